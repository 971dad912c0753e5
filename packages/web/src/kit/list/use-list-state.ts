import { businessDate } from '@material/contract/kernel/business-time.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Filter } from './list-filters.ts';
import { type ListState, readState, wireFilters, writeState } from './list-state.ts';
import { clearFilter, readFilter, type SavedFilter, saveFilter } from '../../lib/saved-filter.ts';
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
  new Set(['page', 'size', 'sort', ...filters.flatMap(({ fields }) => fields)]);

/**
 * Filter, page and sort of one list. The address wins; an address without any of the list's fields takes the saved filter
 * and sorting, on page 1.
 */
export function useListState(filters: readonly Filter[], where: ListPlace = 'address'): ListControl {
  const place = useListPlace(where);
  const { savedAs } = place;
  const own = useMemo(() => ownFields(filters), [filters]);
  const saysSomething = Object.keys(place.query).some((field) => own.has(field));
  const saved = useMemo(
    () => (saysSomething || savedAs === undefined ? nothing : withoutPage(readFilter(savedAs) ?? nothing)),
    [saysSomething, savedAs],
  );
  const state = useMemo(
    () => readState(saysSomething ? place.query : saved, filters),
    [saysSomething, place.query, saved, filters],
  );

  const [restored, setRestored] = useState<string>();
  const latest = useRef({ place, state });
  useEffect(() => {
    latest.current = { place, state };
  });
  useEffect(() => {
    if (saysSomething || Object.keys(saved).length === 0) return;
    place.write({ ...place.query, ...saved });
    setRestored(pickOf(state));
  }, [saysSomething, saved, place, state]);

  const write = (next: ListState): void => {
    const { place: now } = latest.current;
    const query = writeState(next);
    remember(now.savedAs, query);
    const foreign = Object.fromEntries(Object.entries(now.query).filter(([field]) => !own.has(field)));
    now.write({ ...foreign, ...query });
  };
  return {
    state,
    change: (next) => write({ ...latest.current.state, ...(next.page === undefined ? { page: 1 } : {}), ...next }),
    clear: () => write({ page: 1, size: latest.current.state.size, sorting: latest.current.state.sorting, values: {} }),
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
