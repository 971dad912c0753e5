-- Suppliers' answers fell due at night. Whoever answered before the next morning's 10:00 was in time: the mark goes, and
-- because what was told stays told, an event beside it says so. Events carry the deadline as it was.
create temporary table night_overdue as
  select k.id, k.no, k.ask_order_id, k.city_id, k.supplier_id, k.status, k.confirm_at, e.until,
    (((e.until at time zone 'Asia/Shanghai') - interval '20 hours')::date + 1 + time '10:00') at time zone 'Asia/Shanghai' as morning
  from pickup_order k join lateral (
    select ((v.payload ->> 'until')::timestamp at time zone 'Asia/Shanghai') as until from event v
    where v.doc_type = 'pickup_order' and v.doc_id = k.id and v.type = 'PICKUP_OVERDUE' and v.payload ? 'until'
    order by v.id desc limit 1) e on true
  where k.overdue_at is not null
    and ((e.until at time zone 'Asia/Shanghai')::time > time '20:00' or (e.until at time zone 'Asia/Shanghai')::time < time '08:00');

insert into event (type, doc_type, doc_id, city_id, supplier_id, at, payload)
select 'PICKUP_OVERDUE_REVOKED', 'pickup_order', n.id, n.city_id, n.supplier_id, now(), jsonb_build_object('no', n.no,
  'action', '更正：期限落在夜间，不计超时', 'changes', jsonb_build_array(jsonb_build_object('label', '答复期限',
    'from', to_char(n.until at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), 'to', to_char(n.morning at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'))))
from night_overdue n
where coalesce(n.confirm_at, now()) <= n.morning;

update pickup_order k set overdue_at = null from night_overdue n where n.id = k.id and coalesce(n.confirm_at, now()) <= n.morning;
drop table night_overdue;

-- Deadlines that still run and end at night end at the next 10:00.
update pickup_order set act_by = (((act_by at time zone 'Asia/Shanghai') - interval '20 hours')::date + 1 + time '10:00') at time zone 'Asia/Shanghai'
where status = 'PENDING' and not is_deleted
  and ((act_by at time zone 'Asia/Shanghai')::time > time '20:00' or (act_by at time zone 'Asia/Shanghai')::time < time '08:00');
update ask_order o set act_by = k.act_by from pickup_order k
where k.ask_order_id = o.id and k.status = 'PENDING' and not k.is_deleted and o.status = 'APPROVED' and o.act_party = 'SUPPLIER'
  and o.act_by is distinct from k.act_by;
