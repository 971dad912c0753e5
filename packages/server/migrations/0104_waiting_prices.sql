-- Prices that wait for approval reach those who may approve, as documents do: by a number, a time and a duty.
alter table supplier_price
  add column no text generated always as ('BJ' || lpad(id::text, greatest(8, length(id::text)), '0')) stored not null,
  add column act_by timestamptz,
  add constraint supplier_price_no_key unique (no);
create index supplier_price_act_by_idx on supplier_price (act_by) where act_by is not null;

-- To be approved before the first day, or within the day where that has begun.
update supplier_price set act_by = greatest(valid_from::timestamp at time zone 'Asia/Shanghai',
  ((now() at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai') where status = 'PENDING';
insert into duty (doc_type, doc_id, party, until, supplier_id)
select 'supplier_price', id, 'PRICE_CHECKER', act_by, supplier_id from supplier_price where status = 'PENDING';
