import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { AnyList } from '@material/contract/kernel/list/list-call.ts';
import { importCalls, type ImportBatch } from '@material/contract/kernel/reference/import.calls.ts';
import { askOrderExcelCalls } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { readSheet } from '../../src/kernel/excel/read-sheet.ts';
import { writeSheet } from '../../src/kernel/excel/write-sheet.ts';
import type { Answer, SendOptions, Signed } from '../harness/client.ts';
import type { Harness } from '../harness/harness.ts';

/** The call that makes the sheet of a list. */
export function exportOf({ path, list }: AnyList) {
  if (!list.export) throw new Error(`${path} has no export`);
  return list.export.call;
}

/** One line of a sheet by the titles of its columns. */
export type SheetLine = Readonly<Record<string, string>>;

const titlesOf = (lines: readonly SheetLine[]): string[] => [...new Set(lines.flatMap((line) => Object.keys(line)))];

/** A workbook of these lines; its columns are their titles, or those named. */
export function sheetOf(lines: readonly SheetLine[], titles = titlesOf(lines)): Promise<Buffer> {
  const columns = titles.map((title) => ({ title, kind: 'text' as const }));
  return buffer(
    writeSheet({ title: '要货单', columns, rows: lines.map((line) => titles.map((title) => line[title])) }),
  );
}

/** The rows of a downloaded workbook as texts, the first one its header. */
export async function textsOf(server: Harness, bytes: Buffer): Promise<(readonly string[])[]> {
  const path = join(server.folder, `${randomUUID()}.xlsx`);
  await writeFile(path, bytes);
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readSheet(path)) rows.push(cells.map(({ text }) => text));
  return rows;
}

type SendCall = typeof askOrderExcelCalls.importAskOrderAll;

/** Sends sheets, demand sheets by default, and waits for what becomes of them. */
export function importFactory(server: Harness, call: SendCall = askOrderExcelCalls.importAskOrderAll) {
  const send = (who: Signed, bytes: Buffer, name = '要货单.xlsx'): Promise<Answer<ImportBatch>> =>
    server.upload(who, call, { input: {}, files: [{ name, bytes }] });

  async function settled(who: Signed, id: number): Promise<ImportBatch> {
    for (;;) {
      const batch = await server.done(who, importCalls.getImportBatch, { id });
      if (batch.status !== 'PARSING' && batch.status !== 'COMMITTING') return batch;
      await setImmediate();
    }
  }

  /** Sends a sheet and returns its batch when it has been read, or has failed. */
  async function read(who: Signed, bytes: Buffer): Promise<ImportBatch> {
    const { data, message } = await send(who, bytes);
    if (!data || !('status' in data)) throw new Error(message);
    return settled(who, data.id);
  }

  const rows = async (who: Signed, id: number, onlyBad = false) =>
    (await server.done(who, importCalls.getImportRows, { id, pageSize: 1000, onlyBad })).list;

  /** Confirms a preview and returns its batch when that is over. */
  async function confirmed(who: Signed, id: number, options: SendOptions = {}): Promise<ImportBatch> {
    await server.done(who, importCalls.commitImport, { id }, options);
    return settled(who, id);
  }

  /** Confirms a preview of demand lines that must become an order, and returns that. */
  async function commit(who: Signed, id: number, options: SendOptions = {}) {
    const { outcome, message } = await confirmed(who, id, options);
    if (outcome?.id == null) throw new Error(message);
    return server.done(who, askOrderCalls.getMainOrderByid, { mainorderid: outcome.id });
  }

  return { send, settled, read, rows, confirmed, commit };
}
