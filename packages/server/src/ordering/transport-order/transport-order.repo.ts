import type { PickupOrderState } from '@material/contract/ordering/pickup-order.status.ts';
import type { TransportOrderState } from '@material/contract/ordering/transport-order.status.ts';
import { sql, type RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import { follow, type Reached } from '../../kernel/database/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { update, type ChangeOf } from '../../kernel/database/write.ts';
import type { Row } from '../../kernel/database/columns.ts';
import type { DocumentRow } from '../../kernel/document/registered.ts';
import { isWaiting } from './generate.repo.ts';
import type { AskLineRow } from '../ledger/ledger.repo.ts';
import type { OrderingTables } from '../tables.ts';

type TransportTable = Row<OrderingTables['transport_order']>;
/** What lists know of a transport, enough to say what may be done with it. */
export type TransportShown = DocumentRow<TransportOrderState> & {
  /** Goods for the caller wait for an inbound order. */
  readonly is_waiting: boolean;
  /** What keeps a loaded vehicle from leaving, as far as a list knows it. */
  readonly gaps: readonly string[];
};
/** The header columns that a move needs. */
export type TransportHead = TransportShown & { readonly id: Seen<'transport_order'> } & Pick<
    TransportTable,
    | 'city_id'
    | 'supplier_id'
    | 'delivery_date'
    | 'transport_mode_id'
    | 'plate_no'
    | 'driver'
    | 'driver_phone'
    | 'start_temp'
    | 'depart_at'
    | 'eta_at'
    | 'arrive_at'
    | 'exception_text'
  > & {
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

const doorHour = (
  way: 'min' | 'max',
  column: 'receive_from' | 'receive_to',
) => sql`(select ${sql.raw(way)}(${sql.ref(`door.${column}`)})
  from transport_line stop join place door on door.id = stop.place_id where stop.transport_order_id = transport_order.id)`;

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
    .select([
      'transport_order.no',
      'transport_order.status',
      'transport_order.row_version',
      'transport_order.city_id',
      'transport_order.supplier_id',
      'transport_order.delivery_date',
      'transport_order.transport_mode_id',
      'transport_order.plate_no',
      'transport_order.driver',
      'transport_order.driver_phone',
      'transport_order.start_temp',
      'transport_order.depart_at',
      'transport_order.eta_at',
      'transport_order.arrive_at',
      'transport_order.exception_text',
    ])
    .select((eb) => [
      eb.fn.coalesce('mode.is_cold', eb.val(false)).as('is_cold_mode'),
      isWaiting(ctx).as('is_waiting'),
      sql<number[]>`array(select distinct stop.place_id from transport_line stop
        where stop.transport_order_id = transport_order.id and ${restOf('stop')} > 0 order by 1)`.as('open_place_ids'),
      sql<string | null>`coalesce(mode.arrive_from, ${doorHour('min', 'receive_from')})`.as('arrive_from'),
      sql<string | null>`coalesce(mode.arrive_to, ${doorHour('max', 'receive_to')})`.as('arrive_to'),
    ]);

/**
 * Locks every line of the ask orders behind a transport in id order, then its header, so that two places that answer for one
 * vehicle wait for each other instead of colliding.
 */
export async function lockAskLinesOf(ctx: Ctx, id: number): Promise<AskLineRow[]> {
  const { rows } = await sql<AskLineRow>`select l.* from ask_line l where l.ask_order_id in (
    select a.ask_order_id from transport_line t join ask_line a on a.id = t.ask_line_id where t.transport_order_id = ${id})
    order by l.id for update`.execute(unscoped(ctx));
  await sql`select id from transport_order where id = ${id} for update`.execute(unscoped(ctx));
  return rows;
}

/** The lines of a transport in their order, under the locks of the whole vehicle. */
export const lockTransport = async (ctx: Ctx, id: number): Promise<TransportLineAt[]> => {
  const asks = await lockAskLinesOf(ctx, id);
  // A report that fails a lot waits for this move, or is seen by it.
  return withLots(ctx, id, { asks, lots: await lotQuery(ctx, id).forUpdate('lot').execute() });
};

/** The same as they are now, for a look at them. */
export async function linesAt(ctx: Ctx, id: number): Promise<TransportLineAt[]> {
  const asks = unscoped(ctx)
    .selectFrom('ask_line as ask')
    .innerJoin('transport_line as line', 'line.ask_line_id', 'ask.id')
    .selectAll('ask')
    .where('line.transport_order_id', '=', id)
    .execute();
  return withLots(ctx, id, { asks: await asks, lots: await lotsOf(ctx, id) });
}

type Held = { readonly asks: readonly AskLineRow[]; readonly lots: readonly LotRow[] };

async function withLots(ctx: Ctx, id: number, { asks, lots }: Held): Promise<TransportLineAt[]> {
  const db = unscoped(ctx);
  const [lines, pickups] = await Promise.all([
    db.selectFrom('transport_line').selectAll().where('transport_order_id', '=', id).orderBy('seq').execute(),
    db
      .selectFrom('transport_line as t')
      .innerJoin('pickup_line as l', 'l.id', 't.pickup_line_id')
      .innerJoin('pickup_order as k', 'k.id', 'l.pickup_order_id')
      .select(['t.id as lineId', 'k.id', 'k.no', 'k.status'])
      .where('t.transport_order_id', '=', id)
      .execute(),
  ]);
  const askById = new Map(asks.map((ask) => [ask.id, ask]));
  const pickupByLine = new Map(pickups.map((pickup) => [pickup.lineId, pickup]));
  const lotsByLine = Map.groupBy(lots, (lot) => lot.transport_line_id);
  return lines.flatMap((line) => {
    const ask = askById.get(line.ask_line_id);
    const pickup = pickupByLine.get(line.id);
    return ask && pickup ? [{ line, ask, pickup, lots: lotsByLine.get(line.id) ?? [] }] : [];
  });
}

const lotQuery = (ctx: Ctx, transportId: number) =>
  unscoped(ctx)
    .selectFrom('transport_lot as lot')
    .innerJoin('transport_line as line', 'line.id', 'lot.transport_line_id')
    .selectAll('lot')
    .where('line.transport_order_id', '=', transportId)
    .orderBy('lot.id');

/** The lots of a transport in the order they were entered. */
export const lotsOf = (ctx: Ctx, transportId: number): Promise<LotRow[]> => lotQuery(ctx, transportId).execute();

/** The ask orders whose goods a transport carries. */
export const askOrdersOf = (ctx: Ctx, id: Seen<'transport_order'>): Promise<Seen<'ask_order'>[]> =>
  follow(
    ctx,
    id,
    sql<
      Reached<'ask_order'>
    >`select distinct a.ask_order_id as id from transport_line t join ask_line a on a.id = t.ask_line_id
      where t.transport_order_id = ${id} order by 1`,
  );

export const saveHead = (ctx: Ctx, id: Seen<'transport_order'>, head: ChangeOf<'transport_order'>): Promise<void> =>
  update(ctx, { table: 'transport_order', id }, head);

/** What a line of a vehicle has not accounted for by a receipt yet. */
export const restOf = (line: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql<string>`(${column('qty')} - (${column('qty_accepted')} - ${column('qty_over')}) - ${column('qty_rejected')} - ${column('qty_short')})`;
};

/** Goods that a vehicle has not accounted for by a receipt yets. */
export async function inTransit(ctx: Ctx, transportId: number): Promise<string> {
  const { rows } = await sql<{ qty: string }>`
    select coalesce(sum(${restOf('line')}), 0)::text as qty from transport_line line
    where line.transport_order_id = ${transportId}`.execute(unscoped(ctx));
  return rows[0]?.qty ?? '0';
}

/** The pickup line that each stored lot of a transport belongs to. */
export async function pickupLineOfLots(ctx: Ctx, transportId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await unscoped(ctx)
    .selectFrom('transport_lot as lot')
    .innerJoin('transport_line as line', 'line.id', 'lot.transport_line_id')
    .select(['lot.id', 'line.pickup_line_id'])
    .where('line.transport_order_id', '=', transportId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.pickup_line_id]));
}
