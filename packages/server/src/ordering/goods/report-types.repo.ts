import { unscoped, type Ctx } from '../../kernel/ctx.ts';

type ReportType = { readonly id: number; readonly name: string };

/** The batch reports that a delivery of each of these materials must bring, by material id. */
export async function reportTypeNames(
  ctx: Ctx,
  materialIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ReportType[]>> {
  const rows = await unscoped(ctx)
    .selectFrom('material_batch_report as link')
    .innerJoin('batch_report_type as type', 'type.id', 'link.batch_report_type_id')
    .select(['link.material_id', 'type.id', 'type.name'])
    .where('link.material_id', 'in', materialIds.length > 0 ? [...new Set(materialIds)] : [0])
    .orderBy('type.sort')
    .orderBy('type.id')
    .execute();
  return Map.groupBy(rows, (row) => row.material_id);
}
