import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { loginCalls } from '@material/contract/identity/session.calls.ts';
import { wire } from '@material/contract/kernel/constants.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { isDatabaseAway } from '../src/kernel/database-away.ts';
import { openDatabase, type Database } from '../src/kernel/database.ts';
import { allCalls } from './all-calls.ts';
import { startHarness } from './harness.ts';
import { minimalInput } from './minimal-input.ts';

const server = await startHarness();
const city = await server.as('city_sh');

/** Stands between the application and its database, and can be taken away with all connections. */
class Line {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  async open(): Promise<void> {
    const folder = new URL(server.database.url).searchParams.get('host') ?? '';
    this.#server = createServer((near) => {
      const far = connect(`${folder}/.s.PGSQL.5432`);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
        one.pipe(other);
      }
    });
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await closed;
  }
}

const line = new Line();
let database: Database;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  await line.open();
  const { pathname } = new URL(server.database.url);
  database = openDatabase({ url: `postgres://material@127.0.0.1:${line.port}${pathname}`, maxConnections: 4 });
  const { config, clock, files } = server;
  app = await buildApp({ config, database, clock: () => clock.now, random: () => 0, files, version: 'test' });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await line.cut();
  await server.stop();
});

async function ask(path: string, payload: unknown) {
  const response = await app.inject({
    method: 'POST',
    url: `${wire.prefix}${path}`,
    headers: { 'content-type': 'application/json', token: city.token },
    payload: server.sealed(payload),
  });
  return { http: response.statusCode, retry: response.headers['retry-after'], body: response.json<unknown>() };
}
const away = {
  http: 503,
  retry: expect.stringMatching(/^\d+$/),
  body: { status: 0, message: '系统正在恢复，请稍后再试', data: null },
};
const lists = '/api/City/GetListAskOrder';

describe('while the database is away', () => {
  test('every call is answered 503 with the time to wait, and all is well once it is back', async () => {
    expect(await ask(lists, {})).toMatchObject({ http: 200, body: { status: 1 } });
    await line.cut();
    for (const { key, call } of allCalls.filter(({ call: { access } }) => access !== 'public')) {
      const input = minimalInput(call.input, { detail: 'required', idOf: () => 1 });
      expect(await ask(call.path, input), key).toEqual(away);
    }
    expect(await ask(loginCalls.login.path, { username: 'city_sh', password: 'demo2026' })).toEqual(away);
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'database not reachable' });
    await line.open();
    expect(await ask(lists, {})).toMatchObject({ http: 200, body: { status: 1 } });
  });

  test('a call that was under way is answered so too', async () => {
    const blocker = new pg.Client({ connectionString: server.database.url });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('lock table session in access exclusive mode');
    const underWay = ask(lists, {});
    const waiting = async () =>
      (await blocker.query(`select 1 from pg_locks where not granted and locktype = 'relation'`)).rowCount;
    await expect.poll(waiting).toBe(1);
    await line.cut();
    expect(await underWay).toEqual(away);
    await blocker.query('rollback');
    await blocker.end();
    await line.open();
    expect(await ask(lists, {})).toMatchObject({ http: 200 });
  });

  test('a database that ends its connections, or takes no more, counts as away', async () => {
    const [row] = await server.rows<{ name: string }>('select current_database() as name');
    const name = row?.name ?? '';
    await server.rows(`alter database ${name} connection limit 0`);
    await server.rows(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(await ask(lists, {})).toEqual(away);
    await server.rows(`alter database ${name} connection limit -1`);
    await expect.poll(() => ask(lists, {})).toMatchObject({ http: 200 });
  });
});

test('a socket that is not there is an absent database; a broken statement and a missing file are not', async () => {
  const gone = new pg.Client({ connectionString: 'postgres://x@localhost/x?host=/tmp/no-such-folder' });
  gone.on('error', () => undefined);
  expect(isDatabaseAway(await gone.connect().catch((error: unknown) => error))).toBe(true);
  const wrong = await server.rows('select no_such_column').catch((error: unknown) => error);
  expect(isDatabaseAway(wrong)).toBe(false);
  const missing = Object.assign(new Error('ENOENT'), { syscall: 'open', code: 'ENOENT', path: '/x' });
  expect([missing, new Error('x'), undefined].map(isDatabaseAway)).toEqual([false, false, false]);
});
