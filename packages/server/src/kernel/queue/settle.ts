import pg from 'pg';
import { queueLimits } from '@material/contract/kernel/list/queue.calls.ts';
import { unscoped, type Ctx } from '../ctx.ts';
import { systemCtx, type SystemResources } from '../operation/system.ts';
import type { JobRow } from './queued-job.repo.ts';
import type { QueuedWork } from './queued-work.ts';
import { expireFiles, removeLeft } from './stored-files.ts';
import type { SeenOf } from '../row/run-under.ts';
import { sql } from '../database/sql.ts';

/** What is held by work that winds down is not waited for: it is tried again at the next look. */
const patienceMs = 100;
const lockNotAvailable = '55P03';

/** Whether a job could not be settled because something it is about is held. */
export const isHeld = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === lockNotAvailable;

/** Takes away a person's oldest finished files beyond what may be kept. */
async function dropBeyond(ctx: Ctx, userId: number): Promise<void> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from (
      select storage_key, row_number() over newest as place, sum(file_bytes) over newest as bytes from queued_job
      where user_id = ${userId} and storage_key is not null and is_listed
      window newest as (order by end_time desc, id desc)) kept
    where place > ${queueLimits.files} or bytes > ${queueLimits.bytes} and place > 1`.execute(unscoped(ctx));
  await expireFiles(
    ctx,
    rows.map(({ storage_key: key }) => key),
  );
}

const seenBy = ({ doc_id: id }: JobRow): SeenOf | undefined => (id === null ? undefined : (id as SeenOf));

type Settling = { readonly work: QueuedWork | undefined; readonly job: JobRow; readonly now: Date };

/** Does once what follows the end of a job, whoever ended it; takes away what it was sent with and what it left half done. */
export async function settleJob(resources: SystemResources, { work, job, now }: Settling): Promise<void> {
  const { id, status, message } = job;
  const ctx = systemCtx(resources, now, `job:${job.work}`);
  const isFirst = await ctx.inTransaction(async (own) => {
    const db = unscoped(own);
    await sql`select set_config('lock_timeout', ${`${patienceMs}ms`}, true)`.execute(db);
    const { rows } = await sql`update queued_job set is_settled = true where id = (
      select id from queued_job where id = ${id} and not is_settled for update skip locked) returning id`.execute(db);
    if (rows.length === 0) return false;
    const how = status === 'DONE' || status === 'FAILED' ? status : 'CANCELLED';
    await work?.ended?.(own, job.input, { status: how, message: message ?? '', about: seenBy(job) });
    return true;
  });
  if (!isFirst) return;
  await removeLeft(ctx, job);
  if (job.storage_key !== null && job.is_listed) await dropBeyond(ctx, job.user_id);
}
