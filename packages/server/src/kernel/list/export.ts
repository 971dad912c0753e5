import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { RawBuilder } from 'kysely';
import { listDbOf, type AuditRow, type Ctx } from '../ctx.ts';
import { writeSheet, type ExportColumn } from '../excel/write-sheet.ts';
import type { ExportValue } from '../excel/written-cell.rules.ts';
import { zipFiles, type ZippedFile } from '../excel/zip-files.ts';
import type { FileAnswer } from '../call/implement.ts';
import type { Running } from '../call/running.ts';
import { takingLong } from '../database/watched-client.ts';
import { sql } from '../database/sql.ts';

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
  readonly shown: (row: S) => R | Promise<R>;
  /** How many rows there will be, where that is known. */
  readonly total?: number;
  readonly told: ExportTold;
};

export type ZipExport = {
  readonly name: string;
  readonly files: AsyncIterable<ZippedFile>;
  /** How many there will be. */
  readonly count: number;
  readonly told: ExportTold;
};

/** `要货订单_2026-11-20.xlsx` */
export const datedName = (ctx: Ctx, name: string, ending: 'xlsx' | 'zip' | 'pdf'): string =>
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

/** Who makes the file, where that is work in the queue. */
type Making = Pick<Running, 'progress'>;

type Chunks<S, R> = {
  readonly asked: RowExport<S, R>;
  readonly first: IteratorResult<readonly S[], void>;
  readonly rest: Rows<S>;
  readonly making: Making;
};

const percentOf = (rows: number, total: number | undefined): number =>
  total === undefined || total === 0 ? 0 : (rows / total) * 100;

/** The cells of each row. The file cannot end before the audit knows how many rows it holds. */
async function* cellsOf<S, R>(
  ctx: Ctx,
  { asked: { columns, shown, told, total }, first, rest, making }: Chunks<S, R>,
): AsyncGenerator<readonly ExportValue[], void, undefined> {
  let rowCount = 0;
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      for (const stored of next.value.slice(0, maxExportRows - rowCount)) {
        const row = await shown(stored);
        yield columns.map(({ value }) => value(row));
      }
      rowCount += next.value.length;
      making.progress({ rowCount, percent: percentOf(rowCount, total) });
      if (rowCount > maxExportRows) break;
    }
    if (rowCount > maxExportRows) yield [`超过 ${maxExportRows} 行，其余未导出，请缩小查询范围后再导出`];
    await tellRows(ctx, told, { rowCount: Math.min(rowCount, maxExportRows) });
  } finally {
    await rest.return();
  }
}

/**
 * The rows of a statement as an `.xlsx` file. The first rows are read before it returns, so that what fails at once is told in
 * words; the rest follows while the file is being written. Needs a ctx outside any transaction.
 */
export async function exportRows<S, R>(ctx: Ctx, asked: RowExport<S, R>, making: Making): Promise<FileAnswer> {
  const rest = readRows(ctx, asked.statement);
  const first = await rest.next();
  const rows = cellsOf(ctx, { asked, first, rest, making });
  const stream = writeSheet({ title: asked.name, columns: asked.columns, rows, at: ctx.now });
  // A source that nobody ever read would never close what it was made of.
  stream.once('close', () => void rest.return().catch(() => undefined));
  return { name: datedName(ctx, asked.name, 'xlsx'), type: xlsxType, stream };
}

/** Several files as one archive, made one after the other while it is being written. */
export function exportZip(ctx: Ctx, { name, files, told, count }: ZipExport, making: Making): FileAnswer {
  const stream = zipFiles(countedFiles(ctx, { files, told, count, making }), ctx.now);
  return { name: datedName(ctx, name, 'zip'), type: zipType, stream };
}

type Counted = Pick<ZipExport, 'files' | 'told' | 'count'> & { readonly making: Making };

async function* countedFiles(
  ctx: Ctx,
  { files, told, count, making }: Counted,
): AsyncGenerator<ZippedFile, void, undefined> {
  let fileCount = 0;
  for await (const file of files) {
    yield file;
    fileCount += 1;
    making.progress({ rowCount: fileCount, percent: percentOf(fileCount, count) });
  }
  await tellRows(ctx, told, { fileCount });
}
