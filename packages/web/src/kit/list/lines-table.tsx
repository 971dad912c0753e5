import { type ReactNode, useRef } from 'react';
import { cellOf } from './list-cell.tsx';
import { type Column, columnKey, columnWidth, isRight } from './list-columns.ts';
import { sumKnown } from './list-selection.ts';
import { Money } from '../display/money.tsx';
import { useGridWindow } from '../grid/use-grid-window.ts';
import { useNarrow } from '../react/use-narrow.ts';
import './lines-table.css';

export type LinesTableProps<R extends { readonly id: number }> = {
  /** What the lines are, for assistive technology. */
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  /** Money fields added up at the foot. */
  readonly summary?: readonly (keyof R & string)[];
  /** Beside 合计, e.g. the amounts without tax. */
  readonly summaryNote?: ReactNode;
  readonly rowTone?: (row: R) => 'late' | undefined;
  readonly emptyText?: string;
};

/** Past so many lines the table scrolls by itself and draws only what is in sight. */
const wholeUpTo = 60;
const rowPx = 40;
/** How far the columns give way before the table scrolls sideways. */
const tightest = 0.8;

/** The lines of a document to read: a table on a desk, cards on a phone. */
export const LinesTable = <R extends { readonly id: number }>(props: LinesTableProps<R>) => {
  const isNarrow = useNarrow();
  if (props.rows.length === 0) return <p className="kit-muted kit-lines-empty">{props.emptyText ?? '没有明细'}</p>;
  return isNarrow ? <LineCards {...props} /> : <LineRows {...props} />;
};

const total = <R,>(rows: readonly R[], field: keyof R & string): ReactNode => (
  <Money value={sumKnown(rows.map((row) => row[field]))} />
);

function LineRows<R extends { readonly id: number }>(props: LinesTableProps<R>) {
  const { label, rows, columns, summary = [], rowTone } = props;
  const box = useRef<HTMLDivElement>(null);
  const isLong = rows.length > wholeUpTo;
  const width = columns.reduce((sum, column) => sum + columnWidth(column), 0);
  const window = useGridWindow(box, rows.length, rowPx);
  const space = (count: number): ReactNode =>
    isLong ? <tr aria-hidden className="kit-grid-space" style={{ height: count * rowPx }} /> : null;
  return (
    <div
      ref={box}
      className={`kit-lines${isLong ? ' kit-lines-long' : ''}`}
      {...(isLong ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      <table aria-label={label} aria-rowcount={rows.length} style={{ minWidth: Math.round(width * tightest) }}>
        <colgroup>
          {columns.map((column) => (
            <col key={columnKey(column)} style={{ width: `${((columnWidth(column) / width) * 100).toFixed(3)}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={columnKey(column)} scope="col" className={isRight(column) ? 'kit-lines-right' : ''}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {space(window.from)}
          {rows.slice(window.from, window.to).map((row) => (
            <tr key={row.id} className={rowTone?.(row) === 'late' ? 'kit-row-late' : ''}>
              {columns.map((column) => (
                <td key={columnKey(column)} className={isRight(column) ? 'kit-lines-right' : ''}>
                  {cellOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
          {space(rows.length - window.to)}
        </tbody>
        {summary.length === 0 ? null : <LineFoot {...props} />}
      </table>
    </div>
  );
}

function LineFoot<R extends { readonly id: number }>({ rows, columns, summary = [], summaryNote }: LinesTableProps<R>) {
  const isSum = (column: Column<R>): boolean => summary.includes(column.field);
  const lead = Math.max(1, columns.findIndex(isSum));
  return (
    <tfoot>
      <tr>
        <td colSpan={lead}>
          合计　<span className="kit-muted kit-num">{summaryNote}</span>
        </td>
        {columns.slice(lead).map((column) => (
          <td key={columnKey(column)} className="kit-lines-right">
            {isSum(column) ? total(rows, column.field) : null}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function LineCards<R extends { readonly id: number }>({
  label,
  rows,
  columns,
  summary = [],
  summaryNote,
  rowTone,
}: LinesTableProps<R>) {
  const title =
    columns.find(({ card }) => card === 'title') ?? columns.find(({ kind }) => kind === undefined || kind === 'text');
  return (
    <>
      <ul className="kit-line-cards" aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={rowTone?.(row) === 'late' ? 'kit-row-late' : ''}>
            <strong>{title ? cellOf(title, row) : null}</strong>
            {columns
              .filter((column) => column !== title && column.card !== 'none')
              .map((column) => (
                <div key={columnKey(column)}>
                  <span className="kit-muted">{column.title}</span>
                  <span className="kit-line-value">{cellOf(column, row)}</span>
                </div>
              ))}
          </li>
        ))}
      </ul>
      {summary.map((field) => (
        <p key={field} className="kit-lines-total">
          <span>
            {columns.find((column) => column.field === field)?.title}合计{' '}
            <span className="kit-muted kit-num">{summaryNote}</span>
          </span>
          {total(rows, field)}
        </p>
      ))}
    </>
  );
}
