import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import { askWorth } from './returned-lots.repo.ts';

/** What of a line was to be replaced and was not, and how much less is paid for it. */
export type Unreplaced = {
  readonly returnOrderId: number;
  readonly cityId: number;
  readonly supplierId: number;
  readonly materialName: string;
  readonly unitName: string;
  readonly qty: string;
  readonly amount: string;
};

/** Credits on the lines of its return what a 换货 that has ended did not bring; nothing for any other order. */
export const creditUnreplaced = (ctx: Ctx, orderId: Seen<'ask_order'>): Promise<Unreplaced[]> =>
  readUnder(
    ctx,
    orderId,
    sql<Unreplaced>`with missing as (
        select o.return_order_id, l.city_id, l.supplier_id, l.material_name, l.unit_name, ask.id as parent_id,
          l.qty_asked - l.qty_accepted as qty, round((l.qty_asked - l.qty_accepted) * ${askWorth}, 2) as amount
        from ask_order o join ask_line l on l.ask_order_id = o.id join ask_line ask on ask.id = l.parent_line_id
        where o.id = ${orderId} and o.kind = 'HUANHUO' and l.qty_accepted < l.qty_asked),
      credited as (
        update return_line x set credit_amount = x.credit_amount + m.amount from missing m
        where x.id = (select min(y.id) from return_line y where y.return_order_id = m.return_order_id
          and y.ask_line_id = m.parent_id and y.return_outcome = 'REPLACE')
        returning x.return_order_id),
      summed as (
        update return_order r set credit_amount = r.credit_amount + (select sum(m.amount) from missing m)
        where r.id in (select return_order_id from credited) returning r.id)
      select m.return_order_id as "returnOrderId", m.city_id as "cityId", m.supplier_id as "supplierId",
        m.material_name as "materialName", m.unit_name as "unitName", m.qty::text as qty, m.amount::text as amount
      from missing m join summed s on s.id = m.return_order_id order by m.parent_id`,
  );
