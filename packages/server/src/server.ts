import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { machineProblems } from '@material/contract/kernel/document/machine.ts';
import { machines } from '@material/contract/machines.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp, builtWeb } from './app.ts';
import { readConfig, type Config } from './kernel/config/config.ts';
import { ensureDemo } from './demo/ensure-demo.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { ensureSuperadmin } from './identity/public.ts';
import { documentProblems } from './kernel/document/registered.ts';
import { openDatabase, type Database } from './kernel/database/database.ts';
import { openFileStore } from './kernel/file/file-store.ts';
import type { JobOptions, Jobs } from './kernel/operation/jobs.ts';
import { migrate } from './kernel/database/migrate.ts';
import { settingsOf } from './kernel/config/settings.ts';
import type { SystemResources } from './kernel/operation/system.ts';
import { startQueue } from './kernel/queue/queue.ts';
import { modules, works } from './modules.ts';
import { Listener } from './kernel/database/listener.ts';
import { live } from './live.ts';
import { schema } from './schema.ts';

export type RunningServer = { readonly url: string; readonly greeting: string; stop(): Promise<void> };

const cryptoRandom = (): number => randomInt(2 ** 47) / 2 ** 47;

async function openStore(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL, stop: () => Promise.resolve() };
  return startEmbedded({ dataDir: config.dataDir });
}

/** What open pages compare themselves with: the build's own version, or a new one per process while developing. */
function publishedVersion(webFolder: string | undefined): string {
  if (webFolder === undefined) return randomBytes(6).toString('hex');
  const { version } = JSON.parse(readFileSync(join(webFolder, 'static', 'version.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

type Store = Parameters<typeof ensureDemo>[1];

async function fill(database: Database, store: Store): Promise<string> {
  if (store.config.hasDemo) return ensureDemo(database, store);
  const password = await ensureSuperadmin(database, new Date());
  return password === undefined ? '' : `The first superadmin: superadmin / ${password} (shown this once)\n`;
}

const closeMs = 3000;

type OwnWork = Pick<JobOptions, 'url' | 'log'> &
  Pick<SystemResources, 'database' | 'files'> & { readonly config: Config };

/** Loaded and started once the port is open, because nobody waits for it. */
async function startOwnWork({ config, url, log, ...resources }: OwnWork): Promise<Jobs | undefined> {
  if (!config.JOBS) return undefined;
  const [{ startJobs }, { jobList }] = await Promise.all([import('./kernel/operation/jobs.ts'), import('./jobs.ts')]);
  const own = { ...resources, random: cryptoRandom, settings: settingsOf(config) };
  const clock = () => new Date();
  const queue = startQueue({ resources: own, works, clock, log });
  const jobs = await startJobs({ url, log, resources: own, clock, ...jobList });
  return { ...jobs, stop: async (seconds) => void (await Promise.all([jobs.stop(seconds), queue.stop(seconds)])) };
}

/** Tells the load balancer, takes nothing new, and lets what is under way end; at most so many seconds. */
async function drain(app: FastifyInstance, jobs: Jobs | undefined, config: Config): Promise<void> {
  const seconds = config.STOP_SECONDS;
  app.readiness.isStopping = true;
  await setTimeout(config.DRAIN_SECONDS * 1000);
  const ended = new AbortController();
  const cutOff = setTimeout(seconds * 1000, undefined, { signal: ended.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  await Promise.race([Promise.all([app.close(), jobs?.stop(seconds)]), cutOff]);
  ended.abort();
}

/** A status table with a state that cannot be left or reached would strand documents. */
function refuseBrokenMachines(): void {
  const problems = [...machines.flatMap(machineProblems), ...documentProblems(schema.documents)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Starts everything the environment asks for: database, schema, first data, pages and calls on one port. */
export async function startServer(env: Readonly<Record<string, string | undefined>>): Promise<RunningServer> {
  refuseBrokenMachines();
  const config = readConfig(env);
  const store = await openStore(config);
  const database = openDatabase({
    schema,
    url: store.url,
    maxConnections: config.DATABASE_POOL,
    prepares: config.DATABASE_PREPARE,
    patience: config.patience,
  });
  try {
    await migrate(database.pool, { now: new Date(), machines, live });
    const files = await openFileStore(config);
    const accounts = await fill(database, {
      config,
      files,
      url: store.url,
      product: { bindings: modules.flat(), works },
    });
    const webFolder = builtWeb();
    // A pooler that shares connections between transactions tells nobody of changes.
    const listener = config.DATABASE_PREPARE ? new Listener(store.url) : undefined;
    const app = await buildApp({
      config,
      database,
      clock: () => new Date(),
      random: cryptoRandom,
      files,
      listener,
      webFolder,
      version: publishedVersion(webFolder),
    });
    await app.listen({ host: config.HOST, port: config.PORT });
    listener?.start();
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.PORT;
    const url = `http://localhost:${port}`;
    const jobs = await startOwnWork({ config, database, files, url: store.url, log: app.log });
    const stop = async () => {
      await drain(app, jobs, config);
      // A statement that waits for a lock would hold its connection for ever; the database ends it with the connection.
      await Promise.race([
        Promise.all([listener?.close(), database.close()]),
        setTimeout(closeMs, undefined, { ref: false }),
      ]);
      await store.stop();
    };
    return { url, greeting: `物料系统 is ready: ${url}\n${accounts}`, stop };
  } catch (error) {
    await database.close();
    await store.stop();
    throw error;
  }
}
