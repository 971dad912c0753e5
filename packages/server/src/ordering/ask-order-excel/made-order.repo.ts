import { sql } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';

type MadeOrder = { readonly no: string; readonly lineCount: number; readonly orderCount: number };

/** What a main order that was just written is called and made of. */
export async function madeOrder(ctx: Ctx, mainOrderId: number): Promise<MadeOrder> {
  const { rows } = await sql<MadeOrder>`select m.no, m.line_count as "lineCount", (select count(*)::int from ask_order o
    where o.main_order_id = m.id and not o.is_deleted) as "orderCount" from main_order m where m.id = ${mainOrderId}`.execute(
    unscoped(ctx),
  );
  const [made] = rows;
  if (!made) throw new Error(`main order ${mainOrderId} was not written`);
  return made;
}

export type OrderedPrice = {
  readonly materialId: number;
  readonly supplierId: number;
  readonly placeId: number;
  readonly deliveryDate: string;
  readonly materialName: string;
  readonly unitPrice: string;
};

/** What the lines of an order cost. Compared outside: for rows just written the planner knows no better than a nested loop. */
export async function orderedPrices(ctx: Ctx, mainOrderId: number): Promise<OrderedPrice[]> {
  const { rows } = await sql<OrderedPrice>`
    select l.material_id as "materialId", o.supplier_id as "supplierId", o.place_id as "placeId",
      o.delivery_date as "deliveryDate", l.material_name as "materialName", trim_scale(l.unit_price)::text as "unitPrice"
    from ask_order o join ask_line l on l.ask_order_id = o.id
    where o.main_order_id = ${mainOrderId} and not o.is_deleted order by l.id`.execute(unscoped(ctx));
  return rows;
}
