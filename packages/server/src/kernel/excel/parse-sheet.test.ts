import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { choiceColumn, codeColumn, dateColumn, decimalColumn, textColumn } from './column.ts';
import { parseRow } from './parse-row.rules.ts';
import { parseSheet, streamSheet } from './parse-sheet.ts';
import { sheet } from './sheet-decl.ts';
import { allTexts, fixtureFolder, type FixtureFolder } from './workbook-fixture.ts';
import { writeSheet } from './write-sheet.ts';
import { templateFile } from './write-template.ts';

const lines = sheet({
  title: '要货单导入',
  columns: {
    code: codeColumn('物料编码', { required: true, aliases: ['编码', '料号'], sample: 'WL000101' }),
    qty: decimalColumn('数量', { required: true, aliases: ['要货数量'] }),
    day: dateColumn('送达日期', { required: true }),
    kind: choiceColumn('类型', { choices: { 普通: 'NORMAL', 补单: 'SUPPLEMENT' } }),
    remark: textColumn('备注', { maxLength: 100 }),
  },
  notes: ['同一物料请写在一行'],
});

let folder: FixtureFolder;
beforeAll(async () => {
  folder = await fixtureFolder();
});
afterAll(() => folder.remove());

/** A workbook whose sheet holds these texts from row 1 on. */
const table = (rows: readonly (readonly string[])[]): Promise<string> => {
  const width = Math.max(...rows.map((row) => row.length));
  const [header = [], ...rest] = rows;
  const columns = Array.from({ length: width }, (_, index) => ({ title: header[index] ?? '', kind: 'text' as const }));
  return folder.save('table.xlsx', writeSheet({ title: '表', columns, rows: rest }));
};

describe('headers', () => {
  it('stand in any order, under a title, with marks, hints and other names', async () => {
    const path = await table([
      ['上海一店要货单'],
      ['数量', '请于当天 16:00 前提交'],
      ['序号', '备 注', '要货数量（kg）', '送达日期（必填）', '＊料号：', '规格'],
      ['1', '少冰', '１２', '2026年11月20日', 'ｗｌ０００１０１', '10kg/箱'],
      ['', '', '', '', '', ''],
      ['2', '', '0', '明天', '', ''],
      ['3', '', '', '', '', '只有规格'],
    ]);
    const parsed = await parseSheet(path, lines);
    expect(parsed.headerRow).toBe(3);
    expect(parsed.unknownColumns).toEqual([
      { letters: 'A', title: '序号' },
      { letters: 'F', title: '规格' },
    ]);
    expect(parsed.rows).toEqual([
      {
        row: 4,
        ok: true,
        given: ['code', 'qty', 'day', 'remark'],
        raw: { code: 'ｗｌ０００１０１', qty: '１２', day: '2026年11月20日', kind: '', remark: '少冰' },
        values: { code: 'WL000101', qty: '12', day: '2026-11-20', kind: null, remark: '少冰' },
        problems: [],
      },
      {
        row: 6,
        ok: false,
        given: ['code', 'qty', 'day', 'remark'],
        raw: { code: '', qty: '0', day: '明天', kind: '', remark: '' },
        values: { kind: null, remark: null },
        problems: [
          { row: 6, column: 'code', title: '物料编码', message: '请填写物料编码' },
          { row: 6, column: 'qty', title: '数量', message: '必须大于 0' },
          { row: 6, column: 'day', title: '送达日期', message: '“明天”不是日期，请写成 2026-11-20 的样子' },
        ],
      },
    ]);
    expect(parsed).toMatchObject({ problemCount: 3, problems: parsed.rows[1]?.problems });
    const [first] = parsed.rows;
    if (first?.ok)
      expectTypeOf(first.values).toEqualTypeOf<{
        readonly code: string;
        readonly qty: string;
        readonly day: string;
        readonly kind: 'NORMAL' | 'SUPPLEMENT' | null;
        readonly remark: string | null;
      }>();
  });

  it('repeated on every page are no lines', async () => {
    const header = ['物料编码', '数量', '送达日期'];
    const path = await table([header, ['A', '1', '2026-11-20'], header, ['B', '2', '2026-11-20']]);
    expect((await parseSheet(path, lines)).rows.map(({ row }) => row)).toEqual([2, 4]);
  });

  it('that are missing, incomplete or double are named', async () => {
    await expect(parseSheet(await table([['姓名'], ['张三']]), lines)).rejects.toMatchObject({
      reason: 'noHeader',
      message: '前 10 行里没有找到表头，表头应有：物料编码、数量、送达日期',
    });
    await expect(parseSheet(await table([['x'], ['物料编码', '备注'], ['A', 'b']]), lines)).rejects.toMatchObject({
      reason: 'missingColumns',
      message: '第 2 行的表头缺少：数量、送达日期',
    });
    await expect(parseSheet(await table([['物料编码', '数量', '送达日期', '编码']]), lines)).rejects.toMatchObject({
      reason: 'repeatedColumn',
      message: '第 1 行的表头里“物料编码”出现了不止一次',
    });
    const late = [...Array.from({ length: 10 }, (_, index) => [`第${index}行`]), ['物料编码', '数量', '送达日期']];
    await expect(parseSheet(await table(late), lines)).rejects.toMatchObject({ reason: 'noHeader' });
  });

  it('cannot be declared twice', () => {
    expect(() =>
      sheet({ title: 'x', columns: { a: textColumn('数量'), b: textColumn('要货', { aliases: ['数 量*'] }) } }),
    ).toThrow('share the header');
  });
});

describe('lines', () => {
  it('keep the count of problems when their list is cut', async () => {
    const path = await table([['物料编码', '数量', '送达日期'], ...Array.from({ length: 5 }, () => ['A', 'x', 'y'])]);
    const parsed = await parseSheet(path, lines, { maxProblems: 3 });
    expect([parsed.problems.length, parsed.problemCount]).toEqual([3, 10]);
  });

  it('alone count against the limit', async () => {
    const path = await table([
      ['标题'],
      ['物料编码', '数量', '送达日期'],
      ['A', '1', '2026-11-20'],
      ['', '', ''],
      ['B', '2', '2026-11-20'],
    ]);
    expect((await parseSheet(path, lines, { limits: { maxRows: 2 } })).rows).toHaveLength(2);
    await expect(parseSheet(path, lines, { limits: { maxRows: 1 } })).rejects.toMatchObject({
      message: '最多 1 行，请拆分后再上传',
    });
  });

  it('come one by one, and leaving early closes the file', async () => {
    const path = await table([
      ['物料编码', '数量', '送达日期'],
      ['A', '1', '2026-11-20'],
      ['B', '2', '2026-11-20'],
    ]);
    const stream = await streamSheet(path, lines);
    for await (const line of stream.rows) {
      expect(line).toMatchObject({ row: 2, ok: true, values: { code: 'A' } });
      break;
    }
    const unread = await streamSheet(path, lines);
    await unread.close();
    expect((await unread.rows.next()).done).toBe(true);
  });

  it('are parsed again from mended texts with the same result', () => {
    const mended = parseRow(lines, 6, { code: 'b1', qty: '2', day: '20261120', kind: '补单' });
    expect(mended).toMatchObject({
      ok: true,
      values: { code: 'B1', qty: '2', day: '2026-11-20', kind: 'SUPPLEMENT', remark: null },
    });
  });
});

describe('template', () => {
  it('is read back as an empty table of its own declaration, with instructions beside it', async () => {
    const path = await folder.save('template.xlsx', templateFile(lines));
    expect(await parseSheet(path, lines)).toMatchObject({
      headerRow: 1,
      unknownColumns: [],
      rows: [],
      problemCount: 0,
    });
    expect(await allTexts(path)).toEqual([[1, ['物料编码*', '数量*', '送达日期*', '类型', '备注']]]);
    expect(await allTexts(path, { sheet: '填写说明' })).toEqual([
      [1, ['列名', '是否必填', '填写要求', '示例']],
      [2, ['物料编码', '必填', '编码，保留前面的 0', 'WL000101']],
      [3, ['数量', '必填', '大于 0 的数字，最多 6 位小数']],
      [4, ['送达日期', '必填', '日期，如 2026-11-20']],
      [5, ['类型', '可不填', '可选：普通、补单']],
      [6, ['备注', '可不填', '最多 100 个字']],
      [8, ['同一物料请写在一行']],
    ]);
    expect(await allTexts(path, { sheet: '选项' })).toEqual([
      [1, ['普通']],
      [2, ['补单']],
    ]);
  });
});
