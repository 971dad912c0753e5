import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { importCalls, type ImportBatch } from '@material/contract/kernel/reference/import.calls.ts';
import { askOrderExcelCalls } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { Actor } from '../../kernel/operation/actor.ts';
import { writeSheet } from '../../kernel/excel/write-sheet.ts';
import { xlsxType } from '../../kernel/list/export.ts';
import { askOrderColumns } from '../../ordering/public.ts';
import { fileOf } from './files.ts';

export type SheetRow = {
  readonly code: string;
  readonly name: string;
  readonly qty: string;
  readonly day: string;
  /** Why it is wanted, of what headquarters controls. */
  readonly reason: string | undefined;
};
type Sheet = { readonly folder: string; readonly rows: readonly SheetRow[]; readonly at: Date };

/** Sheets are read and committed behind the answer, so the story looks again until that is over. */
async function settled(actor: Actor, batch: ImportBatch, at: Date): Promise<ImportBatch> {
  let now = batch;
  while (now.status === 'PARSING' || now.status === 'COMMITTING') {
    await pause(20);
    now = await actor.ask(importCalls.getImportBatch, { id: batch.id }, { now: at });
  }
  return now;
}

/** Orders by a demand sheet; undefined where a line of it was wrong, as its preview then stays unfinished. */
export async function importedOrder(actor: Actor, { folder, rows, at }: Sheet): Promise<MainOrderDocument | undefined> {
  const { materialCode, materialName, qty, deliveryDate, reason } = askOrderColumns;
  const columns = [materialCode, materialName, qty, deliveryDate, reason].map(({ title }) => ({
    title,
    kind: 'text' as const,
  }));
  const lines = rows.map((row) => [row.code, row.name, row.qty, row.day, row.reason ?? '']);
  const bytes = await buffer(writeSheet({ title: '要货单', columns, rows: lines, at }));
  const name = `要货清单${rows[0]?.day ?? ''}-${actor.session.username}.xlsx`;
  const file = await fileOf(folder, name, { bytes, type: xlsxType });
  const sent = await actor.ask(askOrderExcelCalls.importAskOrderAll, {}, { now: at, files: [file] });
  const batch = await settled(actor, sent, at);
  if (batch.status !== 'READY' || batch.badCount > 0) return undefined;
  const { outcome } = await settled(
    actor,
    await actor.ask(importCalls.commitImport, { id: batch.id }, { now: at }),
    at,
  );
  if (outcome?.id == null) throw new Error(`${name} became no order`);
  return actor.ask(askOrderCalls.getMainOrderByid, { mainorderid: outcome.id }, { now: at });
}
