import type { ScreenKey } from '@material/contract/screens.ts';
import type { Screen } from '@material/contract/kernel/call/screen.ts';

/** One visited page. Identity is the path and, where the screen has one, its tab key's value. */
export type TabRow = {
  /** `path`, or `path?tabKey=value`. */
  readonly id: string;
  /** Names the page on screen; it survives a change of `id`, and a refresh gives a new one. */
  readonly serial: number;
  readonly screen: ScreenKey;
  readonly path: string;
  /** Of the last visit, with its question mark, or empty. */
  readonly search: string;
  readonly title: string;
  /** What the page calls itself, e.g. a document number. */
  readonly label: string | null;
  readonly isPinned: boolean;
  /** The page stays alive while another is shown. */
  readonly isKept: boolean;
  /** Visited since it was made; a pinned tab that nobody opened has no page yet. */
  readonly isMade: boolean;
  readonly isDirty: boolean;
};

export type Tabs = { readonly list: readonly TabRow[]; readonly activeId: string | null; readonly nextSerial: number };

/** Where to go after a change of tabs: null means stay. */
export type TabsChange = { readonly tabs: Tabs; readonly goTo: string | null };

export type Address = { readonly screen: ScreenKey; readonly row: Screen; readonly search: string };

export const noTabs: Tabs = { list: [], activeId: null, nextSerial: 1 };
const homePath = '/';

export function tabId({ row, search }: Address): string {
  const value = row.tabKey === undefined ? null : new URLSearchParams(search).get(row.tabKey);
  return value === null || value === '' ? row.path : `${row.path}?${row.tabKey}=${value}`;
}

export const linkOf = (tab: TabRow): string => tab.path + tab.search;

const newTab = (address: Address, serial: number): TabRow => ({
  id: tabId(address),
  serial,
  screen: address.screen,
  path: address.row.path,
  search: address.search,
  title: address.row.title || 'no-name',
  label: null,
  isPinned: address.row.pinned === true,
  isKept: address.row.keepAlive === true,
  isMade: false,
  isDirty: false,
});

const append = (tabs: Tabs, address: Address): Tabs => {
  const tab = newTab(address, tabs.nextSerial);
  const pinned = tabs.list.filter((other) => other.isPinned);
  const list = tab.isPinned ? [...pinned, tab, ...tabs.list.filter((other) => !other.isPinned)] : [...tabs.list, tab];
  return { ...tabs, list, nextSerial: tabs.nextSerial + 1 };
};

type Which = { readonly id: string } | { readonly serial: number };
const isIt = (tab: TabRow, which: Which): boolean =>
  'id' in which ? tab.id === which.id : tab.serial === which.serial;

/** Changes one tab; the same tabs again when there is nothing to change, so that nobody draws for nothing. */
function edit(tabs: Tabs, which: Which, change: Partial<TabRow>): Tabs {
  const tab = tabs.list.find((one) => isIt(one, which));
  const names = Object.keys(change) as (keyof TabRow)[];
  if (!tab || names.every((name) => tab[name] === change[name])) return tabs;
  return { ...tabs, list: tabs.list.map((one) => (one === tab ? { ...tab, ...change } : one)) };
}

/** A navigation has arrived: its tab becomes the active one, new or with its link updated. */
export function visit(tabs: Tabs, address: Address): Tabs {
  const id = tabId(address);
  const isKnown = tabs.list.some((tab) => tab.id === id);
  const next = edit(isKnown ? tabs : append(tabs, address), { id }, { search: address.search, isMade: true });
  return next.activeId === id ? next : { ...next, activeId: id };
}

/** Pinned screens have their tab from the start, before any visit. */
export const pin = (tabs: Tabs, addresses: readonly Address[]): Tabs =>
  addresses.reduce(
    (all, address) => (all.list.some((tab) => tab.id === tabId(address)) ? all : append(all, address)),
    tabs,
  );

const lastLink = (tabs: Tabs): string => {
  const last = tabs.list.at(-1);
  return last ? linkOf(last) : homePath;
};

/** Closing the active tab leads to the last one in the list; closing another leads nowhere. */
export function close(tabs: Tabs, id: string): TabsChange {
  const tab = tabs.list.find((one) => one.id === id);
  if (!tab || tab.isPinned) return { tabs, goTo: null };
  const rest = { ...tabs, list: tabs.list.filter((one) => one !== tab) };
  return { tabs: rest, goTo: tabs.activeId === id ? lastLink(rest) : null };
}

/** Keeps the pinned tabs and this one, which becomes the open page. */
export function closeOthers(tabs: Tabs, id: string): TabsChange {
  const tab = tabs.list.find((one) => one.id === id);
  if (!tab) return { tabs, goTo: null };
  const rest = { ...tabs, list: tabs.list.filter((one) => one.isPinned || one === tab) };
  return { tabs: rest, goTo: tabs.activeId === id ? null : linkOf(tab) };
}

/** Keeps the pinned tabs and leads to the last of them, so that the page on screen always has a tab. */
export function closeAll(tabs: Tabs): TabsChange {
  const rest = { ...tabs, list: tabs.list.filter((one) => one.isPinned) };
  const isStillOpen = rest.list.some((one) => one.id === tabs.activeId);
  return { tabs: rest, goTo: isStillOpen ? null : lastLink(rest) };
}

/** Gives the page a new serial: it is made again from nothing, at the same place in the row. */
export function refresh(tabs: Tabs, id: string): Tabs {
  const next = edit(tabs, { id }, { serial: tabs.nextSerial, label: null, isDirty: false });
  return { ...next, nextSerial: tabs.nextSerial + 1 };
}

/** Lets go of every kept page that is neither in sight nor unsaved; it is made again when its tab is opened. */
export const forgetHidden = (tabs: Tabs): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.id === tabs.activeId || tab.isDirty ? tab : { ...tab, isMade: false })),
});

/**
 * The page of a tab changes its own query. When that makes it another document, the tab takes the new identity and keeps its
 * page, unless that document is open already: then the old tab goes.
 */
export function readdress(tabs: Tabs, serial: number, address: Address): Tabs {
  const id = tabId(address);
  const tab = tabs.list.find((one) => one.serial === serial);
  if (!tab) return tabs;
  if (tabs.list.some((other) => other.id === id && other !== tab))
    return { ...tabs, list: tabs.list.filter((one) => one !== tab) };
  const next = edit(tabs, { serial }, { id, search: address.search });
  return tabs.activeId === tab.id && id !== tab.id ? { ...next, activeId: id } : next;
}

export const label = (tabs: Tabs, serial: number, text: string | null): Tabs => edit(tabs, { serial }, { label: text });
/** Names a tab whose page has not said yet what it is called. */
export function labelUnnamed(tabs: Tabs, id: string, text: string): Tabs {
  const isNamed = tabs.list.some((tab) => tab.id === id && tab.label !== null);
  return isNamed ? tabs : edit(tabs, { id }, { label: text });
}
export const mark = (tabs: Tabs, serial: number, isDirty: boolean): Tabs => edit(tabs, { serial }, { isDirty });

/** After the session's unit has changed: only pinned tabs and the open page remain, all to be made anew. */
export function restart(tabs: Tabs): Tabs {
  const kept = tabs.list.filter((tab) => tab.isPinned || tab.id === tabs.activeId);
  const list = kept.map((tab, at) => ({ ...tab, serial: tabs.nextSerial + at, label: null, isDirty: false }));
  return { ...tabs, list, nextSerial: tabs.nextSerial + kept.length };
}

/** Which tabs a change has taken away. */
export const closedBy = (before: Tabs, after: Tabs): readonly TabRow[] =>
  before.list.filter((tab) => !after.list.some((other) => other.id === tab.id));
