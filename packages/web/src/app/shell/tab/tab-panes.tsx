import { Activity, createElement, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { TabContext, TabVisibleContext, type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import { CentreContext, centreFor, useCentre } from '../../../lib/session/centre.ts';
import { fromSearch, screenRow, toSearch } from '../../../lib/screen-at.ts';
import { PowersContext, useSteadyPowers } from '../../../lib/session/held.ts';
import { useSession } from '../../../lib/session/session.ts';
import { NotFound } from '../../plain-pages.tsx';
import { BrokenPage } from '../../broken-page.tsx';
import { type Caught, PageBoundary } from '../part/page-boundary.tsx';
import { pageOf } from './pages.tsx';
import { type TabActions, useTabActions } from './tab-actions.ts';
import { label, labelUnnamed, mark, readdress, tabId, type TabRow } from './tabs.rules.ts';
import { addressOf, useTabs } from './tabs.ts';
import { openUnitChoice } from './unit-choice.ts';

/** The pages of all tabs, each alive in its own place; only the open one is shown. */
export function TabPanes() {
  const { list, activeId } = useTabs();
  const navigate = useNavigate();
  const actions = useTabActions();
  const active = list.find((tab) => tab.id === activeId);
  useScrollPerTab(active?.serial);

  const alive = list.filter((tab) => tab.isMade && (tab === active || tab.isKept || tab.isDirty));
  return alive.map((tab) => (
    <TabPane key={tab.serial} tab={tab} isVisible={tab === active} navigate={navigate} actions={actions} />
  ));
}

/** The window scrolls for all pages, so each gets its own place back. */
function useScrollPerTab(serial: number | undefined): void {
  const places = useRef(new Map<number, number>());
  useLayoutEffect(() => {
    if (serial !== undefined) window.scrollTo({ top: places.current.get(serial) ?? 0, behavior: 'instant' });
  }, [serial]);
  useEffect(() => {
    const remember = (): void => {
      if (serial !== undefined) places.current.set(serial, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [serial]);
}

type Tools = { readonly navigate: NavigateFunction; readonly actions: TabActions };
/** What of a page holds something unsaved: the page itself, and dialogs over it. */
type Holders = Set<string>;

/** What a page may do with its tab; the functions find the tab by its serial, whatever its address has become. */
function toolsFor(
  serial: number,
  path: string,
  { navigate, actions, holders }: Tools & { readonly holders: Holders },
): Omit<Tab, 'screen' | 'path' | 'query'> {
  const own = (): TabRow | undefined => useTabs.getState().list.find((tab) => tab.serial === serial);
  const goTo = (screen: TabRow['screen'], search: string): Promise<void> =>
    Promise.resolve(navigate(screenRow(screen).path + search));
  const close = (): void => {
    const tab = own();
    if (tab) void actions.close(tab.id);
  };
  return {
    setQuery: (query, options) => {
      const search = toSearch(query);
      const tab = own();
      const address = addressOf(path, search);
      if (!tab || !address || tab.search === search) return;
      const wasActive = useTabs.getState().activeId === tab.id;
      useTabs.setState((tabs) => readdress(tabs, serial, address));
      if (wasActive) void navigate(path + search, { replace: options?.replace ?? false });
    },
    open: (screen, query = {}, title = '') => {
      const search = toSearch(query);
      const arrival = goTo(screen, search);
      const id = tabId({ screen, row: screenRow(screen), search });
      if (title !== '') void arrival.then(() => useTabs.setState((tabs) => labelUnnamed(tabs, id, title)));
    },
    // Closed only when the other page is open: the last one before it would come to the front instead.
    leaveFor: (screen, query = {}) => void goTo(screen, toSearch(query)).then(close),
    close,
    restart: (screen, query) => void actions.restart(screen, query),
    chooseUnit: openUnitChoice,
    setTitle: (text) => useTabs.setState((tabs) => label(tabs, serial, text ?? null)),
    setDirty: (isDirty, by = '') => {
      if (isDirty) holders.add(by);
      else holders.delete(by);
      useTabs.setState((tabs) => mark(tabs, serial, holders.size > 0));
    },
    isShown: () => useTabs.getState().activeId === own()?.id,
  };
}

type TabPaneProps = Tools & { readonly tab: TabRow; readonly isVisible: boolean };

const TabPane = memo(function TabPane({ tab, isVisible, navigate, actions }: TabPaneProps) {
  const { serial, screen, path, search } = tab;
  const [holders] = useState<Holders>(() => new Set());
  const tools = useMemo(
    () => toolsFor(serial, path, { navigate, actions, holders }),
    [serial, path, navigate, actions, holders],
  );
  const own = useMemo(
    (): Tab => ({ ...tools, screen, path, query: fromSearch(search) }),
    [tools, screen, path, search],
  );
  const user = useSession((session) => session.user);
  const powers = useSteadyPowers(tab.isDirty);
  return (
    <Activity mode={isVisible ? 'visible' : 'hidden'}>
      <CentreContext value={user ? centreFor(path, user) : undefined}>
        <TabVisibleContext value={isVisible}>
          <TabContext value={own}>
            <PowersContext value={powers}>
              <PageStage screen={screen} serial={serial} actions={actions} powers={powers} />
            </PowersContext>
          </TabContext>
        </TabVisibleContext>
      </CentreContext>
    </Activity>
  );
});

type BrokenTabProps = Pick<TabRow, 'screen' | 'serial'> & { readonly actions: TabActions };
/** What one may do: whoever gets or loses a permission sees its buttons come and go. */
type PageStageProps = BrokenTabProps & { readonly powers: ReadonlySet<string> };

/** The page itself: drawn for its own reasons and for what one may do, not because its tab was shown or hidden. */
const PageStage = memo(function PageStage({ screen, serial, actions }: PageStageProps) {
  const fallback = (caught: Caught) => <BrokenTab caught={caught} screen={screen} serial={serial} actions={actions} />;
  return <PageBoundary fallback={fallback}>{createElement(pageOf(screen) ?? NotFound)}</PageBoundary>;
});

/** In place of a page that broke; made from what the tab knows, since the page itself is gone. */
function BrokenTab({ caught, screen, serial, actions }: BrokenTabProps & { readonly caught: Caught }) {
  const { path, query } = useTab();
  const centre = useCentre();
  const userId = useSession(({ id }) => id);
  const open = (): void => {
    // What the page held is gone with it, and what it kept stays where it is: nothing is left to ask about.
    useTabs.setState((tabs) => mark(tabs, serial, false));
    const tab = useTabs.getState().list.find((one) => one.serial === serial);
    if (tab) void actions.refresh(tab.id);
  };
  return (
    <BrokenPage
      broken={{ ...caught, screen, path, at: { userId, centre, query } }}
      lead="其他页签不受影响。"
      openWord="重新打开"
      onOpen={open}
    />
  );
}
