-- Imports of any kind: what a row was understood as is the importer's own, and so is what a commit made.

alter table import_batch
  add column outcome jsonb,
  drop constraint import_batch_status_check;
update import_batch b set outcome = jsonb_build_object('sentence', '已生成主订单 ' || m.no, 'id', m.id, 'changes', '[]'::jsonb, 'touched', '["ask_order"]'::jsonb)
  from main_order m where m.id = b.main_order_id;
drop index import_batch_main_order_idx;
alter table import_batch
  drop constraint import_batch_main_order_fkey,
  drop column main_order_id,
  add constraint import_batch_status_check check (status in ('PARSING', 'READY', 'COMMITTING', 'COMMITTED', 'FAILED', 'CANCELLED')),
  add constraint import_batch_outcome_check check (outcome is null or status = 'COMMITTED');
drop index import_batch_unfinished_idx;
create index import_batch_unfinished_idx on import_batch (create_id, id desc) where status in ('PARSING', 'READY', 'COMMITTING');

alter table import_row
  add column understood jsonb,
  -- Rows of one key say the same thing; the column at which that is told.
  add column twin_key text,
  add column twin_column text;
update import_row set
  understood = jsonb_build_object('materialId', material_id, 'supplierId', supplier_id, 'placeId', place_id, 'price', trim_scale(price)::text,
    'amount', amount::text),
  twin_key = material_id || '/' || supplier_id || '/' || place_id || '/' || delivery_date;
update import_row set twin_column = case when coalesce(btrim(cells ->> 'materialCode'), '') = '' then 'materialName' else 'materialCode' end
  where twin_key is not null;
drop index import_row_twin_idx;
alter table import_row
  drop column material_id,
  drop column supplier_id,
  drop column place_id,
  drop column delivery_date,
  drop column price,
  add constraint import_row_twin_check check ((twin_key is null) = (twin_column is null));
create index import_row_twin_idx on import_row (import_batch_id, twin_key) where twin_key is not null;
