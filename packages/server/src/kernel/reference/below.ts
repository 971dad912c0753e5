import type { RawBuilder } from 'kysely';
import { sql } from '../database/sql.ts';

/** Whether a column names this row of a tree or one somewhere below it. */
export const isBelow = (tree: string, column: string, id: number): RawBuilder<boolean> => sql`${sql.ref(column)} in (
  with recursive below as (select id from ${sql.table(tree)} where id = ${id}
    union all select child.id from ${sql.table(tree)} as child join below on child.parent_id = below.id)
  select id from below)`;
