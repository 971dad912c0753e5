import { relocationCalls, type RelocatedPerson } from '@material/contract/identity/relocation.calls.ts';
import { userCalls, type UserRow } from '@material/contract/identity/user.calls.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer, refusal } from '../../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RelocateUsersDialog } from './relocate-users.dialog.tsx';

vi.setConfig({ testTimeout: 60_000 });

const { qianyiUsers, qianyiUsersCheck } = relocationCalls;
const person = (change: Partial<RelocatedPerson>): RelocatedPerson => ({
  id: 11,
  name: '张三示例',
  username: 'city_sh',
  cityId: 3,
  cityName: '上海',
  placeId: null,
  placeName: '',
  departmentName: '',
  isMain: false,
  lostRoles: '',
  drafts: 0,
  openOrders: 0,
  openNos: '',
  problems: [],
  ...change,
});
const row = (change: Partial<UserRow> = {}): UserRow =>
  sampleOf(userCalls.getListUsers.list.row, { id: 11, name: '张三示例', placeName: '', source: 'CITY', ...change });
const taker = { id: 21, name: '李四示例', username: 'city_sh2', cityId: 3, placeId: null };

let server: FakeServer;
const onClose = vi.fn<() => void>();
const clear = vi.fn<() => void>();
beforeEach(() => {
  server = fakeServer();
  onClose.mockReset();
  clear.mockReset();
  useSession.getState().setUser(manager());
});
afterEach(clearStage);

const stage = async (rows: readonly UserRow[]) => {
  const cities = [{ value: 4, label: '北京' }];
  inTab(<RelocateUsersDialog rows={rows} cities={cities} clear={clear} onClose={onClose} />, {
    path: '/managecenter/users',
    screen: 'users',
  });
  return screen.findByRole('dialog');
};
const choose = async (dialog: HTMLElement, name: string, option: string) => {
  await user.click(within(dialog).getByRole('combobox', { name }));
  await user.click(await screen.findByTitle(option));
};
const go = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: '迁移' });

describe('迁移城市', () => {
  it('shows what would happen, asks who takes over, and sends what was shown', async () => {
    const people = [
      person({ openOrders: 2, openNos: 'YH1、YH2', lostRoles: '夜班收货员' }),
      person({ id: 12, name: '王五' }),
    ];
    server.on(qianyiUsersCheck, () => ({ digest: 'seen', people, takers: [taker] }));
    server.on(qianyiUsers, () => ({ people: 2, documents: 2 }));
    const dialog = await stage([row(), row({ id: 12, name: '王五' })]);
    expect(go(dialog)).toHaveProperty('disabled', true);
    await choose(dialog, '迁入城市', '北京');
    expect(await within(dialog).findByText('失去角色 夜班收货员')).toBeTruthy();
    expect(within(dialog).getByText('未办完 2 张：YH1、YH2')).toBeTruthy();
    expect(within(dialog).getByRole('note', { name: '有 1 人的单据还没有选接手人' })).toBeTruthy();
    await choose(dialog, '张三示例的接手人', '李四示例');
    await user.click(go(dialog));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(clear).toHaveBeenCalled();
    const [sent] = server.requestsTo(qianyiUsers);
    expect(sent?.input).toEqual({
      ids: [11, 12],
      cityId: 4,
      placeId: null,
      digest: 'seen',
      handTo: [{ id: 11, toId: 21 }],
    });
  });

  it('says who cannot go and why, and lets nobody go then', async () => {
    const people = [person({ problems: ['已经是北京的用户'] })];
    server.on(qianyiUsersCheck, () => ({ digest: 'seen', people, takers: [] }));
    const dialog = await stage([row()]);
    await choose(dialog, '迁入城市', '北京');
    expect(await within(dialog).findByText('已经是北京的用户')).toBeTruthy();
    expect(within(dialog).getByRole('note', { name: '有 1 人不能迁移，原因见列表' })).toBeTruthy();
    expect(go(dialog)).toHaveProperty('disabled', true);
  });

  it('chooses one taker for all, and shows anew what has changed meanwhile', async () => {
    let asked = 0;
    server.on(qianyiUsersCheck, () => {
      asked += 1;
      const open = { openOrders: asked, openNos: 'YH1' };
      return {
        digest: `seen ${asked}`,
        people: [person(open), person({ id: 12, name: '王五', ...open })],
        takers: [taker],
      };
    });
    server.onRaw(qianyiUsers, () => refusal(0, '已被他人处理，请刷新', { code: 'conflict' }));
    const dialog = await stage([row(), row({ id: 12, name: '王五' })]);
    await choose(dialog, '迁入城市', '北京');
    expect(await within(dialog).findAllByText('未办完 1 张：YH1')).toHaveLength(2);
    await choose(dialog, '都移交给', '李四示例');
    await user.click(go(dialog));
    expect(await within(dialog).findByText('刚才有变化，已重新核对，请看过后再迁移')).toBeTruthy();
    expect(await within(dialog).findAllByText('未办完 2 张：YH1')).toHaveLength(2);
    expect(onClose).not.toHaveBeenCalled();
    const [sent] = server.requestsTo(qianyiUsers);
    expect(sent?.input).toMatchObject({
      handTo: [
        { id: 11, toId: 21 },
        { id: 12, toId: 21 },
      ],
    });
  });
});
