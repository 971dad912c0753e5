import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Filter } from '../filter/list-filters.ts';
import { type ListState, readState, writeState } from './list-state.ts';
import { wireFilters } from '../filter/filter-values.ts';
import { clearFilter, readFilter, type SavedFilter, saveFilter } from '../../lib/session/saved-filter.ts';
import { type ListPlace, useListPlace } from './list-place.ts';

export type ListControl = {
  readonly state: ListState;
  /** Anything but a page change goes back to page 1. */
  readonly change: (next: Partial<ListState>) => void;
  /** Back to what the list opens with; size and sorting stay. */
  readonly clear: () => void;
  /** The filter or the sorting in sight came from an earlier visit, and nobody has changed it since. */
  readonly isRestored: boolean;
  /** Drops what was restored, sorting included. */
  readonly forget: () => void;
};

/** A page number is never kept: who comes back wants to see the newest first. */
const withoutPage = ({ page: _page, ...kept }: SavedFilter): SavedFilter => kept;

const remember = (path: string | undefined, query: SavedFilter): void => {
  if (path === undefined) return;
  const kept = withoutPage(query);
  if (Object.keys(kept).length === 0) clearFilter(path);
  else saveFilter(path, kept);
};

const nothing: SavedFilter = {};

/** What of a state is worth telling when it comes back; undefined where it is what the list opens with. */
const pickOf = ({ values, sorting }: ListState): string | undefined =>
  Object.keys(values).length === 0 && sorting === undefined ? undefined : JSON.stringify([values, sorting]);

const ownFields = (filters: readonly Filter[]): Set<string> =>
  new Set(['page', 'size', 'sort', 'view', ...filters.flatMap(({ fields }) => fields)]);

type Asked = {
  readonly filters: readonly Filter[];
  readonly where: ListPlace;
  /** What the list opens with where neither the address nor an earlier visit says anything. */
  readonly opening: SavedFilter | undefined;
};

/**
 * Filter, page and sort of one list. The address wins; an address without any of the list's fields takes the saved filter
 * and sorting, on page 1; a list that is opened anew without those takes the person's own opening view.
 */
export function useListState({ filters, where, opening }: Asked): ListControl {
  const place = useListPlace(where);
  const { savedAs } = place;
  const own = useMemo(() => ownFields(filters), [filters]);
  const saysSomething = Object.keys(place.query).some((field) => own.has(field));
  const saved = useMemo(
    () => (saysSomething || savedAs === undefined ? nothing : withoutPage(readFilter(savedAs) ?? nothing)),
    [saysSomething, savedAs],
  );
  const [isBegun, setBegun] = useState(false);
  const hasSaved = Object.keys(saved).length > 0;
  const begins = hasSaved || isBegun ? saved : (opening ?? nothing);
  const state = useMemo(
    () => readState(saysSomething ? place.query : begins, filters),
    [saysSomething, place.query, begins, filters],
  );

  const [restored, setRestored] = useState<string>();
  const latest = useRef({ place, state });
  useEffect(() => {
    latest.current = { place, state };
  });
  useEffect(() => {
    if (saysSomething) return setBegun(true);
    if (Object.keys(begins).length === 0) return;
    place.write({ ...place.query, ...begins });
    if (hasSaved) setRestored(pickOf(state));
  }, [saysSomething, begins, hasSaved, place, state]);

  const write = (next: ListState): void => {
    const { place: now } = latest.current;
    const query = writeState(next);
    setBegun(true);
    remember(now.savedAs, query);
    const foreign = Object.fromEntries(Object.entries(now.query).filter(([field]) => !own.has(field)));
    now.write({ ...foreign, ...query });
  };
  const { view } = state;
  return {
    state,
    change: (next) => write({ ...latest.current.state, ...(next.page === undefined ? { page: 1 } : {}), ...next }),
    clear: () =>
      write({ page: 1, size: latest.current.state.size, sorting: latest.current.state.sorting, view, values: {} }),
    isRestored: restored !== undefined && restored === pickOf(state),
    forget: () => write({ page: 1, size: latest.current.state.size, sorting: undefined, values: {} }),
  };
}

/** The call's input for a state. */
export const listInput = (state: ListState, filters: readonly Filter[], now: Date): Record<string, unknown> => ({
  pageIndex: state.page,
  pageSize: state.size,
  ...(state.sorting === undefined ? {} : { sorting: state.sorting }),
  ...wireFilters(filters, state.values, businessDate(now)),
});
