import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { templateFile } from '../../kernel/excel/write-template.ts';
import type { ZippedFile } from '../../kernel/excel/zip-files.ts';
import { datedName, exportRows, exportZip, tellDownload, xlsxType, type DataColumn } from '../../kernel/list/export.ts';
import { exportOf } from '../../kernel/list/export-of.ts';
import type { FileAnswer } from '../../kernel/call/implement.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { askOrderDocument } from '../ask-order/ask-order-document.ts';
import { askOrderDuty, askOrderList } from '../ask-order/ask-order.list.ts';
import { orderName, orderWorkbook } from './ask-order-columns.ts';
import { askOrderColumns, problemTitle, sheetOfKind, type AskOrderSheet, type ImportKind } from './ask-order-sheet.ts';
import { findBatch } from './import-batch.repo.ts';
import { badRows, problemsOf, type BadRow } from './import-row.repo.ts';
import { controlReasons, offeredNames } from './lookups.repo.ts';

/** An empty sheet to fill in; what is one of a short list is offered as that list. */
export async function template(ctx: Ctx, kind: ImportKind): Promise<FileAnswer> {
  const sheet = sheetOfKind(kind);
  const reasons = (await controlReasons(ctx)).map(({ name }) => name);
  const { places, suppliers } =
    ctx.centre.kind === 'city' ? await offeredNames(ctx, ctx.centre) : { places: [], suppliers: [] };
  const { reason, place, supplier } = sheet.columns;
  const columns = {
    ...sheet.columns,
    ...(reason && { reason: { ...reason, choices: reasons } }),
    ...(place && { place: { ...place, choices: places, isOpen: true } }),
    ...(supplier && { supplier: { ...supplier, choices: suppliers, isOpen: true } }),
  };
  return {
    name: datedName(ctx, `${sheet.title}导入模板`, 'xlsx'),
    type: xlsxType,
    stream: templateFile({ ...sheet, columns }, ctx.now),
  };
}

/** Every order of a list query, whatever its page. */
export const ordersFile = exportOf(askOrderCalls.getListAskOrder, {
  spec: askOrderList,
  name: '要货单',
  shown: (ctx, raw) => ({ ...raw, duty: askOrderDuty(ctx, raw) }),
});

/** One order with its lines. */
export async function orderFile(ctx: Ctx, id: number): Promise<FileAnswer> {
  const order = await askOrderDocument(ctx, id);
  await tellDownload(ctx, { table: 'ask_order', id, after: { rowCount: order.lines.length } });
  return { name: datedName(ctx, orderName(order), 'xlsx'), type: xlsxType, stream: orderWorkbook(order, ctx.now) };
}

async function* workbooks(ctx: Ctx, ids: readonly number[]): AsyncGenerator<ZippedFile, void, undefined> {
  for (const id of ids) {
    const order = await askOrderDocument(ctx, id);
    yield { name: `${orderName(order)}.xlsx`, body: orderWorkbook(order, ctx.now) };
  }
}

/** One workbook per order, in one archive. */
export function ordersArchive(ctx: Ctx, orders: readonly number[]): Promise<FileAnswer> {
  const ids = [...new Set(orders)];
  return exportZip(ctx, {
    name: '要货单',
    files: workbooks(ctx, ids),
    told: { table: 'ask_order', id: null, after: { ids } },
  });
}

const exportKinds = { text: 'text', number: 'qty', date: 'date' } as const;

/** The template's columns with the texts as they stand, and behind them what is wrong. */
const problemColumns = (sheet: AskOrderSheet): readonly DataColumn<BadRow>[] => [
  ...Object.entries(sheet.columns).map(([key, { title, required, width, format }]): DataColumn<BadRow> => ({
    title: required ? `${title}*` : title,
    width,
    kind: exportKinds[format],
    value: ({ cells }) => cells[key],
  })),
  { title: problemTitle, kind: 'text', width: 60, value: (row) => problemsOf(row).map(titled).join('；') },
];

const titles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(askOrderColumns).map(([key, { title }]) => [key, title]),
);
const titled = ({ column, message }: { column: string; message: string }): string =>
  `${titles[column] ?? ''}：${message}`;

/** The rows of a preview that must be mended, as a sheet that can be mended and sent again. */
export async function problemsFile(ctx: Ctx, batchId: number): Promise<FileAnswer> {
  const batch = await findBatch(ctx, batchId);
  if (batch.problem_count === 0) refuse('blocked', { reason: '没有需要修改的行' });
  const sheet = sheetOfKind(batch.kind);
  return exportRows(ctx, {
    name: `${sheet.title}导入问题行`,
    columns: problemColumns(sheet),
    statement: badRows(batchId),
    shown: (row) => row,
    told: { table: 'import_batch', id: batchId },
  });
}
