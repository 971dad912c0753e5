import type { Output } from '@material/contract/kernel/call/call.ts';
import { queueCalls, type QueuedJobKind, type QueuedJobState } from '@material/contract/kernel/list/queue.calls.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { queryClient } from '../../../lib/query.ts';
import { setNoticeBoard } from '../../../lib/send/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RunningWork } from './running-work.tsx';

type State = Output<typeof queueCalls.getDownloadState>;
type Ended = State['ended'][number];

const none: State = { running: [], ended: [], fileCount: 0, fileBytes: 0 };
const job = { id: 3, name: '停电通知' };
const running: State = { ...none, running: [{ ...job, status: 'RUNNING', progress: 0 }] };
const end = (kind: QueuedJobKind, status: QueuedJobState, message: string, hasFile = false): Ended => ({
  ...job,
  kind,
  status,
  message,
  hasFile,
});

let now = none;
beforeEach(() => {
  useSession.getState().setUser(manager());
  const server = fakeServer();
  server.on(queueCalls.getDownloadState, () => now);
  server.on(queueCalls.getAllDownload, () => ({ list: [], totalCount: 0 }));
});
afterEach(() => {
  setNoticeBoard(null);
  clearStage();
});

const asked = (state: State): Promise<void> => {
  now = state;
  return act(() => queryClient.invalidateQueries());
};
let said: string[] = [];
const draw = (): void => {
  inTab(<RouterProvider router={createMemoryRouter([{ path: '*', element: <RunningWork /> }])} />);
  said = [];
  setNoticeBoard({ toast: (kind, html) => said.push(`${kind} ${html}`), confirm: () => Promise.resolve(false) });
};
/** What a window says in the end of work that it saw running. */
async function saidOf(ended: Ended): Promise<readonly string[]> {
  now = running;
  draw();
  await screen.findByText('后台任务');
  await asked({ ...none, ended: [ended] });
  await waitFor(() => expect(screen.queryByText('后台任务')).toBeNull());
  await asked({ ...none, ended: [ended] });
  return said;
}

it.each([
  ['SEND', 'DONE', '已发送给 5,001 人', 'success 停电通知：已发送给 5,001 人'],
  ['SEND', 'FAILED', '你没有权限进行此操作', 'error 停电通知没有完成：你没有权限进行此操作'],
  ['REMIND', 'DONE', '已催读 5,001 人', 'success 停电通知：已催读 5,001 人'],
  ['REMIND', 'DONE', '消息已撤回', 'success 停电通知：消息已撤回'],
  ['REMIND', 'FAILED', '你没有权限进行此操作', 'error 停电通知没有完成：你没有权限进行此操作'],
  ['EXPORT', 'FAILED', '数据太多', 'error 停电通知没有完成：数据太多'],
] as const)('%s that ended as %s (%s) is said once', async (kind, status, message, words) => {
  expect(await saidOf(end(kind, status, message))).toEqual([words]);
});

it('a file that came says where it is', async () => {
  expect(await saidOf(end('EXPORT', 'DONE', '', true))).toEqual(['success 停电通知已完成，请到下载中心下载']);
});

it.each([
  ['REMIND', 'CANCELLED'],
  ['SEND', 'CANCELLED'],
  ['COMMIT', 'DONE'],
  ['IMPORT', 'FAILED'],
] as const)('%s that ended as %s is said by what called it off, or where it is open', async (kind, status) => {
  expect(await saidOf(end(kind, status, '完'))).toEqual([]);
});

it('what had ended before the window was opened is not said', async () => {
  now = { ...none, ended: [end('REMIND', 'DONE', '已催读 5,001 人')] };
  draw();
  await asked(now);
  expect(said).toEqual([]);
});
