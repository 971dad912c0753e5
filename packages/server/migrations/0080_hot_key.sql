-- A person's quick entries: screens that they reach from everywhere, in their own order.
create table hot_key (
  id bigint generated always as identity,
  user_id bigint not null,
  key_name text not null,
  -- The screen by its path, without a query.
  route_address text not null,
  sort integer not null,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint hot_key_pkey primary key (id),
  constraint hot_key_user_fkey foreign key (user_id) references app_user (id),
  constraint hot_key_route_key unique (user_id, route_address),
  constraint hot_key_name_check check (key_name <> '')
);
