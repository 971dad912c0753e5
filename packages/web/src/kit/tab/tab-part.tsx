import { type ReactNode, useMemo, useState } from 'react';
import { TabContext, type TabQuery, useTab } from './use-tab.ts';

/** A part of a page with a list of its own: what that is filtered by is kept in memory, apart from the page's address. */
export function TabPart({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const tab = useTab();
  const [query, setQuery] = useState<TabQuery>({});
  const part = useMemo(
    () => ({ ...tab, path: `${tab.path}#${name}`, query, setQuery: (next: TabQuery) => setQuery(next) }),
    [tab, name, query],
  );
  return <TabContext value={part}>{children}</TabContext>;
}
