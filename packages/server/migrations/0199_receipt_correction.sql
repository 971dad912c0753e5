-- A receipt that was counted wrongly is taken back: its place asks, headquarters decides, its lots are counted anew.
alter table inbound_order
  -- Who asked for a correction last, when and why, and until when it may be asked for.
  add column correct_by bigint,
  add column correct_at timestamptz,
  add column correct_reason text,
  add column correct_until timestamptz,
  add constraint inbound_order_correction_check check (status <> 'CORRECTION' or correct_reason is not null);
-- Since when goods that had been signed for are to be counted anew.
alter table transport_order add column recount_at timestamptz;
alter table inbound_line
  add column is_reversed boolean not null default false,
  -- The ordered line was closed by this count.
  add column has_closed boolean not null default false,
  drop constraint inbound_line_lot_key;
create unique index inbound_line_lot_key on inbound_line (transport_lot_id) where not is_reversed;
create index inbound_line_reversed_idx on inbound_line (transport_lot_id, id desc) where is_reversed;

update role set power = power || '["入库单-申请更正按钮"]'::jsonb
  where power ? '入库单-提交按钮' and not power ? '入库单-申请更正按钮';
update role set power = power || '["入库更正审核", "入库更正审核-审核按钮", "入库更正审核-打印按钮", "入库更正审核-导出按钮"]'::jsonb
  where power ? '要货单审核-终审按钮' and not power ? '入库更正审核';
