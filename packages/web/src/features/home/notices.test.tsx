import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { refusal } from '../../../test/fake-server.ts';
import { manager } from '../../../test/people.ts';
import { endApp, startApp } from '../../../test/start-app.tsx';
import { queryClient } from '../../lib/query.ts';

afterEach(endApp);

const { getMyMessage, getMyMessageIndex, getMessageSub, getMessageDocument, readMessage } = messageCalls;

const message = {
  id: 31,
  mainid: 9,
  type: '公告' as const,
  title: '国庆送货安排',
  content: '10 月 1 日不送货',
  createName: '管理示例',
  createDate: '2026-11-20 08:00:00',
  isRead: false,
  readTime: null,
  forcedRead: true,
  forcedReadTime: 10,
  remindTime: null,
  filePath: '',
  count: 1,
  opens: null,
};

it('the home page shows what is unread without the list of the bell, which counts it; one is opened where messages are read', async () => {
  const { server } = await startApp({
    at: '/home',
    user: manager({ msgCount: 120 }),
    prepare: (fake) => {
      fake.on(getMyMessage, () => ({ list: [message], totalCount: 120 }));
      fake.on(getMessageSub, () => ({ ...message, waitMs: 10_000, files: [] }));
    },
  });
  expect(await screen.findByText('120 条未读')).toBeTruthy();
  expect(screen.getByRole('button', { name: '消息，120 条未读' }).textContent).toContain('99+');
  expect(server.requestsTo(getMyMessageIndex)).toEqual([]);
  expect(server.requestsTo(getMyMessage)[0]?.input).toEqual({ isRead: false, pageSize: 5 });
  await userEvent.setup().click(screen.getByRole('button', { name: /国庆送货安排/ }));
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/messagecenter/MyMessage?message=31'));
  expect(await screen.findByRole('dialog', {}, { timeout: 10_000 })).toBeTruthy();
  expect(server.requestsTo(getMessageSub).map(({ input }) => input)).toEqual([{ id: 31 }]);
});

it('the bell counts what the home page has heard, and the other way round', async () => {
  let unread = 4;
  const { server, go } = await startApp({
    at: '/home',
    user: manager({ msgCount: 4 }),
    prepare: (fake) => {
      fake.on(getMyMessage, () => ({
        list: unread === 0 ? [] : [{ ...message, forcedRead: false }],
        totalCount: unread,
      }));
      fake.on(getMyMessageIndex, () => ({ list: [], totalCount: unread, haveForce: false }));
    },
  });
  const bell = async (name: string) => expect(await screen.findByRole('button', { name })).toBeTruthy();
  const news = async (count: number): Promise<void> => {
    unread = count;
    await act(() => queryClient.invalidateQueries());
  };
  await screen.findByText('4 条未读');
  await news(5);
  await screen.findByText('5 条未读');
  await bell('消息，5 条未读');
  expect(server.requestsTo(getMyMessageIndex)).toEqual([]);
  await go('/messagecenter/MyMessage');
  await news(2);
  await bell('消息，2 条未读');
  await go('/home');
  await bell('消息，2 条未读');
  await screen.findByText('2 条未读');
  await news(0);
  await bell('消息');
  expect(screen.queryByText(/条未读/)).toBeNull();
});

const aboutOne = {
  ...message,
  forcedRead: false,
  opens: { screen: 'askOrderCheck', query: {}, docType: 'ask_order', docId: 7, docNo: 'YH7', part: '' },
};

it('a message opens its document, or is read where that cannot be opened', async () => {
  const { server } = await startApp({
    at: '/messagecenter/MyMessage?message=31',
    user: manager(),
    prepare: (fake) => {
      fake.on(getMyMessage, () => ({ list: [aboutOne], totalCount: 1 }));
      fake.on(getMyMessageIndex, () => ({ list: [aboutOne], totalCount: 1, haveForce: false }));
      fake.on(getMessageSub, () => ({ ...aboutOne, waitMs: 0, files: [] }));
      fake.on(readMessage, () => ({ count: 1 }));
      fake.onRaw(getMessageDocument, () => refusal(0, '要货单 YH7 已删除，或已不在你能查看的范围内'));
    },
  });
  const press = async (): Promise<void> =>
    userEvent.setup().click(await screen.findByRole('button', { name: '打开单据' }, { timeout: 10_000 }));
  await press();
  expect(await screen.findByText('要货单 YH7 已删除，或已不在你能查看的范围内')).toBeTruthy();
  expect(location.pathname).toBe('/messagecenter/MyMessage');
  expect(server.requestsTo(readMessage)).toEqual([]);
  server.on(getMessageDocument, () => ({
    screen: 'inTransitDetail',
    query: { id: '7' },
    docNo: 'YS7',
    unit: { kind: 'city' as const, id: 3, name: '上海' },
  }));
  await waitFor(
    () => expect(screen.getByRole<HTMLButtonElement>('button', { name: '打开单据' }).disabled).toBe(false),
    {
      timeout: 4000,
    },
  );
  await press();
  await waitFor(() => expect(location.pathname).toBe('/managecenter/changeRole'));
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    redirect: '/citycenter/InTransDetail?id=7',
    cityId: '3',
  });
  await waitFor(() => expect(server.requestsTo(readMessage)).toHaveLength(1));
});
