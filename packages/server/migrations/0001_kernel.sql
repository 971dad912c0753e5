-- What the kernel itself needs: sessions, sign-in attempts, repeated requests, events, audit, outbox, numbers, settings.
-- No column takes its time from the database clock: every instant is the request's own.

-- Substring search over names and pinyin, and exclusion constraints that mix equality with ranges.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Last part but one of every document number; the number is unique by its own constraint, the sequence only makes retries rare.
create sequence document_no_seq as integer minvalue 0 maxvalue 9999 start with 0 cycle;

create table setting (
  key text not null,
  value jsonb not null,
  update_time timestamptz not null,
  update_id bigint,
  constraint setting_pkey primary key (key)
);

create table session (
  id bigint generated always as identity,
  token_hash bytea not null,
  user_id bigint not null,
  active_role text not null,
  city_id bigint,
  supplier_id bigint,
  create_time timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  remember boolean not null default false,
  ip text,
  user_agent text,
  constraint session_pkey primary key (id),
  constraint session_token_key unique (token_hash),
  constraint session_token_check check (octet_length(token_hash) = 32),
  constraint session_expiry_check check (expires_at > create_time)
);
-- Who is signed in now; ending every session of one user; clearing expired rows.
create index session_user_idx on session (user_id, id desc);
create index session_expiry_idx on session (expires_at);

create table login_attempt (
  id bigint generated always as identity,
  username text not null,
  user_id bigint,
  ip text,
  user_agent text,
  result text not null,
  create_time timestamptz not null,
  constraint login_attempt_pkey primary key (id),
  constraint login_attempt_result_check check (result in ('PASSED', 'WRONG', 'LOCKED', 'STOPPED', 'THROTTLED'))
);
-- Throttling counts the last minutes of one name and of one address.
create index login_attempt_name_idx on login_attempt (username, create_time desc);
create index login_attempt_ip_idx on login_attempt (ip, create_time desc);

create table idempotency (
  user_id bigint not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  -- Null while the first request of this key is still running.
  answer jsonb,
  create_time timestamptz not null,
  constraint idempotency_pkey primary key (user_id, call, key),
  constraint idempotency_key_check check (length(key) between 1 and 100)
);
create index idempotency_age_idx on idempotency (create_time);

create table outbox (
  id bigint generated always as identity,
  topic text not null,
  payload jsonb not null,
  create_time timestamptz not null,
  tries integer not null default 0,
  error text,
  done_at timestamptz,
  constraint outbox_pkey primary key (id),
  constraint outbox_tries_check check (tries >= 0)
);
create index outbox_open_idx on outbox (id) where done_at is null;

-- What happened to documents: read by histories, feeds, scores. Rows are partitioned by month and never change.
create table event (
  id bigint generated always as identity,
  type text not null,
  doc_type text not null,
  doc_id bigint not null,
  line_id bigint,
  city_id bigint,
  supplier_id bigint,
  actor_id bigint,
  -- The city or supplier a management user worked for; null when the actor acted for himself.
  acting_for_id bigint,
  at timestamptz not null,
  payload jsonb not null default '{}',
  constraint event_pkey primary key (id, at)
) partition by range (at);
create table event_default partition of event default;
-- The history of one document; the feed of one city and of one supplier.
create index event_doc_idx on event (doc_type, doc_id, id);
create index event_city_idx on event (city_id, id desc);
create index event_supplier_idx on event (supplier_id, id desc) where supplier_id is not null;

-- Who did what from where, with the changed fields. Kept at least 180 days.
create table audit (
  id bigint generated always as identity,
  at timestamptz not null,
  user_id bigint,
  user_name text,
  active_role text,
  -- The unit a management user worked for.
  acting_city_id bigint,
  acting_supplier_id bigint,
  ip text,
  request_id text,
  call text not null,
  target_table text,
  target_id bigint,
  -- Changed fields only, personal data masked.
  before jsonb,
  after jsonb,
  result text not null default 'DONE',
  constraint audit_pkey primary key (id, at),
  constraint audit_acting_check check (acting_city_id is null or acting_supplier_id is null)
) partition by range (at);
create table audit_default partition of audit default;
-- Who touched this row; what did this user do.
create index audit_target_idx on audit (target_table, target_id, id desc);
create index audit_user_idx on audit (user_id, id desc);

-- Logs are evidence: even a mistaken statement of our own must not rewrite them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger event_append_only before update or delete on event for each row execute function refuse_change();
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();

-- Makes the monthly partitions of every table partitioned by range, for each month of from_day to to_day (Asia/Shanghai months).
-- A month whose rows already lie in the default partition stays there: slower to prune, but never lost.
create function ensure_month_partitions(from_day date, to_day date) returns integer language plpgsql as $$
declare
  parent record;
  month_start date;
  lower_bound timestamptz;
  upper_bound timestamptz;
  part text;
  misplaced boolean;
  made integer := 0;
begin
  for parent in
    select c.oid, c.relname
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where p.partstrat = 'r' and c.relnamespace = current_schema()::regnamespace
    order by c.relname
  loop
    month_start := date_trunc('month', from_day)::date;
    while month_start <= to_day loop
      part := parent.relname || '_p' || to_char(month_start, 'YYYYMM');
      if to_regclass(quote_ident(part)) is null then
        lower_bound := month_start::timestamp at time zone 'Asia/Shanghai';
        upper_bound := (month_start + interval '1 month')::timestamp at time zone 'Asia/Shanghai';
        execute format('select exists (select from %I where at >= %L and at < %L)',
          parent.relname || '_default', lower_bound, upper_bound) into misplaced;
        if not misplaced then
          execute format('create table %I partition of %I for values from (%L) to (%L)',
            part, parent.relname, lower_bound, upper_bound);
          -- A unique key over a partitioned table must hold the partition column, so each month carries its own.
          if parent.relname = 'qty_event' then
            execute format('create unique index %I on %I (doc_type, doc_line_id, kind, doc_version)',
              part || '_doc_key', part);
          end if;
          made := made + 1;
        end if;
      end if;
      month_start := (month_start + interval '1 month')::date;
    end loop;
  end loop;
  return made;
end
$$;
