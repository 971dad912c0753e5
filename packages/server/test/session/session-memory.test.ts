import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import type { RefusalData } from '@material/contract/kernel/value/errors.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { openDatabase, type Database } from '../../src/kernel/database/database.ts';
import { openFileStore } from '../../src/kernel/file/file-store.ts';
import { Listener, listenerName } from '../../src/kernel/database/listener.ts';
import { schema } from '../../src/schema.ts';
import { clientOf, type Signed } from '../harness/client.ts';
import { firstDay, makeDatabase, type TestDatabase } from '../harness/database.ts';

/** A server as a process of its own would be: its connections, its memory, its listener. */
type Instance = {
  readonly app: FastifyInstance;
  readonly listener: Listener;
  readonly database: Database;
} & ReturnType<typeof clientOf>;

let folder: string;
let own: TestDatabase;
let one: Instance;
let other: Instance;
let ownCity: string;

async function startInstance(url: string): Promise<Instance> {
  const env = { CALLS_PER_MINUTE: '0', MAX_EVENT_LOOP_DELAY_MS: '0', LOG_LEVEL: 'silent' };
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...env });
  const database = openDatabase({ schema, url, maxConnections: 6 });
  const listener = new Listener(url);
  const files = await openFileStore(config);
  const clock = () => firstDay;
  const app = await buildApp({ config, database, listener, clock, random: Math.random, files, version: 'test' });
  await app.ready();
  listener.start();
  return { app, listener, database, ...clientOf(app, config) };
}

async function stopInstance({ app, listener, database }: Instance): Promise<void> {
  await app.close();
  await listener.close();
  await database.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'material-files-'));
  own = await makeDatabase(4);
  one = await startInstance(own.url);
  other = await startInstance(own.url);
  const { linkid } = await one.done(await one.as('city_sh'), sessionCalls.getUserInfo, {});
  ownCity = `city:${linkid}`;
});
afterAll(async () => {
  await Promise.all([one, other].map(stopInstance));
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => own.pool.query('truncate login_attempt, sign_in_lock'));

const read = async (instance: Instance, who: Signed) =>
  (await instance.send(who, askOrderCalls.getListAskOrder, { pageSize: 1 })).status;
/** Why a write is refused; one that is let in is refused for its input alone. */
async function whyRefused(instance: Instance, who: Signed): Promise<string> {
  const input = { deliveryDate: '2026-11-30', lines: [] };
  const { data } = await instance.sendAny(who, askOrderCalls.addMainOrderNew, input);
  return (data as RefusalData).code;
}
const ok = 1;

/** Who is meant has been remembered by both: a change that nobody tells of is not seen at once. */
async function remembered(who: Signed): Promise<void> {
  await vi.waitFor(
    async () => {
      await read(one, who);
      await read(other, who);
      await own.pool.query('alter table session disable trigger user');
      await own.pool.query('update session set ended_at = $1', [firstDay]);
      const seen = [await read(one, who), await read(other, who)];
      await own.pool.query('update session set ended_at = null');
      await own.pool.query('alter table session enable trigger user');
      expect(seen).toEqual([ok, ok]);
    },
    { timeout: 10_000, interval: 100 },
  );
}

/** How long reads went on being answered, in milliseconds. */
async function untilRefused(instance: Instance, who: Signed): Promise<number> {
  const from = performance.now();
  await vi.waitFor(async () => expect(await read(instance, who)).not.toBe(ok), { timeout: 5000, interval: 10 });
  return performance.now() - from;
}

/** A busy machine takes its time over the read that is refused. */
const slack = 500;

describe('a session that reads remember', () => {
  test('is refused everywhere once it has ended: for writes at once, for reads as soon as that is told', async () => {
    const who = await one.as('city_sh', { centre: ownCity });
    await remembered(who);
    expect(await whyRefused(one, who)).toBe('invalidInput');
    await one.done(who, loginCalls.logOut, { token: who.token });
    expect([await whyRefused(one, who), await whyRefused(other, who)]).toEqual(['signedOut', 'signedOut']);
    expect(Math.max(await untilRefused(one, who), await untilRefused(other, who))).toBeLessThan(2000 + slack);
  });

  test('is refused within two seconds even when nobody tells of its end', async () => {
    const who = await one.as('city_sh', { centre: ownCity });
    await remembered(who);
    await own.pool.query('alter table session disable trigger user');
    await own.pool.query('update session set ended_at = $1', [firstDay]);
    try {
      expect(await whyRefused(other, who)).toBe('signedOut');
      expect(await untilRefused(other, who)).toBeLessThan(2000 + slack);
    } finally {
      await own.pool.query('alter table session enable trigger user');
    }
  });

  test('loses a power everywhere once its role has: for writes at once, for reads as soon as that is told', async () => {
    const who = await one.as('city_sh', { centre: ownCity });
    await remembered(who);
    const { rows } = await own.pool.query<{ id: number; power: unknown }>('select id, power from role');
    await own.pool.query(`update role set power = '[]' where centre <> 'superadmin'`);
    try {
      expect([await whyRefused(one, who), await whyRefused(other, who)]).toEqual(['noPower', 'noPower']);
      expect(Math.max(await untilRefused(one, who), await untilRefused(other, who))).toBeLessThan(2000 + slack);
    } finally {
      for (const { id, power } of rows)
        await own.pool.query('update role set power = $2 where id = $1', [id, JSON.stringify(power)]);
    }
    await vi.waitFor(async () => expect(await read(other, who)).toBe(ok), { timeout: 5000 });
  });

  test('is forgotten with the connection that listens, and remembered again with the next', async () => {
    const who = await one.as('city_sh', { centre: ownCity });
    await remembered(who);
    await own.pool.query('alter table session disable trigger user');
    await own.pool.query('update session set ended_at = $1', [firstDay]);
    try {
      const { rowCount } = await own.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
        [listenerName],
      );
      expect(rowCount).toBe(2);
      expect(Math.max(await untilRefused(one, who), await untilRefused(other, who))).toBeLessThan(slack);
    } finally {
      await own.pool.query('update session set ended_at = null');
      await own.pool.query('alter table session enable trigger user');
    }
    await remembered(who);
  });

  test('that changes its unit is in it at once, wherever it is asked, though nobody tells of it', async () => {
    const who = await one.as('glzx01', { centre: 'city:1' });
    await remembered(who);
    await own.pool.query('alter table session disable trigger user');
    try {
      await one.done(who, sessionCalls.changeAdminRoleAll, { cityId: 2 });
      const there = { ...who, centre: 'city:2' };
      for (const instance of [one, other]) {
        const { linkid } = await instance.done({ token: who.token, userId: who.userId }, sessionCalls.getUserInfo, {});
        expect(linkid).toBe(2);
        expect(await read(instance, there)).toBe(ok);
      }
    } finally {
      await own.pool.query('alter table session enable trigger user');
    }
  });
});
