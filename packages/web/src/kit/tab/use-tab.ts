import { createContext, use } from 'react';
import type { ScreenKey } from '@material/contract/screens.ts';

export type TabQuery = Readonly<Record<string, string>>;

/** What a page knows of its own tab. Hidden pages keep their own address, whatever the browser shows. */
export type Tab = {
  readonly screen: ScreenKey;
  readonly path: string;
  readonly query: TabQuery;
  /** Replaces the whole query of this page's address; `replace` leaves no step in the browser's history. */
  setQuery(query: TabQuery, options?: { replace?: boolean }): void;
  /** Goes to another screen, in its own tab; `title` labels a new tab until its page says what it is called. */
  open(screen: ScreenKey, query?: TabQuery, title?: string): void;
  /** Goes to another screen, in its own tab, and closes this one. */
  leaveFor(screen: ScreenKey, query?: TabQuery): void;
  /** Closes this tab; asks first when it holds unsaved changes. */
  close(): void;
  /** Closes every tab, forgets every kept page and its data, and opens one screen: after the session's unit has changed. */
  restart(screen: ScreenKey, query?: TabQuery): void;
  /** Opens the dialog in which the unit to work for is chosen. */
  chooseUnit(): void;
  /** What the tab is labelled with instead of the screen's title, e.g. a document number; without it the title again. */
  setTitle(label?: string): void;
  /**
   * Unsaved changes: leaving asks, the page stays alive while hidden, and no new version is loaded meanwhile. `by` tells apart
   * what of the page holds them: the page itself without it, a dialog over it by its id.
   */
  setDirty(isDirty: boolean, by?: string): void;
  /** Whether the tab is the one on screen at this moment, be it drawn so already or not. */
  isShown(): boolean;
};

export const TabContext = createContext<Tab | null>(null);

/** Apart from the tab itself: a page must not be drawn twice for every switch only to learn that it is shown. */
export const TabVisibleContext = createContext(true);

/** Whether the tab is the one on screen. */
export const useTabVisible = (): boolean => use(TabVisibleContext);

/** The tab a page stands in: the only place a page takes its address from. */
export function useTab(): Tab {
  const tab = use(TabContext);
  if (!tab) throw new Error('useTab is used outside a tab');
  return tab;
}
