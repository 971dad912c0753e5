import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase, type TestDatabase } from '../../../test/harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase(1);
});
afterAll(() => database.drop());

const ask = async (value: number) =>
  (await database.pool.query<{ n: number }>('select $1::int as n', [value])).rows[0]?.n;
const preparedTexts = async () =>
  (await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    (row) => row.statement,
  );

test('a statement is prepared once it has come again and again, and still answers by its values', async () => {
  expect([await ask(1), await ask(2)]).toEqual([1, 2]);
  expect(await preparedTexts()).not.toContain('select $1::int as n');
  expect([await ask(3), await ask(4)]).toEqual([3, 4]);
  expect(await preparedTexts()).toContain('select $1::int as n');
});

test('documents are planned once, lists for their values, however often they are asked', async () => {
  const text = 'select count(*) from generate_series(1, 10) as n where n = any($1)';
  const plansOf = async (pool: TestDatabase['pool']) => {
    for (let i = 0; i < 12; i += 1) await pool.query(text, [[i]]);
    const { rows } = await pool.query<{ once: boolean; anew: boolean }>(
      'select generic_plans > 0 as once, custom_plans > 0 as anew from pg_prepared_statements where statement = $1',
      [text],
    );
    return rows;
  };
  expect(await plansOf(database.pool)).toEqual([{ once: true, anew: false }]);
  expect(await plansOf(database.listPool)).toEqual([{ once: false, anew: true }]);
});

test('a table that changes under a prepared statement costs one failure, not the connection for good', async () => {
  await database.pool.query('create table changing (id int)');
  const read = () => database.pool.query('select * from changing where id = $1', [1]);
  for (let i = 0; i < 4; i += 1) await read();
  await database.pool.query('alter table changing add column more text');
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect((await read()).fields.map((field) => field.name)).toEqual(['id', 'more']);
});
