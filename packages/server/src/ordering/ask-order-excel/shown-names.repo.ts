import { decimal, plain } from '@material/contract/kernel/value/decimal.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readScoped } from '../../kernel/row/run-under.ts';
import { shortName } from '../../kernel/list/list-query.ts';
import type { Understood } from './check-line.rules.ts';
import { sql } from '../../kernel/database/sql.ts';

type Names = { material: string; unit: string; supplier: string; place: string };

/** What the preview shows beside the cells of demand lines: names by the caller's wish, the unit of a quantity, and the price. */
export async function shownNames(ctx: Ctx, lines: readonly (Understood | null)[]): Promise<Record<string, string>[]> {
  const name = (alias: string) => (ctx.request.nameType === 2 ? shortName(alias) : sql`${sql.ref(`${alias}.name`)}`);
  const ids = lines.map((line) => ({
    m: line?.materialId ?? null,
    s: line?.supplierId ?? null,
    p: line?.placeId ?? null,
  }));
  const rows = await readScoped(
    ctx,
    { m: 'material', s: 'supplier', p: 'place' },
    (seen) => sql<Names>`
    select coalesce(${name('m')}, '') as material, coalesce(u.name, '') as unit, coalesce(${name('s')}, '') as supplier,
      coalesce(${name('p')}, '') as place
    from rows from (jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as (m bigint, s bigint, p bigint)) with ordinality as k(material_id, supplier_id, place_id, nth)
      left join material m on m.id = k.material_id and ${seen('m')} left join unit u on u.id = m.unit_id
      left join supplier s on s.id = k.supplier_id and ${seen('s')} left join place p on p.id = k.place_id and ${seen('p')}
    order by k.nth`,
  );
  return rows.map(({ material, unit, supplier, place }, index) => {
    const line = lines[index];
    return {
      materialName: material,
      qty: unit,
      supplier,
      place,
      price: line?.price == null ? '' : plain(decimal(line.price)),
      amount: line?.amount ?? '',
    };
  });
}
