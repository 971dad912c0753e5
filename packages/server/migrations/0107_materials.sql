-- Materials are kept by people now: where they may be ordered (none: everywhere), and shares as they are entered elsewhere.
create table material_city (
  material_id bigint not null,
  city_id bigint not null,
  constraint material_city_pkey primary key (material_id, city_id),
  constraint material_city_material_fkey foreign key (material_id) references material (id) on delete cascade,
  constraint material_city_city_fkey foreign key (city_id) references city (id)
);
create index material_city_idx on material_city (city_id);

alter table material alter column accept_ratio type numeric(5, 4);
alter table material
  alter column is_high_risk drop default,
  alter column is_cross drop default;
