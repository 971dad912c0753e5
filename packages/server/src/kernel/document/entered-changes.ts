import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import type { HistoryEntry } from '@material/contract/kernel/document/document.ts';
import { type FieldMeta, fieldOf, type RefTable } from '@material/contract/kernel/field/field.ts';
import { fieldText } from '@material/contract/kernel/field/field-text.ts';
import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import { snake } from '../database/row-of.ts';
import { sql } from '../database/sql.ts';
import { readScoped } from '../row/run-under.ts';

type Change = HistoryEntry['changes'][number];
type Values = Readonly<Record<string, unknown>>;
type Field = { readonly name: string; readonly meta: FieldMeta };

/** As the wire has it, whether it comes from there or from a column: numbers without spare zeros, nothing as an empty text. */
function plainly({ places }: FieldMeta, value: unknown): unknown {
  if (value instanceof Date) return wireTime(value);
  return typeof value === 'string' && places !== undefined ? shorten(value) : (value ?? '');
}

/** Fields of an input that hold something else than what is stored. */
function changedFields({ input }: Pick<Call, 'input'>, stored: Values, entered: Values): Field[] {
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
  return Object.entries(shape).flatMap(([name, schema]) => {
    const meta = fieldOf(schema);
    if (meta === undefined || meta.label === '' || entered[name] === undefined) return [];
    return plainly(meta, stored[snake(name)]) === plainly(meta, entered[name]) ? [] : [{ name, meta }];
  });
}

/** The name of each row that a field may mean. */
async function namesIn(ctx: Ctx, table: RefTable, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  const rows = await readScoped(
    ctx,
    { r: table as TableName },
    (seen) =>
      sql<{ id: number; name: string }>`select r.id, r.name from ${sql.table(table)} r
        where r.id = any(${ids}) and ${seen('r')}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * What entering an input will change on a stored row that is not written yet, as its history tells it: each field by its
 * label, what it was and what it becomes. Lines and files tell of themselves.
 */
export async function enteredChanges(
  ctx: Ctx,
  { stored, call }: { readonly stored: Values; readonly call: Pick<Call, 'input'> },
  entered: Values,
): Promise<Change[]> {
  const changed = changedFields(call, stored, entered);
  return Promise.all(
    changed.map(async ({ name, meta }): Promise<Change> => {
      const values = [stored[snake(name)], entered[name]];
      const names = meta.kind === 'ref' && meta.table ? await namesIn(ctx, meta.table, values) : undefined;
      const [from = '', to = ''] = values.map((value) =>
        names ? (names.get(value) ?? '') : fieldText(meta, plainly(meta, value)),
      );
      return { label: meta.label, from, to };
    }),
  );
}
