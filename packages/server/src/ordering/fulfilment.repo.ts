import type { AskOrderState, FulfilState } from '@material/contract/ordering/ask-order.status.ts';
import type { PickupOrderState } from '@material/contract/ordering/pickup-order.status.ts';
import { sql } from 'kysely';
import { dbOf, type Ctx } from '../kernel/ctx.ts';
import type { Duty, Party } from './duty.rules.ts';

export type OrderState = {
  status: AskOrderState;
  fulfilStatus: FulfilState;
  actParty: Party | null;
  actBy: Date | null;
  pickupId: number | null;
  pickupStatus: PickupOrderState | null;
};

/** An approved order's header with its pickup order; undefined before approval is no pickup order. */
export async function orderState(ctx: Ctx, askOrderId: number): Promise<OrderState | undefined> {
  const { rows } = await sql<OrderState>`
    select o.status, o.fulfil_status as "fulfilStatus", o.act_party as "actParty", o.act_by as "actBy",
      p.id as "pickupId", p.status as "pickupStatus"
    from ask_order o
      left join lateral (select k.id, k.status from pickup_order k where k.ask_order_id = o.id and not k.is_deleted
        order by k.id desc limit 1) p on true
    where o.id = ${askOrderId}`.execute(dbOf(ctx));
  return rows[0];
}

/** Until when the pickup order's party must act, after its last move. */
export async function pickupUntil(
  ctx: Ctx,
  pickupId: number,
): Promise<{ status: PickupOrderState; until: Date | null } | undefined> {
  const row = await dbOf(ctx)
    .selectFrom('pickup_order')
    .select(['status', 'act_by'])
    .where('id', '=', pickupId)
    .executeTakeFirst();
  return row && { status: row.status, until: row.act_by };
}

/** When the last truck with goods of this order was or will be at its door; null when nothing is on the road. */
export async function lastArrival(ctx: Ctx, askOrderId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(coalesce(t.arrive_at, t.eta_at)) as at
    from ask_line l
      join transport_line k on k.ask_line_id = l.id and k.qty - (k.qty_accepted - k.qty_over) - k.qty_rejected - k.qty_short > 0
      join transport_order t on t.id = k.transport_order_id and t.status in ('DEPARTED', 'ARRIVED', 'PART_SIGNED')
    where l.ask_order_id = ${askOrderId}`.execute(dbOf(ctx));
  return rows[0]?.at ?? null;
}

/** The fulfilment axis follows the lines; written only when it moved. */
export async function saveFulfilStatus(ctx: Ctx, askOrderId: number, status: FulfilState): Promise<void> {
  await sql`update ask_order set fulfil_status = ${status} where id = ${askOrderId} and fulfil_status <> ${status}`.execute(
    dbOf(ctx),
  );
}

/** Who is waited for while the order stays approved. */
export async function saveDuty(ctx: Ctx, askOrderId: number, { party, until }: Duty): Promise<void> {
  await sql`update ask_order set act_party = ${party}, act_by = ${until}
    where id = ${askOrderId} and (act_party, act_by) is distinct from (${party}::text, ${until}::timestamptz)`.execute(
    dbOf(ctx),
  );
}
