import { crossRules } from '@material/contract/catalogue/cross/cross-rule.reference.ts';
import { crossCalls } from '@material/contract/catalogue/cross/cross.calls.ts';
import { referenceOf } from '@material/contract/kernel/reference/reference.ts';
import { crossOrderCalls } from '@material/contract/ordering/cross-order.calls.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
const build = await orderingFactory(server);
afterAll(() => server.stop());
const boss = await server.as('superadmin', { centre: 'management' });
const { save } = crossRules.calls;
const { tryCrossSet } = crossCalls;
const { getCrossOfOrder } = crossOrderCalls;

const idOf = async (text: string): Promise<number> => {
  const [row] = await server.rows<{ id: number }>(text);
  if (!row) throw new Error(`nothing: ${text}`);
  return row.id;
};
const materialId = build.material('WL1101001');
const cityId = await idOf(`select id from city where code = 'SH'`);
const dock = await idOf(`select id from place where code = 'SH-K1'`);
const foreignDock = await idOf(`select id from place where code = 'HZ-K1'`);
const warehouse = await idOf(`select id from place where code = 'SH-W1'`);
const supplierId = await idOf(`select p.supplier_id as id from supplier_price p join supplier s on s.id = p.supplier_id
  where p.material_id = ${materialId} and s.status = 'ENABLED' order by p.id limit 1`);
const nearest = await idOf(`select category_id as id from material where id = ${materialId}`);

beforeEach(() => server.rows('delete from cross_rule'));

type Scope = { readonly supplierId?: number; readonly materialCategoryId?: number };
const add = (scope: Scope, way: object = { way: 'DOCK', dockId: dock }) =>
  server.sendAny(boss, save, { cityId, ...scope, ...way });
const tried = async () => (await server.done(boss, tryCrossSet, { supplierId, materialId, cityId })).list;
const used = async () => (await tried()).filter(({ isUsed }) => isUsed);

test('the narrower a rule the sooner it holds, and the others say why they do not', async () => {
  expect(await used()).toMatchObject([{ scopeText: '没有规则', wayText: '直送', whyText: '适用' }]);
  const scopes: readonly Scope[] = [
    {},
    { materialCategoryId: nearest },
    { supplierId },
    { supplierId, materialCategoryId: nearest },
  ];
  for (const [at, scope] of scopes.entries()) {
    const isDirect = at % 2 === 1;
    expect((await add(scope, isDirect ? { way: 'DIRECT' } : undefined)).status).toBe(1);
    const [step, more] = await used();
    expect(more).toBeUndefined();
    expect(step).toMatchObject({ whyText: '适用', wayText: isDirect ? '直送' : '越库：上海分拣月台' });
    const others = (await tried()).filter(({ isUsed, wayText }) => !isUsed && wayText !== null);
    for (const { whyText } of others) expect(whyText).toContain(`已按“${step?.scopeText}”`);
  }
});

test('a rule of a dock that was stopped leaves the goods to the next one', async () => {
  await add({ supplierId });
  await server.rows(`update place set status = 'DISABLED' where id = $1`, [dock]);
  expect(await used()).toMatchObject([{ scopeText: '没有规则' }]);
  expect((await tried()).map(({ whyText }) => whyText)).toContain('上海分拣月台已停用，不按这一条');
  await server.rows(`update place set status = 'ENABLED' where id = $1`, [dock]);
  expect(await used()).toMatchObject([{ wayText: '越库：上海分拣月台' }]);
});

test('goods that go straight after all let go of their dock', async () => {
  const { id } = await server.done(boss, save, { cityId, way: 'DOCK', dockId: dock });
  expect(await server.done(boss, save, { id, rowVersion: 0, cityId, way: 'DIRECT' })).toMatchObject({ dockId: null });
});

test('a material that does not cross goes by no rule', async () => {
  await add({});
  await server.rows('update material set is_cross = false where id = $1', [materialId]);
  expect(await used()).toMatchObject([{ scopeText: '没有规则' }]);
  expect((await tried())[0]?.whyText).toBe('这个物料不越库');
  await server.rows('update material set is_cross = true where id = $1', [materialId]);
});

test('no rule twice, a dock of the city alone, and none where goods go straight', async () => {
  await add({ supplierId });
  expect((await add({ supplierId })).message).toBe('这个城市对同样的供应商和物料类别已有越库规则');
  const foreign = expectProblems(await add({}, { way: 'DOCK', dockId: foreignDock }));
  expect(foreign['dockId']).toContain('不属于这个城市，不能选用');
  expect(expectProblems(await add({}, { way: 'DOCK', dockId: warehouse }))['dockId']).toContain('不是分拣月台');
  expect(expectProblems(await add({}, { way: 'DOCK' }))['dockId']).toBe('请选择分拣月台');
  expect(expectProblems(await add({}, { way: 'DIRECT', dockId: dock }))['dockId']).toBe('只有越库才有分拣月台');
  expect(await server.rows('select id from cross_rule')).toHaveLength(1);
});

test('docks are offered of the city alone, and no warehouses', async () => {
  const { choices } = referenceOf('place')?.calls ?? {};
  if (!choices) throw new Error('places are chosen from');
  const { list } = await server.done(boss, choices, { cityId, kind: 'DOCK' });
  expect(list.map(({ id }) => id)).toEqual([dock]);
});

test('a dock that moves to another city takes its rules along', async () => {
  const rule = await server.done(boss, save, { cityId, way: 'DOCK', dockId: dock });
  const other = await idOf(`select id from city where code = 'NJ'`);
  await server.rows('update place set city_id = $2 where id = $1', [dock, other]);
  expect(await idOf(`select city_id as id from cross_rule where id = ${rule.id}`)).toBe(other);
  await server.rows('update place set city_id = $2 where id = $1', [dock, cityId]);
});

test('an order shows by which rule each of its lines would go', async () => {
  const order = await build.approved({ lines: build.lines().slice(0, 2) });
  const [stored] = await server.rows<{ no: string; supplier: number }>(
    'select no, supplier_id as supplier from ask_order where id = $1',
    [order.id],
  );
  if (!stored) throw new Error('the order is there');
  await add({ supplierId: stored.supplier });
  await server.rows(
    'update ask_line set is_cross = (id = (select min(id) from ask_line where ask_order_id = $1)) where ask_order_id = $1',
    [order.id],
  );
  const { lines } = await server.done(boss, getCrossOfOrder, { orderNo: stored.no });
  expect(lines[0]).toMatchObject({ wayText: '越库：上海分拣月台' });
  for (const line of lines.slice(1)) expect(line).toMatchObject({ wayText: '直送', ruleText: '这个物料不越库' });
  expectRefusal(await server.send(boss, getCrossOfOrder, { orderNo: 'YH0' }), 'notFound');
});

test('a city neither reads nor tries them', async () => {
  const shanghai = await server.as('city_sh');
  expectRefusal(await server.send(shanghai, tryCrossSet, { supplierId, materialId, cityId }), 'noPower');
  expectRefusal(await server.send(shanghai, getCrossOfOrder, { orderNo: 'YH0' }), 'noPower');
});
