import { statesIn } from '@material/contract/kernel/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order.status.ts';
import { askOrderStatus, type FulfilState } from '@material/contract/ordering/ask-order.status.ts';
import type { LineQuantities } from '@material/contract/ordering/quantity.rules.ts';
import { sql } from 'kysely';
import { unscoped, type Ctx } from '../kernel/ctx.ts';
import { quantitiesOf } from './ledger/ledger.repo.ts';

/** Transports that were signed for before `before`, oldest first. */
export async function signedBefore(ctx: Ctx, before: Date): Promise<number[]> {
  const rows = await unscoped(ctx)
    .selectFrom('transport_order')
    .select('id')
    .where('status', 'in', statesIn(transportOrderStatus, 'signed'))
    .where('update_time', '<', before)
    .where('is_deleted', '=', false)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export type Overdue = {
  id: number;
  no: string;
  cityId: number;
  supplierId: number;
  until: Date;
};

/** Marks pickup orders that were not answered in time, each once. */
export async function markOverdue(ctx: Ctx): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    update pickup_order set overdue_at = ${ctx.now}
    where status = any(${statesIn(pickupOrderStatus, 'toConfirm')}) and act_by < ${ctx.now} and coalesce(overdue_at < act_by, true) and not is_deleted
    returning id, no, city_id as "cityId", supplier_id as "supplierId", act_by as until`.execute(unscoped(ctx));
  return rows;
}

export type Waiting = {
  docType: 'inbound_order' | 'transport_order';
  docId: number;
  no: string;
  cityId: number;
  supplierId: number;
  since: Date;
};

/**
 * Goods that lie uncounted at a place since before `before` and of which no event of `type` exists yet: open inbound orders,
 * and arrived vehicles with lots for which nobody has made one.
 */
export async function uncountedSince(ctx: Ctx, before: Date, type: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select 'inbound_order' as doc_type, o.id, o.no, o.city_id, o.supplier_id, greatest(t.arrive_at, o.create_time) as since
      from inbound_order o join transport_order t on t.id = o.transport_order_id
      where o.status = any(${statesIn(inboundOrderStatus, 'toCount')}) and not o.is_deleted
      union all
      select 'transport_order', t.id, t.no, t.city_id, t.supplier_id, t.arrive_at
      from transport_order t
      where t.status = any(${statesIn(transportOrderStatus, 'atDoor')}) and exists (select 1 from transport_line l join transport_lot lot on lot.transport_line_id = l.id
        where l.transport_order_id = t.id and not exists (select 1 from inbound_line i where i.transport_lot_id = lot.id)))
    select w.doc_type as "docType", w.id as "docId", w.no, w.city_id as "cityId", w.supplier_id as "supplierId", w.since
    from waiting w
    where w.since < ${before} and not exists (select 1 from event e where e.doc_type = w.doc_type and e.doc_id = w.id and e.type = ${type})
    order by w.since`.execute(unscoped(ctx));
  return rows;
}

/** Lines whose rest was refused or missing on receipt before `before` and is neither on the road nor loaded, by ask order. */
export async function waitedInVain(
  ctx: Ctx,
  before: Date,
): Promise<readonly { readonly askOrderId: number; readonly lineIds: number[] }[]> {
  const { rows } = await sql<{ askOrderId: number; lineIds: number[] }>`
    select l.ask_order_id as "askOrderId", jsonb_agg(l.id order by l.id) as "lineIds"
    from ask_line l join ask_order o on o.id = l.ask_order_id and o.status = any(${statesIn(askOrderStatus, 'supplying')}) and not o.is_deleted
    where not l.is_closed and o.status <> all(${statesIn(askOrderStatus, 'held')}) and l.qty_rejected + l.qty_short > 0
      and l.qty_approved - l.qty_cancelled > l.qty_shipped - l.qty_rejected - l.qty_short + l.qty_over
      and l.qty_shipped - l.qty_rejected - l.qty_short = l.qty_accepted - l.qty_over
      and (select max(i.submit_at) from inbound_line k join inbound_order i on i.id = k.inbound_order_id and i.status = any(${statesIn(inboundOrderStatus, 'done')})
        where k.ask_line_id = l.id) < ${before}
      and not exists (select 1 from transport_line t join transport_order v on v.id = t.transport_order_id
        where t.ask_line_id = l.id and v.status = any(${statesIn(transportOrderStatus, 'loading')}))
    group by l.ask_order_id order by l.ask_order_id`.execute(unscoped(ctx));
  return rows;
}

/** Lines of which a difference was recorded since `since`. */
export async function toldDrift(
  ctx: Ctx,
  lineIds: readonly number[],
  { type, since }: { readonly type: string; readonly since: Date },
): Promise<ReadonlySet<number>> {
  const rows = await unscoped(ctx)
    .selectFrom('event')
    .select('doc_id')
    .where('type', '=', type)
    .where('doc_type', '=', 'ask_line')
    .where('doc_id', 'in', lineIds.length > 0 ? [...lineIds] : [0])
    .where('at', '>=', since)
    .execute();
  return new Set(rows.map((row) => row.doc_id));
}

const ordersAtOnce = 100;

type StoredFulfilment = { readonly id: number; readonly stored: FulfilState };

/** Approved orders, and those that ended since `since`, with their lines, some at a time. */
export async function* fulfilmentPages(
  ctx: Ctx,
  since: Date,
): AsyncGenerator<readonly (StoredFulfilment & { readonly lines: readonly LineQuantities[] })[]> {
  const db = unscoped(ctx);
  for (let after = 0; ;) {
    const { rows: orders } = await sql<StoredFulfilment>`
      select id, fulfil_status as stored from ask_order
      where id > ${after} and not is_deleted
        and (status = any(${statesIn(askOrderStatus, 'supplying')}) or status = any(${statesIn(askOrderStatus, 'ended')}) and update_time >= ${since})
      order by id limit ${ordersAtOnce}`.execute(db);
    const last = orders.at(-1);
    if (!last) return;
    after = last.id;
    const ids = orders.map((order) => order.id);
    const lines = Map.groupBy(
      await db.selectFrom('ask_line').selectAll().where('ask_order_id', 'in', ids).execute(),
      (line) => line.ask_order_id,
    );
    yield orders.map((order) => ({ ...order, lines: (lines.get(order.id) ?? []).map(quantitiesOf) }));
  }
}

/** The stored fulfilment of an order, with what an event about it says. */
export const fulfilmentOf = (ctx: Ctx, id: number) =>
  ctx
    .find('ask_order', id)
    .select([
      'ask_order.no',
      'ask_order.city_id as cityId',
      'ask_order.supplier_id as supplierId',
      'ask_order.fulfil_status as stored',
    ])
    .executeTakeFirstOrThrow();
