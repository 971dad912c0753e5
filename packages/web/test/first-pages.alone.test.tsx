import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as pages from '../src/app/shell/tab/pages.tsx';
import { refusal, success } from './fake-server.ts';
import { cityUser, manager } from './people.ts';
import { endApp, startApp } from './start-app.tsx';
import { useSession } from '../src/lib/session/session.ts';

vi.mock('../src/app/shell/tab/pages.tsx', async (load) => {
  const real = await load<typeof pages>();
  const fake = await import('./fake-pages.tsx');
  const own = ['home', 'changeRole'];
  return {
    ...real,
    pageOf: (name: Parameters<typeof real.pageOf>[0]) => (own.includes(name) ? real.pageOf(name) : fake.pageOf()),
  };
});

afterEach(endApp);

const here = (): string => location.pathname + location.search;
const user = userEvent.setup();

describe('the choice of a unit', () => {
  it('says when it could not be loaded, and tries again', async () => {
    const app = await startApp({
      at: '/managecenter/changeRole',
      user: manager(),
      prepare: (server) => server.onRaw(sessionCalls.getAdminRoleAndName, () => refusal(0, '服务暂时不可用')),
    });
    expect(await screen.findByText('身份和单位没有取到')).toBeTruthy();
    app.server.on(sessionCalls.getAdminRoleAndName, () => ({
      roles: ['管理中心'],
      activeRole: '管理中心',
      cities: [],
      suppliers: [],
    }));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('button', { name: '确定' })).toBeTruthy();
  });
});

describe('the home page', () => {
  const todos = [
    { key: 'first', title: '待初审', count: 37, late: 5, screen: 'askOrderCheck', query: { status: 'SUBMITTED' } },
    { key: 'none', title: '待入库', count: 0, late: 0, screen: 'inboundOrder', query: {} },
  ];

  it('counts what waits and opens the list behind a count', async () => {
    await startApp({
      at: '/',
      user: manager(),
      prepare: (server) => server.on(todoCalls.getTodoCounts, () => ({ list: todos })),
    });
    expect(await screen.findByText('有 37 项等你处理，其中 5 项已超时。')).toBeTruthy();
    expect(screen.getByText('5 项已超时')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /待初审/ }));
    await waitFor(() => expect(here()).toBe('/managecenter/ordermanage/Askordercheck?status=SUBMITTED'));
  });

  it('says when nothing waits', async () => {
    await startApp({ at: '/home', user: cityUser() });
    expect(await screen.findByText('都处理完了。新的待办会出现在这里。')).toBeTruthy();
    expect(screen.queryByText('代办单位')).toBeNull();
  });

  it('offers another try when the counts did not come', async () => {
    const { server } = await startApp({
      at: '/home',
      user: manager(),
      prepare: (fake) => fake.onRaw(todoCalls.getTodoCounts, () => refusal(2, '')),
    });
    const again = await screen.findByRole('button', { name: '重试' });
    server.on(todoCalls.getTodoCounts, () => ({ list: todos }));
    await user.click(again);
    expect(await screen.findByText('待初审')).toBeTruthy();
  });
});

describe('switching the unit', () => {
  const city = { id: 3, code: 'C03', name: '上海', shortName: '上海', status: 'NORMAL' };
  const units = { roles: ['管理中心'], activeRole: '管理中心', cities: [city], suppliers: [] };
  const begin = async () => {
    const app = await startApp({
      at: '/citycenter/askorder?page=2',
      user: manager(),
      prepare: (server) => {
        server.on(sessionCalls.getAdminRoleAndName, () => units);
        server.on(sessionCalls.changeAdminRoleAll, () => ({}));
      },
    });
    await screen.findByRole('button', { name: '确定' });
    return app;
  };

  it('G9 stands before a city’s pages and leads back to the page that was wanted', async () => {
    const { server } = await begin();
    expect(here()).toBe('/managecenter/changeRole?redirect=/citycenter/askorder%3Fpage%3D2');
    await user.click(screen.getByRole('combobox', { name: '城市' }));
    await user.click(await screen.findByText('上海'));
    server.onRaw(sessionCalls.getUserInfo, () => success(manager({ linkid: 3, cityname: '上海' })));
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(here()).toBe('/citycenter/askorder?page=2'));
    expect(server.requestsTo(sessionCalls.changeAdminRoleAll)[0]?.input).toEqual({ cityId: 3 });
    const tabs = within(screen.getByRole('navigation', { name: '已打开的页面' }));
    await waitFor(() =>
      expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['首页', '要货订单']),
    );
    expect(screen.getByText('正在').parentElement?.textContent).toBe('正在代 上海 办理');
  });

  it('U5 another role has its own menu, and the tabs of the one before are gone', async () => {
    const menu = () => within(screen.getByRole('navigation', { name: '主菜单' }));
    const { server, go } = await startApp({
      at: '/managecenter/ordermanage/Askordercheck',
      user: manager(),
      prepare: (fake) => {
        fake.on(sessionCalls.getAdminRoleAndName, () => ({ ...units, roles: ['管理中心', '消息中心'] }));
        fake.on(sessionCalls.changeAdminRoleAll, () => ({}));
      },
    });
    expect(await menu().findByRole('menuitem', { name: '要货单审核' })).toBeTruthy();
    await go('/managecenter/changeRole');
    server.on(sessionCalls.getUserInfo, () => manager({ roles: ['消息中心'], introduction: '消息中心' }));
    await user.click(await screen.findByRole('radio', { name: '消息中心' }));
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(here()).toBe('/home'));
    const tabs = within(screen.getByRole('navigation', { name: '已打开的页面' }));
    await waitFor(() => expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['首页']));
    expect(menu().queryByRole('menuitem', { name: '要货单审核' })).toBeNull();
    expect(menu().getByRole('menuitem', { name: '下载中心' })).toBeTruthy();
    expect(useSession.getState().token).toBe('secret');
  });

  it('insists on the unit that the wanted page needs', async () => {
    const { server } = await begin();
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('请选择单位')).toBeTruthy();
    expect(server.requestsTo(sessionCalls.changeAdminRoleAll)).toHaveLength(0);
  });
});
