import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { create } from 'zustand';
import { screenAt, screenRow } from '../../../lib/screen-at.ts';
import { clearFiltersOf } from '../../../lib/session/saved-filter.ts';
import { onSignedOut } from '../../../lib/session/session.ts';
import { isUnsavedOutside } from '../../../lib/unsaved.ts';
import { closedBy, noTabs, pin, refresh, tabId, visit, type Address, type TabRow, type Tabs } from './tabs.rules.ts';

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
  for (const tab of closedBy(useTabs.getState(), next)) clearFiltersOf(tab.path);
  useTabs.setState(next);
}

onSignedOut(() => useTabs.setState(noTabs));

/** Tabs whose changes are not saved. */
export const unsavedTabs = (): readonly TabRow[] => useTabs.getState().list.filter(({ isDirty }) => isDirty);

/** Something in this window would be lost by leaving it. */
export const hasUnsavedChanges = (): boolean => unsavedTabs().length > 0 || isUnsavedOutside();
