import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import type { PageOf } from '@material/contract/kernel/list.ts';
import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons';
import { Alert, Button, Empty, Skeleton } from 'antd';
import { type ClipboardEvent, type ReactNode, useEffect } from 'react';
import { useCall } from '../../lib/query.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import { type Batch, BatchBar } from './batch-bar.tsx';
import type { FilterKey, RowOf } from '../form/call-types.ts';
import { ColumnSettings } from './column-settings.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListCards, PageSums } from './list-cards.tsx';
import type { Column } from './list-columns.ts';
import type { Filter } from './list-filters.ts';
import { useSelection } from './list-selection.ts';
import { changedFilters } from './list-state.ts';
import { type ListRow, type ListRowsProps, ListTable, virtualPast } from './list-table.tsx';
import { PageTitle } from '../display/page-title.tsx';
import { lastPage, PaginationBar } from './pagination-bar.tsx';
import { useColumnPrefs } from './use-column-prefs.ts';
import { type ListControl, listInput, useListState } from './use-list-state.ts';
import { useNarrow } from '../react/use-narrow.ts';
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
  readonly columns: readonly Column<RowOf<C>>[];
  readonly filters?: readonly Filter<FilterKey<C>>[];
  /** Always part of the input, whatever the user filters. */
  readonly fixed?: Partial<Sent<C>>;
  readonly rowActions?: (row: RowOf<C>) => ReactNode;
  /** Pixels of the actions column, 150 by default. */
  readonly actionsWidth?: number;
  /** Buttons at the right of the head; the one primary action comes last. */
  readonly toolbar?: ReactNode | ((context: ListContext<C>) => ReactNode);
  /** Words beside the total, e.g. `待我处理 37`. */
  readonly note?: ReactNode | ((context: ListContext<C>) => ReactNode);
  readonly batch?: Batch<RowOf<C>>;
  /** Money fields added up at the foot as 本页合计. */
  readonly summary?: readonly (keyof RowOf<C> & string)[];
  /** The measure word of the total: 单, 条 by default. */
  readonly noun?: string;
  /** Double click, or a tap on a phone's card. */
  readonly onOpen?: (row: RowOf<C>) => void;
  /** Hover or focus of a row, to fetch its page ahead. */
  readonly onHover?: (row: RowOf<C>) => void;
  /** Shows 导出 and gets the input of the list in sight. */
  readonly onExport?: (input: Sent<C>) => unknown;
  readonly rowTone?: (row: RowOf<C>) => 'late' | undefined;
  /** What an empty list says when no filter hides anything. */
  readonly emptyText?: string;
  /** Name under which columns are remembered when one path has several lists. */
  readonly name?: string;
};

const none: readonly never[] = [];

/** The page of the call that the state asks for, without blank moments in between. */
function useListPage<C extends Call>({ call, filters = none, fixed }: ListPageProps<C>, control: ListControl) {
  const input = { ...listInput(control.state, filters, new Date()), ...fixed } as Sent<C>;
  const query = useCall(call, input, { keepPrevious: true });
  const answer = query.data as (PageOf<RowOf<C> & ListRow> & Output<C>) | undefined;
  const total = answer?.totalCount;
  const { page, size } = control.state;
  useEffect(() => {
    // Rows that left the list may take its last page with them.
    if (total !== undefined && !query.isPlaceholderData && page > lastPage(total, size))
      control.change({ page: lastPage(total, size) });
  });
  return { input, query, answer };
}

/** A selection that reaches beyond its cell brings the table's breaks along; of a single number or name only that is meant. */
function copyOneWord(event: ClipboardEvent): void {
  const word = (document.getSelection()?.toString() ?? '').trim();
  if (word === '' || /\s/.test(word)) return;
  event.clipboardData.setData('text/plain', word);
  event.preventDefault();
}

/** A list screen by declaration: filters, table or cards, paging, selection and column settings. */
export function ListPage<C extends Call>(props: ListPageProps<C>) {
  const { filters = none, batch } = props;
  const tab = useTab();
  const control = useListState(filters);
  const { state, change, clear } = control;
  const { input, query, answer } = useListPage(props, control);
  const rows = answer?.list ?? (none as readonly (RowOf<C> & ListRow)[]);
  const selection = useSelection<RowOf<C> & ListRow>(JSON.stringify(state.values), rows);
  const refresh = (): void => void query.refetch();
  const context: ListContext<C> = { input, totalCount: answer?.totalCount, isFailed: query.isError, answer, refresh };
  return (
    <div className="kit-list">
      <PageTitle />
      {filters.length === 0 ? null : (
        <FilterBar
          filters={filters}
          values={state.values}
          onChange={(values) => change({ values })}
          onClear={clear}
          onRefresh={refresh}
        />
      )}
      <section className="kit-card" onCopy={copyOneWord}>
        <ListBody
          {...props}
          listName={props.name ?? tab.path}
          control={control}
          context={context}
          rows={rows}
          selection={selection}
          query={query}
        />
      </section>
      {batch ? <BatchBar batch={batch as unknown as Batch<RowOf<C> & ListRow>} selection={selection} /> : null}
    </div>
  );
}

type BodyProps<C extends Call> = ListPageProps<C> & {
  readonly listName: string;
  readonly control: ListControl;
  readonly context: ListContext<C>;
  readonly rows: readonly (RowOf<C> & ListRow)[];
  readonly selection: ReturnType<typeof useSelection<RowOf<C> & ListRow>>;
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly isFetching: boolean };
};

function ListBody<C extends Call>(props: BodyProps<C>) {
  const { control, context, rows, selection, query, columns, batch, listName } = props;
  const { state, change } = control;
  const isNarrow = useNarrow();
  const [prefs, setPrefs] = useColumnPrefs(listName);
  const head = (
    <ListHead
      {...props}
      settings={isNarrow ? null : <ColumnSettings columns={columns} prefs={prefs} onChange={setPrefs} />}
    />
  );
  if (context.answer === undefined) {
    return (
      <>
        {head}
        {query.isError ? (
          <ListFailure error={query.error} onRetry={context.refresh} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        )}
      </>
    );
  }
  const shared: ListRowsProps<RowOf<C> & ListRow> = {
    rows,
    columns: columns as readonly Column<RowOf<C> & ListRow>[],
    prefs,
    page: state.page,
    size: state.size,
    sorting: state.sorting,
    rowActions: props.rowActions,
    actionsWidth: props.actionsWidth ?? 150,
    selection: batch ? selection : undefined,
    selectable: batch?.selectable,
    sums: (props.summary ?? none) as readonly (keyof (RowOf<C> & ListRow) & string)[],
    onSort: (sorting) => change({ sorting }),
    onPrefs: setPrefs,
    onOpen: props.onOpen,
    onHover: props.onHover,
    rowTone: props.rowTone,
    empty: <ListEmpty {...props} />,
    isRefreshing: query.isFetching,
    label: listName,
  };
  return (
    <>
      {head}
      {query.isError ? <ListFailure error={query.error} onRetry={context.refresh} /> : null}
      <ListRows {...shared} isNarrow={isNarrow} />
      <PaginationBar
        total={context.totalCount ?? 0}
        page={state.page}
        size={state.size}
        onChange={(page, size) => change({ page, size })}
      />
    </>
  );
}

function ListRows<R extends ListRow>({ isNarrow, ...rows }: ListRowsProps<R> & { readonly isNarrow: boolean }) {
  if (isNarrow) return <ListCards {...rows} />;
  return (
    <>
      <ListTable {...rows} />
      {rows.rows.length > virtualPast ? <PageSums {...rows} /> : null}
    </>
  );
}

/** `12 单`; nothing is counted where the rows could not be had. */
const totalWords = <C extends Call>({ totalCount, isFailed }: ListContext<C>, noun: string): string => {
  if (totalCount === undefined) return isFailed ? '' : `… ${noun}`;
  return `${totalCount.toLocaleString('en-US')} ${noun}`;
};

function ListHead<C extends Call>({
  context,
  note,
  toolbar,
  onExport,
  noun = '条',
  settings,
  control,
}: BodyProps<C> & { readonly settings: ReactNode }) {
  const draw = (part: typeof note): ReactNode => (typeof part === 'function' ? part(context) : part);
  return (
    <div className="kit-head">
      <b className="kit-num" aria-live="polite">
        {totalWords(context, noun)}
      </b>
      <span className="kit-muted">{draw(note)}</span>
      {control.isRestored ? <RestoredChip onForget={control.forget} /> : null}
      <span className="kit-grow" />
      <Button icon={<ReloadOutlined aria-hidden />} aria-label="刷新" onClick={context.refresh} />
      {onExport ? (
        <ActionButton icon={<DownloadOutlined aria-hidden />} onClick={() => onExport(context.input)}>
          导出
        </ActionButton>
      ) : null}
      {settings}
      {draw(toolbar)}
    </div>
  );
}

/** Says that the list does not show everything because of an earlier visit, and how to see it all. */
const RestoredChip = ({ onForget }: { readonly onForget: () => void }) => (
  <span className="kit-restored" role="status">
    已恢复上次筛选 ·{' '}
    <button type="button" onClick={onForget}>
      清除
    </button>
  </span>
);

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

const ListFailure = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => (
  <Alert
    type="error"
    showIcon
    title={error instanceof Error ? error.message : '加载失败'}
    action={
      <ActionButton size="small" onClick={onRetry}>
        重试
      </ActionButton>
    }
  />
);
