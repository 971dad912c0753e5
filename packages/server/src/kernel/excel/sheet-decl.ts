import { headerStem, headerText } from './cell-text.rules.ts';
import type { Cell } from './cell.ts';
import type { Column } from './column.ts';

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A table that people fill in Excel; template, header recognition, parsing and pasting all follow from it. */
export type SheetDecl<C extends Columns = Columns> = {
  /** Name of the sheet and of the template. */
  readonly title: string;
  readonly columns: C;
  /** Further sentences for the template's page of instructions. */
  readonly notes: readonly string[];
};

export type ColumnKey<D extends SheetDecl> = Extract<keyof D['columns'], string>;
export type ColumnValue<C> = C extends Column<infer V> ? V : never;
/** A row's values once every cell is right. */
export type RowValues<D extends SheetDecl> = { readonly [K in ColumnKey<D>]: ColumnValue<D['columns'][K]> };
/** A row's texts as they stand in the file, or as they were mended. */
export type RawRow<D extends SheetDecl> = { readonly [K in ColumnKey<D>]: string };

export const keysOf = <D extends SheetDecl>(decl: D): ColumnKey<D>[] => Object.keys(decl.columns) as ColumnKey<D>[];

/** Declares a table; throws at start-up when two columns answer to one header. */
export function sheet<const C extends Columns>(decl: {
  title: string;
  columns: C;
  notes?: readonly string[];
}): SheetDecl<C> {
  const seen = new Map<string, string>();
  for (const column of Object.values(decl.columns)) {
    for (const name of new Set([column.title, ...column.aliases].map(headerText))) {
      const other = seen.get(name);
      if (other !== undefined)
        throw new Error(`sheet ${decl.title}: ${other} and ${column.title} share the header ${name}`);
      seen.set(name, column.title);
    }
  }
  return { title: decl.title, columns: decl.columns, notes: decl.notes ?? [] };
}

export type UnknownColumn = { readonly letters: string; readonly title: string };

/** Where each column of the declaration stands in a header row; indices count from 0. */
export type HeaderMatch<D extends SheetDecl> = {
  readonly at: ReadonlyMap<number, ColumnKey<D>>;
  readonly missing: readonly string[];
  readonly repeated: readonly string[];
  readonly unknown: readonly number[];
};

function namesOf<D extends SheetDecl>(decl: D): Map<string, ColumnKey<D>> {
  const names = new Map<string, ColumnKey<D>>();
  for (const key of keysOf(decl)) {
    const column = decl.columns[key];
    for (const name of column === undefined ? [] : [column.title, ...column.aliases]) names.set(headerText(name), key);
  }
  return names;
}

/** Compares one row with the declaration, in any order of columns; a header with a remark counts where no exact one stands. */
export function matchHeader<D extends SheetDecl>(decl: D, cells: readonly Pick<Cell, 'text'>[]): HeaderMatch<D> {
  const names = namesOf(decl);
  const titleOf = (key: ColumnKey<D>): string => decl.columns[key]?.title ?? key;
  const at = new Map<number, ColumnKey<D>>();
  const taken = new Set<ColumnKey<D>>();
  const repeated: string[] = [];
  // The cells of one merged area are one object, so a wide header is not a header twice.
  const filled = [...cells.keys()].filter(
    (index) => cells[index]?.text.trim() !== '' && cells[index] !== cells[index - 1],
  );
  const textAt = (index: number): string => cells[index]?.text ?? '';
  const take = (index: number, key: ColumnKey<D>): void => {
    taken.add(key);
    at.set(index, key);
  };
  for (const index of filled) {
    const key = names.get(headerText(textAt(index)));
    if (key !== undefined && taken.has(key)) repeated.push(titleOf(key));
    else if (key !== undefined) take(index, key);
  }
  for (const index of filled.filter((candidate) => !names.has(headerText(textAt(candidate))))) {
    const key = names.get(headerStem(textAt(index)));
    if (key !== undefined && !taken.has(key)) take(index, key);
  }
  const missing = keysOf(decl).filter((key) => decl.columns[key]?.required === true && !taken.has(key));
  const unknown = filled.filter((index) => !at.has(index) && !names.has(headerText(textAt(index))));
  return { at, repeated, unknown, missing: missing.map(titleOf) };
}
