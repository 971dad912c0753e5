import { afterAll, expect, expectTypeOf, test } from 'vitest';
import { startHarness } from '../../../test/harness/harness.ts';
import { relation, selectOf, textOf, type RowOf } from './select-of.ts';
import { sql } from './sql.ts';

const server = await startHarness();
afterAll(() => server.stop());

const cities = selectOf(
  { c: 'city', p: { maybe: 'place' } },
  { c: ['id', 'createTime'], p: ['isDefault'] },
  { cityName: 'c.name', nameLength: sql<number>`length(c.name)` },
);
const counted = selectOf({ n: relation<{ city_id: number; how_many: number }>() }, { n: ['cityId', 'howMany'] });

test('names and types of a row follow from the columns', async () => {
  const { rows } = await cities.from`city c left join place p on false order by c.id limit ${1}`.execute(
    server.database.db,
  );
  expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([
    ['cityName', 'createTime', 'id', 'isDefault', 'nameLength'],
  ]);
  expectTypeOf<RowOf<typeof cities>>().toExtend<{
    id: number;
    createTime: Date;
    isDefault: boolean | null;
    cityName: string;
    nameLength: number;
  }>();
  expectTypeOf<RowOf<typeof cities>['isDefault']>().toEqualTypeOf<boolean | null>();
});

test('rows that a statement makes itself are named alike', async () => {
  const { rows } = await counted.of`with n as (select city_id, count(*)::int as how_many from place group by city_id)
    ${counted.from`n order by n.city_id limit ${2}`}`.execute(server.database.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toEqual({ cityId: expect.any(Number), howMany: expect.any(Number) });
});

test('columns are text where they hold no value', () => {
  expect(textOf(cities)).toBe(
    'c.id as "id", c.create_time as "createTime", p.is_default as "isDefault", c.name as "cityName", length(c.name) as "nameLength"',
  );
  const one = selectOf({ c: 'city' }, {}, { one: sql<number>`${1}` });
  expect(() => textOf(one)).toThrow('parameters');
});
