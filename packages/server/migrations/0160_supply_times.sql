-- The days on which a supplier delivers are entered by people now, as they write them; none: every day.
alter table supplier add column delivery_days_text text;
update supplier set delivery_days_text = translate(
  array_to_string(array(select unnest(delivery_days) order by 1), ''), '1234567', '一二三四五六日')
where delivery_days <> '{}';
alter table supplier drop column delivery_days;
alter table supplier rename column delivery_days_text to delivery_days;
alter table supplier
  add constraint supplier_delivery_days_check check (delivery_days ~ '^一?二?三?四?五?六?日?$' and delivery_days <> '');

-- Where a supplier keeps other times for a city; what is empty is as for all its cities.
create table supply_time (
  id bigint generated always as identity,
  supplier_id bigint not null,
  city_id bigint not null,
  cutoff_time time,
  delivery_days text,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint supply_time_pkey primary key (id),
  constraint supply_time_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint supply_time_city_fkey foreign key (city_id) references city (id),
  constraint supply_time_delivery_days_check check (delivery_days ~ '^一?二?三?四?五?六?日?$' and delivery_days <> ''),
  constraint supply_time_status_check check (status in ('ENABLED', 'DISABLED')),
  constraint supply_time_pair_excl exclude using gist (supplier_id with =, city_id with =) where (status = 'ENABLED')
);
create index supply_time_supplier_idx on supply_time (supplier_id);
create index supply_time_city_idx on supply_time (city_id);

-- Days off and extra days: of one supplier or, without one, of all; in one city or, without one, in all.
create table delivery_calendar (
  id bigint generated always as identity,
  supplier_id bigint,
  city_id bigint,
  kind text not null,
  date_from date not null,
  date_to date not null,
  reason text not null,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint delivery_calendar_pkey primary key (id),
  constraint delivery_calendar_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint delivery_calendar_city_fkey foreign key (city_id) references city (id),
  constraint delivery_calendar_kind_check check (kind in ('OFF', 'EXTRA')),
  constraint delivery_calendar_period_check check (date_from <= date_to and date_to - date_from < 731),
  constraint delivery_calendar_status_check check (status in ('ENABLED', 'DISABLED')),
  constraint delivery_calendar_period_excl exclude using gist (
    coalesce(supplier_id, 0) with =,
    coalesce(city_id, 0) with =,
    daterange(date_from, date_to, '[]') with &&
  ) where (status = 'ENABLED')
);
create index delivery_calendar_supplier_idx on delivery_calendar (supplier_id);
create index delivery_calendar_city_idx on delivery_calendar (city_id);
create index delivery_calendar_date_to_idx on delivery_calendar (date_to) where status = 'ENABLED';

-- Whoever keeps the tables of suppliers keeps their times.
update role set power = power || '["供应商参数-设置截止日按钮"]'::jsonb
  where power ? '供应商参数-编辑按钮' and not power ? '供应商参数-设置截止日按钮';
