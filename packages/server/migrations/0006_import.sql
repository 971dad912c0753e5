-- Imports use the states people read; a row of a preview knows what it was understood as, what it costs and which row it repeats.

alter table import_batch
  drop constraint import_batch_status_check,
  drop constraint import_batch_count_check,
  -- The columns of the sheet that no column of ours took take the place of the whole header.
  drop column columns,
  drop column done_count,
  add column unknown_columns jsonb not null default '[]',
  -- Percent of the sheet read so far, and what the good rows cost, tax included.
  add column progress smallint not null default 0,
  add column amount numeric(18, 2) not null default 0,
  alter column status set default 'PARSING';
update import_batch set status = case status when 'READING' then 'FAILED' when 'PREVIEW' then 'READY' when 'DISCARDED' then 'CANCELLED' else status end;
alter table import_batch
  add constraint import_batch_status_check check (status in ('PARSING', 'READY', 'COMMITTED', 'FAILED', 'CANCELLED')),
  add constraint import_batch_count_check check (
    row_count >= 0 and problem_count >= 0 and problem_count <= row_count and progress between 0 and 100 and amount >= 0
  );

delete from import_row;
drop index import_row_problem_idx;
-- What the cells name, as far as it is known. No foreign keys: a preview may outlive what it names, and its commit looks everything up
-- again.
alter table import_row
  add column sheet_row integer not null,
  add column material_id bigint,
  add column supplier_id bigint,
  add column place_id bigint,
  add column delivery_date date,
  add column price numeric(18, 6),
  add column amount numeric(18, 2),
  -- The sheet's row with the same material, supplier, place and day that came before; null when there is none.
  add column duplicate_of integer;
create index import_row_problem_idx on import_row (import_batch_id, seq) where problems is not null or duplicate_of is not null;
create index import_row_twin_idx on import_row (import_batch_id, material_id, supplier_id, place_id, delivery_date)
  where material_id is not null and supplier_id is not null;
