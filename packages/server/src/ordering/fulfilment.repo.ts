import { statesIn } from '@material/contract/kernel/machine.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import type { AskOrderState, FulfilState, RestTask } from '@material/contract/ordering/ask-order.status.ts';
import type { PickupOrderState } from '@material/contract/ordering/pickup-order.status.ts';
import { sql } from 'kysely';
import { unscoped, unwaited, type Ctx } from '../kernel/ctx.ts';
import { earliest, writeDuties, type Duty } from '../kernel/document/duty.ts';
import type { RestDuty } from './fulfilment.rules.ts';

export type OrderState = {
  status: AskOrderState;
  fulfilStatus: FulfilState;
  cityId: number;
  placeId: number;
  supplierId: number;
  restTask: RestTask | null;
  restBy: Date | null;
  pickupId: number | null;
  pickupStatus: PickupOrderState | null;
};

/** An approved order's header with its pickup order; undefined before approval is no pickup order. */
export async function orderState(ctx: Ctx, askOrderId: number): Promise<OrderState | undefined> {
  const { rows } = await sql<OrderState>`
    select o.status, o.fulfil_status as "fulfilStatus", o.city_id as "cityId", o.place_id as "placeId", o.supplier_id as "supplierId",
      o.rest_task as "restTask", o.rest_by as "restBy",
      p.id as "pickupId", p.status as "pickupStatus"
    from ask_order o
      left join lateral (select k.id, k.status from pickup_order k where k.ask_order_id = o.id and not k.is_deleted
        order by k.id desc limit 1) p on true
    where o.id = ${askOrderId}`.execute(unscoped(ctx));
  return rows[0];
}

export type Awaited = {
  /** The pickup order after its last move. */
  readonly pickup: { readonly status: PickupOrderState; readonly until: Date | null } | undefined;
  /** When the last truck with goods of the order has arrived or will arrive; null when nothing is on the road. */
  readonly arrival: Date | null;
};

/** Whom an order may wait for: its pickup order and its last truck. */
export async function awaited(ctx: Ctx, askOrderId: number, pickupId: number | null): Promise<Awaited> {
  const { rows } = await sql<{ status: PickupOrderState | null; until: Date | null; arrival: Date | null }>`
    select p.status, p.act_by as until, (select max(coalesce(t.arrive_at, t.eta_at))
      from ask_line l
        join transport_line k on k.ask_line_id = l.id and k.qty - (k.qty_accepted - k.qty_over) - k.qty_rejected - k.qty_short > 0
        join transport_order t on t.id = k.transport_order_id and t.status = any(${statesIn(transportOrderStatus, 'onRoad')})
      where l.ask_order_id = ${askOrderId}) as arrival
    from (select ${pickupId}::bigint as id) as one left join pickup_order p on p.id = one.id`.execute(unscoped(ctx));
  const { status = null, until = null, arrival = null } = rows[0] ?? {};
  return { pickup: status === null ? undefined : { status, until }, arrival };
}

/** The fulfilment axis follows the lines. */
export async function saveFulfilStatus(ctx: Ctx, askOrderId: number, status: FulfilState): Promise<void> {
  await sql`update ask_order set fulfil_status = ${status} where id = ${askOrderId}`.execute(unscoped(ctx));
}

/** Who is waited for while the order stays approved, and what headquarters has to decide. */
export async function saveDuties(
  ctx: Ctx,
  { cityId, placeId, supplierId, ...order }: OrderState & { readonly id: number },
  { duties, rest }: { readonly duties: readonly Duty[]; readonly rest: RestDuty },
): Promise<void> {
  const until = earliest(duties);
  const saving = sql`update ask_order set act_by = ${until}, rest_task = ${rest.task}, rest_by = ${rest.until} where id = ${order.id}
    and (act_by, rest_task, rest_by) is distinct from (${until}::timestamptz, ${rest.task}::text, ${rest.until}::timestamptz)`;
  await unwaited(ctx, saving.execute(unscoped(ctx)));
  const units = { city_id: cityId, place_id: placeId, supplier_id: supplierId };
  await writeDuties(ctx, 'ask_order', [{ ...order, ...units, duties }]);
}

/** Nothing is left to decide. */
export async function dropRest(ctx: Ctx, askOrderId: number): Promise<void> {
  await sql`update ask_order set rest_task = null, rest_by = null where id = ${askOrderId}`.execute(unscoped(ctx));
}

/** Lines whose rest the place wants delivered again, as an inbound order said. */
export async function redelivered(ctx: Ctx, inboundId: number): Promise<ReadonlySet<number>> {
  const rows = await unscoped(ctx)
    .selectFrom('inbound_line')
    .select('ask_line_id')
    .where('inbound_order_id', '=', inboundId)
    .where('rest_decision', '=', 'REDELIVER')
    .execute();
  return new Set(rows.map((row) => row.ask_line_id));
}
