-- What people are told, and each person's own row of it.
create table message (
  id bigint generated always as identity,
  -- 通知, 公告, 业务
  type text not null,
  title text not null,
  content text not null default '',
  -- Of a message that a kind of document waits for a party: which; one message for all of that kind.
  doc_type text,
  party text,
  forced_read boolean not null default false,
  forced_read_time integer not null default 10,
  create_time timestamptz not null,
  create_id bigint,
  constraint message_pkey primary key (id),
  constraint message_type_check check (type in ('通知', '公告', '业务')),
  constraint message_waiting_key unique (doc_type, party, title)
);

create table message_receiver (
  id bigint generated always as identity,
  message_id bigint not null,
  user_id bigint not null,
  -- How many documents it stands for, and the last of them.
  count integer not null default 1,
  doc_id bigint,
  doc_no text,
  create_time timestamptz not null,
  read_at timestamptz,
  constraint message_receiver_pkey primary key (id),
  constraint message_receiver_message_fkey foreign key (message_id) references message (id) on delete cascade,
  constraint message_receiver_user_fkey foreign key (user_id) references app_user (id),
  constraint message_receiver_count_check check (count > 0)
);
-- One per person and kind, however many documents wait, until it is read.
create unique index message_receiver_unread_key on message_receiver (user_id, message_id) where read_at is null;
create index message_receiver_message_idx on message_receiver (message_id);
create index message_receiver_user_idx on message_receiver (user_id, create_time desc, id desc);
