-- Work that takes long: begun by a person for a unit, done by whichever process takes it, kept for some days.

create table queued_job (
  id bigint generated always as identity,
  -- Which work, with what; the kernel asks again who may do it and what may be seen, when it runs and when it is opened.
  work text not null,
  input jsonb not null,
  kind text not null,
  name text not null,
  user_id bigint not null,
  user_name text not null,
  active_role text not null,
  name_type smallint not null,
  centre text not null,
  city_id bigint,
  place_id bigint,
  supplier_id bigint,
  unit_name text not null,
  status text not null default 'QUEUED',
  -- Shown in the list of jobs; an export that is done at once never is.
  is_listed boolean not null default true,
  -- Who works on it, until when without a sign of life, and for the how manieth time. By the clock of the database: processes have their own.
  worker text,
  lease_until timestamptz,
  attempt smallint not null default 0,
  -- What follows its end has been done.
  is_settled boolean not null default false,
  progress smallint not null default 0,
  row_count integer,
  message text,
  -- Why it was refused, for whoever still waits for it.
  refusal jsonb,
  doc_type text,
  doc_id bigint,
  -- What was sent with it, and what came out.
  source_key text,
  file_name text,
  content_type text,
  storage_key text,
  file_bytes bigint,
  create_time timestamptz not null,
  start_time timestamptz,
  end_time timestamptz,
  expire_time timestamptz,
  constraint queued_job_pkey primary key (id),
  constraint queued_job_user_fkey foreign key (user_id) references app_user (id),
  constraint queued_job_city_fkey foreign key (city_id) references city (id),
  constraint queued_job_place_fkey foreign key (place_id) references place (id),
  constraint queued_job_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint queued_job_kind_check check (kind in ('EXPORT', 'IMPORT', 'COMMIT')),
  constraint queued_job_status_check check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED')),
  constraint queued_job_centre_check check (centre in ('management', 'city', 'supplier', 'message')),
  constraint queued_job_progress_check check (progress between 0 and 100 and attempt >= 0 and (row_count is null or row_count >= 0)),
  constraint queued_job_running_check check ((status = 'RUNNING') = (lease_until is not null) and (status <> 'RUNNING' or worker is not null)),
  constraint queued_job_end_check check ((status in ('QUEUED', 'RUNNING')) = (end_time is null)),
  constraint queued_job_file_check check (
    (storage_key is null) = (file_name is null) and (storage_key is null or (status = 'DONE' and file_bytes is not null and expire_time is not null))
  ),
  constraint queued_job_doc_check check ((doc_type is null) = (doc_id is null))
);
-- Nobody has two of one kind under way at once, so that nobody keeps the others waiting.
create unique index queued_job_turn_key on queued_job (user_id, kind) where status = 'RUNNING';
-- What waits to be taken, what must be settled, what goes with time.
create index queued_job_open_idx on queued_job (kind, id) where status in ('QUEUED', 'RUNNING');
create index queued_job_unsettled_idx on queued_job (id) where not is_settled and status not in ('QUEUED', 'RUNNING');
create index queued_job_expire_idx on queued_job (expire_time) where storage_key is not null;
create index queued_job_age_idx on queued_job (create_time);
-- A person's own, as the page lists and filters them.
create index queued_job_user_idx on queued_job (user_id, create_time desc, id desc);
create index queued_job_status_idx on queued_job (user_id, status, create_time desc);
create index queued_job_kind_idx on queued_job (user_id, kind);
create index queued_job_doc_idx on queued_job (doc_type, doc_id) where doc_id is not null;
create index queued_job_city_idx on queued_job (city_id) where city_id is not null;
create index queued_job_place_idx on queued_job (place_id) where place_id is not null;
create index queued_job_supplier_idx on queued_job (supplier_id) where supplier_id is not null;

-- Sheets that were being read by a process of an earlier version are read by nobody any more.
update import_batch set status = 'FAILED', error = '服务中断，请重新上传', row_count = 0, problem_count = 0, mark_count = 0
  where status in ('PARSING', 'COMMITTING');
