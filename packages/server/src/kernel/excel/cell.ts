/**
 * One cell as a person would read it. `text` of a number is its exact decimal in plain notation (percentages keep their sign,
 * zero-padded formats their zeros); of a date `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`.
 */
export type Cell =
  | { readonly kind: 'blank'; readonly text: '' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: string }
  | { readonly kind: 'date'; readonly text: string }
  | { readonly kind: 'bool'; readonly text: 'TRUE' | 'FALSE'; readonly value: boolean }
  | { readonly kind: 'error'; readonly text: string };

/** A row that has at least one cell with content; `row` counts from 1 as Excel shows it, `cells[0]` is column A. */
export type SheetRow = {
  readonly row: number;
  readonly cells: readonly Cell[];
  /** Hidden by hand or by a filter. */
  readonly isHidden?: true;
};

export const BLANK: Cell = Object.freeze({ kind: 'blank', text: '' });

/** Shown for a formula that was saved without its result, which only programs other than Excel do. */
export const UNCALCULATED = '#未计算';

/** The letters of a column: 1 → A, 27 → AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** The column number of a reference such as `AB12` (28), or undefined when it is not one that Excel knows. */
export function columnOf(reference: string): number | undefined {
  const letters = /^\$?([A-Za-z]{1,3})\$?\d{0,7}$/.exec(reference)?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column <= 16_384 ? column : undefined;
}
