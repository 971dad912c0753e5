-- Microbe standards are kept by people now: each with a code, and its limits in rows of their own.
alter table microbe_standard add column code text;
update microbe_standard set code = 'WB' || lpad(id::text, greatest(2, length(id::text)), '0');
alter table microbe_standard
  alter column code set not null,
  add constraint microbe_standard_code_key unique (code);
alter table microbe_standard rename column standard to standard_no;

-- The categories of materials that a standard is for; none means all.
create table microbe_standard_category (
  microbe_standard_id bigint not null,
  material_category_id bigint not null,
  constraint microbe_standard_category_pkey primary key (microbe_standard_id, material_category_id),
  constraint microbe_standard_category_microbe_standard_fkey
    foreign key (microbe_standard_id) references microbe_standard (id) on delete cascade,
  constraint microbe_standard_category_material_category_fkey
    foreign key (material_category_id) references material_category (id)
);
create index microbe_standard_category_idx on microbe_standard_category (material_category_id);

-- Of n samples (sample_count) at most c (excess_count) may lie above m (lower_limit), and none above M (upper_limit); without
-- an upper limit every one above the lower limit counts.
create table microbe_limit (
  id bigint generated always as identity,
  microbe_standard_id bigint not null,
  name text not null,
  sample_count integer not null,
  excess_count integer not null,
  lower_limit numeric(12, 2) not null,
  upper_limit numeric(12, 2),
  limit_unit text not null,
  test_method text,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint microbe_limit_pkey primary key (id),
  constraint microbe_limit_name_key unique (microbe_standard_id, name),
  constraint microbe_limit_microbe_standard_fkey foreign key (microbe_standard_id) references microbe_standard (id),
  constraint microbe_limit_sample_count_check check (sample_count between 1 and 100),
  constraint microbe_limit_excess_count_check check (excess_count >= 0 and excess_count < sample_count),
  constraint microbe_limit_limits_check check (lower_limit >= 0 and upper_limit > lower_limit),
  constraint microbe_limit_limit_unit_check check (limit_unit in ('CFU_G', 'CFU_ML', 'MPN_G', 'PER_25G', 'PER_25ML')),
  constraint microbe_limit_status_check check (status in ('ENABLED', 'DISABLED'))
);

-- What was written as texts, such as 0/25g, 0/25g(mL), 100 CFU/g; nobody but the demonstration has written them.
insert into microbe_limit (microbe_standard_id, name, sample_count, excess_count, lower_limit, upper_limit, limit_unit,
    test_method, sort, remark, create_time, create_id)
select s.id, i.item ->> 'microbe', (i.item ->> 'n')::int, (i.item ->> 'c')::int,
  coalesce((substring(i.item ->> 'm' from '^[0-9]+(?:\.[0-9]{1,2})?'))::numeric, 0),
  (substring(i.item ->> 'M' from '^[0-9]+(?:\.[0-9]{1,2})?'))::numeric,
  case when i.item ->> 'm' like '%/25g%' then 'PER_25G' when i.item ->> 'm' like '%/25mL%' then 'PER_25ML'
    when i.item ->> 'm' like '%CFU/mL' then 'CFU_ML' when i.item ->> 'm' like '%MPN/g' then 'MPN_G' else 'CFU_G' end,
  i.item ->> 'method', i.at::int - 1, i.item ->> 'note', s.create_time, s.create_id
from microbe_standard s cross join lateral jsonb_array_elements(s.items) with ordinality as i(item, at);
alter table microbe_standard drop column items;
