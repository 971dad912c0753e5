import { sql } from 'kysely';
import { dbOf, type Ctx } from '../../kernel/ctx.ts';
import type { ChainFacts } from './chain.rules.ts';

/** Transports that carry or carried goods of these ask orders. */
const transportsOf = (
  ids: readonly number[],
) => sql<boolean>`transport_order.status <> 'CANCELLED' and transport_order.id in (
  select k.transport_order_id from transport_line k join ask_line l on l.id = k.ask_line_id where l.ask_order_id = any(${ids}))`;
const inboundsOf = (ids: readonly number[]) => sql<boolean>`inbound_order.id in (
  select i.inbound_order_id from inbound_line i join ask_line l on l.id = i.ask_line_id where l.ask_order_id = any(${ids}))`;

async function lotCounts(ctx: Ctx, ids: readonly number[]): Promise<{ shipped: number; received: number }> {
  const { rows } = await sql<{ shipped: number; received: number }>`
    select count(*)::int as shipped, count(*) filter (where exists (select 1 from inbound_line i join inbound_order o on o.id = i.inbound_order_id
      where i.transport_lot_id = lot.id and o.status = 'SUBMITTED'))::int as received
    from ask_line l join transport_line k on k.ask_line_id = l.id join transport_order t on t.id = k.transport_order_id
      join transport_lot lot on lot.transport_line_id = k.id
    where l.ask_order_id = any(${ids}) and t.depart_at is not null`.execute(dbOf(ctx));
  return rows[0] ?? { shipped: 0, received: 0 };
}

/** The documents behind these ask orders that the caller may see, oldest first. */
export async function chainFacts(ctx: Ctx, ids: readonly number[]): Promise<ChainFacts> {
  const [asks, pickups, transports, inbounds, lots] = await Promise.all([
    ctx
      .from('ask_order')
      .select(['ask_order.id', 'ask_order.no', 'ask_order.status'])
      .where('ask_order.id', 'in', [...ids])
      .orderBy('ask_order.id')
      .execute(),
    ctx
      .from('pickup_order')
      .select(['pickup_order.id', 'pickup_order.no', 'pickup_order.status'])
      .where('pickup_order.ask_order_id', 'in', [...ids])
      .orderBy('pickup_order.id')
      .execute(),
    ctx
      .from('transport_order')
      .select(['transport_order.id', 'transport_order.no', 'transport_order.status'])
      .where(transportsOf(ids))
      .orderBy('transport_order.id')
      .execute(),
    ctx
      .from('inbound_order')
      .select(['inbound_order.id', 'inbound_order.no', 'inbound_order.status'])
      .where(inboundsOf(ids))
      .orderBy('inbound_order.id')
      .execute(),
    lotCounts(ctx, ids),
  ]);
  return { asks, pickups, transports, inbounds, shippedLots: lots.shipped, receivedLots: lots.received };
}
