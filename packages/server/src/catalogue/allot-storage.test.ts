import { allotStorageCalls, type Allotment } from '@material/contract/identity/allot-storage.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { orderingFactory } from '../../test/factories/ordering.ts';
import { expectProblems, expectRefusal } from '../../test/harness/client.ts';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const build = await orderingFactory(server);
const root = await server.as('superadmin', { centre: 'management' });
const { getAllAllotStorage, editAllotStorage, deleteAllotStorage } = allotStorageCalls;

const idOf = async (text: string): Promise<number> => (await server.rows<{ id: number }>(text))[0]?.id ?? 0;
const cityId = await idOf(`select id from city where code = 'SH'`);
const other = await idOf(`select id from city where code = 'HZ'`);
const store = await idOf(`select id from place where city_id = ${cityId} and kind = 'STORE' order by id limit 1`);
const foreign = await idOf(`select id from place where city_id = ${other} and kind = 'WAREHOUSE' limit 1`);
const main = await idOf(`select id from place where city_id = ${cityId} and is_default`);
const cold = await idOf(`insert into place (kind, code, name, city_id, address, search_text, create_time)
  values ('WAREHOUSE', 'SH-COLD', '上海样本冷库', ${cityId}, '示例路 9 号', '', now()) returning id`);
const rice = build.material('WL1001001');
const noodles = build.material('WL1002001');

beforeEach(async () => {
  await server.rows('delete from storage_allotment');
  await server.rows(`update place set status = 'ENABLED' where id = ${cold}`);
  await server.rows(`update material set status = 'ENABLED' where id = ${rice}`);
});

const allot = (change: Partial<Sent<typeof editAllotStorage>> = {}) =>
  server.send(root, editAllotStorage, { cityId, placeId: cold, materialIds: [rice], ...change });
const listed = async (query: Sent<typeof getAllAllotStorage> = {}): Promise<readonly Allotment[]> =>
  (await server.done(root, getAllAllotStorage, { cityId, ...query })).list;

describe('allotted materials', () => {
  test('go to a warehouse, to another one, and back to the default', async () => {
    const input = { cityId, placeId: cold, materialIds: [rice, noodles, rice] };
    expect(await server.done(root, editAllotStorage, input)).toEqual({ added: 2, changed: 0 });
    expect(await server.done(root, editAllotStorage, input)).toEqual({ added: 0, changed: 0 });
    expect(await server.done(root, editAllotStorage, { cityId, placeId: main, materialIds: [rice] })).toEqual({
      added: 0,
      changed: 1,
    });
    expect((await listed({ placeId: cold })).map(({ materialId }) => materialId)).toEqual([noodles]);
    const [row] = await listed({ placeId: main });
    expect(row).toMatchObject({ materialId: rice, materialCode: 'WL1001001', state: 'IN_FORCE' });
    const ids = (await listed()).map(({ id }) => id);
    expect(await server.done(root, deleteAllotStorage, { ids })).toEqual({ removed: 2 });
    expect(await listed()).toEqual([]);
    const audits = await server.rows<{ before: object | null; after: object | null }>(
      `select before, after from audit where target_table = 'storage_allotment' and target_id = ${row?.id} order by id`,
    );
    expect(audits).toEqual([
      { before: null, after: { city_id: cityId, material_id: rice, place_id: cold } },
      { before: { place_id: cold }, after: { place_id: main } },
      { before: { city_id: cityId, material_id: rice, place_id: main }, after: null },
    ]);
  });

  test.each([
    ['a store', { placeId: store }, 'placeId', '是门店，请选择仓库'],
    ['a warehouse of another city', { placeId: foreign }, 'placeId', '不属于这个城市'],
  ])('do not go to %s', async (_, change, field, message) => {
    expect(expectProblems(await allot(change))[field]).toContain(message);
    expect(await listed()).toEqual([]);
  });

  test('and warehouses that were stopped are not chosen anew, and say so where they are', async () => {
    await allot();
    await server.rows(`update place set status = 'DISABLED' where id = ${cold}`);
    expect((await listed())[0]?.state).toBe('PLACE_STOPPED');
    expect(expectProblems(await allot())).toEqual({ placeId: '上海样本冷库已停用，不能选用' });
    await server.rows(`update place set status = 'ENABLED' where id = ${cold}`);
    await server.rows(`update material set status = 'DISABLED' where id = ${rice}`);
    expect((await listed())[0]?.state).toBe('MATERIAL_STOPPED');
    expect(expectProblems(await allot())['materialIds']).toMatch(/已停用，不能选用$/);
  });

  test('are some, are kept by those who may, and end once', async () => {
    expect(expectProblems(await allot({ materialIds: [] }))).toEqual({ materialIds: '请选择物料' });
    const keeper = await server.as('store_sh001');
    const sent = { cityId, placeId: cold, materialIds: [rice] };
    expectRefusal(await server.send(keeper, editAllotStorage, sent), 'noPower');
    expect(await server.done(await server.as('city_sh'), editAllotStorage, sent)).toEqual({ added: 1, changed: 0 });
    const elsewhere = await server.as('city_bj');
    expectRefusal(await server.send(elsewhere, editAllotStorage, sent), 'notFound');
    const stored = (await listed()).map(({ id }) => id);
    expectRefusal(await server.send(elsewhere, deleteAllotStorage, { ids: stored }), 'invalidInput');
    await allot();
    const ids = (await listed()).map(({ id }) => id);
    await server.done(root, deleteAllotStorage, { ids });
    expectRefusal(await server.send(root, deleteAllotStorage, { ids }), 'invalidInput');
  });

  test('are received there where neither line nor order names a place', async () => {
    await allot();
    const at = async (change: object) => {
      const { lines } = await build.draft(change);
      return lines.find(({ materialId }) => materialId === rice)?.placeId;
    };
    expect(await at({})).toBe(cold);
    expect(await at({ placeId: main })).toBe(main);
    expect(await at({ lines: [{ materialId: rice, qty: '25', placeId: store }] })).toBe(store);
    await server.rows(`update place set status = 'DISABLED' where id = ${cold}`);
    expect(await at({})).toBe(main);
    const own = await server.as('store_sh001');
    const saved = await server.done(own, askOrderCalls.addMainOrderNew, {
      deliveryDate: build.day(5),
      lines: build.lines(),
    });
    expect(new Set(saved.lines.map(({ placeId }) => placeId))).toEqual(new Set([store]));
  });
});
