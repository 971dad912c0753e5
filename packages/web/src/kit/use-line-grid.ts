import { useEffect, useRef, useState } from 'react';
import { cellText, type GridColumn, type GridRow, isEditable } from './grid-columns.ts';
import {
  clearCells,
  fillDown,
  type GridPlace,
  type GridRange,
  insertRow,
  type Pasted,
  pasteBlock,
  rangeBetween,
  readBlock,
  removeRows,
  setCell,
} from './grid-edits.ts';
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

/**
 * select: keys move, typing starts anew. type: the draft replaces the cell and arrows leave it.
 * edit: the draft is the cell's text and arrows move in it.
 */
export type GridMode = 'select' | 'type' | 'edit';

export type GridState = {
  readonly cursor: GridPlace;
  /** The far corner of the chosen range. */
  readonly anchor: GridPlace;
  readonly mode: GridMode;
  readonly draft: string;
};

export type LineGridControl<R> = {
  readonly state: GridState;
  readonly range: GridRange;
  readonly move: (to: GridPlace, extend?: boolean) => void;
  /** Opens the cell with its own text, or with a first typed one. */
  readonly edit: (draft?: string) => void;
  readonly type: (draft: string) => void;
  readonly cancel: () => void;
  /** Writes the draft into the cell. */
  readonly commit: (draft?: string) => void;
  /** Puts another row in place of one, as a lookup choice does. */
  readonly replace: (key: string, apply: (row: R) => R) => void;
  readonly paste: (text: string) => void;
  readonly fill: () => void;
  readonly clear: () => void;
  readonly addRow: (at: number) => void;
  readonly removeRange: (range: GridRange) => void;
  readonly undo: () => void;
  readonly redo: () => void;
};

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max));

const start: GridState = { cursor: { row: 0, column: 0 }, anchor: { row: 0, column: 0 }, mode: 'select', draft: '' };

/** The rows as they are now and one way to change them, with history. */
function useGridRows<R extends GridRow>(model: LineGridModel<R>) {
  const history = useGridHistory<R>();
  const latest = useRef(model);
  useEffect(() => {
    latest.current = model;
  });
  const put = (after: R[], change: GridChange): void => {
    const { rows, onChange } = latest.current;
    const isSame = after.length === rows.length && after.every((row, at) => row === rows[at]);
    if (isSame) return;
    history[change.kind === 'resolve' ? 'extend' : 'push']({ before: rows, after });
    // Two edits within one event must see each other.
    latest.current = { ...latest.current, rows: after };
    onChange(after, change);
  };
  const step = (kind: 'undo' | 'redo'): void => {
    const rows = history[kind](latest.current.rows);
    if (!rows) return;
    latest.current = { ...latest.current, rows };
    latest.current.onChange(rows, { kind });
  };
  return { latest, put, step };
}

/** Cursor, mode and edits of a line grid. */
export function useLineGrid<R extends GridRow>(model: LineGridModel<R>): LineGridControl<R> {
  const { latest, put, step } = useGridRows(model);
  const [held, setState] = useState<GridState>(start);
  const lastRow = model.rows.length - 1;
  const lastColumn = model.columns.length - 1;
  const inside = (place: GridPlace): GridPlace => ({ row: clamp(place.row, lastRow), column: clamp(place.column, lastColumn) });
  const state: GridState = { ...held, cursor: inside(held.cursor), anchor: inside(held.anchor) };
  const range = rangeBetween(state.anchor, state.cursor);
  const sheet = () => latest.current;

  const replace: LineGridControl<R>['replace'] = (key, apply) =>
    put(
      sheet().rows.map((row) => (row.key === key ? apply(row) : row)),
      { kind: 'edit' },
    );

  const take = (pasted: Pasted<R>, kind: 'paste' | 'fill'): void => {
    put(pasted.rows, { kind });
    if (pasted.dropped > 0) model.say(`有 ${pasted.dropped} 行超出可填写的行数，没有粘贴`);
    resolveTexts(pasted.texts);
  };
  const resolveTexts = (texts: Pasted<R>['texts']): void => {
    for (const [index, column] of sheet().columns.entries()) {
      const mine = texts.filter((text) => text.column === index);
      if (column.type !== 'lookup' || !column.resolve || mine.length === 0) continue;
      void column.resolve(mine.map(({ text }) => text)).then((choices) => {
        const byKey = new Map(mine.map(({ key, text }, at) => [key, { text, choice: choices[at] }]));
        const rows = sheet().rows.map((row) => {
          const match = byKey.get(row.key);
          // Somebody may have typed into the cell while the names were being matched.
          return match?.choice && cellText(column, row) === match.text ? match.choice.apply(row) : row;
        });
        put(rows, { kind: 'resolve' });
      });
    }
  };
  const removeRange = (gone: GridRange): void => {
    const { rows, canRemove } = sheet();
    const kept = removeRows(rows, gone);
    const locked = rows.slice(gone.top, gone.bottom + 1).filter((row) => !canRemove(row));
    if (locked.length > 0) model.say(`有 ${locked.length} 行不能删除`);
    else put(kept, { kind: 'remove' });
  };
  return {
    state,
    range,
    move: (to, extend = false) => setState((now) => ({ cursor: inside(to), anchor: extend ? now.anchor : inside(to), mode: 'select', draft: '' })),
    edit: (draft) => {
      const column = model.columns[state.cursor.column];
      const row = model.rows[state.cursor.row];
      if (!column || !row || !isEditable(column, row)) return;
      setState({ ...state, anchor: state.cursor, mode: draft === undefined ? 'edit' : 'type', draft: draft ?? cellText(column, row) });
    },
    type: (draft) => setState({ ...state, draft }),
    cancel: () => setState({ ...state, mode: 'select', draft: '' }),
    commit: (draft = state.draft) => {
      if (state.mode === 'select') return;
      put(setCell(sheet(), state.cursor, draft), { kind: 'edit' });
      const key = sheet().rows[state.cursor.row]?.key;
      const text = draft.trim();
      if (key !== undefined && text !== '') resolveTexts([{ key, column: state.cursor.column, text }]);
      setState({ ...state, mode: 'select', draft: '' });
    },
    replace,
    paste: (text) => {
      const block = readBlock(text);
      take(pasteBlock(sheet(), { block, range, newRow: sheet().newRow, maxRows: sheet().maxRows }), 'paste');
      const bottom = Math.min(range.top + block.length, sheet().rows.length) - 1;
      const right = Math.min(range.left + (block[0]?.length ?? 1) - 1, lastColumn);
      setState({ cursor: { row: range.top, column: range.left }, anchor: { row: Math.max(bottom, range.bottom), column: Math.max(right, range.right) }, mode: 'select', draft: '' });
    },
    fill: () => take(fillDown(sheet(), range), 'fill'),
    clear: () => put(clearCells(sheet(), range), { kind: 'clear' }),
    addRow: (at) => {
      const { rows, newRow, maxRows } = sheet();
      if (!newRow) return;
      if (rows.length >= maxRows) return model.say(`最多 ${maxRows} 行`);
      put(insertRow(rows, at, newRow()), { kind: 'insert' });
      setState({ cursor: { row: at, column: 0 }, anchor: { row: at, column: 0 }, mode: 'select', draft: '' });
    },
    removeRange,
    undo: () => step('undo'),
    redo: () => step('redo'),
  };
}
