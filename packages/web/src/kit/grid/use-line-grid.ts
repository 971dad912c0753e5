import { useState } from 'react';
import { cellText, firstEditable, type GridRow, isEditable } from './grid-columns.ts';
import {
  clearCells,
  fillDown,
  type GridPlace,
  type GridRange,
  pasteBlock,
  type Pasted,
  pasteRows,
  rangeBetween,
  readBlock,
  setCell,
} from './grid-edits.ts';
import type { RowChange } from './use-row-history.tsx';
import { type GridRows, type GridSheet, type LineGridModel, useGridRows } from './use-grid-rows.ts';

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

export type LineGridControl<R extends GridRow> = Pick<GridRows<R>, 'replace'> & {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly state: GridState;
  /** The rows as they are now, also between two edits of one event. */
  readonly rowsNow: () => readonly R[];
  readonly range: GridRange;
  readonly move: (to: GridPlace, extend?: boolean) => void;
  /** Opens the cell with its own text, or with a first typed one. */
  readonly edit: (draft?: string) => void;
  readonly type: (draft: string) => void;
  readonly cancel: () => void;
  /** Writes the draft into the cell. */
  readonly commit: () => void;
  /** `isOwn`: the text was copied out of a grid, cell by cell. */
  readonly paste: (text: string, isOwn?: boolean) => void;
  readonly fill: () => void;
  readonly clear: () => void;
  readonly addRow: (at: number) => void;
  readonly removeRange: (range: GridRange) => void;
};

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max));
const standing = (cursor: GridPlace, anchor: GridPlace = cursor): GridState => ({
  cursor,
  anchor,
  mode: 'select',
  draft: '',
});

/** The corner opposite to where a block was pasted. */
const pastedEnd = (block: readonly (readonly string[])[], range: GridRange): GridPlace => ({
  row: Math.max(range.top + block.length - 1, range.bottom),
  column: Math.max(range.left + (block[0]?.length ?? 1) - 1, range.right),
});

const pasteChange = (count: number): RowChange => ({
  kind: 'paste',
  ...(count > 1 ? { words: `已粘贴 ${count} 行` } : {}),
});

const startOf = <R extends GridRow>({ columns, history }: LineGridModel<R>): GridPlace => ({
  row: 0,
  column: firstEditable(columns, history.rows[0]),
});

type Laid<R extends GridRow> = {
  readonly pasted: Pasted<R>;
  readonly count: number;
  readonly from: GridPlace;
  readonly to: GridPlace;
};

/** Spreadsheet text laid over the rows: as lines where the page can read them so, else cell by cell. */
function layText<R extends GridRow>(
  sheet: GridSheet<R>,
  range: GridRange,
  { text, isOwn }: { readonly text: string; readonly isOwn: boolean },
): Laid<R> {
  const block = readBlock(text);
  const { newRow, maxRows, readRows, columns } = sheet;
  const { top, left } = range;
  const column = columns[left];
  const edits = isOwn || !column ? undefined : readRows?.(block, column);
  if (!edits) {
    const pasted = pasteBlock(sheet, { block, range, newRow, maxRows });
    return { pasted, count: block.length, from: { row: top, column: left }, to: pastedEnd(block, range) };
  }
  const pasted = pasteRows(sheet, { edits, top, newRow, maxRows });
  const to = { row: top + Math.max(1, edits.length) - 1, column: 0 };
  return { pasted, count: edits.length, from: { row: top, column: 0 }, to };
}

/** Cursor, mode and edits of a line grid. */
export function useLineGrid<R extends GridRow>(model: LineGridModel<R>): LineGridControl<R> {
  const { sheet, put, take, resolve, add, remove, replace } = useGridRows(model);
  const { history, columns } = model;
  const [held, setState] = useState(() => standing(startOf(model)));
  const inside = (place: GridPlace): GridPlace => ({
    row: clamp(place.row, sheet().rows.length - 1),
    column: clamp(place.column, columns.length - 1),
  });
  const keep = ({ row, column }: GridPlace): GridPlace => ({
    row: clamp(row, history.rows.length - 1),
    column: clamp(column, columns.length - 1),
  });
  const state: GridState = { ...held, cursor: keep(held.cursor), anchor: keep(held.anchor) };
  const range = rangeBetween(state.anchor, state.cursor);

  const commit = (): void => {
    if (state.mode === 'select') return;
    const { row, column } = state.cursor;
    put(setCell(sheet(), state.cursor, state.draft), { kind: 'edit' });
    const key = sheet().rows[row]?.key;
    const text = state.draft.trim();
    if (key !== undefined && text !== '') resolve([{ key, column, text }], true);
    setState(standing(state.cursor));
  };
  const paste = (text: string, isOwn = false): void => {
    const { pasted, count, from, to } = layText(sheet(), range, { text, isOwn });
    take(pasted, pasteChange(count));
    setState(standing(from, inside(to)));
  };
  return {
    state,
    rowsNow: history.now,
    range,
    replace,
    undo: history.undo,
    redo: history.redo,
    commit,
    paste,
    move: (to, extend = false) => setState((now) => standing(inside(to), extend ? now.anchor : inside(to))),
    edit: (draft) => {
      const column = columns[state.cursor.column];
      const row = history.rows[state.cursor.row];
      if (!column || !row || !isEditable(column, row)) return;
      const isTyped = draft !== undefined;
      setState({
        ...standing(state.cursor),
        mode: isTyped ? 'type' : 'edit',
        draft: isTyped ? draft : cellText(column, row),
      });
    },
    type: (draft) => setState({ ...state, draft }),
    cancel: () => setState(standing(state.cursor)),
    fill: () => take(fillDown(sheet(), range), { kind: 'fill' }),
    clear: () => put(clearCells(sheet(), range), { kind: 'clear' }),
    addRow: (at) => {
      if (add(at)) setState(standing({ row: at, column: firstEditable(columns, sheet().rows[at]) }));
    },
    removeRange: remove,
  };
}
