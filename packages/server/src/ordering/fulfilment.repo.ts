import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import type { FulfilState } from '@material/contract/ordering/ask-order/order-progress.ts';
import {
  pickupOrderStatus,
  type PickupOrderState,
} from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { unwaited, type Ctx } from '../kernel/ctx.ts';
import { readUnder, runUnder } from '../kernel/row/run-under.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../kernel/database/select-of.ts';
import { earliest, writeDuties, type Duty } from '../kernel/document/duty.ts';
import type { OpenOrder, RestDuty } from './fulfilment.rules.ts';
import { sql } from '../kernel/database/sql.ts';

const facts = selectOf(
  { o: 'ask_order', p: { maybe: 'pickup_order' }, r: { maybe: 'ask_revision' } },
  { o: ['status', 'revNo', 'cityId', 'placeId', 'supplierId', 'restTask', 'restBy', 'replyBy'] },
  {
    fulfilStatus: 'o.fulfil_status',
    pickupId: sql<Seen<'pickup_order'> | null>`p.id`,
    pickupStatus: 'p.status',
    revisionId: sql<Seen<'ask_revision'> | null>`o.revision_id`,
    revisionStatus: 'r.status',
    terminalId: sql<Seen<'terminal_application'> | null>`o.terminal_id`,
  },
);
export type OrderState = RowOf<typeof facts>;

/** An order's header with its pickup order: none before the approval, nor after it was taken back. */
export async function orderState(ctx: Ctx, id: Seen<'ask_order'>): Promise<OrderState | undefined> {
  const [state] = await readUnder(
    ctx,
    id,
    sql<OrderState>`select ${facts.columns} from ask_order o
      left join lateral (select k.id, k.status from pickup_order k where k.ask_order_id = o.id and not k.is_deleted
        and k.status <> all(${statesIn(pickupOrderStatus, 'void')}) order by k.id desc limit 1) p on true
      left join ask_revision r on r.id = o.revision_id
      where o.id = ${id}`,
  );
  return state;
}

export type Awaited = {
  /** The pickup order after its last move. */
  readonly pickup: OpenOrder['pickup'];
  /** When the last truck with goods of the order has arrived or will arrive; null when nothing is on the road. */
  readonly arrival: Date | null;
};

type Waits = {
  readonly status: PickupOrderState | null;
  readonly until: Date | null;
  readonly asksForTime: boolean;
  readonly arrival: Date | null;
};

/** Whom an order may wait for: its pickup order and its last truck. */
export async function awaited(ctx: Ctx, askOrderId: Seen<'ask_order'>, pickupId: number | null): Promise<Awaited> {
  const waits = sql<Waits>`
    select p.status, p.act_by as until, p.asked_reply_by is not null as "asksForTime", (select max(coalesce(greatest(t.arrive_at, t.recount_at), t.eta_at))
      from ask_line l
        join transport_line k on k.ask_line_id = l.id and k.qty - (k.qty_accepted - k.qty_over) - k.qty_rejected - k.qty_short > 0
        join transport_order t on t.id = k.transport_order_id and t.status = any(${statesIn(transportOrderStatus, 'onRoad')})
      where l.ask_order_id = ${askOrderId}) as arrival
    from (select ${pickupId}::bigint as id) as one left join pickup_order p on p.id = one.id`;
  const [row] = await readUnder(ctx, askOrderId, waits);
  const { status = null, until = null, asksForTime = false, arrival = null } = row ?? {};
  return { pickup: status === null ? undefined : { status, until, asksForTime }, arrival };
}

/** The fulfilment axis follows the lines. */
export const saveFulfilStatus = (ctx: Ctx, id: Seen<'ask_order'>, status: FulfilState) =>
  runUnder(ctx, id, sql`update ask_order set fulfil_status = ${status} where id = ${id}`);

/** Who is waited for while the order stays approved, what headquarters has to decide, and until when the supplier must answer. */
export async function saveDuties(
  ctx: Ctx,
  { cityId, placeId, supplierId, ...order }: OrderState & { readonly id: Seen<'ask_order'> },
  {
    duties,
    rest,
    replyBy,
  }: { readonly duties: readonly Duty[]; readonly rest: RestDuty; readonly replyBy: Date | null },
): Promise<void> {
  const until = earliest(duties);
  const saving = sql`update ask_order set act_by = ${until}, rest_task = ${rest.task}, rest_by = ${rest.until},
      reply_by = ${replyBy} where id = ${order.id}
    and (act_by, rest_task, rest_by, reply_by) is distinct from (${until}::timestamptz, ${rest.task}::text,
      ${rest.until}::timestamptz, ${replyBy}::timestamptz)`;
  await unwaited(ctx, runUnder(ctx, order.id, saving));
  const units = { city_id: cityId, place_id: placeId, supplier_id: supplierId };
  await writeDuties(ctx, 'ask_order', [{ ...order, ...units, duties }]);
}

/** Nothing is left to decide. */
export const dropRest = (ctx: Ctx, id: Seen<'ask_order'>) =>
  runUnder(ctx, id, sql`update ask_order set rest_task = null, rest_by = null where id = ${id}`);

/** Lines whose rest the place wants delivered again, as an inbound order said. */
export async function redelivered(ctx: Ctx, inboundId: Seen<'inbound_order'>): Promise<ReadonlySet<number>> {
  const rows = await ctx
    .under(inboundId, 'inbound_line')
    .select('inbound_line.ask_line_id')
    .where('inbound_line.rest_decision', '=', 'REDELIVER')
    .execute();
  return new Set(rows.map((row) => row.ask_line_id));
}
