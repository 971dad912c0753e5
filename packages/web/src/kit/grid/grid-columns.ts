import { isWireDate, noDateText } from '@material/contract/kernel/field/fields.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { decimals } from '@material/contract/kernel/value/constants.ts';
import type { ReactNode } from 'react';
import type { Option } from '../input/option.ts';
import { numberProblem, readNumber } from '../input/number-text.ts';
import { readDate } from '../input/read-date.ts';

/** A row of a line grid: `key` stays the same for the life of the row, also before it has an id. */
export type GridRow = { readonly key: string };

/** One thing a lookup cell offers; `apply` fills the row with it. */
export type GridChoice<R> = {
  readonly key: string | number;
  readonly label: string;
  readonly note?: string;
  /** Why it stands in the list and cannot be chosen. */
  readonly blocked?: string;
  readonly apply: (row: R) => R;
};

type Shared<R> = {
  readonly field: keyof R & string;
  readonly title: string;
  /** Pixels; 120 by default. */
  readonly width?: number;
  /** Shown with a mark in the head. */
  readonly required?: boolean;
  /** How the cell reads when it is not edited; the text of the field by default. */
  readonly draw?: (row: R) => ReactNode;
  /** Locked in some rows. */
  readonly isLocked?: (row: R) => boolean;
  /** What is wrong with the cell, beyond what its type can tell. */
  readonly check?: (row: R) => string | undefined;
  /** Stays in sight when the grid is scrolled sideways; only the leading columns can. */
  readonly isFrozen?: true;
  /** Tells two columns of one field apart. */
  readonly key?: string;
  /** The text of the cell where that is not what its field holds: computed, or what holds while nothing is entered. */
  readonly text?: (row: R) => string;
};

type Editable<R> = {
  /** The row after the cell was given this text; by default the field takes it. */
  readonly set?: (row: R, text: string) => R;
};

export type TextColumn<R> = Shared<R> &
  Editable<R> & {
    readonly type: 'text';
    readonly maxLength?: number;
    readonly align?: 'right';
  };
export type NumberColumn<R> = Shared<R> &
  Editable<R> & {
    readonly type: 'number';
    /** Decimal places, 6 by default. */
    readonly places?: number | ((row: R) => number);
    readonly negative?: boolean;
    readonly unit?: (row: R) => string | null | undefined;
    /** The most that the cell can take: further digits do not mend what is beyond it, so that is red while it is typed. */
    readonly most?: (row: R) => string | undefined;
  };
export type DateColumn<R> = Shared<R> & Editable<R> & { readonly type: 'date' };
export type SelectColumn<R> = Shared<R> &
  Editable<R> & { readonly type: 'select'; readonly options: readonly Option[] | ((row: R) => readonly Option[]) };
export type LookupColumn<R> = Shared<R> & {
  readonly type: 'lookup';
  /** Choices for typed text, best first. */
  readonly search: (query: {
    readonly text: string;
    readonly row: R;
    readonly signal: AbortSignal;
  }) => Promise<readonly GridChoice<R>[]>;
  /** The row with a text nobody has matched yet: keeps the text, drops what was chosen before. */
  readonly set: (row: R, text: string) => R;
  /** Nobody has matched the text of the cell yet. */
  readonly isUnmatched: (row: R) => boolean;
  /**
   * Matches texts all at once, each exactly or not at all; what comes back for an unmatched one tells the row why. A typed
   * text may also be the pinyin that the list would have been searched by, had the user waited for it.
   */
  readonly resolve?: (
    texts: readonly string[],
    isTyped: boolean,
  ) => Promise<readonly (Pick<GridChoice<R>, 'apply'> | undefined)[]>;
  /** What comes near an unmatched text, to be taken instead. */
  readonly near?: (row: R) => readonly GridChoice<R>[];
  /** The row while nobody can be asked; the texts are matched once the network is back. */
  readonly wait?: (row: R) => R;
};
export type ReadColumn<R> = Shared<R> & {
  readonly type: 'readonly' | 'computed';
  readonly align?: 'right';
};

export type GridColumn<R> =
  | TextColumn<R>
  | NumberColumn<R>
  | DateColumn<R>
  | SelectColumn<R>
  | LookupColumn<R>
  | ReadColumn<R>;

export const gridColumnKey = <R>(column: GridColumn<R>): string => column.key ?? column.field;

/** The text of a cell as it is edited. */
export const cellText = <R>(column: GridColumn<R>, row: R): string => {
  if (column.text) return column.text(row);
  const value = row[column.field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The text of a cell as a spreadsheet gets it. */
export const copyText = <R>(column: GridColumn<R>, row: R): string => {
  const text = cellText(column, row);
  return column.type === 'select'
    ? (optionsOf(column, row).find(({ value }) => String(value) === text)?.label ?? text)
    : text;
};

export const isEditable = <R>(column: GridColumn<R>, row: R): boolean =>
  column.type !== 'readonly' && column.type !== 'computed' && column.isLocked?.(row) !== true;

export const indexPx = 48;
export const defaultPx = 120;

/** How far from the left a frozen column stays; undefined for one that scrolls. */
export const frozenLeft = <R>(columns: readonly GridColumn<R>[], at: number): number | undefined =>
  columns.slice(0, at + 1).every(({ isFrozen }) => isFrozen)
    ? columns.slice(0, at).reduce((sum, { width = defaultPx }) => sum + width, indexPx)
    : undefined;

/** Where somebody begins to write in a row; the first cell of a row that is only read. */
export const firstEditable = <R>(columns: readonly GridColumn<R>[], row: R | undefined): number =>
  Math.max(
    0,
    columns.findIndex((column) => row !== undefined && isEditable(column, row)),
  );

export const isRightAligned = <R>(column: GridColumn<R>): boolean =>
  column.type === 'number' || ('align' in column && column.align === 'right');

export const placesOf = <R>(column: NumberColumn<R>, row: R): number => {
  const places = column.places ?? decimals.quantity;
  return typeof places === 'function' ? places(row) : places;
};

export const optionsOf = <R>(column: SelectColumn<R>, row: R): readonly Option[] =>
  typeof column.options === 'function' ? column.options(row) : column.options;

/** The text a cell takes from typed or pasted text. */
export const readCell = <R>(column: GridColumn<R>, row: R, typed: string): string => {
  if (column.type === 'number') return readNumber(typed);
  if (column.type === 'date') return readDate(typed, businessDate(new Date()));
  if (column.type === 'select') {
    const text = typed.trim();
    const option = optionsOf(column, row).find(({ value, label }) => label === text || String(value) === text);
    return option === undefined ? text : String(option.value);
  }
  return typed.replace(/\s*[\r\n]+\s*/g, ' ').trim();
};

/** The row after a cell took this text. */
export const withCell = <R>(column: GridColumn<R>, row: R, typed: string): R => {
  if (!isEditable(column, row)) return row;
  const text = readCell(column, row, typed);
  if (text === cellText(column, row)) return row;
  return 'set' in column && column.set ? column.set(row, text) : { ...row, [column.field]: text };
};

const typeProblem = <R>(column: GridColumn<R>, row: R): string | undefined => {
  const text = cellText(column, row);
  if (text === '') return undefined;
  if (column.type === 'date') return isWireDate(text) ? undefined : noDateText;
  if (column.type === 'select')
    return optionsOf(column, row).some(({ value }) => String(value) === text) ? undefined : '没有这个选项';
  if (column.type !== 'number') return undefined;
  return numberProblem(text, { places: placesOf(column, row), negative: column.negative ?? false });
};

/** What a cell's own column finds wrong with it. */
export const cellProblem = <R>(column: GridColumn<R>, row: R): string | undefined =>
  typeProblem(column, row) ?? column.check?.(row);
