import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { cityUnits } from '@material/contract/identity/unit.reference.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { known, refOf } from '../../../test/factories/references.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const build = await orderingFactory(server);
const root = await server.as('superadmin', { centre: 'management' });
const [{ calls }] = cityUnits;
const setDefault = known(calls.setDefault);

const idOf = async (text: string): Promise<number> => (await server.rows<{ id: number }>(text))[0]?.id ?? 0;
const cityId = await idOf(`select id from city where code = 'SH'`);
const other = await idOf(`select id from city where code = 'HZ'`);
const main = await idOf(`select id from place where city_id = ${cityId} and is_default`);

let made = 0;
beforeEach(() => {
  made += 1;
});
const store = (change: object = {}) => ({
  cityId,
  kind: 'STORE',
  code: `SH-T${made}`,
  name: `上海样本${made}店`,
  address: '示例路 8 号',
  ...change,
});
const add = (change: object = {}): Promise<ReferenceRow> => server.done(root, calls.save, store(change));
const problems = async (change: object) => expectProblems(await server.sendAny(root, calls.save, store(change)));
const found = async (change: object): Promise<unknown[]> => {
  const query = { pageSize: 100, cityId, ...change };
  return (await server.done(root, calls.list, query)).list.map(({ id }) => id);
};
/** What people who order for the city choose from. */
const offered = async (): Promise<number[]> =>
  (await server.done(build.people.city, pickerCalls.getCanUseReceivingPlace, { pageSize: 100 })).list.map(
    ({ id }) => id,
  );

describe('a place', () => {
  test('is entered with its hours, found by pinyin, listed by kind, and offered to whoever orders', async () => {
    const row = await add({
      name: '上海徐家汇店',
      receiveFrom: '05:30',
      receiveTo: '09:00',
      phone: '021-64380000',
      lat: '31.195',
      lng: '121.436',
      storeType: 'FRANCHISE',
    });
    expect(row).toMatchObject({ receiveFrom: '05:30', receiveTo: '09:00', lat: '31.195', isDefault: false });
    expect(await found({ filter: 'shxjh' })).toEqual([row.id]);
    expect(await found({ kind: 'STORE' })).toContain(row.id);
    expect(await found({ kind: 'WAREHOUSE' })).toContain(main);
    expect(await found({ kind: 'WAREHOUSE' })).not.toContain(row.id);
    expect(await offered()).toContain(row.id);
    const renamed = await server.done(root, calls.save, { ...refOf(row), ...store({ name: '上海漕河泾店' }) });
    expect(await found({ filter: 'chj' })).toEqual([row.id]);
    expect(await found({ filter: 'xjh' })).toEqual([]);
    const same = await server.done(root, calls.save, {
      ...refOf(renamed),
      ...store({ name: '上海漕河泾店', receiveFrom: '05:30', receiveTo: '09:00' }),
    });
    expect(same.rowVersion).toBe(renamed.rowVersion);
  });

  test.each([
    ['hours that end before they begin', { receiveFrom: '09:00', receiveTo: '05:00' }, 'receiveTo', '收货开始应早于'],
    ['the beginning of its hours alone', { receiveFrom: '05:00' }, 'receiveTo', '请填写收货结束，或清空收货开始'],
    [
      'the end of its hours alone',
      { receiveTo: '09:00', receiveFrom: null },
      'receiveFrom',
      '请填写收货开始，或清空收货结束',
    ],
    ['half of where it is', { lat: '31.2' }, 'lng', '请填写经度，或清空纬度'],
    ['no time of day', { receiveFrom: '25:00', receiveTo: '09:00' }, 'receiveFrom', '时间应如'],
    ['no latitude', { lat: '90.5', lng: '1' }, 'lat', '不能大于 90'],
    ['no longitude', { lng: '-181', lat: '1' }, 'lng', '不能小于 -180'],
    ['no telephone', { phone: '12345' }, 'phone', '请填写手机号或固定电话'],
    ['no licence', { licenceNo: 'JY12345' }, 'licenceNo', '食品经营许可证编号'],
    ['no address', { address: ' ' }, 'address', '请填写地址'],
    ['the name of another', { name: '上海示例一店' }, 'name', '该城市已有同名收货地点'],
    ['the code of another', { code: 'SH-001' }, 'code', '编码'],
    ['a kind that there is not', { kind: 'SHIP' }, 'kind', '不是可选的值'],
    ['what stores alone have', { kind: 'DOCK', storeType: 'DIRECT' }, 'storeType', '只有门店才有经营方式'],
  ])('is not entered with %s', async (_, change, field, message) => {
    expect((await problems(change))[field]).toContain(message);
    expect(await found({ filter: `SH-T${made}` })).toEqual([]);
  });

  test('has a name that another city may have as well', async () => {
    await add({ name: '火车站店' });
    await add({ name: '火车站店', cityId: other, code: `HZ-T${made}` });
  });

  test('is run by a branch of its own city, and stays what it is', async () => {
    const branch = await idOf(`select id from branch where city_id = ${other} limit 1`);
    expect((await problems({ branchId: branch }))['branchId']).toMatch(/不属于这个城市，不能选用$/);
    const row = await add();
    const changed = await server.sendAny(root, calls.save, { ...refOf(row), ...store({ kind: 'WAREHOUSE' }) });
    expect(expectProblems(changed)).toEqual({ kind: '收货地点的类型不能更改' });
  });

  test('may be the default where it is a warehouse', async () => {
    const [row, warehouse] = [await add(), await add({ kind: 'WAREHOUSE', code: `SH-W${made}9`, name: '备用仓' })];
    const refused = await server.send(root, setDefault, refOf(row));
    expectRefusal(refused, 'blocked');
    expect(refused.message).toContain('只有仓库可以设为默认');
    await server.done(root, setDefault, refOf(warehouse));
    const [held] = await server.rows<{ id: number; row_version: number }>(
      `select id, row_version from place where id = ${main}`,
    );
    await server.done(root, setDefault, { id: main, rowVersion: held?.row_version ?? 0 });
    expect(await idOf(`select id from place where city_id = ${cityId} and is_default`)).toBe(main);
  });

  test('is kept by its city, and not by the stores', async () => {
    expect(await server.done(build.people.city, calls.save, store())).toMatchObject({ cityId });
    const keeper = await server.as('store_sh001');
    expectRefusal(
      await server.sendAny(keeper, calls.save, store({ code: `SH-U${made}`, name: '另一家店' })),
      'noPower',
    );
  });
});

describe('a place that was stopped', () => {
  test('is ordered for no more: neither anew nor by a draft, while what was submitted goes on', async () => {
    const row = await add();
    const lines = build.lines();
    const draft = await build.draft({ placeId: row.id });
    const order = await build.submitted({ placeId: row.id, deliveryDate: build.day(6) });
    const stopped = await server.done(root, calls.stop, refOf(row));
    expect(await offered()).not.toContain(row.id);
    const entered = { deliveryDate: build.day(5), lines };
    const send = (change: object) =>
      server.sendAny(build.people.city, askOrderCalls.addMainOrderNew, { ...entered, ...change });
    const text = `${String(row['name'])}已停用，不能再要货`;
    expect(expectProblems(await send({ placeId: row.id }))).toEqual({ placeId: text });
    const [line, ...rest] = lines;
    const onLine = await send({ lines: [{ ...line, placeId: row.id }, ...rest] });
    expect(expectProblems(onLine)).toEqual({ 'lines.0.placeId': text });
    const submit = { mainorderid: draft.id, rowVersion: draft.rowVersion };
    const refused = await server.send(build.people.city, askOrderCalls.submitMainOrderById, submit);
    expect(refused.message).toContain(text);
    expect((await build.main(draft.id)).status).toBe('DRAFT');
    const passed = await server.done(build.people.first, askOrderCalls.firstCheckAskOrder, build.ref(order));
    expect(await server.done(build.people.second, askOrderCalls.finalCheckAskOrder, build.ref(passed))).toMatchObject({
      status: 'APPROVED',
      placeName: row['name'],
    });
    await server.done(root, calls.start, refOf(stopped));
    await build.submit(draft);
  });

  test('lets its own people sign in and see what is on its way', async () => {
    const id = await idOf(`select id from place where code = 'SH-001'`);
    const [held] = await server.rows<{ row_version: number }>(`select row_version from place where id = ${id}`);
    const stopped = await server.done(root, calls.stop, { id, rowVersion: held?.row_version ?? 0 });
    const keeper = await server.as('store_sh001');
    expect((await server.done(keeper, askOrderCalls.getListAskOrder, {})).list).toEqual([]);
    const order = { deliveryDate: build.day(5), lines: build.lines() };
    const refused = await server.send(keeper, askOrderCalls.addMainOrderNew, order);
    expect(expectProblems(refused)).toEqual({ placeId: '上海示例一店已停用，不能再要货' });
    await server.done(root, calls.start, refOf(stopped));
  });
});

describe('a city with places', () => {
  test('is deleted once its stores are stopped or deleted; its warehouses and docks stay with it', async () => {
    const written = { code: 'YC', name: '银川城市中心', region: '西北', address: '示例路 8 号' };
    const city: CityRow = await server.done(root, cityCalls.addCity, written);
    const own = { cityId: city.id, code: `YC-${made}` };
    const first = await add({ ...own, name: '银川一店' });
    const second = await add({ ...own, code: 'YC-9', name: '银川二店' });
    await add({ ...own, code: 'YC-K1', name: '银川分拣月台', kind: 'DOCK' });
    const { id, rowVersion } = city;
    const refused = await server.send(root, cityCalls.deleteCityByID, { id, rowVersion });
    expectRefusal(refused, 'inUse');
    expect(refused.message).toContain('启用的门店 2 条');
    await server.done(root, calls.remove, refOf(first));
    expectRefusal(await server.send(root, cityCalls.deleteCityByID, { id, rowVersion }), 'inUse');
    await server.done(root, calls.stop, refOf(second));
    const gone = await server.done(root, cityCalls.deleteCityByID, { id, rowVersion });
    expect(gone.status).toBe('DELETED');
    const back = await server.done(root, cityCalls.revokeCityByID, { id, rowVersion: gone.rowVersion });
    expect(back.storeCount).toBe(1);
  });
});
