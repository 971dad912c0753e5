import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Reason } from '@material/contract/ordering/inbound-order/count.rules.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import type { RawBuilder } from 'kysely';
import { countsOf } from '../../kernel/attachment/attachment.repo.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Row } from '../../kernel/database/columns.ts';
import { follow, readUnder, runUnder, type Reached } from '../../kernel/row/run-under.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { updateUnder, type ChangeOf } from '../../kernel/row/write.ts';
import type { AskLineRow } from '../ledger/ledger.repo.ts';
import type { OrderingTables } from '../tables.ts';
import { beginInbounds, countLines } from '../transport-order/generate.repo.ts';
import { lockVehicle } from '../transport-order/transport-order.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

export type InboundHead = SeenRow<'inbound_order'>;

/** A received lot with the ordered line it belongs to. */
export type InboundLineAt = {
  readonly line: Row<OrderingTables['inbound_line']>;
  readonly lot: Pick<Row<OrderingTables['transport_lot']>, 'id' | 'lot_no' | 'produce_date' | 'expire_date'>;
  readonly ask: AskLineRow;
  /** The chosen reason of its difference, by name; empty where none was chosen. */
  readonly reason: string;
  readonly photoCount: number;
};

/** The vehicle that brought it, as events name it. */
export const vehicleOf = ({ city_id, supplier_id, transport_order_id }: InboundHead) =>
  ({ table: 'transport_order', doc: { id: transport_order_id, city_id, supplier_id } }) as const;

/** Locks what the whole vehicle's receipt locks, so that its places wait for each other; returns the lots of this place. */
export async function lockInbound(ctx: Ctx, id: Seen<'inbound_order'>): Promise<InboundLineAt[]> {
  const vehicle = sql`(select o.transport_order_id from inbound_order o where o.id = ${id})`;
  const asks = await lockVehicle(ctx, id, vehicle);
  const lines = await ctx
    .under(id, 'inbound_line')
    .selectAll('inbound_line')
    .orderBy('inbound_line.seq')
    .forUpdate()
    .execute();
  const lots = await readUnder(
    ctx,
    id,
    sql<InboundLineAt['lot']>`select lot.id, lot.lot_no, lot.produce_date, lot.expire_date from transport_lot lot
      where lot.id in (select l.transport_lot_id from inbound_line l where l.inbound_order_id = ${id})`,
  );
  const lotById = new Map(lots.map((lot) => [lot.id, lot]));
  const reasons = await loadReasons(ctx);
  const photos = await photosOf(ctx, id, lines);
  return lines.flatMap((line) => {
    const ask = asks.get(line.ask_line_id);
    const lot = lotById.get(line.transport_lot_id);
    const reasonId = line.rejected_reason_id ?? line.short_reason_id ?? line.over_reason_id;
    return ask && lot
      ? [{ line, ask, lot, reason: reasons.get(reasonId ?? 0)?.name ?? '', photoCount: photos.get(line.id) ?? 0 }]
      : [];
  });
}

/** How many pictures there are of each lot; those of a count that was taken back show the same goods. */
async function photosOf(
  ctx: Ctx,
  id: Seen<'inbound_order'>,
  lines: readonly InboundLineAt['line'][],
): Promise<ReadonlyMap<number, number>> {
  const earlier = await readUnder(
    ctx,
    id,
    sql<{ id: number; of: number }>`select r.id, l.id as of from inbound_line l
      join inbound_line r on r.transport_lot_id = l.transport_lot_id and r.is_reversed and r.id < l.id
      where l.inbound_order_id = ${id}`,
  );
  const counts = await countsOf(
    ctx,
    receiptPhoto,
    [...lines, ...earlier].map((line) => line.id),
  );
  const found = new Map(lines.map((line) => [line.id, counts.get(line.id) ?? 0]));
  for (const { id: before, of } of earlier) found.set(of, (found.get(of) ?? 0) + (counts.get(before) ?? 0));
  return found;
}

type NamedReason = Reason & { readonly name: string };

export async function loadReasons(ctx: Ctx): Promise<ReadonlyMap<number, NamedReason>> {
  const rows = await ctx
    .from('difference_reason')
    .select(['difference_reason.id', 'difference_reason.name', 'difference_reason.kind', 'difference_reason.status'])
    .execute();
  return new Map(rows.map(({ id, name, kind, status }) => [id, { name, kind, isEnabled: status === 'ENABLED' }]));
}

/** A line as it was counted. */
export type CountRow = Omit<ChangeOf<'inbound_line'>, 'row_version'> &
  Pick<
    InboundLineAt['line'],
    'id' | 'is_rejected2_weighed' | 'reason_text' | `qty_${'rejected' | 'short' | 'over'}${'' | '2'}`
  >;

/** Writes counts on lines and whether the order differs now. */
export async function saveCounts(ctx: Ctx, id: Seen<'inbound_order'>, rows: readonly CountRow[]): Promise<void> {
  await updateUnder(
    ctx,
    { parents: [id], child: 'inbound_line' },
    rows.map((row) => ({ ...row, is_counted: true })),
  );
  await sumDifference(ctx, id);
}

const sumDifference = (ctx: Ctx, id: Seen<'inbound_order'>) =>
  runUnder(
    ctx,
    id,
    sql`update inbound_order o set has_difference = exists (select 1 from inbound_line l where l.inbound_order_id = o.id and l.is_counted
        and l.qty_rejected + l.qty_short + l.qty_over > 0) where o.id = ${id}`,
  );

/** The receipt is added to the transport's lines, or taken off them. */
export const bookOnTransport = (ctx: Ctx, id: Seen<'inbound_order'>, { isReversed = false } = {}) =>
  runUnder(
    ctx,
    id,
    sql`update transport_line t set qty_accepted = t.qty_accepted + s.accepted, qty_accepted2 = t.qty_accepted2 + s.accepted2,
      qty_rejected = t.qty_rejected + s.rejected, qty_short = t.qty_short + s.short, qty_over = t.qty_over + s.over,
      qty_rejected2 = t.qty_rejected2 + s.rejected2, qty_short2 = t.qty_short2 + s.short2, qty_over2 = t.qty_over2 + s.over2,
      row_version = t.row_version + 1, update_time = ${ctx.now}, update_id = ${ctx.userId}
    from (select l.transport_line_id, f.sign * sum(l.qty_accepted) as accepted, f.sign * sum(l.qty_accepted2) as accepted2,
      f.sign * sum(l.qty_rejected) as rejected, f.sign * sum(l.qty_short) as short, f.sign * sum(l.qty_over) as over,
      f.sign * sum(l.qty_rejected2) as rejected2, f.sign * sum(l.qty_short2) as short2, f.sign * sum(l.qty_over2) as over2
      from inbound_line l, (select ${isReversed ? -1 : 1}::int as sign) f
      where l.inbound_order_id = ${id} and l.is_counted group by l.transport_line_id, f.sign) s
    where t.id = s.transport_line_id`,
  );

type Kept = { readonly id: number; readonly keep_until: string };

/** Until when the papers of received lots must be kept. */
export const saveKeepUntil = (ctx: Ctx, id: Seen<'inbound_order'>, lots: readonly Kept[]) =>
  runUnder(
    ctx,
    id,
    sql`update transport_lot t set keep_until = d.keep_until, row_version = t.row_version + 1
      from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as d(id bigint, keep_until date)
      where t.id = d.id and t.id in (select l.transport_lot_id from inbound_line l where l.inbound_order_id = ${id})`,
  );

/** Moves the lines that were not counted to a new inbound order of the same vehicle and place, which waits until then. */
export async function splitRest(ctx: Ctx, doc: InboundHead, until: Date): Promise<void> {
  const uncounted = ctx.under(doc.id, 'inbound_line').where('inbound_line.is_counted', '=', false);
  if (!(await uncounted.select('inbound_line.id').limit(1).executeTakeFirst())) return;
  const { city_id, supplier_id, place_id, transport_order_id, delivery_date } = doc;
  const head = { city_id, supplier_id, place_id, transport_order_id, delivery_date, origin_inbound_id: doc.id };
  const begun = await beginInbounds(ctx, [head], { until, action: '未验收部分另立入库单', originNo: doc.no });
  const ids = [doc.id, ...begun.map(({ id }) => id)];
  const moved = sql`update inbound_line l set inbound_order_id = d.rest, seq = d.seq
    from (select x.id, o.id as rest, row_number() over (order by x.seq) as seq from inbound_line x
      join inbound_order o on o.origin_inbound_id = x.inbound_order_id and o.id = any(${ids})
      where x.inbound_order_id = any(${ids}) and not x.is_counted) d
    where l.id = d.id`;
  await runUnder(ctx, ids, moved);
  await countLines(ctx, ids);
}

/** Lines whose ordered line was closed by their count. */
export const saveClosing = (ctx: Ctx, id: Seen<'inbound_order'>, lineIds: readonly number[]) =>
  runUnder(
    ctx,
    id,
    sql`update inbound_line set has_closed = true where inbound_order_id = ${id} and id = any(${lineIds})`,
  );

/** A deleted order gives its lots back. */
export const dropLines = (ctx: Ctx, id: Seen<'inbound_order'>) =>
  runUnder(ctx, id, sql`delete from inbound_line where inbound_order_id = ${id}`);

/** An open inbound order of this vehicle exists, whoever may see it. */
export async function hasOpenInbound(ctx: Ctx, transportId: Seen<'transport_order'>): Promise<boolean> {
  const open = sql`select 1 from inbound_order o where o.transport_order_id = ${transportId}
    and o.status = any(${statesIn(inboundOrderStatus, 'open')}) and not o.is_deleted limit 1`;
  return (await readUnder(ctx, transportId, open)).length > 0;
}

/** The inbound orders of a vehicle that the caller may still count. */
export async function openInboundIds(ctx: Ctx, transportId: number): Promise<number[]> {
  const rows = await ctx
    .from('inbound_order')
    .select('inbound_order.id')
    .where('inbound_order.transport_order_id', '=', transportId)
    .where('inbound_order.status', 'in', statesIn(inboundOrderStatus, 'toCount'))
    .orderBy('inbound_order.id')
    .execute();
  return rows.map((row) => row.id);
}

/** The vehicle that brought it. */
export const transportOf = (ctx: Ctx, id: Seen<'inbound_order'>): Promise<Seen<'transport_order'>[]> =>
  follow(
    ctx,
    id,
    sql<Reached<'transport_order'>>`select o.transport_order_id as id from inbound_order o where o.id = ${id}`,
  );

/** How many of the lots that left on these vehicle lines were taken in. */
export function lotsThrough(lineIds: RawBuilder<unknown>) {
  const lots = sql`from transport_line k join transport_order t on t.id = k.transport_order_id
    join transport_lot lot on lot.transport_line_id = k.id where k.id in ${lineIds} and t.depart_at is not null`;
  return {
    all: sql<number>`(select count(*)::int ${lots})`,
    done: sql<number>`(select count(*)::int ${lots} and exists (select 1 from inbound_line i join inbound_order o on o.id = i.inbound_order_id
      where i.transport_lot_id = lot.id and o.status = any(${statesIn(inboundOrderStatus, 'done')})))`,
  };
}
