import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueReferences } from '@material/contract/catalogue/references.ts';
import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { socketCodes, wire } from '@material/contract/kernel/value/constants.ts';
import { everyTable, ownPowers } from '@material/contract/kernel/call/live.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenerName } from '../../src/kernel/database/listener.ts';
import { socketLimits } from '../../src/kernel/live/live-hub.ts';
import { ensureLiveTriggers } from '../../src/kernel/database/live-triggers.ts';
import { live } from '../../src/live.ts';
import { expectRefusal, type Signed } from '../harness/client.ts';
import { firstDay, makeDatabase, type TestDatabase } from '../harness/database.ts';
import {
  openWindow,
  startProcess,
  stopProcess,
  ticketOf,
  toldBy,
  windowOf,
  type Instance,
  type LiveWindow,
  type Process,
} from './live-window.ts';

let folder: string;
let own: TestDatabase;
let one: Instance;
let other: Instance;
let now = firstDay;
const opened: LiveWindow[] = [];

const startInstance = () => startProcess({ folder, url: own.url, clock: () => now });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'material-files-'));
  own = await makeDatabase(4, 'played');
  one = await startInstance();
  other = await startInstance();
});
afterAll(async () => {
  await Promise.all([one, other].map(stopProcess));
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

const look = async (process: Process, who: Signed, id?: string): Promise<LiveWindow> => {
  const window = await windowOf(process, who, id);
  opened.push(window);
  return window;
};

const touch = (table: string, id: number) =>
  own.pool.query(`update ${table} set create_time = create_time where id = $1`, [id]);

const toldOf = (windows: readonly LiveWindow[], change: () => Promise<unknown>) => toldBy(own.pool, windows, change);

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

  test('is a secret that is given anew each time and kept nowhere', async () => {
    const who = await one.as('city_hz');
    const headers = { 'idempotency-key': 'ticket' };
    const ask = async () => (await one.done(who, sessionCalls.getSocketTicket, {}, { headers })).ticket;
    expect(await ask()).not.toBe(await ask());
    const { rows } = await own.pool.query(`select answer from idempotency where key = 'ticket'`);
    expect(rows).toEqual([]);
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

describe('what a window has written', () => {
  const id = 'a'.repeat(32);
  const windows = async () => {
    const who = await one.as('glzx01');
    return Promise.all([look(one, who, id), look(other, who, 'b'.repeat(32)), look(one, who)]);
  };
  const says = 'material_category';
  /** A transaction of one window, which asks by itself for what is about these. */
  async function write(window: string, about: readonly string[], texts: readonly string[]): Promise<void> {
    const client = await own.pool.connect();
    await client.query('begin');
    await client.query(`select set_config('live.writer', $1, true)`, [`${window} ${about.join(' ')} `]);
    for (const text of texts) await client.query(text);
    await client.query('commit');
    client.release();
  }
  const touches = (table: string) => `update ${table} set create_time = create_time`;

  test('is told to all the others', async () => {
    const who = await one.as('superadmin');
    const category = catalogueReferences.find(({ table }) => table === says)?.calls ?? expect.fail(says);
    const { list } = await one.done(who, category.list, {});
    const [row = { id: 0, rowVersion: 0 }] = list as { id: number; rowVersion: number }[];
    const told = await toldOf(await windows(), () =>
      one.done(who, category.stop, { id: row.id, rowVersion: row.rowVersion }, { headers: { window: id } }),
    );
    expect(told).toEqual([[], [says], [says]]);
  });

  test('beside what it asks for by itself, is told to it as well', async () => {
    const told = await toldOf(await windows(), () => write(id, [says], [touches(says), touches('ask_order')]));
    expect(told.map((words) => words.toSorted())).toEqual([['ask_order'], ['ask_order', says], ['ask_order', says]]);
  });

  test('is told to it as well where somebody else has written the same', async () => {
    const told = await toldOf(await windows(), async () => {
      await write(id, [says], [touches(says)]);
      await own.pool.query(touches(says));
    });
    // Two transactions: told of together, or one after the other.
    expect(told.map((words) => [...new Set(words)])).toEqual([[says], [says], [says]]);
  });

  test('says nothing of what the next one writes over the same connection', async () => {
    const told = await toldOf(await windows(), () => write(id, [says], ['commit', touches(says)]));
    expect(told).toEqual([[says], [says], [says]]);
  });
});

describe('a process that stops', () => {
  test('opens no socket whose ticket it is still looking at', async () => {
    const third = await startInstance();
    const ticket = await ticketOf(third, await third.as('city_sh'));
    const holding = await own.pool.connect();
    await holding.query('begin');
    await holding.query('select 1 from socket_ticket for update');
    const window = openWindow(third, ticket);
    const outcome = window.opened.then(
      () => 'opened',
      ({ message }: Error) => message,
    );
    await vi.waitFor(async () => {
      const { rows } = await own.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from socket_ticket%'`,
      );
      expect(rows).toHaveLength(1);
    });
    const stopped = stopProcess(third);
    await vi.waitFor(() => expect(third.app.server.listening).toBe(false));
    await holding.query('commit');
    holding.release();
    expect(await outcome).toContain('503');
    await stopped;
  });
});

describe('a table that was made anew', () => {
  test('is live again once the product has started', async () => {
    const window = await look(one, await one.as('glzx01'));
    const touched = () =>
      toldOf([window], () => own.pool.query('update material_category set create_time = create_time'));
    await own.pool.query('drop trigger tell_live_material_category on material_category');
    expect(await touched()).toEqual([[]]);
    const client = await own.pool.connect();
    await ensureLiveTriggers(client, live);
    client.release();
    expect(await touched()).toEqual([['material_category']]);
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

describe('who may do something else than before', () => {
  const raise = (role: string) =>
    own.pool.query('update role set row_version = row_version + 1 where name = $1', [role]);
  const hears = (window: LiveWindow) =>
    vi.waitFor(() => expect(window.words).toContain(ownPowers), { timeout: 5000, interval: 50 });

  test('is told, on any process, and nobody else', async () => {
    const city = await look(one, await one.as('city_sh'));
    const manager = await look(other, await other.as('glzx01'));
    await raise('城市主管');
    await hears(city);
    expect(manager.words).not.toContain(ownPowers);
    await raise('采购主管');
    await hears(manager);
    expect(city.words.filter((word) => word === ownPowers)).toHaveLength(1);
  });

  test('is told of a role that was given or taken', async () => {
    const who = await one.as('city_sh');
    const window = await look(one, who);
    await own.pool.query(
      `insert into user_role (user_id, role_id, create_time)
      select $1, id, now() from role where name = '夜班收货员'`,
      [who.userId],
    );
    await hears(window);
    window.words.length = 0;
    await own.pool.query(
      `delete from user_role where user_id = $1 and role_id = (select id from role where name = '夜班收货员')`,
      [who.userId],
    );
    await hears(window);
  });
});
