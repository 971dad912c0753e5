import { DeleteOutlined } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import {
  cellText,
  copyText,
  frozenLeft,
  type GridColumn,
  gridColumnKey,
  type GridRow,
  isEditable,
  isRightAligned,
} from './grid-columns.ts';
import { groupNumber } from '../input/number-text.ts';

/** How a cell reads while nobody edits it. */
const shownText = <R,>(column: GridColumn<R>, row: R): ReactNode => {
  if (column.draw) return column.draw(row);
  const text = cellText(column, row);
  if (column.type === 'select') return copyText(column, row);
  if (column.type !== 'number' || text === '') return text;
  const number = groupNumber(text);
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
  /** Where a column that stays in sight stays. */
  readonly left: number | undefined;
  readonly problem: string | undefined;
  readonly isChosen: boolean;
  readonly input: ReactNode;
};

function Cell<R extends GridRow>({ row, column, at, left, problem, isChosen, input }: CellProps<R>) {
  const classes = [
    'kit-cell',
    isRightAligned(column) ? 'kit-cell-right' : '',
    isEditable(column, row) ? '' : 'kit-cell-locked',
    problem === undefined ? '' : 'kit-cell-wrong',
    isChosen ? 'kit-cell-chosen' : '',
    left === undefined ? '' : 'kit-cell-frozen',
  ];
  return (
    <div
      role="gridcell"
      className={classes.filter(Boolean).join(' ')}
      data-column={at}
      data-problem={problem}
      aria-colindex={at + 2}
      style={{ left }}
      aria-invalid={problem === undefined ? undefined : true}
      aria-selected={isChosen}
    >
      <span className="kit-cell-text">{shownText(column, row)}</span>
      {input}
    </div>
  );
}

export type GridRowProps<R extends GridRow> = {
  readonly row: R;
  readonly at: number;
  readonly columns: readonly GridColumn<R>[];
  readonly problems: ReadonlyMap<string, string> | undefined;
  /** The chosen columns of this row; `chosenTo` below `chosenFrom` means none. */
  readonly chosenFrom: number;
  readonly chosenTo: number;
  /** The column the cursor stands in, or -1. */
  readonly cursor: number;
  readonly input: ReactNode;
  /** Undefined where rows are not removed at all. */
  readonly isRemovable: boolean | undefined;
};

function Row<R extends GridRow>(props: GridRowProps<R>) {
  const { row, at, columns, problems, chosenFrom, chosenTo, cursor, input, isRemovable } = props;
  const ofRow = problems?.get('');
  return (
    <div role="row" className="kit-grid-row" data-row={at} aria-rowindex={at + 2}>
      <div
        role="rowheader"
        className={`kit-cell-index${ofRow === undefined ? '' : ' kit-cell-wrong'}`}
        data-column={-1}
        data-problem={ofRow}
        aria-colindex={1}
      >
        {at + 1}
      </div>
      {columns.map((column, place) => (
        <Cell
          key={gridColumnKey(column)}
          row={row}
          column={column}
          at={place}
          left={frozenLeft(columns, place)}
          problem={problems?.get(gridColumnKey(column))}
          isChosen={place >= chosenFrom && place <= chosenTo}
          input={place === cursor ? input : null}
        />
      ))}
      {isRemovable === undefined ? null : (
        <div role="gridcell" className="kit-cell-remove">
          <button
            type="button"
            tabIndex={-1}
            data-remove={at}
            disabled={!isRemovable}
            aria-label={`删除第 ${at + 1} 行`}
          >
            <DeleteOutlined aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}

/** One row; it is drawn anew only when something of its own changed. */
export const GridRowView = memo(Row) as typeof Row;
