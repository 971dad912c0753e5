import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import type { FulfilState } from '@material/contract/ordering/ask-order/order-progress.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { LineQuantities } from '@material/contract/ordering/quantity/quantity.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { OrderingTables } from './tables.ts';
import { readScoped } from '../kernel/row/run-under.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../kernel/database/select-of.ts';
import type { Row } from '../kernel/database/columns.ts';
import { quantitiesOf } from './ledger/ledger.repo.ts';
import { sql } from '../kernel/database/sql.ts';

/** Transports that were signed for before `before`, oldest first. */
export const signedBefore = (ctx: Ctx, before: Date): Promise<{ readonly id: Seen<'transport_order'> }[]> =>
  ctx
    .find('transport_order')
    .where('status', 'in', statesIn(transportOrderStatus, 'signed'))
    .where('update_time', '<', before)
    .orderBy('transport_order.id')
    .execute();

type Overdue = Pick<Row<OrderingTables['pickup_order']>, 'id' | 'no' | 'city_id' | 'supplier_id'> & {
  readonly until: Date;
};

/** Marks pickup orders that were not answered in time, each once. */
export const markOverdue = (ctx: Ctx): Promise<Overdue[]> =>
  readScoped(
    ctx,
    { k: 'pickup_order' },
    (seen) => sql<Overdue>`update pickup_order k set overdue_at = ${ctx.now}
    where k.status = any(${statesIn(pickupOrderStatus, 'toConfirm')}) and k.act_by < ${ctx.now} and coalesce(k.overdue_at < k.act_by, true)
      and ${seen('k')} returning k.id, k.no, k.city_id, k.supplier_id, k.act_by as until`,
  );

type Uncounted = {
  readonly table: 'inbound_order' | 'transport_order';
  readonly id: number;
  readonly no: string;
  readonly city_id: number;
  readonly supplier_id: number;
  readonly since: Date;
};

/**
 * Goods that lie uncounted at a place since before `before` and of which no event of `type` exists yet: open inbound orders,
 * and arrived vehicles with lots for which nobody has made one.
 */
export const uncountedSince = (ctx: Ctx, before: Date, type: string): Promise<Uncounted[]> =>
  readScoped(
    ctx,
    { o: 'inbound_order', t: 'transport_order' },
    (seen) => sql<Uncounted>`with waiting as (
      select 'inbound_order' as "table", o.id, o.no, o.city_id, o.supplier_id, greatest(t.arrive_at, o.create_time) as since
      from inbound_order o join transport_order t on t.id = o.transport_order_id
      where o.status = any(${statesIn(inboundOrderStatus, 'toCount')}) and ${seen('o')}
      union all
      select 'transport_order', t.id, t.no, t.city_id, t.supplier_id, greatest(t.arrive_at, t.recount_at)
      from transport_order t
      where t.status = any(${statesIn(transportOrderStatus, 'atPlace')}) and ${seen('t')}
        and exists (select 1 from transport_line l join transport_lot lot on lot.transport_line_id = l.id
          where l.transport_order_id = t.id and not exists (select 1 from inbound_line i where i.transport_lot_id = lot.id and not i.is_reversed)))
    select w.* from waiting w where w.since < ${before}
      and not exists (select 1 from event e where e.doc_type = w."table" and e.doc_id = w.id and e.type = ${type})
    order by w.since`,
  );

const vain = selectOf(
  { l: 'ask_line' },
  {},
  {
    id: sql<Seen<'ask_order'>>`l.ask_order_id`,
    lineIds: sql<number[]>`jsonb_agg(l.id order by l.id)`,
  },
);

/** Lines whose rest was refused or missing on receipt before `before` and is neither on the road nor loaded, by ask order. */
export const waitedInVain = (ctx: Ctx, before: Date): Promise<RowOf<typeof vain>[]> =>
  readScoped(
    ctx,
    { o: 'ask_order' },
    (
      seen,
    ) => vain.from`ask_line l join ask_order o on o.id = l.ask_order_id and o.status = any(${statesIn(askOrderStatus, 'supplying')})
    where ${seen('o')} and not l.is_closed and o.status <> all(${statesIn(askOrderStatus, 'held')})
      and l.qty_rejected + l.qty_short > 0
      and l.qty_approved - l.qty_cancelled > l.qty_shipped - l.qty_rejected - l.qty_short + l.qty_over
      and l.qty_shipped - l.qty_rejected - l.qty_short = l.qty_accepted - l.qty_over
      and (select max(i.submit_at) from inbound_line k join inbound_order i on i.id = k.inbound_order_id and i.status = any(${statesIn(inboundOrderStatus, 'done')})
        where k.ask_line_id = l.id) < ${before}
      and not exists (select 1 from transport_line t join transport_order v on v.id = t.transport_order_id
        where t.ask_line_id = l.id and v.status = any(${statesIn(transportOrderStatus, 'loading')}))
    group by l.ask_order_id order by l.ask_order_id`,
  );

/** Lines of which a difference was recorded since `since`. */
export async function toldDrift(
  ctx: Ctx,
  lineIds: readonly number[],
  { type, since }: { readonly type: string; readonly since: Date },
): Promise<ReadonlySet<number>> {
  const rows = await ctx
    .from('event')
    .select('doc_id')
    .where('type', '=', type)
    .where('doc_type', '=', 'ask_line')
    .where(sql<boolean>`doc_id = any(${lineIds})`)
    .where('at', '>=', since)
    .execute();
  return new Set(rows.map((row) => row.doc_id));
}

const ordersAtOnce = 100;

type Stored = { readonly id: Seen<'ask_order'>; readonly stored: FulfilState };

/** Approved orders, and those that ended since `since`, with their lines, some at a time. */
export async function* fulfilmentPages(
  ctx: Ctx,
  since: Date,
): AsyncGenerator<readonly (Stored & { readonly lines: readonly LineQuantities[] })[]> {
  for (let after = 0; ;) {
    const orders = await ctx
      .find('ask_order')
      .select('fulfil_status as stored')
      .where('ask_order.id', '>', after)
      .where((eb) =>
        eb.or([
          eb('status', 'in', statesIn(askOrderStatus, 'supplying')),
          eb('status', 'in', statesIn(askOrderStatus, 'ended')).and('update_time', '>=', since),
        ]),
      )
      .orderBy('ask_order.id')
      .limit(ordersAtOnce)
      .execute();
    const last = orders.at(-1);
    if (!last) return;
    after = last.id;
    const ids = orders.map(({ id }) => id);
    const lines = Map.groupBy(
      await ctx.under(ids, 'ask_line').selectAll('ask_line').execute(),
      (line) => line.ask_order_id,
    );
    yield orders.map((order) => ({ ...order, lines: (lines.get(order.id) ?? []).map(quantitiesOf) }));
  }
}

/** The stored fulfilment of an order, with what an event about it says. */
export const fulfilmentOf = (ctx: Ctx, id: number) =>
  ctx.find('ask_order', id).select(['no', 'city_id', 'supplier_id', 'fulfil_status']).executeTakeFirstOrThrow();
