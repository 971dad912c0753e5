import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { importCalls } from '@material/contract/kernel/reference/import.calls.ts';
import { askOrderExcelCalls } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/harness/client.ts';
import { importFactory, sheetOf, textsOf, type SheetLine } from '../../../test/factories/import.ts';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { startHarness } from '../../../test/harness/harness.ts';
import { columnLetters } from '../../kernel/excel/cell.ts';
import { settingsOf } from '../../kernel/config/settings.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { zipStream } from '../../kernel/excel/zip-stream.ts';
import { workbookParts } from '../../kernel/excel/workbook-fixture.ts';
import { forgetOldImports } from '../../kernel/import/import-jobs.ts';

const server = await startHarness();
afterAll(server.stop);
const orders = await orderingFactory(server);
const imports = importFactory(server);
const { city, first: checker } = orders.people;
const { day } = orders;
const system = {
  database: server.database,
  files: server.files,
  settings: settingsOf(server.config),
  random: () => 0.5,
};
const rice = { 物料编码: 'WL1001001', 数量: '25', 送达日期: day(5) };

const read = async (lines: readonly SheetLine[], titles?: string[]) => {
  const batch = await imports.read(city, await sheetOf(lines, titles));
  return { batch, rows: batch.status === 'READY' ? await imports.rows(city, batch.id) : [] };
};
const problems = async (line: SheetLine) => {
  const { rows } = await read([{ ...rice, ...line }]);
  // The first of a cell is what is shown beside it.
  return Object.fromEntries((rows[0]?.problems ?? []).toReversed().map(({ column, message }) => [column, message]));
};
const leftovers = () => readdir(join(server.config.dataDir, 'tmp'));

describe('the template', () => {
  test('comes with the date in its name and is read again once it has lines', async () => {
    const { name, bytes, type } = await server.fetchFile(city, askOrderExcelCalls.downAskOrderTemplate, {});
    expect(name).toBe('要货单导入模板_2026-11-20.xlsx');
    expect(type).toContain('spreadsheetml.sheet');
    const [header = []] = await textsOf(server, bytes);
    expect(header).toEqual([
      '物料编码',
      '物料名称',
      '数量*',
      '副数量',
      '收货地点',
      '供应商',
      '送达日期*',
      '要货原因',
      '备注',
    ]);
    const batch = await imports.read(city, await sheetOf([{ '数量*': '3', 物料名称: '珍珠米', '送达日期*': day(5) }]));
    expect(batch).toMatchObject({ status: 'READY', rowCount: 1, badCount: 0 });
  });

  test('has the columns that the preview shows', async () => {
    const { batch } = await read([rice]);
    const { list } = await server.done(city, importCalls.getImportColumns, { id: batch.id });
    expect(list.filter(({ isRequired }) => isRequired).map(({ key }) => key)).toEqual(['qty', 'deliveryDate']);
    expect(list.find(({ key }) => key === 'qty2')).toEqual({
      key: 'qty2',
      title: '副数量',
      isRequired: false,
      kind: 'decimal',
    });
  });
});

describe('a sheet', () => {
  test('answers at once and becomes a preview with names, prices and amounts', async () => {
    const { data } = await imports.send(city, await sheetOf([rice]), '一周.xlsx');
    expect(data).toMatchObject({ status: 'PARSING', fileName: '一周.xlsx', rowCount: 0, outcome: null });
    const batch = await imports.settled(city, data.id);
    expect(batch).toMatchObject({
      status: 'READY',
      rowCount: 1,
      badCount: 0,
      progress: 100,
      message: '',
      unknownColumns: [],
    });
    const [row] = await imports.rows(city, data.id);
    expect(row).toMatchObject({
      seq: 1,
      sheetRow: 2,
      problems: [],
      shown: { materialName: '东北珍珠米', qty: '袋', place: '上海中心仓' },
    });
    expect(row?.cells).toMatchObject({ materialCode: 'WL1001001', qty: '25', remark: '' });
    expect(row?.shown).toMatchObject({ supplier: '示例枕禾粮油有限公司(虚构)', price: '135.93', amount: '3398.25' });
    expect(batch.amount).toBe('3398.25');
    await expect.poll(leftovers).toEqual([]);
  });

  test('may name things by code, name or short name, in either width of letters and brackets', async () => {
    const { rows } = await read([
      { ...rice, 供应商: '枕禾粮油', 收货地点: 'SH-W1' },
      { ...rice, 物料编码: 'ｗｌ１００１００２', 供应商: '示例枕禾粮油有限公司（虚构）', 收货地点: '上海示例一店' },
      {
        ...rice,
        物料编码: '',
        物料名称: '珍珠米',
        供应商: 'gys001',
        收货地点: 'sh-002',
        数量: '２０',
        送达日期: '2026年11月25日',
      },
    ]);
    expect(rows.map(({ problems: wrong, shown }) => [wrong, shown['materialName'], shown['place']])).toMatchObject([
      [[], '东北珍珠米', '上海中心仓'],
      [[], '五常长粒香米', '上海示例一店'],
      [[], '东北珍珠米', '上海示例二店'],
    ]);
  });

  test('may have titles above, columns that nobody knows, blank lines and other titles for the same thing', async () => {
    const titles = ['商品编码', '订货数量', '门店', '到货日期', '单价', '采购员'];
    const batch = await imports.read(
      city,
      await sheetOf([{ 商品编码: 'WL1001001', 订货数量: '3', 到货日期: day(5), 单价: '1' }, {}], titles),
    );
    expect(batch).toMatchObject({ status: 'READY', rowCount: 1, badCount: 0, unknownColumns: ['单价', '采购员'] });
  });

  test('shows the short names to whoever wants them', async () => {
    const { batch } = await read([rice]);
    const answer = await server.done(city, importCalls.getImportRows, { id: batch.id }, { headers: { nametype: '2' } });
    expect(answer.list[0]?.shown).toMatchObject({ materialName: '珍珠米', supplier: '枕禾粮油' });
  });
});

test.each([
  ['nearly one', '东北珍珠大米', /^没有名为“东北珍珠大米”的物料，相近的有：东北珍珠米(、[^、]+){2}$/],
  ['spelt in pinyin', 'zhenzhumi', /^没有名为“zhenzhumi”的物料，相近的有：东北珍珠米$/],
])('a name that is %s comes with the nearest, and orders none of them', async (_what, name, message) => {
  const { id } = await imports.read(city, await sheetOf([{ ...rice, 物料编码: '', 物料名称: name }]));
  const [row] = await imports.rows(city, id);
  expect(row?.problems[0]?.message).toMatch(message);
  expect(row?.shown['materialName']).toBe('');
});

describe('a bad cell is told with its reason', () => {
  test.each<[string, SheetLine, Record<string, string>]>([
    ['no material', { 物料编码: '' }, { materialCode: '请填写物料编码或物料名称' }],
    ['an unknown code', { 物料编码: 'WL9' }, { materialCode: '没有编码为“WL9”的物料' }],
    ['an unknown name', { 物料编码: '', 物料名称: 'xyz' }, { materialName: '没有名为“xyz”的物料' }],
    ['a name that is not the code’s', { 物料名称: '五花肉' }, { materialName: '与编码不符，WL1001001 是“东北珍珠米”' }],
    ['a stopped material', { 物料编码: 'WL1001003' }, { materialCode: '物料已停用' }],
    ['no quantity', { 数量: '' }, { qty: '请填写数量' }],
    ['words for a quantity', { 数量: '很多' }, { qty: '“很多”不是数字' }],
    ['nothing', { 数量: '0' }, { qty: '必须大于 0' }],
    ['a negative quantity', { 数量: '-5' }, { qty: '不能为负' }],
    ['part of a bag', { 数量: '2.5' }, { qty: '必须是整数' }],
    ['a huge quantity', { 数量: '9999999999999' }, { qty: '不能超过 999,999,999.999999' }],
    ['seven places', { 数量: '1.0000001' }, { qty: '最多 6 位小数' }],
    ['a second quantity without second unit', { 副数量: '3' }, { qty2: '该物料没有副单位' }],
    ['a place of another city', { 收货地点: '杭州示例一店' }, { place: '本城市没有“杭州示例一店”这个收货地点' }],
    ['an unknown supplier', { 供应商: '无名商行' }, { supplier: '本城市没有“无名商行”这个供应商' }],
    ['a supplier of another city', { 供应商: 'GYS012' }, { supplier: '本城市没有“GYS012”这个供应商' }],
    ['a supplier without this material', { 供应商: 'GYS018' }, { supplier: '该供应商在本城市没有此物料的报价' }],
    ['no day', { 送达日期: '' }, { deliveryDate: '请填写送达日期' }],
    ['a day that does not exist', { 送达日期: '2026-02-30' }, { deliveryDate: '没有“2026-02-30”这一天' }],
    ['a day that is over', { 送达日期: '2026-11-19' }, { deliveryDate: '送达日期不能早于今天' }],
    [
      'a controlled material without a reason',
      { 物料编码: 'WL1501002', 数量: '20' },
      { reason: '管控物料（季节性缺货），请选择要货原因' },
    ],
    ['an unknown reason', { 要货原因: '想要' }, { reason: '没有“想要”这个要货原因' }],
    ['a broken formula', { 数量: '#N/A' }, { qty: '公式出错（#N/A）' }],
    ['a long remark', { 备注: '长'.repeat(201) }, { remark: '最多 200 个字' }],
  ])('%s', async (_, line, expected) => {
    expect(await problems(line)).toEqual(expected);
  });

  test('and several at once, each at its place', async () => {
    const wrong = await problems({
      数量: '许多',
      收货地点: '无此店',
      供应商: '无此商',
      要货原因: '无此因',
      送达日期: '明天',
    });
    expect(Object.keys(wrong).toSorted()).toEqual(['deliveryDate', 'place', 'qty', 'reason', 'supplier']);
  });

  test('with a bad quantity the day is checked all the same', async () => {
    expect(await problems({ 数量: '许多', 送达日期: '2026-11-20' })).toMatchObject({
      qty: '“许多”不是数字',
      deliveryDate: expect.stringContaining('最早可送达'),
    });
  });

  test('text of SQL and HTML, invisible and broken characters are kept as text', async () => {
    const nasty = `'; drop table import_row; -- <script>alert(1)</script> _x0000__xD83D_`;
    const { batch, rows } = await read([
      { ...rice, 备注: nasty },
      { ...rice, 物料编码: nasty, 物料名称: nasty },
    ]);
    expect(batch).toMatchObject({ status: 'READY', rowCount: 2, badCount: 1 });
    expect(rows[0]?.cells['remark']).toContain('drop table import_row');
    expect(rows[1]?.problems).not.toEqual([]);
  });
});

describe('a line that repeats another', () => {
  test('is marked over the whole sheet, wherever its supplier came from', async () => {
    const filler = Array.from({ length: 600 }, (_, index) => ({
      ...rice,
      送达日期: day(5),
      收货地点: '上海示例一店',
      物料编码: `X${index}`,
    }));
    const { batch } = await read([
      { ...rice, 供应商: '枕禾粮油' },
      ...filler,
      rice,
      { ...rice, 收货地点: '上海示例二店' },
    ]);
    const { list, totalCount } = await server.done(city, importCalls.getImportRows, {
      id: batch.id,
      onlyBad: true,
      pageIndex: 601,
      pageSize: 1,
    });
    expect(totalCount).toBe(601);
    expect(list[0]).toMatchObject({
      seq: 602,
      problems: [{ column: 'materialCode', message: expect.stringContaining('与 Excel 第 2 行重复') }],
    });
    expect(batch).toMatchObject({ rowCount: 603, badCount: 601, amount: '6796.50' });
  });
});

describe('a file that is no sheet', () => {
  const refused = async (bytes: Buffer, name?: string) => {
    const answer = await imports.send(city, bytes, name);
    if (answer.status !== 1) return answer.message;
    const batch = await imports.settled(city, answer.data.id);
    expect(batch.status).toBe('FAILED');
    expect(await server.rows('select 1 from import_row where import_batch_id = $1', [batch.id])).toEqual([]);
    return batch.message;
  };
  const parts = (change: Record<string, string>) =>
    buffer(
      zipStream(
        Object.entries({ ...workbookParts({ rows: '' }), ...change }).map(([name, body]) => ({
          name,
          body: Buffer.from(body),
        })),
        { at: new Date(0), level: 1 },
      ),
    );

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      'an old workbook',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]),
      '另存为 .xlsx',
    ],
    [
      'one with a password',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      '取消密码',
    ],
    ['comma separated text', () => Buffer.from('物料编码,数量\nWL1001001,1\n'), 'CSV'],
    ['a page', () => Buffer.from('<html><table></table></html>'), '网页'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000', 'hex'), '不是 Excel 文件'],
    ['nothing', () => Buffer.alloc(0), '空的'],
    ['half a workbook', async () => (await sheetOf([rice])).subarray(0, 900), '已损坏或不完整'],
    ['an archive of something else', () => parts({ 'xl/workbook.xml': '<no/>' }), '没有可以读取的工作表'],
    ['an empty sheet', () => parts({}), '没有找到表头'],
    ['a sheet without lines', () => sheetOf([], ['物料编码', '数量', '送达日期']), '没有数据行'],
    [
      'a sheet without quantities',
      () => sheetOf([{ 物料编码: 'WL1001001', 送达日期: '2026-11-25' }]),
      '表头缺少：数量',
    ],
    ['a sheet without materials', () => sheetOf([{ 数量: '1', 送达日期: '2026-11-25' }]), '缺少：物料编码 或 物料名称'],
    ['a column twice', () => parts({ 'xl/worksheets/sheet1.xml': repeated }), '出现了不止一次'],
    [
      'an entity bomb',
      () => parts({ 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>' }),
      '已损坏或不完整',
    ],
  ])('%s', async (_, bytes, words) => {
    expect(await refused(await bytes())).toContain(words);
    await expect.poll(leftovers).toEqual([]);
  });
});

const inline = (texts: readonly string[], row: number): string =>
  `<row r="${row}">${texts.map((text, index) => `<c r="${columnLetters(index + 1)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const repeated = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inline(['物料编码', '数量', '数量', '送达日期'], 1)}</sheetData></worksheet>`;

describe('an import belongs to the unit that sent it', () => {
  test('whoever may not import is refused, and a locked city early', async () => {
    const bytes = await sheetOf([rice]);
    expectRefusal(await imports.send(checker, bytes), 'noPower');
    expectRefusal(await imports.send(await server.as('sup_gys001'), bytes), 'noPower');
    expectRefusal(await server.send(undefined, importCalls.getImportColumns, { id: 1 }), 'signedOut');
    const locked = await server.as('city_zz');
    expectRefusal(await imports.send(locked, bytes), 'cityLocked');
  });

  test('others do not find it', async () => {
    const { batch } = await read([rice, { ...rice, 数量: '' }]);
    const { id } = batch;
    for (const other of [await server.as('city_hz'), await server.as('store_sh001')]) {
      expectRefusal(await server.send(other, importCalls.getImportBatch, { id }), 'notFound');
      expectRefusal(await server.send(other, importCalls.getImportRows, { id }), 'notFound');
      expectRefusal(
        await server.send(other, importCalls.updateImportRows, { id, rows: [{ seq: 1, cells: { qty: '1' } }] }),
        'notFound',
      );
      expectRefusal(await server.send(other, importCalls.cancelImport, { id }), 'notFound');
      expectRefusal(await server.send(other, importCalls.commitImport, { id }), 'notFound');
      expectRefusal(await server.sendAny(other, importCalls.downImportProblems, { id }), 'notFound');
    }
    expect(await imports.rows(city, id)).toHaveLength(2);
  });

  test('a store has goods delivered to itself only', async () => {
    const store = await server.as('store_sh001');
    const batch = await imports.read(store, await sheetOf([rice, { ...rice, 收货地点: '上海示例二店' }]));
    const [own, foreign] = await imports.rows(store, batch.id);
    expect(own).toMatchObject({ shown: { place: '上海示例一店' }, problems: [] });
    expect(foreign?.problems).toEqual([{ column: 'place', message: '本城市没有“上海示例二店”这个收货地点' }]);
    expect(await imports.rows(city, batch.id)).toHaveLength(2);
  });
});

describe('an import that goes no further', () => {
  test('can be cancelled, also twice, and leaves no rows', async () => {
    const { batch } = await read([rice]);
    for (let times = 0; times < 2; times += 1) {
      const cancelled = await server.done(city, importCalls.cancelImport, { id: batch.id });
      expect(cancelled).toMatchObject({ status: 'CANCELLED', rowCount: 0 });
    }
    expect(await imports.rows(city, batch.id)).toEqual([]);
    expectRefusal(await server.send(city, importCalls.commitImport, { id: batch.id }), 'wrongState');
  });

  test('can be cancelled while it is being read', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => ({ ...rice, 备注: `第 ${index} 行` }));
    const { data } = await imports.send(city, await sheetOf(lines));
    await server.done(city, importCalls.cancelImport, { id: data.id });
    await expect.poll(leftovers, { timeout: 15_000 }).toEqual([]);
    expect(await imports.settled(city, data.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await server.rows('select 1 from import_row where import_batch_id = $1', [data.id])).toEqual([]);
  });
});

test('what was left lying is forgotten after its time', async () => {
  const { batch: committed } = await read([rice]);
  await imports.confirmed(city, committed.id);
  const { batch: left } = await read([rice]);
  const clean = (days: number) =>
    forgetOldImports(systemCtx(system, new Date(server.clock.now.getTime() + days * 86_400_000), 'job:test'));
  const kept = async () =>
    [await imports.rows(city, committed.id), await imports.rows(city, left.id)].map((list) => list.length);
  await clean(13);
  expect(await kept()).toEqual([1, 1]);
  await clean(31);
  expect(await kept()).toEqual([0, 0]);
  const states = [committed, left].map(({ id }) => server.done(city, importCalls.getImportBatch, { id }));
  expect((await Promise.all(states)).map(({ status }) => status)).toEqual(['COMMITTED', 'CANCELLED']);
});
