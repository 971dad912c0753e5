import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Row } from '../../kernel/database/columns.ts';
import { readScoped, runUnder } from '../../kernel/row/run-under.ts';
import { beginDocuments } from '../../kernel/document/begin.ts';
import type { OrderingTables } from '../tables.ts';
import { scopeCondition, type Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';

/** Lots of a transport, within the caller's scope of its lines, that wait for an inbound order that nobody has made yet. */
const waitingLots = (transportId: RawBuilder<unknown>, seen: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`from transport_line line join transport_lot lot on lot.transport_line_id = line.id
    where line.transport_order_id = ${transportId} and ${seen}
      and not exists (select 1 from inbound_line taken where taken.transport_lot_id = lot.id and not taken.is_reversed)
      and not exists (select 1 from inbound_order open where open.transport_order_id = line.transport_order_id
        and open.place_id = line.place_id and open.status = any(${statesIn(inboundOrderStatus, 'open')}) and not open.is_deleted)`;

/** Whether an inbound order can be made for the caller of the transport in a query's row. */
export const isWaiting = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 ${waitingLots(
    sql.ref('transport_order.id'),
    scopeCondition(ctx, 'transport_line', 'line') ?? sql<boolean>`true`,
  )})`;

/** The caller's places at which an inbound order of this transport can be made. */
export async function waitingPlaces(ctx: Ctx, transportId: number): Promise<number[]> {
  const rows = await readScoped(
    ctx,
    { line: 'transport_line' },
    (seen) =>
      sql<{
        place_id: number;
      }>`select distinct line.place_id ${waitingLots(sql`${transportId}`, seen('line'))} order by 1`,
  );
  return rows.map((row) => row.place_id);
}

type Transport = Pick<Row<OrderingTables['transport_order']>, 'city_id' | 'supplier_id' | 'delivery_date'> & {
  readonly id: Seen<'transport_order'>;
  readonly no: string;
};
export type NewInbound = {
  readonly transport: Transport;
  readonly placeIds: readonly number[];
  /** Until when they must be counted. */
  readonly until: Date;
  /** The reversed order whose lots are counted anew. */
  readonly origin?: { readonly id: Seen<'inbound_order'>; readonly no: string };
};

type Begun = Pick<
  Row<OrderingTables['inbound_order']>,
  'city_id' | 'supplier_id' | 'delivery_date' | 'place_id' | 'transport_order_id'
> & { readonly origin_inbound_id?: number };

/** Inbound orders without lines, waiting for their places. */
export const beginInbounds = (
  ctx: Ctx,
  rows: readonly Begun[],
  { until, ...told }: { readonly until: Date; readonly action: string } & Readonly<Record<string, unknown>>,
) =>
  beginDocuments(ctx, inboundOrderStatus, {
    prefix: numberPrefixes.inboundOrder,
    rows,
    until,
    event: { type: 'INBOUND_CREATED', ...told },
  });

/** Inbound orders count their lines after some came or went. */
export const countLines = (ctx: Ctx, ids: readonly Seen<'inbound_order'>[]) =>
  runUnder(
    ctx,
    ids,
    sql`update inbound_order o set line_count = (select count(*) from inbound_line l where l.inbound_order_id = o.id)
      where o.id = any(${ids})`,
  );

/** Makes one inbound order per place with every lot that is still to be received there. */
export async function openInbounds(ctx: Ctx, { transport, placeIds, until, origin }: NewInbound): Promise<void> {
  const { city_id, supplier_id, delivery_date } = transport;
  const head = { city_id, supplier_id, delivery_date, transport_order_id: transport.id };
  const begun = await beginInbounds(
    ctx,
    placeIds.map((place_id) => ({ ...head, ...(origin ? { origin_inbound_id: origin.id } : {}), place_id })),
    {
      until,
      ...(origin ? { action: '更正后重新验收', originNo: origin.no } : { action: '生成', transportNo: transport.no }),
    },
  );
  await fillInbounds(
    ctx,
    begun.map(({ id }) => id),
  );
}

/** Puts every lot that is still to be received at their places on inbound orders. */
export async function fillInbounds(ctx: Ctx, ids: readonly Seen<'inbound_order'>[]): Promise<void> {
  const filled = sql`insert into inbound_line (inbound_order_id, transport_line_id, transport_lot_id, ask_line_id, city_id, supplier_id, seq, shipped_qty,
      shipped_qty2, create_time, create_id)
    select o.id, line.id, lot.id, line.ask_line_id, line.city_id, line.supplier_id,
      row_number() over (partition by o.id order by line.seq, lot.id)
        + coalesce((select max(x.seq) from inbound_line x where x.inbound_order_id = o.id), 0), lot.qty, lot.qty2,  ${ctx.now}::timestamptz, ${ctx.userId}::bigint
    from inbound_order o
      join transport_line line on line.transport_order_id = o.transport_order_id and line.place_id = o.place_id
      join transport_lot lot on lot.transport_line_id = line.id
    where o.id = any(${ids}) and not exists (select 1 from inbound_line taken where taken.transport_lot_id = lot.id and not taken.is_reversed)`;
  await runUnder(ctx, ids, filled);
  await countLines(ctx, ids);
}
