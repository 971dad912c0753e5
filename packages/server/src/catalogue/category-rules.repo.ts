import type { CategoryRules } from '@material/contract/catalogue/category.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { sql } from '../kernel/database/sql.ts';
import { readScoped } from '../kernel/row/run-under.ts';

type Found = CategoryRules & { readonly materialId: number };

/** What their categories say of materials, by material id: each word that of the nearest category that has one. */
export async function loadCategoryRules(
  ctx: Ctx,
  materialIds: readonly number[],
): Promise<ReadonlyMap<number, CategoryRules>> {
  const ids = [...new Set(materialIds)];
  const rows = await readScoped(
    ctx,
    { own: 'material_category' },
    (seen) => sql<Found>`with recursive above as (
        select m.id as material_id, own.parent_id, own.report_rule, own.rest_default, 0 as distance
        from material m join material_category own on own.id = m.category_id where m.id = any(${ids}) and ${seen('own')}
        union all select a.material_id, c.parent_id, c.report_rule, c.rest_default, a.distance + 1
        from above a join material_category c on c.id = a.parent_id)
      select material_id as "materialId",
        (array_agg(report_rule order by distance) filter (where report_rule is not null))[1] as "reportRule",
        (array_agg(rest_default order by distance) filter (where rest_default is not null))[1] as "restDefault"
      from above group by material_id`,
  );
  return new Map(rows.map(({ materialId, ...rules }) => [materialId, rules]));
}
