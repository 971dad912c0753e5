import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { socketCodes, wire } from '@material/contract/kernel/constants.ts';
import { everyTable } from '@material/contract/kernel/live.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { Listener, listenerName } from '../src/kernel/database/listener.ts';
import { openDatabase, type Database } from '../src/kernel/database/database.ts';
import type { TableName } from '../src/kernel/database/registry.ts';
import { scopedFrom } from '../src/kernel/database/scope.ts';
import { openFileStore } from '../src/kernel/file/file-store.ts';
import { socketLimits } from '../src/kernel/live/live-hub.ts';
import { readConfig } from '../src/kernel/operation/config.ts';
import { centreOf, mayEnter, type Centre } from '../src/kernel/session/centre.ts';
import { findSession } from '../src/kernel/session/session.ts';
import { live, shownTables } from '../src/live.ts';
import { schema } from '../src/schema.ts';
import { clientOf, expectRefusal, type Signed } from './client.ts';
import { firstDay, makeDatabase, type TestDatabase } from './database.ts';
import { openWindow, ticketOf, windowOf, type LiveWindow, type Process } from './live-window.ts';

type Instance = Process & { readonly listener: Listener; readonly database: Database };

let folder: string;
let own: TestDatabase;
let one: Instance;
let other: Instance;
let now = firstDay;
const opened: LiveWindow[] = [];

async function startInstance(): Promise<Instance> {
  const env = { CALLS_PER_MINUTE: '0', MAX_EVENT_LOOP_DELAY_MS: '0', LOG_LEVEL: 'silent', MAX_SOCKETS: '40' };
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...env });
  const database = openDatabase({ schema, url: own.url, maxConnections: 6 });
  const listener = new Listener(own.url);
  const files = await openFileStore(config);
  const options = { config, database, listener, clock: () => now, random: Math.random, files, version: 'test' };
  const app = await buildApp(options);
  await app.listen({ host: '127.0.0.1', port: 0 });
  listener.start();
  await vi.waitFor(() => expect(listener.isHeard).toBe(true), { timeout: 5000 });
  return { app, listener, database, ...clientOf(app, config) };
}

async function stopInstance({ app, listener, database }: Instance): Promise<void> {
  await app.close();
  await listener.close();
  await database.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'material-files-'));
  own = await makeDatabase(4, 'played');
  one = await startInstance();
  other = await startInstance();
});
afterAll(async () => {
  await Promise.all([one, other].map(stopInstance));
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  now = firstDay;
  await own.pool.query('truncate login_attempt, sign_in_lock');
});
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate();
});

const look = async (process: Process, who: Signed): Promise<LiveWindow> => {
  const window = await windowOf(process, who);
  opened.push(window);
  return window;
};

const touch = (table: string, id: number) =>
  own.pool.query(`update ${table} set create_time = create_time where id = $1`, [id]);

/** Everybody sees tax rates: once that word has come, whatever was told before it has come too. */
const sentinel = 'tax_rate';

/** What each window is told of a change, whole: nothing is left on the way. */
async function toldOf(windows: readonly LiveWindow[], change: () => Promise<unknown>): Promise<string[][]> {
  const before = windows.map(({ words }) => words.length);
  await change();
  await own.pool.query('update tax_rate set create_time = create_time where id = (select min(id) from tax_rate)');
  await vi.waitFor(
    () => {
      for (const [at, { words }] of windows.entries()) expect(words.slice(before[at])).toContain(sentinel);
    },
    { timeout: 10_000, interval: 20 },
  );
  return windows.map(({ words }, at) => words.slice(before[at]).filter((word) => word !== sentinel));
}

const idsOf = async (table: string): Promise<number[]> =>
  (await own.pool.query<{ id: number }>(`select id from ${table} order by hashint8(id) limit 6`)).rows.map(
    ({ id }) => id,
  );

describe('a ticket', () => {
  test('opens one socket, on any process, and none a second time', async () => {
    const who = await one.as('city_sh');
    const ticket = await ticketOf(one, who);
    const window = openWindow(other, ticket);
    opened.push(window);
    await window.opened;
    await expect(openWindow(one, ticket).opened).rejects.toThrow('401');
  });

  test('is void after half a minute, when its session has ended, and when nobody gave it', async () => {
    const who = await one.as('city_hz');
    const late = await ticketOf(one, who);
    now = new Date(firstDay.getTime() + wire.socket.ticketMs + 1000);
    await expect(openWindow(one, late).opened).rejects.toThrow('401');
    now = firstDay;
    const ended = await ticketOf(one, who);
    await one.done(who, loginCalls.logOut, { token: who.token });
    await expect(openWindow(one, ended).opened).rejects.toThrow('401');
    await expect(openWindow(one, 'f'.repeat(64)).opened).rejects.toThrow('401');
    await expect(openWindow(one, '').opened).rejects.toThrow('401');
    expectRefusal(await one.send(who, sessionCalls.getSocketTicket, {}), 'signedOut');
  });
});

describe('a socket', () => {
  test('replies to the heartbeat, and takes nothing long, binary or endless', async () => {
    const who = await one.as('city_sh');
    const calm = await look(one, who);
    calm.socket.send(String(who.userId));
    calm.socket.send(wire.socket.heartbeat);
    await vi.waitFor(() => expect(calm.replies).toEqual([wire.socket.reply]), { timeout: 5000 });
    const [long, binary, endless] = await Promise.all([look(one, who), look(one, who), look(one, who)]);
    long.socket.send('x'.repeat(2000));
    binary.socket.send(Buffer.from([1, 2]));
    for (let at = 0; at < 40; at += 1) endless.socket.send(wire.socket.heartbeat);
    expect([await long.closed, await binary.closed, await endless.closed]).toEqual([1009, 1003, socketCodes.tooMany]);
  });

  test('is one of so many of a user, and of a process', async () => {
    const who = await one.as('city_nj');
    const mine = await Promise.all(Array.from({ length: socketLimits.perUser }, () => look(one, who)));
    expect(mine).toHaveLength(socketLimits.perUser);
    expect(await (await look(one, who)).closed).toBe(socketCodes.tooMany);
    const more = await one.as('city_sz');
    await Promise.all(Array.from({ length: 20 }, () => look(one, more)));
    await expect(openWindow(one, await ticketOf(one, await one.as('city_bj'))).opened).rejects.toThrow('503');
  });

  test('is closed when its session ends', async () => {
    const city = await one.as('city_tj');
    const leaving = await look(other, city);
    await one.done(city, loginCalls.logOut, { token: city.token });
    expect(await leaving.closed).toBe(socketCodes.signedOut);

    const remembered = await one.as('sup_gys002');
    const past = await look(one, remembered);
    now = new Date(firstDay.getTime() + 13 * 3_600_000);
    // Whatever makes the process look again: nobody tells that time has passed.
    await one.as('glzx01');
    await own.pool.query(
      `update session set expires_at = expires_at where id = (select max(id) from session where user_id = $1)`,
      [remembered.userId],
    );
    expect(await past.closed).toBe(socketCodes.signedOut);
  });
});

describe('a person who changes', () => {
  test('to another unit hears of its rows alone from then on', async () => {
    const who = await one.as('city_nj');
    const window = await look(other, who);
    const { rows } = await own.pool.query<{ id: number; code: string }>(
      `select min(o.id) as id, c.code from ask_order o join city c on c.id = o.city_id where c.code in ('SH', 'HZ') group by 2`,
    );
    const [sh, hz] = ['SH', 'HZ'].map((code) => rows.find((row) => row.code === code)?.id ?? 0);
    const move = (code: string) =>
      own.pool.query('update app_user set city_id = (select id from city where code = $1) where id = $2', [
        code,
        who.userId,
      ]);
    const tellsOf = async (id = 0) => (await toldOf([window], () => touch('ask_order', id)))[0];
    await move('HZ');
    try {
      await vi.waitFor(async () => expect(await tellsOf(hz)).toEqual(['ask_order']), { timeout: 5000 });
      expect(await tellsOf(sh)).toEqual([]);
    } finally {
      await move('NJ');
    }
  });
});

describe('a row that', () => {
  const first = async (where: string) =>
    (await own.pool.query<{ id: number }>(`select min(id) as id from ask_order where ${where}`)).rows[0]?.id ?? 0;

  test('is deleted, or leaves the states that a supplier sees, is told of to whoever saw it', async () => {
    const id = await first(`status = 'APPROVED'`);
    const { rows } = await own.pool.query<{ username: string; city: string }>(
      `select u.username, 'city_' || lower(c.code) as city from ask_order o join app_user u on u.supplier_id = o.supplier_id and u.is_main
       join city c on c.id = o.city_id where o.id = $1`,
      [id],
    );
    const [{ username, city } = { username: '', city: '' }] = rows;
    const windows = [await look(one, await one.as(username)), await look(one, await one.as(city))];
    const told = (change: string) =>
      toldOf(windows, () => own.pool.query(`update ask_order set ${change} where id = ${id}`));
    const both = [['ask_order'], ['ask_order']];
    expect(await told(`status = 'SUBMITTED'`)).toEqual(both);
    expect(await told('row_version = row_version + 1')).toEqual([[], ['ask_order']]);
    expect(await told(`status = 'APPROVED'`)).toEqual(both);
    expect(await told('is_deleted = true')).toEqual(both);
    expect(await told('row_version = row_version + 1')).toEqual([[], []]);
    expect(await told('is_deleted = false')).toEqual(both);
  });

  test('was written in a transaction that failed is told of to nobody', async () => {
    const id = await first('true');
    const window = await look(one, await one.as('glzx01'));
    const told = await toldOf([window], () =>
      own.db
        .transaction()
        .execute(async (db) => {
          await db.updateTable('ask_order').set({ remark: 'never' }).where('id', '=', id).execute();
          throw new Error('broken off');
        })
        .catch(() => undefined),
    );
    expect(told).toEqual([[]]);
  });
});

describe('processes', () => {
  test('tell their windows what another one has written, once for many changes of a moment', async () => {
    const who = await one.as('glzx01');
    const windows = [await look(one, who), await look(other, who)];
    const ids = await idsOf('ask_order');
    const told = await toldOf(windows, async () => {
      await own.pool.query('update ask_order set create_time = create_time');
      for (const id of ids) await touch('ask_order', id);
    });
    for (const words of told) {
      expect(new Set(words)).toEqual(new Set(['ask_order']));
      expect(words.length).toBeLessThan(ids.length);
    }
  });

  test('that lost the connection say that anything may have changed, once it is back', async () => {
    const who = await one.as('glzx01');
    const windows = [await look(one, who), await look(other, who)];
    const id = (await idsOf('ask_order'))[0] ?? 0;
    const { rowCount } = await own.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [listenerName],
    );
    expect(rowCount).toBe(2);
    // Nobody hears this one.
    await touch('ask_order', id);
    await vi.waitFor(
      () => {
        for (const { words } of windows) expect(words).toContain(everyTable);
      },
      { timeout: 10_000 },
    );
    await vi.waitFor(() => expect([one.listener.isHeard, other.listener.isHeard]).toEqual([true, true]));
    expect(await toldOf(windows, () => touch('ask_order', id))).toEqual([['ask_order'], ['ask_order']]);
  });

  test('let the windows take their time, the more of them look', async () => {
    const who = await other.as('glzx02');
    const few = [await look(other, who)];
    await toldOf(few, () => Promise.resolve());
    expect(few[0]?.paces.at(-1)).toBe(socketLimits.leastWithinMs);
    const many = await Promise.all(Array.from({ length: 15 }, () => look(other, who)));
    await toldOf(many, () => Promise.resolve());
    expect(many[0]?.paces.at(-1)).toBe((16 / socketLimits.refreshesPerSecond) * 1000);
  });
});

/** Every centre that somebody may enter with the units that are theirs. */
async function centresOf(who: Signed): Promise<Centre[]> {
  const session = await findSession(own.pool, who.token, now);
  if (!session) throw new Error('signed out');
  const kinds = ['management', 'city', 'supplier'] as const;
  const units = { management: 0, city: session.cityId, supplier: session.supplierId };
  return kinds
    .filter((kind) => mayEnter(kind, session.activeRole) && units[kind] !== null)
    .map((kind) => centreOf(kind, session));
}

describe('of every table that a page shows', () => {
  test('rows are told of by their scope', () => {
    expect(live.map(({ table }) => table).toSorted()).toEqual(
      [...shownTables].filter((table) => schema.scopes[table as TableName] !== 'system').toSorted(),
    );
  });

  const people = ['superadmin', 'glzx01', 'city_sh', 'city_hz', 'store_sh001', 'sup_gys001', 'sup_gys003'];

  test.each(live.map(({ table }) => table as TableName).filter((table) => table !== sentinel))(
    'a change of %s is told to whoever sees the row, and to nobody else',
    async (table) => {
      const signed = await Promise.all(people.map((name) => one.as(name)));
      const windows = await Promise.all(signed.map((who) => look(one, who)));
      const centres = await Promise.all(signed.map(centresOf));
      const sees = async (at: number, id: number): Promise<boolean> => {
        for (const centre of centres[at] ?? []) {
          const sight = { schema, centre, userId: signed[at]?.userId ?? null };
          const found = await scopedFrom(own.db, sight, table)
            .where(`${table}.id` as never, '=', id as never)
            .select('id' as never)
            .execute();
          if (found.length > 0) return true;
        }
        return false;
      };
      for (const id of await idsOf(table)) {
        const expected = await Promise.all(people.map((_, at) => sees(at, id)));
        const told = await toldOf(windows, () => touch(table, id));
        expect(people.map((name, at) => [name, (told[at] ?? []).includes(table)])).toEqual(
          people.map((name, at) => [name, expected[at]]),
        );
      }
    },
  );
});
