-- That a material may be ordered only with a reason is a fact of its own: in one city or in all, from a day on, until a day or
-- until somebody lifts it. Flags of the material had no cities, and a second control took the place of the first.
create table material_control (
  id bigint generated always as identity,
  material_id bigint not null,
  -- Null: all cities.
  city_id bigint,
  -- Days of delivery.
  valid_from date not null,
  valid_to date,
  controlled_for_id bigint not null,
  remark text,
  -- Lifted, it holds on no day any more.
  lift_time timestamptz,
  lift_id bigint,
  lift_reason text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint material_control_pkey primary key (id),
  constraint material_control_material_fkey foreign key (material_id) references material (id),
  constraint material_control_city_fkey foreign key (city_id) references city (id),
  constraint material_control_controlled_for_fkey foreign key (controlled_for_id) references control_reason (id),
  constraint material_control_period_check check (valid_from <= valid_to),
  constraint material_control_lift_check check (num_nonnulls(lift_time, lift_reason) in (0, 2)),
  -- One control of a material in a city on a day; that of all cities meets every other.
  constraint material_control_period_excl exclude using gist (
    material_id with =,
    (case when city_id is null then int8range(null, null) else int8range(city_id, city_id, '[]') end) with &&,
    daterange(valid_from, valid_to, '[]') with &&
  ) where (lift_time is null)
);
-- The controls of a material, and those of a city.
create index material_control_material_idx on material_control (material_id, id);
create index material_control_city_idx on material_control (city_id, id);
create index material_control_controlled_for_idx on material_control (controlled_for_id, id);
create index material_control_valid_to_idx on material_control (valid_to) where lift_time is null;

insert into material_control (material_id, valid_from, valid_to, controlled_for_id, create_time, create_id)
select m.id, coalesce(m.control_from, least((m.create_time at time zone 'Asia/Shanghai')::date, m.control_to)), m.control_to,
  m.control_reason_id, m.create_time, m.create_id
from material m where m.is_control;

alter table material
  drop column is_control,
  drop column control_reason_id,
  drop column control_from,
  drop column control_to;

-- What headquarters controlled the material for when the line was saved or submitted last; nothing was ever written here.
alter table ask_line rename column control_reason to controlled_for;
update ask_line l set controlled_for = r.name from control_reason r where l.is_control and r.id = l.control_reason_id;
