import type { ColumnPrefs, ListView } from '@material/contract/kernel/list/list-view.calls.ts';
import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import type { ReactNode } from 'react';
import type { FilterKey } from '../filter/list-filters.ts';
import type { RowOf } from '../column/list-columns.ts';
import type { Batch } from '../actions/batch-bar.tsx';
import type { Room } from '../column/column-room.ts';
import type { Column } from '../column/list-columns.ts';
import type { Filter } from '../filter/list-filters.ts';
import type { ListPlace } from './list-place.ts';
import type { Choice, Selection } from '../actions/selection.ts';
import type { CurrentRow, ListRow } from './list-table.tsx';
import type { Place } from './row-place.rules.ts';
import type { SavedViews } from './use-saved-views.ts';
import type { ListControl } from './use-list-state.ts';

/** From so wide a window on a row can be worked on beside its list. */
export const besideFromPx = 1200;

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
  /** Rows that are marked beside those whose duty is late. */
  readonly isLate?: (row: RowOf<C>) => boolean;
  /** What an empty list says when no filter hides anything. */
  readonly emptyText?: string;
  /** What rows are ordered by until somebody sorts them. */
  readonly sorting?: string;
  /** All rows at once, without pages: few enough to be looked over. */
  readonly isWhole?: boolean;
  /** Where filter, page and sort stand: in the address by default; a list that is a part of a page says another place. */
  readonly place?: ListPlace;
  /** The chosen rows, where they must outlast the drawing of the list. */
  readonly choice?: Choice<RowOf<C> & ListRow>;
  /** Rows stand below the rows that their `parentId` names. */
  readonly isTree?: boolean;
  /** Rows are put into their order by hand, where that is what they are shown in. */
  readonly onPlace?: ((row: RowOf<C>, place: Place) => void) | undefined;
  /** The row that is worked on beside the list; a click makes a row that. */
  readonly current?: CurrentRow<RowOf<C>>;
  /** What stands beside the list in a window that has room for it (`besideFromPx`): the row that is worked on. */
  readonly beside?: (context: ListContext<C>) => ReactNode;
  /** Name under which columns are remembered when one path has several lists. */
  readonly name?: string;
};

/** A list page with everything it has found out. */
export type BodyProps<C extends Call> = Omit<ListPageProps<C>, 'columns'> & {
  readonly columns: readonly Column<RowOf<C>>[];
  readonly listName: string;
  /** The person's own views of this list, and the one that is chosen. */
  readonly saved: SavedViews;
  readonly view: ListView | undefined;
  readonly control: ListControl;
  readonly context: ListContext<C>;
  readonly rows: readonly (RowOf<C> & ListRow)[];
  readonly selection: Selection<RowOf<C> & ListRow>;
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly isFetching: boolean };
  readonly prefs: ColumnPrefs;
  readonly setPrefs: (prefs: ColumnPrefs | undefined) => void;
  readonly room: Room;
  readonly isNarrow: boolean;
};
