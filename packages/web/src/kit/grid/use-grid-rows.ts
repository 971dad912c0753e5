import { useEffect } from 'react';
import { cellText, type GridColumn, type GridRow, type LookupColumn } from './grid-columns.ts';
import { type GridRange, insertRow, type Pasted, removeRows } from './grid-edits.ts';
import { useLatest } from '../react/use-latest.ts';
import { useReturn } from '../react/use-returns.ts';
import type { RowChange, RowHistory } from './use-row-history.tsx';

export type LineGridModel<R extends GridRow> = {
  readonly history: RowHistory<R>;
  readonly columns: readonly GridColumn<R>[];
  /** Makes an empty row; without it rows are neither added nor removed. */
  readonly newRow?: (() => R) | undefined;
  readonly maxRows: number;
  readonly canRemove: (row: R) => boolean;
  readonly readRows?: ReadRows<R> | undefined;
  /** Says something to the user, e.g. that pasted rows found no place. */
  readonly say: (words: string) => void;
};

/**
 * What pasted rows of a foreign sheet mean for the grid's rows, one after the other from the cursor's on; undefined where
 * the cells simply go into the grid's cells from that column on.
 */
export type ReadRows<R> = (
  block: readonly (readonly string[])[],
  from: GridColumn<R>,
) => readonly ((row: R) => R)[] | undefined;

/** What an edit works on. */
export type GridSheet<R extends GridRow> = Omit<LineGridModel<R>, 'history'> & { readonly rows: readonly R[] };

type Texts<R> = Pasted<R>['texts'];

export type GridRows<R extends GridRow> = {
  /** The rows and columns as they are now, also between two edits of one event. */
  readonly sheet: () => GridSheet<R>;
  readonly put: (after: R[], change: RowChange) => void;
  readonly replace: (key: string, apply: (row: R) => R) => void;
  /** Takes over a pasted or filled block, and asks lookups for the rows behind its texts. */
  readonly take: (pasted: Pasted<R>, change: RowChange) => void;
  readonly resolve: (texts: Texts<R>, isTyped?: boolean) => void;
  /** Returns whether a row was added. */
  readonly add: (at: number) => boolean;
  readonly remove: (gone: GridRange) => void;
};

/** Asks for the rows behind texts; what it returns goes into the rows whose text still is what was looked up. */
const matched = async <R extends GridRow>(
  column: LookupColumn<R>,
  texts: Texts<R>,
  isTyped: boolean,
): Promise<(row: R) => R> => {
  const answers = await answersTo(column, texts, isTyped);
  const byKey = new Map(texts.map(({ key, text }, at) => [key, { text, apply: answers?.[at]?.apply }]));
  return (row) => {
    const match = byKey.get(row.key);
    if (match?.text !== cellText(column, row) || !column.isUnmatched(row)) return row;
    if (!answers) return column.wait?.(row) ?? row;
    return match.apply?.(row) ?? row;
  };
};

/** Undefined where nobody could be asked. */
const answersTo = async <R extends GridRow>({ resolve }: LookupColumn<R>, texts: Texts<R>, isTyped: boolean) => {
  try {
    return (
      (await resolve?.(
        texts.map(({ text }) => text),
        isTyped,
      )) ?? []
    );
  } catch {
    return undefined;
  }
};

/** Every text of a lookup that nobody has matched. */
const openTexts = <R extends GridRow>({ rows, columns }: GridSheet<R>): Texts<R> =>
  columns.flatMap((column, at) =>
    column.type === 'lookup'
      ? rows
          .map((row) => ({ key: row.key, column: at, text: column.isUnmatched(row) ? cellText(column, row) : '' }))
          .filter(({ text }) => text !== '')
      : [],
  );

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
  const latest = useLatest(model);
  const sheet = (): GridSheet<R> => ({ ...latest.current, rows: latest.current.history.now() });
  const put = (after: R[], change: RowChange): void => latest.current.history.change(() => after, change);
  const resolve = (texts: Texts<R>, isTyped = false): void => {
    for (const [index, column] of latest.current.columns.entries()) {
      const mine = texts.filter((text) => text.column === index);
      if (column.type === 'lookup' && column.resolve && mine.length > 0)
        void matched(column, mine, isTyped).then((apply) => latest.current.history.learn(apply));
    }
  };
  const askAgain = useLatest((): void => resolve(openTexts(sheet())));
  // A kept draft may hold texts from a time without network; what is known of them may be old.
  useEffect(() => askAgain.current(), [askAgain]);
  useReturn(() => askAgain.current());
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
