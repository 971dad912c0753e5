import type { RawBuilder } from 'kysely';
import { sql } from '../database/sql.ts';

/**
 * Whether a row has one of these words as its code, full name or short name. A question for each column, of a list that is
 * hashed: otherwise every row is compared with every word.
 */
export const calledOneOf = (
  { table, alias }: { readonly table: 'material' | 'supplier'; readonly alias: string },
  words: readonly string[],
): RawBuilder<boolean> => {
  const ids = (column: string) =>
    sql`select w.id from ${sql.table(table)} w where ${sql.ref(`w.${column}`)} in (select unnest(${words}::text[]))`;
  const all = sql.join(['code', 'name', 'short_name'].map(ids), sql` union all `);
  return sql<boolean>`${sql.ref(`${alias}.id`)} in (${all})`;
};
