import { identityScreens } from '@material/contract/identity/screens.ts';
import { titlesOf } from '@material/contract/kernel/call/screen.ts';
import { smsUserCalls, type SmsPerson } from '@material/contract/messaging/sms-user.calls.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { manager } from '../../../test/people.ts';
import { useSession } from '../../lib/session/session.ts';
import { Page } from './sms-user.page.tsx';

vi.setConfig({ testTimeout: 20_000 });

const { getListSmsUsersXuding, getListSmsUsersXudingForAdd, addSmsUsers, deleteSmsUsers } = smsUserCalls;
const person: SmsPerson = {
  id: 7,
  name: '王检',
  username: 'wang',
  phone: '138****0001',
  source: 'MANAGEMENT',
  unitName: '总部',
  roleNames: '采购主管',
  readiness: 'UNPROVED',
  cityId: null,
  noticeNames: '待办提醒',
  noticeTypes: ['WAITING'],
};
const other = { ...person, id: 8, name: '李检', username: 'li', readiness: 'READY' as const };
let server: FakeServer;
let sent: unknown[];
beforeEach(() => {
  setWidth(1440);
  sent = [];
  server = fakeServer();
  server.on(getListSmsUsersXuding, () => ({ list: [person], totalCount: 1 }));
  server.on(getListSmsUsersXudingForAdd, () => ({ list: [other], totalCount: 1 }));
});
afterEach(clearStage);

const open = (powers: readonly string[]) => {
  useSession.getState().setUser(manager({ power: JSON.stringify(powers) }));
  inTab(<Page />, { path: '/managecenter/smsUser', screen: 'smsUser' });
};
const dialogOf = async (title: string) => {
  const heading = await screen.findByText(title, { selector: '.ant-modal-title' });
  return within(heading.closest<HTMLElement>('[role="dialog"]') ?? heading);
};
const row = async () => within(await screen.findByRole('row', { name: /王检/ }));

it('shows who is texted, and that a phone is not proved, to whoever may only look', async () => {
  open([identityScreens.smsUser.title]);
  expect((await row()).getByText('手机号未验证')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
  expect((await row()).queryByRole('button', { name: /通知类型|更多|删除/ })).toBeNull();
});

it('adds people who are chosen, with the kinds that are left ticked', async () => {
  server.on(addSmsUsers, (input) => {
    sent.push(input);
    return { added: 1, changed: 0 };
  });
  open(titlesOf(identityScreens.smsUser));
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const picker = await dialogOf('选择人员');
  const candidate = within(await picker.findByRole('row', { name: /李检/ }));
  await user.click(candidate.getByRole('checkbox'));
  await user.click(picker.getByRole('button', { name: /选择通知类型/ }));
  const kinds = await dialogOf('短信通知');
  expect(kinds.getByText(/李检 会收到本单位这些提醒的短信/)).toBeTruthy();
  await user.click(kinds.getByRole('button', { name: /保\s*存|确\s*定/ }));
  expect(await screen.findByText('1 人已保存')).toBeTruthy();
  expect(sent).toEqual([{ ids: [8], noticeTypes: ['WAITING', 'RETURNED', 'LATE'] }]);
});

it('takes somebody out after asking', async () => {
  server.on(deleteSmsUsers, (input) => {
    sent.push(input);
    return { removed: 1 };
  });
  open(titlesOf(identityScreens.smsUser));
  await user.click((await row()).getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  const asked = await dialogOf('删除短信通知人员？');
  expect(asked.getByText('王检 以后不再收到提醒短信，站内消息不变。')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(asked.getByRole('button', { name: /删\s*除/ }));
  expect(await screen.findByText('1 人已删除')).toBeTruthy();
  expect(sent).toEqual([{ ids: [7] }]);
});
