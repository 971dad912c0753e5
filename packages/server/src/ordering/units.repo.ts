import type { Ctx } from '../kernel/ctx.ts';

async function readDecimalUnits(ctx: Ctx): Promise<ReadonlySet<string>> {
  const rows = await ctx.from('unit').select('unit.name').where('unit.is_decimal', '=', true).execute();
  return new Set(rows.map((row) => row.name));
}

const known = new WeakMap<Ctx, Promise<ReadonlySet<string>>>();

/** Names of the units whose quantities may have a fraction; read once per ctx. */
export function decimalUnits(ctx: Ctx): Promise<ReadonlySet<string>> {
  const units = known.get(ctx) ?? readDecimalUnits(ctx);
  known.set(ctx, units);
  return units;
}
