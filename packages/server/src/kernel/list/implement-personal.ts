import { callKey } from '@material/contract/kernel/call/call.ts';
import type { AnyPersonal } from '@material/contract/kernel/document/personal.ts';
import { bindingOf, type Binding } from '../call/implement.ts';
import type { Ctx } from '../ctx.ts';
import { snake } from '../database/row-of.ts';
import type { Seen } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { refuse } from '../refusal/refuse.ts';
import { readUnder } from '../row/run-under.ts';

type Asked = { readonly id: number; readonly field: string };

async function reveal(ctx: Ctx, { table, fields }: AnyPersonal, { id, field }: Asked): Promise<{ value: string }> {
  const [row] = await readUnder(
    ctx,
    id as Seen<typeof table>,
    sql<{ value: string | null }>`select ${sql.ref(snake(field))} as value from ${sql.table(table)} where id = ${id}`,
  );
  if (!row) refuse('notFound');
  ctx.audit({ table, id, after: { revealed: fields[field]?.label } });
  return { value: row.value ?? '' };
}

/** What gives personal values in full, one at a time: the row is looked up under the caller's scope as every id is. */
export const implementPersonal = (all: readonly AnyPersonal[]): readonly Binding[] =>
  all.map((of) =>
    bindingOf(callKey(of.call.path.split('/').at(-1) ?? ''), of.call, (ctx, asked) => reveal(ctx, of, asked)),
  );
