import { copyFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  askOrderExcelCalls,
  importStates,
  type ImportBatch,
} from '@material/contract/ordering/ask-order-excel.calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { assertZip } from '../../kernel/excel/file-kind.ts';
import { readLimits } from '../../kernel/excel/limits.ts';
import { implement, type UploadedFile } from '../../kernel/call/implement.ts';
import { refuse, refuseInput } from '../../kernel/call/refuse.ts';
import { refuseLockedCity } from '../ask-order/ask-order.repo.ts';
import { cityOf } from '../ask-order/draft.ts';
import { sheetOfKind, type ImportKind } from './ask-order-sheet.ts';
import { commitImport } from './commit.ts';
import { orderFile, ordersArchive, ordersFile, problemsFile, template } from './exports.ts';
import {
  batchAnswer,
  cancelBatch,
  failBatch,
  findBatch,
  insertBatch,
  lockBatch,
  parsingOf,
  unfinishedOf,
  unitOf,
} from './import-batch.repo.ts';
import { pageOfRows } from './import-row.repo.ts';
import { mendRows } from './mend.ts';
import { expireSilent, refuseCrowd, startReading, uploadPath } from './reading-line.ts';

type Sent = { readonly kind: ImportKind; readonly cityId: number; readonly file: UploadedFile | undefined };

/** Copies the file out of the upload's folder, which goes with the answer, and has it read behind the answer. */
async function importSheet(ctx: Ctx, { kind, cityId, file }: Sent): Promise<ImportBatch> {
  if (!file) refuseInput([{ path: ['file'], message: '请选择文件' }]);
  await refuseLockedCity(ctx, cityId);
  await assertZip(file.path, readLimits.maxFileBytes);
  refuseCrowd();
  // One whose reader is gone does not stand in the way of the next.
  for (const batch of await parsingOf(ctx)) await expireSilent(ctx, batch);
  const batch = await ctx.inTransaction(async (own) => {
    const row = await insertBatch(own, { kind, fileName: file.name, cityId });
    own.audit({
      table: 'import_batch',
      id: row.id,
      after: { fileName: file.name, bytes: file.bytes, sha256: file.sha256 },
    });
    return row;
  });
  try {
    const path = uploadPath(ctx, batch.id);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(file.path, path);
  } catch (error) {
    await failBatch(ctx, batch.id, '文件没有保存下来，请重新上传');
    throw error;
  }
  startReading(ctx, { batchId: batch.id, unit: unitOf(batch), sheet: sheetOfKind(kind) });
  return batchAnswer(batch);
}

async function cancel(ctx: Ctx, id: number): Promise<ImportBatch> {
  const batch = await lockBatch(ctx, id);
  if (batch.status === 'CANCELLED') return batchAnswer(batch);
  if (batch.status !== 'PARSING' && batch.status !== 'READY') {
    refuse('wrongState', { noun: '导入', state: importStates[batch.status], action: '取消' });
  }
  ctx.audit({ table: 'import_batch', id, before: { status: batch.status }, after: { status: 'CANCELLED' } });
  return batchAnswer(await cancelBatch(ctx, id));
}

async function current(ctx: Ctx, id: number): Promise<ImportBatch> {
  const batch = await findBatch(ctx, id);
  return batchAnswer((await expireSilent(ctx, batch)) ? await findBatch(ctx, id) : batch);
}

/** Those whose reader is gone have ended. */
async function unfinished(ctx: Ctx): Promise<{ list: ImportBatch[] }> {
  const list: ImportBatch[] = [];
  for (const batch of await unfinishedOf(ctx)) if (!(await expireSilent(ctx, batch))) list.push(batchAnswer(batch));
  return { list };
}

const wireKinds = { text: 'text', number: 'decimal', date: 'date' } as const;
const columnsOf = (kind: string) =>
  Object.entries(sheetOfKind(kind).columns).map(([key, { title, required, format }]) => ({
    key,
    title,
    isRequired: required,
    kind: wireKinds[format],
  }));

export const askOrderExcel = implement(askOrderExcelCalls, {
  downAskOrderTemplate: (ctx) => template(ctx, 'ASK_ORDER_ALL'),
  importAskOrderAll: (ctx, _input, [file]) =>
    importSheet(ctx, { kind: 'ASK_ORDER_ALL', cityId: cityOf(ctx, undefined), file }),
  getUnfinishedImports: (ctx) => unfinished(ctx),
  getImportBatch: (ctx, { id }) => current(ctx, id),
  getImportColumns: async (ctx, { id }) => ({ list: columnsOf((await findBatch(ctx, id)).kind) }),
  getImportRows: async (ctx, { id, ...page }) => {
    const batch = await findBatch(ctx, id);
    const list = await pageOfRows(ctx, id, page);
    return { list, totalCount: page.onlyBad ? batch.problem_count : batch.row_count };
  },
  updateImportRows: async (ctx, { id, rows }) => {
    const mended = await mendRows(ctx, id, rows);
    return { batch: batchAnswer(mended.batch), rows: mended.rows };
  },
  cancelImport: (ctx, { id }) => cancel(ctx, id),
  commitImport: (ctx, { id }) => commitImport(ctx, id),
  downImportProblems: (ctx, { id }) => problemsFile(ctx, id),
  downExcelAskOrders: ordersFile,
  downExcelAskOrder: (ctx, { orderid }) => orderFile(ctx, orderid),
  zipAskOrders: (ctx, { orders }) => ordersArchive(ctx, orders),
});
