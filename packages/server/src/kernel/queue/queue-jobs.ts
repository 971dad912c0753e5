import type { RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../ctx.ts';
import { schedule, type Schedule } from '../operation/jobs.ts';
import { expireFiles, removeLeft } from './stored-files.ts';
import { sql } from '../database/sql.ts';

/** The traces of a job are kept longer than its file. */
const keepDays = 30;
const day = 86_400_000;
/** What somebody waited for and was not taken away with its answer. */
const unlistedMs = 3_600_000;

/** Removes what a killed process left of jobs that were followed up, and the jobs that are over. */
async function removeLeftOver(ctx: Ctx, isOver: RawBuilder<boolean>): Promise<void> {
  const jobs = await unscoped(ctx)
    .selectFrom('queued_job')
    .select(['id', 'attempt', 'storage_key', 'source_key', isOver.as('isOver')])
    .where('is_settled', '=', true)
    .where(({ eb, or, and }) =>
      or([and([eb(isOver, '=', true), eb('storage_key', 'is', null)]), eb('source_key', 'is not', null)]),
    )
    .limit(1000)
    .execute();
  for (const job of jobs) {
    await removeLeft(ctx, job);
    if (job.isOver && job.storage_key === null)
      await unscoped(ctx).deleteFrom('queued_job').where('id', '=', job.id).execute();
  }
}

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
  await expireFiles(
    ctx,
    files.flatMap(({ storage_key: key }) => key ?? []),
  );
  await removeLeftOver(ctx, isOver);
}

export const queueSchedules: readonly Schedule[] = [schedule('expire-downloads', '37 * * * *', expireDownloads)];
