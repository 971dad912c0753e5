import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { UnitDialog } from './unit.dialog.tsx';

const city = (id: number, code: string, name: string, status = 'NORMAL') => ({
  id,
  code,
  name,
  shortName: name,
  status,
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  useSession.getState().setToken({ token: 'same', id: 7, name: '张三' }, { isRemembered: true });
  useSession.getState().setUser(manager({ linkid: 3, cityname: '上海' }));
  server.on(sessionCalls.getAdminRoleAndName, () => ({
    roles: ['superadmin', '管理中心'],
    activeRole: '管理中心',
    cities: [city(3, 'SH', '上海'), city(4, 'HZ', '杭州', 'LOCKED'), city(5, 'NB', '宁波')],
    suppliers: [city(9, 'S9', '蔬果行')],
  }));
  server.on(sessionCalls.changeAdminRoleAll, () => ({}));
  server.on(sessionCalls.getUserInfo, () => manager({ linkid: 4, cityname: '杭州' }));
});
afterEach(() => {
  clearStage();
  localStorage.clear();
});

function stage(mayLeave = true) {
  const did = {
    mayLeave: vi.fn<() => Promise<boolean>>(() => Promise.resolve(mayLeave)),
    onChosen: vi.fn<(kind: string) => void>(),
    onRoles: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
  };
  inTab(<UnitDialog kind="city" {...did} />, { path: '/home', screen: 'home' });
  return did;
}
const sent = () => server.requestsTo(sessionCalls.changeAdminRoleAll).map(({ input }) => input);
const names = () => screen.getAllByRole('option').map((row) => row.firstChild?.textContent);

it('wants a unit, finds it by pinyin and takes it by keyboard alone', async () => {
  const did = stage();
  const search = await screen.findByRole('combobox', { name: '查找城市' });
  expect(document.activeElement).toBe(search);
  await user.keyboard('{Enter}');
  expect(screen.getByText('请选择单位')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.keyboard('hangz');
  expect(names()).toEqual(['杭州']);
  expect(screen.queryByText('请选择单位')).toBeNull();
  expect(screen.getByText('杭州已锁定，可以查看，不能下单')).toBeTruthy();
  expect(search.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(did.onChosen).toHaveBeenCalledWith('city'));
  expect(sent()).toEqual([{ cityId: 4 }]);
  expect(did.onClose).toHaveBeenCalledOnce();
});

it('begins with the units of last time, and goes on by arrow keys', async () => {
  localStorage.setItem('recentUnits:7', JSON.stringify({ city: [5], supplier: [] }));
  const did = stage();
  const recent = await screen.findByRole('group', { name: '最近使用' });
  expect(within(recent).getByRole('option').textContent).toContain('宁波');
  expect(names()).toEqual(['宁波', '上海', '杭州']);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('杭州');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(did.onChosen).toHaveBeenCalledOnce());
  expect(JSON.parse(localStorage.getItem('recentUnits:7') ?? '')).toEqual({ city: [4, 5], supplier: [] });
});

it('changes to a supplier, and sends nothing while something unsaved is to stay', async () => {
  const did = stage(false);
  await user.click(await screen.findByText('供应商 1'));
  await user.click(screen.getByRole('option', { name: /蔬果行/ }));
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(did.mayLeave).toHaveBeenCalledOnce());
  expect(sent()).toEqual([]);
  expect(did.onChosen).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '切换身份' }));
  expect(did.onRoles).toHaveBeenCalledOnce();
});
