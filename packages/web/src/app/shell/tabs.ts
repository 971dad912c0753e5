import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { create } from 'zustand';
import { screenAt, screenRow } from '../../lib/screen-at.ts';
import { clearFilter } from '../../lib/saved-filter.ts';
import { closedBy, noTabs, pin, refresh, tabId, visit, type Address, type Tabs } from './tabs.rules.ts';

/** The visited pages of this window. */
export const useTabs = create<Tabs>()(() => noTabs);

const pinnedAddresses: readonly Address[] = (Object.keys(screens) as ScreenKey[])
  .map((screen) => ({ screen, row: screenRow(screen), search: '' }))
  .filter(({ row }) => row.pinned);

/** The address of a path and query, when a screen stands there. */
export function addressOf(path: string, search: string): Address | undefined {
  const found = screenAt(path);
  return found && { ...found, search };
}

/** A navigation has arrived; public pages have no tab. */
export function visitAddress(path: string, search: string): void {
  const address = addressOf(path, search);
  if (address) useTabs.setState((tabs) => visit(tabs, address));
}

export const pinTabs = (): void => useTabs.setState((tabs) => pin(tabs, pinnedAddresses));

/** Makes the page of an address again from nothing, if it is open. */
export function refreshTabAt(path: string, search: string): void {
  const address = addressOf(path, search);
  if (address) useTabs.setState((tabs) => refresh(tabs, tabId(address)));
}

/** Takes over a new row of tabs; lists whose tab was closed forget their filters. */
export function settle(next: Tabs): void {
  for (const tab of closedBy(useTabs.getState(), next)) clearFilter(tab.path);
  useTabs.setState(next);
}

export const forgetTabs = (): void => useTabs.setState(noTabs);

/** Something in this window would be lost by leaving it. */
export const hasUnsavedChanges = (): boolean => useTabs.getState().list.some((tab) => tab.isDirty);
