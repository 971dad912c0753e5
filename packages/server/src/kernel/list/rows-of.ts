import { documentParts } from '@material/contract/kernel/document/document.ts';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import { parentColumn, type Seen } from '../database/scope.ts';
import { refuse } from '../refusal/refuse.ts';
import { readUnder, type SeenOf } from '../row/run-under.ts';
import {
  dependsOnCaller,
  joinText,
  sourcesOf,
  type Also,
  type AnyRows,
  type Joins,
  type RawRow,
  type RowsPart,
} from './sources.ts';
import { namedColumns } from './list-query.ts';
import { wireShape } from './wire-shape.ts';
import { sql } from '../database/sql.ts';

type Rows<T extends TableName, Raw> = {
  /** Those that the rest of the statement, which begins with `where`, names by rows that were seen. */
  readonly of: (ctx: Ctx, parents: SeenOf, rest: RawBuilder<unknown>) => Promise<Raw[]>;
  /** The lines of a document that was seen, in their order. */
  readonly under: (ctx: Ctx, document: SeenOf) => Promise<Raw[]>;
  /** One that was seen. */
  readonly one: (ctx: Ctx, id: Seen<T>) => Promise<Raw>;
};
/** What such rows are read as. */
export type RowIn<L> = L extends { readonly of: (...asked: never) => Promise<(infer Raw)[]> } ? Raw : never;

/** Rows that a schema describes, such as the lines of a document: what is selected follows from its fields, as in a list. */
export function rowsOf<
  R extends z.ZodObject,
  T extends TableName,
  const J extends Joins<T>,
  const A extends Also<T, J> = Record<never, never>,
  const C extends keyof z.output<R> & string = never,
>(row: R, part: RowsPart<T, J, z.output<R>, C, A>): Rows<T, RawRow<T, z.output<R>, C, A>> {
  type Raw = RawRow<T, z.output<R>, C, A>;
  const whole = part as AnyRows;
  const { table } = part;
  const joins = joinText(table, whole.joins);
  const shape = wireShape(row, Object.keys(whole.also ?? {})) as (stored: object) => Raw;
  const select = (ctx: Ctx, isShort: boolean): RawBuilder<unknown> => {
    const selected = namedColumns(sourcesOf(row, whole, { ctx, isShort }));
    return sql`select ${selected} from ${sql.table(table)} ${joins}`;
  };
  const made = new Map<boolean, RawBuilder<unknown>>();
  const selecting = (ctx: Ctx): RawBuilder<unknown> => {
    const isShort = ctx.request.nameType === 2;
    const known = made.get(isShort) ?? select(ctx, isShort);
    if (!dependsOnCaller(whole)) made.set(isShort, known);
    return known;
  };
  const of = async (ctx: Ctx, parents: SeenOf, rest: RawBuilder<unknown>): Promise<Raw[]> =>
    (await readUnder(ctx, parents, sql<object>`${selecting(ctx)} ${rest}`)).map(shape);
  const under = (ctx: Ctx, document: SeenOf): Promise<Raw[]> =>
    of(
      ctx,
      document,
      sql`where ${sql.ref(`${table}.${parentColumn(ctx.schema, table)}`)} = ${document} order by ${sql.ref(`${table}.seq`)}`,
    );
  const one = async (ctx: Ctx, id: Seen<T>): Promise<Raw> => {
    const [found] = await of(ctx, id as SeenOf, sql`where ${sql.ref(`${table}.id`)} = ${id}`);
    return found ?? refuse('notFound');
  };
  return { of, under, one };
}

type Besides<D extends z.ZodObject, R extends z.ZodObject> = z.ZodObject<
  Omit<D['shape'], keyof R['shape'] | keyof typeof documentParts | 'lines'>
>;

/** The head of a document as its own page alone shows it: without its row in lists, its lines and what all documents have. */
export const besides = <D extends z.ZodObject, R extends z.ZodObject>(document: D, row: R): Besides<D, R> => {
  const known = { ...row.shape, ...documentParts, lines: null };
  return z.object(
    Object.fromEntries(Object.entries(document.shape).filter(([name]) => !Object.hasOwn(known, name))),
  ) as Besides<D, R>;
};
