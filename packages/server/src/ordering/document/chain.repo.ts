import { statesIn } from '@material/contract/kernel/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import type { ChainFacts } from './chain.rules.ts';

/** Lines of the ask orders, as the start of the way to what carried and received their goods. */
const linesOf = (ids: readonly number[]) => sql`(select l.id from ask_line l where l.ask_order_id = any(${ids}))`;

const documents = {
  asks: ['ask_order', (ids: readonly number[]) => sql<boolean>`ask_order.id = any(${ids})`],
  pickups: ['pickup_order', (ids: readonly number[]) => sql<boolean>`pickup_order.ask_order_id = any(${ids})`],
  transports: [
    'transport_order',
    (
      ids: readonly number[],
    ) => sql<boolean>`transport_order.status = any(${statesIn(transportOrderStatus, 'live')}) and transport_order.id in (
      select k.transport_order_id from transport_line k where k.ask_line_id in ${linesOf(ids)})`,
  ],
  inbounds: [
    'inbound_order',
    (ids: readonly number[]) =>
      sql<boolean>`inbound_order.id in (select i.inbound_order_id from inbound_line i where i.ask_line_id in ${linesOf(ids)})`,
  ],
} as const;

/** The documents of one kind that the caller may see, oldest first. */
const seen = <K extends keyof typeof documents>(ctx: Ctx, kind: K, ids: readonly number[]) => {
  const [table, where] = documents[kind];
  const rows = ctx
    .from(table)
    .select([
      sql<number>`${sql.ref(`${table}.id`)}`.as('id'),
      sql<string>`${sql.ref(`${table}.no`)}`.as('no'),
      sql<string>`${sql.ref(`${table}.status`)}`.as('status'),
    ])
    .where(where(ids))
    .orderBy(sql.ref(`${table}.id`));
  return jsonArrayFrom(rows).as(kind);
};

const shippedLots = (
  ids: readonly number[],
) => sql`from transport_line k join transport_order t on t.id = k.transport_order_id
  join transport_lot lot on lot.transport_line_id = k.id where k.ask_line_id in ${linesOf(ids)} and t.depart_at is not null`;

/** The documents behind these ask orders that the caller may see, oldest first, and their lots; in one statement. */
export const chainFacts = (ctx: Ctx, ids: readonly number[]): Promise<ChainFacts> =>
  unscoped(ctx)
    .selectNoFrom([
      seen(ctx, 'asks', ids),
      seen(ctx, 'pickups', ids),
      seen(ctx, 'transports', ids),
      seen(ctx, 'inbounds', ids),
      sql<number>`(select count(*)::int ${shippedLots(ids)})`.as('shippedLots'),
      sql<number>`(select count(*)::int ${shippedLots(ids)} and exists (select 1 from inbound_line i
        join inbound_order o on o.id = i.inbound_order_id where i.transport_lot_id = lot.id and o.status = any(${statesIn(inboundOrderStatus, 'done')})))`.as(
        'receivedLots',
      ),
    ])
    .executeTakeFirstOrThrow();
