-- By which ways people are told, and which of the roles that may act.
alter table message_setting
  add column by_sms boolean not null default false,
  -- At night too.
  add column is_urgent boolean not null default false,
  -- Roles; empty: everybody who may act.
  add column readers bigint[] not null default '{}';

-- What is said by a text message, instead of a code.
alter table sms add column content text;
alter table sms add constraint sms_content_check check ((kind = 'NOTICE') = (content is not null));

-- What people are still to be told by text message, and what they were: a row for each kind of notice until it goes out.
create table sms_notice (
  id bigint generated always as identity,
  user_id bigint not null,
  notice_type text not null,
  doc_type text not null,
  -- Whom the documents wait for: of those that no longer do nobody is told.
  party text not null,
  title text not null,
  -- Of the last document.
  content text not null,
  doc_ids bigint[] not null,
  is_urgent boolean not null,
  create_time timestamptz not null,
  -- Sent, or of no use any more.
  done_at timestamptz,
  sms_id bigint,
  constraint sms_notice_pkey primary key (id),
  constraint sms_notice_user_fkey foreign key (user_id) references app_user (id),
  constraint sms_notice_sms_fkey foreign key (sms_id) references sms (id) on delete cascade,
  constraint sms_notice_notice_type_check check (notice_type in ('WAITING', 'RETURNED', 'LATE'))
);
create unique index sms_notice_waiting_key on sms_notice (user_id, doc_type, party, title, is_urgent) where done_at is null;
create index sms_notice_done_idx on sms_notice (user_id, done_at);
create index sms_notice_sms_idx on sms_notice (sms_id);

-- When people were told that its deadline had passed; of deadlines of before nobody is told any more.
alter table duty add column late_at timestamptz;
update duty set late_at = now() where until <= now();
create index duty_late_idx on duty (until) where late_at is null;

-- Screens of before that came without anybody who may open them: whoever keeps roles, accounts or parameters keeps these.
update role set power = power || '["短信通知人员","短信通知人员-新增按钮","短信通知人员-删除按钮","短信通知人员-导出按钮"]'::jsonb
  where power ? '用户管理' and power ? '用户管理-编辑按钮' and not power ? '短信通知人员';
update role set power = power || '["用户管理-迁移城市按钮"]'::jsonb
  where power ? '用户管理-编辑按钮' and power ? '用户管理-权限设置按钮' and not power ? '用户管理-迁移城市按钮';
update role set power = power || '["消息设置","消息设置-编辑按钮"]'::jsonb
  where power ? '角色管理-编辑按钮' and not power ? '消息设置';
update role set power = power || '["城市消息设置","城市消息设置-编辑按钮"]'::jsonb
  where power ? '城市角色-编辑按钮' and not power ? '城市消息设置';
