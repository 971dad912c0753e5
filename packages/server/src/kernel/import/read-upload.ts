import { maxCellText, maxImportLines } from '@material/contract/kernel/reference/import.calls.ts';
import type { Ctx } from '../ctx.ts';
import { ExcelRefusal } from '../excel/excel-refusal.ts';
import { parseRow, type ParsedRow } from '../excel/parse-row.rules.ts';
import { streamSheet, type SheetStream } from '../excel/parse-sheet.ts';
import { keysOf, type ColumnKey, type SheetDecl } from '../excel/sheet-decl.ts';
import { refusal } from '../refusal/refuse.ts';
import { lineChecker, type LineChecker } from './check-lines.ts';
import { lockBatch, countBatch, dropRows, recordProgress, recordHeader, type BatchRow } from './import-batch.repo.ts';
import { problemTitle } from './import-files.ts';
import type { Running } from '../call/running.ts';
import { insertRows, markTwins } from './import-row.repo.ts';
import type { AnyImporter, SheetUnit } from './importer.ts';

/** Lines that are looked up, checked, written and counted at a time; no more of a sheet is ever held. */
const chunkSize = 500;
/** A chunk ends earlier when its texts are this long together. */
const chunkCharacters = 1_000_000;

export type Upload = {
  readonly batchId: number;
  readonly unit: SheetUnit;
  readonly importer: AnyImporter;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly progress: Running['progress'];
  /** Ends the job in the transaction that opens the preview. */
  readonly finish: (own: Ctx, batch: BatchRow) => Promise<void>;
};

const invisible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;

/** Workbooks hold characters that neither JSON in the database nor a print can; nobody sees them, so nobody misses them. */
function cleaned<D extends SheetDecl>(sheet: D, line: ParsedRow<D>): ParsedRow<D> {
  const texts = Object.values(line.raw);
  if (texts.every((text) => text.isWellFormed() && text.search(invisible) < 0)) return line;
  const raw = Object.fromEntries(
    Object.entries(line.raw).map(([key, text]) => [key, text.toWellFormed().replace(invisible, '')]),
  );
  return {
    ...parseRow(sheet, line.row, raw as Record<ColumnKey<D>, string>),
    given: line.given,
    ...(line.isHidden === true ? { isHidden: true } : {}),
  };
}

const shortened = (text: string): string =>
  text.length > maxCellText ? `${text.slice(0, maxCellText - 1).toWellFormed()}…` : text;

/** The cells that say something, as they were written. */
export const cellsOf = (raw: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(raw)
      .filter(([, text]) => text !== '')
      .map(([key, text]) => [key, shortened(text)]),
  );

type Opened = SheetStream<SheetDecl>;

function refuseUnnamed({ oneOf = [], sheet }: AnyImporter, { columns, headerRow }: Opened): void {
  if (oneOf.length === 0 || oneOf.some((key) => columns.includes(key))) return;
  const titles = oneOf.map((key) => sheet.columns[key]?.title ?? key).join(' 或 ');
  throw new ExcelRefusal('missingColumns', { row: headerRow, titles });
}

const passedOver = ({ unknownColumns }: Opened): string[] =>
  unknownColumns
    .map(({ title }) => title.slice(0, 50).toWellFormed().replace(invisible, ''))
    .filter((title) => title !== problemTitle);

type Reading = Upload & { readonly check: LineChecker; readonly percent: () => number };
type Counts = { rowCount: number; badCount: number; hiddenCount: number };

/** Checks and writes one chunk; returns whether anybody still wants the rest. */
async function takeChunk(
  ctx: Ctx,
  reading: Reading,
  { lines, counts }: { lines: readonly ParsedRow[]; counts: Counts },
): Promise<boolean> {
  const checked = await reading.check(lines);
  const rows = checked.map((line, index) => {
    const source = lines[index];
    if (!source) throw new Error('every line was checked');
    return { ...line, seq: counts.rowCount + index + 1, sheetRow: source.row, cells: cellsOf(source.raw) };
  });
  await insertRows(ctx, reading.batchId, rows);
  counts.rowCount += rows.length;
  counts.hiddenCount += lines.filter(({ isHidden }) => isHidden === true).length;
  counts.badCount += rows.filter(({ problems }) => problems.length > 0).length;
  reading.progress({ rowCount: counts.rowCount, percent: reading.percent() });
  reading.signal.throwIfAborted();
  return recordProgress(ctx, reading.batchId, { ...counts, percent: reading.percent() });
}

/** Reads on while the last chunk is checked and written; nothing is under way any more when it ends. */
async function takeLines(ctx: Ctx, opened: Opened, reading: Reading): Promise<Counts | 'unwanted'> {
  const counts = { rowCount: 0, badCount: 0, hiddenCount: 0 };
  let lines: ParsedRow[] = [];
  let characters = 0;
  let taken = Promise.resolve(true);
  const take = (): void => {
    taken = takeChunk(ctx, reading, { lines, counts });
    taken.catch(() => undefined);
    lines = [];
    characters = 0;
  };
  try {
    for await (const line of opened.rows) {
      lines.push(cleaned(reading.importer.sheet, line));
      characters += Object.values(line.raw).join('').length;
      if (lines.length < chunkSize && characters < chunkCharacters) continue;
      if (!(await taken)) return 'unwanted';
      take();
    }
    if (!(await taken)) return 'unwanted';
    if (lines.length > 0) take();
    return (await taken) ? counts : 'unwanted';
  } finally {
    await taken.catch(() => undefined);
  }
}

/** Finds repeated lines over the whole sheet, opens the preview and ends the job, unless it was cancelled meanwhile. */
const openPreview = (ctx: Ctx, { batchId, finish }: Upload): Promise<boolean> =>
  ctx.inTransaction(async (own) => {
    const { status } = await lockBatch(own, batchId);
    if (status !== 'PARSING') return false;
    await markTwins(own, batchId);
    const batch = await countBatch(own, batchId, { isRead: true });
    own.audit({
      table: 'import_batch',
      id: batchId,
      after: { rowCount: batch.row_count, badCount: batch.problem_count },
    });
    await finish(own, batch);
    return true;
  });

/**
 * Reads an uploaded sheet into its batch: chunk by chunk checked, priced and written, so that memory does not grow with the
 * sheet. Throws a refusal with the sentence for whoever sent a sheet that cannot be read; stops quietly once it is cancelled.
 */
export async function readUpload(ctx: Ctx, upload: Upload): Promise<void> {
  let percent = 0;
  const check = await lineChecker(ctx, upload.importer, upload.unit);
  const opened = await streamSheet(upload.path, upload.importer.sheet, {
    limits: { maxRows: upload.importer.maxLines ?? maxImportLines },
    // What is left for after the last row is not done yet.
    onProgress: ({ share }) => (percent = Math.floor(share * 99)),
  });
  try {
    refuseUnnamed(upload.importer, opened);
    await recordHeader(ctx, upload.batchId, { columns: opened.columns, unknown: passedOver(opened) });
    const counts = await takeLines(ctx, opened, { ...upload, check, percent: () => percent });
    if (counts !== 'unwanted' && counts.rowCount === 0)
      throw refusal('brokenFile', { reason: '表头下面没有数据行，请填写后再上传' });
    if (counts === 'unwanted' || !(await openPreview(ctx, upload))) {
      await dropRows(ctx, upload.batchId, ['FAILED', 'CANCELLED']);
      throw new Error(`import ${upload.batchId} is no longer wanted`);
    }
  } finally {
    await opened.close();
  }
}

type StoredLine = {
  readonly sheetRow: number;
  readonly cells: Readonly<Record<string, string>>;
  /** The columns of the sheet it came from; a cell that was filled in later is given as well. */
  readonly columns: readonly string[];
};

/** The texts of a line as the checker takes them. */
export const lineOf = <D extends SheetDecl>(sheet: D, { sheetRow, cells, columns }: StoredLine): ParsedRow<D> => {
  const given = keysOf(sheet).filter((key) => columns.includes(key) || (cells[key] ?? '') !== '');
  const texts = Object.fromEntries(given.map((key) => [key, cells[key] ?? '']));
  return cleaned(sheet, parseRow(sheet, sheetRow, texts as Partial<Record<ColumnKey<D>, string>>));
};
