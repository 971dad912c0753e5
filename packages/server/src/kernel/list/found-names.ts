import type { ListQuery } from '@material/contract/kernel/list/list.ts';
import type { RawBuilder } from 'kysely';
import { listDbOf, type Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import { sql } from '../database/sql.ts';
import { likePattern } from './like-pattern.ts';

type Named = { readonly column: string; readonly table: TableName };
type Condition = (ctx: Ctx, text: string) => RawBuilder<boolean>;
type Search = Readonly<Record<string, string | Condition>>;

const isNamed = (table: TableName, text: string) =>
  sql`select x.id from ${sql.table(table)} x where x.search_text ilike ${likePattern(text)}`;

/** Names, codes and pinyin of the row that a column names. */
export const namedIn = (column: string, table: TableName): Condition & Named =>
  Object.assign((_ctx: Ctx, text: string) => sql<boolean>`${sql.ref(column)} in (${isNamed(table, text)})`, {
    column,
    table,
  });

/** A text that so many rows have in their names is no name: it is looked for row by row. */
const most = 1000;

const named = (by: string | Condition | undefined): Named | undefined =>
  typeof by === 'function' && 'table' in by && 'column' in by ? (by as Condition & Named) : undefined;

/**
 * The search of a list with its names looked up: of ids the database knows how few rows have them and by which index, which it
 * does not of a look into another table that is one of several.
 */
export async function foundNames(
  ctx: Ctx,
  search: Search,
  { filter, firstkey }: Pick<ListQuery, 'filter' | 'firstkey'>,
): Promise<Search> {
  const asked = Object.entries(search).flatMap(([name, by]) => {
    const one = firstkey === undefined || firstkey === name ? named(by) : undefined;
    return one ? [{ name, ...one }] : [];
  });
  if (!filter || asked.length === 0) return search;
  const tables = [...new Set(asked.map(({ table }) => table))];
  const lookUps = tables.map((table) => sql`array(${isNamed(table, filter)} limit ${most + 1}) as ${sql.ref(table)}`);
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(lookUps)}`.execute(listDbOf(ctx));
  const found = asked.flatMap(({ name, column, table }): [string, Condition][] => {
    const ids = rows[0]?.[table] ?? [];
    if (ids.length > most) return [];
    return [[name, () => (ids.length === 0 ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} = any(${ids})`)]];
  });
  return { ...search, ...Object.fromEntries(found) };
}
