import { useMemo, useState } from 'react';
import { type TabQuery, useTab } from '../tab/use-tab.ts';

/** Filter, page and sort of a list that stands in no address, held by whatever must outlast its drawing. */
export type ListMemory = {
  /** Under which its columns are remembered. */
  readonly name: string;
  readonly query: TabQuery;
  readonly write: (query: TabQuery) => void;
};

export function useListMemory(name: string): ListMemory {
  const [query, write] = useState<TabQuery>({});
  return useMemo(() => ({ name, query, write }), [name, query]);
}

/**
 * Where a list keeps filter, page and sort: in the address, as a page of its own does; in the address beside another list,
 * under a name; or in memory, as in a dialog or inside a document.
 */
export type ListPlace = 'address' | { readonly under: string } | ListMemory;

export type PlaceControl = {
  /** The fields of this list alone or among those of its page. */
  readonly query: TabQuery;
  readonly write: (query: TabQuery) => void;
  /** Under which name the filter of an earlier visit is kept; undefined where none is. */
  readonly savedAs: string | undefined;
};

const under = (name: string, query: TabQuery): TabQuery =>
  Object.fromEntries(
    Object.entries(query).flatMap(([field, value]) =>
      field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), value]] : [],
    ),
  );

const withoutThose = (name: string, query: TabQuery): TabQuery =>
  Object.fromEntries(Object.entries(query).filter(([field]) => !field.startsWith(`${name}.`)));

/** What a list's columns are remembered under: its page's path, and its own name where the page has several. */
export const listNameOf = (path: string, place: ListPlace): string => {
  if (place === 'address') return path;
  return `${path}#${'under' in place ? place.under : place.name}`;
};

/** Whether what is done to a list is found again when it is opened another time. */
export const isLasting = (place: ListPlace): boolean => place === 'address' || 'under' in place;

export function useListPlace(place: ListPlace): PlaceControl {
  const tab = useTab();
  return useMemo(() => {
    const savedAs = listNameOf(tab.path, place);
    if (place === 'address')
      return { query: tab.query, write: (query) => tab.setQuery(query, { replace: true }), savedAs };
    if ('write' in place) return { query: place.query, write: place.write, savedAs: undefined };
    const write = (query: TabQuery): void => {
      const own = Object.fromEntries(Object.entries(query).map(([field, value]) => [`${place.under}.${field}`, value]));
      tab.setQuery({ ...withoutThose(place.under, tab.query), ...own }, { replace: true });
    };
    return { query: under(place.under, tab.query), write, savedAs };
  }, [place, tab]);
}
