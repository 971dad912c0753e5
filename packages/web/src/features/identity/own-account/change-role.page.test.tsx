import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer, type FakeServer, refusal } from '../../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './change-role.page.tsx';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  useSession.getState().setToken({ token: 'same', id: 7, name: '张三' }, { isRemembered: true });
  useSession.getState().setUser(manager());
  server.on(sessionCalls.getAdminRoleAndName, () => ({
    roles: ['管理中心', '消息中心'],
    activeRole: '管理中心',
    cities: [{ id: 3, code: 'SH', name: '上海', shortName: '沪', status: 'LOCKED' }],
    suppliers: [],
  }));
});
afterEach(clearStage);

const stage = (query = {}) => inTab(<Page />, { path: '/managecenter/changeRole', screen: 'changeRole', query });
const sure = (): Promise<void> => user.click(screen.getByRole('button', { name: /确定/ }));

it('wants the unit of the page that asked for it, says what cannot be done there, and goes on to it', async () => {
  server.on(sessionCalls.changeAdminRoleAll, () => ({}));
  server.on(sessionCalls.getUserInfo, () => manager({ linkid: 3, cityname: '上海' }));
  const { tab } = stage({ redirect: '/citycenter/askorder?page=2' });
  await screen.findByRole('button', { name: '确定' });
  await sure();
  expect(await screen.findByText('请选择单位')).toBeTruthy();
  expect(server.requestsTo(sessionCalls.changeAdminRoleAll)).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: /城市/ }));
  await user.click(await screen.findByText('上海'));
  expect(await screen.findByText('上海已锁定，可以查看，不能下单')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /确定/ }).disabled).toBe(false), {
    timeout: 4000,
  });
  await sure();
  await waitFor(() => expect(tab().restart).toHaveBeenCalledWith('askOrder', { page: '2' }));
  expect(server.requestsTo(sessionCalls.changeAdminRoleAll)[0]?.input).toEqual({ role: '管理中心', cityId: 3 });
  expect(useSession.getState()).toMatchObject({ token: 'same', user: { linkid: 3 } });
  expect(tab().setDirty).toHaveBeenLastCalledWith(false);
});

it('gives units up with the role that had them, and keeps what was chosen when it is refused', async () => {
  useSession.getState().setUser(manager({ linkid: 3 }));
  server.onRaw(sessionCalls.changeAdminRoleAll, () => refusal(0, '身份已变更'));
  stage();
  await user.click(await screen.findByRole('radio', { name: '消息中心' }));
  expect(screen.queryByRole('combobox', { name: /城市/ })).toBeNull();
  expect(screen.getByText('选择“管理中心”身份后，可以进入城市和供应商办理业务。')).toBeTruthy();
  await sure();
  expect(await screen.findByText('身份已变更')).toBeTruthy();
  expect(server.requestsTo(sessionCalls.changeAdminRoleAll)[0]?.input).toEqual({ role: '消息中心', cityId: null });
  await user.click(screen.getByRole('radio', { name: '管理中心' }));
  expect(await screen.findByRole('combobox', { name: /城市/ })).toBeTruthy();
});

it('keeps the units of whoever has one role, and lets others be chosen', async () => {
  useSession.getState().setUser(manager({ linkSupplierId: 5 }));
  server.on(sessionCalls.getAdminRoleAndName, () => ({
    roles: ['管理中心'],
    activeRole: '管理中心',
    cities: [{ id: 3, code: 'SH', name: '上海', shortName: '沪', status: 'NORMAL' }],
    suppliers: [{ id: 5, code: 'S5', name: '蔬果行', shortName: '蔬果', status: 'NORMAL' }],
  }));
  server.onRaw(sessionCalls.changeAdminRoleAll, () => refusal(0, '身份已变更'));
  stage();
  await user.click(await screen.findByRole('combobox', { name: /城市/ }));
  await user.click(await screen.findByText('上海'));
  await sure();
  expect(await screen.findByText('身份已变更')).toBeTruthy();
  expect(server.requestsTo(sessionCalls.changeAdminRoleAll)[0]?.input).toEqual({ cityId: 3, supplierId: 5 });
});

it('has the unit of a document chosen that opens there, and says whose it is', async () => {
  server.on(sessionCalls.changeAdminRoleAll, () => ({}));
  server.on(sessionCalls.getUserInfo, () => manager({ linkid: 3, cityname: '上海' }));
  const { tab } = stage({ redirect: '/citycenter/InTransDetail?id=5', cityId: '3' });
  expect(await screen.findByText('要打开的单据属于“上海”，确定后切换到该单位并打开。')).toBeTruthy();
  await sure();
  await waitFor(() => expect(tab().restart).toHaveBeenCalledWith('inTransitDetail', { id: '5' }));
  expect(server.requestsTo(sessionCalls.changeAdminRoleAll)[0]?.input).toMatchObject({ cityId: 3 });
});
