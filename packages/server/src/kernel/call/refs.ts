import { z } from 'zod';
import type { RefTable } from '@material/contract/kernel/field/field.ts';
import { refTableOf } from '@material/contract/kernel/field/fields.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { Ctx } from '../ctx.ts';
import { refuse, refuseInput } from '../refusal/refuse.ts';
import { sql } from '../database/sql.ts';
import { readScoped } from '../row/run-under.ts';

type Step = string | typeof everyItem;
const everyItem = Symbol('item');
type RefPath = { readonly table: RefTable; readonly steps: readonly Step[] };
type Found = { readonly id: number; readonly path: readonly (string | number)[] };

/** Where in a schema the ids of other rows stand. */
function refPaths(schema: z.ZodType, steps: readonly Step[] = []): RefPath[] {
  const table = refTableOf(schema);
  if (table) return [{ table, steps }];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return refPaths(schema.unwrap() as z.ZodType, steps);
  }
  if (schema instanceof z.ZodArray) return refPaths(schema.element as z.ZodType, [...steps, everyItem]);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
      refPaths(field, [...steps, key]),
    );
  }
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap((option) => refPaths(option, steps));
  return [];
}

type Place = { readonly steps: readonly Step[]; readonly path: readonly (string | number)[] };

function collect(value: unknown, { steps, path }: Place, found: Found[]): void {
  const [step, ...rest] = steps;
  if (value === undefined || value === null) return;
  if (step === undefined) {
    if (typeof value === 'number') found.push({ id: value, path });
  } else if (step === everyItem) {
    if (Array.isArray(value)) value.forEach((item, i) => collect(item, { steps: rest, path: [...path, i] }, found));
  } else if (typeof value === 'object' && typeof step === 'string') {
    collect((value as Record<string, unknown>)[step], { steps: rest, path: [...path, step] }, found);
  }
}

/** Checks, with one statement per table, that every id in the input exists and is visible to the caller. */
export type RefCheck = (ctx: Ctx, input: unknown) => Promise<void>;

export function refCheckOf(call: Call): RefCheck {
  const paths = refPaths(call.input);
  const tables = new Set(paths.map((path) => path.table));
  const missingIn = async (ctx: Ctx, input: unknown, table: RefTable): Promise<Found[]> => {
    const found: Found[] = [];
    for (const path of paths) if (path.table === table) collect(input, { steps: path.steps, path: [] }, found);
    if (found.length === 0) return [];
    const ids = [...new Set(found.map((entry) => entry.id))];
    const rows = await readScoped(
      ctx,
      { r: table },
      (seen) => sql<{ id: number }>`select r.id from ${sql.table(table)} r where r.id = any(${ids}) and ${seen('r')}`,
    );
    const visible = new Set(rows.map((row) => row.id));
    return found.filter((entry) => !visible.has(entry.id));
  };
  return async (ctx, input) => {
    const missing = await Promise.all([...tables].map((table) => missingIn(ctx, input, table)));
    for (const entries of missing) refuseMissing(entries);
  };
}

/** The document itself missing is a plain "not found"; a missing row in a form is marked at its field. */
function refuseMissing(missing: readonly Found[]): void {
  if (missing.length === 0) return;
  if (missing.some((entry) => entry.path.length === 1)) refuse('notFound');
  const problems: Problem[] = missing.map(({ path }) => ({ path, message: '记录不存在或已被删除' }));
  refuseInput(problems);
}
