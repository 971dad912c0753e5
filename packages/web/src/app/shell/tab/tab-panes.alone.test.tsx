import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginCalls } from '@material/contract/identity/session.calls.ts';
import { cityUser } from '../../../../test/people.ts';
import { endApp, startApp, type StartedApp } from '../../../../test/start-app.tsx';
import { readFilter, saveFilter } from '../../../lib/session/saved-filter.ts';
import { useSession } from '../../../lib/session/session.ts';
import { holdUnsaved } from '../../../lib/unsaved.ts';
import { hasUnsavedChanges } from './tabs.ts';

vi.mock('./pages.tsx', () => import('../../../../test/fake-pages.tsx'));

const orders = '/citycenter/askorder';
const form = '/citycenter/addaskorder';
const detail = '/citycenter/askorderDetail';

let app: StartedApp;
const user = userEvent.setup();
beforeEach(async () => {
  app = await startApp({ at: orders, user: cityUser() });
  await screen.findByRole('region', { name: 'askOrder' });
});
afterEach(endApp);

const here = (): string => location.pathname + location.search;
const page = (name: string) => within(screen.getByRole('region', { name }));
const bar = () => within(screen.getByRole('navigation', { name: '已打开的页面' }));
const tabNames = (): (string | null)[] =>
  bar()
    .getAllByRole('link')
    .map((link) => link.textContent);
const press = (name: string, button: string): Promise<void> =>
  user.click(page(name).getByRole('button', { name: button }));
const choose = async (tab: string, item: string): Promise<void> => {
  fireEvent.contextMenu(bar().getByRole('link', { name: tab }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const arrived = (link: string) => waitFor(() => expect(here()).toBe(link));

describe('kept pages', () => {
  it('V11 keep what was typed, and drop it where the screen is not kept', async () => {
    await user.type(page('askOrder').getByLabelText('备注'), '早上送');
    await app.go('/home');
    expect(screen.queryByRole('region', { name: 'askOrder' })).toBeNull();
    await app.go(orders);
    expect(page('askOrder').getByLabelText<HTMLInputElement>('备注').value).toBe('早上送');
  });

  it('know their own address while another page is shown', async () => {
    await app.go(`${orders}?page=2`);
    const shown = page('askOrder').getByRole('status');
    await app.go(`${detail}?orderid=5`);
    expect(page('cityAskOrderDetail').getByRole('status').textContent).toBe('{"orderid":"5"}');
    expect(shown.textContent).toBe('{"page":"2"}');
    await app.go(`${detail}?orderid=6`);
    expect(tabNames()).toEqual(['首页', '要货订单', '要货订单详情', '要货订单详情']);
  });

  it('survive a dialog that was open when they were hidden', async () => {
    await press('askOrder', '打开对话框');
    await screen.findByText('对话框里的话');
    await app.go('/home');
    await waitFor(() => expect(screen.queryByText('对话框里的话')).toBeNull());
    await app.go(orders);
    expect(await screen.findByText('对话框里的话')).toBeTruthy();
    expect(screen.queryByText('这个页面出错了')).toBeNull();
  });

  it('keep what stands unsaved in a dialog, also where the screen is not kept, and ask before they are closed', async () => {
    await app.go('/home');
    await press('home', '打开对话框');
    await user.type(await screen.findByLabelText('对话框里填的'), '半句');
    expect(hasUnsavedChanges()).toBe(true);
    await app.go(orders);
    expect(hasUnsavedChanges()).toBe(true);
    await app.go('/home');
    expect((await screen.findByLabelText<HTMLInputElement>('对话框里填的')).value).toBe('半句');
    await user.clear(screen.getByLabelText('对话框里填的'));
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  });

  it('are as unsaved as their page when a dialog over it has nothing unsaved any more', async () => {
    await press('askOrder', '改动');
    await press('askOrder', '打开对话框');
    await user.type(await screen.findByLabelText('对话框里填的'), '半');
    await user.clear(screen.getByLabelText('对话框里填的'));
    expect(hasUnsavedChanges()).toBe(true);
    fireEvent.click(page('askOrder').getByRole('button', { name: '存好', hidden: true }));
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  });

  it('are asked about also where a dialog of no tab holds something unsaved', () => {
    holdUnsaved(true, 'phone');
    expect(hasUnsavedChanges()).toBe(true);
    holdUnsaved(false, 'phone');
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('go by what one might do when something was begun, while the menu goes by what one may do now', async () => {
    const powers = () => page('askOrder').getByLabelText('权限').textContent;
    const before = powers();
    await press('askOrder', '改动');
    act(() => useSession.getState().setUser(cityUser({ power: '[]' })));
    expect(powers()).toBe(before);
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: /要货订单/ })).toBeNull());
    await press('askOrder', '存好');
    await waitFor(() => expect(powers()).toBe('0'));
  });

  it('break alone and can be opened again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('reportError', vi.fn<() => void>());
    await app.go(`${detail}?orderid=5`);
    await press('cityAskOrderDetail', '弄坏');
    expect(screen.getByRole('alert').textContent).toContain('其他页签不受影响');
    expect(document.body.textContent).not.toContain('kaputt');
    await app.go(orders);
    expect(page('askOrder').getByLabelText('备注')).toBeTruthy();
    await app.go(`${detail}?orderid=5`);
    await user.click(screen.getByRole('button', { name: '重新打开' }));
    expect(await screen.findByRole('region', { name: 'cityAskOrderDetail' })).toBeTruthy();
    expect(here()).toBe(`${detail}?orderid=5`);
  });

  it('take their tab along when they become another document', async () => {
    await app.go(form);
    await user.type(page('addAskOrder').getByLabelText('备注'), '草稿');
    await press('addAskOrder', '换单');
    await arrived(`${form}?mainorderid=8`);
    expect(page('addAskOrder').getByLabelText<HTMLInputElement>('备注').value).toBe('草稿');
    expect(tabNames()).toEqual(['首页', '要货订单', '填写要货单']);
    await press('addAskOrder', '命名');
    expect(tabNames()).toEqual(['首页', '要货订单', 'YH0001']);
  });
});

describe('the tab bar', () => {
  it('V3 and V4: home is pinned, for the mouse and the keyboard', () => {
    expect(tabNames()).toEqual(['首页', '要货订单']);
    expect(bar().queryByRole('button', { name: '关闭 首页' })).toBeNull();
    fireEvent(bar().getByRole('link', { name: '首页' }), new MouseEvent('auxclick', { button: 1, bubbles: true }));
    fireEvent.keyDown(bar().getByRole('link', { name: '首页' }), { key: 'Delete' });
    expect(tabNames()).toEqual(['首页', '要货订单']);
  });

  it.each([
    ['要货订单', ['刷新', '关闭', '关闭其它', '关闭所有']],
    ['首页', ['刷新', '关闭其它', '关闭所有']],
  ])('V4 and V5: the menu of %s offers %o', async (tab, words) => {
    fireEvent.contextMenu(bar().getByRole('link', { name: tab }));
    const items = await screen.findAllByRole('menuitem', { name: /^(刷新|关闭.*)$/ });
    expect(items.map((item) => item.textContent)).toEqual(words);
  });

  it('V6 and V14: closing the open list leads to the last tab and forgets its filter', async () => {
    saveFilter(orders, { status: 'SUBMITTED' });
    saveFilter(`${orders}#lots`, { filter: '大米' });
    saveFilter(detail, { filter: '面粉' });
    await app.go(`${detail}?orderid=5`);
    await app.go(orders);
    await user.click(bar().getByRole('button', { name: '关闭 要货订单' }));
    await arrived(`${detail}?orderid=5`);
    expect(tabNames()).toEqual(['首页', '要货订单详情']);
    expect([readFilter(orders), readFilter(`${orders}#lots`)]).toEqual([null, null]);
    expect(readFilter(detail)).toEqual({ filter: '面粉' });
  });

  it('names a tab that is opened from a list, before its page is loaded and until that says its own name', async () => {
    await press('askOrder', '看单');
    await arrived(`${detail}?orderid=7`);
    await waitFor(() => expect(tabNames()).toEqual(['首页', '要货订单', 'YH0007']));
    await press('cityAskOrderDetail', '命名');
    await app.go(orders);
    await press('askOrder', '看单');
    await arrived(`${detail}?orderid=7`);
    expect(tabNames()).toEqual(['首页', '要货订单', 'YH0001']);
  });

  it('V4 a middle click closes', async () => {
    await app.go(`${detail}?orderid=5`);
    fireEvent(bar().getByRole('link', { name: '要货订单' }), new MouseEvent('auxclick', { button: 1, bubbles: true }));
    await waitFor(() => expect(tabNames()).toEqual(['首页', '要货订单详情']));
    expect(here()).toBe(`${detail}?orderid=5`);
  });

  it('V5 and V10: 刷新 makes the page anew without a step in the history', async () => {
    await app.go(`${orders}?page=2`);
    await user.type(page('askOrder').getByLabelText('备注'), '早上送');
    const steps = history.length;
    await choose('要货订单', '刷新');
    await waitFor(() => expect(page('askOrder').getByLabelText<HTMLInputElement>('备注').value).toBe(''));
    expect(here()).toBe(`${orders}?page=2`);
    expect(history.length).toBe(steps);
  });

  it('V8 关闭其它 opens the tab that stays', async () => {
    await app.go(`${detail}?orderid=5`);
    await choose('要货订单', '关闭其它');
    await arrived(orders);
    expect(tabNames()).toEqual(['首页', '要货订单']);
  });

  it('V9 关闭所有 leads home, also from the pinned tab’s menu', async () => {
    await choose('首页', '关闭所有');
    await arrived('/home');
    expect(tabNames()).toEqual(['首页']);
    expect(screen.getByRole('region', { name: 'home' })).toBeTruthy();
  });

  it('asks before unsaved changes are lost', async () => {
    await press('askOrder', '改动');
    await user.click(bar().getByRole('button', { name: '关闭 要货订单' }));
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));
    expect(here()).toBe(orders);
    await user.click(bar().getByRole('button', { name: '关闭 要货订单' }));
    await user.click((await screen.findAllByRole('button', { name: '放弃修改' })).at(-1) as HTMLElement);
    await arrived('/home');
  });
});

describe('leaving', () => {
  it('U5 a change of unit leaves only the pinned tab and the page that opens, and no filter', async () => {
    saveFilter(orders, { cityId: '3' });
    await app.go(`${detail}?orderid=5`);
    await press('cityAskOrderDetail', '重来');
    await arrived('/home');
    await waitFor(() => expect(tabNames()).toEqual(['首页']));
    expect(readFilter(orders)).toBeNull();
  });

  it('a page whose work is done gives way to the one that goes on', async () => {
    await app.go(orders);
    await app.go(`${detail}?orderid=5`);
    await press('cityAskOrderDetail', '办完回首页');
    await arrived('/home');
    await waitFor(() => expect(tabNames()).toEqual(['首页', '要货订单']));
  });

  it('signing out forgets the tabs and leads to the login page', async () => {
    await user.click(screen.getByRole('button', { name: /上海采购/ }));
    await user.click(await screen.findByRole('menuitem', { name: '退出登录' }));
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
    expect(app.server.requestsTo(loginCalls.logOut)).toHaveLength(1);
    expect(useSession.getState().token).toBe('');
    await app.go('/home');
    expect(here()).toBe('/login?redirect=/home');
  });

  it('the display of names is remembered and sent', async () => {
    await user.click(screen.getByRole('button', { name: /上海采购/ }));
    await user.click(await screen.findByRole('menuitem', { name: /简称/ }));
    expect(useSession.getState().nameType).toBe(2);
    expect(localStorage.getItem('nameType')).toBe('2');
    await waitFor(() => expect(app.server.requests.at(-1)?.header('nameType')).toBe('2'));
    // Another window of this browser takes it back.
    const before = app.server.requests.length;
    localStorage.setItem('nameType', '1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'nameType' }));
    expect(useSession.getState().nameType).toBe(1);
    await waitFor(() => expect(app.server.requests.length).toBeGreaterThan(before));
    expect(app.server.requests.at(-1)?.header('nameType')).toBe('1');
    useSession.getState().setNameType(1);
  });
});
