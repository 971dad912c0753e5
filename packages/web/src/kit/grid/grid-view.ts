import type { ReactNode } from 'react';
import type { GridColumn, GridRow } from './grid-columns.ts';
import type { GridPlace } from './grid-edits.ts';
import type { GridProblem, ProblemMap } from './grid-problems.ts';
import type { ReadRows } from './use-grid-rows.ts';
import type { LineGridControl } from './use-line-grid.ts';
import type { RowHistory } from './use-row-history.tsx';

/** What a card of its own needs to know and to do. */
export type RowCard<R extends GridRow> = {
  readonly put: (apply: (row: R) => R) => void;
  /** By column key; the empty one is the row itself. */
  readonly problems: ReadonlyMap<string, string>;
};

export type WantedRow = { readonly key: string };

export type LineGridProps<R extends GridRow> = {
  /** What the lines are, for assistive technology: 要货明细. */
  readonly label: string;
  /** The rows and the one way to change them, from `useRowHistory`. */
  readonly history: RowHistory<R>;
  /** Keep the array the same between renders (a constant or useMemo). */
  readonly columns: readonly GridColumn<R>[];
  /** Makes an empty row with a new key; without it rows are neither added nor removed. */
  readonly newRow?: () => R;
  readonly canRemove?: (row: R) => boolean;
  readonly maxRows?: number;
  /** Reads rows that were copied from a foreign sheet. */
  readonly readRows?: ReadRows<R>;
  /** Found by the page or the server, by row key and field. */
  readonly problems?: readonly GridProblem[];
  /** How many there are in all, where the rows are one page of many. */
  readonly problemTotal?: number;
  /** What a row is called in the list of problems; `第 n 行` by default. */
  readonly rowName?: (row: R) => string;
  /** The tallest the table gets before it scrolls; `60vh` by default. */
  readonly height?: number | string;
  /** Right of the buttons under the grid: totals. */
  readonly foot?: ReactNode;
  /** A row as a card of the page's own, for phones; null leaves the row out. */
  readonly card?: (row: R, card: RowCard<R>) => ReactNode;
  readonly isBusy?: boolean;
  /** The buttons stand elsewhere: below the grid whose rows these are as well, or at the foot of a phone. */
  readonly isPart?: boolean;
  /** Changes each time the first problem is to be shown. */
  readonly wanted?: number;
  /** A row to be gone into, at what is wrong with it first; a fresh object each time. */
  readonly wantedRow?: WantedRow | undefined;
  /** At a desk the first cell takes the focus when the grid appears. */
  readonly autoFocus?: boolean;
};

export type ShownPlace = GridPlace & { readonly isEntered?: boolean };

export type GridViewProps<R extends GridRow> = LineGridProps<R> & {
  readonly rows: readonly R[];
  readonly grid: LineGridControl<R>;
  readonly problemMap: ProblemMap;
  /** The place the user asked to see, and whether to go into it. */
  readonly shown: ShownPlace | undefined;
};
