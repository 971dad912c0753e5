import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { userCalls, type UserRow } from '@material/contract/identity/user.calls.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { listViewCalls } from '@material/contract/kernel/list/list-view.calls.ts';
import { power, roles } from '@material/contract/kernel/call/screen.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './users.page.tsx';

vi.setConfig({ testTimeout: 60_000 });

const row = (change: Partial<UserRow> = {}): UserRow =>
  sampleOf(userCalls.getListUsers.list.row, {
    id: 11,
    username: 'store_sh001',
    name: '上海一店示例',
    phone: '154****0110',
    source: 'CITY',
    cityId: 3,
    status: 'NORMAL',
    rowVersion: 2,
    ...change,
  });

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(userCalls.getListUsers, () => ({ list: [row(), row({ id: 12, username: 'city_sh' })], totalCount: 2 }));
  server.on(userCalls.getRolesListBylinkid, () => ({
    list: [{ id: 5, name: '门店店长', centre: roles.city, isGiveable: true }],
    departments: [],
    places: [],
  }));
  server.on(sessionCalls.getAdminRoleAndName, () => ({ roles: [], activeRole: '', cities: [], suppliers: [] }));
  server.on(listViewCalls.getListViews, () => ({ list: [] }));
});
afterEach(clearStage);

const stage = () => inTab(<Page />, { path: '/managecenter/users', screen: 'users' });

describe('批量权限', () => {
  it('gives roles to the chosen, takes none, and says how each of them fared', async () => {
    server.on(userCalls.powerSetUsersPi, () => [{ id: 11, ok: false, message: '至少要有一个角色' }]);
    stage();
    const chosen = await screen.findByRole('row', { name: /store_sh001/ });
    await user.click(within(chosen).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: /批量权限/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('combobox', { name: /授予角色/ }));
    await user.click(await screen.findByTitle('门店店长'));
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await screen.findByText('至少要有一个角色')).toBeTruthy();
    const [sent] = server.requestsTo(userCalls.powerSetUsersPi);
    expect(sent?.input).toEqual({ ids: [11], give: [5], take: [] });
  });

  it('is there for whoever has the button alone', async () => {
    useSession.getState().setUser(manager({ power: JSON.stringify([power(identityScreens.users)]) }));
    stage();
    const first = await screen.findByRole('row', { name: /store_sh001/ });
    expect(within(first).queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
  });
});

describe('新增', () => {
  it('offers roles of the unit that the account is to be of, and none before it is chosen', async () => {
    stage();
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: '城市' }));
    expect(within(dialog).getAllByText('请先选择单位').length).toBe(3);
    await user.click(within(dialog).getByRole('combobox', { name: /角色/ }));
    expect(screen.queryByTitle('门店店长')).toBeNull();
  });
});
