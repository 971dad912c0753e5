import { type RefObject, useLayoutEffect, useRef } from 'react';
import { cellText, type GridColumn, type GridRow, type LookupColumn } from './grid-columns.ts';
import { type GridRange, insertRow, type Pasted, removeRows } from './grid-edits.ts';
import type { RowChange, RowHistory } from './use-row-history.tsx';

export type LineGridModel<R extends GridRow> = {
  readonly history: RowHistory<R>;
  readonly columns: readonly GridColumn<R>[];
  /** Makes an empty row; without it rows are neither added nor removed. */
  readonly newRow?: (() => R) | undefined;
  readonly maxRows: number;
  readonly canRemove: (row: R) => boolean;
  /** Says something to the user, e.g. that pasted rows found no place. */
  readonly say: (words: string) => void;
};

/** What an edit works on. */
type GridSheet<R extends GridRow> = Omit<LineGridModel<R>, 'history'> & { readonly rows: readonly R[] };

export type GridRows<R extends GridRow> = {
  /** The rows and columns as they are now, also between two edits of one event. */
  readonly sheet: () => GridSheet<R>;
  readonly put: (after: R[], change: RowChange) => void;
  readonly replace: (key: string, apply: (row: R) => R) => void;
  /** Takes over a pasted or filled block, and asks lookups for the rows behind its texts. */
  readonly take: (pasted: Pasted<R>, change: RowChange) => void;
  readonly resolve: (texts: Pasted<R>['texts']) => void;
  /** Answers whether a row was added. */
  readonly add: (at: number) => boolean;
  readonly remove: (gone: GridRange) => void;
};

/** Nobody has matched the text of the cell: setting it anew would change nothing. */
const isUnmatched = <R extends GridRow>(column: LookupColumn<R>, row: R): boolean => {
  const bare = column.set(row, cellText(column, row));
  return Object.entries(row).every(([field, value]) => Object.is(value, bare[field as keyof R]));
};

/** Puts a lookup's choices into the rows whose text still is what was looked up. */
const choicesFor = async <R extends GridRow>(
  column: GridColumn<R>,
  texts: Pasted<R>['texts'],
): Promise<((row: R) => R) | undefined> => {
  if (column.type !== 'lookup' || !column.resolve || texts.length === 0) return undefined;
  const choices = await column.resolve(texts.map(({ text }) => text));
  const byKey = new Map(texts.map(({ key, text }, at) => [key, { text, choice: choices[at] }]));
  return (row) => {
    const match = byKey.get(row.key);
    const choice = match?.text === cellText(column, row) ? match.choice : undefined;
    return choice && isUnmatched(column, row) ? choice.apply(row) : row;
  };
};

const removalProblem = <R extends GridRow>(
  { rows, canRemove, newRow }: GridSheet<R>,
  gone: GridRange,
): string | undefined => {
  const locked = rows.slice(gone.top, gone.bottom + 1).filter((row) => !newRow || !canRemove(row));
  return locked.length > 0 ? `有 ${locked.length} 行不能删除` : undefined;
};

const removedWords = ({ top, bottom }: GridRange): { words?: string } =>
  bottom > top ? { words: `已删除 ${bottom - top + 1} 行` } : {};

/** Every way a grid changes its rows, all through their history. */
export function useGridRows<R extends GridRow>(model: LineGridModel<R>): GridRows<R> {
  const latest: RefObject<LineGridModel<R>> = useRef(model);
  useLayoutEffect(() => {
    latest.current = model;
  });
  const sheet = (): GridSheet<R> => ({ ...latest.current, rows: latest.current.history.now() });
  const put = (after: R[], change: RowChange): void => latest.current.history.change(() => after, change);
  const resolve = (texts: Pasted<R>['texts']): void => {
    for (const [index, column] of latest.current.columns.entries()) {
      const mine = texts.filter((text) => text.column === index);
      void choicesFor(column, mine).then((apply) => apply && latest.current.history.learn(apply));
    }
  };
  const { say } = model;
  const replace = (key: string, apply: (row: R) => R): void =>
    put(
      sheet().rows.map((row) => (row.key === key ? apply(row) : row)),
      { kind: 'edit' },
    );
  return {
    sheet,
    put,
    resolve,
    replace,
    take: (pasted, change) => {
      put(pasted.rows, change);
      if (pasted.dropped > 0) say(`有 ${pasted.dropped} 行超出可填写的行数，没有粘贴`);
      resolve(pasted.texts);
    },
    add: (at) => {
      const { rows, newRow, maxRows } = sheet();
      const isFull = rows.length >= maxRows;
      if (isFull) say(`最多 ${maxRows} 行`);
      if (!newRow || isFull) return false;
      put(insertRow(rows, at, newRow()), { kind: 'insert' });
      return true;
    },
    remove: (gone) => {
      const problem = removalProblem(sheet(), gone);
      if (problem === undefined) put(removeRows(sheet().rows, gone), { kind: 'remove', ...removedWords(gone) });
      else say(problem);
    },
  };
}
