import type { Ctx } from '../kernel/ctx.ts';
import type { TableName } from '../kernel/database/registry.ts';
import { sql } from '../kernel/database/sql.ts';
import { readScoped, seenRow } from '../kernel/row/run-under.ts';

export type Units = { readonly city_id: number | null; readonly supplier_id: number | null };

/** The units of a document that this ctx sees. */
export async function unitsOf(sight: Ctx, table: TableName, id: number): Promise<Units | undefined> {
  const [found] = await readScoped(
    sight,
    { d: table },
    (seen) =>
      sql<Units>`select d.city_id, d.supplier_id from ${sql.table(table)} d where d.id = ${id} and ${seen('d')}`,
  );
  return found;
}

/** What a unit is called, or nothing where it is not seen. */
export const unitName = async (ctx: Ctx, kind: 'city' | 'supplier', id: number): Promise<string> =>
  (await seenRow(ctx, kind, id))?.name ?? '';
