import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/kernel/config/config.ts';
import { openDatabase, type Database } from '../../src/kernel/database/database.ts';
import { openFileStore } from '../../src/kernel/file/file-store.ts';
import type { Place } from '../../src/embedded/place.ts';
import { findRunning } from '../../src/embedded/postmaster.ts';
import { closePlace, ended, openPlace, runningDatabase, serve, type Served } from './crash-product.ts';
import { signInAll, streamUntilStruck, type Intent, type Material, type People } from './crash-stream.ts';
import { brokenInvariants } from '../journey/journey-invariants.ts';
import { schema } from '../../src/schema.ts';

const width = 6;
const acknowledged = 150;
const states = Object.keys(askOrderStatus.states);
const eventOf = { submit: 'ORDER_SUBMITTED', first: 'FIRST_PASSED', final: 'APPROVED' } as const;

/** Statements that must find nothing: the marks of a document of which only a part was written. */
const halves: Readonly<Record<string, string>> = {
  'a main order has its ask orders, lines and sums': `
    select m.id from main_order m where not m.is_deleted and (m.amount, m.line_count) <>
      (select coalesce(sum(o.amount), -1), coalesce(sum(o.line_count), -1) from ask_order o where o.main_order_id = m.id
        and o.status not in ('REFUSED', 'CANCELLED'))`,
  'an ask order has its lines and their sums': `
    select o.id from ask_order o where (o.amount, o.amount_ex_tax, o.tax, o.line_count) <>
      (select coalesce(sum(l.amount), -1), sum(l.amount_ex_tax), sum(l.tax), count(*) from ask_line l where l.ask_order_id = o.id)`,
  'every line that was submitted, checked or approved says so once in the ledger': `
    select l.id from ask_line l join ask_order o on o.id = l.ask_order_id
      cross join (values ('ASKED', '{SUBMITTED,FIRST_PASSED,APPROVED}'::text[]), ('FIRST', '{FIRST_PASSED,APPROVED}'), ('APPROVED', '{APPROVED}'))
        as due(kind, states)
    where (o.status = any(due.states))::int <> (select count(*) from qty_event q where q.ask_line_id = l.id and q.kind = due.kind)`,
  'an approved order has one pickup order with all its lines, and no other order has any': `
    select o.id from ask_order o left join lateral (select count(*) as orders, sum(p.line_count) as said,
        sum((select count(*) from pickup_line k where k.pickup_order_id = p.id)) as lines
      from pickup_order p where p.ask_order_id = o.id) p on true
    where case when o.status = 'APPROVED' then row (p.orders, p.said, p.lines) is distinct from row (1, o.line_count, o.line_count) else p.orders > 0 end`,
  'every step of an order is one event': `
    select o.id from ask_order o
      cross join (values ('ORDER_SUBMITTED', '{SUBMITTED,FIRST_PASSED,APPROVED}'::text[]), ('FIRST_PASSED', '{FIRST_PASSED,APPROVED}'),
        ('APPROVED', '{APPROVED}')) as due(type, states)
    where (o.status = any(due.states))::int
      <> (select count(*) from event e where e.doc_type = 'ask_order' and e.doc_id = o.id and e.type = due.type)`,
  'no key is kept without its answer': `select key from idempotency where answer is null`,
};

let folder: string;
let place: Place;
let served: Served;
let people: People;
let database: Database;

beforeEach(async () => {
  ({ folder, place } = await openPlace());
  served = await serve(folder, width);
  people = await signInAll(served.client);
  database = openDatabase({ schema, url: runningDatabase(place).url, maxConnections: 2 });
}, 120_000);
afterEach(async () => {
  served.client.close();
  served.process.kill('SIGTERM');
  await ended(served.process);
  const left = findRunning(place);
  await database.close();
  await closePlace({ folder, place });
  if (left) throw new Error('the stopped server left its database running');
}, 60_000);

const rows = async <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
  (await database.pool.query<R>(text, [...values])).rows;

const findMaterials = (): Promise<Material[]> =>
  rows<Material>(`select m.id::int as id, v.qty from (values ('WL1001001', '25'), ('WL1002001', '8'), ('WL1003001', '10')) as v(code, qty)
    join material m on m.code = v.code order by v.code`);

async function stateOf(): Promise<Map<number, string>> {
  const found = await rows<{ id: number; status: string }>('select id::int as id, status from ask_order');
  return new Map(found.map(({ id, status }) => [id, status]));
}

const rankOf = (state: string | undefined): number => states.indexOf(state ?? '');

/** Nothing that was acknowledged is gone, before anything is sent again. */
async function expectKept(intents: readonly Intent[]): Promise<void> {
  const stored = await stateOf();
  const lost = intents
    .flatMap(({ orders }) => orders ?? [])
    .filter(({ id, status }) => rankOf(stored.get(id)) < rankOf(status))
    .map(({ no, status }) => `${no} was ${status}`);
  expect(lost).toEqual([]);
}

/** Sends what nobody answered once more with its key, and some of what was answered too: neither does anything twice. */
async function sendAgain(intents: readonly Intent[]): Promise<void> {
  for (const intent of intents.filter(({ orders }) => orders === undefined))
    intent.orders = await intent.send(served.client);
  for (const intent of intents.slice(0, 20)) {
    const again = await intent.send(served.client);
    expect(again.map(({ id, status }) => ({ id, status }))).toEqual(
      intent.orders?.map(({ id, status }) => ({ id, status })),
    );
  }
}

async function expectOnce(intents: readonly Intent[]): Promise<void> {
  const created = intents.filter(({ kind }) => kind === 'create');
  const mains = await rows<{ remark: string; times: number }>(
    'select remark, count(*)::int as times from main_order group by 1',
  );
  expect(new Map(mains.map(({ remark, times }) => [remark, times]))).toEqual(
    new Map(created.map(({ key }) => [key, 1])),
  );

  const wanted = new Map<number, string>();
  for (const { id, status } of intents.flatMap(({ orders }) => orders ?? []))
    if (rankOf(status) >= rankOf(wanted.get(id))) wanted.set(id, status);
  expect(await stateOf()).toEqual(wanted);

  for (const [kind, type] of Object.entries(eventOf)) {
    const [events] = await rows<{ times: number }>('select count(*)::int as times from event where type = $1', [type]);
    expect(events?.times, type).toBe(intents.filter((intent) => intent.kind === kind).length);
  }
}

async function expectWhole(): Promise<void> {
  const config = readConfig({ DATA_DIR: folder });
  const broken = await brokenInvariants({
    database,
    files: await openFileStore(config),
    config,
    clock: { now: new Date() },
    rows,
  });
  for (const [sentence, text] of Object.entries(halves)) {
    const found = await rows(text);
    if (found.length > 0) broken.push(`${sentence}: ${JSON.stringify(found.slice(0, 5))}`);
  }
  expect(broken).toEqual([]);
}

async function expectExact(intents: readonly Intent[]): Promise<void> {
  expect(intents.filter(({ orders }) => orders).length).toBeGreaterThanOrEqual(acknowledged);
  await expectWhole();
  await expectKept(intents);
  await sendAgain(intents);
  await expectOnce(intents);
  await expectWhole();
}

test('a server killed in the middle of writing loses nothing, doubles nothing and halves nothing', async () => {
  const { pid } = runningDatabase(place);
  const intents = await streamUntilStruck(served.client, people, {
    materials: await findMaterials(),
    width,
    acknowledged,
    strike: () => served.process.kill('SIGKILL'),
  });
  await ended(served.process);
  served.client.close();
  expect(
    intents.some(({ orders }) => orders === undefined),
    'something was under way',
  ).toBe(true);

  served = await serve(folder, width);
  expect(runningDatabase(place).pid, 'the database lived on').toBe(pid);
  await expectExact(intents);
}, 180_000);

test('a database killed in the middle of writing comes back by itself, and nothing is lost, doubled or halved', async () => {
  const { pid } = runningDatabase(place);
  const intents = await streamUntilStruck(served.client, people, {
    materials: await findMaterials(),
    width,
    acknowledged,
    strike: () => process.kill(pid, 'SIGKILL'),
  });
  await vi.waitFor(() => served.client.send(people.buyer, askOrderCalls.getListAskOrder, {}), {
    timeout: 60_000,
    interval: 200,
  });
  expect(served.process.exitCode, 'the server lived on').toBeNull();
  expect(runningDatabase(place).pid).not.toBe(pid);
  await vi.waitFor(() => rows('select 1'), { timeout: 20_000, interval: 200 });
  await expectExact(intents);
}, 180_000);
