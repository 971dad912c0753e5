import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { machines } from '@material/contract/machines.ts';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import '../../../test/harness/database.ts';
import { ensurePartitions, migrate } from './migrate.ts';

const now = new Date('2026-11-20T02:00:00Z');
let admin: Client;
let client: Client;
let folder: string;
let made = 0;

const urlOf = (name: string): string => {
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

const connect = async (url: string): Promise<Client> => {
  const connected = new Client({ connectionString: url });
  await connected.connect();
  return connected;
};

beforeAll(async () => {
  admin = await connect(inject('clusterUrl'));
});
afterAll(async () => {
  await admin.end();
});

beforeEach(async () => {
  made += 1;
  await admin.query(`create database fresh_${process.pid}_${made}`);
  client = await connect(urlOf(`fresh_${process.pid}_${made}`));
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await client.end();
  await admin.query(`drop database fresh_${process.pid}_${made}`);
  await rm(folder, { recursive: true, force: true });
});

const own = (): { folder: URL; now: Date; machines: [] } => ({
  folder: pathToFileURL(`${folder}/`),
  now,
  machines: [],
});
// The partition function is part of what every database has.
const withPartitions = (text: string) =>
  `${text}; create function ensure_month_partitions(date, date) returns integer language sql as 'select 0'`;
const column = async (text: string, values: unknown[] = []): Promise<unknown[]> =>
  (await client.query<{ value: unknown }>({ text, values })).rows.map((row) => row.value);

test('a fresh database gets every file once, a second run nothing', async () => {
  const first = await migrate(urlOf(`fresh_${process.pid}_${made}`), { now, machines });
  expect(first).toContain('0001_kernel.sql');
  expect(first).toEqual(first.toSorted());
  expect(await migrate(client, { now, machines })).toEqual([]);
  expect(await column('select name as value from schema_migration order by name')).toEqual(first);
});

test('two processes that start at once do not meet', async () => {
  const other = await connect(urlOf(`fresh_${process.pid}_${made}`));
  try {
    const [one, two] = await Promise.all([migrate(client, { now, machines }), migrate(other, { now, machines })]);
    expect([...one, ...two].toSorted()).toEqual(
      await column('select name as value from schema_migration order by name'),
    );
    expect(Math.min(one.length, two.length)).toBe(0);
  } finally {
    await other.end();
  }
});

test('a file that was changed after it ran is refused', async () => {
  await writeFile(join(folder, '0001_a.sql'), withPartitions('create table a (id bigint)'));
  expect(await migrate(client, own())).toEqual(['0001_a.sql']);
  await writeFile(join(folder, '0001_a.sql'), withPartitions('create table a (id bigint, b text)'));
  await expect(migrate(client, own())).rejects.toThrow('applied migrations were changed or removed: 0001_a.sql');
  await rm(join(folder, '0001_a.sql'));
  await expect(migrate(client, own())).rejects.toThrow('0001_a.sql');
});

test('a file that fails leaves nothing of itself, and the files before it stay', async () => {
  await writeFile(join(folder, '0001_a.sql'), withPartitions('create table a (id bigint)'));
  await writeFile(join(folder, '0002_b.sql'), 'create table b (id bigint); select 1 / 0');
  await expect(migrate(client, own())).rejects.toThrow('migration 0002_b.sql failed: division by zero');
  expect(await column(`select to_regclass('a') is not null and to_regclass('b') is null as value`)).toEqual([true]);
  await writeFile(join(folder, '0002_b.sql'), 'create table b (id bigint)');
  expect(await migrate(client, own())).toEqual(['0002_b.sql']);
});

test('a status check follows its machine and is left alone while it agrees', async () => {
  await writeFile(join(folder, '0001_a.sql'), withPartitions('create table a (id bigint, status text not null)'));
  const check = () =>
    column(`select oid::text || ' ' || convalidated as value from pg_constraint where conname = 'a_status_check'`);
  const run = (...states: string[]) =>
    migrate(client, {
      ...own(),
      machines: [{ table: 'a', states: Object.fromEntries(states.map((state) => [state, {}])) }],
    });
  await run('OPEN', 'DONE');
  const first = await check();
  await client.query(`insert into a values (1, 'OPEN')`);
  await expect(client.query(`insert into a values (2, 'HELD')`)).rejects.toMatchObject({
    constraint: 'a_status_check',
  });
  await run('DONE', 'OPEN');
  expect(await check()).toEqual(first);
  await run('OPEN', 'DONE', 'HELD');
  expect(await check()).not.toEqual(first);
  await client.query(`insert into a values (2, 'HELD')`);
  await expect(run('OPEN', 'DONE')).rejects.toMatchObject({ constraint: 'a_status_check' });
});

test('events of a month lie in its partition, others in the default one, and none can be changed', async () => {
  await migrate(client, { now, machines });
  const add = (at: string) =>
    client.query(`insert into event (type, doc_type, doc_id, at) values ('SUBMITTED', 'ask_order', 1, $1)`, [at]);
  await add('2026-10-31T16:00:00Z');
  await add('2026-10-31T15:59:59Z');
  await add('2031-01-01T00:00:00Z');
  expect(await column('select tableoid::regclass::text as value from event order by id')).toEqual([
    'event_p202611',
    'event_p202610',
    'event_default',
  ]);
  await expect(client.query('update event set doc_id = 2')).rejects.toThrow('append-only');
  await expect(client.query('delete from event')).rejects.toThrow('append-only');
  // A month whose rows are already in the default partition must not stop the product from starting.
  await ensurePartitions(client, new Date('2031-01-15T00:00:00Z'));
  expect(
    await column(`select (to_regclass('event_p203101') is null and to_regclass('event_p203102') is not null) as value`),
  ).toEqual([true]);
  expect(await column('select count(*)::int as value from event')).toEqual([3]);
});

test('a quantity change is booked once per document version', async () => {
  await migrate(client, { now, machines });
  const book = (version: number) =>
    client.query(
      `insert into qty_event (ask_line_id, city_id, supplier_id, kind, qty, doc_type, doc_line_id, doc_version, at)
       values (1, 1, 1, 'SHIPPED', 5, 'transport_line', 1, $1, $2)`,
      [version, now],
    );
  await book(1);
  await book(2);
  await expect(book(2)).rejects.toMatchObject({ constraint: 'qty_event_p202611_doc_key' });
});

test('a change of roles becomes visible together with its version', async () => {
  await migrate(client, { now, machines });
  const version = async () => Number((await column('select version as value from power_version'))[0]);
  const before = await version();
  await client.query(
    `insert into role (name, centre, power, create_time) values ('检查', '管理中心', '["要货单审核"]', $1)`,
    [now],
  );
  await client.query('begin');
  await client.query(`update role set power = '[]'`);
  await client.query('rollback');
  expect(await version()).toBe(before + 1);
});
