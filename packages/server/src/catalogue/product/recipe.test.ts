import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { products } from '@material/contract/catalogue/product/products.reference.ts';
import { productViewCalls, recipeCalls, type Recipe } from '@material/contract/catalogue/product/recipe.calls.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';

const { server, build } = await deliveryServer();
const who = await server.as('glzx01', { centre: 'management' });
afterAll(() => server.stop());
const { city } = build.people;

const productId = async (code: string): Promise<number> =>
  first(await server.rows<{ id: number }>('select id from product where code = $1', [code])).id;
const materialId = async (code: string): Promise<number> =>
  first(await server.rows<{ id: number }>('select id from material where code = $1', [code])).id;
const cityId = async (code: string): Promise<number> =>
  first(await server.rows<{ id: number }>('select id from city where code = $1', [code])).id;
const recipesOf = async (id: number): Promise<Recipe[]> =>
  (await server.done(who, recipeCalls.getProductOfMaterial, { productId: id })).list;

const rice = await materialId('WL1002001');
const pork = await materialId('WL1101001');
const line = (id: number, netQty = '0.2', lossRatio = '0.1') => ({ materialId: id, netQty, lossRatio, isMain: true });
const entered = (day: number, lines = [line(rice)]) => ({ validFrom: build.day(day), reason: '试做', lines });

describe('the recipes of a product', () => {
  test('each begins on a day and stays readable; what has begun is never changed', async () => {
    const id = await productId('CP002');
    const [begun] = await recipesOf(id);
    expect(begun).toMatchObject({ version: 1, phase: 'HOLDING' });
    const added = await server.done(who, recipeCalls.addProductOfMaterial, { productId: id, ...entered(5) });
    expect(added).toMatchObject({ version: 2, phase: 'COMING', reason: '试做', createName: expect.any(String) });
    expect((await recipesOf(id)).map(({ version, phase }) => [version, phase])).toEqual([
      [2, 'COMING'],
      [1, 'HOLDING'],
    ]);
    const edited = await server.done(who, recipeCalls.editProductOfMaterial, {
      id: added.id,
      rowVersion: added.rowVersion,
      ...entered(6, [line(rice), line(pork, '0.05', '0')]),
    });
    expect(edited).toMatchObject({ id: added.id, version: 2, validFrom: build.day(6) });
    const { list } = await server.done(who, recipeCalls.getProductCost, { id: added.id });
    expect(list.map(({ netQty, lossRatio, grossQty, price }) => [netQty, lossRatio, grossQty, price])).toEqual([
      ['0.2', '0.1', '0.22', null],
      ['0.05', '0', '0.05', null],
    ]);
    const first1 = begun ?? added;
    const late = await server.send(who, recipeCalls.editProductOfMaterial, {
      id: first1.id,
      rowVersion: first1.rowVersion,
      ...entered(7),
    });
    expectRefusal(late, 'blocked');
    expect(late.message).toBe('配方已经生效，请新增一版');
    const removed = await server.send(who, recipeCalls.deleteProductOfMaterial, {
      id: first1.id,
      rowVersion: first1.rowVersion,
    });
    expectRefusal(removed, 'blocked');
    await server.done(who, recipeCalls.deleteProductOfMaterial, { id: added.id, rowVersion: edited.rowVersion });
    expect(await recipesOf(id)).toEqual([begun]);
  });

  test('whoever saves over a change of somebody else is shown it', async () => {
    const id = await productId('CP003');
    const added = await server.done(who, recipeCalls.addProductOfMaterial, { productId: id, ...entered(5) });
    const { rowVersion } = added;
    await server.done(who, recipeCalls.editProductOfMaterial, { id: added.id, rowVersion, ...entered(6) });
    const late = await server.send(who, recipeCalls.editProductOfMaterial, { id: added.id, rowVersion, ...entered(7) });
    expectRefusal(late, 'conflict');
    expect((await recipesOf(id))[0]).toMatchObject({ validFrom: build.day(6) });
  });

  test('what is wrong is said at its cell, and nothing is written', async () => {
    const id = await productId('CP004');
    const before = await recipesOf(id);
    const sent = async (input: ReturnType<typeof entered>) =>
      expectProblems(await server.send(who, recipeCalls.addProductOfMaterial, { productId: id, ...input }));
    expect(await sent(entered(-1))).toEqual({ validFrom: '生效日期不能早于今天' });
    expect(await sent(entered(5, []))).toEqual({ lines: '请至少添加一种物料' });
    expect(await sent(entered(5, [line(rice), line(rice, '0')]))).toEqual({
      'lines.1.materialId': '与第 1 行是同一个物料',
      'lines.1.netQty': '净用量必须大于 0',
    });
    await server.rows(`update material set status = 'DISABLED' where id = $1`, [pork]);
    expect(await sent(entered(5, [line(rice), line(pork)]))).toEqual({ 'lines.1.materialId': '物料已停用' });
    await server.rows(`update material set status = 'ENABLED' where id = $1`, [pork]);
    await server.done(who, recipeCalls.addProductOfMaterial, { productId: id, ...entered(5) });
    expect(await sent(entered(5))).toEqual({ validFrom: '第 2 版也在这一天生效' });
    expect(await recipesOf(id)).toHaveLength(before.length + 1);
  });
});

describe('what a portion costs', () => {
  test('is the price in force of the city, and says which material has none', async () => {
    const id = await productId('CP001');
    const holding = first((await recipesOf(id)).filter(({ phase }) => phase === 'HOLDING'));
    const own = await server.done(city, recipeCalls.getProductCost, { id: holding.id });
    const priced = own.list.filter(({ price }) => price !== null);
    expect(priced.length).toBeGreaterThan(3);
    for (const { supplierName, cost, missing } of priced) {
      expect([supplierName === '', cost === null, missing]).toEqual([false, false, '']);
    }
    for (const { missing } of own.list.filter(({ price }) => price === null)) expect(missing).not.toBe('');
    expect(own.missingCount).toBe(own.list.length - priced.length);
    const named = await server.done(who, recipeCalls.getProductCost, { id: holding.id, cityId: await cityId('SH') });
    expect(named).toEqual(own);
    const material = first(priced);
    await server.rows(`update material set status = 'DISABLED' where id = $1`, [material.materialId]);
    const without = await server.done(city, recipeCalls.getProductCost, { id: holding.id });
    expect(without.missingCount).toBe(own.missingCount + 1);
    expect(without.list.find((one) => one.id === material.id)).toMatchObject({
      price: null,
      cost: null,
      supplierName: '',
      missing: '物料已停用',
    });
    expect(Number(without.amount)).toBeLessThan(Number(own.amount));
    await server.rows(`update material set status = 'ENABLED' where id = $1`, [material.materialId]);
  });
});

describe('a product that names cities', () => {
  const listed = async (): Promise<readonly string[]> =>
    (await server.done(city, productViewCalls.getListProductView, { filter: 'CP005', pageSize: 100 })).list.map(
      ({ code }) => code,
    );
  const picked = async (): Promise<number> =>
    (await server.done(city, pickerCalls.getCanUseProduct, { filter: 'CP005' })).totalCount;

  test('is found in those alone, with what its recipe of today is made of', async () => {
    expect(await listed()).toEqual(['CP005']);
    const [row] = (await server.done(who, products.calls.list, { filter: 'CP005' })).list as ReferenceRow[];
    const { id, rowVersion, status: _status, remark, ...rest } = first([row].filter((one) => one !== undefined));
    const fields = Object.fromEntries(Object.keys(products.fields).map((name) => [name, rest[name]]));
    const save = { id, rowVersion, remark, ...fields, cityIds: [await cityId('BJ')] };
    const saved = await server.done(who, products.calls.save, save);
    expect([await listed(), await picked()]).toEqual([[], 0]);
    await server.done(who, products.calls.save, { ...save, rowVersion: saved.rowVersion, cityIds: [] });
    expect([await listed(), await picked()]).toEqual([['CP005'], 1]);
    const shown = first((await server.done(city, productViewCalls.getListProductView, { filter: 'CP005' })).list);
    expect(shown.materialCount).toBeGreaterThan(0);
    expect(shown.mainNames).not.toBe('');
  });

  test('keeps its recipes, so that it is not deleted', async () => {
    const [row] = (await server.done(who, products.calls.list, { filter: 'CP005' })).list;
    const refused = await server.sendAny(who, products.calls.remove, { id: row?.id, rowVersion: row?.rowVersion });
    expectRefusal(refused, 'inUse');
    expect(refused.message).toContain('配方版本 1 条');
  });
});
