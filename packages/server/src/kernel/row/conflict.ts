import type { RefusalData, Saver } from '@material/contract/kernel/value/errors.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { unscoped, type Ctx } from '../ctx.ts';
import { sql } from '../database/sql.ts';
import { refuse } from '../refusal/refuse.ts';

/** A row of a table that keeps who changed it last. */
type Changed = { readonly table: string; readonly id: number };

/** Who saved the version of a row that holds now, and when; the product's own work is 系统. */
async function saverOf(ctx: Ctx, { table, id }: Changed): Promise<Saver | undefined> {
  const { rows } = await sql<{ name: string | null; at: Date }>`
    select u.name, coalesce(t.update_time, t.create_time) as at from ${sql.table(table)} t
    left join app_user u on u.id = case when t.update_time is null then t.create_id else t.update_id end
    where t.id = ${id}`.execute(unscoped(ctx));
  const [saved] = rows;
  return saved && { by: saved.name ?? '系统', at: wireTime(saved.at) };
}

/** What a refusal shows of a row that somebody else has changed: the row as it is now, and whose it is. */
export async function changedBy(ctx: Ctx, of: Changed, row: unknown): Promise<Pick<RefusalData, 'row' | 'saver'>> {
  const saver = await saverOf(ctx, of);
  return saver ? { row, saver } : { row };
}

/** Refuses because somebody else has changed a row since the caller saw it; `row`: what lists show of it now. */
export const refuseChanged = async (ctx: Ctx, of: Changed, row: unknown): Promise<never> =>
  refuse('conflict', {}, await changedBy(ctx, of, row));
