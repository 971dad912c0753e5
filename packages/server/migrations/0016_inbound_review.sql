-- A count of more than twice what was shipped waits for a second account: who submitted it, who of the two holds 超收, who confirmed it.
alter table inbound_order
  add column review_by bigint,
  add column review_at timestamptz,
  add column over_by bigint,
  add column confirm_by bigint,
  add column confirm_at timestamptz,
  add constraint inbound_order_confirm_check check (confirm_by <> review_by),
  add constraint inbound_order_review_check check (status <> 'REVIEW' or review_by is not null);
drop index inbound_order_open_key;
create unique index inbound_order_open_key on inbound_order (transport_order_id, place_id)
  where status in ('DRAFT', 'COUNTING', 'REVIEW') and not is_deleted;

-- More than ten times what was shipped is a slip of the keys. Such counts that nobody has submitted are to be counted again;
-- submitted ones stay as they were booked, so the check looks at new rows alone.
update inbound_line i set is_counted = false, qty_accepted = 0, qty_rejected = 0, qty_short = 0, qty_over = 0, qty_accepted2 = 0,
  qty_rejected2 = 0, qty_short2 = 0, qty_over2 = 0, is_accepted2_weighed = false, is_rejected2_weighed = false,
  rejected_reason_id = null, short_reason_id = null, over_reason_id = null
from inbound_order o
where o.id = i.inbound_order_id and o.status in ('DRAFT', 'COUNTING') and i.is_counted
  and (i.qty_accepted > i.shipped_qty * 10 or (i.shipped_qty2 > 0 and i.qty_accepted2 > i.shipped_qty2 * 10));
alter table inbound_line add constraint inbound_line_bound_check check (
  qty_accepted <= shipped_qty * 10 and (shipped_qty2 = 0 or qty_accepted2 <= shipped_qty2 * 10)
) not valid;
