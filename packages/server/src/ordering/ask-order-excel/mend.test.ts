import { importCalls } from '@material/contract/kernel/reference/import.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { importFactory, sheetOf, textsOf, type SheetLine } from '../../../test/factories/import.ts';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const orders = await orderingFactory(server);
const imports = importFactory(server);
const { city } = orders.people;
const { day } = orders;
const { updateImportRows, downImportProblems } = importCalls;
const rice = { 物料编码: 'WL1001001', 数量: '25', 送达日期: day(5) };
const long = { ...rice, 物料编码: 'WL1001002' };
const noodles = { ...rice, 物料编码: 'WL1002001' };

const read = async (...lines: SheetLine[]) => (await imports.read(city, await sheetOf(lines))).id;
type Mends = { seq: number; cells: Record<string, string>; isRemoved?: boolean }[];
const mend = (id: number, rows: Mends) => server.done(city, updateImportRows, { id, rows });

describe('mending', () => {
  test('checks and prices the row again and answers it with the counts', async () => {
    const id = await read({ ...rice, 数量: '许多' }, long);
    const { batch, rows } = await mend(id, [{ seq: 1, cells: { qty: '２０' } }]);
    expect(rows).toMatchObject([
      {
        seq: 1,
        problems: [],
        shown: { price: '135.93', amount: '2718.60' },
        cells: { qty: '２０', materialCode: 'WL1001001' },
      },
    ]);
    expect(batch).toMatchObject({ status: 'READY', rowCount: 2, badCount: 0 });
    const worse = await mend(id, [{ seq: 1, cells: { qty: '' } }]);
    expect(worse.rows).toMatchObject([
      { seq: 1, shown: { price: '', amount: '' }, problems: [{ column: 'qty', message: '请填写数量' }] },
    ]);
    expect(worse.batch.badCount).toBe(1);
  });

  test('takes rows away', async () => {
    const id = await read({ ...rice, 数量: '' }, long, noodles);
    const { batch, rows } = await mend(id, [{ seq: 1, cells: {}, isRemoved: true }]);
    expect(rows).toEqual([]);
    expect(batch).toMatchObject({ rowCount: 2, badCount: 0 });
    expect((await imports.rows(city, id)).map(({ seq, sheetRow }) => [seq, sheetRow])).toEqual([
      [2, 3],
      [3, 4],
    ]);
  });

  test('marks what becomes a repetition and unmarks what no longer is one', async () => {
    const id = await read(rice, { ...rice, 数量: '10' }, { ...rice, 数量: '5' }, long);
    const marked = async () =>
      (await imports.rows(city, id, true)).map(({ seq, problems }) => [seq, problems[0]?.message.split('（')[0]]);
    expect(await marked()).toEqual([
      [2, '与 Excel 第 2 行重复'],
      [3, '与 Excel 第 2 行重复'],
    ]);
    const first = await mend(id, [{ seq: 1, cells: {}, isRemoved: true }]);
    expect(first.rows.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(await marked()).toEqual([[3, '与 Excel 第 3 行重复']]);
    const moved = await mend(id, [{ seq: 3, cells: { deliveryDate: day(6) } }]);
    expect(moved.batch.badCount).toBe(0);
    const back = await mend(id, [{ seq: 4, cells: { materialCode: 'WL1001001', deliveryDate: day(6) } }]);
    expect(back.batch.badCount).toBe(1);
    expect(await marked()).toEqual([[4, '与 Excel 第 4 行重复']]);
  });

  test('takes texts as a spreadsheet shows them', async () => {
    const id = await read({ ...rice, 数量: '' }, { ...long, 数量: '' }, noodles);
    const { batch, rows } = await mend(id, [
      { seq: 1, cells: { materialCode: 'WL1001001', qty: ' 1,020 ', deliveryDate: '2026年11月26日' } },
      { seq: 2, cells: { materialCode: 'WL1001002', qty: '20', deliveryDate: '2026/11/27' } },
    ]);
    expect(rows.map(({ problems }) => problems)).toEqual([[], []]);
    expect(batch.badCount).toBe(0);
  });

  test('lets the later of two changes to one row win, and keeps what was not named', async () => {
    const id = await read({ ...rice, 备注: '早上送' });
    const { rows } = await mend(id, [
      { seq: 1, cells: { qty: '1' } },
      { seq: 1, cells: { qty: '30' } },
    ]);
    expect(rows).toMatchObject([{ cells: { qty: '30', remark: '早上送' } }]);
  });

  test('refuses rows and columns that are not there', async () => {
    const id = await read(rice);
    const asked = {
      id,
      rows: [
        { seq: 7, cells: {} },
        { seq: 1, cells: { price: '1', __x: '2' } },
        { seq: 9_007_199_254_740_991, cells: {} },
      ],
    };
    expect(expectProblems(await server.send(city, updateImportRows, asked))).toEqual({
      'rows.0.seq': '这一行已不在预览里，请刷新',
      'rows.1.cells.price': '没有这一列',
      'rows.1.cells.__x': '没有这一列',
      'rows.2.seq': '这一行已不在预览里，请刷新',
    });
    expectRefusal(
      await server.sendAny(city, updateImportRows, { id, rows: [{ seq: 1, cells: { qty: 5 } }] }),
      'invalidInput',
    );
    expectRefusal(await server.sendAny(city, updateImportRows, { id, rows: [] }), 'invalidInput');
    expect(await imports.rows(city, id)).toMatchObject([{ problems: [], cells: { qty: '25' } }]);
  });

  test('is over when the preview is', async () => {
    const id = await read(rice);
    await server.done(city, importCalls.cancelImport, { id });
    expectRefusal(await server.send(city, updateImportRows, { id, rows: [{ seq: 1, cells: {} }] }), 'wrongState');
  });

  test('two at once leave the counts right', async () => {
    const id = await read({ ...rice, 数量: '' }, { ...long, 数量: '' }, { ...noodles, 数量: '' });
    await Promise.all([1, 2, 3].map((seq) => mend(id, [{ seq, cells: { qty: '20' } }])));
    expect(await server.done(city, importCalls.getImportBatch, { id })).toMatchObject({
      rowCount: 3,
      badCount: 0,
    });
  });
});

describe('the sheet of rejected rows', () => {
  test('is the template with the reasons behind it, and can be mended and sent again', async () => {
    const id = await read(
      rice,
      { ...long, 数量: '许多', 备注: '=cmd|calc' },
      { ...rice, 数量: '3' },
      { ...noodles, 送达日期: '2026-11-01' },
    );
    const { name, bytes } = await server.fetchFile(city, downImportProblems, { id });
    expect(name).toBe('要货单导入问题行_2026-11-20.xlsx');
    const [header = [], ...lines] = await textsOf(server, bytes);
    expect(header.at(-1)).toBe('问题说明');
    expect(lines.map((line) => line.at(-1))).toEqual([
      '数量：“许多”不是数字',
      expect.stringContaining('物料编码：与 Excel 第 2 行重复'),
      '送达日期：送达日期不能早于今天',
    ]);
    const again = await imports.read(city, bytes);
    expect(again).toMatchObject({ status: 'READY', rowCount: 3, badCount: 2, unknownColumns: [] });
    const told = await server.rows(`select after from audit where call = 'downImportProblems' and target_id = $1`, [
      id,
    ]);
    expect(told).toEqual([{ after: { rowCount: 3 } }]);
  });

  test('holds no formula', async () => {
    const id = await read({ ...long, 数量: '许多', 备注: '=cmd|calc', 物料名称: '@SUM(A1)' });
    const { bytes } = await server.fetchFile(city, downImportProblems, { id });
    const [, line = []] = await textsOf(server, bytes);
    expect(line).toContain(`'=cmd|calc`);
    expect(line).toContain(`'@SUM(A1)`);
  });

  test('is not made where nothing is wrong', async () => {
    const id = await read(rice);
    expectRefusal(await server.sendAny(city, downImportProblems, { id }), 'blocked');
  });
});
