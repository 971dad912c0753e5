import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { isSilence } from '../database/database-away.ts';
import type { Database } from '../database/database.ts';

/** Whether this process still takes work; `stop` turns it off before anything else ends. */
export type Readiness = { isStopping: boolean };

type HealthOptions = { readonly config: Config; readonly database: Database; readonly clock: () => Date };

/** Questions of a load balancer, answered under pressure too. */
const always = { config: { pressureHandler: () => undefined, rateLimit: false } } as const;

/** Without a database for so long, a process is no better than a stopped one: whoever supervises it may start it anew. */
const givenUpAfterMs = 180_000;
const answerWithinMs = 1500;
const silent = 'database does not reply';

/** Asks the database one thing at a time, and knows since when it has not answered. */
function watchDatabase({ database: { probe }, clock }: HealthOptions) {
  let silentSince: Date | undefined;
  let asking: Promise<void> | undefined;
  async function ask(): Promise<void> {
    silentSince ??= clock();
    try {
      await probe.query('select 1');
      silentSince = undefined;
    } catch {
      // How long it has been so is what counts.
    } finally {
      asking = undefined;
    }
  }
  return {
    async isLost(): Promise<boolean> {
      asking ??= ask();
      await Promise.race([asking, setTimeout(answerWithinMs, undefined, { ref: false })]);
      return silentSince !== undefined && clock().getTime() - silentSince.getTime() >= givenUpAfterMs;
    },
  };
}

const megabyte = 1024 * 1024;

async function hasRoom({ dataDir, MIN_FREE_MB: least }: Config): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= least * megabyte;
}

/** A committed write of one row: what a full or read-only database refuses, while it still serves reads. */
const writeText = `insert into write_probe (update_time) values ($1)
  on conflict (is_only) do update set update_time = excluded.update_time`;
const writtenAnewAfterMs = 10_000;

/** Why this process should get no traffic; undefined when it should. */
function watchReadiness({ config, database: { probe }, clock }: HealthOptions) {
  let written = 0;
  let looking: Promise<string | undefined> | undefined;
  async function write(): Promise<void> {
    const now = clock();
    if (now.getTime() - written < writtenAnewAfterMs) return;
    await probe.query(writeText, [now]);
    written = now.getTime();
  }
  async function look(): Promise<string | undefined> {
    if (!(await hasRoom(config).catch(() => false))) return 'disk full';
    try {
      await probe.query('select 1 from schema_migration limit 1');
    } catch (error) {
      return isSilence(error) ? silent : 'database not reachable';
    }
    return write().then(
      () => undefined,
      (error: unknown) => (isSilence(error) ? silent : 'database not writable'),
    );
  }
  // One look at a time: balancers that ask every second must not form a line of their own.
  return (): Promise<string | undefined> => {
    looking ??= look().finally(() => (looking = undefined));
    return Promise.race([looking, setTimeout(answerWithinMs, silent, { ref: false })]);
  };
}

/**
 * `/healthz`: the process lives and has not been without a database for minutes. `/readyz`: the database responds and takes
 * writes, the schema is there, the disk has room and the process is not stopping.
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): Readiness {
  const readiness: Readiness = { isStopping: false };
  const watched = watchDatabase(options);
  const unready = watchReadiness(options);
  app.get('/healthz', always, async (_request, reply) =>
    (await watched.isLost()) ? reply.code(503).send({ status: 'database lost' }) : { status: 'alive' },
  );
  app.get('/readyz', always, async (_request, reply) => {
    const reason = readiness.isStopping ? 'stopping' : await unready();
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: reason });
  });
  // Else the connection of a request that was under way stays open for its next one, and holds the stop up.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isStopping) void reply.header('connection', 'close');
  });
  return readiness;
}
