import { type RefObject, useLayoutEffect, useRef } from 'react';
import { cellText, type GridColumn, type GridRow } from './grid-columns.ts';
import { type GridRange, insertRow, type Pasted, removeRows } from './grid-edits.ts';
import { useGridHistory } from './use-grid-history.ts';

export type GridChange = {
  readonly kind: 'edit' | 'paste' | 'fill' | 'clear' | 'insert' | 'remove' | 'resolve' | 'undo' | 'redo';
};

export type LineGridModel<R> = {
  readonly rows: readonly R[];
  readonly columns: readonly GridColumn<R>[];
  readonly onChange: (rows: R[], change: GridChange) => void;
  /** Makes an empty row; without it rows are neither added nor removed. */
  readonly newRow?: (() => R) | undefined;
  readonly maxRows: number;
  readonly canRemove: (row: R) => boolean;
  /** Says something to the user, e.g. that pasted rows found no place. */
  readonly say: (words: string) => void;
};

export type GridRows<R> = {
  /** The rows and columns as they are now, also between two edits of one event. */
  readonly sheet: RefObject<LineGridModel<R>>;
  readonly put: (after: R[], change: GridChange) => void;
  readonly replace: (key: string, apply: (row: R) => R) => void;
  /** Takes over a pasted or filled block, and asks lookups for the rows behind its texts. */
  readonly take: (pasted: Pasted<R>, kind: 'paste' | 'fill') => void;
  readonly resolve: (texts: Pasted<R>['texts']) => void;
  /** Answers whether a row was added. */
  readonly add: (at: number) => boolean;
  readonly remove: (gone: GridRange) => void;
  readonly undo: () => void;
  readonly redo: () => void;
};

/** The rows with the choices put into those whose text still is what was looked up. */
const withChoices = async <R extends GridRow>(
  column: GridColumn<R>,
  texts: Pasted<R>['texts'],
  rowsNow: () => readonly R[],
): Promise<R[] | undefined> => {
  if (column.type !== 'lookup' || !column.resolve || texts.length === 0) return undefined;
  const choices = await column.resolve(texts.map(({ text }) => text));
  const byKey = new Map(texts.map(({ key, text }, at) => [key, { text, choice: choices[at] }]));
  return rowsNow().map((row) => {
    const match = byKey.get(row.key);
    return match?.choice && cellText(column, row) === match.text ? match.choice.apply(row) : row;
  });
};

const removalProblem = <R>({ rows, canRemove, newRow }: LineGridModel<R>, gone: GridRange): string | undefined => {
  const locked = rows.slice(gone.top, gone.bottom + 1).filter((row) => !newRow || !canRemove(row));
  return locked.length > 0 ? `有 ${locked.length} 行不能删除` : undefined;
};

/** The rows of a line grid and every way to change them, with history. */
export function useGridRows<R extends GridRow>(model: LineGridModel<R>): GridRows<R> {
  const history = useGridHistory<R>();
  const sheet = useRef(model);
  useLayoutEffect(() => {
    sheet.current = model;
  });
  const hand = (rows: R[], change: GridChange): void => {
    const { onChange } = sheet.current;
    sheet.current = { ...sheet.current, rows };
    onChange(rows, change);
  };
  const put = (after: R[], change: GridChange): void => {
    const { rows } = sheet.current;
    if (after.length === rows.length && after.every((row, at) => row === rows[at])) return;
    history[change.kind === 'resolve' ? 'extend' : 'push']({ before: rows, after });
    hand(after, change);
  };
  const step = (kind: 'undo' | 'redo'): void => {
    const rows = history[kind](sheet.current.rows);
    if (rows) hand(rows, { kind });
  };
  const resolve = (texts: Pasted<R>['texts']): void => {
    for (const [index, column] of sheet.current.columns.entries()) {
      const mine = texts.filter((text) => text.column === index);
      void withChoices(column, mine, () => sheet.current.rows).then((rows) => rows && put(rows, { kind: 'resolve' }));
    }
  };
  const { say } = model;
  const replace = (key: string, apply: (row: R) => R): void =>
    put(
      sheet.current.rows.map((row) => (row.key === key ? apply(row) : row)),
      { kind: 'edit' },
    );
  return {
    sheet,
    put,
    resolve,
    replace,
    take: (pasted, kind) => {
      put(pasted.rows, { kind });
      if (pasted.dropped > 0) say(`有 ${pasted.dropped} 行超出可填写的行数，没有粘贴`);
      resolve(pasted.texts);
    },
    add: (at) => {
      const { rows, newRow, maxRows } = sheet.current;
      const isFull = rows.length >= maxRows;
      if (isFull) say(`最多 ${maxRows} 行`);
      if (!newRow || isFull) return false;
      put(insertRow(rows, at, newRow()), { kind: 'insert' });
      return true;
    },
    remove: (gone) => {
      const problem = removalProblem(sheet.current, gone);
      if (problem === undefined) put(removeRows(sheet.current.rows, gone), { kind: 'remove' });
      else say(problem);
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
  };
}
