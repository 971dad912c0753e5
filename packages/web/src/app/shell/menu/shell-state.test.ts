import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCookie, removeCookie, writeSessionCookie } from '../../../lib/session/storage.ts';

const resizeTo = (width: number): void => {
  vi.stubGlobal('innerWidth', width);
  window.dispatchEvent(new Event('resize'));
};
/** The shell as it starts in a window of this width. */
const started = async (width: number) => {
  vi.resetModules();
  vi.stubGlobal('innerWidth', width);
  const shell = await import('./shell-state.ts');
  stop = shell.watchWidth();
  return shell;
};
let stop = (): void => undefined;

beforeEach(() => removeCookie('sidebarStatus'));
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('the sidebar', () => {
  it('L1 is open without a cookie and remembers the user’s click for the browser session', async () => {
    const { useShell, toggleSidebar } = await started(1440);
    expect(useShell.getState().isSidebarOpen).toBe(true);
    toggleSidebar();
    expect(readCookie('sidebarStatus')).toBe('0');
    toggleSidebar();
    expect(readCookie('sidebarStatus')).toBe('1');
    writeSessionCookie('sidebarStatus', '0');
    expect((await started(1440)).useShell.getState().isSidebarOpen).toBe(false);
  });

  it.each([
    [991, true],
    [992, false],
    [993, false],
  ])('L3 at %i px mobile is %s', async (width, isMobile) => {
    expect((await started(width)).useShell.getState().isMobile).toBe(isMobile);
  });

  it('L2 and L3: becoming narrow closes it without writing, becoming wide does not reopen it', async () => {
    const { useShell, toggleSidebar } = await started(1440);
    resizeTo(800);
    expect(useShell.getState()).toEqual({ isMobile: true, isSidebarOpen: false });
    expect(readCookie('sidebarStatus')).toBeNull();
    toggleSidebar();
    expect(readCookie('sidebarStatus')).toBeNull();
    resizeTo(700);
    expect(useShell.getState().isSidebarOpen).toBe(true);
    resizeTo(600);
    resizeTo(1440);
    expect(useShell.getState()).toEqual({ isMobile: false, isSidebarOpen: true });
  });

  it('L3 an overlay closes, a wide sidebar stays', async () => {
    const narrow = await started(390);
    narrow.toggleSidebar();
    narrow.closeDrawer();
    expect(narrow.useShell.getState().isSidebarOpen).toBe(false);
    stop();
    const wide = await started(1440);
    wide.closeDrawer();
    expect(wide.useShell.getState().isSidebarOpen).toBe(true);
  });

  it('L3 a hidden window waits until it is seen', async () => {
    const { useShell } = await started(1440);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    resizeTo(390);
    expect(useShell.getState().isMobile).toBe(false);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(useShell.getState().isMobile).toBe(true);
    hidden.mockRestore();
  });
});
