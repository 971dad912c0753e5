import { messageSettingCalls, type MessageSettingRow } from '@material/contract/messaging/message-setting.calls.ts';
import { messageScreens } from '@material/contract/messaging/screens.ts';
import { titlesOf } from '@material/contract/kernel/call/screen.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { useSession } from '../../lib/session/session.ts';
import { manager } from '../../../test/people.ts';
import { Page } from './message-setting.page.tsx';

vi.setConfig({ testTimeout: 20_000 });

const row: MessageSettingRow = {
  id: 1,
  event: 'ask_order.SUBMITTED.FIRST_CHECKER',
  eventName: '要货单等待初审',
  toldName: '有此权限的总部人员',
  noticeType: 'WAITING',
  wayNames: '站内消息',
  inApp: true,
  bySms: false,
  isUrgent: false,
  readers: [],
  readerNames: '',
  offered: [{ id: 7, name: '采购主管' }],
  messageText: '',
  settingSource: 'USUAL',
  rowVersion: 0,
};
const saved = (change: Partial<MessageSettingRow>): MessageSettingRow => ({
  ...row,
  settingSource: 'HEADQUARTERS',
  rowVersion: 1,
  ...change,
});
let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(messageSettingCalls.getMessageSetting, () => ({ list: [row] }));
});
afterEach(clearStage);

const open = (powers: readonly string[]) => {
  useSession.getState().setUser(manager({ power: JSON.stringify(powers) }));
  inTab(<Page />, { path: '/managecenter/MessageSetting', screen: 'messageSetting' });
};

it('shows every event to whoever may only look', async () => {
  open([messageScreens.messageSetting.title]);
  expect(await screen.findByText('要货单等待初审')).toBeTruthy();
  expect(screen.getByText('系统默认')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '编辑 要货单等待初审' })).toBeNull();
});

it('shows the text as it will look while it is written, and sends it', async () => {
  const sent: unknown[] = [];
  server.on(messageSettingCalls.editMessageSetting, (input) => {
    sent.push(input);
    return saved({ messageText: '{单号} 请初审' });
  });
  open(titlesOf(messageScreens.messageSetting));
  await user.click(await screen.findByRole('button', { name: '编辑 要货单等待初审' }));
  const box = await screen.findByLabelText('消息内容');
  await user.type(box, '{{金额}');
  expect(await screen.findByText(/没有“金额”/)).toBeTruthy();
  await user.clear(box);
  await user.type(box, '{{单号} 请初审');
  expect(await screen.findByText(/示例：YH20261123000001 请初审/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /保\s*存|确\s*定/ }));
  expect(await screen.findByText('“要货单等待初审”的提醒已保存')).toBeTruthy();
  expect(sent).toMatchObject([{ event: row.event, rowVersion: 0, inApp: true, messageText: '{单号} 请初审' }]);
});

it.each([
  ['WAITING', '{单号}', /示例：YH20261123000001$/],
  ['LATE', '{单号}', /示例：YH20261123000001$/],
  ['RETURNED', '{单号}，原因：{原因}', /示例：YH20261123000001，原因：数量有误，请核对$/],
] as const)('says what is written without a text: of %s %s', async (noticeType, usual, example) => {
  server.on(messageSettingCalls.getMessageSetting, () => ({ list: [{ ...row, noticeType }] }));
  open(titlesOf(messageScreens.messageSetting));
  expect(await screen.findByText(usual)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '编辑 要货单等待初审' }));
  const lead = await screen.findByText(example);
  expect(lead.textContent).toContain(`不填时是 ${usual}。`);
});

it('takes an empty text', async () => {
  const sent: unknown[] = [];
  server.on(messageSettingCalls.editMessageSetting, (input) => {
    sent.push(input);
    return saved({ inApp: false });
  });
  open(titlesOf(messageScreens.messageSetting));
  await user.click(await screen.findByRole('button', { name: '编辑 要货单等待初审' }));
  await user.click(await screen.findByRole('switch', { name: /站内消息/ }));
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(await screen.findByText('“要货单等待初审”的提醒已保存')).toBeTruthy();
  expect(sent).toMatchObject([{ event: row.event, inApp: false }]);
});

it('says how long the text message is, at night only where that is chosen', async () => {
  const sent: unknown[] = [];
  server.on(messageSettingCalls.editMessageSetting, (input) => {
    sent.push(input);
    return saved({ bySms: true, isUrgent: true });
  });
  open(titlesOf(messageScreens.messageSetting));
  await user.click(await screen.findByRole('button', { name: '编辑 要货单等待初审' }));
  expect(screen.queryByRole('switch', { name: /夜间也发短信/ })).toBeNull();
  await user.click(await screen.findByRole('switch', { name: /^短信/ }));
  expect(await screen.findByText(/短信约 \d+ 字，按 1 条计费/)).toBeTruthy();
  const box = await screen.findByLabelText('消息内容');
  await user.click(box);
  await user.paste('请尽快办理'.repeat(20));
  expect(await screen.findByText(/短信约 1\d\d 字，按 2 条计费/)).toBeTruthy();
  await user.click(await screen.findByRole('switch', { name: /夜间也发短信/ }));
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(await screen.findByText('“要货单等待初审”的提醒已保存')).toBeTruthy();
  expect(sent).toMatchObject([{ inApp: true, bySms: true, isUrgent: true, readers: [] }]);
});

it('gives back what is usual, with nothing else said', async () => {
  const sent: unknown[] = [];
  server.on(messageSettingCalls.editMessageSetting, (input) => {
    sent.push(input);
    return row;
  });
  open(titlesOf(messageScreens.messageSetting));
  await user.click(await screen.findByRole('button', { name: '编辑 要货单等待初审' }));
  await user.click(await screen.findByRole('switch', { name: /恢复默认/ }));
  expect(screen.queryByLabelText('消息内容')).toBeNull();
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(await screen.findByText('“要货单等待初审”的提醒已保存')).toBeTruthy();
  expect(sent).toEqual([{ event: row.event, rowVersion: 0, isUsual: true }]);
});
