import type { QueryResult, RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import { scopeCondition, type Seen, type SeenRow } from '../database/scope.ts';
import { sql } from '../database/sql.ts';

type AnySeen = { readonly [T in TableName]: Seen<T> }[TableName];
/** One row that was seen, or several. */
export type SeenOf = AnySeen | readonly AnySeen[];

/**
 * Runs a statement about what belongs to rows that were seen: it must carry their ids. For what `ctx.under` cannot say, such
 * as sums, rows of rows, and writes that follow from others.
 */
export async function runUnder<R>(ctx: Ctx, parents: SeenOf, statement: RawBuilder<R>): Promise<QueryResult<R>> {
  const db = unscoped(ctx);
  const compiled = statement.compile(db);
  if (!compiled.parameters.includes(parents)) throw new Error('a statement under a row names the row');
  return db.executeQuery(compiled);
}

/** The rows of such a statement. */
export const readUnder = async <R>(ctx: Ctx, parents: SeenOf, statement: RawBuilder<R>): Promise<R[]> =>
  (await runUnder(ctx, parents, statement)).rows;

/** A row of another table that a seen one leads to. */
export type Reached<T extends TableName> = { readonly id: Seen<T> };
/**
 * The rows of another table that seen ones lead to, whoever may see those: for what the product itself does to them as a
 * consequence, never to show them.
 */
export const follow = async <T extends TableName>(
  ctx: Ctx,
  parents: SeenOf,
  statement: RawBuilder<Reached<T>>,
): Promise<Seen<T>[]> => (await readUnder(ctx, parents, statement)).map(({ id }) => id);

/**
 * Runs a statement that starts from what the session may see of these tables, by alias: it must carry the condition of each.
 * For what `ctx.from` cannot say.
 */
export async function readScoped<R, A extends string>(
  ctx: Ctx,
  tables: Readonly<Record<A, TableName>>,
  statementOf: (seen: (alias: A) => RawBuilder<boolean>) => RawBuilder<R>,
): Promise<R[]> {
  const carried = new Set<string>();
  const statement = statementOf((alias) => {
    carried.add(alias);
    return scopeCondition(ctx, tables[alias], alias) ?? sql<boolean>`true`;
  });
  const missing = Object.keys(tables).find((alias) => !carried.has(alias));
  if (missing !== undefined) throw new Error(`a statement from ${missing} carries its scope`);
  const { rows } = await statement.execute(unscoped(ctx));
  return rows;
}

type One<T> = { readonly table: T; readonly id: number };

async function wholeRow<T extends TableName>(ctx: Ctx, { table, id }: One<T>, lock: RawBuilder<unknown>) {
  const [row] = await readScoped(
    ctx,
    { d: table },
    (seen) => sql<SeenRow<T>>`select d.* from ${sql.table(table)} d where d.id = ${id} and ${seen('d')} ${lock}`,
  );
  return row;
}

/** A whole row that the session may see. */
export const seenRow = <T extends TableName>(ctx: Ctx, table: T, id: number) => wholeRow(ctx, { table, id }, sql``);

/** The same, held until the transaction ends. */
export const lockedRow = <T extends TableName>(ctx: Ctx, table: T, id: number) =>
  wholeRow(ctx, { table, id }, sql`for update of d`);
