-- Very many people are reminded of a message by queued work.
alter table queued_job drop constraint queued_job_kind_check;
alter table queued_job add constraint queued_job_kind_check check (kind in ('EXPORT', 'IMPORT', 'COMMIT', 'SEND', 'REMIND'));
-- Whoever keeps what a city has keeps how it is reached.
update role set power = power || '["城市信息-编辑按钮"]'::jsonb
  where power ? '城市信息-下属管理按钮' and not power ? '城市信息-编辑按钮';
