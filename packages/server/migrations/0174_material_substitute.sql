-- What may take the place of a material: so many units of the substitute for one of the material. A mutual pair holds both ways.
create table material_substitute (
  id bigint generated always as identity,
  material_id bigint not null,
  substitute_id bigint not null,
  factor numeric(18, 6) not null,
  is_mutual boolean not null,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint material_substitute_pkey primary key (id),
  constraint material_substitute_material_fkey foreign key (material_id) references material (id),
  constraint material_substitute_substitute_fkey foreign key (substitute_id) references material (id),
  constraint material_substitute_self_check check (material_id <> substitute_id),
  constraint material_substitute_factor_check check (factor > 0),
  constraint material_substitute_status_check check (status in ('ENABLED', 'DISABLED')),
  -- One row says all of two materials, both ways.
  constraint material_substitute_pair_excl exclude using gist (
    least(material_id, substitute_id) with =,
    greatest(material_id, substitute_id) with =
  ) where (status = 'ENABLED')
);
create index material_substitute_material_idx on material_substitute (material_id);
create index material_substitute_substitute_idx on material_substitute (substitute_id);

-- Where it holds; none: everywhere.
create table material_substitute_city (
  material_substitute_id bigint not null,
  city_id bigint not null,
  constraint material_substitute_city_pkey primary key (material_substitute_id, city_id),
  constraint material_substitute_city_material_substitute_fkey foreign key (material_substitute_id)
    references material_substitute (id) on delete cascade,
  constraint material_substitute_city_city_fkey foreign key (city_id) references city (id)
);
create index material_substitute_city_idx on material_substitute_city (city_id);
