import { z } from 'zod';
import type { Access } from '../call/access.ts';
import { callKey, about, type Call, download, queuedDownload, read, upload, write } from '../call/call.ts';
import type { Screen } from '../call/screen.ts';
import { wire } from '../value/constants.ts';
import { field } from '../field/field.ts';
import { ref, text } from '../field/fields.ts';
import { pageOf } from '../list/list.ts';

/** PARSING: rows are being read. READY: the preview may be mended and committed. COMMITTING: it is being made. The rest are ends. */
export const importStates = {
  PARSING: '解析中',
  READY: '待确认',
  COMMITTING: '导入中',
  COMMITTED: '已导入',
  FAILED: '解析失败',
  CANCELLED: '已取消',
} as const;
const importState = z.enum(['PARSING', 'READY', 'COMMITTING', 'COMMITTED', 'FAILED', 'CANCELLED']);
export type ImportState = z.infer<typeof importState>;

/** What a commit made. */
const importOutcome = z.object({
  /** What is said of it. */
  sentence: z.string(),
  /** The row that it made, where it is one. */
  id: z.int().nullable(),
  /** What is otherwise now than in the preview. */
  changes: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
  /** The tables that it changed. */
  touched: z.array(z.string()),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

export const importBatch = z.object({
  id: z.int(),
  /** Which importer reads it. */
  kind: z.string(),
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
  /** Why it failed, or why its last commit was refused. */
  message: z.string(),
  /** Titles of the sheet's columns that were passed over. */
  unknownColumns: z.array(z.string()),
  /** What the good rows cost, tax included, where rows cost something. */
  amount: z.string(),
  /** What its commit made. */
  outcome: importOutcome.nullable(),
  createTime: z.string(),
});
export type ImportBatch = z.infer<typeof importBatch>;

/** One row of a preview: the cells as text, what is wrong with them, and what they were understood as. */
const importRow = z.object({
  seq: field.count('行号'),
  /** Row in the sheet, from 1. */
  sheetRow: field.count('表中行号'),
  cells: z.record(z.string(), z.string()),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
  /** By column: what an empty cell was understood as, the unit of a quantity; by result: what follows from the row. */
  shown: z.record(z.string(), z.string()),
});
export type ImportRow = z.infer<typeof importRow>;

/** Lines of one sheet. */
export const maxImportLines = 100_000;
/** Cells longer than this are cut, with an ellipsis, when a sheet is read. */
export const maxCellText = 1000;

const batchId = { id: ref('import_batch') };
/** Whoever may send the sheet of a batch may do the rest with it: the kernel asks the importer of its kind. */
const access = 'signedIn';
const column = z.object({
  key: z.string(),
  title: z.string(),
  isRequired: z.boolean(),
  kind: z.enum(['text', 'decimal', 'date']),
});
/** What follows from a row and stands behind its cells. */
const resultColumn = z.object({ key: z.string(), title: z.string(), kind: z.enum(['text', 'price', 'money']) });
export type ResultColumn = z.infer<typeof resultColumn>;

/** What is done with any import once its sheet was sent. */
export const importCalls = about(
  { table: 'import_batch' },
  {
    /** What the caller has begun in this unit and neither confirmed nor given up, newest first, from whatever browser. */
    getUnfinishedImports: read('/api/excel/GetUnfinishedImports', {
      access,
      input: z.strictObject({ kind: z.string().max(60) }),
      output: z.object({ list: z.array(importBatch) }),
    }),
    getImportBatch: read('/api/excel/GetImportBatch', {
      access,
      input: z.strictObject(batchId),
      output: importBatch,
    }),
    /** The columns of the sheet that the batch was read from. */
    getImportColumns: read('/api/excel/GetImportColumns', {
      access,
      input: z.strictObject(batchId),
      output: z.object({ list: z.array(column), results: z.array(resultColumn) }),
    }),
    getImportRows: read('/api/excel/GetImportRows', {
      access,
      input: z.strictObject({
        ...batchId,
        pageIndex: z.int().min(1).default(1),
        pageSize: z.int().min(1).max(1000).default(200),
        onlyBad: z.boolean().default(false),
      }),
      output: pageOf(importRow),
    }),
    /** Mends cells in the preview; the changed rows are checked again. */
    updateImportRows: write('/api/excel/UpdateImportRows', {
      maxBytes: wire.bodyBytes.lines,
      access,
      about: [],
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
      access,
      input: z.strictObject(batchId),
      output: importBatch,
    }),
    /** Everything or nothing. */
    commitImport: write('/api/excel/CommitImport', {
      access,
      input: z.strictObject(batchId),
      output: importBatch,
    }),
    downImportProblems: queuedDownload('/api/excel/DownImportProblems', {
      access,
      input: z.strictObject(batchId),
      queued: '导入问题行',
    }),
  },
);

const nothing = z.strictObject({});
const sheetRule = { maxBytes: 50 * 1024 * 1024, maxFiles: 1, types: ['xlsx'] } as const;
type Nothing = typeof nothing;

/** The two calls that are an importer's own: the empty sheet, and the filled one, which returns its batch at once. */
export type SheetCalls<T extends string = string, S extends string = string> = {
  readonly [K in Uncapitalize<T>]: Call<Nothing, z.ZodType<never>, 'download'>;
} & { readonly [K in Uncapitalize<S>]: Call<Nothing, typeof importBatch, 'upload'> };

export type SheetImport<T extends string = string, S extends string = string> = {
  /** Stored with every batch. */
  readonly kind: string;
  /** What its rows are called. */
  readonly noun: string;
  /** What its sheets are called where a screen takes several. */
  readonly format?: string;
  readonly access: Access;
  readonly template: T;
  readonly send: S;
  /** The screens that show its preview, at most one for each centre. */
  readonly screens: readonly Screen[];
  /** Which of several imports of a screen it is, as the address says. */
  readonly tab?: string;
  /** The tables that a commit changes. */
  readonly touches: readonly string[];
};

/** Declares an import: who may do it and how its two calls are named; the preview is the same for all. */
export const sheetImport = <const T extends string, const S extends string>(declared: SheetImport<T, S>) => declared;

export const sheetCalls = <const T extends string, const S extends string>({
  access: mayImport,
  template,
  send,
}: SheetImport<T, S>): SheetCalls<T, S> =>
  ({
    [callKey(template)]: download(`/api/excel/${template}`, { access: mayImport, input: nothing }),
    [callKey(send)]: upload(`/api/excel/${send}`, {
      access: mayImport,
      about: ['import_batch'],
      upload: sheetRule,
      input: nothing,
      output: importBatch,
    }),
  }) as SheetCalls<T, S>;
