import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { paging } from '@material/contract/kernel/value/constants.ts';
import type { PageOf } from '@material/contract/kernel/list/list.ts';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../../lib/query.ts';
import type { Column, RowOf } from '../column/list-columns.ts';
import { type Batch, BatchBar } from '../actions/batch-bar.tsx';
import { copyOneWord } from './copy-one-word.ts';
import { ListBody } from './list-body.tsx';
import { besideFromPx } from './list-page-props.ts';
import { wideFromPx } from '../column/list-columns.ts';
import { ListNews } from './list-news.tsx';
import type { BodyProps, ListContext, ListPageProps } from './list-page-props.ts';
import { isLasting, listNameOf } from './list-place.ts';
import { useChoice, useSelection } from '../actions/selection.ts';
import type { ListRow } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { NoLink } from '../display/no-link.tsx';
import { PageTitle } from '../display/page-title.tsx';
import type { Filter } from '../filter/list-filters.ts';
import type { ListState } from './list-state.ts';
import { isViews } from './list-views.tsx';
import { lastPage } from './pagination-bar.tsx';
import { useQuietRows } from './quiet-rows.ts';
import { useViewsOf } from './use-saved-views.ts';
import { useColumnPrefs } from '../column/use-column-prefs.ts';
import { type ListControl, listInput, useListState } from './use-list-state.ts';
import { useNarrow } from '../react/use-narrow.ts';
import { useWidth } from '../react/use-width.ts';
import { useTab } from '../tab/use-tab.ts';
import { reached } from './total.ts';
import '../kit.css';
import '../touch.css';
import './list-page.css';

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
  const total = answer && reached(call, answer.totalCount);
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

/** Whether the list shows nothing but what waits for the person who looks. */
const isOnlyMine = (filters: readonly Filter[], values: ListState['values']): boolean =>
  filters.some((filter) => isViews(filter) && values[filter.fields[0] ?? ''] === 'mine');

type Links<R> = { readonly onOpen?: (row: R) => void; readonly onHover?: (row: R) => void };

/** The number of what a row is opens it. */
const linked = <R,>(column: Column<R>, { onOpen, onHover }: Links<R>): Column<R> =>
  column.field === 'no' && onOpen && !column.render
    ? {
        ...column,
        render: (row) => (
          <NoLink no={String(row[column.field])} onOpen={() => onOpen(row)} onHover={() => onHover?.(row)} />
        ),
      }
    : column;

function columnsFor<C extends Call>(props: ListPageProps<C>, context: ListContext<C>, state: ListState) {
  const { columns, filters = none } = props;
  const said = typeof columns === 'function' ? columns(context) : columns;
  const all = said.map((column) => linked(column, props));
  if (!isOnlyMine(filters, state.values)) return all;
  return all.map((column) => (column.mine ? { ...column, ...column.mine } : column));
}

type FrameProps = { readonly isPart: boolean; readonly beside: ReactNode; readonly children: ReactNode };

/** The list, and beside it the row that is worked on. */
function Frame({ isPart, beside, children }: FrameProps) {
  const sides = beside === undefined ? '' : ' kit-list-sided';
  return (
    <div className={`kit-list${isPart ? ' kit-list-part' : ''}${sides}`}>
      {children}
      {beside === undefined ? null : <aside className="kit-list-beside">{beside}</aside>}
    </div>
  );
}

/** A list screen by declaration: views, filters and tools in one row, table or cards, and a foot with sums and pages. */
export function ListPage<C extends Call>(props: ListPageProps<C>) {
  const { filters = none, batch, place = 'address' } = props;
  const tab = useTab();
  const isPart = place !== 'address';
  const listName = props.name ?? listNameOf(tab.path, place);
  const saved = useViewsOf(listName, isLasting(place));
  const control = useListState({ filters, where: place, opening: saved.opening });
  const { input, query, answer, quiet } = useListPage(props, control);
  const { rows } = quiet;
  const own = useChoice<RowOf<C> & ListRow>();
  const selection = useSelection(JSON.stringify(control.state.values), rows, props.choice ?? own);
  const view = saved.all.find(({ id }) => id === control.state.view);
  const [prefs, setPrefs] = useColumnPrefs(listName, view);
  const [box, px] = useWidth<HTMLElement>();
  const isNarrow = useNarrow();
  const hasRoomBeside = !useNarrow(besideFromPx);
  const room = { px, isWide: !useNarrow(wideFromPx) };
  const refresh = (): void => {
    quiet.show();
    void query.refetch();
  };
  const context: ListContext<C> = { input, totalCount: answer?.totalCount, isFailed: query.isError, answer, refresh };
  const body: BodyProps<C> = {
    ...props,
    columns: columnsFor(props, context, control.state),
    listName,
    saved,
    view,
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
    <Frame isPart={isPart} beside={hasRoomBeside ? props.beside?.(context) : undefined}>
      {isPart ? null : <PageTitle />}
      <section className="kit-list-card" ref={box} onCopy={copyOneWord}>
        <ListTools {...body} />
        <ListNews {...quiet} noun={props.noun} />
        <ListBody {...body} />
      </section>
      {batch && isNarrow ? <BatchBar batch={batch as Batch<RowOf<C> & ListRow>} selection={selection} /> : null}
    </Frame>
  );
}
