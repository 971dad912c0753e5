import { zmsIndex } from '@material/contract/kernel/list/list.ts';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { cellOf } from '../column/list-cell.tsx';
import { type Column, columnKey, isShown, orderedColumns } from '../column/list-columns.ts';
import { sumKnown } from '../display/sum-known.ts';
import type { ListRow, ListRowsProps } from './list-table.tsx';
import { Money } from '../display/money.tsx';
import { nowhere, type RowDrag, useRowDrag } from './row-drag.tsx';

const placeOf = <R,>(column: Column<R>, at: number): NonNullable<Column<R>['card']> =>
  column.card ?? (at === 0 ? 'title' : column.kind === 'status' ? 'aside' : 'line');

/** Who must act needs a line of its own, and so may a long text. */
const isWideLine = <R,>({ field, card }: Column<R>): boolean => card === 'wide' || field === 'duty';

function RowCard<R extends ListRow>({
  row,
  at,
  drag,
  ...props
}: ListRowsProps<R> & { readonly row: R; readonly at: number; readonly drag: RowDrag<R> }) {
  const { columns, prefs, page, size, selection, selectable, rowActions, onOpen, isLate, onPlace } = props;
  const shown = orderedColumns(columns, prefs).filter((column) => isShown(column, prefs));
  const placed = shown.map((column, index) => ({ column, place: placeOf(column, index) }));
  const draw = (place: string) => placed.filter((one) => one.place === place);
  const index = zmsIndex(page, size, at);
  return (
    <li className={`kit-row-card${isLate(row) ? ' kit-row-late' : ''}`} {...(onPlace ? drag.rowProps(row) : {})}>
      <div className="kit-row-card-head">
        {onPlace ? drag.handle(row) : null}
        {selection ? (
          <Checkbox
            aria-label={`选择第 ${index} 行`}
            checked={selection.ids.includes(row.id)}
            disabled={selectable?.(row) === false}
            onChange={(event) => selection.toggle(row, event.target.checked)}
          />
        ) : null}
        <span className="kit-muted kit-num">{index}</span>
        <strong className="kit-row-card-title">
          {draw('title').map(({ column }) => (
            <CardTitle key={columnKey(column)} onOpen={onOpen && !column.render ? () => onOpen(row) : undefined}>
              {cellOf(column, row)}
            </CardTitle>
          ))}
        </strong>
        <span className="kit-grow" />
        {draw('aside').map(({ column }) => (
          <span key={columnKey(column)}>{cellOf(column, row)}</span>
        ))}
      </div>
      <dl>
        {[...draw('line'), ...draw('wide')].map(({ column }) => (
          <div key={columnKey(column)} className={isWideLine(column) ? 'kit-card-wide' : undefined}>
            <dt>{column.title}</dt>
            <dd>{cellOf(column, row)}</dd>
          </div>
        ))}
      </dl>
      {rowActions ? <div className="kit-row-card-actions">{rowActions(row)}</div> : null}
    </li>
  );
}

const CardTitle = ({ onOpen, children }: { readonly onOpen: (() => void) | undefined; readonly children: ReactNode }) =>
  onOpen ? (
    <button type="button" className="kit-no-link" onClick={onOpen}>
      {children}
    </button>
  ) : (
    <span>{children}</span>
  );

type SumsProps<R extends ListRow> = Pick<ListRowsProps<R>, 'rows' | 'sums' | 'columns'>;

/** What the page adds up to, each sum by its column's title where there are several. */
export const PageSums = <R extends ListRow>({ rows, sums, columns }: SumsProps<R>) =>
  sums.map((field) => (
    <span key={field} className="kit-page-sum">
      <span>本页合计{sums.length > 1 ? ` ${columns.find((column) => column.field === field)?.title}` : ''}</span>
      <b>
        <Money symbol value={sumKnown(rows.map((row) => row[field]))} />
      </b>
    </span>
  ));

/** The sum of all rows as a card in front of them. */
function TotalsCard<R extends ListRow>({ columns, totals }: Pick<ListRowsProps<R>, 'columns' | 'totals'>) {
  const shown = columns.filter(({ field, card }) => card !== 'none' && totals?.(field) != null);
  return (
    <li className="kit-row-card kit-totals">
      <strong>合计</strong>
      <dl>
        {shown.map((column) => (
          <div key={columnKey(column)}>
            <dt>{column.title}</dt>
            <dd>{totals?.(column.field)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The rows as cards, for narrow windows. */
export function ListCards<R extends ListRow>(props: ListRowsProps<R>) {
  const { rows, empty, isRefreshing, label, columns, totals, isTree, onPlace } = props;
  const drag = useRowDrag<R>({ rows, isTree, onPlace: onPlace ?? nowhere });
  if (rows.length === 0) return <>{empty}</>;
  return (
    <ul className={`kit-cards${isRefreshing ? ' kit-refreshing' : ''}`} aria-label={label}>
      {totals ? <TotalsCard columns={columns} totals={totals} /> : null}
      {rows.map((row, at) => (
        <RowCard key={row.id} {...props} row={row} at={at} drag={drag} />
      ))}
    </ul>
  );
}
