import { sections } from '@material/contract/kernel/call/screen.ts';
import { queueLimits, type QueuedJobKind } from '@material/contract/kernel/list/queue.calls.ts';
import { refuse } from '../refusal/refuse.ts';
import { isInTransaction, pendingOf, unscoped, type Ctx } from '../ctx.ts';
import type { Row } from '../database/columns.ts';
import type { KernelTables } from '../database/tables.ts';
import { unitColumns } from '../session/centre.ts';
import { sql } from '../database/sql.ts';

export type JobRow = Row<KernelTables['queued_job']>;

/** States in which something may still happen. */
export const openStates = ['QUEUED', 'RUNNING'] as const;
export const isOpen = ({ status }: Pick<JobRow, 'status'>): boolean => status === 'QUEUED' || status === 'RUNNING';

export type NewJob = {
  readonly work: string;
  readonly input: unknown;
  readonly kind: QueuedJobKind;
  readonly name: string;
  /** The row it is about. */
  readonly about?: { readonly table: string; readonly id: number };
  /** A stored file that goes with it and is removed with its end. */
  readonly sourceKey?: string;
  /** Somebody waits for it: it is listed when that takes too long. */
  readonly isAwaited?: true;
};

/** The unit of a centre as the list of jobs calls it. */
const unitName = ({ centre }: Ctx) => {
  if (centre.kind === 'supplier')
    return sql<string>`(select coalesce(short_name, name) from supplier where id = ${centre.supplierId})`;
  if (centre.kind !== 'city') return sql<string>`${sections[centre.kind].title}::text`;
  return centre.placeId === null
    ? sql<string>`(select name from city where id = ${centre.cityId})`
    : sql<string>`(select coalesce(short_name, name) from place where id = ${centre.placeId})`;
};

async function refuseCrowd(ctx: Ctx): Promise<void> {
  const { count } = await ctx
    .from('queued_job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('queued_job.status', 'in', openStates)
    .executeTakeFirstOrThrow();
  if (count >= queueLimits.open) refuse('queueFull');
}

/** Puts work in the queue for whoever asks, with the unit that is open. It is seen by the processes once it is committed. */
export async function enqueue(ctx: Ctx, job: NewJob): Promise<JobRow> {
  await refuseCrowd(ctx);
  const { centre, session } = ctx;
  const row = await unscoped(ctx)
    .insertInto('queued_job')
    .values({
      work: job.work,
      input: JSON.stringify(job.input),
      kind: job.kind,
      name: job.name,
      user_id: session.userId,
      user_name: session.userName,
      active_role: session.activeRole,
      name_type: ctx.request.nameType,
      centre: centre.kind,
      ...unitColumns(centre),
      unit_name: unitName(ctx),
      is_listed: job.isAwaited !== true,
      doc_type: job.about?.table ?? null,
      doc_id: job.about?.id ?? null,
      source_key: job.sourceKey ?? null,
      create_time: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isInTransaction(ctx)) pendingOf(ctx).isQueued = true;
  return row;
}

/** A job of the session's user; refuses as not found otherwise. */
export async function findJob(ctx: Ctx, id: number): Promise<JobRow> {
  const row = await ctx.from('queued_job').selectAll('queued_job').where('queued_job.id', '=', id).executeTakeFirst();
  if (!row) refuse('notFound');
  return row as JobRow;
}

/** Ends an open job that nobody wants any more; undefined when it was over. Whoever works on it hears of it within a second. */
export async function cancelJob(ctx: Ctx, id: number): Promise<JobRow | undefined> {
  const row = await unscoped(ctx)
    .updateTable('queued_job')
    .set({ status: 'CANCELLED', lease_until: null, end_time: ctx.now })
    .where('id', '=', id)
    .where('status', 'in', openStates)
    .returningAll()
    .executeTakeFirst();
  if (row && isInTransaction(ctx)) pendingOf(ctx).isQueued = true;
  return row;
}

/** Ends the open jobs about a row; whether there were any. */
export async function cancelJobsAbout(ctx: Ctx, table: string, id: number): Promise<boolean> {
  const jobs = await unscoped(ctx)
    .selectFrom('queued_job')
    .select('id')
    .where('doc_type', '=', table)
    .where('doc_id', '=', id)
    .where('status', 'in', openStates)
    .execute();
  let isCancelled = false;
  for (const job of jobs) isCancelled = (await cancelJob(ctx, job.id)) !== undefined || isCancelled;
  return isCancelled;
}

/** Lists a job that somebody waited for; undefined when it was over. */
export const listJob = (ctx: Ctx, id: number): Promise<JobRow | undefined> =>
  unscoped(ctx)
    .updateTable('queued_job')
    .set({ is_listed: true })
    .where('id', '=', id)
    .where('status', 'in', openStates)
    .returningAll()
    .executeTakeFirst();

/** Removes a job without a trace, once whoever waited has what it made. */
export async function dropJob(ctx: Ctx, id: number): Promise<void> {
  await unscoped(ctx).deleteFrom('queued_job').where('id', '=', id).execute();
}

export type Usage = { readonly fileCount: number; readonly fileBytes: number };

/** How much is kept for the session's user. */
export async function usageOf(ctx: Ctx): Promise<Usage> {
  const row = await ctx
    .from('queued_job')
    .select([
      sql<number>`count(*)`.as('fileCount'),
      sql<number>`coalesce(sum(queued_job.file_bytes), 0)::bigint`.as('fileBytes'),
    ])
    .where('queued_job.storage_key', 'is not', null)
    .where('queued_job.is_listed', '=', true)
    .executeTakeFirstOrThrow();
  return row;
}
