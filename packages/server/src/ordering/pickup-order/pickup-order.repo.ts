import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { isPositive } from '@material/contract/kernel/value/decimal.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { confirmDeadline } from '@material/contract/catalogue/delivery-date.rules.ts';
import {
  pickupOrderStatus,
  type PickupOrderState,
} from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { peopleOf } from '../../identity/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { runUnder } from '../../kernel/row/run-under.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { append, insert, updateUnder } from '../../kernel/row/write.ts';
import type { Row } from '../../kernel/database/columns.ts';
import { loadRoad, loadRules, loadSupplierCutoff } from '../../catalogue/public.ts';
import { beginDocuments } from '../../kernel/document/begin.ts';
import type { DocumentRow } from '../../kernel/document/registered.ts';
import { lockLinesBehind, type AskLineRow } from '../ledger/ledger.repo.ts';
import type { OrderingTables } from '../tables.ts';
import type { GroupKey } from './pickup-facts.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

type AskOrder = Row<OrderingTables['ask_order']>;
/** The header columns that say whether an action is possible. */
export type PickupShown = DocumentRow<PickupOrderState> & {
  readonly big_order_id: number | null;
  readonly asked_reply_by: Date | string | null;
};
/**
 * `due_date` is the day its next goods are promised for, `receive_to` the end of the place's receiving hours, `reply_by` until
 * when its order says that an open answer must come.
 */
export type PickupHead = SeenRow<'pickup_order'> & {
  readonly due_date: string;
  readonly receive_to: string | null;
  readonly reply_by: Date | null;
};
/** A pickup line with the ask line it stands for. */
export type PickupLineAt = { readonly pickup: Row<OrderingTables['pickup_line']>; readonly ask: AskLineRow };

async function supplierTerms(ctx: Ctx, order: AskOrder, lines: readonly AskLineRow[]) {
  const priceIds = lines.flatMap((line) => line.supplier_price_id ?? []);
  const pair = { supplierId: order.supplier_id, cityId: order.city_id };
  const [supplierCutoffTime, prices, { hours }, ruleOf] = await Promise.all([
    loadSupplierCutoff(ctx, pair),
    ctx
      .from('supplier_price')
      .select(sql<number>`coalesce(max(supplier_price.lead_days), 0)`.as('lead_days'))
      .where(sql<boolean>`supplier_price.id = any(${priceIds})`)
      .executeTakeFirst(),
    loadRoad(ctx, pair),
    loadRules(ctx),
  ]);
  return {
    replyHours: ruleOf('replyHours'),
    leadDays: prices?.lead_days ?? 0,
    supplierCutoffTime,
    hours,
  };
}

/** Makes the pickup order of an order that was just approved, with a line for each that is still wanted. */
export async function createPickupOrder(
  ctx: Ctx,
  { order, lines }: { readonly order: AskOrder; readonly lines: readonly AskLineRow[] },
): Promise<{ until: Date }> {
  const wanted = lines.filter((line) => isPositive(line.qty_approved)).toSorted((a, b) => a.seq - b.seq);
  const terms = await supplierTerms(ctx, order, wanted);
  const usual = confirmDeadline({ approvedAt: ctx.now, deliveryDate: order.delivery_date, ...terms });
  // What headquarters has said holds, unless that time is over before the order came to the supplier.
  const until = order.reply_by && order.reply_by > ctx.now ? order.reply_by : usual;
  const { city_id, supplier_id, place_id, delivery_date, transport_mode_id } = order;
  const head = { city_id, supplier_id, place_id, delivery_date, transport_mode_id };
  const begun = await beginDocuments(ctx, pickupOrderStatus, {
    prefix: numberPrefixes.pickupOrder,
    rows: [{ ...head, ask_order_id: order.id, line_count: wanted.length }],
    until,
    event: { type: 'PICKUP_CREATED', action: '生成', askOrderNo: order.no },
  });
  const rows = begun.flatMap(({ id: pickup_order_id }) =>
    wanted.map(({ id: ask_line_id, qty_approved: qty_wanted }, at) => {
      return { pickup_order_id, city_id, supplier_id, ask_line_id, seq: at + 1, qty_wanted };
    }),
  );
  await append(ctx, 'pickup_line', rows);
  return { until };
}

/** The lines of a pickup order become those of its amended order; returns the order with every line of it, and how many there are now. */
export async function followAmended(ctx: Ctx, id: Seen<'pickup_order'>, stored: readonly PickupLineAt[]) {
  const order = await ctx
    .find('pickup_order', id)
    .innerJoin('ask_order as o', 'o.id', 'pickup_order.ask_order_id')
    .select(['o.delivery_date', 'o.place_id', 'pickup_order.city_id', 'pickup_order.supplier_id'])
    .executeTakeFirstOrThrow();
  const asked = await lockOrders(ctx, [id]);
  const known = new Set(stored.map(({ ask }) => ask.id));
  const added = asked.filter((line) => isPositive(line.qty_approved) && !known.has(line.id));
  const last = Math.max(0, ...stored.map(({ pickup }) => pickup.seq));
  await updateUnder(
    ctx,
    { parents: [id], child: 'pickup_line' },
    stored.map(({ pickup, ask }) => ({ id: pickup.id, qty_wanted: ask.qty_approved })),
  );
  const { city_id, supplier_id } = order;
  const rows = added.map(({ id: ask_line_id, qty_approved: qty_wanted }, at) => {
    return { pickup_order_id: id, city_id, supplier_id, ask_line_id, seq: last + at + 1, qty_wanted };
  });
  await append(ctx, 'pickup_line', rows);
  await runUnder(
    ctx,
    id,
    sql`update pickup_order k set confirmed_amount = d.amount from (select ${promisedAmount} as amount
      from pickup_line p join ask_line l on l.id = p.ask_line_id where p.pickup_order_id = ${id}) d
    where k.id = ${id} and k.confirmed_amount is not null`,
  );
  return { order, asked, lineCount: stored.length + added.length };
}

/** The first promised day of goods that have not left yet, or the wished one where none are promised. */
const dueDay = sql<string>`coalesce((select min(p.confirm_date) from pickup_line p join ask_line l on l.id = p.ask_line_id
    where p.pickup_order_id = pickup_order.id and not l.is_closed
      and l.qty_confirmed > l.qty_shipped - l.qty_rejected - l.qty_short), pickup_order.delivery_date)`;

export async function dueDate(ctx: Ctx, id: Seen<'pickup_order'>): Promise<string> {
  const { due } = await ctx.find('pickup_order', id).select(dueDay.as('due')).executeTakeFirstOrThrow();
  return due;
}

/** The last day of the price that each line of a pickup order was ordered at, by ask line. */
export async function lastPriceDays(ctx: Ctx, id: Seen<'pickup_order'>): Promise<ReadonlyMap<number, string>> {
  const rows = await ctx
    .under(id, 'pickup_line')
    .innerJoin('ask_line', 'ask_line.id', 'pickup_line.ask_line_id')
    .innerJoin('supplier_price', 'supplier_price.id', 'ask_line.supplier_price_id')
    .select(['ask_line.id', 'supplier_price.valid_to'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.valid_to]));
}

/** A pickup order under the caller's scope. */
export const findPickup = (ctx: Ctx, id: number): Promise<PickupHead | undefined> =>
  ctx
    .find('pickup_order', id)
    .innerJoin('place as p', 'p.id', 'pickup_order.place_id')
    .innerJoin('ask_order as o', 'o.id', 'pickup_order.ask_order_id')
    .selectAll('pickup_order')
    .select(['p.receive_to', 'o.reply_by', dueDay.as('due_date')])
    .executeTakeFirst();

/** Every line of the ask order behind it is locked in id order; returns the pickup lines with theirs. */
export async function lockPickup(ctx: Ctx, id: Seen<'pickup_order'>): Promise<PickupLineAt[]> {
  const asked = new Map((await lockOrders(ctx, [id])).map((line) => [line.id, line]));
  const lines = await ctx
    .under(id, 'pickup_line')
    .selectAll('pickup_line')
    .orderBy('pickup_line.id')
    .forUpdate()
    .execute();
  return lines.flatMap((pickup) => {
    const ask = asked.get(pickup.ask_line_id);
    return ask ? [{ pickup, ask }] : [];
  });
}

/** What the promised quantities of a pickup order's lines cost. */
const promisedAmount = sql`sum(round(l.unit_price * p.qty_confirmed, 2))`;

export type Promised = {
  readonly id: number;
  readonly qty_confirmed: string;
  readonly confirm_date: string;
  readonly reason: string | null;
};

/** Writes the supplier's promise on the pickup lines and who gave it. */
export async function savePromise(ctx: Ctx, id: Seen<'pickup_order'>, promised: readonly Promised[]): Promise<void> {
  await updateUnder(ctx, { parents: [id], child: 'pickup_line' }, promised);
  const head = sql`update pickup_order k set promised_date = d.promised, confirmed_amount = d.amount, confirm_by = ${ctx.userId},
      confirm_at = ${ctx.now}, update_time = ${ctx.now}, update_id = ${ctx.userId}
    from (select max(p.confirm_date) filter (where p.qty_confirmed > 0) as promised, ${promisedAmount} as amount
      from pickup_line p join ask_line l on l.id = p.ask_line_id where p.pickup_order_id = ${id}) d
    where k.id = ${id}`;
  await runUnder(ctx, id, head);
}

/** Promises of which a part became somebody else's to bring: pickup lines say again what their ask lines do, and cost it. */
export const followReleased = (ctx: Ctx, inboundId: Seen<'inbound_order'>, askLineIds: readonly number[]) =>
  runUnder(
    ctx,
    inboundId,
    sql`with released as (
        update pickup_line p set qty_confirmed = l.qty_confirmed from ask_line l, pickup_order k
        where l.id = p.ask_line_id and l.id = any(${askLineIds}) and k.id = p.pickup_order_id
          and l.id in (select i.ask_line_id from inbound_line i where i.inbound_order_id = ${inboundId})
          and k.status <> all(${statesIn(pickupOrderStatus, 'void')})
        returning p.pickup_order_id)
      update pickup_order k set confirmed_amount = (select sum(round(l.unit_price * l.qty_confirmed, 2))
        from pickup_line p join ask_line l on l.id = p.ask_line_id where p.pickup_order_id = k.id)
      where k.id in (select pickup_order_id from released)`,
  );

/** Every line of the ask orders behind these pickup orders, locked in id order. */
export const lockOrders = (ctx: Ctx, ids: readonly Seen<'pickup_order'>[]): Promise<AskLineRow[]> =>
  lockLinesBehind(ctx, ids, sql`select k.ask_order_id from pickup_order k where k.id = any(${ids})`);

type NewGroup = Pick<GroupKey, 'cityId' | 'supplierId' | 'deliveryDate' | 'transportModeId'>;

export const insertGroup = (ctx: Ctx, no: string, { cityId, supplierId, deliveryDate, transportModeId }: NewGroup) =>
  insert(ctx, 'big_order', { no, ...rowOf('big_order', { cityId, supplierId, deliveryDate, transportModeId }) });

/** Removes groups that no pickup order belongs to any more, of those that these pickup orders belonged to. */
export async function dropEmptyGroups(ctx: Ctx, groupIds: readonly number[]): Promise<void> {
  const groups = await ctx
    .find('big_order')
    .where(sql<boolean>`big_order.id = any(${groupIds})`)
    .execute();
  const ids = groups.map(({ id }) => id);
  await runUnder(
    ctx,
    ids,
    sql`update big_order b set is_deleted = true, update_time = ${ctx.now}, update_id = ${ctx.userId}
      where b.id = any(${ids}) and not exists (select 1 from pickup_order p where p.big_order_id = b.id)`,
  );
}

/** Whoever may answer a pickup order at its supplier, with its number. */
export const answerersOf = (ctx: Ctx, id: Seen<'pickup_order'>) =>
  peopleOf(ctx, id, { table: 'pickup_order', side: 'supplier', power: power(orderingScreens.pickupOrder, '接单') });
