import fc from 'fast-check';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { openDatabase } from './database.ts';
import { sql } from './sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase(4);
});
afterAll(() => database.drop());

type Rows = readonly unknown[];
const askOf = async ({ reads }: TestDatabase, ...queries: RawBuilder<unknown>[]): Promise<Rows[]> =>
  (await Promise.all(queries.map((query) => reads.executeQuery(query.compile(reads))))).map(({ rows }) => rows);
const ask = (...queries: RawBuilder<unknown>[]): Promise<Rows[]> => askOf(database, ...queries);

/** Statements of the main pool that were prepared as one of several. */
const mergedTexts = async () => {
  const found = await Promise.all(
    Array.from({ length: 2 }, () =>
      database.pool.query<{ statement: string }>(
        `select statement from pg_prepared_statements where name like 'merged%'`,
      ),
    ),
  );
  return found.flatMap(({ rows }) => rows.map(({ statement }) => statement));
};

const everyKind = (
  words: string | null,
) => sql`select ${words}::text as words, 7::bigint as big, 2.50::numeric as exact,
  true as yes, false as no, null::text as nothing, ''::text as empty, '2026-11-20 02:00:00.25+00'::timestamptz as instant,
  date '2026-11-20' as day, array[1, 2]::bigint[] as ids, array['a,b', '"', null] as list, '\\x00ff'::bytea as bytes,
  jsonb_build_object('a', ${words}::text, 'n', 1.5) as json, n from generate_series(1, 3) as n order by n desc`;
const none = (least: number) => sql`select n, '$1' as "a $2" from generate_series(1, 3) as n where n > ${least}`;

test('what is asked for in one go becomes one statement, with the values that the driver reads of each', async () => {
  const alone = (await database.db.executeQuery(everyKind('x').compile(database.db))).rows;
  for (let turn = 0; turn < 4; turn += 1) {
    expect(await ask(everyKind('x'), none(9), none(1), everyKind('x'))).toEqual([
      alone,
      [],
      [2, 3].map((n) => ({ n, 'a $2': '$1' })),
      alone,
    ]);
  }
  expect((await mergedTexts()).some((text) => text.includes('as exact'))).toBe(true);
});

test('any text comes through as it was', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '中', ' ', ',', '(', ')', '"', '\\', '\n', '\t', "'", '{', ']', '$1', '😀'),
  });
  await fc.assert(
    fc.asyncProperty(fc.option(text), fc.option(text), async (one, two) => {
      const [first, second] = await ask(everyKind(one), everyKind(two));
      expect([first, second].map((rows) => rows?.map((row) => (row as { words: unknown }).words))).toEqual([
        [one, one, one],
        [two, two, two],
      ]);
      expect(second?.[0]).toMatchObject({ json: { a: two, n: 1.5 }, n: 3 });
    }),
    { numRuns: 60 },
  );
});

const quotient = (by: number) => sql`select 6 / ${by}::int as n`;

test('one that fails fails alone, and they go together again afterwards', async () => {
  for (let turn = 0; turn < 3; turn += 1) await ask(quotient(1), quotient(2));
  const [bad, good] = await Promise.allSettled([ask(quotient(0)), ask(quotient(3))]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(good).toMatchObject({ status: 'fulfilled', value: [[{ n: 2 }]] });
  expect(await ask(quotient(1), quotient(2))).toEqual([[{ n: 6 }], [{ n: 3 }]]);
});

test('a table that changes meanwhile gives what it had, and after a loss what it has', async () => {
  await database.pool.query(
    `create table changing (id int, gone text, kept text); insert into changing values (1, 'a', 'b')`,
  );
  const all = () => ask(sql`select * from changing`, sql`select ${1}::int as n`);
  for (let turn = 0; turn < 3; turn += 1) await all();
  await database.pool.query('alter table changing add column more text');
  expect((await all())[0]).toEqual([{ id: 1, gone: 'a', kept: 'b' }]);
  await database.pool.query('alter table changing drop column gone, drop column more');
  expect((await all())[0]).toEqual([{ id: 1, kept: 'b' }]);
});

test('what another database of the process was asked is not taken for this one', async () => {
  const other = await makeDatabase(4);
  try {
    await database.pool.query(`create table of_each (a int); insert into of_each values (1)`);
    await other.pool.query(`create table of_each (b text); insert into of_each values ('x')`);
    const all = (of: TestDatabase) => askOf(of, sql`select * from of_each`, sql`select ${1}::int as n`);
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await all(database)).toEqual([[{ a: 1 }], [{ n: 1 }]]);
      expect(await all(other)).toEqual([[{ b: 'x' }], [{ n: 1 }]]);
    }
  } finally {
    await other.drop();
  }
});

test('what cannot stand in a statement of its own kind stays alone', async () => {
  await database.pool.query('create table counted (id int)');
  const writing = () =>
    ask(sql`with made as (insert into counted values (1) returning id) select id from made`, quotient(2));
  for (let turn = 0; turn < 4; turn += 1) expect(await writing()).toEqual([[{ id: 1 }], [{ n: 3 }]]);
  const { rows } = await database.pool.query('select count(*) as n from counted');
  expect(rows).toEqual([{ n: 4 }]);
});

test('behind a pooler nothing is prepared, and so nothing is put together', async () => {
  const { connectionString: url = '' } = database.pool.options;
  const pooled = openDatabase({ url, schema: database.schema, maxConnections: 2, prepares: false });
  try {
    for (let turn = 0; turn < 4; turn += 1) await Promise.all([1, 2].map((by) => quotient(by).execute(pooled.reads)));
    expect((await pooled.pool.query('select name from pg_prepared_statements')).rows).toEqual([]);
  } finally {
    await pooled.close();
  }
});
