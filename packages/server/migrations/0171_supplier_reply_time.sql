-- Until when the supplier of an order must answer: what headquarters has said before the approval, what holds while the
-- answer is open, nothing after it.
alter table ask_order add column reply_by timestamptz;
update ask_order o set reply_by = k.act_by
  from pickup_order k
  where k.ask_order_id = o.id and not k.is_deleted and k.status in ('PENDING', 'RECONFIRM')
    and o.status in ('APPROVED', 'ON_HOLD');

-- Whoever approves orders says until when they are to be answered.
update role set power = power || '["要货单审核-改答复截止按钮"]'::jsonb
  where power ? '要货单审核-终审按钮' and not power ? '要货单审核-改答复截止按钮';
