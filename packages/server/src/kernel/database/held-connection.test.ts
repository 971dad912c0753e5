import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstDay, makeDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { unscoped, unwaited, type Ctx } from '../ctx.ts';
import { openFileStore } from '../file/file-store.ts';
import { readConfig } from '../config/config.ts';
import { settingsOf } from '../config/settings.ts';
import { refuse } from '../refusal/refuse.ts';
import { systemCtx } from '../operation/system.ts';
import { sql } from './sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase(8);
  await database.pool.query('create table held (id int constraint held_id_key unique)');
});
afterAll(() => database.drop());

const backend = async (of: 'db' | 'reads') => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database[of]);
  return rows[0]?.pid;
};
const stored = async () =>
  (await database.pool.query<{ id: number }>('select id from held order by id')).rows.map(({ id }) => id);

test('reads that are asked for in one go share a connection, others do not wait for them', async () => {
  expect(new Set(await Promise.all([backend('reads'), backend('reads'), backend('reads')])).size).toBe(1);
  expect(new Set(await Promise.all([backend('db'), backend('db'), backend('db')])).size).toBe(3);
  const slow = sql`select pg_sleep(0.3)`.execute(database.reads).then(() => 'slow');
  await new Promise((resolve) => setImmediate(resolve));
  const quick = backend('reads').then(() => 'quick');
  expect(await Promise.race([slow, quick])).toBe('quick');
  await slow;
});

test('a read that fails fails alone', async () => {
  const [bad, good] = await Promise.allSettled([
    sql`select 1 / 0 as n`.execute(database.reads),
    sql<{ n: number }>`select 1 as n`.execute(database.reads),
  ]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(good).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 1 }] } });
});

test('statements of a transaction are answered in the order they were asked for, however they are written', async () => {
  const { db, commit } = await database.begin();
  const writes = [
    sql`insert into held values (1)`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from held`.execute(db),
    db.executeQuery(sql`insert into held values (2)`.compile(db)),
    db.selectNoFrom(sql<number>`(select count(*)::int from held)`.as('n')).executeTakeFirstOrThrow(),
  ] as const;
  const [, first, , second] = await Promise.all(writes);
  expect([first.rows[0]?.n, second.n]).toEqual([1, 2]);
  await commit(() => sql`insert into held values (3)`.execute(db));
  expect(await stored()).toEqual([1, 2, 3]);
});

test('nothing of a transaction stays when what it sends with its end fails', async () => {
  const { db, commit, rollback } = await database.begin();
  await sql`insert into held values (4)`.execute(db);
  await expect(commit(() => sql`insert into held values (1)`.execute(db))).rejects.toMatchObject({
    constraint: 'held_id_key',
  });
  await rollback();
  expect(await stored()).toEqual([1, 2, 3]);
});

test('a transaction whose failure nobody heard of is no success', async () => {
  const { db, commit, rollback } = await database.begin();
  await sql`insert into held values (1)`.execute(db).catch(() => undefined);
  await expect(commit(() => Promise.resolve())).rejects.toThrow('rolled back');
  await rollback();
  expect(await stored()).toEqual([1, 2, 3]);
});

async function inTransaction(work: (ctx: Ctx) => Promise<unknown>): Promise<unknown> {
  const config = readConfig({ NODE_ENV: 'test' });
  const files = await openFileStore(config);
  const settings = settingsOf(config);
  return systemCtx({ database, files, settings, random: Math.random }, firstDay, 'test').inTransaction(work);
}
const keep = (ctx: Ctx, id: number) => sql`insert into held values (${id})`.execute(unscoped(ctx));

test('what a transaction does not wait for counts with it', async () => {
  await inTransaction(async (ctx) => {
    await unwaited(ctx, keep(ctx, 5));
    await unwaited(ctx, keep(ctx, 6));
  });
  expect(await stored()).toEqual([1, 2, 3, 5, 6]);
});

test('who judges what was not waited for may refuse the whole', async () => {
  const judged = async (ctx: Ctx) => {
    await keep(ctx, 7);
    refuse('conflict');
  };
  await expect(inTransaction((ctx) => unwaited(ctx, judged(ctx)))).rejects.toMatchObject({ code: 'conflict' });
  expect(await stored()).toEqual([1, 2, 3, 5, 6]);
});

test('the first statement that failed is why a transaction failed, not those after it', async () => {
  const failing = inTransaction(async (ctx) => {
    await unwaited(ctx, keep(ctx, 1));
    await keep(ctx, 8);
  });
  await expect(failing).rejects.toMatchObject({ constraint: 'held_id_key' });
  expect(await stored()).toEqual([1, 2, 3, 5, 6]);
});
