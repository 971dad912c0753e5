-- Whom a city prefers for a material, instead of whom the prices say for all cities. What was said before stays, with its end.
create table preferred_supplier (
  id bigint generated always as identity,
  material_id bigint not null,
  city_id bigint not null,
  supplier_id bigint not null,
  prefer_reason text not null,
  end_time timestamptz,
  end_id bigint,
  end_reason text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint preferred_supplier_pkey primary key (id),
  constraint preferred_supplier_material_fkey foreign key (material_id) references material (id),
  constraint preferred_supplier_city_fkey foreign key (city_id) references city (id),
  constraint preferred_supplier_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint preferred_supplier_end_check check ((end_time is null) = (end_reason is null))
);
create unique index preferred_supplier_pair_key on preferred_supplier (material_id, city_id) where end_time is null;
create index preferred_supplier_history_idx on preferred_supplier (material_id, city_id, id);
create index preferred_supplier_city_idx on preferred_supplier (city_id, id);
create index preferred_supplier_supplier_idx on preferred_supplier (supplier_id, id);
