import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readUnder } from '../../kernel/row/run-under.ts';

const ordered = selectOf(
  { c: 'city', l: 'ask_line' },
  { l: ['cityId', 'unitPrice'] },
  { cityName: 'c.name', qty: sql<string>`l.qty_asked` },
);
export type Ordered = RowOf<typeof ordered>;

/** What was ordered of the price's supplier and material since a day, line by line. */
export const orderedSince = (ctx: Ctx, id: Seen<'supplier_price'>, since: string): Promise<Ordered[]> =>
  readUnder(
    ctx,
    id,
    ordered.from`supplier_price p
      join ask_line l on l.material_id = p.material_id
      join ask_order o on o.id = l.ask_order_id and o.supplier_id = p.supplier_id
      join city c on c.id = l.city_id
      where p.id = ${id} and o.submit_at >= ${since}::date and o.status = any(${statesIn(askOrderStatus, 'counted')})
      order by c.id, l.id`,
  );
