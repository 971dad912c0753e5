import { buffer } from 'node:stream/consumers';
import type { PaperName } from '@material/contract/kernel/print/papers.ts';
import type { PrintedSheet } from '@material/contract/kernel/print/printed.ts';
import { describe, expect, test } from 'vitest';
import { pdfText } from '../../../test/file/pdf-text.ts';
import { printPdf } from './print-pdf.ts';

const words = ['西红柿（露天）', '㛃䶮牌酱油 Soy 500ml', '纯牛奶 250ml×12', '五常长粒香米', '鲜鸡蛋 30 枚'];

/** A sheet of so many rows of eight columns. */
const sheetOf = (rowCount: number, remark = ''): PrintedSheet => ({
  issuer: '示例食品有限公司',
  name: '送货单',
  no: 'YS202611220001',
  code: [[true, false, true]],
  facts: Array.from({ length: 6 }, (_, at) => ({ label: `项目${at}`, text: `内容 ${at}`, isWide: false })),
  table: {
    columns: ['序号', '物料', '规格', '批号', '生产日期', '到期日期', '数量', '备注'].map((title, at) => ({
      title,
      isNumber: at === 0 || at === 6,
      mm: 20,
      share: at === 1 ? 1 : 0,
    })),
    rows: Array.from({ length: rowCount }, (_, at) =>
      [`${at + 1}`, words[at % 5] ?? '', '500g/袋', `L${at}`, '2026-11-20', '2027-05-20', `${at % 97} 箱`, remark].map(
        (text, column) => ({ text, below: column === 1 ? `WL${1000 + at}` : '' }),
      ),
    ),
    totals: ['共', '', '', '', '', '', '', ''],
  },
  closing: [{ label: '金额大写', text: '壹佰元整', isWide: true }],
  signatures: ['送货人', '收货人'],
});

async function* each(sheets: readonly PrintedSheet[]): AsyncGenerator<PrintedSheet> {
  for (const sheet of sheets) yield await Promise.resolve(sheet);
}

const made = async (sheets: readonly PrintedSheet[], paper: PaperName = 'A4_LANDSCAPE'): Promise<Buffer> =>
  buffer(
    await printPdf({
      title: '送货单',
      at: new Date('2026-11-22T02:00:00Z'),
      paper,
      foot: '打印：某人',
      isSmall: sheets.length === 1,
      sheets: each(sheets),
    }),
  );

describe('a PDF file of sheets', () => {
  test('repeats the titles on every page, counts the pages of each sheet, and loses no row', async () => {
    const pages = pdfText(await made([sheetOf(60), sheetOf(1)]));
    const long = pages.length - 1;
    expect(long).toBeGreaterThan(1);
    for (const [at, page] of pages.entries()) {
      expect(page).toEqual(expect.arrayContaining(['序号', '物料', '到期日期', '打印：某人']));
      expect(page).toContain(at < long ? `第 ${at + 1} 页 / 共 ${long} 页` : '第 1 页 / 共 1 页');
    }
    const codes = pages.flat().filter((text) => text.startsWith('WL'));
    expect(codes).toEqual([...Array.from({ length: 60 }, (_, at) => `WL${1000 + at}`), 'WL1000']);
    expect(pages[0]).not.toContain('送货人：');
    expect(pages[long - 1]).toEqual(expect.arrayContaining(['送货人：', '壹佰元整']));
  });

  test('writes rare and narrow letters as they are, and breaks long ones within their column', async () => {
    const remark = `㛃䶮𬱖℃×÷①〇 ABC-1234567890 ${'长'.repeat(40)}`;
    const lines = pdfText(await made([sheetOf(1, remark)], 'A4')).flat();
    expect(lines.join('').replaceAll(' ', '')).toContain(remark.replaceAll(' ', ''));
    expect(lines.filter((line) => /^长+$/.test(line)).length).toBeGreaterThan(3);
  });

  test('holds the letters that it uses and no more', async () => {
    expect((await made([sheetOf(60)])).length).toBeLessThan(120_000);
  });

  test('of five thousand rows has every row, and lets others work meanwhile', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const file = await made([sheetOf(5000)]);
    clearInterval(timer);
    expect(
      pdfText(file)
        .flat()
        .filter((text) => text.startsWith('WL')),
    ).toHaveLength(5000);
    expect(turns).toBeGreaterThan(20);
  });

  test('without a sheet is refused', async () => {
    await expect(made([])).rejects.toThrow('没有可打印的内容');
  });
});
