import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { manager } from '../../../test/people.ts';
import { endApp, startApp } from '../../../test/start-app.tsx';

afterEach(endApp);

const { getMyMessage, getMyMessageIndex, getMessageSub } = messageCalls;

const message = {
  id: 31,
  mainid: 9,
  type: '公告' as const,
  title: '国庆送货安排',
  content: '10 月 1 日不送货',
  userName: '管理示例',
  createDate: '2026-11-20 08:00:00',
  isRead: false,
  readTime: null,
  forcedRead: true,
  forcedReadTime: 10,
  remindTime: null,
  fileCount: 0,
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
