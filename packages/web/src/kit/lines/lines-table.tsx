import { labelOf } from '@material/contract/kernel/field/field.ts';
import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import { Money } from '../display/money.tsx';
import { useGridWindow } from '../grid/use-grid-window.ts';
import { fieldColumns, type SaidColumn } from '../column/columns-of.tsx';
import { cellOf } from '../column/list-cell.tsx';
import { type Column, columnKey, columnWidth, isRight } from '../column/list-columns.ts';
import { sumKnown } from '../display/sum-known.ts';
import { useNarrow } from '../react/use-narrow.ts';
import { useShownLines } from './lines-tools.tsx';
import '../touch.css';
import './lines-table.css';

type Line = { readonly id: number };

export type LinesTableProps<R extends Line> = {
  /** The lines as the contract declares them, e.g. `pickupDocument.shape.lines`: what they are called, and their fields. */
  readonly of: z.ZodArray<z.ZodObject>;
  readonly rows: readonly R[];
  readonly columns: readonly SaidColumn<R>[];
  /** Money fields added up at the foot. */
  readonly summary?: readonly (keyof R & string)[];
  /** Beside 合计, e.g. the amounts without tax. */
  readonly summaryNote?: ReactNode;
  /** Where some of the lines do, only they can be looked at. */
  readonly differs?: (row: R) => boolean;
  readonly emptyText?: string;
};

type Drawn<R> = {
  readonly label: string;
  readonly rows: readonly R[];
  readonly shown: readonly { readonly row: R; readonly at: number }[];
  readonly columns: readonly Column<R>[];
  readonly summary: readonly string[];
  readonly summaryNote: ReactNode;
};

/** Past so many lines the table scrolls by itself and draws only what is in sight. */
const wholeUpTo = 60;
const rowPx = 40;
/** How far the columns of a table that draws only what is in sight give way before it scrolls sideways. */
const tightest = 0.8;
const placePx = 40;

/** The lines of a document to read: a table on a desk, cards on a phone. */
export function LinesTable<R extends Line>(props: LinesTableProps<R>) {
  const { of, rows, summary = [], summaryNote, differs, emptyText = '没有明细' } = props;
  const isNarrow = useNarrow();
  const { shown, tools } = useShownLines(rows, differs);
  if (rows.length === 0) return <p className="kit-muted kit-lines-empty">{emptyText}</p>;
  const drawn: Drawn<R> = {
    label: labelOf(of),
    rows,
    shown,
    columns: fieldColumns(of.element, props.columns),
    summary,
    summaryNote,
  };
  return (
    <>
      {tools}
      {isNarrow ? <LineCards {...drawn} /> : <LineRows {...drawn} />}
    </>
  );
}

const total = <R,>(rows: readonly R[], field: keyof R & string): ReactNode => (
  <Money value={sumKnown(rows.map((row) => row[field]))} />
);

function LineRows<R extends Line>(props: Drawn<R>) {
  const { label, shown, columns, summary } = props;
  const box = useRef<HTMLDivElement>(null);
  const isLong = shown.length > wholeUpTo;
  const width = columns.reduce((sum, column) => sum + columnWidth(column), placePx);
  const window = useGridWindow(box, shown.length, rowPx);
  const share = (px: number) => ({ width: `${((px / width) * 100).toFixed(3)}%` });
  const space = (count: number): ReactNode =>
    isLong ? <tr aria-hidden className="kit-grid-space" style={{ height: count * rowPx }} /> : null;
  return (
    <div
      ref={box}
      className={`kit-lines${isLong ? ' kit-lines-long' : ''}`}
      {...(isLong ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      <table
        aria-label={label}
        aria-rowcount={shown.length}
        {...(isLong ? { style: { minWidth: Math.round(width * tightest) } } : {})}
      >
        {isLong ? (
          <colgroup>
            <col style={share(placePx)} />
            {columns.map((column) => (
              <col key={columnKey(column)} style={share(columnWidth(column))} />
            ))}
          </colgroup>
        ) : null}
        <thead>
          <tr>
            <th scope="col" className="kit-lines-place">
              #
            </th>
            {columns.map((column) => (
              <th key={columnKey(column)} scope="col" className={isRight(column) ? 'kit-lines-right' : ''}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {space(window.from)}
          {shown.slice(window.from, window.to).map(({ row, at }) => (
            <tr key={row.id}>
              <td className="kit-lines-place kit-muted">{at + 1}</td>
              {columns.map((column) => (
                <td key={columnKey(column)} className={isRight(column) ? 'kit-lines-right' : ''}>
                  {cellOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
          {space(shown.length - window.to)}
        </tbody>
        {summary.length === 0 ? null : <LineFoot {...props} />}
      </table>
    </div>
  );
}

function LineFoot<R extends Line>({ rows, columns, summary, summaryNote }: Drawn<R>) {
  const isSum = (column: Column<R>): boolean => summary.includes(column.field);
  const lead = Math.max(1, columns.findIndex(isSum));
  return (
    <tfoot>
      <tr>
        <td colSpan={lead + 1}>
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

function LineCards<R extends Line>({ label, rows, shown, columns, summary, summaryNote }: Drawn<R>) {
  const title =
    columns.find(({ card }) => card === 'title') ?? columns.find(({ kind }) => kind === undefined || kind === 'text');
  return (
    <>
      <ul className="kit-line-cards" aria-label={label}>
        {shown.map(({ row }) => (
          <li key={row.id}>
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
      {columns
        .filter(({ field }) => summary.includes(field))
        .map((column) => (
          <p key={columnKey(column)} className="kit-lines-total">
            <span>
              {column.title}合计 <span className="kit-muted kit-num">{summaryNote}</span>
            </span>
            {total(rows, column.field)}
          </p>
        ))}
    </>
  );
}
