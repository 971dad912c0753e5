import { layout } from '@material/contract/kernel/value/constants.ts';
import { create } from 'zustand';
import { readCookie, writeSessionCookie } from '../../../lib/session/storage.ts';

const cookieName = 'sidebarStatus';

type ShellState = { readonly isMobile: boolean; readonly isSidebarOpen: boolean };

const isNarrow = (): boolean => window.innerWidth < layout.mobileBelowPx;

/** Whether the window is a phone's or a tablet's, and whether the sidebar is open (on mobile: drawn over the page). */
export const useShell = create<ShellState>()(() => ({
  isMobile: isNarrow(),
  isSidebarOpen: !isNarrow() && readCookie(cookieName) !== '0',
}));

/** The user's own click; only this is remembered, and only on a wide window. */
export function toggleSidebar(): void {
  const { isMobile, isSidebarOpen } = useShell.getState();
  if (!isMobile) writeSessionCookie(cookieName, isSidebarOpen ? '0' : '1');
  useShell.setState({ isSidebarOpen: !isSidebarOpen });
}

export function closeDrawer(): void {
  if (useShell.getState().isMobile) useShell.setState({ isSidebarOpen: false });
}

/** Follows the window's width; becoming narrow closes the sidebar, becoming wide leaves it as it is. */
export function watchWidth(): () => void {
  const follow = (): void => {
    if (document.hidden || isNarrow() === useShell.getState().isMobile) return;
    useShell.setState(isNarrow() ? { isMobile: true, isSidebarOpen: false } : { isMobile: false });
  };
  window.addEventListener('resize', follow);
  document.addEventListener('visibilitychange', follow);
  return () => {
    window.removeEventListener('resize', follow);
    document.removeEventListener('visibilitychange', follow);
  };
}
