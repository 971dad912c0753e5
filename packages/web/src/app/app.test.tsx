import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { json, refusal } from '../../test/fake-server.ts';
import { manager } from '../../test/people.ts';
import { endApp, startApp } from '../../test/start-app.tsx';
import { askToSignInAgain } from '../lib/send/notices.ts';
import { queryClient } from '../lib/query.ts';
import { readFilter, saveFilter } from '../lib/session/saved-filter.ts';
import { useSession } from '../lib/session/session.ts';
import { signOut } from '../lib/sign-in/sign-in.ts';
import { readCookie, removeCookie, writeSessionCookie } from '../lib/session/storage.ts';
import { mark } from './shell/tab/tabs.rules.ts';
import { useTabs } from './shell/tab/tabs.ts';
import { checkVersion } from './version-check.ts';

afterEach(endApp);

const here = (): string => location.pathname + location.search + location.hash;
const changeRole = '/managecenter/changeRole';

describe('navigation', () => {
  it('G2 and T2: a stranger gets the login page with its own title', async () => {
    await startApp({ at: '/citycenter/askorder?x=1' });
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
    expect(here()).toBe('/login?redirect=/citycenter/askorder%3Fx%3D1');
    expect(document.title).toBe('登录 - 物料系统');
  });

  it('G3 somebody signed in gets home instead of the login page', async () => {
    await startApp({ at: '/login', user: manager() });
    expect(await screen.findByText('管理示例，你好')).toBeTruthy();
    expect(here()).toBe('/home');
    expect(document.title).toBe('首页 - 物料系统');
  });

  it('G4 and G5: a deep link survives loading the user, once, without a step in the history', async () => {
    const steps = history.length;
    const { server, go } = await startApp({ at: `${changeRole}?a=1#b`, user: manager() });
    await screen.findByRole('heading', { name: '切换单位' });
    expect(here()).toBe(`${changeRole}?a=1#b`);
    expect(history.length).toBe(steps);
    await go('/home');
    expect(server.requestsTo(sessionCalls.getUserInfo)).toHaveLength(1);
    const tabs = await screen.findByRole('navigation', { name: '已打开的页面' });
    await waitFor(() => expect(within(tabs).getAllByRole('listitem')).toHaveLength(2));
  });

  it('G6 a user that cannot be loaded: a toast, the login page, no token', async () => {
    await startApp({
      at: '/home',
      user: manager(),
      prepare: (server) => server.onRaw(sessionCalls.getUserInfo, () => refusal(301, '你已登出，请重新登录')),
    });
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
    expect(await screen.findByText('你已登出，请重新登录')).toBeTruthy();
    expect(useSession.getState().token).toBe('');
    expect(localStorage.getItem('session')).toBeNull();
  });

  it('G6 says something also of a failure without words', async () => {
    const { setUser } = useSession.getState();
    onTestFinished(() => useSession.setState({ setUser }));
    useSession.setState({
      setUser: () => {
        throw new Error('');
      },
    });
    await startApp({ at: '/home', user: manager() });
    expect(await screen.findByText('Has Error')).toBeTruthy();
    expect(here()).toBe('/login?redirect=/home');
  });

  it('G8 an unknown page is not found, which a stranger learns after signing in', async () => {
    await startApp({ at: '/no/such/page' });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('用户名'), 'glzx01');
    expect(here()).toBe('/login?redirect=/no/such/page');
    await user.type(screen.getByLabelText('密码'), 'demo2026{Enter}');
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy();
    expect(here()).toBe('/404');
  });

  it('a page without permission says so', async () => {
    await startApp({ at: '/managecenter/ordermanage/Askordercheck', user: manager({ power: '[]' }) });
    expect(await screen.findByRole('heading', { name: '你没有权限去该页面' })).toBeTruthy();
  });

  it.each([
    ['/home', '/home', manager()],
    ['/', '/home', manager()],
    ['/login', '/home', manager()],
    ['/redirect/home', '/home', manager()],
    ['/no/such/page', '/404', manager()],
    ['/suppliercenter/pickuporder', '/401', manager({ power: '[]' })],
    ['/citycenter/askorder', `${changeRole}?redirect=/citycenter/askorder`, manager()],
    ['/home', '/login?redirect=/home', undefined],
  ])('G7 the progress bar is gone when %s has led to %s', async (at, to, user) => {
    await startApp(user ? { at, user } : { at });
    await waitFor(() => expect(here()).toBe(to));
    expect(document.querySelector('.progress-bar.is-busy')).toBeNull();
    const bar = document.querySelector('.progress-bar');
    bar?.dispatchEvent(new Event('animationend', { bubbles: true }));
    await waitFor(() => expect(document.querySelector('.progress-bar')).toBeNull());
  });
});

describe('a session that has ended', () => {
  const leave = async (): Promise<void> => {
    await startApp({ at: '/home', user: manager() });
    await screen.findByText('管理示例，你好');
    saveFilter('/citycenter/askorder', { page: '2' });
    queryClient.setQueryData(['/api/kept'], 'kept');
  };
  const remains = () => ({
    stored: [localStorage.getItem('session'), useSession.getState().token],
    tabs: useTabs.getState().list.length,
    filter: readFilter('/citycenter/askorder'),
    kept: queryClient.getQueryData(['/api/kept']),
  });
  const nothing = { stored: [null, ''], tabs: 0, filter: null, kept: undefined };

  it('U4 leaves nothing behind when the token is reset', async () => {
    await leave();
    expect(remains()).not.toEqual(nothing);
    act(() => useSession.getState().resetToken());
    expect(remains()).toEqual(nothing);
  });

  it('U3 and L1: leaves the same behind after logging out, nothing but how the window looks', async () => {
    await leave();
    writeSessionCookie('sidebarStatus', '0');
    writeSessionCookie('size', 'mini');
    await act(signOut);
    expect(remains()).toEqual(nothing);
    expect([readCookie('sidebarStatus'), readCookie('size')]).toEqual(['0', 'mini']);
    for (const name of ['sidebarStatus', 'size']) removeCookie(name);
  });

  it('says what is not saved before somebody signs in again', async () => {
    await leave();
    useTabs.setState((tabs) => mark(tabs, tabs.list[0]?.serial ?? 0, true));
    const again = askToSignInAgain();
    expect(await screen.findByText('重新登录后将丢失：首页。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(await again).toBe(false);
    expect(remains().tabs).toBe(1);
  });
});

it('V10 a refreshed page asks again, however fresh its answer is', async () => {
  const { server, go } = await startApp({ at: '/home', user: manager() });
  await screen.findByText('管理示例，你好');
  await go('/managecenter/changeRole');
  await go('/home');
  const before = server.requestsTo(todoCalls.getTodoCounts).length;
  const tabs = await screen.findByRole('navigation', { name: '已打开的页面' });
  fireEvent.contextMenu(within(tabs).getByRole('link', { name: '首页' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '刷新' }));
  await waitFor(() => expect(server.requestsTo(todoCalls.getTodoCounts)).toHaveLength(before + 1));
});

describe('signing in', () => {
  it('leads to the wanted page by keyboard alone', async () => {
    const { server } = await startApp({ at: '/login?redirect=/managecenter/changeRole%3Fa%3D1' });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('用户名'), ' glzx01 ');
    await user.tab();
    await user.keyboard('demo2026{Enter}');
    await screen.findByRole('heading', { name: '切换单位' });
    expect(here()).toBe(`${changeRole}?a=1`);
    expect(server.requestsTo(loginCalls.login)[0]?.input).toMatchObject({ username: 'glzx01', password: 'demo2026' });
  });

  it('says what is missing and what was refused beside the form', async () => {
    await startApp({
      at: '/login',
      prepare: (server) => server.onRaw(loginCalls.login, () => refusal(0, '用户名或密码错误')),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '登录' }));
    expect(screen.getByText('请输入用户名', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('请输入密码', { selector: 'p' })).toBeTruthy();
    await user.type(screen.getByLabelText('用户名'), 'a');
    await user.type(screen.getByLabelText('密码'), 'b');
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('用户名或密码错误', { selector: '.login-failure' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('密码'));
  });
});

describe('G10 the published version', () => {
  const published = (version: string) => ({
    at: '/home',
    user: manager(),
    prepare: (server: { onStatic: (name: string, reply: () => Response) => void }) =>
      server.onStatic('version.json', () => json({ version })),
  });

  it('is loaded once when it differs, and never in a loop', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    await startApp(published('new'));
    await checkVersion('old');
    await checkVersion('old');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('waits while something is unsaved', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    await startApp(published('new'));
    useTabs.setState((tabs) => mark(tabs, tabs.list[0]?.serial ?? 0, true));
    await checkVersion('old');
    expect(reload).not.toHaveBeenCalled();
    useTabs.setState((tabs) => mark(tabs, tabs.list[0]?.serial ?? 0, false));
    await checkVersion('old');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('stays when it is the same, missing or nonsense', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const { server } = await startApp(published('same'));
    await checkVersion('same');
    server.onStatic('version.json', () => json({}, 404));
    await checkVersion('old');
    server.onStatic('version.json', () => new Response('<html>'));
    await checkVersion('old');
    expect(reload).not.toHaveBeenCalled();
  });
});
