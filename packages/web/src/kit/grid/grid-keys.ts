import type { KeyboardEvent } from 'react';
import type { GridPlace } from './grid-edits.ts';
import type { LineGridControl } from './use-line-grid.ts';

export type GridKeyContext = {
  readonly grid: Pick<
    LineGridControl<never>,
    | 'state'
    | 'range'
    | 'move'
    | 'edit'
    | 'cancel'
    | 'commit'
    | 'fill'
    | 'clear'
    | 'addRow'
    | 'undo'
    | 'redo'
    | 'removeRange'
  >;
  readonly rows: number;
  readonly columns: number;
  /** Whether a cell can be written in, and whether it has to be and is not yet. */
  readonly isOpen: (place: GridPlace) => boolean;
  readonly isMissing: (place: GridPlace) => boolean;
  readonly pageRows: number;
  readonly canAdd: boolean;
  /** Lets the next Tab leave the grid. */
  readonly park: () => void;
  readonly isParked: boolean;
};

type KeyRun = (context: GridKeyContext, event: KeyboardEvent) => boolean;

const steps: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const isCommand = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;

/** Where an arrow leads: one cell on, or with Ctrl to the edge. */
const stepTo = ({ grid, rows, columns }: GridKeyContext, step: GridPlace, isFar: boolean): GridPlace => {
  const { cursor } = grid.state;
  const far = Math.max(rows, columns);
  const reach = isFar ? far : 1;
  return { row: cursor.row + step.row * reach, column: cursor.column + step.column * reach };
};

/** The first cell from a column on in a row that is so. */
const findIn = (
  { columns }: GridKeyContext,
  { row, column }: GridPlace,
  is: (place: GridPlace) => boolean,
): GridPlace | undefined =>
  Array.from({ length: Math.max(0, columns - column) }, (_, at) => ({ row, column: column + at })).find(is);

/** Enter goes on to what the line still lacks, then down: through a column of lines that are there, else to a new line's beginning. */
const goOn = (context: GridKeyContext): void => {
  const { grid, rows, canAdd, isOpen, isMissing } = context;
  const { row, column } = grid.state.cursor;
  const lacking = findIn(context, { row, column: column + 1 }, isMissing);
  if (lacking) return grid.move(lacking);
  if (row === rows - 1) return canAdd ? grid.addRow(rows) : undefined;
  const first = findIn(context, { row: row + 1, column: 0 }, isOpen);
  const isLast = isOpen({ row, column }) && !findIn(context, { row, column: column + 1 }, isOpen);
  const isBegun = first === undefined || !isMissing(first);
  grid.move(first && (isLast || !isBegun) ? first : { row: row + 1, column });
};

const goUp = ({ grid }: GridKeyContext): void => {
  const { cursor } = grid.state;
  grid.move({ row: cursor.row - 1, column: cursor.column });
};

/** To the next cell that can be written in, in reading order; returns false at the ends, where Tab leaves the grid. */
const goNext = ({ grid, rows, columns, isOpen }: GridKeyContext, by: 1 | -1): boolean => {
  const { cursor } = grid.state;
  for (let next = cursor.row * columns + cursor.column + by; next >= 0 && next < rows * columns; next += by) {
    const place = { row: Math.floor(next / columns), column: next % columns };
    if (!isOpen(place)) continue;
    grid.move(place);
    return true;
  }
  return false;
};

const move =
  (to: (context: GridKeyContext, event: KeyboardEvent) => GridPlace): KeyRun =>
  (context, event) => {
    context.grid.move(to(context, event), event.shiftKey);
    return true;
  };

const selectKeys: Readonly<Record<string, KeyRun>> = {
  ...Object.fromEntries(
    Object.entries(steps).map(([key, step]) => [
      key,
      move((context, event) => stepTo(context, step, isCommand(event))),
    ]),
  ),
  Home: move(({ grid }, event) => ({ row: isCommand(event) ? 0 : grid.state.cursor.row, column: 0 })),
  End: move(({ grid, rows, columns }, event) => ({
    row: isCommand(event) ? rows - 1 : grid.state.cursor.row,
    column: columns - 1,
  })),
  PageUp: move(({ grid, pageRows }) => ({ row: grid.state.cursor.row - pageRows, column: grid.state.cursor.column })),
  PageDown: move(({ grid, pageRows }) => ({ row: grid.state.cursor.row + pageRows, column: grid.state.cursor.column })),
  Enter: (context, event) => {
    if (event.shiftKey) goUp(context);
    else goOn(context);
    return true;
  },
  Tab: (context, event) => !context.isParked && goNext(context, event.shiftKey ? -1 : 1),
  Escape: ({ park }) => {
    park();
    return true;
  },
  F2: ({ grid }) => {
    grid.edit();
    return true;
  },
  Delete: ({ grid }) => {
    grid.clear();
    return true;
  },
  Backspace: ({ grid }) => {
    grid.clear();
    return true;
  },
};

const commandKeys: Readonly<Record<string, KeyRun>> = {
  d: ({ grid }) => {
    grid.fill();
    return true;
  },
  z: ({ grid }, event) => {
    if (event.shiftKey) grid.redo();
    else grid.undo();
    return true;
  },
  delete: ({ grid }) => {
    grid.removeRange(grid.range);
    return true;
  },
  enter: ({ grid, canAdd }) => {
    if (canAdd) grid.addRow(grid.state.cursor.row + 1);
    return canAdd;
  },
  y: ({ grid }) => {
    grid.redo();
    return true;
  },
  a: ({ grid, rows, columns }) => {
    grid.move({ row: 0, column: 0 });
    grid.move({ row: rows - 1, column: columns - 1 }, true);
    return true;
  },
};

const editKeys: Readonly<Record<string, KeyRun>> = {
  Enter: (context, event) => {
    context.grid.commit();
    if (event.shiftKey) goUp(context);
    else goOn(context);
    return true;
  },
  Tab: (context, event) => {
    context.grid.commit();
    goNext(context, event.shiftKey ? -1 : 1);
    return true;
  },
  Escape: ({ grid }) => {
    grid.cancel();
    return true;
  },
};

const runEditKey = (context: GridKeyContext, event: KeyboardEvent): boolean => {
  const run = editKeys[event.key];
  if (run) return run(context, event);
  const step = steps[event.key];
  // Up and down always leave the cell; left and right only while typing over it.
  const leaves = step !== undefined && !isCommand(event) && (step.column === 0 || context.grid.state.mode === 'type');
  if (!leaves) return false;
  context.grid.commit();
  context.grid.move(stepTo(context, step, false));
  return true;
};

/** Runs a key of the grid; returns whether it was one, so that the browser's own doing is stopped. */
export function runGridKey(context: GridKeyContext, event: KeyboardEvent): boolean {
  if (event.nativeEvent.isComposing) return false;
  if (context.grid.state.mode !== 'select') return runEditKey(context, event);
  const command = isCommand(event) ? commandKeys[event.key.toLowerCase()] : undefined;
  return (command ?? selectKeys[event.key])?.(context, event) ?? false;
}
