import { numberPrefixes } from '@material/contract/kernel/constants.ts';
import { isPositive } from '@material/contract/kernel/decimal.ts';
import { confirmDeadline } from '@material/contract/catalogue/delivery-date.rules.ts';
import { pickupOrderStatus, type PickupOrderState } from '@material/contract/ordering/pickup-order.status.ts';
import { sql } from 'kysely';
import { created, unscoped, updated, type Ctx } from '../../kernel/ctx.ts';
import type { Row } from '../../kernel/database/columns.ts';
import { loadRoad } from '../../catalogue/public.ts';
import { writeDuties } from '../../kernel/document/duty.ts';
import { documentNumber } from '../../kernel/document/document-number.ts';
import type { DocumentRow } from '../../kernel/document/registered.ts';
import { lockLinesOf, type AskLineRow } from '../ledger/ledger.repo.ts';
import type { OrderingTables } from '../tables.ts';

/** Hours a supplier has to answer, unless the goods must be started on earlier. */
const replyHours = 6;

type AskOrder = Row<OrderingTables['ask_order']>;
/** The header columns that say whether an action is possible. */
export type PickupShown = DocumentRow<PickupOrderState> & {
  readonly supplier_id: number;
  readonly city_id: number;
  readonly big_order_id: number | null;
};
/** Those that a move needs: `due_date` is the day its next goods are promised for, `receive_to` the end of the place's receiving hours. */
export type PickupHead = PickupShown & {
  readonly delivery_date: string;
  readonly due_date: string;
  readonly act_by: Date | null;
  readonly receive_to: string | null;
};
/** A pickup line with the ask line it stands for. */
export type PickupLineAt = { readonly pickup: Row<OrderingTables['pickup_line']>; readonly ask: AskLineRow };

async function supplierTerms(ctx: Ctx, order: AskOrder, lines: readonly AskLineRow[]) {
  const { rows } = await sql<{ leadDays: number; cutoff: string | null }>`
    select coalesce((select max(p.lead_days) from supplier_price p where p.id = any(${lines.flatMap((line) => line.supplier_price_id ?? [])})), 0)
      as "leadDays", s.cutoff_time as cutoff
    from supplier s where s.id = ${order.supplier_id}`.execute(unscoped(ctx));
  const { hours } = await loadRoad(ctx, { supplierId: order.supplier_id, cityId: order.city_id });
  return { leadDays: rows[0]?.leadDays ?? 0, supplierCutoffTime: rows[0]?.cutoff ?? null, hours };
}

/** Makes the pickup order of an order that was just approved, with a line for each that is still wanted. */
export async function createPickupOrder(
  ctx: Ctx,
  { order, lines }: { readonly order: AskOrder; readonly lines: readonly AskLineRow[] },
): Promise<{ id: number; no: string; until: Date }> {
  const no = await documentNumber(ctx, numberPrefixes.pickupOrder);
  const wanted = lines.filter((line) => isPositive(line.qty_approved)).toSorted((a, b) => a.seq - b.seq);
  const terms = await supplierTerms(ctx, order, wanted);
  const until = confirmDeadline({ approvedAt: ctx.now, replyHours, deliveryDate: order.delivery_date, ...terms });
  const units = { city_id: order.city_id, supplier_id: order.supplier_id };
  const { id } = await unscoped(ctx)
    .insertInto('pickup_order')
    .values({
      no,
      ...units,
      place_id: order.place_id,
      ask_order_id: order.id,
      delivery_date: order.delivery_date,
      transport_mode_id: order.transport_mode_id,
      line_count: wanted.length,
      status: pickupOrderStatus.initial,
      act_by: until,
      ...created(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const status = pickupOrderStatus.initial;
  const duties = [{ party: 'SUPPLIER' as const, until }];
  await writeDuties(ctx, 'pickup_order', [{ id, ...units, place_id: order.place_id, status, duties }]);
  const rows = wanted.map((line, at) => ({ ask_line_id: line.id, seq: at + 1, qty_wanted: line.qty_approved }));
  await sql`insert into pickup_line (pickup_order_id, city_id, supplier_id, ask_line_id, seq, qty_wanted, create_time, create_id)
    select ${id}::bigint, ${units.city_id}::bigint, ${units.supplier_id}::bigint, r.*, ${ctx.now}::timestamptz, ${ctx.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(ask_line_id bigint, seq int, qty_wanted numeric)`.execute(
    unscoped(ctx),
  );
  ctx.event({
    type: 'PICKUP_CREATED',
    docType: 'pickup_order',
    docId: id,
    cityId: order.city_id,
    supplierId: order.supplier_id,
    payload: { no, action: '生成', askOrderNo: order.no },
  });
  return { id, no, until };
}

/** The first promised day of goods that have not left yet, or the wished one where none are promised. */
const dueDay = sql<string>`coalesce((select min(p.confirm_date) from pickup_line p join ask_line l on l.id = p.ask_line_id
    where p.pickup_order_id = pickup_order.id and not l.is_closed
      and l.qty_confirmed > l.qty_shipped - l.qty_rejected - l.qty_short), pickup_order.delivery_date)`;

export async function dueDate(ctx: Ctx, id: number): Promise<string> {
  const { due } = await unscoped(ctx)
    .selectFrom('pickup_order')
    .select(dueDay.as('due'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return due;
}

/** The last day of the price that each of these lines was ordered at. */
export async function lastPriceDays(ctx: Ctx, askLineIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await unscoped(ctx)
    .selectFrom('ask_line')
    .innerJoin('supplier_price', 'supplier_price.id', 'ask_line.supplier_price_id')
    .select(['ask_line.id', 'supplier_price.valid_to'])
    .where('ask_line.id', 'in', askLineIds.length > 0 ? [...askLineIds] : [0])
    .execute();
  return new Map(rows.map((row) => [row.id, row.valid_to]));
}

/** A pickup order under the caller's scope. */
export const findPickup = (ctx: Ctx, id: number): Promise<PickupHead | undefined> =>
  ctx
    .from('pickup_order')
    .innerJoin('place as door', 'door.id', 'pickup_order.place_id')
    .select([
      'pickup_order.id',
      'pickup_order.no',
      'pickup_order.status',
      'pickup_order.row_version',
      'pickup_order.city_id',
      'pickup_order.supplier_id',
      'pickup_order.place_id',
      'pickup_order.big_order_id',
      'pickup_order.delivery_date',
      'pickup_order.act_by',
      'door.receive_to',
      dueDay.as('due_date'),
    ])
    .where('pickup_order.id', '=', id)
    .executeTakeFirst();

/** The ask order behind a pickup order. */
export async function askOrderOf(ctx: Ctx, id: number): Promise<number> {
  const row = await unscoped(ctx)
    .selectFrom('pickup_order')
    .select('ask_order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.ask_order_id;
}

/** Every line of the ask order behind it is locked in id order; returns the pickup lines with theirs. */
export async function lockPickup(ctx: Ctx, id: number): Promise<PickupLineAt[]> {
  const db = unscoped(ctx);
  const order = await db.selectFrom('pickup_order').select('ask_order_id').where('id', '=', id).executeTakeFirst();
  if (!order) return [];
  const asked = new Map((await lockLinesOf(ctx, order.ask_order_id)).map((line) => [line.id, line]));
  const lines = await db
    .selectFrom('pickup_line')
    .selectAll()
    .where('pickup_order_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  return lines.flatMap((pickup) => {
    const ask = asked.get(pickup.ask_line_id);
    return ask ? [{ pickup, ask }] : [];
  });
}

export type Promised = {
  readonly id: number;
  readonly qty: string;
  readonly date: string;
  readonly reason: string | null;
};

/** Writes the supplier's promise on the pickup lines and who gave it. */
export async function savePromise(ctx: Ctx, id: number, promised: readonly Promised[]): Promise<void> {
  await sql`update pickup_line p set qty_confirmed = d.qty, confirm_date = d.date, reason = d.reason, row_version = p.row_version + 1,
      update_time = ${ctx.now}, update_id = ${ctx.userId}
    from jsonb_to_recordset(${JSON.stringify(promised)}::jsonb) as d(id bigint, qty numeric, date date, reason text)
    where p.id = d.id and p.pickup_order_id = ${id}`.execute(unscoped(ctx));
  await sql`update pickup_order k set promised_date = d.promised, confirmed_amount = d.amount, confirm_by = ${ctx.userId},
      confirm_at = ${ctx.now}, update_time = ${ctx.now}, update_id = ${ctx.userId}
    from (select max(p.confirm_date) filter (where p.qty_confirmed > 0) as promised, sum(round(l.unit_price * p.qty_confirmed, 2)) as amount
      from pickup_line p join ask_line l on l.id = p.ask_line_id where p.pickup_order_id = ${id}) d
    where k.id = ${id}`.execute(unscoped(ctx));
}

type PickupTable = Row<OrderingTables['pickup_order']>;
type Head = Partial<
  Pick<
    PickupTable,
    'confirm_by' | 'confirm_at' | 'prepare_by' | 'prepare_at' | 'reason' | 'big_order_id' | 'overdue_at'
  >
>;

export const saveHead = (ctx: Ctx, id: number, head: Head) =>
  unscoped(ctx)
    .updateTable('pickup_order')
    .set({ ...head, ...updated(ctx) })
    .where('id', '=', id)
    .execute();

/** Every line of these ask orders, locked in id order. */
export const lockOrders = (ctx: Ctx, askOrderIds: readonly number[]) =>
  sql`select id from ask_line where ask_order_id = any(${askOrderIds}) order by id for update`.execute(unscoped(ctx));

type NewGroup = {
  readonly no: string;
  readonly cityId: number;
  readonly supplierId: number;
  readonly deliveryDate: string;
  readonly transportModeId: number | null;
};

export async function insertGroup(ctx: Ctx, group: NewGroup): Promise<{ id: number; no: string }> {
  const { id } = await unscoped(ctx)
    .insertInto('big_order')
    .values({
      no: group.no,
      city_id: group.cityId,
      supplier_id: group.supplierId,
      delivery_date: group.deliveryDate,
      transport_mode_id: group.transportModeId,
      ...created(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, no: group.no };
}

/** Removes groups of these that no pickup order belongs to any more. */
export const dropEmptyGroups = (ctx: Ctx, ids: readonly number[]) =>
  sql`update big_order b set is_deleted = true, update_time = ${ctx.now}, update_id = ${ctx.userId}
    where b.id = any(${ids}) and not exists (select 1 from pickup_order p where p.big_order_id = b.id)`.execute(
    unscoped(ctx),
  );
