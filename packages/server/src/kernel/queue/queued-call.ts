import { once } from 'node:events';
import { queueLimits, type MovedAnswer } from '@material/contract/kernel/list/queue.calls.ts';
import type { Readable } from 'node:stream';
import type { Binding, FileAnswer, OpenBinding } from '../call/implement.ts';
import { Refusal } from '../refusal/refuse.ts';
import { filesOf, signalsOf, type Ctx } from '../ctx.ts';
import { removeLeft } from './stored-files.ts';
import { cancelJob, dropJob, enqueue, findJob, isOpen, listJob, type JobRow } from './queued-job.repo.ts';

/** A job that another process ends is looked at so often; one of this process is heard of. */
const lookMs = 400;

type Asked = {
  readonly key: string;
  readonly name: string;
  readonly input: unknown;
  /** Aborted when whoever asked has gone. */
  readonly gone: AbortSignal;
};

/** The job when it is over, or as it is after the time that somebody waits. */
async function ended(ctx: Ctx, { id, gone }: { readonly id: number; readonly gone: AbortSignal }): Promise<JobRow> {
  const signals = signalsOf(ctx);
  if (!signals) throw new Error('a transaction waits for no job');
  const until = performance.now() + queueLimits.directSeconds * 1000;
  for (;;) {
    const job = await findJob(ctx, id);
    const left = until - performance.now();
    if (!isOpen(job) || left <= 0 || gone.aborted) return job;
    const patience = AbortSignal.any([AbortSignal.timeout(Math.ceil(Math.min(left, lookMs))), gone]);
    await once(signals, 'ended', { signal: patience }).catch(() => undefined);
  }
}

/** Hands the file over; with it goes the job, which nobody ever saw listed. */
function handOver(ctx: Ctx, job: JobRow, stream: Readable) {
  stream.once('close', () => {
    const gone = async (): Promise<void> => {
      await removeLeft(ctx, { ...job, storage_key: null });
      await dropJob(ctx, job.id);
    };
    // The clean-up finds what stays.
    gone().catch(() => undefined);
  });
  return { name: job.file_name ?? '', type: job.content_type ?? '', stream };
}

async function delivered(ctx: Ctx, job: JobRow): Promise<FileAnswer> {
  const stream = job.storage_key === null ? undefined : await filesOf(ctx).open(job.storage_key);
  if (stream) return handOver(ctx, job, stream);
  await dropJob(ctx, job.id);
  if (job.refusal) {
    const { code, ...details } = job.refusal;
    throw new Refusal(code, job.message ?? '', details);
  }
  throw new Error(`queued job ${job.id} ended as ${job.status}: ${job.message ?? ''}`);
}

/**
 * Has a file made in the queue. What is done soon is returned; what takes longer goes on, and is found in the list of jobs.
 * Whoever leaves before calls it off.
 */
async function askForFile(ctx: Ctx, { key, name, input, gone }: Asked): Promise<FileAnswer | MovedAnswer> {
  const { id } = await enqueue(ctx, { work: key, input, kind: 'EXPORT', name, isAwaited: true });
  signalsOf(ctx)?.emit('queue');
  const job = await ended(ctx, { id, gone });
  if (isOpen(job)) {
    if (gone.aborted) {
      await cancelJob(ctx, id);
      signalsOf(ctx)?.emit('queue');
      throw new Error('whoever asked has gone');
    }
    if (await listJob(ctx, id)) return { movedTo: id, name };
    return delivered(ctx, await findJob(ctx, id));
  }
  return delivered(ctx, job);
}

/** The calls of the product, with the queued downloads among them asked for in the queue, where `queuedDownloads` makes them. */
export const throughQueue = (bindings: readonly (Binding | OpenBinding)[]): readonly (Binding | OpenBinding)[] =>
  bindings.map((binding) => {
    const { key, call } = binding;
    const name = call.queued;
    if (!('accept' in binding) || name === undefined) return binding;
    const accept: Binding['accept'] = (payload) => ({
      input: binding.accept(payload).input,
      run: (ctx, { download: [{ signal: gone }] }) => askForFile(ctx, { key, name, input: payload, gone }),
    });
    return { key, call, accept };
  });
