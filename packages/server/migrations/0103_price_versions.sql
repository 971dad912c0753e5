-- Prices are changed by people now: why, whether somebody had to approve it, and who did.
alter table supplier_price
  add column price_reason text,
  add column approval_reason text,
  add column check_id bigint,
  add column check_time timestamptz,
  add column check_opinion text;
create index supplier_price_status_idx on supplier_price (status, id desc);
create index supplier_price_valid_to_idx on supplier_price (valid_to);
