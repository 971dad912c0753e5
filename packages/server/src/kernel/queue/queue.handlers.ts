import { queueCalls, queuedJobStates, type QueuedJobRow } from '@material/contract/kernel/list/queue.calls.ts';
import { implement, type Binding, type FileAnswer } from '../call/implement.ts';
import { refuse } from '../refusal/refuse.ts';
import { filesOf, inCentre, type Ctx } from '../ctx.ts';
import { tellDownload } from '../list/export.ts';
import { powersIn } from '../session/powers.rules.ts';
import { centreOfJob } from './acting.rules.ts';
import { blockedBy, jobRow, listJobs } from './queue.list.ts';
import { cancelJob, findJob, isOpen, openStates, usageOf, type JobRow } from './queued-job.repo.ts';
import { knownWork, type QueuedWork, type Works } from './queued-work.ts';

const lateMs = 5 * 60_000;

/** The jobs of somebody that a bar can tell of. */
async function stateOf(ctx: Ctx) {
  const rows = await ctx
    .from('queued_job')
    .selectAll('queued_job')
    .where('queued_job.is_listed', '=', true)
    .where(({ eb, or }) =>
      or([
        eb('queued_job.status', 'in', openStates),
        eb('queued_job.end_time', '>', new Date(ctx.now.getTime() - lateMs)),
      ]),
    )
    .orderBy('queued_job.id', 'desc')
    .limit(50)
    .execute();
  const jobs = rows as JobRow[];
  return {
    running: jobs.filter(isOpen).map(({ id, name, status, progress }) => ({ id, name, status, progress })),
    ended: jobs
      .filter((job) => !isOpen(job))
      .map(({ id, name, kind, status, message, storage_key: key }) => ({
        id,
        name,
        kind,
        status,
        message: message ?? '',
        hasFile: key !== null,
      })),
    ...(await usageOf(ctx)),
  };
}

async function cancel(ctx: Ctx, works: Works, id: number): Promise<QueuedJobRow> {
  const job = await findJob(ctx, id);
  if (job.status !== 'CANCELLED' && !(await cancelJob(ctx, id))) {
    const { status } = await findJob(ctx, id);
    refuse('wrongState', { noun: '任务', state: queuedJobStates.states[status].label, action: '取消' });
  }
  ctx.audit({ table: 'queued_job', id, before: { status: job.status }, after: { status: 'CANCELLED' } });
  return jobRow(ctx, works, id);
}

/** The same rules as when it was made: who may act for the unit, with which permission, and what may be seen of it. */
async function open(ctx: Ctx, works: Works, id: number): Promise<FileAnswer> {
  const job = await findJob(ctx, id);
  const work = knownWork(works, job);
  if (job.status === 'EXPIRED') refuse('blocked', { reason: '文件已过期，请重新生成' });
  if (job.storage_key === null) refuse('blocked', { reason: '这项任务没有可以下载的文件' });
  const reason = blockedBy(ctx, work, job);
  if (reason !== undefined || !work) refuse('blocked', { reason: reason ?? '' });
  const centre = centreOfJob(job);
  await work.check?.(inCentre(ctx, { centre, powers: powersIn(centre.kind, ctx.granted) }), job.input);
  const stream = await filesOf(ctx).open(job.storage_key);
  if (!stream) refuse('brokenFile', { reason: '文件内容已丢失，请重新生成' });
  await tellDownload(ctx, { table: 'queued_job', id, after: { work: job.work, unit: job.unit_name } });
  return { name: job.file_name ?? '', type: job.content_type ?? '', stream };
}

/** The list of one's jobs, whatever their work. */
export function implementQueue(all: readonly QueuedWork[]): readonly Binding[] {
  const works: Works = new Map(all.map((work) => [work.key, work]));
  return implement(queueCalls, {
    getAllDownload: (ctx, query) => listJobs(ctx, works, query),
    getDownloadState: stateOf,
    cancelDownload: (ctx, { id }) => cancel(ctx, works, id),
    downFile: (ctx, { id }) => open(ctx, works, id),
  });
}
