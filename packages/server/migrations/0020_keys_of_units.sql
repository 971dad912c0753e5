-- Who works in several units means another order when the same press happens in another unit.
alter table idempotency add column unit text not null default '';
alter table idempotency drop constraint idempotency_pkey;
alter table idempotency add constraint idempotency_pkey primary key (user_id, call, unit, key);

-- One row that a health check writes: a database on a full disk answers questions long after it takes no more writes.
create table write_probe (
  is_only boolean not null default true,
  update_time timestamptz not null,
  constraint write_probe_pkey primary key (is_only),
  constraint write_probe_one_check check (is_only)
);
