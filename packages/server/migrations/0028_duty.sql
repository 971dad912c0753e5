-- Everybody a document waits for, one row each; written in the transaction that moves the document.
create table duty (
  doc_type text not null,
  doc_id bigint not null,
  party text not null,
  until timestamptz,
  city_id bigint,
  -- Of a vehicle for several places, each that is waited for has a row.
  place_id bigint,
  -- Empty as long as the supplier may not see the document.
  supplier_id bigint,
  constraint duty_doc_key unique nulls not distinct (doc_type, doc_id, party, place_id)
) with (fillfactor = 85);

-- What the migration before wrote as one party, and who decides on what nobody will bring by the name of its own.
insert into duty (doc_type, doc_id, party, until, city_id, place_id, supplier_id)
select 'ask_order', id, case when status = 'APPROVED' and act_party = 'FINAL_CHECKER' then 'DECIDER' else act_party end, act_by, city_id, place_id,
  case when status = 'APPROVED' then supplier_id end
from ask_order where act_party is not null and not is_deleted
union all
select 'pickup_order', id, case act_party when 'FINAL_CHECKER' then 'DECIDER' else act_party end, act_by, city_id, place_id, supplier_id
from pickup_order where act_party is not null and not is_deleted
union all
select 'inbound_order', id, act_party, act_by, city_id, place_id, null from inbound_order where act_party is not null and not is_deleted
union all
select distinct 'transport_order', t.id, t.act_party, t.act_by, t.city_id, k.place_id, t.supplier_id
from transport_order t left join transport_line k on t.act_party = 'PLACE' and k.transport_order_id = t.id
  and k.qty - (k.qty_accepted - k.qty_over) - k.qty_rejected - k.qty_short > 0
where t.act_party is not null and not t.is_deleted and (t.act_party <> 'PLACE' or k.id is not null);

-- Whom an approved order waits for besides the party whose time ends first: headquarters, the supplier, the place.
insert into duty (doc_type, doc_id, party, until, city_id, place_id, supplier_id)
select 'ask_order', id, 'DECIDER', rest_by, city_id, place_id, supplier_id
from ask_order where rest_task is not null and status = 'APPROVED' and not is_deleted
on conflict do nothing;

insert into duty (doc_type, doc_id, party, until, city_id, place_id, supplier_id)
select 'ask_order', o.id, 'SUPPLIER', k.act_by, o.city_id, o.place_id, o.supplier_id
from ask_order o join pickup_order k on k.ask_order_id = o.id and not k.is_deleted
where o.status = 'APPROVED' and not o.is_deleted and (k.status in ('PENDING', 'RECONFIRM') or exists (
  select 1 from ask_line l where l.ask_order_id = o.id and not l.is_closed
    and l.qty_shipped - l.qty_rejected - l.qty_short < least(l.qty_confirmed, l.qty_approved - l.qty_cancelled)))
on conflict do nothing;

-- Four hours from the arrival; what would end at night ends at 10:00.
insert into duty (doc_type, doc_id, party, until, city_id, place_id, supplier_id)
select 'ask_order', o.id, 'PLACE', case when d.ends::time > time '20:00' then d.ends::date + 1 + time '10:00'
    when d.ends::time < time '08:00' then d.ends::date + time '10:00' else d.ends end at time zone 'Asia/Shanghai', o.city_id, o.place_id, o.supplier_id
from ask_order o cross join lateral (
  select (max(coalesce(t.arrive_at, t.eta_at)) + interval '4 hours') at time zone 'Asia/Shanghai' as ends
  from ask_line l join transport_line k on k.ask_line_id = l.id and k.qty - (k.qty_accepted - k.qty_over) - k.qty_rejected - k.qty_short > 0
    join transport_order t on t.id = k.transport_order_id and t.status in ('DEPARTED', 'ARRIVED', 'PART_SIGNED')
  where l.ask_order_id = o.id) d
where o.status = 'APPROVED' and not o.is_deleted and d.ends is not null
on conflict do nothing;

-- The header keeps the time that ends first.
update ask_order o set act_by = d.until
from (select doc_id, min(until) as until from duty where doc_type = 'ask_order' group by 1) d where d.doc_id = o.id and o.act_by is distinct from d.until;

-- What waits for a party, for headquarters, a city, a supplier; what is past its time comes first in each.
create index duty_party_idx on duty (doc_type, party, until);
create index duty_city_idx on duty (city_id, doc_type, party, until);
create index duty_supplier_idx on duty (supplier_id, doc_type, party, until);

alter table ask_order drop column act_party;
alter table pickup_order drop column act_party;
alter table transport_order drop column act_party;
alter table inbound_order drop column act_party;
