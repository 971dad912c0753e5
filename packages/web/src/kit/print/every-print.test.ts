import { code128 } from '@material/contract/kernel/print/code128.ts';
import { papers } from '@material/contract/kernel/print/papers.ts';
import type { Print } from '@material/contract/kernel/print/print.ts';
import type { PrintedSheet } from '@material/contract/kernel/print/printed.ts';
import { columnWidths, factRows } from '@material/contract/kernel/print/printed.ts';
import { machines } from '@material/contract/machines.ts';
import { prints } from '@material/contract/prints.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sampleOf } from '../../../test/sample.ts';
import { printPage } from './print-page.ts';

const all = Object.values(prints as Readonly<Record<string, Print>>);
const cases = all.flatMap((print) => {
  const machine = machines.find(({ table }) => table === print.call.about?.[0]);
  return Object.keys(machine?.states ?? {}).map((state) => [print.name, state, print] as const);
});

/** A line with one of whatever it has several of. */
function withOneOfEach(schema: z.ZodObject): Record<string, unknown> {
  const lists = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    field instanceof z.ZodArray && field.element instanceof z.ZodObject
      ? [[name, [sampleOf(field.element)]] as const]
      : [],
  );
  return { ...sampleOf(schema), ...Object.fromEntries(lists) };
}

/** A document with one line of everything, in a state. */
function documentIn(print: Print, status: string): Record<string, unknown> {
  if (!(print.call.output instanceof z.ZodObject)) throw new Error(`${print.name} prints no document`);
  const { lines } = print.call.output.shape as { lines?: z.ZodArray<z.ZodObject> };
  const line = lines && withOneOfEach(lines.element);
  return { ...sampleOf(print.call.output), no: 'YS202611220001', status, ...(line ? { lines: [line, line] } : {}) };
}

const textsOf = ({ issuer, name, no, facts, table, closing, signatures }: PrintedSheet): string[] => [
  issuer,
  name,
  no,
  ...signatures,
  ...[...facts, ...closing].flatMap(({ label, text }) => [label, text]),
  ...(table?.columns.map(({ title }) => title) ?? []),
  ...(table?.rows.flatMap((row) => row.flatMap(({ text, below }) => [text, below])) ?? []),
];

describe.each(cases)('%s of a document that is %s', (_name, status, print) => {
  it.each(print.papers)('shows every text on %s', (paper) => {
    const sheets = print.sheets(documentIn(print, status));
    expect(sheets.length).toBeGreaterThan(0);
    const page = printPage({ title: '单据', sheets, paper, foot: '打印：某人' });
    const drawn = new DOMParser().parseFromString(page, 'text/html').body.textContent;
    for (const text of sheets.flatMap(textsOf)) expect(drawn).toContain(text);
    expect(page).toContain(`size: ${papers[paper].width}mm ${papers[paper].height}mm`);
  });

  it('has as many cells in each row as columns, in the width of its paper', () => {
    for (const { table } of print.sheets(documentIn(print, status))) {
      if (!table) continue;
      for (const row of [...table.rows, table.totals ?? table.columns]) expect(row).toHaveLength(table.columns.length);
      for (const paper of print.papers) {
        const room = papers[paper].width - 2 * papers[paper].margin;
        expect(columnWidths(table.columns, room).reduce((sum, width) => sum + width, 0)).toBeCloseTo(room, 6);
      }
    }
  });
});

describe('a printed page', () => {
  const [print] = all;

  it('escapes what people have typed', () => {
    const [sheet] = print ? print.sheets(documentIn(print, 'DRAFT')) : [];
    if (!sheet) throw new Error('nothing is printed');
    const typed = { ...sheet, issuer: '<b onclick="x">"某店"</b>', no: '<script>' };
    const page = printPage({ title: '</title><script>', sheets: [typed], paper: 'A4', foot: '"</style><script>' });
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<b onclick');
  });

  it('puts facts into rows of three; a wide one has its own, the last of a row takes what is left', () => {
    const fact = (label: string, isWide = false) => ({ label, text: '', isWide });
    const rows = factRows([fact('1'), fact('2'), fact('3', true), fact('4')], 3);
    expect(rows.map((row) => row.map(({ label, share }) => [label, Number(share.toFixed(2))]))).toEqual([
      [
        ['1', 0.33],
        ['2', 0.67],
      ],
      [['3', 1]],
      [['4', 1]],
    ]);
  });

  it('has bar codes that begin and end as Code 128 does, with quiet refusal of what it cannot say', () => {
    const modules = code128('YS202611220001')
      .map((isDark) => (isDark ? '1' : '0'))
      .join('');
    expect(modules.startsWith('11010010000')).toBe(true);
    expect(modules.endsWith('1100011101011')).toBe(true);
    // Start, 14 letters and the check symbol of 11 modules each, and a stop of 13.
    expect(modules).toHaveLength(16 * 11 + 13);
    // Digits go in pairs.
    expect(code128('12345678')).toHaveLength(6 * 11 + 13);
    expect(() => code128('批号')).toThrow(RangeError);
  });
});
