import { versionOn } from '@material/contract/catalogue/price/price.rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstDay, makeDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { verifyPassword } from '../identity/password.ts';
import { demoPassword } from './fill-users.ts';
import { loadMaster } from './master.ts';

let database: TestDatabase;

// Its template was filled by the loader.
beforeAll(async () => {
  database = await makeDatabase(2);
});
afterAll(async () => {
  await database.drop();
});

const rows = async <R extends object>(text: string): Promise<R[]> => (await database.pool.query<R>(text)).rows;
const counts = async (...tables: string[]): Promise<Record<string, number>> => {
  const found = await rows<{ name: string; count: number }>(
    tables.map((table) => `select '${table}' as name, count(*)::int as count from ${table}`).join(' union all '),
  );
  return Object.fromEntries(found.map(({ name, count }) => [name, count]));
};

test('everything is there', async () => {
  expect(
    await counts(
      'city',
      'place',
      'material',
      'supplier',
      'supplier_price',
      'product',
      'product_recipe',
      'product_line',
      'app_user',
      'tax_rate',
    ),
  ).toEqual({
    city: 14,
    place: 56,
    material: 110,
    supplier: 20,
    supplier_price: 338,
    product: 26,
    product_recipe: 36,
    product_line: 158,
    app_user: 42,
    tax_rate: 12,
  });
});

test('categories stand in a tree of three levels, and materials hang on its leaves', async () => {
  const levels = await rows<{ level: number; count: number }>(
    'select level, count(*)::int as count from material_category group by level order by level',
  );
  expect(levels).toEqual([
    { level: 1, count: 14 },
    { level: 2, count: 35 },
    { level: 3, count: 14 },
  ]);
  const astray = await rows(`select m.code from material m where exists
    (select from material_category c where c.parent_id = m.category_id)`);
  expect(astray).toEqual([]);
});

test('every price has its version of today and one of before, two per cent lower', async () => {
  const { db } = database;
  const versions = (
    await db
      .selectFrom('supplier_price')
      .select(['id', 'supplier_id', 'material_id', 'status', 'price', 'tiers', 'city_prices', 'valid_from', 'valid_to'])
      .execute()
  ).map((row) => ({ ...row, validFrom: row.valid_from, validTo: row.valid_to }));
  const one = versions.filter(
    (row) => row.supplier_id === versions[0]?.supplier_id && row.material_id === versions[0].material_id,
  );
  expect(versionOn(one, '2026-11-20')).toMatchObject({
    price: '138.000000',
    valid_from: '2026-10-21',
    valid_to: '2027-01-19',
  });
  expect(versionOn(one, '2026-10-20')).toMatchObject({
    price: '135.240000',
    valid_from: '2026-07-23',
    valid_to: '2026-10-20',
  });
  expect(versionOn(one, '2026-11-20')?.tiers).toContainEqual({ minQty: '20', price: '135.93' });
  expect(versionOn(one, '2026-11-20')?.city_prices[0]).toMatchObject({ price: '142.14' });
});

test('weighed goods carry kilograms as second unit, eggs by the piece do not', async () => {
  const found = await rows<{ code: string; unit: string | null }>(
    `select m.code, u.code as unit from material m left join unit u on u.id = m.second_unit_id
     where m.code in ('WL1101001', 'WL1203002', 'WL1301002', 'WL1001001') order by m.code`,
  );
  expect(found.map(({ unit }) => unit)).toEqual([null, 'kg', null, 'kg']);
});

test('accounts sign in with the shown password, each with its own hash, and stand in their unit', async () => {
  const accounts = await rows<{ username: string; password_hash: string; unit: string | null; role: string }>(
    `select u.username, u.password_hash, coalesce(p.code, c.code, s.code) as unit, r.centre as role
     from app_user u left join place p on p.id = u.place_id left join city c on c.id = u.city_id
       left join supplier s on s.id = u.supplier_id join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id`,
  );
  const of = (username: string) => accounts.find((account) => account.username === username);
  expect(new Set(accounts.map((account) => account.password_hash)).size).toBe(42);
  expect(await verifyPassword(of('glzx02')?.password_hash ?? '', demoPassword)).toBe(true);
  expect(await verifyPassword(of('glzx02')?.password_hash ?? '', 'demo2025')).toBe(false);
  expect(of('store_hz001')).toMatchObject({ unit: 'HZ-001', role: '城市中心' });
  expect(of('sup_gys020')).toMatchObject({ unit: 'GYS020', role: '供应商中心' });
  expect(of('superadmin')).toMatchObject({ unit: null, role: 'superadmin' });
});

test('materials are found by what people type', async () => {
  for (const typed of ['五花肉', 'wuhuarou', 'whr', 'wl1101001', '带皮']) {
    expect(
      await rows(`select code from material where search_text ilike '%${typed}%' and code = 'WL1101001'`),
      typed,
    ).toHaveLength(1);
  }
});

test('a half-filled database is refused as a whole', async () => {
  await expect(loadMaster(database.db, { now: firstDay, roles: [], rolesOf: () => [] })).rejects.toMatchObject({
    code: '23505',
  });
  expect(await counts('tolerance')).toEqual({ tolerance: 2 });
});
