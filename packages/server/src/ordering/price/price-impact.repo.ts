import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readScoped } from '../../kernel/row/run-under.ts';

const ordered = selectOf(
  { c: 'city', l: 'ask_line' },
  { l: ['cityId', 'unitPrice', 'supplierId', 'materialId'] },
  { cityName: 'c.name', qty: sql<string>`l.qty_asked` },
);
export type Ordered = RowOf<typeof ordered>;

type Pair = { readonly supplierId: number; readonly materialId: number };
type InCity = { readonly materialId: number; readonly cityId: number };

const isCounted = (since: string) =>
  sql<boolean>`o.submit_at >= ${since}::date and o.status = any(${statesIn(askOrderStatus, 'counted')})`;

/** What cities ordered of materials since a day, whoever delivered it, line by line. */
export function orderedInCities(ctx: Ctx, pairs: readonly InCity[], since: string): Promise<Ordered[]> {
  const materials = pairs.map(({ materialId }) => materialId);
  const cities = pairs.map(({ cityId }) => cityId);
  return readScoped(
    ctx,
    { l: 'ask_line' },
    (seen) => ordered.from`unnest(${materials}::bigint[], ${cities}::bigint[]) as p(material_id, city_id)
      join ask_line l on l.material_id = p.material_id and l.city_id = p.city_id
      join ask_order o on o.id = l.ask_order_id
      join city c on c.id = l.city_id
      where ${isCounted(since)} and ${seen('l')} order by c.id, l.id`,
  );
}

/** What was ordered of suppliers' materials since a day, line by line. */
export function orderedSince(ctx: Ctx, pairs: readonly Pair[], since: string): Promise<Ordered[]> {
  const suppliers = pairs.map(({ supplierId }) => supplierId);
  const materials = pairs.map(({ materialId }) => materialId);
  return readScoped(
    ctx,
    { l: 'ask_line' },
    (seen) => ordered.from`unnest(${suppliers}::bigint[], ${materials}::bigint[]) as p(supplier_id, material_id)
      join ask_line l on l.material_id = p.material_id and l.supplier_id = p.supplier_id
      join ask_order o on o.id = l.ask_order_id
      join city c on c.id = l.city_id
      where ${isCounted(since)} and ${seen('l')}
      order by c.id, l.id`,
  );
}
