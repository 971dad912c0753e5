import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { aftermathOf } from '../call/aftermath.ts';
import { refusalOf } from '../call/execute.ts';
import { isFile, type FileAnswer } from '../call/implement.ts';
import { Refusal } from '../refusal/refuse.ts';
import { unscoped } from '../ctx.ts';
import { endingDatabase } from '../database/ending-database.ts';
import { takingLong } from '../database/watched-client.ts';
import { jobCtx, type JobResources } from './job-ctx.ts';
import { endJob, type Ending, type Lease } from './lease.repo.ts';
import type { JobRow } from './queued-job.repo.ts';
import { keyOf } from './stored-files.ts';
import type { QueuedWork } from './queued-work.ts';
import type { Running } from '../call/running.ts';

type Stored = NonNullable<Ending['file']>;

async function store({ resources: { files }, lease, signal }: Run, answer: FileAnswer): Promise<Stored> {
  await mkdir(files.scratch, { recursive: true });
  const path = join(files.scratch, `job-${randomUUID()}`);
  try {
    await pipeline(answer.stream, createWriteStream(path, { mode: 0o600 }), { signal });
    const { size: bytes } = await stat(path);
    const key = keyOf(lease);
    await files.put(key, path);
    return { name: answer.name, type: answer.type, key, bytes };
  } finally {
    await rm(path, { force: true });
  }
}

export type Run = {
  readonly resources: JobResources;
  readonly job: JobRow;
  readonly work: QueuedWork;
  readonly lease: Lease;
  /** The moment it is: the work lives in that of its beginning, its end is written down with its own. */
  readonly at: () => Date;
  readonly signal: AbortSignal;
  readonly progress: Running['progress'];
  readonly rowCount: () => number | null;
};

/** Does the work of a job and ends it with its file, its words or its refusal. Throws what was nobody's wish. */
export async function runJob(run: Run): Promise<void> {
  const { resources, job, work, lease, at, signal } = run;
  const now = at();
  const database = endingDatabase(resources.database, signal);
  let isFinished = false;
  const finish: Running['finish'] = async (own, message) => {
    const isHeld = await endJob(unscoped(own), lease, { status: 'DONE', message, at: at(), rowCount: run.rowCount() });
    if (!isHeld) throw new Error(`job ${job.id} is no longer wanted`);
    isFinished = true;
  };
  try {
    const ctx = await jobCtx(resources, { job, work, now, database });
    await work.check?.(ctx, job.input);
    const answer = await takingLong(() => work.run(ctx, job.input, { signal, progress: run.progress, finish }));
    if (isFinished) return;
    const file = isFile(answer) ? await store(run, answer) : undefined;
    const message = isFile(answer) ? '' : answer;
    const ending = { status: 'DONE', message, at: at(), rowCount: run.rowCount(), ...(file ? { file } : {}) } as const;
    if (!(await endJob(resources.database.db, lease, ending)) && file) await resources.files.remove(file.key);
  } catch (error) {
    const known = refusalOf(resources.database.schema, error);
    if (signal.aborted || !(known instanceof Refusal)) throw error;
    const { message, data: refusal } = known;
    // What a refusal shows of a document is for whoever has it open.
    const { row: _row, ...told } = refusal;
    const aftermath = aftermathOf(known);
    if (aftermath)
      await (await jobCtx(resources, { job, work, now, database: resources.database })).inTransaction(aftermath);
    await endJob(resources.database.db, lease, { status: 'FAILED', message, at: at(), refusal: told });
  }
}
