import { toleranceCalls } from '@material/contract/catalogue/setting/tolerance.calls.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { orderingFactory } from '../../test/factories/ordering.ts';
import { expectProblems, expectRefusal } from '../../test/harness/client.ts';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness();
const build = await orderingFactory(server);
afterAll(() => server.stop());
const boss = await server.as('superadmin', { centre: 'management' });
const { addTolerance, deleteTolerance, editTolerance, getTolerances, tryTolerance } = toleranceCalls;

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

const limits = { measure: 'ANY', tolOver: '0.1', tolUnder: '0.02' } as const;
type Scope = Parameters<typeof add>[0];
const add = (scope: {
  readonly supplierId?: number;
  readonly materialId?: number;
  readonly materialCategoryId?: number;
  readonly cityId?: number;
}) => server.sendAny(boss, addTolerance, { ...limits, ...scope });
const tried = async () => (await server.done(boss, tryTolerance, { supplierId, materialId, cityId })).list;

const scopes: readonly (readonly [string, Scope])[] = [
  ['全部', {}],
  ['城市：', { cityId }],
  ['类别：', { materialCategoryId: nearest.id }],
  ['物料：', { materialId }],
  ['供应商物料：', { supplierId, materialId }],
];

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
  await server.done(boss, addTolerance, { ...limits, measure: 'WEIGHED', materialId });
  expect((await tried()).find(({ scopeText }) => scopeText.startsWith('物料：'))).toMatchObject({
    isUsed: false,
    whyText: '只有另一种计量方式的设置，这个物料按件数',
  });
});

test('what was tried is what an approved line gets', async () => {
  await add({ cityId });
  await add({ supplierId, materialId });
  await server.rows(`update tolerance set tol_over = 0.07 where supplier_id is not null`);
  const order = await build.approved({ lines: build.lines().slice(0, 1) });
  const used = (await tried()).find(({ isUsed }) => isUsed);
  const rows = await server.rows<{ tol_over: string }>('select tol_over from ask_line where ask_order_id = $1', [
    order.id,
  ]);
  expect(rows).toEqual([{ tol_over: used?.tolOver }]);
  expect(used?.tolOver).toBe('0.070000');
});

test('a second row of one scope is refused, and so is a scope of two kinds', async () => {
  await add({ materialId });
  expect((await add({ materialId })).message).toBe('该适用范围已有允差设置');
  expect((await add({ materialId, cityId })).message).toBe('允差只能按供应商物料、物料、类别、城市之一设置');
  expect((await add({ supplierId })).message).toBe('允差只能按供应商物料、物料、类别、城市之一设置');
  expect(await server.rows('select id from tolerance')).toHaveLength(1);
});

test('a row is changed and deleted in the version that was seen', async () => {
  const row = await server.done(boss, addTolerance, { ...limits, cityId });
  const ref = { id: row.id, rowVersion: row.rowVersion };
  const changed = await server.done(boss, editTolerance, { ...ref, tolOver: '0.2', tolUnder: '0', overAbs: '5' });
  expect(changed).toMatchObject({ tolOver: '0.200000', overAbs: '5.000000', rowVersion: 1 });
  expectRefusal(await server.send(boss, editTolerance, { ...ref, tolOver: '0.3', tolUnder: '0' }), 'conflict');
  expectRefusal(await server.send(boss, deleteTolerance, ref), 'conflict');
  const tooMuch = await server.sendAny(boss, editTolerance, { ...ref, rowVersion: 1, tolOver: '1.5', tolUnder: '0' });
  expect(Object.keys(expectProblems(tooMuch))).toEqual(['tolOver']);
  await server.done(boss, deleteTolerance, { ...ref, rowVersion: 1 });
  expect((await server.done(boss, getTolerances, {})).list).toEqual([]);
  const audits = await server.rows(`select 1 from audit where target_table = 'tolerance' and target_id = $1`, [row.id]);
  expect(audits).toHaveLength(3);
});

test('a city neither reads nor sets them', async () => {
  const shanghai = await server.as('city_sh');
  expectRefusal(await server.send(shanghai, getTolerances, {}), 'noPower');
  expectRefusal(await server.send(shanghai, addTolerance, { ...limits, cityId }), 'noPower');
});
