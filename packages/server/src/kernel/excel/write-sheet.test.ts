import { setImmediate } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { readSheet } from './read-sheet.ts';
import { allRows, allTexts, fixtureFolder, type FixtureFolder } from './workbook-fixture.ts';
import { sheetName } from './workbook-parts.ts';
import { writeSheet, type ExportColumn } from './write-sheet.ts';
import { inertText, type ExportKind, type ExportValue } from './written-cell.rules.ts';

let folder: FixtureFolder;
beforeAll(async () => {
  folder = await fixtureFolder();
});
afterAll(() => folder.remove());

const column = (kind: ExportKind): ExportColumn => ({ title: kind, kind });
const oneCell = async (kind: ExportKind, value: ExportValue) => {
  const path = await folder.save('cell.xlsx', writeSheet({ title: 'x', columns: [column(kind)], rows: [[value]] }));
  return (await allRows(path))[1]?.cells[0];
};

async function partOf(path: string, name: string): Promise<string> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry())
      if (entry.fileName === name) return await text(await zip.openReadStreamPromise(entry));
    return '';
  } finally {
    zip.close();
  }
}

describe('cells', () => {
  it.each<[ExportKind, ExportValue, object | undefined]>([
    ['money', '1234.50', { kind: 'number', value: '1234.5' }],
    ['money', '-0.10', { kind: 'number', value: '-0.1' }],
    ['money', '9999999999999999.99', { kind: 'text', text: '9999999999999999.99' }],
    ['qty', '12.500000', { kind: 'number', value: '12.5' }],
    ['qty', '0.000001', { kind: 'number', value: '0.000001' }],
    ['qty', '123456789012.123456', { kind: 'text', text: '123456789012.123456' }],
    ['price', '8.000000', { kind: 'number', value: '8' }],
    ['int', 42, { kind: 'number', value: '42' }],
    ['int', Number.NaN, { kind: 'text', text: 'NaN' }],
    ['date', '2026-11-20', { kind: 'date', text: '2026-11-20' }],
    ['date', '2026-11-20 08:30:00', { kind: 'date', text: '2026-11-20' }],
    ['date', '1899-01-01', { kind: 'text', text: '1899-01-01' }],
    ['date', '2026-02-30', { kind: 'text', text: '2026-02-30' }],
    ['datetime', '2026-11-20 08:30:15', { kind: 'date', text: '2026-11-20 08:30:15' }],
    ['text', '00123', { kind: 'text', text: '00123' }],
    ['text', true, { kind: 'text', text: '是' }],
    ['text', ' 首尾 空格 ', { kind: 'text', text: ' 首尾 空格 ' }],
    ['text', '<b>&"\'\n二', { kind: 'text', text: '<b>&"\'\n二' }],
    ['text', '_x0041_', { kind: 'text', text: '_x0041_' }],
    ['text', 'a\u0000b\uD800c\uFFFFd😀', { kind: 'text', text: 'abcd😀' }],
    ['text', '', undefined],
    ['text', null, undefined],
  ])('%s %j', async (kind, value, cell) => {
    const found = await oneCell(kind, value);
    if (cell === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(cell);
  });

  it('cuts what Excel would call damaged', async () => {
    expect((await oneCell('text', '长'.repeat(40_000)))?.text).toHaveLength(32_767);
  });

  it('shows as many decimals as there are, and never a lonely point', async () => {
    const columns = [column('qty'), column('price'), column('money')];
    const path = await folder.save(
      'formats.xlsx',
      writeSheet({
        title: 'x',
        columns,
        rows: [
          ['5.000000', '2', '3'],
          ['5.25', '2.125', '3.10'],
        ],
      }),
    );
    const [sheet, styles] = [await partOf(path, 'xl/worksheets/sheet1.xml'), await partOf(path, 'xl/styles.xml')];
    const formats = new Map(
      [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
    );
    const xfs = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) =>
      id === '4' ? '#,##0.00' : formats.get(id),
    );
    const shown = [...sheet.matchAll(/s="(\d+)"><v>/g)].map(([, index]) => xfs[Number(index)]);
    expect(shown).toEqual(['#,##0', '#,##0.00', '#,##0.00', '#,##0.00', '#,##0.000', '#,##0.00']);
  });
});

describe('formulas', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['  =cmd|x', "'  =cmd|x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['+cmd|/C calc!A0', "'+cmd|/C calc!A0"],
    ['-HYPERLINK("x")', '\'-HYPERLINK("x")'],
    ['-18℃冷冻', '-18℃冷冻'],
    ['+86 13800000000', '+86 13800000000'],
    ['-', '-'],
    ['a=b', 'a=b'],
  ])('%j is written as %j', (from, to) => expect(inertText(from)).toBe(to));

  it('never reach the file, neither in titles nor in introductions nor as numbers', async () => {
    const evil = '=HYPERLINK("http://127.0.0.1","x")';
    const columns: ExportColumn[] = [
      { title: evil, kind: 'text' },
      { title: '数量', kind: 'qty' },
    ];
    const path = await folder.save(
      'evil.xlsx',
      writeSheet({ title: evil, columns, intro: [[evil, evil]], rows: [[evil, evil]] }),
    );
    expect(await partOf(path, 'xl/worksheets/sheet1.xml')).not.toContain('<f');
    expect(await allTexts(path)).toEqual([
      [1, [`'${evil}`, `'${evil}`]],
      [2, [`'${evil}`, '数量']],
      [3, [`'${evil}`, `'${evil}`]],
    ]);
  });
});

describe('sheets', () => {
  it.each([
    ['要货单 2026/11', '要货单 2026 11'],
    ["'[a]*?:\\'", 'a'],
    ['x'.repeat(40), 'x'.repeat(31)],
    ['History', 'Sheet1'],
    [' \u0000 ', 'Sheet1'],
  ])('title %j → %j', (title, name) => expect(sheetName(title)).toBe(name));

  it('freeze and embolden the header under the introduction', async () => {
    const path = await folder.save(
      'head.xlsx',
      writeSheet({
        title: '要货单',
        columns: [column('text')],
        intro: [
          ['单号', 'YH1'],
          ['门店', '上海一店'],
        ],
        rows: [],
      }),
    );
    expect(await partOf(path, 'xl/worksheets/sheet1.xml')).toContain(
      '<pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/>',
    );
    expect(await allTexts(path)).toEqual([
      [1, ['单号', 'YH1']],
      [2, ['门店', '上海一店']],
      [3, ['text']],
    ]);
  });

  it('are equal byte for byte when their contents are', async () => {
    const make = () =>
      writeSheet({ title: 'x', columns: [column('text')], rows: [['a']], at: new Date(2026, 10, 20) }).toArray();
    expect(Buffer.concat(await make())).toEqual(Buffer.concat(await make()));
  });

  it('come back as they were, whatever stands in them', async () => {
    const kinds: readonly ExportKind[] = ['text', 'qty', 'date'];
    const word = fc
      .string({ unit: 'binary', maxLength: 20 })
      .filter(
        (value) => value.trim() !== '' && inertText(value) === value && !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(value),
      );
    const amount = fc
      .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
      .map(([digits, places]) => {
        const padded = String(Math.abs(digits)).padStart(places + 1, '0');
        const plain = `${padded.slice(0, padded.length - places)}.${padded.slice(padded.length - places)}`.replace(
          /\.?0*$/,
          '',
        );
        return digits < 0 && plain !== '0' ? `-${plain}` : plain;
      });
    const day = fc
      .date({ min: new Date('1900-03-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const rows = fc.array(fc.tuple(word, amount, day), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const path = await folder.save(
          'random.xlsx',
          writeSheet({ title: 'x', columns: kinds.map(column), rows: table }),
        );
        const [, ...found] = await allTexts(path);
        expect(found.map(([, texts]) => texts)).toEqual(table);
      }),
      { numRuns: 25 },
    );
  });
});

describe('streams', () => {
  const columns = Array.from({ length: 20 }, (_, index) => column(index % 2 === 0 ? 'text' : 'qty'));
  const row = (index: number): string[] =>
    columns.map(({ kind }) => (kind === 'text' ? `五花肉${index}` : `${index}.125000`));

  it('carry 20,000 rows of 20 columns both ways in little memory, the first bytes at once', async () => {
    let made = 0;
    const rows = (function* () {
      for (; made < 20_000; made++) yield row(made);
    })();
    const stream = writeSheet({ title: 'x', columns, rows });
    const before = process.memoryUsage().rss;
    let madeAtFirstByte = -1;
    stream.once('data', () => (madeAtFirstByte = made));
    const path = await folder.save('many.xlsx', stream);
    expect(madeAtFirstByte).toBeLessThan(2000);
    let read = 0;
    for await (const line of readSheet(path)) read += line.cells.length;
    expect(read).toBe(20_001 * 20);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  it('wait for a slow reader instead of piling up', async () => {
    let made = 0;
    const rows = (function* () {
      for (; made < 100_000; made++) yield row(made);
    })();
    const stream = writeSheet({ title: 'x', columns, rows });
    await stream[Symbol.asyncIterator]().next();
    for (let turn = 0; turn < 50; turn++) await setImmediate();
    expect(made).toBeLessThan(20_000);
    expect(stream.destroyed).toBe(false);
    stream.destroy();
  });

  it('close the source of rows when the reader goes away', async () => {
    let closed: () => void = () => {};
    const whenClosed = new Promise<void>((resolve) => (closed = resolve));
    let made = 0;
    const rows = (async function* () {
      try {
        for (; ; made++) yield row(made);
      } finally {
        closed();
      }
    })();
    for await (const chunk of writeSheet({ title: 'x', columns, rows })) {
      expect(chunk).toBeInstanceOf(Buffer);
      if (made > 0) break;
    }
    await whenClosed;
  });

  it('fail with the error of the source', async () => {
    const rows = (async function* () {
      yield row(1);
      throw new Error('cursor lost');
    })();
    await expect(writeSheet({ title: 'x', columns, rows }).toArray()).rejects.toThrow('cursor lost');
  });
});
