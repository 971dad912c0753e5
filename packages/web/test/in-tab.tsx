import type { ScreenKey } from '@material/contract/screens.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, renderHook } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { Activity, type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { vi } from 'vitest';
import { Providers } from '../src/app/providers.tsx';
import { type Tab, TabContext, type TabQuery, TabVisibleContext } from '../src/kit/tab/use-tab.ts';
import { type Api, useApi } from '../src/lib/api.ts';
import { CentreContext } from '../src/lib/session/centre.ts';
import { queryClient } from '../src/lib/query.ts';

// Tables and dialogs are slow to draw on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

export type TabStage = {
  /** The tab as the page last saw it. */
  readonly tab: () => Tab;
  readonly query: () => TabQuery;
  readonly show: (isVisible: boolean) => Promise<void>;
  readonly unmount: () => void;
};

type Options = { readonly query?: TabQuery; readonly path?: string; readonly screen?: ScreenKey };

// A browser knows every computed width; boxes that grow with their text need them as numbers.
const plainBoxes = document.createElement('style');
plainBoxes.textContent = 'textarea { padding: 0px !important; border: 0px solid #000 !important; }';
document.head.append(plainBoxes);

/** Draws something in a kept-alive tab, as pages stand in the shell. */
export function inTab(
  ui: ReactNode,
  { query = {}, path = '/citycenter/askorder', screen = 'askOrder' }: Options = {},
): TabStage {
  const stage: { tab?: Tab; setVisible?: (isVisible: boolean) => void } = {};
  const spies = {
    open: vi.fn<Tab['open']>(),
    close: vi.fn<Tab['close']>(),
    leaveFor: vi.fn<Tab['leaveFor']>(),
    restart: vi.fn<Tab['restart']>(),
    chooseUnit: vi.fn<Tab['chooseUnit']>(),
    setTitle: vi.fn<Tab['setTitle']>(),
    setDirty: vi.fn<Tab['setDirty']>(),
    isShown: vi.fn<Tab['isShown']>(() => true),
  };
  function Stage() {
    const [address, setAddress] = useState(query);
    const [isVisible, setVisible] = useState(true);
    const tab = useMemo<Tab>(
      () => ({ ...spies, screen, path, query: address, setQuery: (next) => setAddress(next) }),
      [address],
    );
    useLayoutEffect(() => {
      Object.assign(stage, { tab, setVisible });
    }, [tab]);
    return (
      <Activity mode={isVisible ? 'visible' : 'hidden'}>
        <TabVisibleContext value={isVisible}>
          <TabContext value={tab}>{ui}</TabContext>
        </TabVisibleContext>
      </Activity>
    );
  }
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Providers>
        <Stage />
      </Providers>
    </QueryClientProvider>,
  );
  const tab = (): Tab => {
    if (!stage.tab) throw new Error('nothing was drawn');
    return stage.tab;
  };
  return {
    tab,
    query: () => tab().query,
    show: async (isVisible) => {
      await act(async () => stage.setVisible?.(isVisible));
    },
    unmount,
  };
}

/** The way to the server of a tab of this unit. */
export const apiIn = (centre: string): Api =>
  renderHook(useApi, { wrapper: ({ children }) => <CentreContext value={centre}>{children}</CentreContext> }).result
    .current;

/** A user at mouse and keyboard; looking up every ancestor's style on each click would take most of the time. */
export const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

/** How wide the window is where a test does not say. */
const usualPx = 1024;

/** Takes away what a test has drawn and stored; the window is a desk's again for whatever shares it. */
export function clearStage(): void {
  cleanup();
  void queryClient.cancelQueries();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setWidth(usualPx);
}

/** The window's width in CSS pixels, for what looks different on a phone. */
export function setWidth(px: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width: px });
}
