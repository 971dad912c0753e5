-- What headquarters has to decide on an approved order because nobody will bring it, and until when.
alter table ask_order add column rest_task text;
alter table ask_order add column rest_by timestamptz;
alter table ask_order add constraint ask_order_rest_task_check check (
  rest_task in ('REJECTED', 'SHORT', 'REST') and rest_by is not null or rest_task is null and rest_by is null);
create index ask_order_rest_idx on ask_order (rest_task, rest_by) where rest_task is not null;

-- What the supplier promised: the day of its last line, and what that costs.
alter table pickup_order add column promised_date date;
alter table pickup_order add column confirmed_amount numeric(18, 2);
alter table pickup_order add constraint pickup_order_confirmed_amount_check check (confirmed_amount >= 0);

update pickup_order k set promised_date = d.promised, confirmed_amount = d.amount
from (select p.pickup_order_id as id, max(p.confirm_date) filter (where p.qty_confirmed > 0) as promised,
    sum(round(l.unit_price * p.qty_confirmed, 2)) as amount
  from pickup_line p join ask_line l on l.id = p.ask_line_id where p.qty_confirmed is not null group by 1) d
where d.id = k.id;

-- Orders that wait for such a decision already: a rejection, or a rest beyond what the supplier still owes.
with line as (
  select l.ask_order_id, l.is_closed, l.qty_rejected + l.qty_short > 0 as differs, l.qty_approved - l.qty_cancelled as wanted, l.tol_under,
    l.qty_shipped - l.qty_rejected - l.qty_short as kept,
    greatest(0, l.qty_confirmed - (l.qty_shipped - l.qty_rejected - l.qty_short)) as owed,
    greatest(0, l.qty_approved - l.qty_cancelled - (l.qty_shipped - l.qty_rejected - l.qty_short) - l.qty_over) as open
  from ask_line l),
open_rest as (
  select ask_order_id, bool_or(differs) as differs from line
  where not is_closed and open > owed and kept + owed < wanted * (1 - tol_under) group by 1),
task as (
  select o.id, case when k.status = 'REJECTED' then 'REJECTED' when r.differs then 'REST' else 'SHORT' end as task,
    case when o.act_party = 'FINAL_CHECKER' then o.act_by end as until
  from ask_order o join pickup_order k on k.ask_order_id = o.id and not k.is_deleted left join open_rest r on r.ask_order_id = o.id
  where o.status = 'APPROVED' and not o.is_deleted
    and (k.status = 'REJECTED' or (k.status not in ('PENDING', 'CLOSED') and (r.ask_order_id is not null or o.act_party = 'FINAL_CHECKER'))))
update ask_order o set rest_task = t.task,
  rest_by = coalesce(t.until, ((((now() at time zone 'Asia/Shanghai')::date + 1) + time '18:00') at time zone 'Asia/Shanghai'))
from task t where t.id = o.id;
