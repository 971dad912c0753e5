import { ExcelRefusal } from './excel-refusal.ts';
import { keysOf, matchHeader, type ColumnKey, type SheetDecl } from './sheet-decl.ts';

/** Where the pasted block begins: the row number it is laid over from, and the column under the cursor. */
export type PasteStart<D extends SheetDecl> = { readonly row: number; readonly column: ColumnKey<D> };

/** Texts for the cells of one row; columns that are not named stay as they are. */
export type PastedRow<D extends SheetDecl> = {
  readonly row: number;
  readonly raw: Readonly<Partial<Record<ColumnKey<D>, string>>>;
};

export const pasteLimits = { characters: 5_000_000, rows: 20_000 } as const;

const PLAIN = /[^\t\r\n]*/y;
const BREAK = /\t|\r\n|\n|\r/y;

/** Where the quoted cell that opens at `start` closes: at a quote before a tab, a line break or the end; -1 when it does not. */
function closingQuote(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote >= 0 && /^[\t\r\n]?$/.test(text.charAt(quote + 1)) ? quote : -1;
}

type PastedCell = { readonly text: string; readonly end: number };

function cellAt(text: string, start: number): PastedCell {
  const close = text[start] === '"' ? closingQuote(text, start) : -1;
  if (close >= 0) return { text: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
  PLAIN.lastIndex = start;
  const plain = PLAIN.exec(text)?.[0] ?? '';
  return { text: plain, end: start + plain.length };
}

/** Splits what a spreadsheet puts on the clipboard: tabs, line breaks, and quotes around cells that hold either. */
export function splitPaste(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let position = 0; ;) {
    const cell = cellAt(text, position);
    rows.at(-1)?.push(cell.text);
    BREAK.lastIndex = cell.end;
    const between = BREAK.exec(text)?.[0];
    if (between === undefined) break;
    position = BREAK.lastIndex;
    if (between !== '\t') rows.push([]);
  }
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}

/**
 * Lays a pasted block over a table. A first line that is the table's header names the columns; otherwise they follow the
 * declaration's order from the cursor. Cells beyond the last column are dropped. Throws ExcelRefusal `pasteTooLarge`.
 */
export function parsePaste<D extends SheetDecl>(text: string, decl: D, start: PasteStart<D>): PastedRow<D>[] {
  if (text.length > pasteLimits.characters) throw new ExcelRefusal('pasteTooLarge', { max: pasteLimits.rows });
  const rows = splitPaste(text);
  if (rows.length > pasteLimits.rows) throw new ExcelRefusal('pasteTooLarge', { max: pasteLimits.rows });
  const [first = []] = rows;
  const header = matchHeader(
    decl,
    first.map((cell) => ({ text: cell })),
  );
  const isHeader = header.at.size > 1 && header.unknown.length === 0 && header.repeated.length === 0;
  const keys = keysOf(decl);
  const below = keys.slice(keys.indexOf(start.column));
  const columns: (readonly [number, ColumnKey<D>])[] = isHeader
    ? [...header.at]
    : below.map((key, index) => [index, key]);
  return (isHeader ? rows.slice(1) : rows).map((cells, offset) => {
    const raw: Partial<Record<ColumnKey<D>, string>> = {};
    for (const [index, key] of columns) {
      const cell = cells[index];
      if (cell !== undefined) raw[key] = cell;
    }
    return { row: start.row + offset, raw };
  });
}
