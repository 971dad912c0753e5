import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeColumn, dateColumn, decimalColumn, textColumn } from '../src/kernel/excel/column.ts';
import { parseSheet, streamSheet } from '../src/kernel/excel/parse-sheet.ts';
import { readSheet } from '../src/kernel/excel/read-sheet.ts';
import { sheet } from '../src/kernel/excel/sheet-decl.ts';
import { writeSheet, type ExportColumn } from '../src/kernel/excel/write-sheet.ts';
import type { ExportKind } from '../src/kernel/excel/written-cell.rules.ts';

/** One line of the result; memory is the highest resident size above the one at the start, in megabytes. */
export type ExcelFigure = {
  readonly work: string;
  readonly seconds: number;
  readonly firstByteMs?: number;
  readonly memoryMb: number;
};

const MB = 1024 * 1024;
const WIDE_ROWS = 100_000;
const kinds: readonly ExportKind[] = ['text', 'money', 'qty', 'date', 'datetime', 'int', 'price'];
const wide: readonly ExportColumn[] = Array.from({ length: 20 }, (_, index) => ({
  title: `列${index + 1}`,
  kind: kinds[index % kinds.length] ?? 'text',
}));

function sample(kind: ExportKind, row: number): string | number {
  if (kind === 'text') return `五花肉${row}`;
  if (kind === 'date') return '2026-11-20';
  if (kind === 'datetime') return '2026-11-20 08:30:15';
  return kind === 'int' ? row : (row / 8).toFixed(6);
}

const order = sheet({
  title: '要货单',
  columns: {
    code: codeColumn('物料编码', { required: true }),
    qty: decimalColumn('数量', { required: true }),
    day: dateColumn('送达日期', { required: true }),
    remark: textColumn('备注'),
  },
});

function orderFile(rows: number): Readable {
  const columns: ExportColumn[] = [
    { title: '物料编码', kind: 'text' },
    { title: '数量', kind: 'qty' },
    { title: '送达日期', kind: 'date' },
    { title: '备注', kind: 'text' },
  ];
  const lines = Array.from({ length: rows }, (_, row) => [`WL${row}`, `${row + 1}.5`, '2026-11-20', `备注${row}`]);
  return writeSheet({ title: '要货单', columns, rows: lines });
}

type Timed = { readonly seconds: number; readonly memoryMb: number };

async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  const start = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  peak = Math.max(peak, process.memoryUsage().rss);
  return { seconds: (performance.now() - start) / 1000, memoryMb: (peak - before) / MB };
}

async function exported(path: string): Promise<ExcelFigure> {
  function* rows(): Generator<(string | number)[]> {
    for (let row = 0; row < WIDE_ROWS; row++) yield wide.map(({ kind }) => sample(kind, row));
  }
  const start = performance.now();
  let firstByteMs = 0;
  const figure = await timed(async () => {
    const stream = writeSheet({ title: '导出', columns: wide, rows: rows() });
    stream.once('data', () => (firstByteMs = performance.now() - start));
    await pipeline(stream, createWriteStream(path));
  });
  return { work: `export ${WIDE_ROWS} × ${wide.length}`, firstByteMs, ...figure };
}

async function drain(lines: AsyncIterable<unknown>): Promise<void> {
  const iterator = lines[Symbol.asyncIterator]();
  while ((await iterator.next()).done !== true);
}

/** Measures export, reading, and parsing by declaration; every file lies in a temporary folder that is removed again. */
async function measureExcel(): Promise<ExcelFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'material-excel-'));
  const [wideFile, small, large] = [join(folder, 'wide.xlsx'), join(folder, 'small.xlsx'), join(folder, 'large.xlsx')];
  try {
    await pipeline(orderFile(5000), createWriteStream(small));
    await pipeline(orderFile(100_000), createWriteStream(large));
    return [
      await exported(wideFile),
      {
        work: `read ${WIDE_ROWS} × ${wide.length}`,
        ...(await timed(() => drain(readSheet(wideFile, { limits: { maxRows: WIDE_ROWS + 1 } })))),
      },
      { work: 'parse 5000 lines', ...(await timed(() => parseSheet(small, order))) },
      {
        work: 'parse 100000 lines, streamed',
        ...(await timed(async () => drain((await streamSheet(large, order)).rows))),
      },
      { work: 'parse 100000 lines, all kept', ...(await timed(() => parseSheet(large, order))) },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) {
  for (const { work, seconds, firstByteMs, memoryMb } of await measureExcel()) {
    const first = firstByteMs === undefined ? '' : `  first byte ${firstByteMs.toFixed(0)} ms`;
    process.stdout.write(`${work.padEnd(32)} ${seconds.toFixed(2)} s  +${memoryMb.toFixed(0)} MB${first}\n`);
  }
}
