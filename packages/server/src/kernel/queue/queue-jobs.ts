import { sql } from 'kysely';
import { filesOf, unscoped, type Ctx } from '../ctx.ts';
import { schedule, type Schedule } from '../operation/jobs.ts';

/** The traces of a job are kept longer than its file. */
const keepDays = 30;
const day = 86_400_000;
/** What somebody waited for and was not taken away with its answer. */
const unlistedMs = 3_600_000;

/** Takes away files whose time is over, and jobs that nobody looks at any more. */
export async function expireDownloads(ctx: Ctx): Promise<void> {
  const db = unscoped(ctx);
  const ago = (ms: number): Date => new Date(ctx.now.getTime() - ms);
  const isOver = sql<boolean>`queued_job.end_time is not null and (queued_job.end_time < ${ago(keepDays * day)}
    or not queued_job.is_listed and queued_job.end_time < ${ago(unlistedMs)})`;
  const files = await db
    .selectFrom('queued_job')
    .select('storage_key')
    .where('storage_key', 'is not', null)
    .where(sql<boolean>`(queued_job.expire_time <= ${ctx.now} or ${isOver})`)
    .limit(1000)
    .execute();
  for (const { storage_key: key } of files) if (key !== null) await filesOf(ctx).remove(key);
  const keys = files.flatMap(({ storage_key: key }) => key ?? []);
  if (keys.length > 0) {
    await db
      .updateTable('queued_job')
      .set({ status: 'EXPIRED', storage_key: null, file_name: null })
      .where('storage_key', 'in', keys)
      .execute();
  }
  await db
    .deleteFrom('queued_job')
    .where(isOver)
    .where('storage_key', 'is', null)
    .where('is_settled', '=', true)
    .execute();
}

export const queueSchedules: readonly Schedule[] = [schedule('expire-downloads', '37 * * * *', expireDownloads)];
