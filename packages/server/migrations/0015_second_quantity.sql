-- The weighing tolerance is of the weight: its ratios are frozen at final check beside those of the count. Lines that were
-- checked before keep what was frozen on them, now for both units.
alter table ask_line
  add column tol_over2 numeric(7, 6) not null default 0,
  add column tol_under2 numeric(7, 6) not null default 0,
  add column over_granted2 numeric(18, 6) not null default 0;
update ask_line set tol_over2 = tol_over, tol_under2 = tol_under where second_unit_name is not null;

-- A second quantity that nobody weighed is the share of what was sent.
alter table inbound_line
  add column is_accepted2_weighed boolean not null default false,
  add column is_rejected2_weighed boolean not null default false;

-- Counted lots so far: an accepted weight that was copied from the shipment although boxes were refused or missing, and one
-- that is more than twice what its boxes can weigh, becomes its share of what was sent; a weight of somebody's scale stays.
-- What is missing to the shipped weight is short, what is more than it is over.
create temp table mended_lot on commit drop as
with told as (
  select i.id, i.shipped_qty2, i.qty_accepted2, i.qty_rejected2,
    round(i.shipped_qty2 * i.qty_accepted / i.shipped_qty, 6) as accepted_share,
    round(i.shipped_qty2 * i.qty_rejected / i.shipped_qty, 6) as rejected_share,
    i.qty_accepted <> i.shipped_qty and i.qty_accepted2 = i.shipped_qty2 as is_copied
  from inbound_line i join ask_line l on l.id = i.ask_line_id and l.second_unit_name is not null
  where i.is_counted
), accepted as (
  select t.*, case
      when shipped_qty2 > 0 and (is_copied or qty_accepted2 > 2 * accepted_share) then accepted_share else qty_accepted2
    end as accepted2
  from told t
), rejected as (
  select a.*, case
      when qty_rejected2 = rejected_share then greatest(0, least(rejected_share, shipped_qty2 - accepted2))
      else least(qty_rejected2, shipped_qty2)
    end as rejected2
  from accepted a
)
select id, accepted2, rejected2, greatest(shipped_qty2 - accepted2 - rejected2, 0) as short2,
  greatest(accepted2 + rejected2 - shipped_qty2, 0) as over2,
  accepted2 <> accepted_share as is_accepted2_weighed, rejected2 > 0 and rejected2 <> rejected_share as is_rejected2_weighed
from rejected;
update inbound_line i set qty_accepted2 = m.accepted2, qty_rejected2 = m.rejected2, qty_short2 = m.short2, qty_over2 = m.over2,
  is_accepted2_weighed = m.is_accepted2_weighed, is_rejected2_weighed = m.is_rejected2_weighed
from mended_lot m where m.id = i.id;

-- A vehicle's line is the sum of its lots and of what its doors took.
update transport_line t set qty2 = s.qty2
from (select transport_line_id, sum(qty2) as qty2 from transport_lot group by 1) s
where s.transport_line_id = t.id and s.qty2 <> t.qty2;
update transport_line t set qty_accepted2 = s.accepted2, qty_rejected2 = s.rejected2, qty_short2 = s.short2, qty_over2 = s.over2
from (
  select i.transport_line_id, sum(i.qty_accepted2) as accepted2, sum(i.qty_rejected2) as rejected2, sum(i.qty_short2) as short2,
    sum(i.qty_over2) as over2
  from inbound_line i join inbound_order o on o.id = i.inbound_order_id and o.status = 'SUBMITTED' group by 1
) s
where s.transport_line_id = t.id;

-- The ledger is never edited: what changed is booked as a correction of its own, and the lines follow.
create temp table mended_line on commit drop as
with sums as (
  select l.id, coalesce(k.shipped2, 0) as shipped2, coalesce(k.accepted2, 0) as accepted2, coalesce(k.rejected2, 0) as rejected2,
    coalesce(k.short2, 0) as short2, coalesce(k.over2, 0) as over2
  from ask_line l left join (
    select t.ask_line_id, sum(t.qty2) as shipped2, sum(t.qty_accepted2) as accepted2, sum(t.qty_rejected2) as rejected2,
      sum(t.qty_short2) as short2, sum(t.qty_over2) as over2
    from transport_line t join transport_order o on o.id = t.transport_order_id and o.depart_at is not null group by 1
  ) k on k.ask_line_id = l.id
  where l.second_unit_name is not null
)
select s.*, least(l.qty_cancelled2, greatest(l.qty_approved2 - (s.shipped2 - s.rejected2 - s.short2 + s.over2), 0)) as cancelled2
from sums s join ask_line l on l.id = s.id;
insert into qty_event (ask_line_id, city_id, supplier_id, kind, qty, qty2, doc_type, doc_line_id, doc_version, reason_code, at)
select l.id, l.city_id, l.supplier_id, d.kind, 0, d.qty2, 'ask_line', l.id, 0, '副单位数量更正', now()
from mended_line m join ask_line l on l.id = m.id
  cross join lateral (values
    ('SHIPPED', m.shipped2 - l.qty_shipped2), ('ACCEPTED', m.accepted2 - l.qty_accepted2), ('REJECTED', m.rejected2 - l.qty_rejected2),
    ('SHORT', m.short2 - l.qty_short2), ('OVER', m.over2 - l.qty_over2), ('CANCELLED', m.cancelled2 - l.qty_cancelled2)
  ) as d(kind, qty2)
where d.qty2 <> 0;
update ask_line l set qty_shipped2 = m.shipped2, qty_accepted2 = m.accepted2, qty_rejected2 = m.rejected2, qty_short2 = m.short2,
  qty_over2 = m.over2, qty_cancelled2 = m.cancelled2,
  over_granted2 = ceil(greatest(0, case when l.qty_approved2 > 0
    then m.shipped2 - m.rejected2 - m.short2 + m.over2 - (l.qty_approved2 - m.cancelled2) * (1 + l.tol_over2)
    else m.over2 - (m.accepted2 - m.over2) * l.tol_over2 end) * 1000000) / 1000000
from mended_line m where m.id = l.id;

alter table ask_line
  add constraint ask_line_tolerance2_check check (
    tol_over2 between 0 and 1 and tol_under2 between 0 and 1 and over_granted2 >= 0
  ),
  add constraint ask_line_cancelled2_check check (qty_cancelled2 <= qty_approved2),
  -- The door cannot answer for more weight than was sent.
  add constraint ask_line_in_transit2_check check (
    qty_shipped2 - (qty_accepted2 - qty_over2) - qty_rejected2 - qty_short2 >= 0
  ),
  -- Received and on the road stay within the weight that is wanted, or, where none was ordered, within what was sent; its
  -- tolerance and what was granted beyond come on top.
  add constraint ask_line_received2_check check (
    case when qty_approved2 > 0
      then qty_shipped2 - qty_rejected2 - qty_short2 + qty_over2 <= (qty_approved2 - qty_cancelled2) * (1 + tol_over2) + over_granted2
      else qty_over2 <= (qty_accepted2 - qty_over2) * tol_over2 + over_granted2
    end
  );
alter table transport_line
  add constraint transport_line_in_transit2_check check (
    qty2 - (qty_accepted2 - qty_over2) - qty_rejected2 - qty_short2 >= 0
  ),
  add constraint transport_line_over2_check check (qty_over2 <= qty_accepted2);
alter table inbound_line
  -- A counted lot adds up in its second unit too.
  add constraint inbound_line_counted2_check check (
    not is_counted or qty_accepted2 - qty_over2 + qty_rejected2 + qty_short2 = shipped_qty2
  ),
  add constraint inbound_line_weighed_check check (is_counted or not (is_accepted2_weighed or is_rejected2_weighed));

-- Why goods were refused, missing, too many or given up stands in the ledger. Rows from before take what their count says.
alter table qty_event disable trigger qty_event_append_only;
update qty_event e set reason_code = concat_ws('：', r.name, i.reason_text)
from inbound_line i join difference_reason r on r.id in (i.rejected_reason_id, i.short_reason_id, i.over_reason_id)
where e.doc_type = 'inbound_line' and e.doc_line_id = i.id and e.reason_code is null and r.id = case e.kind
  when 'REJECTED' then i.rejected_reason_id when 'SHORT' then i.short_reason_id when 'OVER' then i.over_reason_id end;
update qty_event set reason_code = case when kind = 'CANCELLED' then '差额在允许范围内或明细已关闭' else '称重差异' end
where kind in ('REJECTED', 'SHORT', 'OVER', 'CANCELLED') and reason_code is null;
alter table qty_event enable trigger qty_event_append_only;
alter table qty_event
  add constraint qty_event_reason_check check (kind not in ('REJECTED', 'SHORT', 'OVER', 'CANCELLED') or reason_code is not null);
