import 'dayjs/locale/zh-cn';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchLeaving } from '../../lib/sign-in/leaving.ts';
import { queryClient } from '../../lib/query.ts';
import { keepSocket } from '../../lib/sign-in/socket.ts';
import { Navbar } from './navbar/navbar.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { QuickMenu } from './quick/quick-menu.tsx';
import { closeDrawer, useShell, watchWidth } from './menu/shell-state.ts';
import { Sidebar } from './menu/sidebar.tsx';
import { TabBar } from './tab/tab-bar.tsx';
import { TabPanes } from './tab/tab-panes.tsx';
import { hasUnsavedChanges, pinTabs, useTabs } from './tab/tabs.ts';
import '../../kit/touch.css';
import './shell.css';

const isUnsavedInSight = (): boolean => {
  const { list, activeId } = useTabs.getState();
  return list.find(({ id }) => id === activeId)?.isDirty === true;
};

/** The frame of every screen of a signed-in user. */
export function Shell() {
  const isMobile = useShell((shell) => shell.isMobile);
  const active = useTabs((tabs) => tabs.list.find((tab) => tab.id === tabs.activeId));

  useEffect(() => {
    pinTabs();
    return watchWidth();
  }, []);
  useEffect(() => keepSocket(isUnsavedInSight), []);
  useEffect(() => watchLeaving(hasUnsavedChanges), []);
  useEffect(closeDrawer, [active?.serial]);

  return (
    <QueryClientProvider client={queryClient}>
      <div className={isMobile ? 'shell is-mobile' : 'shell'}>
        <a className="skip-link" href="#page">
          跳到页面内容
        </a>
        <Sidebar screen={active?.screen} />
        <div className="shell-body">
          <div className="shell-top">
            <Navbar screen={active?.screen ?? 'home'} />
            {isMobile ? null : <TabBar />}
            <OfflineBar />
          </div>
          <main id="page" tabIndex={-1}>
            <TabPanes />
          </main>
        </div>
        <QuickMenu screen={active?.screen ?? 'home'} />
      </div>
    </QueryClientProvider>
  );
}
