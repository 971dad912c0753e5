-- Messages that people write: to whom, whether they must be read, and who has opened and read them.

alter table message
  -- Whom it was for; null for what the product tells by itself.
  add column audience text,
  add column receiver_words text not null default '',
  add column receiver_count integer not null default 0,
  add column withdrawn_at timestamptz,
  add column withdrawn_id bigint,
  add column remind_time timestamptz,
  add column update_time timestamptz,
  add column update_id bigint,
  add column row_version integer not null default 0,
  add constraint message_audience_check check (audience in ('ALL', 'ROLES', 'CITIES', 'SUPPLIERS', 'USERS')),
  add constraint message_forced_read_time_check check (forced_read_time between 1 and 86399),
  add constraint message_create_fkey foreign key (create_id) references app_user (id);
create index message_sender_idx on message (create_id, id desc) where create_id is not null;
create index message_sent_time_idx on message (create_id, create_time desc, id desc) where create_id is not null;
create index message_type_idx on message (create_id, type) where create_id is not null;

alter table message_receiver
  -- Who sent it sees who has read it.
  add column sender_id bigint,
  -- Of its message, so that what must be read first is found and counted by an index alone.
  add column forced_read boolean not null default false,
  add column opened_at timestamptz,
  add column remind_time timestamptz,
  -- It was withdrawn: nobody sees it any more but who sent it.
  add column is_withdrawn boolean not null default false;
create index message_receiver_unread_idx on message_receiver (user_id, forced_read desc, create_time desc, id desc)
  where read_at is null and not is_withdrawn;
create index message_receiver_forced_idx on message_receiver (user_id, forced_read, create_time desc, id desc)
  where not is_withdrawn;
drop index message_receiver_message_idx;
create index message_receiver_message_idx on message_receiver (message_id, id);
create index message_receiver_read_idx on message_receiver (message_id, read_at, id);
