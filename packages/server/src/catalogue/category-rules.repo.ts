import type { CategoryRules } from '@material/contract/catalogue/category.rules.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../kernel/ctx.ts';
import { relation, selectOf } from '../kernel/database/select-of.ts';
import { sql } from '../kernel/database/sql.ts';
import { readScoped } from '../kernel/row/run-under.ts';

/** Of the nearest category that says something in a column. */
const nearest = <V>(column: string): RawBuilder<V> =>
  sql`(array_agg(${sql.ref(column)} order by a.distance) filter (where ${sql.ref(column)} is not null))[1]`;

const found = selectOf(
  { a: relation<{ material_id: number }>() },
  { a: ['materialId'] },
  {
    reportRule: nearest<CategoryRules['reportRule']>('report_rule'),
    restDefault: nearest<CategoryRules['restDefault']>('rest_default'),
  },
);

/** What their categories say of materials, by material id: each word that of the nearest category that has one. */
export async function loadCategoryRules(
  ctx: Ctx,
  materialIds: readonly number[],
): Promise<ReadonlyMap<number, CategoryRules>> {
  const ids = [...new Set(materialIds)];
  const rows = await readScoped(
    ctx,
    { own: 'material_category' },
    (seen) => found.of`with recursive above as (
        select m.id as material_id, own.parent_id, own.report_rule, own.rest_default, 0 as distance
        from material m join material_category own on own.id = m.category_id where m.id = any(${ids}) and ${seen('own')}
        union all select a.material_id, c.parent_id, c.report_rule, c.rest_default, a.distance + 1
        from above a join material_category c on c.id = a.parent_id)
      select ${found.columns} from above a group by a.material_id`,
  );
  return new Map(rows.map(({ materialId, ...rules }) => [materialId, rules]));
}
