import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cellText, gridColumnKey, type GridRow, isEditable } from './grid-columns.ts';
import type { GridPlace } from './grid-edits.ts';
import { GridHint } from './grid-hint.tsx';
import { GridInput } from './grid-input.tsx';
import { type GridKeyContext, runGridKey } from './grid-keys.ts';
import { GridTable, gridRowPx, revealCell } from './grid-table.tsx';
import type { GridViewProps } from './grid-view.ts';
import { type GridMouse, useGridMouse } from './use-grid-mouse.ts';
import { useGridWindow } from './use-grid-window.ts';

type Focus = {
  readonly input: RefObject<HTMLInputElement | null>;
  /** The next drawing gives the focus to the grid's input. */
  readonly claim: () => void;
  readonly release: () => void;
  readonly isClaimed: () => boolean;
};
type FocusWhen = {
  readonly shown: unknown;
  readonly isActive: boolean;
  readonly isInWindow: boolean;
  /** The first drawing takes the focus. */
  readonly isFirst: boolean;
};

/** Focus of the grid's one input: claimed by keys and clicks, given back after the cell was drawn. */
function useGridFocus({ shown, isActive, isInWindow, isFirst }: FocusWhen): Focus {
  const input = useRef<HTMLInputElement>(null);
  const isWanted = useRef(isFirst);
  const last = useRef({ shown, isInWindow });
  useLayoutEffect(() => {
    const isAsked = last.current.shown !== shown;
    // Scrolled out of sight, the cell takes the input with it; the focus goes on in its parking place.
    const isCarried = isActive && last.current.isInWindow !== isInWindow;
    last.current = { shown, isInWindow };
    if (!isWanted.current && !isAsked && !isCarried) return;
    input.current?.focus({ preventScroll: true });
    isWanted.current = false;
  });
  return {
    input,
    claim: () => {
      isWanted.current = true;
    },
    release: () => {
      isWanted.current = false;
    },
    isClaimed: () => isWanted.current,
  };
}

const always = (): boolean => true;
const pageRowsOf = (box: HTMLElement | null): number =>
  Math.max(1, Math.floor((box?.clientHeight ?? 400) / gridRowPx) - 2);

/** The keys of a grid: they run on the grid and keep the focus in it. */
function useGridKeys<R extends GridRow>(props: GridViewProps<R>, focus: Focus, box: RefObject<HTMLElement | null>) {
  const { columns, newRow, grid } = props;
  const [isParked, setParked] = useState(false);
  const press = (event: KeyboardEvent, isTaken: boolean): boolean => {
    focus.claim();
    // A cell that was just left has changed what its row lacks.
    const at = ({ row, column }: GridPlace) => [grid.rowsNow()[row], columns[column]] as const;
    const context: GridKeyContext = {
      // A choice that was just taken is in the row already; the draft must not be written over it.
      grid: isTaken ? { ...grid, commit: () => undefined } : grid,
      rows: grid.rowsNow().length,
      columns: columns.length,
      isOpen: (place) => {
        const [row, column] = at(place);
        return row !== undefined && column !== undefined && isEditable(column, row);
      },
      isMissing: (place) => {
        const [row, column] = at(place);
        const isWanted = row !== undefined && column?.required === true && isEditable(column, row);
        return isWanted && cellText(column, row) === '';
      },
      pageRows: pageRowsOf(box.current),
      canAdd: newRow !== undefined,
      isParked,
      park: () => setParked(true),
    };
    const isDone = runGridKey(context, event);
    if (isDone && event.key !== 'Escape') setParked(false);
    if (!isDone && event.key === 'Tab') focus.release();
    return isDone;
  };
  return { press, unpark: () => setParked(false) };
}

const mouseOf = <R extends GridRow>({ grid, columns }: GridViewProps<R>, focus: Focus): GridMouse => ({
  onPress: (row, column, isExtending) => {
    focus.claim();
    grid.commit();
    grid.move({ row, column: Math.max(0, column) }, isExtending);
    // The row's number takes the whole row.
    if (column < 0) grid.move({ row, column: columns.length - 1 }, true);
  },
  onDrag: (row, column) => {
    focus.claim();
    grid.move({ row, column }, true);
  },
  onRemove: (row) => grid.removeRange({ top: row, bottom: row, left: 0, right: 0 }),
});

/** The line grid for a desk: one table, one input over the active cell. */
export function GridDesk<R extends GridRow>(props: GridViewProps<R>) {
  const { label, rows, columns, newRow, canRemove = always, height = '60vh' } = props;
  const { grid, problemMap, shown, isBusy = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const window = useGridWindow(box, rows.length, gridRowPx);
  const [isActive, setActive] = useState(false);
  const { cursor, mode } = grid.state;
  const isInWindow = cursor.row >= window.from && cursor.row < window.to;
  const focus = useGridFocus({ shown, isActive, isInWindow, isFirst: props.autoFocus === true });
  const keys = useGridKeys(props, focus, box);
  useGridMouse(box, mouseOf(props, focus));
  useLayoutEffect(() => {
    if (box.current && (isActive || shown)) revealCell(box.current, cursor, columns);
  }, [cursor, columns, mode, isActive, shown]);
  useLayoutEffect(() => {
    // The focus comes without scrolling: the page may have to go there as well.
    if (shown) box.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const leave = (): void => {
    if (focus.isClaimed()) return;
    grid.commit();
    setActive(false);
    keys.unpark();
  };
  const column = columns[cursor.column];
  const row = rows[cursor.row];
  const input = (
    <GridInput
      grid={grid}
      rows={rows}
      columns={columns}
      input={focus.input}
      problem={row && column ? problemMap.get(row.key)?.get(gridColumnKey(column)) : undefined}
      onKey={keys.press}
      onEnter={() => setActive(true)}
      onLeave={leave}
    />
  );
  const table = { label, rows, columns, window, box, height, isActive, problems: problemMap };
  return (
    <>
      <GridTable<R>
        {...table}
        state={grid.state}
        range={grid.range}
        input={isInWindow ? input : null}
        canRemove={newRow ? canRemove : undefined}
        isFrozen={isBusy}
      />
      <GridHint box={box} {...{ rows, columns, problemMap, cursor }} isQuiet={mode !== 'select'} />
      {isInWindow || rows.length === 0 ? null : <div className="kit-hidden">{input}</div>}
    </>
  );
}
