import type { ScreenKey } from '@material/contract/screens.ts';
import { App } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useLatest } from '../../../kit/react/use-latest.ts';
import type { TabQuery } from '../../../kit/tab/use-tab.ts';
import { distrustAnswers, queryClient } from '../../../lib/query.ts';
import { screenRow, toSearch } from '../../../lib/screen-at.ts';
import { clearAllFilters } from '../../../lib/session/saved-filter.ts';
import { keepsWork } from './kept-pages.ts';
import { type Leaving, leavingQuestion } from './leaving.rules.ts';
import {
  close,
  closeAll,
  closeOthers,
  forgetHidden,
  linkOf,
  restart,
  type TabRow,
  type Tabs,
  type TabsChange,
} from './tabs.rules.ts';
import { settle, useTabs } from './tabs.ts';

export type TabActions = {
  readonly close: (id: string) => Promise<void>;
  readonly closeOthers: (id: string) => Promise<void>;
  readonly closeAll: () => Promise<void>;
  readonly refresh: (id: string) => Promise<void>;
  /** Makes every page anew that holds nothing unsaved: the open one now, the others when they are shown. */
  readonly remake: () => Promise<void>;
  /** Closes every tab, forgets every kept page and its data, and opens one screen: after the session's unit has changed. */
  readonly restart: (screen: ScreenKey, query?: TabQuery) => Promise<void>;
};

/** Asks whether these tabs may lose what is not saved in them; nothing unsaved needs no question. */
export function useAskLeaving(): (dirty: readonly TabRow[], verb: Leaving['verb']) => Promise<boolean> {
  const { modal } = App.useApp();
  return async (dirty, verb) =>
    dirty.length === 0 ||
    (await modal.confirm({
      ...leavingQuestion(dirty, { verb, keeps: keepsWork }),
      cancelText: '继续编辑',
      centered: true,
    }));
}

/** What the user does to tabs. Leaving comes before closing, so that the page on screen always has a tab. */
export function useTabActions(): TabActions {
  const navigate = useNavigate();
  const latestAsk = useLatest(useAskLeaving());
  return useMemo(() => {
    const mayLeave = (before: Tabs, { tabs }: TabsChange): Promise<boolean> =>
      latestAsk.current(
        before.list.filter((tab) => tab.isDirty && !tabs.list.some((other) => other.id === tab.id)),
        '关闭',
      );
    const apply = async (change: (tabs: Tabs) => TabsChange): Promise<void> => {
      const before = useTabs.getState();
      const planned = change(before);
      if (!(await mayLeave(before, planned))) return;
      if (planned.goTo !== null) await navigate(planned.goTo);
      settle(change(useTabs.getState()).tabs);
    };
    const reopen = async (tab: TabRow): Promise<void> => {
      await distrustAnswers();
      const { activeId } = useTabs.getState();
      await navigate(`/redirect${linkOf(tab)}`, { replace: tab.id === activeId });
    };
    return {
      close: (id) => apply((tabs) => close(tabs, id)),
      closeOthers: (id) => apply((tabs) => closeOthers(tabs, id)),
      closeAll: () => apply(closeAll),
      refresh: async (id) => {
        const tabs = useTabs.getState();
        const tab = tabs.list.find((one) => one.id === id);
        const without = { tabs: { ...tabs, list: tabs.list.filter((one) => one !== tab) }, goTo: null };
        if (!tab || !(await mayLeave(tabs, without))) return;
        await reopen(tab);
      },
      remake: async () => {
        useTabs.setState(forgetHidden);
        const { list, activeId } = useTabs.getState();
        const open = list.find((tab) => tab.id === activeId);
        if (open && !open.isDirty) await reopen(open);
      },
      restart: async (screen, query = {}) => {
        queryClient.clear();
        clearAllFilters();
        await navigate(screenRow(screen).path + toSearch(query));
        useTabs.setState(restart);
      },
    };
  }, [navigate, latestAsk]);
}
