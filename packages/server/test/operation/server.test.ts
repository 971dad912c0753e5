import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionCalls, loginCalls } from '@material/contract/identity/session.calls.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seal, wireKey } from '../../src/kernel/call/wire.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { startServer, type RunningServer } from '../../src/server.ts';
import { makeDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
let folder: string;
let running: RunningServer[];

beforeEach(async () => {
  database = await makeDatabase(4);
  folder = await mkdtemp(join(tmpdir(), 'material-server-'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...env,
  });
  running.push(server);
  return server;
}

const key = wireKey(readConfig({}));

type Envelope = { readonly status: number; readonly data: { readonly token: string; readonly name: string } };
async function post({ url }: RunningServer, path: string, payload: unknown, token?: string): Promise<Envelope> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) };
  const body = JSON.stringify({ data: seal(payload, key) });
  const response = await fetch(`${url}${wire.prefix}${path}`, { method: 'POST', headers, body });
  return (await response.json()) as Envelope;
}
const signIn = async (server: RunningServer, username: string, password = 'demo2026') =>
  (await post(server, loginCalls.login.path, { username, password })).data.token;

/** Holds the rows of all sessions, so that whoever wants to change one waits. */
async function holdSessions(): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('lock table session in share row exclusive mode');
  return client;
}
const waiting = async () =>
  (await database.pool.query(`select 1 from pg_locks where not granted and locktype = 'relation'`)).rowCount;

const collector = 'a-token-for-the-collector';

describe('a production server', () => {
  test('shows figures and calls to nobody without a token', async () => {
    const { url } = await start();
    for (const path of ['/metrics', `${wire.prefix}/openapi.json`])
      expect((await fetch(`${url}${path}`)).status).toBe(404);
  });

  test('makes its first superadmin with a password that is printed once', async () => {
    await database.pool.query('truncate app_user, role cascade');
    const first = await start();
    const [, password = ''] = /superadmin \/ (\S+) \(shown this once\)/.exec(first.greeting) ?? [];
    expect(await signIn(first, 'superadmin', password)).toMatch(/^[0-9a-f]{64}$/);
    await first.stop();
    expect((await start()).greeting).not.toContain('superadmin');
  });

  test('says that it lives and is ready, describes its calls and schedules its own work', async () => {
    const { url } = await start({ METRICS_TOKEN: collector });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const headers = { authorization: `Bearer ${collector}` };
    for (const path of ['/metrics', `${wire.prefix}/openapi.json`]) {
      expect((await fetch(`${url}${path}`)).status).toBe(404);
      expect((await fetch(`${url}${path}`, { headers })).status).toBe(200);
    }
    const description = await fetch(`${url}${wire.prefix}/openapi.json`, { headers });
    expect(await description.json()).toMatchObject({ openapi: '3.1.0' });
    const { rows } = await database.pool.query<{ name: string }>('select name from pgboss.schedule');
    expect(rows.map(({ name }) => name)).toContain('forget-old-rows');
  });

  test('does no work of its own where it is told not to', async () => {
    await start({ JOBS: 'false' });
    const { rows } = await database.pool.query<{ found: string | null }>(
      `select to_regnamespace('pgboss')::text as found`,
    );
    expect(rows).toEqual([{ found: null }]);
  });
});

describe('a stop', () => {
  test('turns the load balancer away first, answers what is under way, then takes nothing new', async () => {
    const server = await start({ DRAIN_SECONDS: '0.5' });
    const token = await signIn(server, 'superadmin');
    const blocker = await holdSessions();
    const underWay = post(server, sessionCalls.changeAdminRoleAll.path, { cityId: null }, token);
    await expect.poll(waiting).toBe(1);
    const stopped = server.stop();
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
    await expect
      .poll(() =>
        fetch(`${server.url}/healthz`).then(
          () => 'answers',
          () => 'refused',
        ),
      )
      .toBe('refused');
    await blocker.query('commit');
    await blocker.end();
    expect(await underWay).toMatchObject({ status: 1 });
    await stopped;
  });

  test('does not wait for ever', async () => {
    const server = await start({ STOP_SECONDS: '1' });
    const token = await signIn(server, 'superadmin');
    const blocker = await holdSessions();
    const hopeless = post(server, sessionCalls.changeAdminRoleAll.path, { cityId: null }, token);
    const outcome = hopeless.then(
      () => 'answered',
      () => 'cut off',
    );
    await expect.poll(waiting).toBe(1);
    await server.stop();
    expect(await outcome).toBe('cut off');
    await blocker.end();
  });
});
