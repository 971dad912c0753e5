import { keysOf, type ColumnKey, type RawRow, type RowValues, type SheetDecl } from './sheet-decl.ts';

/** A cell that cannot be taken, with the reason; `row` counts as Excel shows it, `column` is the declaration's key. */
export type CellProblem = {
  readonly row: number;
  readonly column: string;
  readonly title: string;
  readonly message: string;
};

/** One line of a table; `raw` holds every declared cell as it was written, for display and mending. */
export type ParsedRow<D extends SheetDecl = SheetDecl> = {
  readonly row: number;
  readonly raw: RawRow<D>;
  /** The columns that the line has: what stands in none of them is blank in `raw` too, and yet nobody has said so. */
  readonly given: readonly ColumnKey<D>[];
  readonly problems: readonly CellProblem[];
  /** The sheet hides the line, by hand or by a filter; it counts all the same. */
  readonly isHidden?: true;
} & (
  | { readonly ok: true; readonly values: RowValues<D> }
  | { readonly ok: false; readonly values: Partial<RowValues<D>> }
);

const NONE: readonly CellProblem[] = Object.freeze([]);

/** Parses the texts of one line; also used again for lines that were mended by hand or by pasting. */
export function parseRow<D extends SheetDecl>(
  decl: D,
  row: number,
  raw: Readonly<Partial<Record<ColumnKey<D>, string>>>,
): ParsedRow<D> {
  const texts: Partial<Record<ColumnKey<D>, string>> = {};
  const values: Partial<Record<ColumnKey<D>, unknown>> = {};
  const problems: CellProblem[] = [];
  for (const key of keysOf(decl)) {
    const column = decl.columns[key];
    if (column === undefined) continue;
    const text = raw[key] ?? '';
    texts[key] = text;
    const parsed = column.parse(text);
    if (parsed.ok) values[key] = parsed.value;
    else problems.push({ row, column: key, title: column.title, message: parsed.message });
  }
  const given = keysOf(decl).filter((key) => raw[key] !== undefined);
  const line = { row, given, raw: texts as RawRow<D>, problems: problems.length === 0 ? NONE : problems };
  // Every key of the declaration was parsed just now, and none of them was refused in the first case.
  return problems.length === 0
    ? { ...line, ok: true, values: values as RowValues<D> }
    : { ...line, ok: false, values: values as Partial<RowValues<D>> };
}
