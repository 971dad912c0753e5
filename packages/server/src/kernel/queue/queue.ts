import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { queuedJobKinds, type QueuedJobKind } from '@material/contract/kernel/list/queue.calls.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import type { SystemResources } from '../operation/system.ts';
import { powerCache } from '../account/power-cache.ts';
import { beat, claim, endJob, giveBack, unsettledJobs, type Lease } from './lease.repo.ts';
import type { JobResources } from './job-ctx.ts';
import type { JobRow } from './queued-job.repo.ts';
import { knownWork, unsupported, type QueuedWork } from './queued-work.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { runJob } from './run-job.ts';
import { isHeld, settleJob } from './settle.ts';

/** Jobs of a kind that one process works on at a time. */
const places: Readonly<Record<QueuedJobKind, number>> = { EXPORT: 4, IMPORT: 2, COMMIT: 2, SEND: 1, REMIND: 1 };
const kinds = Object.keys(queuedJobKinds) as QueuedJobKind[];
const beatMs = 1000;
/** Jobs of other processes, and of those that died, are looked for so often. */
const sweepMs = 2000;
/** Begun so often and never ended, a job takes its process along. */
const maxAttempts = 3;
const interrupted = '服务多次中断，没有完成，请重新操作';

export type Queue = { stop(seconds: number): Promise<void> };

export type QueueOptions = {
  readonly resources: SystemResources;
  readonly works: readonly QueuedWork[];
  /** The moment at which a job is done. */
  readonly clock: (job: JobRow) => Date;
  readonly log: {
    readonly error: (told: object, text: string) => void;
    readonly warn: (told: object, text: string) => void;
  };
};

type UnderWay = { readonly ending: AbortController; readonly done: Promise<void> };

/** Takes jobs and works on them, a few of each kind at a time; any number of processes share the queue. */
class Worker implements Queue {
  readonly #options: QueueOptions;
  readonly #resources: JobResources;
  readonly #works: ReadonlyMap<string, QueuedWork>;
  readonly #name = randomUUID();
  readonly #underWay: Readonly<Record<QueuedJobKind, Set<UnderWay>>> = {
    EXPORT: new Set(),
    IMPORT: new Set(),
    COMMIT: new Set(),
    SEND: new Set(),
    REMIND: new Set(),
  };
  readonly #sweep: NodeJS.Timeout;
  readonly #claims = new OneAtATime(() => this.#claimAll());
  // Beside the claims: what cannot be settled yet keeps nobody from being begun.
  readonly #settling = new OneAtATime(() => this.#settleAll());
  #isStopping = false;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#resources = { ...options.resources, powers: powerCache(options.resources.database.pool) };
    this.#works = new Map(options.works.map((work) => [work.key, work]));
    options.resources.database.signals.on('queue', this.#look);
    this.#sweep = setInterval(this.#look, sweepMs).unref();
    this.#look();
  }

  /** Takes no more, and gives back what does not end in time; somebody else begins it anew. */
  async stop(seconds: number): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#sweep);
    this.#resources.database.signals.off('queue', this.#look);
    await Promise.all([this.#claims.stop(), this.#settling.stop()]);
    const all = kinds.flatMap((kind) => [...this.#underWay[kind]]);
    const ended = Promise.all(all.map(({ done }) => done));
    await Promise.race([ended, setTimeout(seconds * 1000, undefined, { ref: false })]);
    for (const { ending } of all) ending.abort(new Error('the process stops'));
    await ended;
  }

  readonly #look = (): void => {
    this.#claims.ask();
    this.#settling.ask();
  };

  async #claimAll(): Promise<void> {
    try {
      for (const kind of kinds) await this.#fill(kind);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'queue');
    }
  }

  async #settleAll(): Promise<void> {
    try {
      for (const job of await unsettledJobs(this.#resources.database)) await this.#settle(job);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'queue');
    }
  }

  /** Begins as many jobs of a kind as there are places and jobs. */
  async #fill(kind: QueuedJobKind): Promise<void> {
    while (!this.#isStopping && this.#underWay[kind].size < places[kind]) {
      const job = await claim(this.#resources.database, this.#name, kind);
      if (!job) return;
      this.#begin(job);
    }
  }

  /** One that cannot be settled does not keep the others waiting. */
  async #settle(job: JobRow): Promise<void> {
    const { log, clock } = this.#options;
    try {
      await settleJob(this.#resources, { work: this.#works.get(job.work), job, now: clock(job) });
    } catch (error) {
      if (!isHeld(error)) log.error({ err: error, job: job.id }, 'queued job was not settled');
    }
  }

  #begin(job: JobRow): void {
    const ending = new AbortController();
    const place: UnderWay = {
      ending,
      done: this.#work(job, ending).then(() => {
        this.#underWay[job.kind].delete(place);
        this.#resources.database.signals.emit('ended');
        if (!this.#isStopping) this.#look();
      }),
    };
    this.#underWay[job.kind].add(place);
  }

  /** Works on a job until it has ended, was taken away or is given back; never rejects. */
  async #work(job: JobRow, ending: AbortController): Promise<void> {
    const { log } = this.#options;
    const lease: Lease = { id: job.id, worker: this.#name, attempt: job.attempt };
    const told = { percent: 0, rowCount: null as number | null };
    const watch = setInterval(() => {
      beat(this.#resources.database, lease, told).then(
        (isHeld) => isHeld || ending.abort(new Error(`job ${job.id} is no longer wanted`)),
        () => undefined,
      );
    }, beatMs);
    try {
      await this.#attempt({ job, lease, ending, told });
    } catch (error) {
      await this.#failed(error, { job, lease, ending }).catch((second: unknown) =>
        log.error({ err: second, job: job.id }, 'queued job'),
      );
    } finally {
      clearInterval(watch);
    }
  }

  async #attempt({ job, lease, ending, told }: Attempt): Promise<void> {
    const { database } = this.#resources;
    const at = (): Date => this.#options.clock(job);
    const work = knownWork(this.#works, job);
    const refused = work === undefined ? unsupported : job.attempt > maxAttempts ? interrupted : undefined;
    if (work === undefined || refused !== undefined) {
      await endJob(database.db, lease, { status: 'FAILED', message: refused ?? '', at: at() });
      return;
    }
    await runJob({
      resources: this.#resources,
      job,
      work,
      lease,
      at,
      signal: ending.signal,
      rowCount: () => told.rowCount,
      progress: ({ percent, rowCount }) => {
        told.percent = Math.max(0, Math.min(99, Math.floor(percent)));
        told.rowCount = rowCount;
      },
    });
  }

  /** What was cancelled or taken over is nobody's fault; without a database the lease runs out and the job is begun anew. */
  async #failed(error: unknown, { job, lease, ending }: Omit<Attempt, 'told'>): Promise<void> {
    const { log, clock } = this.#options;
    if (this.#isStopping && ending.signal.aborted) return giveBack(this.#resources.database, lease);
    if (ending.signal.aborted) return;
    log.error({ err: error, job: job.id, work: job.work }, 'queued job failed');
    if (isDatabaseAway(error)) return;
    const message = `系统繁忙，没有完成，请稍后重试（编号 job:${job.id}）`;
    await endJob(this.#resources.database.db, lease, { status: 'FAILED', message, at: clock(job) });
  }
}

type Attempt = {
  readonly job: JobRow;
  readonly lease: Lease;
  readonly ending: AbortController;
  readonly told: { percent: number; rowCount: number | null };
};

/** Starts to work on the queue in this process. */
export const startQueue = (options: QueueOptions): Queue => new Worker(options);
