import { logCalls, type LogRow } from '@material/contract/identity/log.calls.ts';
import { peopleCalls } from '@material/contract/identity/people.calls.ts';
import { logScreens } from '@material/contract/identity/screens.ts';
import { smsCalls, type SmsRow } from '@material/contract/identity/sms.calls.ts';
import { keptPower } from '@material/contract/kernel/call/screen.ts';
import { listViewCalls } from '@material/contract/kernel/list/list-view.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer, refusal } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { everyTitle, manager } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { useSession } from '../../lib/session/session.ts';
import { Page } from './log.page.tsx';

vi.setConfig({ testTimeout: 60_000 });

const call = logCalls.getListLog;
const row = (change: Partial<LogRow> = {}): LogRow =>
  sampleOf(call.list.row, {
    id: 11,
    operator: '管理示例',
    role: '管理中心',
    module: '要货单',
    deed: '初审',
    targetNo: 'YH202611200930150010001',
    targetType: 'ask_order',
    targetId: 5,
    ip: '10.0.0.7',
    device: 'Chrome 140 · Windows',
    ms: 42,
    ...change,
  });

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(call, () => ({
    list: [row(), row({ id: 12, operator: '系统', targetNo: '', targetType: '', targetId: null })],
    totalCount: 2,
  }));
  server.on(peopleCalls.getAllUserList, () => ({
    list: [sampleOf(peopleCalls.getAllUserList.list.row, { id: 7, code: 'glzx01', displayName: '管理示例' })],
    totalCount: 1,
  }));
  server.on(listViewCalls.getListViews, () => ({ list: [] }));
});
afterEach(clearStage);

const stage = (query = {}) => inTab(<Page />, { query, path: '/managecenter/log', screen: 'log' });
const loaded = () => screen.findByRole('row', { name: /管理示例/ });
const lastAsked = (): unknown => server.requestsTo(call).at(-1)?.input;
const openDialog = async (): Promise<HTMLElement> => {
  await user.click(within(await loaded()).getByRole('button', { name: '查看' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('要货单 · 初审');
  return dialog;
};

it('asks for what is narrowed, and keeps it in the address', async () => {
  const shown = stage({ deed: '初审' });
  await loaded();
  expect(lastAsked()).toMatchObject({ deed: '初审' });
  await user.click(screen.getByRole('button', { name: /^筛选/ }));
  await user.type(screen.getByRole('textbox', { name: '单号' }), 'YH1{Enter}');
  await waitFor(() => expect(lastAsked()).toMatchObject({ deed: '初审', targetNo: 'YH1' }));
  expect(shown.query()).toEqual({ deed: '初审', targetNo: 'YH1' });
  await user.click(screen.getByRole('combobox', { name: '操作人' }));
  await user.click(await screen.findByText('管理示例', { selector: '.ant-select-item-option *' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ userId: 7, targetNo: 'YH1' }));
});

it('shows who did it from where, and what was there before and after', async () => {
  server.on(logCalls.getLogChanges, () => ({
    list: [{ id: 1, label: '初审数量', before: '25', after: '20' }],
  }));
  stage();
  const dialog = await openDialog();
  const change = await within(dialog).findByRole('row', { name: /初审数量/ });
  expect(
    within(change)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['初审数量', '25', '20']));
  expect(dialog.textContent).toMatch(/操作人管理示例.*IP 地址10\.0\.0\.7.*耗时（毫秒）42/);
  expect(server.requestsTo(logCalls.getLogChanges).map(({ input }) => input)).toEqual([{ id: 11 }]);
});

it('says that nothing was noted, or that it was not got', async () => {
  server.on(logCalls.getLogChanges, () => ({ list: [] }));
  stage();
  const dialog = await openDialog();
  expect(await within(dialog).findByText('这次操作没有记录具体的修改内容')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: /close|关闭/i }));
  server.onRaw(logCalls.getLogChanges, () => refusal(0, '系统繁忙'));
  await user.click(within(screen.getByRole('row', { name: /系统/ })).getByRole('button', { name: '查看' }));
  expect(await screen.findByText('修改内容没有取到')).toBeTruthy();
});

it('leads from a number to its document, and nowhere without one', async () => {
  const { tab } = stage();
  await user.click(within(await loaded()).getByRole('button', { name: /^YH/ }));
  expect(tab().open).toHaveBeenCalledWith('askOrderDetail', { orderid: '5' }, 'YH202611200930150010001');
  expect(within(screen.getByRole('row', { name: /系统/ })).queryByRole('button', { name: /YH/ })).toBeNull();
});

it('is a card for each row on a phone', async () => {
  setWidth(390);
  stage();
  const [first] = within(await screen.findByRole('list', { name: '/managecenter/log' })).getAllByRole('listitem');
  for (const words of ['管理示例', '要货单', '初审', 'YH202611200930150010001'])
    expect(first?.textContent).toContain(words);
  expect(screen.queryByRole('table')).toBeNull();
});

it('has the text messages beside it for whoever may see them, and for nobody else', async () => {
  const { unmount } = stage();
  await loaded();
  expect(screen.queryByRole('tab', { name: '短信' })).toBeNull();
  unmount();
  const power = JSON.stringify([...everyTitle, keptPower(logScreens.log, '短信')]);
  useSession.getState().setUser(manager({ power }));
  server.on(smsCalls.getListSms, () => ({ list: [], totalCount: 0 }));
  const shown = stage();
  await loaded();
  await user.click(screen.getByRole('tab', { name: '短信' }));
  expect(await screen.findByText('还没有短信')).toBeTruthy();
  expect(shown.query()).toEqual({ tab: 'sms' });
});

it('sends a notice again that failed, and offers that for nothing else', async () => {
  const one = (change: Partial<SmsRow>): SmsRow => sampleOf(smsCalls.getListSms.list.row, change);
  const list = [
    one({ id: 1, kind: 'NOTICE', status: 'FAILED', smsText: '失败的提醒' }),
    one({ id: 2, kind: 'NOTICE', status: 'UNKNOWN', smsText: '不明的提醒' }),
    one({ id: 3, kind: 'LOGIN', status: 'FAILED', smsText: '失败的验证码' }),
  ];
  useSession.getState().setUser(manager({ power: JSON.stringify([...everyTitle, keptPower(logScreens.log, '短信')]) }));
  server.on(smsCalls.getListSms, () => ({ list, totalCount: 3 }));
  server.on(smsCalls.resendSms, ({ id }) => ({ id }));
  stage({ tab: 'sms' });
  await user.click(
    within(await screen.findByRole('row', { name: /失败的提醒/ })).getByRole('button', { name: /^重\s?发$/ }),
  );
  expect(await screen.findByText('已重新提交发送')).toBeTruthy();
  expect(server.requestsTo(smsCalls.resendSms).map(({ input }) => input)).toEqual([{ id: 1 }]);
  for (const name of [/不明的提醒/, /失败的验证码/])
    expect(within(screen.getByRole('row', { name })).queryByRole('button', { name: /^重\s?发$/ })).toBeNull();
});
