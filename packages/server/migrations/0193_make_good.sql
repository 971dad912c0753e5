-- Goods that nobody will bring are made good by another supplier or by other goods: a 补货, each of whose lines says of which line
-- it makes good how much, in the unit of that line.
alter table ask_line add column parent_qty numeric(18, 6),
  add constraint ask_line_parent_qty_check check ((parent_line_id is null) = (parent_qty is null) and parent_qty > 0);
alter table main_order drop constraint main_order_source_check,
  add constraint main_order_source_check check (source in ('MANUAL', 'IMPORT', 'COPY', 'DESK'));
alter table ask_order drop constraint ask_order_source_check,
  add constraint ask_order_source_check check (source in ('MANUAL', 'IMPORT', 'COPY', 'DESK'));

update role set power = power || '["订单处理", "订单处理-处理按钮", "订单处理-导出按钮"]'::jsonb
  where power ? '要货单审核-终审按钮' and not power ? '订单处理';
