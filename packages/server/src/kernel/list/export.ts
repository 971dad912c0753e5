import type { Readable } from 'node:stream';
import { businessDate } from '@material/contract/kernel/business-time.ts';
import { wire } from '@material/contract/kernel/constants.ts';
import { sql, type RawBuilder } from 'kysely';
import { filesOf, listDbOf, type AuditRow, type Ctx } from '../ctx.ts';
import { writeSheet, type ExportColumn } from '../excel/write-sheet.ts';
import type { ExportValue } from '../excel/written-cell.rules.ts';
import { zipFiles, type ZippedFile } from '../excel/zip-files.ts';
import type { FileAnswer } from '../call/implement.ts';
import { refuse } from '../call/refuse.ts';
import { spooled } from '../call/spool.ts';
import { takingLong } from '../database/watched-client.ts';

/** Exports of this process that read from the database at a time; each holds one connection. */
const maxReading = 4;
/** Exports whose readers are still taking them; their bytes lie on disk. */
const maxOpen = 20;
const fetchSize = 500;

/** More rows than a sheet holds below its header are not exported; the statement asks for one more to find out. */
export const maxExportRows = 1_000_000;

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const zipType = 'application/zip';

/** One column of an export: how it is titled and shown, and what of a row stands in it. */
export type DataColumn<R> = ExportColumn & { readonly value: (row: R) => ExportValue };

/** What the audit says of an export: the table it came from and anything worth keeping, such as the conditions. */
export type ExportTold = Omit<AuditRow, 'before'>;

export type RowExport<S, R> = {
  /** What the file and its sheet are called, without date and ending. */
  readonly name: string;
  readonly columns: readonly DataColumn<R>[];
  /** Its rows are read one after the other and never all at once; ask for at most `maxExportRows` + 1. */
  readonly statement: RawBuilder<S>;
  /** What the columns see of a row of the statement. */
  readonly shown: (row: S) => R;
  readonly told: ExportTold;
};

export type ZipExport = {
  readonly name: string;
  readonly files: AsyncIterable<ZippedFile>;
  readonly told: ExportTold;
};

let reading = 0;
let open = 0;
/** Who has an export under way: nobody holds more than one place. */
const holders = new Set<number>();

/** Takes one of the places for exports for a user, or refuses; returns how to give its two halves back. */
function takePlace({ session: { userId } }: Ctx): { readonly read: () => void; readonly taken: () => void } {
  if (holders.has(userId)) refuse('exportUnderWay');
  if (reading >= maxReading || open >= maxOpen) refuse('tooManyExports');
  holders.add(userId);
  reading += 1;
  open += 1;
  let [isReading, isOpen] = [true, true];
  return {
    read: () => {
      if (isReading) reading -= 1;
      isReading = false;
    },
    taken: () => {
      if (!isOpen) return;
      isOpen = false;
      open -= 1;
      holders.delete(userId);
    },
  };
}

/** `要货订单_2026-11-20.xlsx` */
export const datedName = (ctx: Ctx, name: string, ending: 'xlsx' | 'zip'): string =>
  `${name}_${businessDate(ctx.now)}.${ending}`;

type Rows<R> = AsyncGenerator<readonly R[], void, undefined>;

/**
 * The rows of a statement, some hundreds at a time, through one cursor on one connection that is given back at the end. The
 * database looks for the next ones while the last ones are being written.
 */
async function* readRows<R>(ctx: Ctx, statement: RawBuilder<R>): Rows<R> {
  const tx = await listDbOf(ctx).startTransaction().setAccessMode('read only').execute();
  let coming: Promise<readonly R[]> = Promise.resolve([]);
  const fetch = (): void => {
    coming = takingLong(() => sql<R>`fetch ${sql.lit(fetchSize)} from export_rows`.execute(tx)).then(
      ({ rows }) => rows,
    );
    // Whoever reads on hears of a failure; whoever has left need not.
    coming.catch(() => undefined);
  };
  try {
    await sql`declare export_rows no scroll cursor for ${statement}`.execute(tx);
    fetch();
    for (;;) {
      const rows = await coming;
      const isLast = rows.length < fetchSize;
      if (!isLast) fetch();
      if (rows.length > 0) yield rows;
      if (isLast) return;
    }
  } finally {
    // A connection does one thing at a time.
    await coming.catch(() => undefined);
    await tx.rollback().execute();
  }
}

/** Writes the audit row of a download, in a transaction of its own. */
export const tellDownload = (ctx: Ctx, told: ExportTold): Promise<void> =>
  ctx.inTransaction((own) => Promise.resolve(own.audit(told)));

const tellRows = (ctx: Ctx, { after, ...told }: ExportTold, counted: Readonly<Record<string, unknown>>) =>
  tellDownload(ctx, { ...told, after: { ...after, ...counted } });

type Chunks<R> = { readonly first: IteratorResult<readonly R[], void>; readonly rest: Rows<R> };

/** The cells of each row. The file cannot end before the audit knows how many rows it holds. */
async function* cellsOf<S, R>(
  ctx: Ctx,
  { columns, shown, told }: RowExport<S, R>,
  { first, rest }: Chunks<S>,
): AsyncGenerator<readonly ExportValue[], void, undefined> {
  let rowCount = 0;
  let isWhole = false;
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      for (const stored of next.value.slice(0, maxExportRows - rowCount)) {
        const row = shown(stored);
        yield columns.map(({ value }) => value(row));
      }
      if ((rowCount += next.value.length) > maxExportRows) break;
    }
    if (rowCount > maxExportRows) yield [`超过 ${maxExportRows} 行，其余未导出，请缩小查询范围后再导出`];
    isWhole = true;
  } finally {
    await rest.return();
    const written = tellRows(ctx, told, {
      rowCount: Math.min(rowCount, maxExportRows),
      ...(isWhole ? {} : { isCut: true }),
    });
    await (isWhole ? written : written.catch(() => undefined));
  }
}

type Place = ReturnType<typeof takePlace>;

async function answerOf(ctx: Ctx, place: Place, source: Readable): Promise<Readable> {
  const { stream, written } = await spooled(source, filesOf(ctx).scratch);
  void written.then(place.read);
  const patience = setTimeout(() => stream.destroy(new Error('nobody took the export')), wire.requestTimeoutMs);
  patience.unref();
  stream.once('close', () => {
    clearTimeout(patience);
    place.taken();
  });
  return stream;
}

async function orGiveBack<R>(place: Place, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    place.read();
    place.taken();
    throw error;
  }
}

/**
 * Returns the rows of a statement as an `.xlsx` file. The first rows are read before it returns, so that what fails at once
 * is said in words; the rest follows while the file is being taken, spooled to disk. Refuses
 * `exportUnderWay` to whoever has one under way already, `tooManyExports` when all places are taken. Needs a ctx outside any transaction.
 */
export async function exportRows<S, R>(ctx: Ctx, asked: RowExport<S, R>): Promise<FileAnswer> {
  const place = takePlace(ctx);
  return orGiveBack(place, async () => {
    const rest = readRows(ctx, asked.statement);
    const first = await rest.next();
    const rows = cellsOf(ctx, asked, { first, rest });
    const source = writeSheet({ title: asked.name, columns: asked.columns, rows, at: ctx.now });
    // A source that nobody ever read would never close what it was made of.
    source.once('close', () => void rest.return().catch(() => undefined));
    const stream = await answerOf(ctx, place, source);
    return { name: datedName(ctx, asked.name, 'xlsx'), type: xlsxType, stream };
  });
}

/** Answers several files as one archive, made one after the other while it is being taken; bounded like `exportRows`. */
export async function exportZip(ctx: Ctx, { name, files, told }: ZipExport): Promise<FileAnswer> {
  const place = takePlace(ctx);
  return orGiveBack(place, async () => {
    const stream = await answerOf(ctx, place, zipFiles(countedFiles(ctx, files, told), ctx.now));
    return { name: datedName(ctx, name, 'zip'), type: zipType, stream };
  });
}

async function* countedFiles(
  ctx: Ctx,
  files: AsyncIterable<ZippedFile>,
  told: ExportTold,
): AsyncGenerator<ZippedFile, void, undefined> {
  let fileCount = 0;
  let isWhole = false;
  try {
    for await (const file of files) {
      yield file;
      fileCount += 1;
    }
    isWhole = true;
  } finally {
    const written = tellRows(ctx, told, { fileCount, ...(isWhole ? {} : { isCut: true }) });
    await (isWhole ? written : written.catch(() => undefined));
  }
}
