-- Text messages to be sent. A code stands here in clear text only until it is sent by a service, used, or of no use.
create table sms (
  id bigint generated always as identity,
  kind text not null,
  phone text not null,
  code text,
  status text not null default 'WAITING',
  -- Nobody is served by a message that comes later.
  valid_until timestamptz not null,
  provider text,
  -- What the service calls it.
  receipt text,
  failure text,
  create_time timestamptz not null,
  taken_at timestamptz,
  sent_at timestamptz,
  constraint sms_pkey primary key (id),
  constraint sms_status_check check (status in ('WAITING', 'SENDING', 'SENT', 'KEPT', 'FAILED', 'UNKNOWN', 'EXPIRED')),
  constraint sms_provider_check check (provider in ('log', 'aliyun', 'tencent')),
  constraint sms_code_check check (code is null or status in ('WAITING', 'SENDING', 'KEPT'))
);
create index sms_create_idx on sms (create_time, id);
create index sms_phone_idx on sms (phone, create_time);
create index sms_status_idx on sms (status, create_time, id);
create index sms_clear_idx on sms (valid_until) where code is not null or status in ('WAITING', 'SENDING');

-- Codes that were asked for, whether or not a message went out for them.
create table sms_code (
  id bigint generated always as identity,
  purpose text not null,
  -- What was asked by: a number.
  target text not null,
  network text not null,
  sms_id bigint,
  code_hash text not null,
  wrong_tries integer not null default 0,
  create_time timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sms_code_pkey primary key (id),
  constraint sms_code_sms_fkey foreign key (sms_id) references sms (id) on delete set null,
  constraint sms_code_wrong_tries_check check (wrong_tries between 0 and 5)
);
create index sms_code_target_idx on sms_code (purpose, target, id desc);
create index sms_code_network_idx on sms_code (network, create_time);
create index sms_code_sms_idx on sms_code (sms_id);
create index sms_code_create_idx on sms_code (create_time);
