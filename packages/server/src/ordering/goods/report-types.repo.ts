import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';

type ReportType = { readonly id: number; readonly name: string };

/** The batch reports that a delivery of each of these materials must bring, by itself or for its category; by material id. */
export async function reportTypeNames(
  ctx: Ctx,
  materialIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ReportType[]>> {
  const ids = [...new Set(materialIds)];
  const asked = sql<{ material_id: number; type_id: number }>`(
    with recursive above as (
      select m.id as material_id, m.category_id from material m where m.id = any(${ids})
      union all select a.material_id, c.parent_id from above a join material_category c on c.id = a.category_id
      where c.parent_id is not null
    )
    select b.material_id, b.batch_report_type_id as type_id from material_batch_report b where b.material_id = any(${ids})
    union select a.material_id, b.batch_report_type_id
    from above a join batch_report_type_category b on b.material_category_id = a.category_id)`.as('asked');
  const rows = await ctx
    .from('batch_report_type')
    .innerJoin(asked, (join) => join.onRef('asked.type_id', '=', 'batch_report_type.id'))
    .select(['asked.material_id', 'batch_report_type.id', 'batch_report_type.name'])
    .orderBy('batch_report_type.sort')
    .orderBy('batch_report_type.id')
    .execute();
  return Map.groupBy(rows, (row) => row.material_id);
}
