import { paging } from '@material/contract/kernel/value/constants.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Filter } from '../filter/list-filters.ts';
import type { FilterValues } from '../filter/filter-values.ts';

/** What a list shows, as texts: the form in which it stands in the address and in the saved filter. */
export type ListState = {
  readonly page: number;
  readonly size: number;
  readonly sorting: string | undefined;
  /** The named view that is chosen, whatever has been changed about it since. */
  readonly view?: number | undefined;
  readonly values: FilterValues;
};

const whole = (value: string | undefined, fallback: number): number => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : fallback;
};

/** Rows of a page until somebody chooses otherwise, as headquarters has set it. */
const usualSize = (): number => useSession.getState().user?.pageSize ?? paging.defaultSize;

/** Reads the address; unknown fields are left alone, since a page may keep its own there. */
export const readState = (query: Readonly<Record<string, string>>, filters: readonly Filter[]): ListState => ({
  page: whole(query['page'], 1),
  size: Math.min(whole(query['size'], usualSize()), paging.maxSize),
  sorting: query['sort'],
  ...(query['view'] === undefined ? {} : { view: whole(query['view'], 0) }),
  values: Object.fromEntries(
    filters
      .flatMap(({ fields }) => fields)
      .flatMap((field) => {
        const value = query[field];
        return value === undefined || value === '' ? [] : [[field, value]];
      }),
  ),
});

/** The address of a state; what equals the default is left out. */
export const writeState = (state: ListState): Record<string, string> => ({
  ...state.values,
  ...(state.page > 1 ? { page: String(state.page) } : {}),
  ...(state.size === usualSize() ? {} : { size: String(state.size) }),
  ...(state.sorting === undefined ? {} : { sort: state.sorting }),
  ...(state.view === undefined ? {} : { view: String(state.view) }),
});
