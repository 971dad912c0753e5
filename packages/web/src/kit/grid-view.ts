import type { ReactNode } from 'react';
import type { GridColumn, GridRow } from './grid-columns.ts';
import type { GridProblem, ListedProblem, ProblemMap } from './grid-problems.ts';
import type { GridChange } from './use-grid-rows.ts';
import type { LineGridControl } from './use-line-grid.ts';

export type LineGridProps<R extends GridRow> = {
  /** What the lines are, for assistive technology: 要货明细. */
  readonly label: string;
  readonly rows: readonly R[];
  /** Keep the array the same between renders (a constant or useMemo). */
  readonly columns: readonly GridColumn<R>[];
  readonly onChange: (rows: R[], change: GridChange) => void;
  /** Makes an empty row with a new key; without it rows are neither added nor removed. */
  readonly newRow?: () => R;
  readonly canRemove?: (row: R) => boolean;
  readonly maxRows?: number;
  /** Found by the page or the server, by row key and field. */
  readonly problems?: readonly GridProblem[];
  /** The tallest the table gets before it scrolls; `60vh` by default. */
  readonly height?: number | string;
  /** Right of the buttons under the grid: totals. */
  readonly foot?: ReactNode;
  readonly isBusy?: boolean;
};

export type GridViewProps<R extends GridRow> = LineGridProps<R> & {
  readonly grid: LineGridControl<R>;
  readonly problemMap: ProblemMap;
  /** The problem the user asked to see. */
  readonly shown: ListedProblem | undefined;
};
