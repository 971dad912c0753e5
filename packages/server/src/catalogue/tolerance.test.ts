import { toleranceCalls } from '@material/contract/catalogue/setting/tolerance.calls.ts';
import { tolerances } from '@material/contract/catalogue/setting/tolerance.reference.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { orderingFactory } from '../../test/factories/ordering.ts';
import { expectProblems, expectRefusal } from '../../test/harness/client.ts';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness();
const build = await orderingFactory(server);
afterAll(() => server.stop());
const boss = await server.as('superadmin', { centre: 'management' });
const { tryTolerance } = toleranceCalls;

const idOf = async (table: string, where: string): Promise<number> => {
  const [row] = await server.rows<{ id: number }>(`select id from ${table} where ${where} order by id limit 1`);
  if (!row) throw new Error(`no ${table}`);
  return row.id;
};
const materialId = build.material('WL1001001');
const cityId = await idOf('city', `code = 'SH'`);
const supplierId = await idOf('supplier', `name like '%枕禾%'`);
const [nearest] = await server.rows<{ id: number; parent: number | null }>(
  'select c.id, c.parent_id as parent from material m join material_category c on c.id = m.category_id where m.id = $1',
  [materialId],
);
if (!nearest) throw new Error('the material has a category');

beforeEach(() => server.rows('delete from tolerance'));

const { save, list } = tolerances.calls;
const limits = { measure: 'ANY', tolOver: '0.1', tolUnder: '0.02' } as const;
const add = (scope: object) => server.sendAny(boss, save, { ...limits, ...scope });
const tried = async () => (await server.done(boss, tryTolerance, { supplierId, materialId, cityId })).list;

const ofAll = { appliesTo: 'ALL' };
const ofCity = { appliesTo: 'CITY', cityId };
const ofCategory = { appliesTo: 'CATEGORY', materialCategoryId: nearest.id };
const ofMaterial = { appliesTo: 'MATERIAL', materialId };
const ofSupplier = { appliesTo: 'SUPPLIER_MATERIAL', supplierId, materialId };
const scopes = [
  ['全部', ofAll],
  ['城市：', ofCity],
  ['类别：', ofCategory],
  ['物料：', ofMaterial],
  ['供应商物料：', ofSupplier],
] as const;

test('the narrower a row the sooner it holds, and the others say why they do not', async () => {
  expect((await tried()).filter(({ isUsed }) => isUsed)).toMatchObject([{ scopeText: '系统默认', whyText: '适用' }]);
  for (const [words, scope] of scopes) {
    expect((await add(scope)).status).toBe(1);
    const steps = await tried();
    const used = steps.findIndex(({ isUsed }) => isUsed);
    expect(steps[used]).toMatchObject({ whyText: '适用', tolOver: '0.100000', tolUnder: '0.020000' });
    expect(steps[used]?.scopeText).toContain(words);
    for (const before of steps.slice(0, used)) expect(before).toMatchObject({ whyText: '没有设置', tolOver: null });
    const behind = steps.slice(used + 1).filter(({ tolOver }) => tolOver !== null);
    for (const { whyText } of behind) expect(whyText).toBe(`已按“${steps[used]?.scopeText}”，不再往下看`);
  }
});

test('a row of the other measure is not taken, and says so', async () => {
  await add({ ...ofMaterial, measure: 'WEIGHED' });
  expect((await tried()).find(({ scopeText }) => scopeText.startsWith('物料：'))).toMatchObject({
    isUsed: false,
    whyText: '只有另一种计量方式的设置，这个物料按件数',
  });
});

test('what was tried is what an approved line gets', async () => {
  await add(ofCity);
  await add(ofSupplier);
  await server.rows(`update tolerance set tol_over = 0.07 where supplier_id is not null`);
  const order = await build.approved({ lines: build.lines().slice(0, 1) });
  const used = (await tried()).find(({ isUsed }) => isUsed);
  const rows = await server.rows<{ tol_over: string }>('select tol_over from ask_line where ask_order_id = $1', [
    order.id,
  ]);
  expect(rows).toEqual([{ tol_over: used?.tolOver }]);
  expect(used?.tolOver).toBe('0.070000');
});

test('a second row of one scope is refused while the first is in use', async () => {
  await add(ofMaterial);
  expect((await add(ofMaterial)).message).toBe('该适用范围已有同样计量方式的允差');
  expect((await add({ ...ofMaterial, measure: 'WEIGHED' })).status).toBe(1);
  await server.rows(`update tolerance set status = 'DISABLED'`);
  expect((await add(ofMaterial)).status).toBe(1);
});

test('a row names what its scope is of, and nothing else', async () => {
  const refused = async (scope: object) => expectProblems(await add(scope));
  expect(await refused({ appliesTo: 'CITY' })).toEqual({ cityId: '请选择城市' });
  expect(await refused({ appliesTo: 'SUPPLIER_MATERIAL', supplierId })).toEqual({ materialId: '请选择物料名称' });
  expect(Object.keys(await refused({ ...ofMaterial, cityId }))).toEqual(['cityId']);
  expect(Object.keys(await refused({ ...ofCity, tolOver: '1.5' }))).toEqual(['tolOver']);
  expect(await server.rows('select id from tolerance')).toEqual([]);
});

test('a row that becomes one of another scope lets go of what said the first', async () => {
  const { id } = await server.done(boss, save, { ...limits, ...ofSupplier });
  const row = await server.done(boss, save, { id, rowVersion: 0, ...limits, ...ofCity });
  expect(row).toMatchObject({ appliesTo: 'CITY', cityId, supplierId: null, materialId: null });
  const [audit] = await server.rows<{ before: object; after: object }>(
    `select before, after from audit where target_table = 'tolerance' and target_id = $1 order by id desc limit 1`,
    [id],
  );
  expect(audit).toMatchObject({
    before: { supplier_id: supplierId, material_id: materialId },
    after: { supplier_id: null, material_id: null },
  });
  const back = { id, rowVersion: 1, ...limits, appliesTo: 'MATERIAL' };
  expect(expectProblems(await server.sendAny(boss, save, back))).toEqual({ materialId: '请选择物料名称' });
});

test('a stopped row is not taken', async () => {
  await add(ofMaterial);
  await server.rows(`update tolerance set status = 'DISABLED'`);
  expect((await tried()).find(({ isUsed }) => isUsed)).toMatchObject({ scopeText: '系统默认' });
});

test('a city neither reads nor sets them', async () => {
  const shanghai = await server.as('city_sh');
  expectRefusal(await server.sendAny(shanghai, list, {}), 'noPower');
  expectRefusal(await server.sendAny(shanghai, save, { ...limits, ...ofCity }), 'noPower');
});
