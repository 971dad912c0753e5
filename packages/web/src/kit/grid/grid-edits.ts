import { cellText, copyText, type GridColumn, type GridRow, isEditable, withCell } from './grid-columns.ts';

/** A block of cells, both corners included. */
export type GridRange = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
};
export type GridPlace = { readonly row: number; readonly column: number };

export const rangeBetween = (a: GridPlace, b: GridPlace): GridRange => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
});

export const contains = (range: GridRange, row: number, column: number): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;

/** What a grid edit works on. */
export type Sheet<R> = { readonly rows: readonly R[]; readonly columns: readonly GridColumn<R>[] };

const splitPlain = (text: string): string[][] => text.split('\n').map((line) => line.split('\t'));

/** Spreadsheet text: tab and line break between cells, quoted where a cell holds one of them. */
export const readBlock = (text: string): string[][] => {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (!source.includes('"')) return splitPlain(source);
  const rows: string[][] = [];
  let row: string[] = [];
  // A quoted cell, or everything up to the next separator.
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;
  while (cell.lastIndex <= source.length) {
    const [, inner, bare = '', end] = cell.exec(source) ?? [];
    row.push(inner === undefined ? bare : inner.replaceAll('""', '"'));
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end !== '\n') break;
  }
  return rows;
};

const quoted = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The cells of a range as spreadsheet text. */
export const writeBlock = <R>({ rows, columns }: Sheet<R>, range: GridRange): string =>
  rows
    .slice(range.top, range.bottom + 1)
    .map((row) =>
      columns
        .slice(range.left, range.right + 1)
        .map((column) => quoted(copyText(column, row)))
        .join('\t'),
    )
    .join('\n');

const editRow = <R>(
  columns: readonly GridColumn<R>[],
  row: R,
  edits: readonly { readonly column: number; readonly text: string }[],
): R =>
  edits.reduce((current, { column, text }) => {
    const target = columns[column];
    return target ? withCell(target, current, text) : current;
  }, row);

/** Sets one cell. */
export const setCell = <R>({ rows, columns }: Sheet<R>, at: GridPlace, text: string): R[] =>
  rows.map((row, index) => (index === at.row ? editRow(columns, row, [{ column: at.column, text }]) : row));

/** Empties the editable cells of a range. */
export const clearCells = <R>({ rows, columns }: Sheet<R>, range: GridRange): R[] =>
  rows.map((row, index) => {
    if (index < range.top || index > range.bottom) return row;
    const edits = columns
      .slice(range.left, range.right + 1)
      .map((_column, at) => ({ column: range.left + at, text: '' }));
    return editRow(columns, row, edits);
  });

type Paste<R> = {
  readonly block: readonly (readonly string[])[];
  /** Where it was pasted; a single cell fills a larger range. */
  readonly range: GridRange;
  /** Makes the rows that the block needs beyond the last; without it they are dropped. */
  readonly newRow?: (() => R) | undefined;
  readonly maxRows: number;
};

export type Pasted<R> = {
  readonly rows: R[];
  /** Block rows that found no place. */
  readonly dropped: number;
  /** Cells of lookup columns that took a text, to be matched. */
  readonly texts: readonly { readonly key: string; readonly column: number; readonly text: string }[];
};

const stretched = (block: Paste<unknown>['block'], range: GridRange): Paste<unknown>['block'] => {
  const [only] = block;
  const isSingle = block.length === 1 && only?.length === 1;
  if (!isSingle || (range.top === range.bottom && range.left === range.right)) return block;
  const line = Array.from({ length: range.right - range.left + 1 }, () => only[0] ?? '');
  return Array.from({ length: range.bottom - range.top + 1 }, () => line);
};

/** The rows with as many below as a paste needs, where rows may be added. */
const grown = <R extends GridRow>(
  rows: readonly R[],
  wanted: number,
  { newRow, maxRows }: Pick<Paste<R>, 'newRow' | 'maxRows'>,
): R[] => {
  const room = newRow ? Math.min(wanted, Math.max(maxRows, rows.length)) : rows.length;
  const next = [...rows];
  while (newRow && next.length < room) next.push(newRow());
  return next;
};

/** Lays a block over the cells from the range's corner, adding rows as needed. */
export function pasteBlock<R extends GridRow>({ rows, columns }: Sheet<R>, paste: Paste<R>): Pasted<R> {
  const { block, range } = paste;
  const laid = stretched(block, range);
  const wanted = range.top + laid.length;
  const next = grown(rows, wanted, paste);
  const texts: { key: string; column: number; text: string }[] = [];
  for (const [at, line] of laid.entries()) {
    const row = next[range.top + at];
    if (!row) break;
    const edits = line.map((text, offset) => ({ column: range.left + offset, text }));
    next[range.top + at] = editRow(columns, row, edits);
    for (const edit of edits) {
      const column = columns[edit.column];
      if (column?.type === 'lookup' && edit.text.trim() !== '' && isEditable(column, row))
        texts.push({ key: row.key, ...edit, text: edit.text.trim() });
    }
  }
  return { rows: next, dropped: Math.max(0, wanted - next.length), texts };
}

type RowsPaste<R> = Pick<Paste<R>, 'newRow' | 'maxRows'> & {
  readonly top: number;
  readonly edits: readonly ((row: R) => R)[];
};

/** Changes whole rows from one on, adding rows as needed. */
export function pasteRows<R extends GridRow>({ rows, columns }: Sheet<R>, paste: RowsPaste<R>): Pasted<R> {
  const { top, edits } = paste;
  const next = grown(rows, top + edits.length, paste);
  const laid = next.map((row, at) => edits[at - top]?.(row) ?? row);
  const texts = columns.flatMap((column, at) =>
    column.type === 'lookup'
      ? laid
          .slice(top, top + edits.length)
          .map((row) => ({ key: row.key, column: at, text: column.isUnmatched(row) ? cellText(column, row) : '' }))
          .filter(({ text }) => text !== '')
      : [],
  );
  return { rows: laid, dropped: Math.max(0, top + edits.length - next.length), texts };
}

/** Copies the top cells of a range down to its end; a single row takes the cells above it. */
export function fillDown<R extends GridRow>({ rows, columns }: Sheet<R>, range: GridRange): Pasted<R> {
  const source = range.top === range.bottom ? range.top - 1 : range.top;
  const from = rows[source];
  if (!from) return { rows: [...rows], dropped: 0, texts: [] };
  const line = columns.slice(range.left, range.right + 1).map((column) => cellText(column, from));
  const block = Array.from({ length: range.bottom - source }, () => line);
  return pasteBlock({ rows, columns }, { block, range: { ...range, top: source + 1 }, maxRows: rows.length });
}

export const removeRows = <R>(rows: readonly R[], range: GridRange): R[] =>
  rows.filter((_row, at) => at < range.top || at > range.bottom);

export const insertRow = <R>(rows: readonly R[], at: number, row: R): R[] => rows.toSpliced(at, 0, row);
