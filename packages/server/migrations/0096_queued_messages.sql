-- Messages to very many people are given to them by queued work.
alter table queued_job drop constraint queued_job_kind_check;
alter table queued_job add constraint queued_job_kind_check check (kind in ('EXPORT', 'IMPORT', 'COMMIT', 'SEND'));
-- Nobody has it yet; receiver_count says how many are to get it.
alter table message add column is_sending boolean not null default false;
