import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { sql } from '../kernel/database/sql.ts';
import { runUnder } from '../kernel/row/run-under.ts';

/** Nobody else allots in the city until the transaction ends. */
export async function holdAllotments(ctx: Ctx, cityId: number): Promise<void> {
  await ctx.find('city', cityId).forUpdate().execute();
}

/** What is said of these materials in a city. */
export const allottedIn = (ctx: Ctx, cityId: number, materialIds: readonly number[]) =>
  ctx
    .find('storage_allotment')
    .select(['storage_allotment.material_id', 'storage_allotment.place_id'])
    .where('storage_allotment.city_id', '=', cityId)
    .where('storage_allotment.material_id', 'in', materialIds)
    .execute();

/** The materials of these that cannot be ordered any more, by name. */
export const stoppedMaterials = (ctx: Ctx, ids: readonly number[]): Promise<{ name: string }[]> =>
  ctx
    .from('material')
    .select('material.name')
    .where('material.id', 'in', ids)
    .where('material.status', '<>', 'ENABLED')
    .orderBy('material.code')
    .execute();

/** The rows of these ids, held until the transaction ends. */
export const heldAllotments = (ctx: Ctx, ids: readonly number[]) =>
  ctx
    .find('storage_allotment')
    .select(['storage_allotment.city_id', 'storage_allotment.material_id', 'storage_allotment.place_id'])
    .where('storage_allotment.id', 'in', ids)
    .forUpdate()
    .execute();

export const deleteAllotments = (ctx: Ctx, ids: readonly Seen<'storage_allotment'>[]) =>
  runUnder(ctx, ids, sql`delete from storage_allotment where id = any(${ids})`);

/** Where a city receives materials that are not received at its default warehouse; a warehouse that was stopped receives none. */
export async function loadAllotments(
  ctx: Ctx,
  cityId: number,
  materialIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (materialIds.length === 0) return new Map();
  const rows = await ctx
    .from('storage_allotment')
    .innerJoin('place', 'place.id', 'storage_allotment.place_id')
    .select(['storage_allotment.material_id', 'storage_allotment.place_id'])
    .where('storage_allotment.city_id', '=', cityId)
    .where(sql<boolean>`storage_allotment.material_id = any(${materialIds})`)
    .where('place.status', '=', 'ENABLED')
    .execute();
  return new Map(rows.map((row) => [row.material_id, row.place_id]));
}
