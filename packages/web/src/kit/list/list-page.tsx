import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import { paging } from '@material/contract/kernel/constants.ts';
import type { PageOf } from '@material/contract/kernel/list.ts';
import { ReloadOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../../lib/query.ts';
import { type Batch, BatchBar } from './batch-bar.tsx';
import type { Room } from './column-room.ts';
import { copyOneWord } from './copy-one-word.ts';
import type { FilterKey, RowOf } from '../form/call-types.ts';
import { ColumnSettings } from './column-settings.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListCards } from './list-cards.tsx';
import { type Column, type ColumnPrefs, wideFromPx } from './list-columns.ts';
import { ListFoot } from './list-foot.tsx';
import type { Filter } from './list-filters.ts';
import { useSelection } from './list-selection.ts';
import { changedFilters } from './list-state.ts';
import { ListFailure, RestoredChip } from './list-states.tsx';
import { type ListRow, type ListRowsProps, ListTable } from './list-table.tsx';
import { isViews, ListViews, viewValues } from './list-views.tsx';
import { PageTitle } from '../display/page-title.tsx';
import { lastPage } from './pagination-bar.tsx';
import { ListNews } from './list-news.tsx';
import { useQuietRows } from './quiet-rows.ts';
import { useColumnPrefs } from './use-column-prefs.ts';
import type { ListPlace } from './list-place.ts';
import { type ListControl, listInput, useListState } from './use-list-state.ts';
import { fromTop, nested, type Place } from './row-place.rules.ts';
import { useNarrow } from '../react/use-narrow.ts';
import { useWidth } from '../react/use-width.ts';
import { useTab } from '../tab/use-tab.ts';
import '../kit.css';
import './list-page.css';

/** What the parts of a page around the table may need to know. */
export type ListContext<C> = {
  /** The input of the page in sight, for an export of the same filter. */
  readonly input: Sent<C>;
  readonly totalCount: number | undefined;
  /** The rows could not be had; a bar under the head says so. */
  readonly isFailed: boolean;
  readonly answer: Output<C> | undefined;
  readonly refresh: () => void;
};

export type ListPageProps<C extends Call> = {
  readonly call: C;
  readonly columns: readonly Column<RowOf<C>>[] | ((context: ListContext<C>) => readonly Column<RowOf<C>>[]);
  readonly filters?: readonly Filter<FilterKey<C>>[];
  /** Always part of the input, whatever the user filters. */
  readonly fixed?: Partial<Sent<C>>;
  readonly rowActions?: (row: RowOf<C>) => ReactNode;
  /** Buttons at the right of the row of tools; the one primary action comes last. */
  readonly toolbar?: ReactNode | ((context: ListContext<C>) => ReactNode);
  /** A line under the tools where the list is not shown whole, e.g. of which main order. */
  readonly note?: ReactNode | ((context: ListContext<C>) => ReactNode);
  readonly batch?: Batch<RowOf<C>>;
  /** Money fields added up at the foot as 本页合计. */
  readonly summary?: readonly (keyof RowOf<C> & string)[];
  /** What stands under each column in a row of sums below all rows, by field. */
  readonly totals?: (context: ListContext<C>) => ((field: string) => ReactNode) | undefined;
  /** The measure word of the total: 单, 条 by default. */
  readonly noun?: string;
  /** Double click, or a tap on a phone's card. */
  readonly onOpen?: (row: RowOf<C>) => void;
  /** Hover or focus of a row, to fetch its page ahead. */
  readonly onHover?: (row: RowOf<C>) => void;
  readonly rowTone?: (row: RowOf<C>) => 'late' | undefined;
  /** What an empty list says when no filter hides anything. */
  readonly emptyText?: string;
  /** What rows are ordered by until somebody sorts them. */
  readonly sorting?: string;
  /** All rows at once, without pages: few enough to be looked over. */
  readonly isWhole?: boolean;
  /** Where filter, page and sort stand: in the address by default; a list that is a part of a page says another place. */
  readonly place?: ListPlace;
  /** Rows stand below the rows that their `parentId` names. */
  readonly isTree?: boolean;
  /** Rows are put into their order by hand, where that is what they are shown in. */
  readonly onPlace?: ((row: RowOf<C>, place: Place) => void) | undefined;
  /** Name under which columns are remembered when one path has several lists. */
  readonly name?: string;
};

const none: readonly never[] = [];

/** The page of the call that the state asks for, without blank moments in between. */
function useListPage<C extends Call>(props: ListPageProps<C>, control: ListControl) {
  const { call, filters = none, fixed, sorting, isWhole } = props;
  const input = {
    ...(sorting === undefined ? {} : { sorting }),
    ...listInput(control.state, filters, new Date()),
    ...(isWhole ? { pageIndex: 1, pageSize: paging.maxSize } : {}),
    ...fixed,
  } as Sent<C>;
  const query = useCall(call, input, { keepPrevious: true });
  const answer = query.data as (PageOf<RowOf<C> & ListRow> & Output<C>) | undefined;
  const total = answer?.totalCount;
  const { page, size } = control.state;
  const quiet = useQuietRows<C, RowOf<C> & ListRow>({ call, input, answer: answer?.list });
  const isHeld = quiet.added + quiet.gone > 0;
  useEffect(() => {
    // Rows that left the list may take its last page with them.
    if (total !== undefined && !query.isPlaceholderData && !isHeld && page > lastPage(total, size))
      control.change({ page: lastPage(total, size) });
  });
  return { input, query, answer, quiet };
}

const columnsFor = <C extends Call>({ columns }: ListPageProps<C>, context: ListContext<C>) =>
  typeof columns === 'function' ? columns(context) : columns;

/** A list screen by declaration: views, filters and tools in one row, table or cards, and a foot with sums and pages. */
export function ListPage<C extends Call>(props: ListPageProps<C>) {
  const { filters = none, batch, place = 'address' } = props;
  const tab = useTab();
  const isPart = place !== 'address';
  const control = useListState(filters, place);
  const { input, query, answer, quiet } = useListPage(props, control);
  const { rows } = quiet;
  const selection = useSelection<RowOf<C> & ListRow>(JSON.stringify(control.state.values), rows);
  const listName = props.name ?? (typeof place === 'object' ? `${tab.path}#${place.under}` : tab.path);
  const [prefs, setPrefs] = useColumnPrefs(listName);
  const [box, px] = useWidth<HTMLElement>();
  const isNarrow = useNarrow();
  const room = { px, isWide: !useNarrow(wideFromPx) };
  const refresh = (): void => {
    quiet.show();
    void query.refetch();
  };
  const context: ListContext<C> = { input, totalCount: answer?.totalCount, isFailed: query.isError, answer, refresh };
  const body: BodyProps<C> = {
    ...props,
    columns: columnsFor(props, context),
    listName,
    control,
    context,
    rows,
    selection,
    query,
    prefs,
    setPrefs,
    room,
    isNarrow,
  };
  return (
    <div className={isPart ? 'kit-list kit-list-part' : 'kit-list'}>
      {isPart ? null : <PageTitle />}
      <section className="kit-list-card" ref={box} onCopy={copyOneWord}>
        <ListTools {...body} />
        <ListNews {...quiet} noun={props.noun} />
        <ListBody {...body} />
      </section>
      {batch && isNarrow ? (
        <BatchBar batch={batch as unknown as Batch<RowOf<C> & ListRow>} selection={selection} />
      ) : null}
    </div>
  );
}

type BodyProps<C extends Call> = Omit<ListPageProps<C>, 'columns'> & {
  readonly columns: readonly Column<RowOf<C>>[];
  readonly listName: string;
  readonly control: ListControl;
  readonly context: ListContext<C>;
  readonly rows: readonly (RowOf<C> & ListRow)[];
  readonly selection: ReturnType<typeof useSelection<RowOf<C> & ListRow>>;
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly isFetching: boolean };
  readonly prefs: ColumnPrefs;
  readonly setPrefs: (prefs: ColumnPrefs | undefined) => void;
  readonly room: Room;
  readonly isNarrow: boolean;
};

function ListTools<C extends Call>(props: BodyProps<C>) {
  const {
    call,
    fixed,
    filters = none,
    control,
    context,
    note,
    toolbar,
    columns,
    prefs,
    setPrefs,
    room,
    isNarrow,
  } = props;
  const { values } = control.state;
  const draw = (part: typeof note): ReactNode => (typeof part === 'function' ? part(context) : part);
  const change = (next: typeof values): void => control.change({ values: next });
  const told = draw(note);
  const base = viewValues(filters, values);
  return (
    <>
      <FilterBar
        filters={filters.filter((filter) => !isViews(filter))}
        values={values}
        base={base}
        onChange={change}
        onClear={() => change(base)}
        onRefresh={context.refresh}
        before={<ListViews call={call} fixed={fixed} filters={filters} values={values} onChange={change} />}
        after={
          <>
            {control.isRestored ? <RestoredChip onForget={control.forget} /> : null}
            <span className="kit-grow" />
            <div className="kit-tools">
              <Button icon={<ReloadOutlined aria-hidden />} aria-label="刷新" title="刷新" onClick={context.refresh} />
              <ExportButton call={call} input={context.input} />
              {isNarrow ? null : <ColumnSettings columns={columns} prefs={prefs} room={room} onChange={setPrefs} />}
              {draw(toolbar)}
            </div>
          </>
        }
      />
      {told === null || told === undefined ? null : <div className="kit-list-note">{told}</div>}
    </>
  );
}

/** What table and cards are told alike. */
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
    rowTone: props.rowTone,
    empty: <ListEmpty {...props} />,
    isRefreshing: query.isFetching,
    label: props.listName,
    isTree: props.isTree === true,
    onPlace: isInItsOrder(props) ? props.onPlace : undefined,
  };
}

function ListBody<C extends Call>(props: BodyProps<C>) {
  const { control, context, query, batch, isNarrow } = props;
  if (context.answer === undefined) {
    return query.isError ? (
      <ListFailure error={query.error} onRetry={context.refresh} />
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
      {query.isError ? <ListFailure error={query.error} onRetry={context.refresh} /> : null}
      <Rows {...shared} />
      <ListFoot
        {...shared}
        noun={props.noun ?? '条'}
        total={context.totalCount ?? 0}
        batch={isNarrow ? undefined : (batch as unknown as Batch<RowOf<C> & ListRow>)}
        onPage={props.isWhole ? undefined : (page, size) => control.change({ page, size })}
      />
    </>
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
