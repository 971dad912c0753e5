import { columnLetters, type SheetRow } from './cell.ts';
import { ExcelRefusal } from './excel-refusal.ts';
import { readLimits } from './limits.ts';
import { parseRow, type CellProblem, type ParsedRow } from './parse-row.rules.ts';
import { readSheet, type ReadOptions } from './read-sheet.ts';
import {
  keysOf,
  matchHeader,
  type ColumnKey,
  type HeaderMatch,
  type SheetDecl,
  type UnknownColumn,
} from './sheet-decl.ts';

/** The header stands in one of the first so many rows with content. */
const HEADER_ROWS = 10;
const defaultMaxProblems = 10_000;
/** All rows a sheet can have: here only lines of the table count, not titles, headers and rows of other columns. */
const ALL_ROWS = 1_048_576;

export type SheetStream<D extends SheetDecl> = {
  readonly headerRow: number;
  /** Those of the declaration that the header has. */
  readonly columns: readonly ColumnKey<D>[];
  readonly unknownColumns: readonly UnknownColumn[];
  /** To be read once; reading to the end or leaving the loop early closes the file. */
  readonly rows: AsyncGenerator<ParsedRow<D>, void, undefined>;
  /** Closes the file when `rows` is not read at all. */
  readonly close: () => Promise<void>;
};

export type ParsedSheet<D extends SheetDecl> = {
  readonly headerRow: number;
  readonly unknownColumns: readonly UnknownColumn[];
  readonly rows: readonly ParsedRow<D>[];
  /** The first `maxProblems` of them. */
  readonly problems: readonly CellProblem[];
  readonly problemCount: number;
};

type Header<D extends SheetDecl> = { readonly match: HeaderMatch<D>; readonly line: SheetRow };

function titlesOf(decl: SheetDecl): string {
  const columns = Object.values(decl.columns);
  const required = columns.filter((column) => column.required);
  return (required.length > 0 ? required : columns).map((column) => column.title).join('、');
}

function refuseHeader<D extends SheetDecl>(decl: D, best: Header<D> | undefined): never {
  if (best === undefined || best.match.at.size === 0)
    throw new ExcelRefusal('noHeader', { rows: HEADER_ROWS, titles: titlesOf(decl) });
  throw new ExcelRefusal('missingColumns', { row: best.line.row, titles: best.match.missing.join('、') });
}

async function findHeader<D extends SheetDecl>(decl: D, lines: AsyncIterator<SheetRow>): Promise<Header<D>> {
  // One word alone may be the title above the table.
  const enough = Math.min(2, keysOf(decl).length);
  let best: Header<D> | undefined;
  for (let tried = 0; tried < HEADER_ROWS; tried++) {
    const next = await lines.next();
    if (next.done) break;
    const found = { match: matchHeader(decl, next.value.cells), line: next.value };
    const [repeated] = found.match.repeated;
    const complete = found.match.at.size >= enough && found.match.missing.length === 0;
    if (complete && repeated !== undefined)
      throw new ExcelRefusal('repeatedColumn', { row: found.line.row, title: repeated });
    if (complete) return found;
    if (best === undefined || found.match.at.size > best.match.at.size) best = found;
  }
  return refuseHeader(decl, best);
}

type Lines<D extends SheetDecl> = {
  readonly header: Header<D>;
  readonly lines: AsyncGenerator<SheetRow>;
  readonly maxRows: number;
};

async function* parsedLines<D extends SheetDecl>(
  decl: D,
  { header, lines, maxRows }: Lines<D>,
): AsyncGenerator<ParsedRow<D>, void, undefined> {
  const columns = [...header.match.at];
  const textAt = (line: SheetRow, index: number): string => line.cells[index]?.text ?? '';
  let count = 0;
  for await (const line of lines) {
    if (columns.every(([index]) => textAt(line, index) === '')) continue;
    // Printed tables repeat their header on every page, and a header merged over two rows comes twice.
    if (columns.every(([index]) => textAt(line, index) === textAt(header.line, index))) continue;
    if (++count > maxRows) throw new ExcelRefusal('tooManyRows', { max: maxRows });
    const raw: Partial<Record<ColumnKey<D>, string>> = {};
    for (const [index, key] of columns) raw[key] = textAt(line, index);
    yield { ...parseRow(decl, line.row, raw), ...(line.isHidden === true ? { isHidden: true } : {}) };
  }
}

/**
 * Opens a table and finds its header; the lines then come one by one in bounded memory. Throws ExcelRefusal, also while the lines
 * are read.
 */
export async function streamSheet<D extends SheetDecl>(
  path: string,
  decl: D,
  options: ReadOptions = {},
): Promise<SheetStream<D>> {
  const maxRows = options.limits?.maxRows ?? readLimits.maxRows;
  const lines = readSheet(path, { ...options, limits: { ...options.limits, maxRows: ALL_ROWS } });
  try {
    const header = await findHeader(decl, lines);
    const unknownColumns = header.match.unknown.map((index) => ({
      letters: columnLetters(index + 1),
      title: header.line.cells[index]?.text.trim() ?? '',
    }));
    const close = async (): Promise<void> => {
      await lines.return();
    };
    const columns = [...header.match.at.values()];
    return {
      headerRow: header.line.row,
      columns,
      unknownColumns,
      rows: parsedLines(decl, { header, lines, maxRows }),
      close,
    };
  } catch (error) {
    await lines.return();
    throw error;
  }
}

export type ParseOptions = ReadOptions & { readonly maxProblems?: number | undefined };

/** Reads a whole table with every problem of its cells; the limits of the options bound its size. */
export async function parseSheet<D extends SheetDecl>(
  path: string,
  decl: D,
  options: ParseOptions = {},
): Promise<ParsedSheet<D>> {
  const { maxProblems = defaultMaxProblems } = options;
  const { headerRow, unknownColumns, rows: lines } = await streamSheet(path, decl, options);
  const rows: ParsedRow<D>[] = [];
  const problems: CellProblem[] = [];
  let problemCount = 0;
  for await (const line of lines) {
    rows.push(line);
    problemCount += line.problems.length;
    problems.push(...line.problems.slice(0, Math.max(0, maxProblems - problems.length)));
  }
  return { headerRow, unknownColumns, rows, problems, problemCount };
}
