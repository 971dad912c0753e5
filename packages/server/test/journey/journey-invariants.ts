import { fulfilStatus, isOrderDone } from '@material/contract/ordering/quantity/quantity.rules.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import { settingsOf } from '../../src/kernel/config/settings.ts';
import { findDrift, quantitiesOf } from '../../src/ordering/ledger/ledger.repo.ts';
import type { Harness } from '../harness/harness.ts';

/** Statements that must find nothing, each with the sentence that says what it found. */
const mustBeEmpty: Readonly<Record<string, string>> = {
  'what is on the road of a line is what its vehicles still have to answer for': `
    select l.id from ask_line l
      left join (select k.ask_line_id, sum(k.qty) as shipped, sum(k.qty_accepted) as accepted, sum(k.qty_rejected) as rejected,
        sum(k.qty_short) as short, sum(k.qty_over) as over
        from transport_line k join transport_order t on t.id = k.transport_order_id and t.depart_at is not null group by 1) k on k.ask_line_id = l.id
    where (l.qty_shipped, l.qty_accepted, l.qty_rejected, l.qty_short, l.qty_over)
      <> (coalesce(k.shipped, 0), coalesce(k.accepted, 0), coalesce(k.rejected, 0), coalesce(k.short, 0), coalesce(k.over, 0))`,
  'nothing of a receipt that was taken back is left in the ledger': `
    select q.doc_line_id as id from qty_event q join inbound_line i on q.doc_type = 'inbound_line' and i.id = q.doc_line_id
      join inbound_order o on o.id = i.inbound_order_id and o.status = 'REVERSED'
    where q.kind in ('ACCEPTED', 'REJECTED', 'SHORT', 'OVER', 'REPLACED')
    group by 1, q.kind having sum(q.qty) <> 0 or sum(q.qty2) <> 0
    union all
    select i.id from inbound_line i join inbound_order o on o.id = i.inbound_order_id where i.is_reversed <> (o.status = 'REVERSED')`,
  'nothing stands on a receipt that was taken back': `
    select o.id from inbound_order o where o.status = 'REVERSED' and (
      exists (select 1 from return_order r where r.inbound_order_id = o.id and not r.is_deleted and r.status not in ('DRAFT', 'CANCELLED', 'REVOKED'))
      or exists (select 1 from complaint_order c where c.inbound_order_id = o.id and not c.is_deleted
        and c.status not in ('DRAFT', 'CANCELLED', 'REVOKED', 'REJECTED')))`,
  'a vehicle line is the sum of its submitted lots': `
    select k.id from transport_line k
      left join (select i.transport_line_id, sum(i.qty_accepted) as accepted, sum(i.qty_rejected) as rejected, sum(i.qty_short) as short,
        sum(i.qty_over) as over from inbound_line i join inbound_order o on o.id = i.inbound_order_id and o.status in ('SUBMITTED', 'CORRECTION') group by 1) i
      on i.transport_line_id = k.id
    where (k.qty_accepted, k.qty_rejected, k.qty_short, k.qty_over)
      <> (coalesce(i.accepted, 0), coalesce(i.rejected, 0), coalesce(i.short, 0), coalesce(i.over, 0))`,
  'the same holds in the second unit, on the line, the vehicle and the lot': `
    select l.id from ask_line l
      left join (select k.ask_line_id, sum(k.qty2) as shipped, sum(k.qty_accepted2) as accepted, sum(k.qty_rejected2) as rejected,
        sum(k.qty_short2) as short, sum(k.qty_over2) as over
        from transport_line k join transport_order t on t.id = k.transport_order_id and t.depart_at is not null group by 1) k on k.ask_line_id = l.id
    where (l.qty_shipped2, l.qty_accepted2, l.qty_rejected2, l.qty_short2, l.qty_over2)
      <> (coalesce(k.shipped, 0), coalesce(k.accepted, 0), coalesce(k.rejected, 0), coalesce(k.short, 0), coalesce(k.over, 0))
    union all
    select k.id from transport_line k
      left join (select i.transport_line_id, sum(i.qty_accepted2) as accepted, sum(i.qty_rejected2) as rejected, sum(i.qty_short2) as short,
        sum(i.qty_over2) as over from inbound_line i join inbound_order o on o.id = i.inbound_order_id and o.status in ('SUBMITTED', 'CORRECTION') group by 1) i
      on i.transport_line_id = k.id
    where (k.qty_accepted2, k.qty_rejected2, k.qty_short2, k.qty_over2)
      <> (coalesce(i.accepted, 0), coalesce(i.rejected, 0), coalesce(i.short, 0), coalesce(i.over, 0))`,
  'a signed vehicle has nothing on the road in the second unit either': `
    select t.id from transport_order t where t.status in ('SIGNED', 'CLOSED')
      and (select sum(k.qty2 - (k.qty_accepted2 - k.qty_over2) - k.qty_rejected2 - k.qty_short2) <> 0 from transport_line k where k.transport_order_id = t.id)`,
  'a complaint is of no more than was accepted of its lot, and costs its supplier only what was decided': `
    select c.id from complaint_order c left join complaint_line k on k.complaint_order_id = c.id left join inbound_line i on i.id = k.inbound_line_id
    where k.qty_complained > i.qty_accepted or (c.complaint_outcome = 'DEDUCT') <> (c.deduct_amount is not null)
      or (c.status in ('PROPOSED', 'RESOLVED', 'CLOSED')) <> (c.complaint_outcome is not null)
      or (c.status in ('RESOLVED', 'CLOSED') and (c.complaint_outcome is null or (c.deduct_amount > 2000 and c.next_check_by is null)))
      or c.next_check_by = c.handle_by or (c.status in ('HANDLING', 'ANSWERED') and c.accept_at is null)`,
  'what is rejected, short, over, cancelled or changed says why in the ledger': `
    select q.id from qty_event q join ask_line l on l.id = q.ask_line_id
    where q.reason_code is null and not exists (select from ask_revision_line v where v.ask_line_id = l.id) and (q.kind in ('REJECTED', 'SHORT', 'OVER', 'CANCELLED')
      or (q.kind = 'FIRST' and q.qty > 0 and q.qty <> l.qty_asked) or (q.kind = 'APPROVED' and q.qty > 0 and q.qty <> l.qty_first)
      or (q.kind = 'CONFIRMED' and q.qty = l.qty_confirmed and q.qty < l.qty_approved - l.qty_cancelled))`,
  'lots of a vehicle that left add up to their line': `
    select k.id from transport_line k join transport_order t on t.id = k.transport_order_id and t.status not in ('DRAFT', 'CANCELLED')
    where (k.qty, k.qty2) <> (select coalesce(sum(lot.qty), 0), coalesce(sum(lot.qty2), 0) from transport_lot lot where lot.transport_line_id = k.id)`,
  'what another account confirmed was not confirmed by whoever submitted it': `
    select o.id from inbound_order o where o.confirm_by is not null and o.status in ('SUBMITTED', 'CORRECTION') and (o.review_by is null or o.review_by = o.confirm_by)`,
  'nothing of more than twice what was sent came in without being confirmed, and what waits is complete and booked nowhere': `
    select o.id from inbound_order o join inbound_line i on i.inbound_order_id = o.id and i.is_counted
    where (o.status in ('SUBMITTED', 'CORRECTION') and o.confirm_by is null
        and (i.qty_accepted > 2 * i.shipped_qty or (i.shipped_qty2 > 0 and i.qty_accepted2 > 2 * i.shipped_qty2)))
      or (o.status = 'REVIEW' and (o.review_by is null or o.act_by is null
        or exists (select 1 from qty_event q where q.doc_type = 'inbound_line' and q.doc_line_id = i.id)))`,
  'only submitted orders hold counted lots, and all of theirs are counted': `
    select i.id from inbound_line i join inbound_order o on o.id = i.inbound_order_id where o.status in ('SUBMITTED', 'CORRECTION') and not i.is_counted`,
  'a vehicle is signed for when and only when nothing of it is on the road': `
    select t.id from transport_order t where t.depart_at is not null and (t.status in ('SIGNED', 'CLOSED'))
      <> (select sum(k.qty - (k.qty_accepted - k.qty_over) - k.qty_rejected - k.qty_short) = 0 from transport_line k where k.transport_order_id = t.id)`,
  'a pickup order is closed with its ask order': `
    select p.id from pickup_order p join ask_order o on o.id = p.ask_order_id
    where p.status <> 'VOID' and (p.status = 'CLOSED') <> (o.status in ('COMPLETED', 'TERMINATED'))`,
  'an order has one pickup order from its approval on, and none before': `
    select o.id from ask_order o left join pickup_order p on p.ask_order_id = o.id and p.status <> 'VOID'
    group by o.id having count(p.id) <> (o.status in ('APPROVED', 'ON_HOLD', 'COMPLETED', 'TERMINATED'))::int`,
  'nothing of a void pickup order has left': `
    select p.id from pickup_order p join pickup_line l on l.pickup_order_id = p.id join transport_line k on k.pickup_line_id = l.id
    join transport_order t on t.id = k.transport_order_id where p.status = 'VOID' and t.depart_at is not null`,
  'a pickup order has shipped when and only when something left': `
    select p.id from pickup_order p where p.status in ('PENDING', 'CONFIRMED', 'SHORT', 'REJECTED', 'PREPARING')
      and exists (select 1 from ask_line l where l.ask_order_id = p.ask_order_id and l.qty_shipped > 0)`,
  'a promise is what the pickup line says': `
    select l.id from ask_line l join pickup_line p on p.ask_line_id = l.id join pickup_order k on k.id = p.pickup_order_id
    where k.status <> 'VOID' and l.qty_confirmed <> coalesce(p.qty_confirmed, 0)`,
  'what a pickup order costs is what it promises': `
    select k.id from pickup_order k where k.status <> 'VOID' and k.confirmed_amount is not null
      and k.confirmed_amount <> (select sum(round(l.unit_price * p.qty_confirmed, 2)) from pickup_line p
        join ask_line l on l.id = p.ask_line_id where p.pickup_order_id = k.id)`,
  'whoever is waited for has a time, and an ended order waits for nobody': `
    select o.id from ask_order o where (o.status in ('COMPLETED', 'TERMINATED', 'REFUSED') and o.act_by is not null)
      or (o.status = 'APPROVED' and o.act_by is null)`,
  'the time on a document is that of the duty that ends first': `
    select d.doc_type, d.id from (
      select 'ask_order' as doc_type, id, is_deleted, act_by from ask_order union all select 'pickup_order', id, is_deleted, act_by from pickup_order
      union all select 'transport_order', id, is_deleted, act_by from transport_order
      union all select 'inbound_order', id, is_deleted, act_by from inbound_order
      union all select 'ask_revision', id, is_deleted, act_by from ask_revision
      union all select 'return_order', id, is_deleted, act_by from return_order
      union all select 'terminal_application', id, is_deleted, act_by from terminal_application) d
    where d.act_by is distinct from (select min(w.until) from duty w where w.doc_type = d.doc_type and w.doc_id = d.id)
      or (d.is_deleted and d.act_by is not null)`,
  'a vehicle that arrived waits for the places that still have goods on it, and for nobody else': `
    select t.id from transport_order t where t.status in ('ARRIVED', 'PART_SIGNED')
      and array(select distinct k.place_id from transport_line k where k.transport_order_id = t.id
          and k.qty - (k.qty_accepted - k.qty_over) - k.qty_rejected - k.qty_short > 0 order by 1)
        <> array(select w.place_id from duty w where w.doc_type = 'transport_order' and w.doc_id = t.id order by 1)`,
  'goods on the road of an order are its place’s to receive': `
    select o.id from ask_order o where o.status = 'APPROVED'
      and exists (select 1 from ask_line l where l.ask_order_id = o.id
        and l.qty_shipped - (l.qty_accepted - l.qty_over) - l.qty_rejected - l.qty_short > 0)
      <> exists (select 1 from duty w where w.doc_type = 'ask_order' and w.doc_id = o.id and w.party = 'PLACE')`,
  'what headquarters must decide is its duty': `
    select o.id from ask_order o where (o.rest_task is not null)
      <> exists (select 1 from duty w where w.doc_type = 'ask_order' and w.doc_id = o.id and w.until = o.rest_by
        and w.party = case o.rest_task when 'DEADLINE' then 'DEADLINE_DECIDER' else 'DECIDER' end)`,
  'a time that a supplier asks for is headquarters’ to decide while its answer is open': `
    select o.id from ask_order o where coalesce(o.rest_task = 'DEADLINE', false)
      <> (o.status = 'APPROVED' and exists (select 1 from pickup_order k where k.ask_order_id = o.id
        and k.asked_reply_by is not null and k.status in ('PENDING', 'RECONFIRM')))`,
  'no supplier has a duty of a document that it may not see': `
    select w.doc_type, w.doc_id from duty w left join ask_order o on w.doc_type = 'ask_order' and o.id = w.doc_id
      left join ask_revision r on w.doc_type = 'ask_revision' and r.id = w.doc_id
      left join return_order t on w.doc_type = 'return_order' and t.id = w.doc_id
      left join complaint_order c on w.doc_type = 'complaint_order' and c.id = w.doc_id
      left join inbound_order i on w.doc_type = 'inbound_order' and i.id = w.doc_id
    where (w.supplier_id is null) <> (coalesce(i.status <> 'CORRECTION', o.status <> 'APPROVED', r.status <> 'DECLINED',
      t.status in ('DRAFT', 'SUBMITTED', 'CHECKED'), c.status in ('DRAFT', 'COMMITTED'), false))`,
  'no more of a lot goes back than was accepted of it': `
    select i.id from inbound_line i join return_line x on x.inbound_line_id = i.id
      join return_order r on r.id = x.return_order_id and r.status not in ('DRAFT', 'CANCELLED', 'REVOKED') and not r.is_deleted
    group by i.id having sum(x.qty_returned) > i.qty_accepted`,
  'what has gone back is what done returns say': `
    select l.id from ask_line l left join (select x.ask_line_id, sum(x.qty_returned) as qty from return_line x
      join return_order r on r.id = x.return_order_id and r.status = 'DONE' where x.return_outcome <> 'DEDUCT' group by 1) x on x.ask_line_id = l.id
    where l.qty_returned <> coalesce(x.qty, 0)`,
  'nothing has come in place of more than was agreed on': `
    select l.id from ask_line l left join (select x.ask_line_id, sum(x.qty_returned) as qty from return_line x
      join return_order r on r.id = x.return_order_id and r.status in ('PICKING_UP', 'DONE') where x.return_outcome = 'REPLACE' group by 1) x
      on x.ask_line_id = l.id
    where l.qty_replaced > coalesce(x.qty, 0)`,
  'what was to be replaced and never will be is credited': `
    select r.id from return_order r join ask_order o on o.return_order_id = r.id join ask_line l on l.ask_order_id = o.id
      join ask_line p on p.id = l.parent_line_id join ask_order h on h.id = p.ask_order_id
    group by r.id having bool_and(o.status in ('COMPLETED', 'TERMINATED') and h.kind <> 'HUANHUO')
      and sum(round(greatest(l.qty_asked - l.qty_accepted, 0) * p.unit_price, 2)) <> (select sum(x.credit_amount) from return_line x
        where x.return_order_id = r.id and x.return_outcome = 'REPLACE')`,
  'a return costs what its lines do': `
    select r.id from return_order r where not r.is_deleted and r.credit_amount <> (select coalesce(sum(x.credit_amount), 0)
      from return_line x where x.return_order_id = r.id)`,
  'goods come in place of agreed returns alone, at no price': `
    select r.id from return_order r where not r.is_deleted and (r.has_replacement and r.status in ('PICKING_UP', 'DONE'))
      <> exists (select 1 from ask_order o where o.return_order_id = r.id)
    union all select o.return_order_id from ask_order o where o.kind = 'HUANHUO' and o.amount <> 0`,
  'an order that waits for its supplier’s answer names the same time as the pickup order': `
    select o.id from ask_order o join pickup_order p on p.ask_order_id = o.id and not p.is_deleted
    join duty d on d.doc_type = 'ask_order' and d.doc_id = o.id and d.party = 'SUPPLIER'
    where o.status = 'APPROVED' and p.status in ('PENDING', 'RECONFIRM') and d.until is distinct from p.act_by`,
  'what headquarters must decide has a time, and ends with the order': `
    select o.id from ask_order o where (o.rest_task is null) <> (o.rest_by is null) or (o.rest_task is not null and o.status <> 'APPROVED')`,
  'a supplier that is asked again leaves headquarters no rest to decide': `
    select o.id from ask_order o join pickup_order p on p.ask_order_id = o.id where p.status in ('PENDING', 'RECONFIRM') and o.rest_task <> 'DEADLINE'`,
  'what nobody promised is headquarters’ to decide': `
    select l.ask_order_id from ask_line l join ask_order o on o.id = l.ask_order_id join pickup_order p on p.ask_order_id = o.id
    where o.status = 'APPROVED' and p.status not in ('PENDING', 'RECONFIRM', 'VOID') and o.rest_task is null and not l.is_closed
      and l.qty_approved - l.qty_cancelled - l.qty_accepted - (l.qty_shipped - (l.qty_accepted - l.qty_over) - l.qty_rejected - l.qty_short)
        > greatest(0, l.qty_confirmed - (l.qty_shipped - l.qty_rejected - l.qty_short))
      and greatest(l.qty_confirmed, l.qty_shipped - l.qty_rejected - l.qty_short) < (l.qty_approved - l.qty_cancelled) * (1 - l.tol_under)`,
  'a history tells numbers without spare zeros': `
    select e.id, e.type, e.payload -> 'changes' as changes from event e
    where e.type <> 'TRANSPORT_EDITED' and e.payload -> 'changes' @? '$[*].* ? (@ like_regex "^-?[0-9]+[.][0-9]*0$")'`,
  'an event names the units of its document': `
    select d.doc_type, d.id, e.type from (
      select 'main_order' as doc_type, id, city_id, null::bigint as supplier_id from main_order
      union all select 'ask_order', id, city_id, supplier_id from ask_order union all select 'ask_line', id, city_id, supplier_id from ask_line
      union all select 'pickup_order', id, city_id, supplier_id from pickup_order
      union all select 'transport_order', id, city_id, supplier_id from transport_order
      union all select 'inbound_order', id, city_id, supplier_id from inbound_order) d
    join event e on e.doc_type = d.doc_type and e.doc_id = d.id
    where (e.city_id, e.supplier_id) is distinct from (d.city_id, d.supplier_id)`,
  'an application that is dealt with is the one that its order names': `
    select o.id from ask_order o where o.terminal_id is distinct from (select t.id from terminal_application t
      where t.ask_order_id = o.id and t.status in ('PENDING', 'SUPPLIER_REPLY'))
      or (o.terminal_id is not null and o.status not in ('APPROVED', 'ON_HOLD'))`,
  'an amendment that is dealt with is the one that its order names, and waits for a supplier that was asked': `
    select o.id from ask_order o where o.revision_id is distinct from (select r.id from ask_revision r
      where r.ask_order_id = o.id and r.status in ('PENDING', 'FIRST_PASSED', 'SUPPLIER_REPLY', 'DECLINED'))
      or (o.revision_id is not null and o.status not in ('APPROVED', 'ON_HOLD'))
      or exists (select from ask_revision r where r.id = o.revision_id and r.status = 'SUPPLIER_REPLY' and not exists (
        select from pickup_order k where k.ask_order_id = o.id and k.status in ('RECONFIRM', 'HELD')))`,
  'an order has so many versions as amendments came to it, and those that were taken back': `
    select o.id from ask_order o where o.rev_no <> 1
      + (select count(*) from ask_revision r where r.ask_order_id = o.id and r.status in ('SUPPLIER_REPLY', 'DECLINED', 'EFFECTIVE', 'RESTORED'))
      + (select count(*) from ask_revision r where r.ask_order_id = o.id and r.status = 'RESTORED')`,
  'the pickup order of an order asks for what that wants, for its day and place': `
    select k.id from pickup_order k join ask_order o on o.id = k.ask_order_id
    where k.status <> 'VOID' and not k.is_deleted and ((k.delivery_date, k.place_id) is distinct from (o.delivery_date, o.place_id)
      or exists (select from ask_line l left join pickup_line p on p.ask_line_id = l.id and p.pickup_order_id = k.id
        where l.ask_order_id = o.id and (p.qty_wanted is distinct from l.qty_approved)
          and (l.qty_approved > 0 or p.id is not null)))`,
  'what ended is kept of applications that were agreed to, and was cut from the order': `
    select t.id from terminal_application t join terminal_line k on k.terminal_application_id = t.id join ask_line l on l.id = k.ask_line_id
    where (k.qty_ended is not null) <> (t.status = 'AGREED') or k.qty_ended > l.qty_cancelled`,
  'a line is made good by one 补货 at a time': `
    select c.parent_line_id from ask_line c join ask_order o on o.id = c.ask_order_id
    where c.parent_line_id is not null and o.status in ('ARRANGED', 'SUBMITTED', 'FIRST_PASSED') group by 1 having count(*) > 1`,
  'what a 补货 makes good was taken from its line when it was approved, and not before': `
    select c.id from ask_line c join ask_order o on o.id = c.ask_order_id and o.kind = 'BUHUO'
    where c.parent_line_id is not null and (o.final_check_at is not null) <> exists (select from qty_event q
      where q.doc_type = 'ask_line' and q.doc_line_id = c.id and q.ask_line_id = c.parent_line_id and q.kind = 'CANCELLED')`,
  'only a 补货 or a 换货 makes lines good, and each of its lines does': `
    select c.id from ask_line c join ask_order o on o.id = c.ask_order_id
    where (c.parent_line_id is not null) <> (o.kind in ('BUHUO', 'HUANHUO')) and not exists (select from ask_revision_line r where r.ask_line_id = c.id)`,
  'every move left one event and one audit row': `
    select d.doc_type, d.id from (
      select 'pickup_order' as doc_type, id, row_version from pickup_order union all select 'transport_order', id, row_version from transport_order
      union all select 'inbound_order', id, row_version from inbound_order
      union all select 'ask_revision', id, row_version from ask_revision
      union all select 'return_order', id, row_version from return_order
      union all select 'terminal_application', id, row_version from terminal_application) d
    where d.row_version <> (select count(*) from audit a where a.target_table = d.doc_type and a.target_id = d.id and a.after ? 'status')
      or d.row_version <> (select count(*) from event e where e.doc_type = d.doc_type and e.doc_id = d.id and e.payload ? 'from')`,
};

/** The parts of a harness that looking needs. */
export type Looked = Pick<Harness, 'files' | 'rows'> & {
  readonly database: Database;
  readonly config: Parameters<typeof settingsOf>[0];
  readonly clock: { readonly now: Date };
};

/** Everything that must hold between any two acts; returns what does not. */
export async function brokenInvariants(server: Looked): Promise<string[]> {
  const { database, files, config, clock } = server;
  const ctx = systemCtx({ database, files, settings: settingsOf(config), random: () => 0 }, clock.now, 'invariants');
  const broken: string[] = [];
  for (const [sentence, text] of Object.entries(mustBeEmpty)) {
    const found = await server.rows(text);
    if (found.length > 0) broken.push(`${sentence}: ${JSON.stringify(found.slice(0, 5))}`);
  }
  const drift = await findDrift(ctx, 5);
  if (drift.length > 0) broken.push(`the ledger is not the sums: ${JSON.stringify(drift)}`);
  return [...broken, ...(await brokenOrders(server))];
}

/** Status and fulfilment of every approved order follow from its lines. */
async function brokenOrders({ database }: Looked): Promise<string[]> {
  const { db } = database;
  const orders = await db
    .selectFrom('ask_order')
    .select(['id', 'status', 'fulfil_status'])
    .where('final_check_at', 'is not', null)
    .execute();
  const lines = await db.selectFrom('ask_line').selectAll().execute();
  const byOrder = Map.groupBy(lines, (line) => line.ask_order_id);
  return orders.flatMap(({ id, status, fulfil_status: fulfil }) => {
    const own = (byOrder.get(id) ?? []).map(quantitiesOf);
    const isDone = isOrderDone(own);
    const hasReceived = own.some((line) => Number(line.qtyAccepted) > 0);
    const expected = isDone ? (hasReceived ? 'COMPLETED' : 'TERMINATED') : 'APPROVED';
    const wrong = [
      status !== expected && `order ${id} is ${status}, its lines say ${expected}`,
      fulfil !== fulfilStatus(own) && `order ${id} is ${fulfil}, its lines say ${fulfilStatus(own)}`,
    ];
    return wrong.filter((sentence) => sentence !== false);
  });
}
