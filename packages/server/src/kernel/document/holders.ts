import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import type { Seen } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { readUnder, type SeenOf } from '../row/run-under.ts';

/** A document that keeps another one from being undone, by what it is called and its number. */
export type Holder = { readonly noun: string; readonly no: string };

/** Every document that keeps this one from being undone, whoever may see it, in the order of the work. */
export async function holdersOf<T extends TableName>(ctx: Ctx, table: T, id: Seen<T> & SeenOf): Promise<Holder[]> {
  const found: Holder[] = [];
  for (const { machine, holds } of ctx.schema.documents) {
    if (holds?.table !== table) continue;
    const rows = await readUnder(
      ctx,
      id,
      sql<{ no: string }>`select d.no from ${sql.table(machine.table)} d where ${sql.ref(`d.${holds.by}`)} = ${id}
        and d.status = any(${statesIn(machine, holds.in)}) and not d.is_deleted order by d.id`,
    );
    found.push(...rows.map(({ no }) => ({ noun: machine.noun, no })));
  }
  return found;
}
