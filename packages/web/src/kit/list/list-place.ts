import { useMemo, useState } from 'react';
import { type TabQuery, useTab } from '../tab/use-tab.ts';

/**
 * Where a list keeps filter, page and sort: in the address, as a page of its own does; in the address beside another list,
 * under a name; or only while it is drawn, as in a dialog or inside a document.
 */
export type ListPlace = 'address' | 'memory' | { readonly under: string };

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

export function useListPlace(place: ListPlace): PlaceControl {
  const tab = useTab();
  const [held, setHeld] = useState<TabQuery>({});
  const name = typeof place === 'object' ? place.under : undefined;
  return useMemo(() => {
    if (place === 'memory') return { query: held, write: setHeld, savedAs: undefined };
    if (name === undefined)
      return { query: tab.query, write: (query) => tab.setQuery(query, { replace: true }), savedAs: tab.path };
    const write = (query: TabQuery): void => {
      const own = Object.fromEntries(Object.entries(query).map(([field, value]) => [`${name}.${field}`, value]));
      tab.setQuery({ ...withoutThose(name, tab.query), ...own }, { replace: true });
    };
    return { query: under(name, tab.query), write, savedAs: `${tab.path}#${name}` };
  }, [place, name, tab, held]);
}
