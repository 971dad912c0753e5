import { DeleteOutlined } from '@ant-design/icons';
import { memo, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { cellText, type GridColumn, gridColumnKey, type GridRow, isEditable, isRightAligned, optionsOf } from './grid-columns.ts';
import { contains, type GridRange } from './grid-edits.ts';
import type { ProblemMap } from './grid-problems.ts';
import { groupNumber } from './number-text.ts';
import type { GridWindow } from './use-grid-window.ts';
import type { GridState } from './use-line-grid.ts';

export const gridRowPx = 36;
const headPx = 36;
const indexPx = 48;
const removePx = 44;
const defaultPx = 120;

export type GridTableProps<R extends GridRow> = {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: readonly GridColumn<R>[];
  readonly problems: ProblemMap;
  readonly window: GridWindow;
  readonly state: GridState;
  readonly range: GridRange;
  readonly hasCursor: boolean;
  /** The focus is in the grid, so the chosen range shows. */
  readonly isActive: boolean;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly height: number | string;
  readonly input: ReactNode;
  readonly canRemove: ((row: R) => boolean) | undefined;
  readonly isFrozen: boolean;
  readonly onPress: (row: number, column: number, event: MouseEvent) => void;
  readonly onDrag: (row: number, column: number) => void;
  readonly onRemove: (row: number) => void;
};

const shownText = <R,>(column: GridColumn<R>, row: R): ReactNode => {
  if (column.draw) return column.draw(row);
  const text = cellText(column, row);
  if (column.type === 'select') return optionsOf(column, row).find(({ value }) => String(value) === text)?.label ?? text;
  if (column.type !== 'number' || text === '') return text;
  const number = /^-?\d+(\.\d+)?$/.test(text) ? groupNumber(text) : text;
  const unit = column.unit?.(row);
  return unit ? (
    <>
      {number} <span className="kit-unit">{unit}</span>
    </>
  ) : (
    number
  );
};

type CellProps<R extends GridRow> = {
  readonly row: R;
  readonly column: GridColumn<R>;
  readonly at: number;
  readonly problem: string | undefined;
  readonly isChosen: boolean;
  readonly input: ReactNode;
};

function Cell<R extends GridRow>({ row, column, at, problem, isChosen, input }: CellProps<R>) {
  const classes = [
    'kit-cell',
    isRightAligned(column) ? 'kit-cell-right' : '',
    isEditable(column, row) ? '' : 'kit-cell-locked',
    problem === undefined ? '' : 'kit-cell-wrong',
    isChosen ? 'kit-cell-chosen' : '',
    input === null ? '' : 'kit-cell-active',
  ];
  return (
    <td
      className={classes.join(' ')}
      data-column={at}
      data-problem={problem}
      aria-colindex={at + 2}
      aria-invalid={problem === undefined ? undefined : true}
    >
      <span className="kit-cell-text">{shownText(column, row)}</span>
      {input}
    </td>
  );
}

type RowProps<R extends GridRow> = {
  readonly row: R;
  readonly at: number;
  readonly columns: readonly GridColumn<R>[];
  readonly problems: ReadonlyMap<string, string> | undefined;
  readonly chosenFrom: number;
  readonly chosenTo: number;
  readonly cursor: number;
  readonly input: ReactNode;
  readonly isRemovable: boolean | undefined;
};

function Row<R extends GridRow>({ row, at, columns, problems, chosenFrom, chosenTo, cursor, input, isRemovable }: RowProps<R>) {
  const ofRow = problems?.get('');
  return (
    <tr data-row={at} aria-rowindex={at + 2}>
      <th scope="row" className={`kit-cell-index${ofRow === undefined ? '' : ' kit-cell-wrong'}`} data-column={-1} data-problem={ofRow}>
        {at + 1}
      </th>
      {columns.map((column, place) => (
        <Cell
          key={gridColumnKey(column)}
          row={row}
          column={column}
          at={place}
          problem={problems?.get(gridColumnKey(column))}
          isChosen={place >= chosenFrom && place <= chosenTo}
          input={place === cursor ? input : null}
        />
      ))}
      {isRemovable === undefined ? null : (
        <td className="kit-cell-remove">
          <button type="button" tabIndex={-1} data-remove={at} disabled={!isRemovable} aria-label={`删除第 ${at + 1} 行`}>
            <DeleteOutlined />
          </button>
        </td>
      )}
    </tr>
  );
}
const MemoRow = memo(Row) as typeof Row;

const numberOf = (element: HTMLElement | null, name: 'row' | 'column' | 'remove'): number | undefined => {
  const text = element?.dataset[name];
  return text === undefined ? undefined : Number(text);
};

const placeOf = (event: MouseEvent): { row: number; column: number } | undefined => {
  const target = event.target as HTMLElement;
  const row = numberOf(target.closest<HTMLElement>('[data-row]'), 'row');
  const column = numberOf(target.closest<HTMLElement>('[data-column]'), 'column');
  return row === undefined || column === undefined ? undefined : { row, column };
};

const Head = <R extends GridRow>({ columns, hasRemove }: { readonly columns: readonly GridColumn<R>[]; readonly hasRemove: boolean }) => (
  <thead>
    <tr aria-rowindex={1}>
      <th className="kit-cell-index" scope="col">
        #
      </th>
      {columns.map((column, at) => (
        <th key={gridColumnKey(column)} scope="col" aria-colindex={at + 2} className={isRightAligned(column) ? 'kit-cell-right' : ''}>
          {column.title}
          {column.required ? (
            <b className="kit-late" aria-label="必填">
              {' '}
              *
            </b>
          ) : null}
        </th>
      ))}
      {hasRemove ? (
        <th scope="col">
          <span className="kit-hidden">删除</span>
        </th>
      ) : null}
    </tr>
  </thead>
);

/** The grid as a table of which only the rows in sight are drawn. */
export function GridTable<R extends GridRow>(props: GridTableProps<R>) {
  const { label, rows, columns, problems, window, state, range, hasCursor, isActive, box, height, input, canRemove, isFrozen, onPress, onDrag, onRemove } = props;
  const widths = columns.map((column) => column.width ?? defaultPx);
  const total = widths.reduce((sum, px) => sum + px, indexPx + (canRemove ? removePx : 0));
  const press = (event: MouseEvent): void => {
    const removed = numberOf((event.target as HTMLElement).closest<HTMLElement>('[data-remove]'), 'remove');
    const place = placeOf(event);
    if (removed !== undefined || !place || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    onPress(place.row, place.column, event);
  };
  const drag = (event: MouseEvent): void => {
    const place = event.buttons === 1 ? placeOf(event) : undefined;
    if (place && place.column >= 0) onDrag(place.row, place.column);
  };
  const click = (event: MouseEvent): void => {
    const removed = numberOf((event.target as HTMLElement).closest<HTMLElement>('[data-remove]'), 'remove');
    if (removed !== undefined) onRemove(removed);
  };
  return (
    <div ref={box} className={`kit-grid${isFrozen ? ' kit-grid-frozen' : ''}`} style={{ maxHeight: height }}>
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        style={{ minWidth: total }}
        onMouseDown={press}
        onMouseOver={drag}
        onClick={click}
      >
        <colgroup>
          <col style={{ width: indexPx }} />
          {columns.map((column, at) => (
            <col key={gridColumnKey(column)} style={{ width: widths[at] }} />
          ))}
          {canRemove ? <col style={{ width: removePx }} /> : null}
        </colgroup>
        <Head columns={columns} hasRemove={canRemove !== undefined} />
        <tbody>
          <tr aria-hidden className="kit-grid-space" style={{ height: window.from * gridRowPx }} />
          {rows.slice(window.from, window.to).map((row, offset) => {
            const at = window.from + offset;
            const isCursorRow = hasCursor && at === state.cursor.row;
            const isInRange = isActive && contains(range, at, range.left);
            return (
              <MemoRow
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
          })}
          <tr aria-hidden className="kit-grid-space" style={{ height: (rows.length - window.to) * gridRowPx }} />
        </tbody>
      </table>
    </div>
  );
}

/** Scrolls a cell into sight, past the sticky head and first column. */
export function revealCell(box: HTMLElement, row: number, column: number): void {
  const top = row * gridRowPx;
  const room = box.clientHeight - headPx;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + gridRowPx > box.scrollTop + room) box.scrollTop = top + gridRowPx - room;
  const cell = box.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  if (!cell) return;
  const right = cell.offsetLeft + cell.offsetWidth;
  if (cell.offsetLeft - indexPx < box.scrollLeft) box.scrollLeft = cell.offsetLeft - indexPx;
  else if (right > box.scrollLeft + box.clientWidth - removePx) box.scrollLeft = right - box.clientWidth + removePx;
}
