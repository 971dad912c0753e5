import { askOrderExcelCalls } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { importCalls } from '@material/contract/kernel/reference/import.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { importFactory, sheetOf, textsOf } from '../../../test/factories/import.ts';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const orders = await orderingFactory(server);
const { city } = orders.people;
const { day } = orders;
const { importAskOrderSimple, importAskOrderSupplier, importAskOrderSecond } = askOrderExcelCalls;
const rice = { 物料编码: 'WL1001001', 数量: '25', 送达日期: day(5) };

type SendCall = Parameters<typeof importFactory>[1];
const read = async (call: SendCall, lines: readonly Readonly<Record<string, string>>[]) => {
  const imports = importFactory(server, call);
  const batch = await imports.read(city, await sheetOf(lines));
  const rows = batch.status === 'READY' ? await imports.rows(city, batch.id) : [];
  const problems = rows.map((row) => Object.fromEntries(row.problems.map(({ column, message }) => [column, message])));
  return { imports, batch, rows, problems };
};
/** Goods that are ordered in one unit and weighed in another. */
const [weighed] = await server.rows<{ code: string; unit: string }>(
  `select m.code, u.name as unit from material m join unit u on u.id = m.second_unit_id
    where exists (select 1 from supplier_price p where p.material_id = m.id) order by m.id limit 1`,
);

describe('every format', () => {
  test('has a template of its own', async () => {
    const headers = await Promise.all(
      (['downAskOrderSimpleTemplate', 'downAskOrderSupplierTemplate', 'downAskOrderSecondTemplate'] as const).map(
        async (key) => {
          const { bytes } = await server.fetchFile(city, askOrderExcelCalls[key], {});
          return (await textsOf(server, bytes))[0];
        },
      ),
    );
    expect(headers).toEqual([
      ['物料编码', '物料名称', '数量*', '送达日期*', '要货原因', '备注'],
      ['供应商*', '物料编码', '物料名称', '数量*', '收货地点', '送达日期*', '要货原因', '备注'],
      ['物料编码', '物料名称', '数量*', '副数量', '收货地点', '供应商', '送达日期*', '要货原因', '备注'],
    ]);
  });

  test('stands among what is unfinished under its own kind', async () => {
    const { batch } = await read(importAskOrderSimple, [rice]);
    expect(batch.kind).toBe('ASK_ORDER_SIMPLE');
    const kindsOf = async (kind: string) =>
      (await server.done(city, importCalls.getUnfinishedImports, { kind })).list.map(({ id }) => id);
    expect(await kindsOf('ASK_ORDER_SIMPLE')).toContain(batch.id);
    expect(await kindsOf('ASK_ORDER_ALL')).not.toContain(batch.id);
  });
});

describe('the simple one', () => {
  test('goes to one’s own default place from the best offer, which the preview shows', async () => {
    const { imports, batch, rows } = await read(importAskOrderSimple, [rice, { ...rice, 物料编码: 'WL1002001' }]);
    expect(rows[0]?.shown).toMatchObject({ supplier: '示例枕禾粮油有限公司(虚构)', place: '上海中心仓' });
    const { results } = await server.done(city, importCalls.getImportColumns, { id: batch.id });
    expect(results.map(({ title }) => title)).toEqual(['供应商', '收货地点', '单价', '金额']);
    const main = await imports.commit(city, batch.id);
    expect(main).toMatchObject({ source: 'IMPORT', lineCount: 2 });
    expect(main.lines[0]).toMatchObject({ placeName: '上海中心仓' });
  });

  test('says at the material what it has no column for', async () => {
    const controlled = { ...rice, 物料编码: 'WL1501002', 数量: '3' };
    const { problems } = await read(importAskOrderSimple, [controlled]);
    expect(problems[0]).toMatchObject({ reason: expect.stringContaining('请选择要货原因') });
    await server.rows(`update place set is_default = false where city_id = (select id from city where code = 'SH')`);
    expect((await read(importAskOrderSimple, [rice])).problems).toEqual([{ materialCode: '请填写收货地点' }]);
    await server.rows(`update place set is_default = true where code = 'SH-W1'`);
  });
});

describe('the one by supplier', () => {
  test('asks for a supplier in every line, and orders from nobody else', async () => {
    const { problems, imports, batch } = await read(importAskOrderSupplier, [
      { ...rice, 供应商: '' },
      { ...rice, 供应商: '没有这家' },
      { ...rice, 供应商: '枕禾粮油' },
    ]);
    expect(problems).toEqual([{ supplier: '请填写供应商' }, { supplier: '本城市没有“没有这家”这个供应商' }, {}]);
    await server.done(city, importCalls.updateImportRows, {
      id: batch.id,
      rows: [
        { seq: 1, cells: {}, isRemoved: true },
        { seq: 2, cells: {}, isRemoved: true },
      ],
    });
    const main = await imports.commit(city, batch.id);
    expect(main.lines.map(({ supplierName }) => supplierName)).toEqual(['示例枕禾粮油有限公司(虚构)']);
  });
});

describe('the one with second quantities', () => {
  test('asks for both where goods have a second unit, and for one where they have none', async () => {
    if (!weighed) throw new Error('some goods have a second unit');
    const line = { 物料编码: weighed.code, 数量: '10', 送达日期: day(6) };
    const { problems, batch, imports } = await read(importAskOrderSecond, [
      { ...line, 副数量: '' },
      { ...rice, 副数量: '' },
      { ...rice, 送达日期: day(6), 副数量: '3' },
    ]);
    expect(problems[0]).toMatchObject({ qty2: `请填写副数量（${weighed.unit}）` });
    expect(problems.slice(1)).toEqual([{}, { qty2: '该物料没有副单位' }]);
    await server.done(city, importCalls.updateImportRows, {
      id: batch.id,
      rows: [
        { seq: 1, cells: { qty2: '98.5' } },
        { seq: 3, cells: {}, isRemoved: true },
      ],
    });
    const main = await imports.commit(city, batch.id);
    const found = main.lines.find(({ materialCode }) => materialCode === weighed.code);
    expect(Number(found?.qtyAsked2)).toBe(98.5);
  });
});
