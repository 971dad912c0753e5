import type { CommentRow, NamedPerson } from '@material/contract/kernel/document/comment.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer, refusal } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { DocumentTalk, talkOf } from './document-talk.tsx';

vi.setConfig({ testTimeout: 20_000 });

const found = talkOf('inbound_order');
if (!found) throw new Error('nobody comments on inbound orders');
const calls = found;

const row = (change: Partial<CommentRow>): CommentRow => ({
  id: 1,
  createTime: '2026-11-20 08:00:00',
  createName: '王敏',
  unitName: '上海一店',
  isActing: false,
  isInternal: false,
  content: '<b>少两箱</b>\n请核对',
  people: [],
  doc: null,
  ...change,
});
const people: NamedPerson[] = [
  { id: 7, name: '张三', unitName: '上海一店', isOwnUnit: true },
  { id: 8, name: '李四', unitName: '枕禾粮油', isOwnUnit: false },
];

let server: FakeServer;
let list: CommentRow[];
beforeEach(() => {
  setWidth(1440);
  globalThis.sessionStorage.clear();
  list = [];
  server = fakeServer();
  server.on(calls.list, () => ({
    list,
    told: [
      {
        id: 1,
        createTime: '2026-11-20 09:00:00',
        userName: '系统',
        title: '入库单等你提交',
        content: 'RK1',
        isRead: true,
      },
    ],
    canBeInternal: true,
  }));
  server.on(calls.people, () => ({ list: people }));
});
afterEach(clearStage);

const at = () => inTab(<DocumentTalk calls={calls} id={5} />);
const box = () => screen.findByRole('textbox', { name: '评论' });
const press = () => user.click(screen.getByRole('button', { name: '发表' }));

it('shows what was said and told, newest first, as plain text', async () => {
  list = [
    row({ id: 2, createTime: '2026-11-20 10:00:00', isInternal: true, doc: { noun: '运输单', no: 'YS7' } }),
    row({}),
  ];
  at();
  const items = within(await screen.findByRole('list', { name: '消息和评论' })).getAllByRole('listitem');
  expect(items).toHaveLength(3);
  expect(items[0]?.textContent).toContain('仅本单位');
  expect(items[0]?.textContent).toContain('运输单 YS7');
  expect(items[1]?.textContent).toContain('入库单等你提交');
  expect(items[2]?.textContent).toContain('<b>少两箱</b>\n请核对');
});

it('sends a comment to those whom it names, and to its own unit alone where that is chosen', async () => {
  server.on(calls.add, () => row({}));
  at();
  await user.type(await box(), '请 @李四 和 @张三 核对');
  expect(await screen.findByText(/将通知 张三、李四/)).toBeTruthy();
  await user.click(screen.getByText('仅本单位'));
  expect(await screen.findByText('将通知 张三')).toBeTruthy();
  await press();
  await waitFor(() => expect(server.requestsTo(calls.add)).toHaveLength(1));
  expect(server.requestsTo(calls.add)[0]?.input).toEqual({
    of: 5,
    content: '请 @李四 和 @张三 核对',
    isInternal: true,
    people: [7],
  });
  await waitFor(async () => expect((await box()).textContent).toBe(''));
});

it('keeps what was not sent, also after a refusal', async () => {
  server.onRaw(calls.add, () => refusal(0, '提到的人中有人看不到这张单据，请重新选择'));
  const stage = at();
  await user.type(await box(), '没有发出的话');
  await press();
  await waitFor(() => expect(server.requestsTo(calls.add)).toHaveLength(1));
  expect((await box()).textContent).toBe('没有发出的话');
  stage.unmount();
  at();
  expect((await box()).textContent).toBe('没有发出的话');
});

it('says how to try again where nothing could be had', async () => {
  server.onRaw(calls.list, () => refusal(0, '系统繁忙'));
  at();
  expect(await screen.findByText('系统繁忙')).toBeTruthy();
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
});
