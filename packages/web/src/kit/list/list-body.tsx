import type { Call } from '@material/contract/kernel/call/call.ts';
import { Button, Empty, Skeleton } from 'antd';
import type { RowOf } from '../column/list-columns.ts';
import type { Batch } from '../actions/batch-bar.tsx';
import { Refusal } from '../../lib/send/refusal.ts';
import type { Duty } from '../display/duty-line.tsx';
import { ListCards } from './list-cards.tsx';
import type { Column } from '../column/list-columns.ts';
import { ListFoot } from './list-foot.tsx';
import type { BodyProps } from './list-page-props.ts';
import { changedFilters } from '../filter/filter-values.ts';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { type ListRow, type ListRowsProps, ListTable } from './list-table.tsx';
import { fromTop, nested } from '../input/tree.rules.ts';
import { reached, totalText } from './total.ts';

const none: readonly never[] = [];

const isDutyLate = (row: ListRow & { readonly duty?: Duty }): boolean => row.duty?.isLate === true;

/** What table and cards have in common. */
function rowsProps<C extends Call>(props: BodyProps<C>): ListRowsProps<RowOf<C> & ListRow> {
  const { control, rows, selection, query, columns, batch } = props;
  const { state, change } = control;
  return {
    rows: props.isTree ? fromTop(nested(rows)) : rows,
    columns: columns as readonly Column<RowOf<C> & ListRow>[],
    prefs: props.prefs,
    room: props.room,
    page: state.page,
    size: state.size,
    sorting: state.sorting,
    rowActions: props.rowActions,
    selection: batch ? selection : undefined,
    selectable: batch?.selectable,
    totals: props.totals?.(props.context),
    sums: (props.summary ?? none) as readonly (keyof (RowOf<C> & ListRow) & string)[],
    onSort: (sorting) => change({ sorting }),
    onPrefs: props.setPrefs,
    onOpen: props.onOpen,
    onHover: props.onHover,
    current: props.current,
    isLate: (row) => isDutyLate(row) || props.isLate?.(row) === true,
    empty: <ListEmpty {...props} />,
    isRefreshing: query.isFetching,
    label: props.listName,
    isTree: props.isTree === true,
    onPlace: isInItsOrder(props) ? props.onPlace : undefined,
  };
}

/** Rows as a table or as cards, and the foot; a skeleton before the first answer. */
export function ListBody<C extends Call>(props: BodyProps<C>) {
  const { control, context, query, batch, isNarrow } = props;
  if (context.answer === undefined) {
    return query.isError ? (
      <Failure {...props} />
    ) : (
      <div className="kit-list-waiting">
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    );
  }
  const shared = rowsProps(props);
  const Rows = isNarrow ? ListCards : ListTable;
  return (
    <>
      {query.isError ? <Failure {...props} /> : null}
      <Rows {...shared} />
      <ListFoot
        {...shared}
        noun={props.noun ?? '条'}
        total={reached(props.call, context.totalCount ?? 0)}
        totalText={totalText(props.call, context.totalCount ?? 0)}
        batch={isNarrow ? undefined : (batch as Batch<RowOf<C> & ListRow>)}
        onPage={props.isWhole ? undefined : (page, size) => control.change({ page, size })}
      />
    </>
  );
}

/** What an address asks for may be nothing that can be asked for: trying again would not help, opening the list anew does. */
function Failure<C extends Call>({ filters = none, control, context, query }: BodyProps<C>) {
  const { error } = query;
  const problems = error instanceof Refusal ? error.problems : none;
  if (problems.length === 0) return <LoadFailure error={error} onRetry={context.refresh} />;
  const wrong = filters.filter(({ fields }) =>
    problems.some(({ path: [field] }) => fields.some((one) => one === field)),
  );
  const names = wrong.map(({ label }) => `“${label}”`).join('、');
  return (
    <LoadFailure
      error={error}
      title={names === '' ? '链接里的查询条件不对' : `筛选条件${names}不对`}
      onRetry={context.refresh}
      instead={
        <Button size="small" type="primary" onClick={control.forget}>
          清除筛选
        </Button>
      }
    />
  );
}

/** Nothing is filtered out and nobody has sorted the rows otherwise. */
const isInItsOrder = <C extends Call>({ control: { state }, isWhole }: BodyProps<C>): boolean =>
  isWhole === true && state.sorting === undefined && Object.keys(state.values).length === 0;

function ListEmpty<C extends Call>({ filters = none, control, emptyText }: BodyProps<C>) {
  const count = changedFilters(filters, control.state.values);
  const window = filters.find((filter) => filter.kind === 'dateRange' && filter.windowDays !== undefined);
  const days = window?.kind === 'dateRange' ? window.windowDays : undefined;
  const words =
    count > 0 ? '没有符合条件的记录' : days === undefined ? (emptyText ?? '还没有记录') : `近 ${days} 天内没有记录`;
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words}>
      {count > 0 ? <Button onClick={control.clear}>清除筛选</Button> : null}
    </Empty>
  );
}
