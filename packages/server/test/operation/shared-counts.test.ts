import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Signed } from '../harness/client.ts';
import { firstDay, makeDatabase, type TestDatabase } from '../harness/database.ts';
import { startProcess, stopProcess, type Instance } from './live-window.ts';

let folder: string;
let own: TestDatabase;
let server: Instance;
let now: number;
/** The statements that counted. */
const counts: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'material-files-'));
  own = await makeDatabase(4, 'played');
  server = await startProcess({ folder, url: own.url, clock: () => firstDay });
  server.database.listPool.on('connect', (client) => {
    type Query = (...asked: readonly unknown[]) => unknown;
    const ask = client.query.bind(client) as Query;
    const listening: Query = (...asked) => {
      if (String(asked[0]).includes('count(*)')) counts.push(String(asked[0]));
      return ask(...asked);
    };
    Object.assign(client, { query: listening });
  });
});
afterAll(async () => {
  await stopProcess(server);
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const pageOf = (who: Signed) => server.done(who, askOrderCalls.getListAskOrder, {});
const looks: [string, (who: Signed) => Promise<unknown>][] = [
  ['pages', pageOf],
  ['home cards', (who) => server.done(who, todoCalls.getTodoCounts, {})],
];
const signedIn = (name: string, times: number) => Promise.all(Array.from({ length: times }, () => server.as(name)));

/** On a machine that is busy with other things the listener may lose its connection, after which everything is counted anew. */
const undisturbed = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      counts.length = 0;
      server.database.changes.noteAll();
      await check();
    },
    { timeout: 20_000 },
  );

/** A change that another process, or an operator, has made. */
async function changedElsewhere(change: string): Promise<void> {
  const { changes } = server.database;
  const before = changes.versionOf('ask_order');
  await own.pool.query(change);
  await vi.waitFor(() => expect(changes.versionOf('ask_order')).not.toBe(before), { timeout: 5000 });
}

test.each(looks)('%s of many who look at the same are counted once, and once again after a change', async (_, ask) => {
  const viewers = await signedIn('glzx01', 12);
  await undisturbed(async () => {
    const first = await Promise.all(viewers.map(ask));
    expect(counts).toHaveLength(1);
    const later = await Promise.all(viewers.map(ask));
    expect(counts).toHaveLength(1);
    expect(new Set([...first, ...later].map((page) => JSON.stringify(page))).size).toBe(1);

    await changedElsewhere('update ask_order set update_time = update_time where id = (select min(id) from ask_order)');
    await Promise.all(viewers.map(ask));
    expect(counts).toHaveLength(2);
    now += 1001;
    await ask(viewers[0] ?? expect.fail('nobody'));
    expect(counts).toHaveLength(3);
  });
});

test('another scope is another count', async () => {
  const [one, other] = [await server.as('city_sh'), await server.as('city_hz')];
  await undisturbed(async () => {
    const pages = [await pageOf(one), await pageOf(other), await pageOf(one)];
    expect(counts).toHaveLength(2);
    expect(pages[0]?.totalCount).toBe(pages[2]?.totalCount);
  });
});

test('what an order that is deleted elsewhere was counted in is counted anew', async () => {
  const who = await server.as('glzx01');
  const { totalCount } = await pageOf(who);
  await changedElsewhere(
    `update ask_order set is_deleted = true where id = (select max(id) from ask_order where status = 'COMPLETED')`,
  );
  expect((await pageOf(who)).totalCount).toBe(totalCount - 1);
});

test('who writes sees it counted at once', async () => {
  const { rows } = await own.pool.query<{ id: number; version: number }>(
    `update ask_order set status = 'DRAFT', submit_count = 0 where id = (select max(o.id) from ask_order o
      join city c on c.id = o.city_id and c.code = 'SH' where o.status = 'COMPLETED') returning id, row_version as version`,
  );
  const [{ id, version } = { id: 0, version: 0 }] = rows;
  const who = await server.as('city_sh');
  const { totalCount } = await pageOf(who);
  await server.done(who, askOrderCalls.askOrderDeleteOrderByOrderId, { orderid: id, rowVersion: version });
  expect((await pageOf(who)).totalCount).toBe(totalCount - 1);
});

test('while nobody would tell of a change nothing is remembered', async () => {
  const who = await server.as('glzx01');
  counts.length = 0;
  server.database.changes.noteAll();
  await pageOf(who);
  vi.spyOn(server.listener, 'isHeard', 'get').mockReturnValue(false);
  await pageOf(who);
  expect(counts).toHaveLength(2);
});
