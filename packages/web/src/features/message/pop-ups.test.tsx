import type { Call } from '@material/contract/kernel/call/call.ts';
import { messageCalls, type OpenMessage } from '@material/contract/messaging/message.calls.ts';
import { messageLimits, previewOf } from '@material/contract/messaging/message.rules.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, file, type FakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { manager } from '../../../test/people.ts';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Page } from './my-message.page.tsx';

vi.setConfig({ testTimeout: 20_000 });

const { getMyMessage, getMessageSub, readMessage, readAllMessage, readAllMessageForce } = messageCalls;
const { previewAllMessage, zipFiles, downMessageFiles } = messageCalls;

/** What is owed letter by letter. */
const words = {
  ask: '确认已读？',
  read: '已读成功!',
  readBatch: '已读成功',
  declined: '已取消阅读',
  previewed: '预览成功',
  noKind: '请选择消息类型',
  done: '阅读完成',
} as const;
const waiting = (seconds: number): string => `${seconds}s后可确认`;

const open: OpenMessage = {
  id: 31,
  mainid: 9,
  type: '公告',
  title: '停电通知',
  content: '<p>今晚停电</p>',
  createName: '王敏',
  createDate: '2026-11-20 08:00:00',
  isRead: false,
  readTime: null,
  forcedRead: false,
  forcedReadTime: 10,
  remindTime: null,
  filePath: '',
  count: 1,
  opens: null,
  waitMs: 0,
  files: [],
};
const forced = (waitMs: number): OpenMessage => ({ ...open, forcedRead: true, waitMs });
const me = manager();
const both = { userID: me.id, checkedf: false, checkedq: false };

let server: FakeServer;
const listed: { list: OpenMessage[] } = { list: [] };
beforeEach(() => {
  setWidth(1440);
  useSession.getState().setUser(me);
  listed.list = [open];
  server = fakeServer();
  server.on(getMyMessage, () => ({ list: listed.list, totalCount: listed.list.length }));
  server.on(getMessageSub, () => open);
  server.on(readMessage, () => ({ count: 1 }));
  server.on(readAllMessage, () => ({ count: 1, left: 0 }));
  server.on(readAllMessageForce, () => ({ count: 1, left: 0 }));
  server.on(previewAllMessage, () => ({ list: [open], totalCount: 1 }));
});
afterEach(clearStage);

const start = () => inTab(<Page />, { path: '/messagecenter/MyMessage', screen: 'myMessage' });
const sentTo = (call: Pick<Call, 'path'>): unknown[] => server.requestsTo(call).map(({ input }) => input);
const dialogOf = async (title: string | RegExp) => {
  const heading = await screen.findByText(title, { selector: '.ant-modal-title' });
  return within(heading.closest<HTMLElement>('[role="dialog"]') ?? heading);
};
const press = async (inside: Pick<typeof screen, 'findByRole'>, name: RegExp | string): Promise<void> =>
  user.click(await inside.findByRole('button', { name }));
const question = async () => {
  const asked = await screen.findByText(words.ask, { selector: '.ant-modal-confirm-title' });
  return within(asked.closest<HTMLElement>('[role="dialog"]') ?? asked);
};
const [yes, no] = [/^确\s?定$/, /^取\s?消$/];
const readOne = async () => {
  start();
  await press(screen, /^阅\s?读$/);
  return dialogOf('阅读消息');
};

describe('a message to be read', () => {
  it('that is not forced may be confirmed at once; whoever declines reads nothing', async () => {
    const dialog = await readOne();
    expect(document.querySelector<HTMLElement>('.ant-modal.kit-dialog')?.style.width).toBe('1000px');
    await press(dialog, words.done);
    await user.click((await question()).getByRole('button', { name: no }));
    expect(await screen.findByText(words.declined)).toBeTruthy();
    expect(sentTo(readMessage)).toEqual([]);
    expect(dialog.getByRole('button', { name: words.done }).hasAttribute('disabled')).toBe(false);
  });

  it('is read by whoever says yes', async () => {
    await press(await readOne(), words.done);
    await user.click((await question()).getByRole('button', { name: yes }));
    expect(await screen.findByText(words.read)).toBeTruthy();
    expect(sentTo(readMessage)).toEqual([{ ids: [31] }]);
    expect(sentTo(getMessageSub)).toEqual([{ id: 31 }]);
  });

  it('that is forced counts its seconds down, and its button is the usual one then', async () => {
    server.on(getMessageSub, () => forced(1900));
    const dialog = await readOne();
    const button = await dialog.findByRole('button', { name: waiting(2) });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(await dialog.findByRole('button', { name: waiting(1) })).toBe(button);
    expect(await dialog.findByRole('button', { name: words.done })).toBe(button);
    expect(button.hasAttribute('disabled')).toBe(false);
  });

  it('closes and says so when its sender takes it back', async () => {
    const dialog = await readOne();
    expect(await dialog.findByText('今晚停电')).toBeTruthy();
    listed.list = [];
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('消息已被撤回')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('阅读消息', { selector: '.ant-modal-title' })).toBeNull());
  });

  it.each([
    [1, 1],
    [0, 0],
  ])('downloads its files by its mainid where isDownLoad is 1: %s', async (isDownLoad, times) => {
    const urlPath = isDownLoad === 1 ? `/prod-api${downMessageFiles.path}` : '';
    server.on(getMessageSub, () => ({ ...open, filePath: '安排.pdf', files: [{ id: 4, name: '安排.pdf', bytes: 9 }] }));
    server.on(zipFiles, () => ({ isDownLoad, urlPath }));
    server.onRaw(downMessageFiles, () => file('安排.pdf', 'x'));
    await press(await readOne(), /下载附件/);
    await waitFor(() => expect(sentTo(zipFiles)).toEqual([{ id: 9 }]));
    if (isDownLoad === 0) expect(await screen.findByText('没有可以下载的附件')).toBeTruthy();
    await waitFor(() => expect(sentTo(downMessageFiles)).toEqual(Array(times).fill({ id: 9 })));
  });
});

describe('many at once', () => {
  it('are chosen in the list, and go as a bare list', async () => {
    start();
    expect(screen.queryByRole('button', { name: '批量已读' })).toBeNull();
    const row = await screen.findByRole('row', { name: /停电通知/ });
    await user.click(within(row).getByRole('checkbox'));
    await press(screen, '批量已读');
    await user.click((await question()).getByRole('button', { name: yes }));
    expect(await screen.findByText(words.readBatch)).toBeTruthy();
    expect(sentTo(readAllMessage)).toEqual([[{ id: 31, userID: me.id }]]);
  });

  it.each([['批量预览'], ['一键已读']])('%s of no kind is refused before it is sent', async (title) => {
    start();
    await press(screen, title);
    await press(await dialogOf(title), yes);
    expect(await screen.findByText(words.noKind)).toBeTruthy();
    expect([...sentTo(previewAllMessage), ...sentTo(readAllMessageForce)]).toEqual([]);
  });

  it('are previewed in one scroll, which reads nothing', async () => {
    start();
    await press(screen, '批量预览');
    const dialog = await dialogOf('批量预览');
    await user.click(dialog.getByRole('checkbox', { name: '非强制' }));
    await press(dialog, yes);
    expect(await screen.findByText(words.previewed)).toBeTruthy();
    expect(sentTo(previewAllMessage)).toEqual([{ ...both, checkedf: true }]);
    expect((await dialogOf('批量预览（1 条）')).queryByRole('button', { name: words.done })).toBeNull();
    expect(sentTo(readAllMessageForce)).toEqual([]);
  });

  it('that are forced wait for the longest of them, and are read after a question', async () => {
    server.on(previewAllMessage, () => ({ list: [forced(900), { ...forced(1900), id: 32 }], totalCount: 2 }));
    start();
    await press(screen, '一键已读');
    const dialog = await dialogOf('一键已读');
    await user.click(dialog.getByRole('checkbox', { name: '强制' }));
    await press(dialog, yes);
    const shown = await dialogOf('一键已读（2 条）');
    expect(await shown.findByRole('button', { name: waiting(2) })).toBeTruthy();
    await press(shown, words.done);
    await user.click((await question()).getByRole('button', { name: yes }));
    expect(await screen.findByText(words.read)).toBeTruthy();
    expect(sentTo(readAllMessageForce)).toEqual([{ ...both, checkedq: true }]);
  });

  it('that may not be confirmed yet are counted', async () => {
    server.on(readAllMessageForce, () => ({ count: 1, left: 3 }));
    start();
    await press(screen, '一键已读');
    const dialog = await dialogOf('一键已读');
    await user.click(dialog.getByRole('checkbox', { name: '非强制' }));
    await press(dialog, yes);
    await user.click((await question()).getByRole('button', { name: yes }));
    expect(await screen.findByText('已读成功! 还有 3 条强制阅读的消息没有到时间')).toBeTruthy();
  });
});

it('a row shows 60 characters, ten are on a page, and ten seconds are usual', () => {
  expect(previewOf(`<p>${'长'.repeat(60)}</p>`)).toBe('长'.repeat(60));
  expect(previewOf(`<p>${'长'.repeat(61)}</p>`)).toBe(`${'长'.repeat(60)}…`);
  expect([messageLimits.popUpRows, messageLimits.forcedSeconds.usual]).toEqual([10, 10]);
});
