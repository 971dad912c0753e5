import { unscoped, type Ctx } from '../ctx.ts';
import { sql } from '../database/sql.ts';

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
