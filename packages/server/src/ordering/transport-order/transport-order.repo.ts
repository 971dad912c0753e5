import type { PickupOrderState } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import {
  transportOrderStatus,
  type TransportOrderState,
} from '@material/contract/ordering/transport-order/transport-order.status.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { follow, type Reached, readUnder, runUnder, type SeenOf } from '../../kernel/row/run-under.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import type { Row } from '../../kernel/database/columns.ts';
import type { DocumentRow } from '../../kernel/document/registered.ts';
import { isWaiting } from './generate.repo.ts';
import { lockLinesBehind, type AskLineRow } from '../ledger/ledger.repo.ts';
import type { OrderingTables } from '../tables.ts';
import { sql } from '../../kernel/database/sql.ts';

/** What lists know of a transport, enough to say what may be done with it. */
export type TransportShown = DocumentRow<TransportOrderState> & {
  /** Goods for the caller wait for an inbound order. */
  readonly is_waiting: boolean;
  /** What keeps a loaded vehicle from leaving, as far as a list knows it. */
  readonly gaps: readonly string[];
};
/** The header with what else its moves look at. */
export type TransportHead = SeenRow<'transport_order'> &
  TransportShown & {
    readonly is_cold_mode: boolean;
    /** The places that still have goods on it. */
    readonly open_place_ids: number[];
    /** When goods are taken in on the delivery date: the mode's hours, else those of its places. */
    readonly arrive_from: string | null;
    readonly arrive_to: string | null;
  };

export type LotRow = Row<OrderingTables['transport_lot']>;
type PickupOf = { readonly id: number; readonly no: string; readonly status: PickupOrderState };
/** A loaded line with its lots, the ask line and the pickup order it comes from. */
export type TransportLineAt = {
  readonly line: Row<OrderingTables['transport_line']>;
  readonly ask: AskLineRow;
  readonly pickup: PickupOf;
  readonly lots: readonly LotRow[];
};

const receivingHour = (
  way: 'min' | 'max',
  column: 'receive_from' | 'receive_to',
) => sql`(select ${sql.raw(way)}(${sql.ref(`met.${column}`)})
  from transport_line stop join place met on met.id = stop.place_id where stop.transport_order_id = transport_order.id)`;

/** A transport order under the caller's scope. */
export const findTransport = async (ctx: Ctx, id: number): Promise<TransportHead | undefined> => {
  const head = await headQuery(ctx, id).executeTakeFirst();
  // A move looks at its problems one by one, with the field of each.
  return head && { ...head, gaps: [] };
};

const headQuery = (ctx: Ctx, id: number) =>
  ctx
    .find('transport_order', id)
    .leftJoin('transport_mode as mode', 'mode.id', 'transport_order.transport_mode_id')
    .selectAll('transport_order')
    .select((eb) => [
      eb.fn.coalesce('mode.is_cold', eb.val(false)).as('is_cold_mode'),
      isWaiting(ctx).as('is_waiting'),
      sql<number[]>`array(select distinct stop.place_id from transport_line stop
        where stop.transport_order_id = transport_order.id and ${restOf('stop')} > 0 order by 1)`.as('open_place_ids'),
      sql<string | null>`coalesce(mode.arrive_from, ${receivingHour('min', 'receive_from')})`.as('arrive_from'),
      sql<string | null>`coalesce(mode.arrive_to, ${receivingHour('max', 'receive_to')})`.as('arrive_to'),
    ]);

/**
 * Locks every line of the ask orders behind a vehicle in id order, then its header, so that two places that answer for one
 * vehicle wait for each other instead of colliding. `transportId` is of what was seen.
 */
export async function lockVehicle(
  ctx: Ctx,
  parents: SeenOf,
  transportId: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, AskLineRow>> {
  const behind = sql`select a.ask_order_id from transport_line t join ask_line a on a.id = t.ask_line_id
    where t.transport_order_id = ${transportId}`;
  const asks = await lockLinesBehind(ctx, parents, behind);
  await runUnder(ctx, parents, sql`select id from transport_order where id = ${transportId} for update`);
  return new Map(asks.map((ask) => [ask.id, ask]));
}

/** The lines of a transport in their order, under the locks of the whole vehicle. */
export async function lockTransport(ctx: Ctx, id: Seen<'transport_order'>): Promise<TransportLineAt[]> {
  const asks = await lockVehicle(ctx, id, sql`${id}`);
  // A report that fails a lot waits for this move, or is seen by it.
  return withLots(ctx, id, { asks, lots: await lotsOf(ctx, id, sql`for update of lot`) });
}

/** The same as they are now, for a look at them. */
export async function linesAt(ctx: Ctx, id: Seen<'transport_order'>): Promise<TransportLineAt[]> {
  const found = sql<AskLineRow>`select ask.* from ask_line ask join transport_line line on line.ask_line_id = ask.id
    where line.transport_order_id = ${id}`;
  const [asks, lots] = await Promise.all([readUnder(ctx, id, found), lotsOf(ctx, id)]);
  return withLots(ctx, id, { asks: new Map(asks.map((ask) => [ask.id, ask])), lots });
}

type Held = { readonly asks: ReadonlyMap<number, AskLineRow>; readonly lots: readonly LotRow[] };

async function withLots(ctx: Ctx, id: Seen<'transport_order'>, { asks, lots }: Held): Promise<TransportLineAt[]> {
  const own = sql<
    TransportLineAt['line']
  >`select l.* from transport_line l where l.transport_order_id = ${id} order by l.seq`;
  const from = sql<
    PickupOf & { readonly line_id: number }
  >`select t.id as line_id, k.id, k.no, k.status from transport_line t
    join pickup_line l on l.id = t.pickup_line_id join pickup_order k on k.id = l.pickup_order_id
    where t.transport_order_id = ${id}`;
  const [lines, pickups] = await Promise.all([readUnder(ctx, id, own), readUnder(ctx, id, from)]);
  const pickupByLine = new Map(pickups.map((pickup) => [pickup.line_id, pickup]));
  const lotsByLine = Map.groupBy(lots, (lot) => lot.transport_line_id);
  return lines.flatMap((line) => {
    const ask = asks.get(line.ask_line_id);
    const pickup = pickupByLine.get(line.id);
    return ask && pickup ? [{ line, ask, pickup, lots: lotsByLine.get(line.id) ?? [] }] : [];
  });
}

/** The lots of a transport in the order they were entered. */
export const lotsOf = (ctx: Ctx, id: Seen<'transport_order'>, lock = sql``): Promise<LotRow[]> =>
  readUnder(
    ctx,
    id,
    sql<LotRow>`select lot.* from transport_lot lot join transport_line line on line.id = lot.transport_line_id
      where line.transport_order_id = ${id} order by lot.id ${lock}`,
  );

/** What a line of a vehicle has not accounted for by a receipt yet. */
export const restOf = (line: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql<string>`(${column('qty')} - (${column('qty_accepted')} - ${column('qty_over')}) - ${column('qty_rejected')} - ${column('qty_short')})`;
};

/** Goods on a vehicle that no receipt accounts for yet. */
export async function inTransit(ctx: Ctx, id: Seen<'transport_order'>): Promise<string> {
  const [left] = await readUnder(
    ctx,
    id,
    sql<{ qty: string }>`select coalesce(sum(${restOf('line')}), 0)::text as qty from transport_line line
      where line.transport_order_id = ${id}`,
  );
  return left?.qty ?? '0';
}

/** The pickup line that each stored lot of a transport belongs to. */
export async function pickupLineOfLots(ctx: Ctx, id: Seen<'transport_order'>): Promise<ReadonlyMap<number, number>> {
  const found = sql<{ id: number; pickup_line_id: number }>`select lot.id, line.pickup_line_id
    from transport_lot lot join transport_line line on line.id = lot.transport_line_id where line.transport_order_id = ${id}`;
  return new Map((await readUnder(ctx, id, found)).map((lot) => [lot.id, lot.pickup_line_id]));
}

/** Vehicles that are being put together with goods of an order. */
export const draftsWith = (ctx: Ctx, orderId: Seen<'ask_order'>): Promise<Seen<'transport_order'>[]> =>
  follow(
    ctx,
    orderId,
    sql<
      Reached<'transport_order'>
    >`select distinct t.id from transport_order t join transport_line k on k.transport_order_id = t.id
      join ask_line l on l.id = k.ask_line_id where l.ask_order_id = ${orderId} and not t.is_deleted and t.status = ${transportOrderStatus.initial} order by t.id`,
  );
