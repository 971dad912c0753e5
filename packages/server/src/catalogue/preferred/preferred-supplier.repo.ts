import type { Ctx } from '../../kernel/ctx.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readScoped, runUnder } from '../../kernel/row/run-under.ts';

export type Pair = { readonly materialId: number; readonly cityId: number };
type Held = SeenRow<'preferred_supplier'>;

/** What holds for these materials in these cities, until the transaction ends. */
export function lockPreferences(ctx: Ctx, pairs: readonly Pair[]): Promise<Held[]> {
  const materials = pairs.map(({ materialId }) => materialId);
  const cities = pairs.map(({ cityId }) => cityId);
  return readScoped(
    ctx,
    { f: 'preferred_supplier' },
    (seen) => sql<Held>`select f.* from unnest(${materials}::bigint[], ${cities}::bigint[]) as w(material_id, city_id)
      join preferred_supplier f on f.material_id = w.material_id and f.city_id = w.city_id
      where f.end_time is null and ${seen('f')} order by f.id for update of f`,
  );
}

/** The same by their ids. */
export const lockPreferencesById = (ctx: Ctx, ids: readonly number[]): Promise<Held[]> =>
  readScoped(
    ctx,
    { f: 'preferred_supplier' },
    (seen) => sql<Held>`select f.* from preferred_supplier f
      where f.id = any(${ids}) and f.end_time is null and ${seen('f')} order by f.id for update of f`,
  );

/** They hold no longer. */
export async function endPreferences(ctx: Ctx, held: readonly Held[], reason: string): Promise<void> {
  if (held.length === 0) return;
  const ids = held.map(({ id }) => id);
  await runUnder(
    ctx,
    ids,
    sql`update preferred_supplier set end_time = ${ctx.now}, end_id = ${ctx.userId}, end_reason = ${reason},
      update_time = ${ctx.now}, update_id = ${ctx.userId}, row_version = row_version + 1 where id = any(${ids})`,
  );
  for (const { id, supplier_id: supplierId } of held)
    ctx.audit({ table: 'preferred_supplier', id, before: { supplierId }, after: { endReason: reason } });
}
