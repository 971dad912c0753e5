import { dbOf, type Ctx } from '../kernel/ctx.ts';

/** Names of the units whose quantities may have a fraction. */
export async function decimalUnits(ctx: Ctx): Promise<ReadonlySet<string>> {
  const rows = await dbOf(ctx).selectFrom('unit').select('name').where('is_decimal', '=', true).execute();
  return new Set(rows.map((row) => row.name));
}
