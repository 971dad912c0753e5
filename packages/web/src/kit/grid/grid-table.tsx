import type { CSSProperties, ReactNode, RefObject } from 'react';
import { GridRowView } from './grid-cell.tsx';
import {
  defaultPx,
  frozenLeft,
  type GridColumn,
  gridColumnKey,
  type GridRow,
  indexPx,
  isRightAligned,
} from './grid-columns.ts';
import { contains, type GridPlace, type GridRange } from './grid-edits.ts';
import type { ProblemMap } from './grid-problems.ts';
import type { GridWindow } from './use-grid-window.ts';
import type { GridState } from './use-line-grid.ts';

export const gridRowPx = 36;
const removePx = 44;

export type GridTableProps<R extends GridRow> = {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: readonly GridColumn<R>[];
  readonly problems: ProblemMap;
  readonly window: GridWindow;
  readonly state: GridState;
  readonly range: GridRange;
  /** The focus is in the grid, so the chosen range shows. */
  readonly isActive: boolean;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly height: number | string;
  readonly input: ReactNode;
  /** Undefined where rows are not removed at all. */
  readonly canRemove: ((row: R) => boolean) | undefined;
  readonly isFrozen: boolean;
};

type ColumnsStyle = CSSProperties & { '--kit-columns': string; '--kit-width': string };

/** Columns take their width and share what is left in proportion. */
const columnsStyle = <R,>(columns: readonly GridColumn<R>[], hasRemove: boolean): ColumnsStyle => {
  const widths = columns.map((column) => column.width ?? defaultPx);
  const tracks = widths.map((px) => `minmax(${px}px, ${px}fr)`);
  const total = widths.reduce((sum, px) => sum + px, indexPx + (hasRemove ? removePx : 0));
  return {
    '--kit-columns': [`${indexPx}px`, ...tracks, ...(hasRemove ? [`${removePx}px`] : [])].join(' '),
    '--kit-width': `${total}px`,
  };
};

/** The width of what stays in sight on the left. */
const frozenPx = <R,>(columns: readonly GridColumn<R>[]): number =>
  columns.reduce(
    (sum, { width = defaultPx }, at) => (frozenLeft(columns, at) === undefined ? sum : sum + width),
    indexPx,
  );

type HeadProps<R> = { readonly columns: readonly GridColumn<R>[]; readonly hasRemove: boolean };

const Head = <R extends GridRow>({ columns, hasRemove }: HeadProps<R>) => (
  <div role="row" className="kit-grid-row kit-grid-head" aria-rowindex={1}>
    <div role="columnheader" className="kit-cell-index" aria-colindex={1} aria-label="行号">
      #
    </div>
    {columns.map((column, at) => (
      <div
        role="columnheader"
        key={gridColumnKey(column)}
        aria-colindex={at + 2}
        className={`kit-grid-title${isRightAligned(column) ? ' kit-cell-right' : ''}${column.isFrozen ? ' kit-cell-frozen' : ''}`}
        style={{ left: frozenLeft(columns, at) }}
      >
        {column.title}
        {column.required ? (
          <>
            <b className="kit-late" aria-hidden>
              {' *'}
            </b>
            <span className="kit-hidden">必填</span>
          </>
        ) : null}
      </div>
    ))}
    {hasRemove ? <div role="columnheader" aria-label="删除" /> : null}
  </div>
);

/** The grid of which only the rows in sight are drawn. */
export function GridTable<R extends GridRow>(props: GridTableProps<R>) {
  const { label, rows, columns, window, box, height, canRemove, isFrozen } = props;
  const hasRemove = canRemove !== undefined;
  return (
    <div ref={box} className={`kit-grid${isFrozen ? ' kit-grid-frozen' : ''}`} style={{ maxHeight: height }}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        className="kit-grid-sheet"
        style={columnsStyle(columns, hasRemove)}
      >
        <Head columns={columns} hasRemove={hasRemove} />
        <div role="presentation" style={{ height: window.from * gridRowPx }} />
        <Rows {...props} />
        <div role="presentation" style={{ height: (rows.length - window.to) * gridRowPx }} />
      </div>
    </div>
  );
}

const Rows = <R extends GridRow>(props: GridTableProps<R>) => {
  const { rows, columns, problems, window, state, range, isActive, input, canRemove } = props;
  return rows.slice(window.from, window.to).map((row, offset) => {
    const at = window.from + offset;
    const isCursorRow = at === state.cursor.row;
    const isInRange = isActive && contains(range, at, range.left);
    return (
      <GridRowView
        key={row.key}
        row={row}
        at={at}
        columns={columns}
        problems={problems.get(row.key)}
        chosenFrom={isInRange ? range.left : -1}
        chosenTo={isInRange ? range.right : -2}
        cursor={isCursorRow ? state.cursor.column : -1}
        input={isCursorRow ? input : null}
        isRemovable={canRemove?.(row)}
      />
    );
  });
};

/** Scrolls a cell into sight, past the sticky head and the columns that stay. */
export function revealCell<R>(box: HTMLElement, { row, column }: GridPlace, columns: readonly GridColumn<R>[]): void {
  const top = row * gridRowPx;
  const room = box.clientHeight - gridRowPx;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + gridRowPx > box.scrollTop + room) box.scrollTop = top + gridRowPx - room;
  const cell = box.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  if (!cell || frozenLeft(columns, column) !== undefined) return;
  const covered = frozenPx(columns);
  const right = cell.offsetLeft + cell.offsetWidth;
  if (cell.offsetLeft - covered < box.scrollLeft) box.scrollLeft = cell.offsetLeft - covered;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
}
