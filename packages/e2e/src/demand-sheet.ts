import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { writeSheet } from '@material/server/kernel/excel/write-sheet.ts';

/** Writes a demand sheet as a buyer keeps it: a column order of their own, figures as text here and there. */
export async function writeDemandSheet(
  path: string,
  rows: readonly (readonly [code: string, name: string, qty: string, place: string, day: string])[],
): Promise<void> {
  const columns = ['物料编码', '物料名称', '数量', '收货地点', '送达日期'].map((title) => ({
    title,
    kind: 'text' as const,
  }));
  await pipeline(writeSheet({ title: '要货单', columns, rows: rows.map((row) => [...row]) }), createWriteStream(path));
}
