-- What headquarters sets the product's numbers to: every change is a row and stays, the one in force is found by its day.
create table business_rule (
  id bigint generated always as identity,
  rule text not null,
  value integer not null,
  -- The first day that it counts on.
  valid_from date not null,
  create_time timestamptz not null,
  create_id bigint,
  -- The number of the change among those of its rule, from 1: two people cannot both make the next one.
  row_version integer not null,
  constraint business_rule_pkey primary key (id),
  constraint business_rule_version_key unique (rule, row_version)
);
