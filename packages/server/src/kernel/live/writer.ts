import { unscoped, unwaited, type Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import { sql } from '../database/sql.ts';

/** Setting of a transaction: the window that writes, and the tables that it asks for anew by itself, each between spaces. */
const setting = 'live.writer';

/** Setting of a transaction: the tables of which everybody is notified at once, each between spaces. */
const wholesale = 'live.wholesale';
/** From so many rows on a word for each costs more than everybody asking anew. */
const manyRows = 500;

/** Tells everybody of a table at once, where a transaction has written so many rows of it; its triggers then say nothing. */
export async function tellMany(ctx: Ctx, table: TableName, rows: number): Promise<void> {
  if (rows < manyRows) return;
  await sql`with told as (insert into live_word (word) values (${`${table} all`}) on conflict do nothing)
    select set_config(${wholesale}, coalesce(current_setting(${wholesale}, true), '') || ${` ${table} `}, true)`.execute(
    unscoped(ctx),
  );
}

/** In a trigger's function: whether everybody is notified at once. */
export const isWholesale = (table: string): string => `strpos(current_setting('${wholesale}', true), ' ${table} ') > 0`;

const windowPattern = /^[0-9a-f]{32}$/;
/** The id that a window gave itself; anything else is none. */
export const windowId = (text: string | null | undefined): string | undefined =>
  text !== null && text !== undefined && windowPattern.test(text) ? text : undefined;

/** Says which window writes, for the triggers, in one go with the first statement. */
export async function sayWriter(ctx: Ctx, about: readonly string[] = []): Promise<void> {
  const { window } = ctx.request;
  if (window === undefined || about.length === 0) return;
  const said = sql`select set_config(${setting}, ${`${window} ${about.join(' ')} `}, true)`;
  await unwaited(ctx, said.execute(unscoped(ctx)));
}

/** In a trigger's function: a space and the window that wrote, where that window asks for the table by itself. */
export const writerOf = (table: string): string =>
  `case when strpos(current_setting('${setting}', true), ' ${table} ') > 0
      then ' ' || split_part(current_setting('${setting}', true), ' ', 1) else '' end`;
