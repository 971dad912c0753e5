-- Whose phones may sign in by a code that is sent to them.
create table phone_white_list (
  id bigint generated always as identity,
  mobile text not null,
  open_reason text,
  valid_to date,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint phone_white_list_pkey primary key (id),
  constraint phone_white_list_mobile_key unique (mobile),
  constraint phone_white_list_mobile_check check (mobile ~ '^1[3-9][0-9]{9}$'),
  constraint phone_white_list_status_check check (status in ('ENABLED', 'DISABLED'))
);
