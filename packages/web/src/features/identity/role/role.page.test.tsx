import { roleCalls, type RoleDetail } from '@material/contract/identity/role.calls.ts';
import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { power, titlesOf } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer, refusal } from '../../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './role.page.tsx';
import { Page as Roles } from './roles.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const { askOrder, inboundOrder, priceView } = screens;
const role = (change: Partial<RoleDetail> = {}): RoleDetail =>
  sampleOf(roleCalls.getRole.output, {
    id: 5,
    name: '收货员',
    centre: '城市中心',
    cityId: null,
    userCount: 0,
    remark: '',
    people: [],
    powers: [power(inboundOrder), power(inboundOrder, '提交')],
    rowVersion: 3,
    ...change,
  });

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(roleCalls.getRole, () => role());
  server.on(sessionCalls.getAdminRoleAndName, () => ({ roles: [], activeRole: '', cities: [], suppliers: [] }));
});
afterEach(clearStage);

const stage = (query: Readonly<Record<string, string>> = { id: '5' }) =>
  inTab(<Page />, { path: '/managecenter/role', screen: 'role', query });
const box = (of: string, name: string) =>
  within(screen.getByRole('group', { name: of })).getByRole<HTMLInputElement>('checkbox', { name });
const preview = () => screen.getByRole('complementary', { name: '菜单预览' }).textContent;
const sent = () => server.requestsTo(roleCalls.addRole).map(({ input }) => input);

describe('a role', () => {
  it('shows what it holds, and the menu that comes of it while it is changed', async () => {
    server.on(roleCalls.addRole, () => role({ rowVersion: 4 }));
    stage();
    await screen.findByText('编辑角色“收货员”');
    expect(box(inboundOrder.title, '提交').checked).toBe(true);
    expect(box(inboundOrder.title, '删除').checked).toBe(false);
    expect(preview()).not.toContain(askOrder.title);
    await user.click(box(askOrder.title, '新增'));
    expect(box(askOrder.title, '查看').checked).toBe(true);
    expect(preview()).toContain(askOrder.title);
    await user.click(box(inboundOrder.title, '查看'));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const [input] = sent() as { powers: string[] }[];
    expect(input).toMatchObject({ id: 5, rowVersion: 3, centre: '城市中心' });
    expect(input?.powers.toSorted()).toEqual([power(askOrder), power(askOrder, '新增')].toSorted());
  });

  it('offers nobody what is not theirs to give', async () => {
    const own = [...titlesOf(identityScreens.roles), power(inboundOrder)];
    useSession.getState().setUser(manager({ power: JSON.stringify(own) }));
    stage();
    await screen.findByText('编辑角色“收货员”');
    expect(box(inboundOrder.title, '提交')).toMatchObject({ checked: true, disabled: true });
    expect(box(askOrder.title, '新增').disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: '全选' }));
    expect(box(inboundOrder.title, '查看').checked).toBe(true);
    expect(box(askOrder.title, '查看').checked).toBe(false);
  });

  it('begins as a copy of another, with what its maker may give', async () => {
    const own = [...titlesOf(identityScreens.roles), power(inboundOrder)];
    useSession.getState().setUser(manager({ power: JSON.stringify(own) }));
    server.on(roleCalls.addRole, () => role({ id: 9, name: '新的' }));
    const { query } = stage({ from: '5' });
    await user.type(await screen.findByLabelText('名称'), '新的');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent()).toEqual([{ name: '新的', centre: '城市中心', powers: [power(inboundOrder)] }]));
    await waitFor(() => expect(query()).toEqual({ id: '9' }));
  });

  it('is only read by those who may not change it', async () => {
    useSession.getState().setUser(manager({ power: JSON.stringify([power(identityScreens.roles)]) }));
    stage();
    await screen.findByText('收货员');
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
    expect(box(inboundOrder.title, '查看')).toMatchObject({ checked: true, disabled: true });
  });

  it('of superadmins is read and left alone by everybody else, on its page and in the list', async () => {
    server.on(roleCalls.getRole, () => role({ name: '超级管理员', centre: 'superadmin', powers: [] }));
    stage();
    expect(await screen.findByRole('heading', { name: '超级管理员' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
    cleanup();
    const rows = [
      sampleOf(roleCalls.getAllRole.list.row, { id: 1, name: '超级管理员', centre: 'superadmin' }),
      sampleOf(roleCalls.getAllRole.list.row, { id: 5, name: '收货员', centre: '城市中心' }),
    ];
    server.on(roleCalls.getAllRole, () => ({ list: rows, totalCount: 2 }));
    inTab(<Roles />, { path: '/managecenter/roles', screen: 'roles' });
    const edit = async (name: string) => {
      const line = (await screen.findByRole('button', { name })).closest('tr');
      return within(line ?? document.body).getByRole<HTMLButtonElement>('button', { name: '编辑' }).disabled;
    };
    expect([await edit('超级管理员'), await edit('收货员')]).toEqual([true, false]);
  });

  it('that somebody else has changed as well shows both versions', async () => {
    const theirs = role({ rowVersion: 4, powers: [power(inboundOrder), power(priceView)] });
    server.onRaw(roleCalls.addRole, () => refusal(0, '已被他人处理，请刷新', { code: 'conflict', row: theirs }));
    stage();
    await screen.findByText('编辑角色“收货员”');
    await user.click(box(askOrder.title, '查看'));
    await user.click(screen.getByRole('button', { name: '保存' }));
    const both = await screen.findByRole('alertdialog', { name: '有两个版本' });
    expect(both.textContent).toContain(`我填写的：共 3 项：加上 ${power(askOrder)}`);
    expect(both.textContent).toContain(
      `已保存的：共 2 项：加上 ${power(priceView)}；去掉 ${power(inboundOrder, '提交')}`,
    );
  });
});
