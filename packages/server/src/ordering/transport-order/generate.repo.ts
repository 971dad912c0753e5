import { statesIn } from '@material/contract/kernel/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { numberPrefixes } from '@material/contract/kernel/constants.ts';
import { sql, type RawBuilder } from 'kysely';
import { created, unscoped, type Ctx } from '../../kernel/ctx.ts';
import { writeDuties } from '../../kernel/document/duty.ts';
import { documentNumbers } from '../../kernel/document/document-number.ts';
import { scopeCondition } from '../../kernel/database/scope.ts';

/** Lots of a transport, within the caller's scope, that wait for an inbound order that nobody has made yet. */
function waitingLots(ctx: Ctx, transportId: RawBuilder<unknown>): RawBuilder<unknown> {
  const scope = scopeCondition(ctx, 'transport_line', 'line');
  return sql`from transport_line line join transport_lot lot on lot.transport_line_id = line.id
    where line.transport_order_id = ${transportId} ${scope ? sql`and ${scope}` : sql``}
      and not exists (select 1 from inbound_line taken where taken.transport_lot_id = lot.id)
      and not exists (select 1 from inbound_order open where open.transport_order_id = line.transport_order_id
        and open.place_id = line.place_id and open.status = any(${statesIn(inboundOrderStatus, 'open')}) and not open.is_deleted)`;
}

/** Whether an inbound order can be made for the caller of the transport in a query's row. */
export const isWaiting = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 ${waitingLots(ctx, sql.ref('transport_order.id'))})`;

/** The caller's places at which an inbound order of this transport can be made. */
export async function waitingPlaces(ctx: Ctx, transportId: number): Promise<number[]> {
  const { rows } = await sql<{
    placeId: number;
  }>`select distinct line.place_id as "placeId" ${waitingLots(ctx, sql`${transportId}`)} order by 1`.execute(
    unscoped(ctx),
  );
  return rows.map((row) => row.placeId);
}

type Transport = {
  readonly id: number;
  readonly no: string;
  readonly city_id: number;
  readonly supplier_id: number;
  readonly delivery_date: string;
};
export type NewInbound = {
  readonly transport: Transport;
  readonly placeIds: readonly number[];
  /** Until when they must be counted. */
  readonly until: Date;
};

/** Makes one inbound order per place with every lot that is still to be received there; returns their ids. */
export async function insertInbounds(ctx: Ctx, { transport, placeIds, until }: NewInbound): Promise<number[]> {
  const db = unscoped(ctx);
  const numbers = await documentNumbers(ctx, numberPrefixes.inboundOrder, placeIds.length);
  const units = { city_id: transport.city_id, supplier_id: transport.supplier_id };
  const inbounds = await db
    .insertInto('inbound_order')
    .values(
      placeIds.map((place_id, at) => ({
        no: numbers[at] ?? '',
        ...units,
        place_id,
        transport_order_id: transport.id,
        delivery_date: transport.delivery_date,
        status: inboundOrderStatus.initial,
        act_by: until,
        ...created(ctx),
      })),
    )
    .returning(['id', 'no', 'status', 'city_id', 'place_id', 'supplier_id'])
    .execute();
  const ids = inbounds.map((inbound) => inbound.id);
  const waiting = inbounds.map((inbound) => ({ ...inbound, duties: [{ party: 'PLACE' as const, until }] }));
  await writeDuties(ctx, 'inbound_order', waiting);
  await sql`insert into inbound_line (inbound_order_id, transport_line_id, transport_lot_id, ask_line_id, city_id, supplier_id, seq, shipped_qty,
      shipped_qty2, create_time, create_id)
    select o.id, line.id, lot.id, line.ask_line_id, line.city_id, line.supplier_id,
      row_number() over (partition by o.id order by line.seq, lot.id), lot.qty, lot.qty2, ${ctx.now}::timestamptz, ${ctx.userId}::bigint
    from inbound_order o
      join transport_line line on line.transport_order_id = o.transport_order_id and line.place_id = o.place_id
      join transport_lot lot on lot.transport_line_id = line.id
    where o.id = any(${ids}) and not exists (select 1 from inbound_line taken where taken.transport_lot_id = lot.id)`.execute(
    db,
  );
  await sql`update inbound_order o set line_count = (select count(*) from inbound_line l where l.inbound_order_id = o.id)
    where o.id = any(${ids})`.execute(db);
  for (const { id, no } of inbounds) {
    const event = {
      type: 'INBOUND_CREATED',
      docType: 'inbound_order',
      docId: id,
      cityId: units.city_id,
      supplierId: units.supplier_id,
    };
    ctx.event({ ...event, payload: { no, action: '生成', transportNo: transport.no } });
  }
  return ids;
}
