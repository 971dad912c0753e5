import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { follow, readUnder, runUnder, type Reached } from '../../kernel/row/run-under.ts';

type Written = { readonly lineId: number; readonly qty: string };

/** What a count had written off of its ordered lines, by its own line. */
export async function writtenOff(ctx: Ctx, id: Seen<'inbound_order'>): Promise<ReadonlyMap<number, string>> {
  const rows = await readUnder(
    ctx,
    id,
    sql<Written>`select q.doc_line_id as "lineId", sum(q.qty)::text as qty from qty_event q
      where q.doc_type = 'inbound_line' and q.kind = 'CANCELLED'
        and q.doc_line_id in (select l.id from inbound_line l where l.inbound_order_id = ${id}) group by 1`,
  );
  return new Map(rows.map(({ lineId, qty }) => [lineId, qty]));
}

/** Replacements on a receipt whose rest was settled in money already. */
export const settledReplacements = async (ctx: Ctx, id: Seen<'inbound_order'>): Promise<readonly string[]> =>
  (
    await readUnder(
      ctx,
      id,
      sql<{ no: string }>`select distinct o.no from inbound_line i join ask_line l on l.id = i.ask_line_id
        join ask_order o on o.id = l.ask_order_id and o.kind = 'HUANHUO'
        where i.inbound_order_id = ${id} and exists (select 1 from event e where e.doc_type = 'return_order'
          and e.doc_id = o.return_order_id and e.type = 'RETURN_CREDITED') order by o.no`,
    )
  ).map(({ no }) => no);

/** The lines of a reversed order give their lots back. */
export const markReversed = (ctx: Ctx, id: Seen<'inbound_order'>) =>
  runUnder(ctx, id, sql`update inbound_line set is_reversed = true where inbound_order_id = ${id}`);

const beside = (id: Seen<'inbound_order'>, group: 'toCount' | 'toReview') => sql`from inbound_order o
  join inbound_order own on own.transport_order_id = o.transport_order_id and own.place_id = o.place_id
  where own.id = ${id} and o.status = any(${statesIn(inboundOrderStatus, group)}) and not o.is_deleted`;

/** The order that the same place counts of the same vehicle meanwhile. */
export const openBeside = (ctx: Ctx, id: Seen<'inbound_order'>): Promise<Seen<'inbound_order'>[]> =>
  follow(ctx, id, sql<Reached<'inbound_order'>>`select o.id ${beside(id, 'toCount')}`);

/** The one that waits for another account. */
export const reviewedBeside = (ctx: Ctx, id: Seen<'inbound_order'>): Promise<{ readonly no: string }[]> =>
  readUnder(ctx, id, sql<{ no: string }>`select o.no ${beside(id, 'toReview')}`);

/** Another receipt of the vehicle is taken in. */
export const hasOtherReceipt = async (ctx: Ctx, id: Seen<'transport_order'>): Promise<boolean> =>
  (
    await readUnder(
      ctx,
      id,
      sql`select 1 from inbound_order o where o.transport_order_id = ${id}
        and o.status = any(${statesIn(inboundOrderStatus, 'done')}) and not o.is_deleted limit 1`,
    )
  ).length > 0;

/** Nobody takes a receipt back while a document about it is brought on its way. */
export const holdReceipt = (ctx: Ctx, id: Seen<'inbound_order'>) =>
  runUnder(ctx, id, sql`select l.id from inbound_line l where l.inbound_order_id = ${id} order by l.id for share`);
