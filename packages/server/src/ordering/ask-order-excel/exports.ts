import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import type { ZippedFile } from '../../kernel/excel/zip-files.ts';
import { datedName, exportZip, tellDownload, xlsxType } from '../../kernel/list/export.ts';
import type { FileAnswer } from '../../kernel/call/implement.ts';
import type { Running } from '../../kernel/call/running.ts';
import { askOrderDocument } from '../ask-order/ask-order-document.ts';
import { orderName, orderWorkbook } from './ask-order-columns.ts';

/** One order with its lines. */
export async function orderFile(ctx: Ctx, id: Seen<'ask_order'>): Promise<FileAnswer> {
  const order = await askOrderDocument(ctx, id);
  await tellDownload(ctx, { table: 'ask_order', id, after: { rowCount: order.lines.length } });
  return { name: datedName(ctx, orderName(order), 'xlsx'), type: xlsxType, stream: orderWorkbook(order, ctx.now) };
}

async function* workbooks(ctx: Ctx, ids: readonly Seen<'ask_order'>[]): AsyncGenerator<ZippedFile, void, undefined> {
  for (const id of ids) {
    const order = await askOrderDocument(ctx, id);
    yield { name: `${orderName(order)}.xlsx`, body: orderWorkbook(order, ctx.now) };
  }
}

/** One workbook per order, in one archive. */
export function ordersArchive(ctx: Ctx, orders: readonly Seen<'ask_order'>[], running: Running): FileAnswer {
  const ids = [...new Set(orders)];
  const told = { table: 'ask_order', id: null, after: { ids } };
  return exportZip(ctx, { name: '要货单', files: workbooks(ctx, ids), count: ids.length, told }, running);
}
