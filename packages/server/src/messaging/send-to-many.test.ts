import { queueCalls } from '@material/contract/kernel/list/queue.calls.ts';
import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { messageLimits } from '@material/contract/messaging/message.rules.ts';
import { sentMessageCalls } from '@material/contract/messaging/sent-message.calls.ts';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../test/harness/client.ts';
import { startHarness } from '../../test/harness/harness.ts';
import { jobList } from '../jobs.ts';
import { deliverGathered } from '../kernel/operation/outbox.ts';
import { systemCtx } from '../kernel/operation/system.ts';
import type { Queue } from '../kernel/queue/queue.ts';

const server = await startHarness({ hasQueue: false });
afterAll(server.stop);

const { addMessageUseAll, deleteMessage, getMessage, remindMessage } = sentMessageCalls;
const { cancelDownload, getAllDownload } = queueCalls;

const power = ['发送消息', ...['发送', '撤回', '催读'].map((word) => `发送消息-${word}按钮`)];
const grant = async (titles: readonly string[]): Promise<void> => {
  await server.rows(`update role set power = $1 where centre = '管理中心'`, [JSON.stringify(titles)]);
  await server.rows('update power_version set version = version + 1');
};
await grant(power);
// One more than is sent within a call, with whoever is there already.
await server.rows(
  `insert into app_user (username, name, phone, password_hash, password_time, source, create_time)
  select 'many' || n, '众' || n, (13000000000 + n)::text, 'x', now(), 'MANAGEMENT', now() from generate_series(1, $1::int) n`,
  [messageLimits.sentAtOnce],
);
const boss = await server.as('glzx01', { centre: 'message' });
const reader = await server.as('city_sh', { centre: 'message' });

let queue: Queue | undefined;
beforeEach(() => server.rows('truncate message_receiver, message, queued_job'));
afterEach(async () => {
  await queue?.stop(0);
  queue = undefined;
  await grant(power);
});

const send = () =>
  server.done(boss, addMessageUseAll, { title: '停电', type: '通知', audience: 'ALL', content: '<p>今晚</p>' });
const sent = async () => (await server.done(boss, getMessage, {})).list[0];
const job = async () => (await server.done(boss, getAllDownload, {})).list[0];
const unread = async () => (await server.done(reader, messageCalls.getMyMessageIndex, { isRead: '未读' })).totalCount;
const receipts = async () =>
  (await server.rows<{ count: number }>('select count(*)::int as count from message_receiver'))[0]?.count;
/** Works on the queue until what follows has been done. */
async function worked(): Promise<void> {
  queue = server.openQueue();
  const left = () => server.rows('select 1 from queued_job where not is_settled');
  await expect.poll(left, { timeout: 20_000, interval: 20 }).toEqual([]);
}

test('very many get a message behind the call, which says how many they are going to be', async () => {
  const { isSending, receiverCount, id } = await send();
  expect(isSending).toBe(true);
  expect(receiverCount).toBeGreaterThan(messageLimits.sentAtOnce);
  expect(await unread()).toBe(0);
  expectRefusal(await server.send(boss, remindMessage, { id }), 'blocked');
  expect(await job()).toMatchObject({ name: '停电', kind: 'SEND', status: 'QUEUED' });
  await worked();
  expect(await receipts()).toBe(receiverCount);
  expect(await unread()).toBe(1);
  expect(await sent()).toMatchObject({ isSending: false, receiverCount, withdrawnTime: null });
  const message = `已发送给 ${receiverCount.toLocaleString('en-US')} 人`;
  expect(await job()).toMatchObject({ status: 'DONE', message, opens: { label: '查看' } });
});

test('as many as fit into a call have it at once', async () => {
  await server.rows(`update app_user set status = 'STOPPED' where username like 'many%' and username like '%0'`);
  const { isSending, receiverCount } = await send();
  expect({ isSending, receipts: await receipts() }).toEqual({ isSending: false, receipts: receiverCount });
  await server.rows(`update app_user set status = 'NORMAL' where username like 'many%'`);
});

test('taken back before it is sent, nobody gets it', async () => {
  const { id } = await send();
  await server.done(boss, deleteMessage, { id });
  await worked();
  expect(await receipts()).toBe(0);
  expect((await job())?.status).toBe('CANCELLED');
  expect(await sent()).toMatchObject({ isSending: false, receiverCount: 0, withdrawnTime: expect.any(String) });
});

test('called off in the list of jobs, it is taken back', async () => {
  await send();
  await server.done(boss, cancelDownload, { id: (await job())?.id ?? 0 });
  await worked();
  expect(await receipts()).toBe(0);
  expect(await sent()).toMatchObject({ isSending: false, receiverCount: 0, withdrawnTime: expect.any(String) });
});

test('a sender who has lost the permission sends nothing, and it is said', async () => {
  await send();
  await grant(power.filter((title) => !title.includes('-发送')));
  await worked();
  expect(await receipts()).toBe(0);
  expect(await job()).toMatchObject({ status: 'FAILED', message: '你没有权限进行此操作' });
  expect(await sent()).toMatchObject({ isSending: false, withdrawnTime: expect.any(String) });
});

/** Sent to very many, and got by them. */
async function got() {
  const message = await send();
  await worked();
  await queue?.stop(0);
  queue = undefined;
  return message;
}
const marked = async (what: string): Promise<number> =>
  (await server.rows<{ count: number }>(`select count(*)::int as count from message_receiver where ${what}`))[0]
    ?.count ?? 0;

test('very many are reminded behind the call, once', async () => {
  const { id, receiverCount } = await got();
  expect(await server.done(boss, remindMessage, { id })).toEqual({ count: receiverCount, isRunning: true });
  expect(await marked('remind_time is not null')).toBe(0);
  expectRefusal(await server.send(boss, remindMessage, { id }), 'blocked');
  await worked();
  expect(await marked('remind_time is not null')).toBe(receiverCount);
  const message = `已催读 ${receiverCount.toLocaleString('en-US')} 人`;
  expect(await job()).toMatchObject({ kind: 'REMIND', status: 'DONE', message });
});

test('a reminder that was called off reminds nobody, and may be tried again at once', async () => {
  const { id, receiverCount } = await got();
  await server.done(boss, remindMessage, { id });
  await server.done(boss, cancelDownload, { id: (await job())?.id ?? 0 });
  await worked();
  expect(await marked('remind_time is not null')).toBe(0);
  expect(await server.done(boss, remindMessage, { id })).toEqual({ count: receiverCount, isRunning: true });
});

test('what very many have is taken back behind the call, and opened by nobody meanwhile', async () => {
  const { id, receiverCount } = await got();
  const [own] = (await server.done(reader, messageCalls.getMyMessageIndex, { isRead: '未读' })).list;
  expect((await server.done(boss, deleteMessage, { id })).withdrawnTime).not.toBeNull();
  expect(await marked('is_withdrawn')).toBe(0);
  const refused = await server.send(reader, messageCalls.getMessageSub, { id: own?.id ?? 0 });
  expectRefusal(refused, 'blocked');
  expect(refused.message).toContain('消息已被撤回');
  await deliverGathered(systemCtx(server.resources, server.clock.now, 'test'), jobList.topics);
  expect(await marked('is_withdrawn')).toBe(receiverCount);
  expect(await unread()).toBe(0);
});
