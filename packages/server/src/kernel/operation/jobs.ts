import type { FastifyBaseLogger } from 'fastify';
import { PgBoss, type Job, type QueueOptions } from 'pg-boss';
import type { Ctx } from '../ctx.ts';
import { deliver, deliverGathered, openRows, outboxTries, type Topic } from './outbox.ts';
import { systemCtx, type SystemResources } from './system.ts';
import { usualPatience } from '../config/patience.ts';
import { takingLong } from '../database/watched-client.ts';

/** Work that is done again and again by whichever process comes first, with a system ctx outside any transaction. */
export type Schedule = {
  readonly name: string;
  /** Five fields, in Asia/Shanghai. */
  readonly cron: string;
  readonly run: (ctx: Ctx, signal: AbortSignal) => Promise<void>;
};

/** Declares such work. Occurrences missed while nothing ran are made up for once. */
export const schedule = (name: string, cron: string, run: Schedule['run']): Schedule => ({ name, cron, run });

export type JobList = { readonly schedules: readonly Schedule[]; readonly topics: readonly Topic[] };

export type JobOptions = JobList & {
  /** The same database as the server's; jobs keep a few connections of their own, so that requests never starve them. */
  readonly url: string;
  readonly resources: SystemResources;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
};

export type Jobs = {
  /** Runs a scheduled job now, beside its schedule. */
  trigger(name: string): Promise<void>;
  /** Takes no more jobs and waits for those under way, at most so long. */
  stop(seconds: number): Promise<void>;
};

const connections = 3;
const zone = 'Asia/Shanghai';
const outboxQueue = 'outbox';
const outboxSweepMs = 30_000;
const outboxRetryMs = 1000;
const outboxGatherMs = 100;
// A notice that comes while a worker takes a job is lost on it; the next poll finds what it announced.
const outboxPollSeconds = 2;

/** A job whose process died is taken up by another one after a minute without a sign of life. */
const life = { heartbeatSeconds: 60, expireInSeconds: 3600, notify: true, deleteAfterSeconds: 3 * 86_400 } as const;
const scheduleQueue: QueueOptions = { ...life, retryLimit: 3, retryDelay: 30, retryBackoff: true };

type Running = JobOptions & { readonly boss: PgBoss };

async function ensureQueue({ boss }: Running, name: string, options: QueueOptions): Promise<void> {
  await boss.createQueue(name, { ...options, policy: 'exclusive' });
  await boss.updateQueue(name, options);
}

type Seen = Pick<Job<unknown>, 'id' | 'name' | 'retryCount'>;

/** Runs one job and logs how it went; a failure goes on to pg-boss, which tries again. */
async function runLogged(running: Running, job: Seen, work: () => Promise<void>): Promise<void> {
  const log = running.log.child({ reqId: job.id.slice(0, 8), job: job.name });
  const started = performance.now();
  try {
    await takingLong(work);
    log.info({ ms: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    log.error({ err: error, retry: job.retryCount }, 'job failed');
    throw error;
  }
}

async function startSchedule(running: Running, { name, cron, run }: Schedule): Promise<void> {
  const { boss, clock } = running;
  await ensureQueue(running, name, scheduleQueue);
  await boss.work(name, async ([job]) => {
    if (job) await runLogged(running, job, () => run(systemCtx(running.resources, clock(), `job:${name}`), job.signal));
  });
  await boss.schedule(name, cron, null, { tz: zone, missed: 'once' });
}

/** Schedules of an earlier version would fill queues that nobody empties any more. */
async function dropForgotten({ boss, schedules }: Running): Promise<void> {
  const known = new Set(schedules.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
}

/** Delivers outbox rows: at once when this process wrote them, within half a minute when another one died over them. */
async function startOutbox(running: Running): Promise<() => Promise<void>> {
  const { boss, clock, topics, log } = running;
  const { database } = running.resources;
  await ensureQueue(running, outboxQueue, {
    ...life,
    retryLimit: outboxTries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
  });
  const options = { localConcurrency: 2, notifyPollingIntervalSeconds: outboxPollSeconds };
  await boss.work<{ id: number }>(outboxQueue, options, async ([job]) => {
    if (job)
      await runLogged(running, job, () =>
        deliver(systemCtx(running.resources, clock(), 'job:outbox'), topics, job.data.id),
      );
  });
  const enqueue = async () => {
    const ids = await openRows(database, topics);
    if (ids.length > 0)
      await boss.insert(
        outboxQueue,
        ids.map((id) => ({ data: { id }, singletonKey: String(id) })),
      );
  };
  const gather = () => takingLong(() => deliverGathered(systemCtx(running.resources, clock(), 'job:outbox'), topics));
  let planned: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> | undefined;
  // What comes while one look is under way is seen by the next, so that many transactions of a moment go together.
  const look = (): void => {
    planned ??= setTimeout(() => {
      planned = undefined;
      looking = (looking ?? Promise.resolve())
        .then(() => Promise.all([enqueue(), gather()]))
        .catch((error: unknown) => {
          // Processes that enqueue the same rows at once may clash; whoever loses looks again soon.
          log.warn({ err: error }, 'outbox');
          setTimeout(look, outboxRetryMs).unref();
        });
    }, outboxGatherMs).unref();
  };
  database.signals.on('outbox', look);
  const timer = setInterval(look, outboxSweepMs).unref();
  look();
  return async () => {
    clearInterval(timer);
    clearTimeout(planned);
    database.signals.off('outbox', look);
    await looking;
  };
}

/** The queue's own statements are short, and its pool leaves no connection to itself that did not reply. */
function limitedUrl(given: string): string {
  const url = new URL(given);
  url.searchParams.set('query_timeout', String(usualPatience.replyMs));
  return url.href;
}

/** Starts schedules and the delivery of the outbox in this process; several processes share the work. */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: limitedUrl(options.url),
    schema: 'pgboss',
    application_name: 'material-system jobs',
    max: connections,
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  // Without a listener an error event would end the process; a lost connection is retried by the next poll.
  boss.on('error', (error) => options.log.warn({ err: error }, 'jobs'));
  boss.on('warning', (warning) => options.log.warn({ warning }, 'jobs'));
  const running: Running = { ...options, boss };
  await boss.start();
  await dropForgotten(running);
  for (const one of options.schedules) await startSchedule(running, one);
  const stopOutbox = await startOutbox(running);
  return {
    trigger: async (name) => void (await boss.send(name)),
    stop: async (seconds) => {
      await stopOutbox();
      await boss.stop({ graceful: true, timeout: seconds * 1000 });
    },
  };
}
