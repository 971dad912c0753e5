import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { writeSheet } from '@material/server/kernel/excel/write-sheet.ts';

/** Writes a sheet of texts with these titles. */
export const writeTextSheet = (path: string, titles: readonly string[], rows: readonly (readonly string[])[]) =>
  pipeline(
    writeSheet({
      title: '导入',
      columns: titles.map((title) => ({ title, kind: 'text' as const })),
      rows: rows.map((row) => [...row]),
    }),
    createWriteStream(path),
  );

/** Writes a demand sheet as a buyer keeps it: a column order of their own, figures as text here and there. */
export const writeDemandSheet = (
  path: string,
  rows: readonly (readonly [code: string, name: string, qty: string, place: string, day: string])[],
) => writeTextSheet(path, ['物料编码', '物料名称', '数量', '收货地点', '送达日期'], rows);
