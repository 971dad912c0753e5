-- A person's own views of lists: what is filtered, sorted and shown, under a name.
create table list_view (
  id bigint generated always as identity,
  user_id bigint not null,
  -- The list by the name under which the browser knows it.
  list text not null,
  name text not null,
  -- Filters and sort as the list's address has them.
  query jsonb not null,
  -- Order, width and density of its columns.
  columns jsonb not null,
  -- What the list opens with.
  is_default boolean not null default false,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint list_view_pkey primary key (id),
  constraint list_view_user_fkey foreign key (user_id) references app_user (id),
  constraint list_view_name_key unique (user_id, list, name),
  constraint list_view_name_check check (name <> '')
);
create unique index list_view_default_key on list_view (user_id, list) where is_default;
