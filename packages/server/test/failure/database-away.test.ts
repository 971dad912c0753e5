import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { loginCalls } from '@material/contract/identity/session.calls.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { isDatabaseAway } from '../../src/kernel/database/database-away.ts';
import { openDatabase, type Database } from '../../src/kernel/database/database.ts';
import { allCalls } from '../contract/all-calls.ts';
import { startHarness } from '../harness/harness.ts';
import { minimalInput } from '../contract/minimal-input.ts';
import { schema } from '../../src/schema.ts';

const server = await startHarness();
const city = await server.as('city_sh');

/** Stands between the application and its database; can be taken away with all connections, or fall silent. */
class Line {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isSilent = false;
  port = 0;

  async open(): Promise<void> {
    const folder = new URL(server.database.url).searchParams.get('host') ?? '';
    this.#server = createServer((near) => {
      if (this.#isSilent) {
        this.#sockets.add(near.on('error', () => undefined));
        return;
      }
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

  /** Takes everything and passes nothing on, as a router does that has lost its table, or a database that is stopped. */
  fallSilent(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** New connections are passed on again; those that were cut off stay so. */
  speak(): void {
    this.#isSilent = false;
  }

  async cut(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await closed;
  }
}

const patience = { connectMs: 700, lineMs: 700, replyMs: 700 };
const line = new Line();
let database: Database;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  await line.open();
  const { pathname } = new URL(server.database.url);
  const url = `postgres://material@127.0.0.1:${line.port}${pathname}`;
  database = openDatabase({ schema, url, maxConnections: 4, patience });
  const { config, clock, files } = server;
  app = await buildApp({ config, database, clock: () => clock.now, random: () => 0, files, version: 'test' });
});
afterAll(async () => {
  await app.close();
  // A connection that fell silent never says goodbye.
  await line.cut();
  await database.close();
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

  test('a database that takes no writes for now counts as away for them; what is read is answered', async () => {
    const [row] = await server.rows<{ name: string }>('select current_database() as name');
    const name = row?.name ?? '';
    const anew = () =>
      server.rows(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    const reading = async (): Promise<void> => {
      await expect.poll(() => ask(lists, {}), { timeout: 10_000 }).toMatchObject({ http: 200 });
    };
    await server.rows(`alter database ${name} set default_transaction_read_only = on`);
    await anew();
    await reading();
    expect(await ask('/api/Login/EndAllSessions', {})).toEqual(away);
    // A connection that was made since takes no writes by itself.
    await server.rows(`begin read write; alter database ${name} reset default_transaction_read_only; commit`);
    await anew();
    await expect.poll(() => ask('/api/Login/EndAllSessions', {})).toMatchObject({ http: 200, body: { status: 1 } });
  });
});

describe('while the database takes everything and says nothing', () => {
  afterEach(() => line.speak());
  const isWell = async (): Promise<void> => {
    await expect.poll(() => ask(lists, {}), { timeout: 10_000 }).toMatchObject({ http: 200 });
  };
  const signedIn = allCalls.filter(({ call: { access } }) => access !== 'public');
  const askAll = () =>
    Promise.all(
      signedIn.map(async ({ key, call }) => {
        const input = minimalInput(call.input, { detail: 'required', idOf: () => 1 });
        return { key, ...(await ask(call.path, input)) };
      }),
    );

  test('every call is answered 503 in time, and no connection that fell silent is used again', async () => {
    await isWell();
    line.fallSilent();
    const started = performance.now();
    for (const answer of await askAll()) expect(answer, answer.key).toEqual({ key: answer.key, ...away });
    expect(await ask(loginCalls.login.path, { username: 'city_sh', password: 'demo2026' })).toEqual(away);
    expect(performance.now() - started).toBeLessThan(10_000);
    line.speak();
    await isWell();
    await expect
      .poll(() => Promise.all([1, 2, 3, 4].map(() => ask(lists, {}))))
      .toMatchObject([1, 2, 3, 4].map(() => ({ http: 200 })));
  });

  test('a transaction that was under way says so too, and its connection is gone', async () => {
    await isWell();
    const underWay = database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('city').select('id').limit(1).execute();
      line.fallSilent();
      return tx.selectFrom('city').select('id').limit(1).execute();
    });
    const error: unknown = await underWay.catch((caught: unknown) => caught);
    expect(isDatabaseAway(error)).toBe(true);
    line.speak();
    await isWell();
  });

  test('readiness says within two seconds what is wrong, to all who ask; the process still lives', async () => {
    const ready = async () => {
      const started = performance.now();
      const response = await app.inject('/readyz');
      expect(performance.now() - started).toBeLessThan(2000);
      return [response.statusCode, response.json<unknown>()];
    };
    await expect.poll(ready).toEqual([200, { status: 'ready' }]);
    line.fallSilent();
    const silent = [503, { status: 'database does not reply' }];
    expect(await Promise.all(Array.from({ length: 20 }, ready))).toEqual(Array.from({ length: 20 }, () => silent));
    expect(await ready()).toEqual(silent);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    line.speak();
    await expect.poll(ready, { timeout: 10_000 }).toEqual([200, { status: 'ready' }]);
  });

  test('a process whose connections are all at work is ready', async () => {
    const busy = await Promise.all([1, 2].map(() => database.pool.connect()));
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    expect(await ask(lists, {})).toEqual(away);
    for (const client of busy) client.release();
    await isWell();
  });
});

test('a socket that is not there is an absent database; a broken statement and a missing file are not', async () => {
  const gone = new pg.Client({ connectionString: 'postgres://x@localhost/x?host=/tmp/no-such-folder' });
  gone.on('error', () => undefined);
  expect(isDatabaseAway(await gone.connect().catch((error: unknown) => error))).toBe(true);
  const wrong = await server.rows('select no_such_column').catch((error: unknown) => error);
  expect(isDatabaseAway(wrong)).toBe(false);
  const told = (code: string) => Object.assign(new pg.DatabaseError('told', 4, 'error'), { code });
  expect(['53100', '53200', '25006', '57P03', '08006'].map((code) => isDatabaseAway(told(code)))).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(['23505', '40001', '42P01', '22003', '57014'].some((code) => isDatabaseAway(told(code)))).toBe(false);
  const missing = Object.assign(new Error('ENOENT'), { syscall: 'open', code: 'ENOENT', path: '/x' });
  expect([missing, new Error('x'), undefined].map(isDatabaseAway)).toEqual([false, false, false]);
});
