import type { Output } from '@material/contract/kernel/call/call.ts';
import type { PageOf } from '@material/contract/kernel/list/list.ts';
import { columnPrefs, type ColumnPrefs, columnPx } from '@material/contract/kernel/list/list-view.calls.ts';
import type { ReactNode } from 'react';

/** One row of a list call's answer. */
export type RowOf<C> = Output<C> extends PageOf<infer R> ? R : never;

/** How a column is drawn and aligned when it has no `render` of its own. */
export type ColumnKind = 'text' | 'no' | 'money' | 'price' | 'qty' | 'count' | 'time' | 'date' | 'status';

/** One column of a list, its field checked against the row. */
export type Column<R> = {
  readonly field: keyof R & string;
  readonly title: string;
  readonly kind?: ColumnKind;
  readonly render?: (row: R) => ReactNode;
  /** The field with the short name that stands in the cell; the whole one is its tooltip. */
  readonly short?: keyof R & string;
  /** Pixels before the user drags it. */
  readonly width?: number;
  /** The call declares this field as sortable. */
  readonly sortable?: boolean;
  /** Out of sight until the user shows it. */
  readonly hidden?: boolean;
  /** The unit beside a quantity. */
  readonly unit?: (row: R) => string | null | undefined;
  /** Tells two columns of one field apart. */
  readonly key?: string;
  /** What it says while the list shows nothing but what waits for the person who looks. */
  readonly mine?: { readonly title: string; readonly width: number; readonly render: (row: R) => ReactNode };
  /** Where it stands on a phone's card; the first column is the title, a status stands aside, a long text takes a line. */
  readonly card?: 'title' | 'aside' | 'line' | 'wide' | 'none';
};

const widths: Readonly<Record<ColumnKind, number>> = {
  text: 130,
  no: 190,
  money: 100,
  price: 84,
  qty: 90,
  count: 52,
  time: 104,
  date: 84,
  status: 110,
};

/** From so wide a window on, numbers stand in full. */
export const wideFromPx = 1440;

export const columnKey = <R>(column: Column<R>): string => column.key ?? column.field;
export const columnWidth = <R>(column: Pick<Column<R>, 'width' | 'kind'>): number =>
  column.width ?? widths[column.kind ?? 'text'];
const numbers: ReadonlySet<ColumnKind> = new Set(['money', 'price', 'qty', 'count']);
export const isRight = <R>(column: Column<R>): boolean => column.kind !== undefined && numbers.has(column.kind);

export const noPrefs: ColumnPrefs = { order: [], shown: {}, widths: {}, density: 'normal' };

/** Whether a stored value still reads as preferences. */
export const isColumnPrefs = (value: unknown): value is ColumnPrefs => columnPrefs.safeParse(value).success;

/** All columns in the user's order, the pinned ones in front. */
export const orderedColumns = <R>(columns: readonly Column<R>[], prefs: ColumnPrefs): Column<R>[] => {
  const place = new Map(prefs.order.map((key, at) => [key, at]));
  return columns
    .map((column, at) => ({ column, at: place.get(columnKey(column)) ?? prefs.order.length + at }))
    .sort((a, b) => Number(isPinned(b.column, prefs)) - Number(isPinned(a.column, prefs)) || a.at - b.at)
    .map(({ column }) => column);
};

export const isPinned = <R>(column: Column<R>, prefs: ColumnPrefs): boolean =>
  prefs.pinned?.includes(columnKey(column)) ?? false;

export const isShown = <R>(column: Column<R>, prefs: ColumnPrefs): boolean =>
  prefs.shown[columnKey(column)] ?? !column.hidden;

/** The preferences after one column moved by one place. */
export const moved = <R>(
  columns: readonly Column<R>[],
  prefs: ColumnPrefs,
  step: { key: string; by: 1 | -1 },
): ColumnPrefs => {
  const order = orderedColumns(columns, prefs).map(columnKey);
  const from = order.indexOf(step.key);
  const to = from + step.by;
  const other = order[to];
  if (from < 0 || other === undefined) return prefs;
  return { ...prefs, order: order.with(to, step.key).with(from, other) };
};

/** The preferences after one column was dropped on another, which makes room for it. */
export const placed = <R>(
  columns: readonly Column<R>[],
  prefs: ColumnPrefs,
  { key, on }: { readonly key: string; readonly on: string },
): ColumnPrefs => {
  const order = orderedColumns(columns, prefs).map(columnKey);
  const to = order.indexOf(on);
  return order.includes(key) && to >= 0
    ? { ...prefs, order: order.filter((one) => one !== key).toSpliced(to, 0, key) }
    : prefs;
};

/** The preferences after a column was pinned, or let go. */
export const pinned = (prefs: ColumnPrefs, key: string, isOn: boolean): ColumnPrefs => ({
  ...prefs,
  pinned: [...(prefs.pinned ?? []).filter((one) => one !== key), ...(isOn ? [key] : [])],
});

export const resized = (prefs: ColumnPrefs, key: string, px: number): ColumnPrefs => ({
  ...prefs,
  widths: { ...prefs.widths, [key]: Math.round(Math.min(columnPx.max, Math.max(columnPx.min, px))) },
});
