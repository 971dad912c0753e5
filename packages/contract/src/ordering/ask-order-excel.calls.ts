import { wire } from '../kernel/constants.ts';
import { z } from 'zod';
import { anyOf } from '../kernel/access.ts';
import { download, read, upload, write } from '../kernel/call.ts';
import { field } from '../kernel/field.ts';
import { ref, text } from '../kernel/fields.ts';
import { pageOf } from '../kernel/list.ts';
import { power } from '../kernel/screen.ts';
import { askOrderCalls } from './ask-order.calls.ts';
import { mainOrderDocument } from './ask-order-schemas.ts';
import { orderingScreens } from './screens.ts';

const { askOrder, askOrderCheck } = orderingScreens;
const mayImport = anyOf(power(askOrder, '导入'));
const mayExport = anyOf(power(askOrder, '导出'), power(askOrderCheck, '导出'));

/** PARSING: rows are being read. READY: the preview may be mended and committed. The rest are ends. */
export const importStates = {
  PARSING: '解析中',
  READY: '待确认',
  COMMITTED: '已导入',
  FAILED: '解析失败',
  CANCELLED: '已取消',
} as const;
const importState = z.enum(['PARSING', 'READY', 'COMMITTED', 'FAILED', 'CANCELLED']);

const importBatch = z.object({
  id: z.int(),
  fileName: z.string(),
  status: importState,
  /** Rows read so far, and in all where it is known. */
  rowCount: z.int(),
  badCount: z.int(),
  /** Wrong cells of all bad rows, once everything has been read. */
  problemCount: z.int(),
  /** Rows that were read although the sheet hides them. */
  hiddenCount: z.int(),
  /** How much of the sheet has been read, in percent. */
  progress: z.int(),
  /** Why it failed. */
  message: z.string(),
  /** Titles of the sheet's columns that were passed over. */
  unknownColumns: z.array(z.string()),
  /** What the good rows cost, tax included. */
  amount: z.string(),
  /** The main order that its commit made. */
  mainOrderId: z.int().nullable(),
  createTime: z.string(),
});
export type ImportBatch = z.infer<typeof importBatch>;

/** One row of a preview: the cells as text, what is wrong with them, and what the row would cost. */
const importRow = z.object({
  seq: field.count('行号'),
  /** Row in the sheet, from 1. */
  sheetRow: field.count('表中行号'),
  cells: z.record(z.string(), z.string()),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
  materialName: field.text('物料名称'),
  supplierName: field.text('供应商'),
  placeName: field.text('收货地点'),
  unitName: field.text('单位'),
  price: field.price('单价'),
  amount: field.money('金额'),
});
export type ImportRow = z.infer<typeof importRow>;
/** Lines of one sheet. An order of more than `maxDraftLines` can be submitted, withdrawn and deleted, not edited. */
export const maxImportLines = 100_000;
/** Cells longer than this are cut, with an ellipsis, when a sheet is read. */
export const maxCellText = 1000;

const batchId = { id: ref('import_batch') };

export const askOrderExcelCalls = {
  downAskOrderTemplate: download('/api/excel/DownAskOrderTemplate', { access: mayImport, input: z.strictObject({}) }),
  /** Takes the sheet and answers the batch at once; the rows are read behind it. */
  importAskOrderAll: upload('/api/excel/ImportAskOrderAll', {
    access: mayImport,
    upload: { maxBytes: 50 * 1024 * 1024, maxFiles: 1, types: ['xlsx'] },
    input: z.strictObject({}),
    output: importBatch,
  }),
  /** What the caller has begun in this unit and neither confirmed nor given up, newest first, from whatever browser. */
  getUnfinishedImports: read('/api/excel/GetUnfinishedImports', {
    access: mayImport,
    input: z.strictObject({}),
    output: z.object({ list: z.array(importBatch) }),
  }),
  getImportBatch: read('/api/excel/GetImportBatch', {
    access: mayImport,
    input: z.strictObject(batchId),
    output: importBatch,
  }),
  /** The columns of the sheet that the batch was read from. */
  getImportColumns: read('/api/excel/GetImportColumns', {
    access: mayImport,
    input: z.strictObject(batchId),
    output: z.object({
      list: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          isRequired: z.boolean(),
          kind: z.enum(['text', 'decimal', 'date']),
        }),
      ),
    }),
  }),
  getImportRows: read('/api/excel/GetImportRows', {
    access: mayImport,
    input: z.strictObject({
      ...batchId,
      pageIndex: z.int().min(1).default(1),
      pageSize: z.int().min(1).max(1000).default(200),
      onlyBad: z.boolean().default(false),
    }),
    output: pageOf(importRow),
  }),
  /** Mends cells in the preview; the changed rows are checked and priced again. */
  updateImportRows: write('/api/excel/UpdateImportRows', {
    maxBytes: wire.bodyBytes.lines,
    access: mayImport,
    input: z.strictObject({
      ...batchId,
      rows: z
        .array(
          z.strictObject({
            seq: z.int().min(1),
            cells: z.record(z.string().max(40), text(maxCellText)),
            isRemoved: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(1000, '一次最多修改 1000 行'),
    }),
    output: z.object({ batch: importBatch, rows: z.array(importRow) }),
  }),
  cancelImport: write('/api/excel/CancelImport', {
    access: mayImport,
    input: z.strictObject(batchId),
    output: importBatch,
  }),
  /** Everything or nothing: one main order with its split. */
  commitImport: write('/api/excel/CommitImport', {
    access: mayImport,
    about: ['ask_order'],
    input: z.strictObject(batchId),
    output: mainOrderDocument,
  }),
  downImportProblems: download('/api/excel/DownImportProblems', { access: mayImport, input: z.strictObject(batchId) }),
  downExcelAskOrders: download('/api/excel/DownExcelAskOrders', {
    access: mayExport,
    input: askOrderCalls.getListAskOrder.input,
  }),
  downExcelAskOrder: download('/api/excel/DownExcelAskOrder', {
    access: mayExport,
    input: z.strictObject({ orderid: ref('ask_order') }),
  }),
  zipAskOrders: download('/api/excel/ZipAskOrders', {
    access: mayExport,
    input: z.strictObject({ orders: z.array(ref('ask_order')).min(1, '请选择单据').max(200, '一次最多 200 张') }),
  }),
};
