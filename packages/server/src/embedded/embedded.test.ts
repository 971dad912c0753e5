import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { choosePlace, dataOf } from './place.ts';
import { findRunning } from './postmaster.ts';
import { startEmbedded, type Embedded } from './start-embedded.ts';
import { startTestCluster } from './start-test-cluster.ts';
import { discard, removeAbandoned, throwAwayFolder, throwAwayParent } from './throw-away.ts';

// Every test makes a cluster on disk; that takes a second, and ten on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
let started: Embedded[];

const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(await throwAwayParent(), 'material 数据 '));
  await chmod(folder, 0o755);
  return folder;
};

beforeEach(async () => {
  dataDir = await openFolder();
  started = [];
});

/** A database that was made and stopped before: making one takes a second, copying it a tenth of one. */
let made: string;
beforeAll(async () => {
  made = await openFolder();
  await (await startEmbedded({ dataDir: made })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

async function putMade(): Promise<void> {
  const [from, to] = await Promise.all([choosePlace(made), choosePlace(dataDir)]);
  await promisify(execFile)('cp', ['-a', dataOf(from), dataOf(to)]);
}

afterEach(async () => {
  await Promise.all(started.map((database) => database.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<Embedded> {
  const database = await startEmbedded({ dataDir: folder });
  started.push(database);
  return database;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

const running = async (folder = dataDir) => findRunning(await choosePlace(folder));

async function killPostmaster(): Promise<void> {
  const postmaster = await running();
  if (!postmaster) throw new Error('no database is running');
  process.kill(postmaster.pid, 'SIGKILL');
}

/** A server of its own process; resolves once its database answers. */
async function startOtherProcess(folder = dataDir): Promise<ChildProcess> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('start-embedded.ts', import.meta.url).href)};
    const { reused } = await startEmbedded({ dataDir: process.argv[1] });
    process.stdout.write(String(reused));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a new folder gets a database that keeps what was written over a stop', async () => {
  const first = await start();
  expect(first.reused).toBe(false);
  await query(first.url, `create table kept as select '存' as word`);
  await first.stop();
  expect(await running()).toBeUndefined();

  const second = await start();
  expect(second.reused).toBe(false);
  expect(await query(second.url, 'table kept')).toEqual([{ word: '存' }]);
});

test('listens on a socket in a folder closed to others, never on the network', async () => {
  const { url } = await start();
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  const folder = new URL(url).searchParams.get('host') ?? '';
  expect(folder.length).toBeLessThan(80);
  await started[0]?.stop();
  expect(existsSync(folder)).toBe(false);
});

test('two servers that start at once on a new folder share one database', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.url).toBe(two.url);
  expect(one.reused).not.toBe(two.reused);
});

test('two folders have two databases side by side', async () => {
  const second = await openFolder();
  try {
    const [one, two] = await Promise.all([start(), start(second)]);
    await query(one.url, 'create table only_here ()');
    expect(await query(two.url, `select to_regclass('only_here') as found`)).toEqual([{ found: null }]);
    await two.stop();
  } finally {
    await rm(second, { recursive: true, force: true });
  }
});

test('a test cluster leaves nothing behind', async () => {
  const cluster = await startTestCluster();
  const [row] = await query(
    cluster.url,
    `select current_setting('data_directory') as folder, current_setting('fsync') as fsync`,
  );
  expect(row).toMatchObject({ fsync: 'off' });
  await query(cluster.url, 'create database another');
  await cluster.stop();
  const { folder } = row as { folder: string };
  expect(existsSync(folder)).toBe(false);
});

test('what a killed process left behind is removed, and nothing else', async () => {
  const prefix = `material-left-${randomUUID()}-`;
  const kept = await throwAwayFolder(prefix);
  // No process has this number; the others say no owner.
  const parents = ['/tmp', '/dev/shm'].filter((parent) => existsSync(parent));
  const foldersNamed = (end: string) => parents.map((parent) => join(parent, prefix + end));
  const abandoned = foldersNamed('999999999-x');
  const unowned = foldersNamed('x');
  await Promise.all([...abandoned, ...unowned].map((folder) => mkdir(folder, { mode: 0o755 })));
  const postmasters = await Promise.all(
    abandoned.map(async (folder) => {
      await kill(await startOtherProcess(folder));
      return findRunning(await choosePlace(folder));
    }),
  );
  try {
    await removeAbandoned(prefix);
    const exist = (folders: readonly string[]) => folders.map((folder) => existsSync(folder));
    expect([exist([kept]), exist(abandoned), exist(unowned)]).toEqual([
      [true],
      abandoned.map(() => false),
      unowned.map(() => true),
    ]);
    for (const postmaster of postmasters) expect(existsSync(postmaster?.socketFolder ?? '/')).toBe(false);
  } finally {
    await Promise.all([kept, ...unowned].map(discard));
  }
});

describe('a database that was there before', () => {
  beforeEach(putMade);

  test('the application is no superuser, sorts by code point and finds Chinese collations and extensions', async () => {
    const { url } = await start();
    expect(await query(url, `select rolsuper, rolcreatedb from pg_roles where rolname = current_user`)).toEqual([
      { rolsuper: false, rolcreatedb: true },
    ]);
    await query(url, 'create extension pg_trgm');
    await query(url, 'create extension btree_gist');
    expect(await query(url, `select lower('Ä') as small, '白菜' collate "zh-x-icu" < '菠菜' as pinyin`)).toEqual([
      { small: 'ä', pinyin: true },
    ]);
  });

  test('a database whose server was killed is used again', async () => {
    const owner = await startOtherProcess();
    const before = await running();
    await kill(owner);

    const database = await start();
    expect(database.reused).toBe(true);
    expect(await running()).toEqual(before);
    await database.stop();
    expect(await running()).toBeUndefined();
  });

  test('whoever leaves first does not stop the database for the other', async () => {
    const other = await startOtherProcess();
    const database = await start();
    await database.stop();
    expect(await running()).toBeDefined();

    await kill(other);
    const last = await start();
    await last.stop();
    expect(await running()).toBeUndefined();
  });

  test('a database that was killed starts again with every committed row', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 1 as n');
    await killPostmaster();
    await first.stop();

    const second = await start();
    expect(second.reused).toBe(false);
    expect(await query(second.url, 'table kept')).toEqual([{ n: 1 }]);
  });

  test('a database that dies under a running server comes back at the same address', async () => {
    const { url } = await start();
    await query(url, 'create table kept as select 1 as n');
    await killPostmaster();
    await vi.waitFor(async () => expect(await query(url, 'table kept')).toEqual([{ n: 1 }]), 50_000);
  });

  test('a database that cannot start again for a while is tried until it stays', async () => {
    const { url } = await start();
    await query(url, 'create table kept as select 1 as n');
    const place = await choosePlace(dataDir);
    const needed = join(dataOf(place), 'global');
    const failed = () => readFileSync(join(place.home, 'start.log'), 'utf8');
    await rename(needed, `${needed}.away`);
    await killPostmaster();
    await vi.waitFor(() => expect(failed()).toContain('global'), 50_000);
    await rename(`${needed}.away`, needed);
    await vi.waitFor(async () => expect(await query(url, 'table kept')).toEqual([{ n: 1 }]), 50_000);

    // And the next loss after that is noticed as well.
    await killPostmaster();
    await vi.waitFor(async () => expect(await query(url, 'table kept')).toEqual([{ n: 1 }]), 50_000);
  });

  test('a database that dies again and again while it comes back stays in the end', async () => {
    const { url } = await start();
    await query(url, 'create table kept as select 1 as n');
    for (let death = 0; death < 5; death += 1) await vi.waitFor(killPostmaster, 50_000);
    await vi.waitFor(async () => expect(await query(url, 'table kept')).toEqual([{ n: 1 }]), 50_000);
  });

  test('a stop does not wait for a database that cannot start', async () => {
    const database = await start();
    const place = await choosePlace(dataDir);
    const needed = join(dataOf(place), 'global');
    await rename(needed, `${needed}.away`);
    await killPostmaster();
    await vi.waitFor(() => expect(readFileSync(join(place.home, 'start.log'), 'utf8')).toContain('global'), 50_000);
    await database.stop();
    expect(await running()).toBeUndefined();
  });

  test('a stop does not wait for a database that takes everything and says nothing, and leaves it', async () => {
    const database = await start();
    const rows = await query(database.url, `select pid from pg_stat_activity where backend_type = 'client backend'`);
    const postmaster = await running();
    const pids = [...rows.map((row) => (row as { pid: number }).pid), postmaster?.pid ?? 0];
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of pids) {
        try {
          process.kill(pid, name);
        } catch {
          // The connection that asked has ended.
        }
      }
    };
    signal('SIGSTOP');
    const began = performance.now();
    await database.stop().finally(() => signal('SIGCONT'));
    expect(performance.now() - began).toBeLessThan(15_000);
    expect((await start()).reused).toBe(true);
  });

  test('a number in a stale postmaster.pid that belongs to another program by now is not waited for', async () => {
    const first = await start();
    await killPostmaster();
    await first.stop();
    const file = join(dataOf(await choosePlace(dataDir)), 'postmaster.pid');
    const [, ...rest] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, [process.pid, ...rest].join('\n'));

    const second = await start();
    expect(second.reused).toBe(false);
  });

  test('a broken database is refused with a sentence that names the way out', async () => {
    const first = await start();
    await first.stop();
    await rm(join(dataOf(await choosePlace(dataDir)), 'global'), { recursive: true });
    await expect(start()).rejects.toThrow(/cannot be used: it does not start.*DATABASE_URL/s);
  });

  test('a start during a stop waits and starts it again', async () => {
    const first = await start();
    const [, second] = await Promise.all([first.stop(), start()]);
    expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});
