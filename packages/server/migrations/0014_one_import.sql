-- Nobody has more than one sheet read at a time; what was being read before the start is read by nobody any more.
update import_batch set status = 'FAILED', error = '服务中断，请重新上传', row_count = 0, problem_count = 0 where status = 'PARSING';
create unique index import_batch_parsing_key on import_batch (create_id) where status = 'PARSING';
-- A user's unfinished imports, found again from any browser.
create index import_batch_unfinished_idx on import_batch (create_id, id desc) where status in ('PARSING', 'READY');

alter table import_batch
  -- Wrong cells in all, and rows that the sheet does not show.
  add column mark_count integer not null default 0,
  add column hidden_count integer not null default 0,
  drop constraint import_batch_count_check,
  add constraint import_batch_count_check check (
    row_count >= 0 and problem_count >= 0 and problem_count <= row_count and progress between 0 and 100 and amount >= 0
      and mark_count >= problem_count and hidden_count >= 0
  ) not valid;
update import_batch b set mark_count = s.marks from (
  select import_batch_id as id, sum(jsonb_array_length(coalesce(problems, '[]')) + (duplicate_of is not null)::int)::int as marks
  from import_row group by import_batch_id) s
where b.id = s.id;
update import_batch set mark_count = problem_count where mark_count < problem_count;
alter table import_batch validate constraint import_batch_count_check;
