import type { ColumnPrefs } from '@material/contract/kernel/list/list-view.calls.ts';
import { type Column, columnKey, columnWidth, isPinned, isShown, orderedColumns } from './list-columns.ts';

/** A full number with its place for the copy sign, and `1122·4029725`. */
const noPx = { wide: 192, narrow: 120 } as const;

export type Room = {
  /** Pixels for all columns together; 0 while nobody has measured. */
  readonly px: number;
  /** Whether numbers stand in full. */
  readonly isWide: boolean;
};

/** The width of a column in a list before the user drags it. */
export const listColumnWidth = <R>(column: Column<R>, { isWide }: Pick<Room, 'isWide'>): number =>
  column.kind === 'no' && column.width === undefined ? noPx[isWide ? 'wide' : 'narrow'] : columnWidth(column);

export type PlacedColumn<R> = { readonly column: Column<R>; readonly width: number; readonly isFixed: boolean };
export type Fitted<R> = {
  readonly shown: readonly PlacedColumn<R>[];
  /** Columns that the declaration shows and the window has no room for; whoever asks for one gets it. */
  readonly left: readonly Column<R>[];
};

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
const canStretch = <R>({ kind = 'text' }: Column<R>): boolean => kind === 'text' || kind === 'status';

/** Shares spare room out among the columns of words, so that no column of numbers stands wider than it has to. */
function stretched<R>(shown: readonly PlacedColumn<R>[], prefs: ColumnPrefs, spare: number): PlacedColumn<R>[] {
  const open = shown.filter(({ column }) => canStretch(column) && prefs.widths[columnKey(column)] === undefined);
  const takers = open.length > 0 ? open : shown.slice(-1);
  const sum = total(takers.map(({ width }) => width));
  let rest = spare;
  return shown.map((one) => {
    if (!takers.includes(one)) return one;
    const share = one === takers.at(-1) ? rest : Math.floor((spare * one.width) / sum);
    rest -= share;
    return { ...one, width: one.width + share };
  });
}

/**
 * The columns that a table of this room draws. The last ones give way first, so that the actions never lie over anything;
 * whatever the user asked for, pinned or dragged stays, and the table scrolls then.
 */
export function fitted<R>(columns: readonly Column<R>[], prefs: ColumnPrefs, room: Room): Fitted<R> {
  const wanted = orderedColumns(columns, prefs).filter((column) => isShown(column, prefs));
  const usual = (column: Column<R>): number => listColumnWidth(column, room);
  const left: Column<R>[] = [];
  let over = room.px === 0 ? 0 : total(wanted.map(usual)) - room.px;
  for (const column of wanted.slice(1).reverse()) {
    if (over <= 0) break;
    if (prefs.shown[columnKey(column)] === true || isPinned(column, prefs)) continue;
    left.push(column);
    over -= usual(column);
  }
  const kept = wanted.filter((column) => !left.includes(column));
  const hasPins = kept.some((column) => isPinned(column, prefs));
  const shown = kept.map((column, at) => ({
    column,
    width: prefs.widths[columnKey(column)] ?? usual(column),
    isFixed: hasPins ? isPinned(column, prefs) : at === 0,
  }));
  const spare = room.px - total(shown.map(({ width }) => width));
  return { shown: spare > 0 ? stretched(shown, prefs, spare) : shown, left };
}
