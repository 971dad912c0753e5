import { queueLimits, type QueuedJobKind } from '@material/contract/kernel/list/queue.calls.ts';
import type { RefusalData } from '@material/contract/kernel/value/errors.ts';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { Database, Db } from '../database/database.ts';
import { openStates, type JobRow } from './queued-job.repo.ts';
import { sql } from '../database/sql.ts';

/** Without a sign of life for so long, whoever worked on a job is gone. Signs come once a second. */
const leaseSeconds = 15;
// Processes have clocks of their own; a lease is held and judged by the one they share.
const leased = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;
const uniqueViolation = '23505';

/** Who works on a job, and which attempt it is. */
export type Lease = { readonly id: number; readonly worker: string; readonly attempt: number };

const held = ({ id, worker, attempt }: Lease): RawBuilder<boolean> =>
  sql<boolean>`id = ${id} and worker = ${worker} and attempt = ${attempt} and status = 'RUNNING'`;

/**
 * Takes the oldest job of a kind that nobody works on: one that waits, or one whose process is gone. Of one person's only one
 * at a time, however many processes look.
 */
export async function claim({ db }: Database, worker: string, kind: QueuedJobKind): Promise<JobRow | undefined> {
  try {
    const { rows } =
      await sql<JobRow>`update queued_job j set status = 'RUNNING', worker = ${worker}, lease_until = ${leased},
        attempt = j.attempt + 1, start_time = coalesce(j.start_time, clock_timestamp())
      where j.id = (select q.id from queued_job q where q.kind = ${kind}
        and (q.status = 'QUEUED' and not exists (select 1 from queued_job r
            where r.user_id = q.user_id and r.kind = q.kind and r.status = 'RUNNING')
          or q.status = 'RUNNING' and q.lease_until < clock_timestamp())
        order by q.id limit 1 for update skip locked)
      returning j.*`.execute(db);
    return rows[0];
  } catch (error) {
    // Another process has just taken one of the same person.
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) return undefined;
    throw error;
  }
}

export type Told = { readonly percent: number; readonly rowCount: number | null };

/** Says that somebody is still at work and how far; whether the work is still wanted. */
export async function beat({ db }: Database, lease: Lease, { percent, rowCount }: Told): Promise<boolean> {
  const { numAffectedRows } = await sql`update queued_job set lease_until = ${leased}, progress = ${percent},
    row_count = coalesce(${rowCount}::int, row_count) where ${held(lease)}`.execute(db);
  return numAffectedRows === 1n;
}

export type Ending = {
  readonly status: 'DONE' | 'FAILED';
  readonly message: string;
  readonly at: Date;
  readonly refusal?: RefusalData | undefined;
  readonly rowCount?: number | null;
  readonly file?: { readonly name: string; readonly type: string; readonly key: string; readonly bytes: number };
};

/** Ends a job that is still held; whether it was. */
export async function endJob(db: Db, lease: Lease, { status, message, at, refusal, rowCount = null, file }: Ending) {
  const { numAffectedRows } =
    await sql`update queued_job set status = ${status}, message = ${message}, end_time = ${at},
      lease_until = null, progress = case when ${status} = 'DONE' then 100 else progress end,
      row_count = coalesce(${rowCount}::int, row_count), refusal = ${refusal ? JSON.stringify(refusal) : null}::jsonb,
      file_name = ${file?.name ?? null}, content_type = ${file?.type ?? null}, storage_key = ${file?.key ?? null},
      file_bytes = ${file?.bytes ?? null},
      expire_time = ${file ? sql`${at}::timestamptz + make_interval(days => ${sql.lit(queueLimits.keptDays)})` : null}
    where ${held(lease)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Gives a job back, to be begun anew by whoever comes first; it does not count as a failure. */
export async function giveBack({ db }: Database, lease: Lease): Promise<void> {
  await sql`update queued_job set status = 'QUEUED', worker = null, lease_until = null, attempt = attempt - 1
    where ${held(lease)}`.execute(db);
}

/** Jobs that are over and whose end has not been followed up. */
export async function unsettledJobs({ db }: Database): Promise<JobRow[]> {
  return db
    .selectFrom('queued_job')
    .selectAll()
    .where('is_settled', '=', false)
    .where('status', 'not in', openStates)
    .orderBy('id')
    .limit(50)
    .execute();
}
