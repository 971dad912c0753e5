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

/** Setting of a transaction: the table of which many rows are being written, whose triggers wait for nobody meanwhile. */
const once = 'live.once';
/** From so many rows on telling once for all costs less than a word for each. */
const toldTogether = 100;

type Together<R> = {
  readonly table: string;
  readonly rows: number;
  /** Ids of rows that are there before they are written. */
  readonly before?: readonly number[];
  readonly written: (result: R) => readonly number[];
};

/** Writes rows of a table in one statement; of very many it is told once, to whoever sees what they were and what they are. */
export async function tellingOnce<R>(
  ctx: Ctx,
  { table, rows, before = [], written }: Together<R>,
  write: () => Promise<R>,
): Promise<R> {
  if (rows < toldTogether) return write();
  const tell = (ids: readonly number[]) => sql`tell_many(${table}, ${ids}::bigint[])`;
  const begun = sql`select set_config(${once}, ${table}, true)`;
  await (before.length > 0 ? sql`${begun}, ${tell(before)}` : begun).execute(unscoped(ctx));
  const result = await write();
  await sql`select set_config(${once}, '', true), ${tell(written(result))}`.execute(unscoped(ctx));
  return result;
}

/** When a trigger tells of a row by itself. */
export const isEach = (table: string): string => `current_setting('${once}', true) is distinct from '${table}'`;

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
