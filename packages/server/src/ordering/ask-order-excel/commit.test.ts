import { importCalls } from '@material/contract/kernel/reference/import.calls.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/harness/client.ts';
import { importFactory, sheetOf, type SheetLine } from '../../../test/factories/import.ts';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const orders = await orderingFactory(server);
const imports = importFactory(server);
const { city } = orders.people;
const { day } = orders;
const { commitImport, getImportBatch, updateImportRows } = importCalls;
const rice = { 物料编码: 'WL1001001', 数量: '25', 送达日期: day(5) };
const long = { ...rice, 物料编码: 'WL1001002' };
const noodles = { ...rice, 物料编码: 'WL1002001', 收货地点: '上海示例一店', 送达日期: day(6), 备注: '早上送' };

const read = async (...lines: SheetLine[]) => (await imports.read(city, await sheetOf(lines))).id;
const countOf = async (table: 'main_order' | 'ask_order' | 'ask_line') =>
  (await server.rows<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n ?? 0;
const counts = () => Promise.all([countOf('main_order'), countOf('ask_order'), countOf('ask_line')]);
const supplierStatus = (code: string, status: string) =>
  server.rows('update supplier set status = $2 where code = $1', [code, status]);

describe('a commit', () => {
  test('makes one main order, split by supplier, place and day', async () => {
    const id = await read(rice, long, noodles);
    const before = await counts();
    const order = await imports.commit(city, id);
    expect(order).toMatchObject({
      source: 'IMPORT',
      lineCount: 3,
      deliveryDate: day(5),
      status: 'DRAFT',
    });
    expect(order.askOrders).toHaveLength(2);
    expect(order.askOrders.map(({ source }) => source)).toEqual(['IMPORT', 'IMPORT']);
    expect(order.lines.find(({ materialCode }) => materialCode === 'WL1002001')).toMatchObject({
      placeName: '上海示例一店',
      deliveryDate: day(6),
      remark: '早上送',
    });
    const batch = await server.done(city, getImportBatch, { id });
    expect(batch).toMatchObject({
      status: 'COMMITTED',
      outcome: { id: order.id, changes: [], touched: ['ask_order'] },
      amount: order.amount,
    });
    expect(await counts()).toEqual(before.map((count, index) => count + ([1, 2, 3][index] ?? 0)));
    const told = await server.rows(`select type from event where doc_type = 'main_order' and doc_id = $1`, [order.id]);
    expect(told).toEqual([{ type: 'MAIN_ORDER_CREATED' }]);
  });

  test('asked again answers the same order, by whatever key', async () => {
    const id = await read(rice);
    const first = await imports.commit(city, id, { headers: { 'idempotency-key': 'a1' } });
    const before = await counts();
    const replayed = await imports.commit(city, id, { headers: { 'idempotency-key': 'a1' } });
    const another = await imports.commit(city, id);
    expect([replayed.id, another.id]).toEqual([first.id, first.id]);
    expect(await counts()).toEqual(before);
    expectRefusal(await server.send(city, importCalls.cancelImport, { id }), 'wrongState');
    expectRefusal(await server.send(city, updateImportRows, { id, rows: [{ seq: 1, cells: {} }] }), 'wrongState');
  });

  test('ten at once make one order', async () => {
    const id = await read(rice, noodles);
    const [mains] = await counts();
    const answers = await Promise.all(Array.from({ length: 10 }, () => imports.commit(city, id)));
    expect(new Set(answers.map((order) => order.id)).size).toBe(1);
    expect((await counts())[0]).toBe((mains ?? 0) + 1);
  });

  test('waits until nothing is wrong and something is there', async () => {
    const id = await read({ ...rice, 数量: '' }, long);
    expect(await server.send(city, commitImport, { id })).toMatchObject({
      status: 0,
      message: '还有 1 行有问题，请先修改或移除',
    });
    await server.done(city, updateImportRows, { id, rows: [1, 2].map((seq) => ({ seq, cells: {}, isRemoved: true })) });
    expect(await server.send(city, commitImport, { id })).toMatchObject({ status: 0, message: '没有可以导入的行' });
  });

  test('of a store’s sheet orders for the store', async () => {
    const store = await server.as('store_sh001');
    const batch = await imports.read(store, await sheetOf([rice]));
    const order = await imports.commit(store, batch.id);
    expect(order.askOrders).toMatchObject([{ placeName: '上海示例一店' }]);
    expect(order.placeId).toBe(order.askOrders[0]?.placeId);
  });

  test('goes on to the checkers like any other order', async () => {
    const id = await read(rice, long);
    const order = await imports.commit(city, id);
    const submitted = await server.done(city, askOrderCalls.submitMainOrderById, {
      mainorderid: order.id,
      rowVersion: order.rowVersion,
    });
    expect(submitted.status).toBe('SUBMITTED');
  });
});

describe('what changed since the preview', () => {
  afterEach(() => supplierStatus('GYS001', 'ENABLED'));

  test('a supplier suspended meanwhile stops everything and is told at its row', async () => {
    const id = await read(rice, noodles, { ...long, 供应商: '枕禾粮油' });
    const before = await counts();
    await supplierStatus('GYS001', 'DISABLED');
    const refused = await imports.confirmed(city, id, { headers: { 'idempotency-key': 'b1' } });
    expect(refused).toMatchObject({ status: 'READY', message: '有 2 行现在不能导入，请修改后再确认' });
    expect(await counts()).toEqual(before);
    expect(await server.done(city, getImportBatch, { id })).toMatchObject({
      status: 'READY',
      badCount: 2,
      rowCount: 3,
    });
    expect(await imports.rows(city, id, true)).toMatchObject([
      { seq: 1, shown: { price: '' }, problems: [{ column: 'supplier', message: '供应商已停用' }] },
      { seq: 3, problems: [{ column: 'supplier', message: '供应商已停用' }] },
    ]);
    await supplierStatus('GYS001', 'ENABLED');
    await server.done(city, updateImportRows, { id, rows: [1, 3].map((seq) => ({ seq, cells: {} })) });
    const order = await imports.commit(city, id, { headers: { 'idempotency-key': 'b2' } });
    expect(order.lineCount).toBe(3);
  });

  test('a city locked meanwhile gets no order', async () => {
    const id = await read(rice);
    await server.rows(`update city set status = 'LOCKED' where code = 'SH'`);
    expect((await imports.confirmed(city, id)).message).toBe('上海已锁定，可以查看，不能下单');
    await server.rows(`update city set status = 'NORMAL' where code = 'SH'`);
    expect(await server.done(city, getImportBatch, { id })).toMatchObject({ status: 'READY', badCount: 0 });
  });

  test('a new price is taken and told', async () => {
    const id = await read(rice);
    const [row] = await imports.rows(city, id);
    const prices = `supplier_id = (select id from supplier where code = 'GYS001') and material_id = (select id from material where code = 'WL1001001')`;
    await server.rows(`update supplier_price set tiers = '[]', price = 150 where ${prices}`);
    const order = await imports.commit(city, id);
    expect(order.lines[0]?.unitPrice).toBe('150');
    const { outcome } = await server.done(city, getImportBatch, { id });
    expect(outcome?.changes).toEqual([{ name: '东北珍珠米', from: row?.shown['price'], to: '150' }]);
  });
});

test('five thousand lines are read, checked and priced, and become one order', { timeout: 60_000 }, async () => {
  const places = ['上海中心仓', '上海示例一店', '上海示例二店', '上海示例三店', '上海示例四店'];
  const { list } = await server.done(city, pickerCalls.getCanUseMaterial, { deliveryDate: day(8), pageSize: 1000 });
  const lines = list.filter(({ isControl }) => !isControl).map(({ id }) => ({ materialId: id, qty: '20' }));
  const { list: prices } = await server.done(city, askOrderCalls.getPriceInfo, { deliveryDate: day(8), lines });
  // Some suppliers deliver on certain days of the week only.
  const isDaily = (id: number) => prices.find((row) => row.materialId === id)?.offers[0]?.deliveryDays.length === 0;
  const materials = list.filter(({ id }) => isDaily(id));
  const all = Array.from({ length: 5000 }, (_, index): SheetLine => ({
    物料编码: materials[index % materials.length]?.code ?? '',
    数量: '20',
    收货地点: places[Math.floor(index / materials.length) % places.length] ?? '',
    送达日期: day(8 + Math.floor(index / materials.length / places.length)),
  }));
  const bytes = await sheetOf(all);
  const batch = await imports.read(city, bytes);
  expect(batch).toMatchObject({ status: 'READY', rowCount: 5000, badCount: 0 });
  const order = await imports.commit(city, batch.id);
  expect(order).toMatchObject({ lineCount: 5000, amount: batch.amount });
  expect(order.lines).toHaveLength(5000);
});

test(
  'a sheet that splits into more orders than one statement takes becomes one order',
  { timeout: 60_000 },
  async () => {
    const { c: copied } = (
      await server.rows<{ c: string }>(
        `select string_agg(column_name, ',') as c from information_schema.columns where table_name = 'place'
        and column_name not in ('id', 'code', 'name', 'short_name', 'is_default')`,
      )
    )[0] ?? { c: '' };
    await server.rows(`insert into place (code, name, is_default, ${copied}) select 'TP' || n, '测试店' || n, false, ${copied}
    from (select * from place where name = '上海示例一店') p, generate_series(1, 100) n`);
    const lines = Array.from({ length: 4000 }, (_, index): SheetLine => ({
      ...rice,
      收货地点: `测试店${1 + (index % 100)}`,
      送达日期: day(5 + Math.floor(index / 100)),
    }));
    const batch = await imports.read(city, await sheetOf(lines));
    expect(batch).toMatchObject({ status: 'READY', rowCount: 4000, badCount: 0 });
    const before = await counts();
    const order = await imports.commit(city, batch.id);
    expect(order).toMatchObject({ lineCount: 4000, amount: batch.amount });
    expect(await counts()).toEqual(before.map((count, index) => count + ([1, 4000, 4000][index] ?? 0)));
  },
);
