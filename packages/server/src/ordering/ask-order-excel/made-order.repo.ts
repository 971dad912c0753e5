import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';

const made = selectOf(
  { m: 'main_order' },
  { m: ['no', 'lineCount'] },
  {
    orderCount: sql<number>`(select count(*)::int from ask_order o where o.main_order_id = m.id and not o.is_deleted)`,
  },
);

/** What a main order that was just written is called and made of. */
export async function madeOrder(ctx: Ctx, id: Seen<'main_order'>): Promise<RowOf<typeof made>> {
  const [order] = await readUnder(ctx, id, made.from`main_order m where m.id = ${id}`);
  if (!order) throw new Error(`main order ${id} was not written`);
  return order;
}

const prices = selectOf(
  { o: 'ask_order', l: 'ask_line' },
  { o: ['supplierId', 'placeId', 'deliveryDate'], l: ['materialId', 'materialName'] },
  { unitPrice: sql<string>`trim_scale(l.unit_price)::text` },
);
export type OrderedPrice = RowOf<typeof prices>;

/** What the lines of an order cost. Compared outside: for rows just written the planner knows no better than a nested loop. */
export const orderedPrices = (ctx: Ctx, id: Seen<'main_order'>): Promise<OrderedPrice[]> =>
  readUnder(
    ctx,
    id,
    prices.from`ask_order o join ask_line l on l.ask_order_id = o.id
      where o.main_order_id = ${id} and not o.is_deleted order by l.id`,
  );
