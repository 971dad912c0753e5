-- Whom units want to be told by text message, and of which kinds of notices.
create table sms_user (
  user_id bigint not null,
  notice_types text[] not null,
  create_time timestamptz not null,
  create_id bigint,
  constraint sms_user_pkey primary key (user_id),
  constraint sms_user_user_fkey foreign key (user_id) references app_user (id),
  constraint sms_user_notice_types_check check (
    cardinality(notice_types) > 0 and notice_types <@ array['WAITING', 'RETURNED', 'LATE'])
);
