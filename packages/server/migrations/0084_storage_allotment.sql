-- Which warehouse of a city receives a material, where it is not the city's default.
create table storage_allotment (
  id bigint generated always as identity,
  city_id bigint not null,
  material_id bigint not null,
  place_id bigint not null,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint storage_allotment_pkey primary key (id),
  constraint storage_allotment_material_key unique (city_id, material_id),
  constraint storage_allotment_city_fkey foreign key (city_id) references city (id),
  constraint storage_allotment_material_fkey foreign key (material_id) references material (id),
  constraint storage_allotment_place_fkey foreign key (place_id) references place (id)
);
-- The materials of one city, newest first.
create index storage_allotment_city_idx on storage_allotment (city_id, id);
create index storage_allotment_place_idx on storage_allotment (place_id);
create index storage_allotment_material_idx on storage_allotment (material_id);
