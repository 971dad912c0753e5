import { unscoped, unwaited, type Ctx } from '../ctx.ts';
import { sql } from '../database/sql.ts';

/** Setting of a transaction: the window that writes, and the tables that it asks for anew by itself, each between spaces. */
const setting = 'live.writer';

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
