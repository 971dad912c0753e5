import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';

type ReportType = { readonly id: number; readonly name: string };

/** The batch reports that a delivery of each of these materials must bring, by material id. */
export async function reportTypeNames(
  ctx: Ctx,
  materialIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ReportType[]>> {
  const rows = await ctx
    .from('material_batch_report')
    .innerJoin('batch_report_type as type', 'type.id', 'material_batch_report.batch_report_type_id')
    .select(['material_batch_report.material_id', 'type.id', 'type.name'])
    .where(sql<boolean>`material_batch_report.material_id = any(${[...new Set(materialIds)]})`)
    .orderBy('type.sort')
    .orderBy('type.id')
    .execute();
  return Map.groupBy(rows, (row) => row.material_id);
}
