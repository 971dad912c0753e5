import { recipeCalls } from '@material/contract/catalogue/product/recipe.calls.ts';
import { substituteCalls } from '@material/contract/catalogue/substitute/substitute.calls.ts';
import { materialSubstitutes } from '@material/contract/catalogue/substitute/substitutes.reference.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
const build = await orderingFactory(server);
afterAll(() => server.stop());
const boss = await server.as('superadmin', { centre: 'management' });
const city = await server.as('city_sh');
const { save, stop } = materialSubstitutes.calls;

const idOf = async (text: string): Promise<number> => {
  const [row] = await server.rows<{ id: number }>(text);
  if (!row) throw new Error(`nothing: ${text}`);
  return row.id;
};
const shanghai = await idOf(`select id from city where code = 'SH'`);
const beijing = await idOf(`select id from city where code = 'BJ'`);
/** Bags of 25 kg and of 10 kg, and another one. */
const rice = build.material('WL1001001');
const fine = build.material('WL1001002');
const glutinous = build.material('WL1001004');

beforeEach(() => server.rows('delete from material_substitute'));

type Pair = {
  readonly materialId?: number;
  readonly substituteId?: number;
  readonly factor?: string;
  readonly isMutual?: boolean;
  readonly cityIds?: readonly number[];
};
const add = (pair: Pair) =>
  server.sendAny(boss, save, { materialId: rice, substituteId: fine, factor: '2.5', isMutual: false, ...pair });
const inCity = async (materialId: number) =>
  (await server.done(city, substituteCalls.getMaterialSubstitutes, { materialId })).list;
const at = async (materialId: number, cityId: number) =>
  (await server.done(boss, substituteCalls.getMaterialSubstitutes, { materialId, cityId })).list;

test('a substitute stands in one way; a mutual one both ways, by the reciprocal', async () => {
  expect((await add({ isMutual: false })).status).toBe(1);
  expect(await inCity(rice)).toMatchObject([
    { materialCode: 'WL1001002', materialName: '五常长粒香米', takesText: '1 袋 = 2.5 袋', isReverse: false },
  ]);
  expect(await inCity(fine)).toEqual([]);
  await server.rows('update material_substitute set is_mutual = true');
  expect(await inCity(fine)).toMatchObject([
    { materialCode: 'WL1001001', takesText: '1 袋 = 0.4 袋', isReverse: true, cityNames: '全部城市' },
  ]);
});

test('it holds in its cities alone', async () => {
  await add({ cityIds: [beijing], isMutual: true });
  expect([await inCity(rice), await inCity(fine), await at(rice, shanghai)]).toEqual([[], [], []]);
  expect(await at(rice, beijing)).toMatchObject([{ materialCode: 'WL1001002', cityNames: '北京' }]);
  // Headquarters sees it without naming a city; a city that names another one stays with its own.
  expect((await server.done(boss, substituteCalls.getMaterialSubstitutes, { materialId: rice })).list).toHaveLength(1);
  const elsewhere = { materialId: rice, cityId: beijing };
  expectRefusal(await server.send(city, substituteCalls.getMaterialSubstitutes, elsewhere), 'notFound');
});

test('what is stopped, or of no use in the city, takes no place', async () => {
  const added = await add({ isMutual: true });
  const id = await idOf('select id from material_substitute');
  expect(added.status).toBe(1);
  await server.rows(`update material set status = 'DISABLED' where id = $1`, [fine]);
  expect(await inCity(rice)).toEqual([]);
  // The other way round: what it stands in for is needed although nobody orders it any more.
  expect(await inCity(fine)).toHaveLength(1);
  await server.rows(`update material set status = 'ENABLED' where id = $1`, [fine]);
  await server.rows('insert into material_city (material_id, city_id) values ($1, $2)', [fine, beijing]);
  expect([await inCity(rice), (await at(rice, beijing)).length]).toEqual([[], 1]);
  await server.rows('delete from material_city where material_id = $1', [fine]);
  expect(await inCity(rice)).toHaveLength(1);
  await server.done(boss, stop, { id, rowVersion: 0 });
  expect([await inCity(rice), await inCity(fine)]).toEqual([[], []]);
});

test('two materials have one row in use, and none stands in for itself', async () => {
  await add({});
  for (const pair of [{}, { materialId: fine, substituteId: rice, factor: '0.4' }]) {
    const twice = await add(pair);
    expect(expectProblems(twice)).toEqual({ substituteId: '这两个物料之间已有替代关系' });
  }
  expect(expectProblems(await add({ substituteId: rice }))).toEqual({ substituteId: '替代物料不能是物料本身' });
  expect(expectProblems(await add({ substituteId: glutinous, factor: '0' }))).toEqual({ factor: '替代系数必须大于 0' });
  await server.rows(`update material set status = 'DISABLED' where id = $1`, [glutinous]);
  expect((await add({ substituteId: glutinous })).status).toBe(0);
  await server.rows(`update material set status = 'ENABLED' where id = $1`, [glutinous]);
});

test('物料查看 names them with how much of each, and a recipe with what a portion takes', async () => {
  await add({ isMutual: true });
  await add({ substituteId: glutinous, factor: '1' });
  const shown = async (filter: string) =>
    (await server.done(city, viewCalls.getListMaterialView, { filter })).list.map(
      ({ substituteNames }) => substituteNames,
    );
  expect(await shown('WL1001001')).toEqual(['五常长粒香米 ×2.5、糯米 ×1']);
  expect(await shown('WL1001002')).toEqual(['东北珍珠米 ×0.4']);
  expect(await shown('WL1001004')).toEqual(['']);
  const recipe = await idOf(
    `select r.id from product_recipe r join product p on p.id = r.product_id where p.code = 'CP001'`,
  );
  const { list } = await server.done(city, recipeCalls.getProductCost, { id: recipe });
  const line = list.find(({ materialCode }) => materialCode === 'WL1001001');
  expect(Number(line?.grossQty)).toBeGreaterThan(0.15);
  expect(line?.substituteText).toBe(`五常长粒香米 ${line?.grossQty} 千克、糯米 ${line?.grossQty} 千克`);
  const { list: unpriced } = await server.done(boss, recipeCalls.getProductCost, { id: recipe });
  expect(unpriced.map(({ substituteText }) => substituteText).join('')).toBe('');
});
