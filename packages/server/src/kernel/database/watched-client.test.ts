import { machines } from '@material/contract/machines.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstDay, makeDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { SilentDatabase, takingAnyTime, takingLong } from './watched-client.ts';

const replyMs = 400;
const longer = 'select pg_sleep(0.8)';
const patience = { connectMs: 10_000, lineMs: 10_000, replyMs };

let server: TestDatabase;
beforeAll(async () => {
  server = await makeDatabase(2);
});
afterAll(() => server.drop());

describe.each([
  ['prepared statements', true],
  ['plain statements', false],
])('with %s', (_name, prepares) => {
  let database: Database;
  beforeAll(() => {
    database = openDatabase({ schema: server.schema, url: server.url, maxConnections: 2, prepares, patience });
  });
  afterAll(() => database.close());
  const pid = async () =>
    (await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

  test('a statement without a reply gives its connection up, however it was asked', async () => {
    const before = await pid();
    await expect(database.pool.query(longer)).rejects.toBeInstanceOf(SilentDatabase);
    const between = await pid();
    expect(between).not.toBe(before);
    const client = await database.pool.connect();
    await expect(client.query(longer)).rejects.toBeInstanceOf(SilentDatabase);
    client.release();
    expect(await pid()).not.toBe(between);
  });

  test('statements in a row are no silence, nor is a connection that nobody asks', async () => {
    const before = await pid();
    const client = await database.pool.connect();
    for (let n = 0; n < 4; n += 1) await client.query('select pg_sleep(0.2)');
    await server.pool.query(longer);
    expect((await client.query('select 1')).rowCount).toBe(1);
    client.release();
    expect(await pid()).toBe(before);
  });

  test('long work is waited for', async () => {
    expect((await takingLong(() => database.pool.query(longer))).rowCount).toBe(1);
    expect((await takingAnyTime(() => database.pool.query(longer))).rowCount).toBe(1);
  });

  test('a migration waits for the one that is at it', async () => {
    const other = await server.pool.connect();
    await other.query('select pg_advisory_lock(7263510944)');
    const migrated = migrate(database.pool, { now: firstDay, machines });
    const waiting = `select 1 from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    await other.query(longer);
    await other.query('select pg_advisory_unlock(7263510944)');
    other.release();
    expect(await migrated).toEqual([]);
  });
});
