import type { Input } from '@material/contract/kernel/call/call.ts';
import { messageLimits } from '@material/contract/messaging/message.rules.ts';
import { audiences, sentMessageCalls, type SentMessage } from '@material/contract/messaging/sent-message.calls.ts';
import { keepLoose, looseFiles, takeLoose } from '../kernel/attachment/loose-files.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { implementExports } from '../kernel/list/export-of.ts';
import { list, listRow } from '../kernel/list/list-query.ts';
import { refuse, refuseInput } from '../kernel/refusal/refuse.ts';
import { lockedRow } from '../kernel/row/run-under.ts';
import { insert, revise } from '../kernel/row/write.ts';
import { cancelJobsAbout } from '../kernel/queue/queued-job.repo.ts';
import { messageFile } from './message-file.ts';
import { receiverList, sentList } from './sent-message.list.ts';
import { remindQueued } from './remind-many.ts';
import { sendQueued } from './send-to-many.ts';
import * as repo from './sent-message.repo.ts';
import { takeBackLater } from './take-back.ts';

type Entered = Input<typeof sentMessageCalls.addMessageUseAll>;
const namedWords = 5;

const shown = async (ctx: Ctx, id: Seen<'message'>): Promise<SentMessage> =>
  (await listRow(ctx, sentList(ctx), id)) ?? refuse('notFound');

/** To whom, in words; what the sender's own unit does not see is refused at its field. */
async function receiverWords(ctx: Ctx, { audience, targets }: Pick<Entered, 'audience' | 'targets'>): Promise<string> {
  if (audience === 'ALL') return repo.homeOf(ctx).kind === 'management' ? '全部人员' : '本单位全部人员';
  const ids = [...new Set(targets)];
  if (ids.length === 0) refuseInput([{ path: ['targets'], message: `请选择${audiences[audience]}` }]);
  const found = await repo.targetsOf(ctx, { audience, ids }, ids.length);
  if (found.length < ids.length)
    refuseInput([
      { path: ['targets'], message: `有 ${ids.length - found.length} 个${audiences[audience]}不在可发送的范围内` },
    ]);
  const words = found.slice(0, namedWords).map(({ displayName }) => displayName);
  return words.join('、') + (found.length > namedWords ? ` 等 ${found.length} 个${audiences[audience]}` : '');
}

async function send(ctx: Ctx, entered: Entered): Promise<SentMessage> {
  const { title, type, audience, targets, content, forcedRead, forcedReadTime, fileIds } = entered;
  const words = await receiverWords(ctx, entered);
  const message = await insert(ctx, 'message', {
    type,
    title,
    content,
    audience,
    doc_type: null,
    party: null,
    receiver_words: words,
    forced_read: forcedRead,
    forced_read_time: forcedReadTime,
  });
  await takeLoose(ctx, messageFile, { owner: message.id, ids: fileIds, field: 'fileIds' });
  const addressed = { audience, targets, isForced: forcedRead };
  const count = await repo.address(ctx, message.id, addressed);
  if (count === 0) refuseInput([{ path: ['targets'], message: '没有可以收到这条消息的人' }]);
  if (count > messageLimits.sentAtOnce) await sendQueued(ctx, { id: message.id, title, ...addressed });
  else await repo.deliver(ctx, message.id, addressed);
  ctx.audit({ table: 'message', id: message.id, after: { title, receiverWords: words, receiverCount: count } });
  return shown(ctx, message.id);
}

async function standing(ctx: Ctx, id: Seen<'message'>) {
  const message = await lockedRow(ctx, 'message', id);
  return message && message.audience !== null ? message : refuse('notFound');
}

async function withdraw(ctx: Ctx, { id }: { readonly id: Seen<'message'> }): Promise<SentMessage> {
  const { withdrawn_at: before, receiver_count: count } = await standing(ctx, id);
  if (before === null) {
    await revise(ctx, { table: 'message', id }, { withdrawn_at: ctx.now, withdrawn_id: ctx.userId });
    await cancelJobsAbout(ctx, 'message', id);
    if (count > messageLimits.sentAtOnce) takeBackLater(ctx, { id });
    else await repo.takeBack(ctx, id);
    ctx.audit({ table: 'message', id, after: { deleted: true } });
  }
  return shown(ctx, id);
}

async function remind(ctx: Ctx, { id }: { readonly id: Seen<'message'> }) {
  const { title, withdrawn_at: gone, remind_time: last, is_sending: isSending } = await standing(ctx, id);
  const { remindMinutes } = messageLimits;
  if (gone !== null) refuse('blocked', { reason: '消息已被撤回' });
  if (isSending) refuse('blocked', { reason: '消息还在发送，请稍后再催' });
  if (last !== null && ctx.now.getTime() - last.getTime() < remindMinutes * 60_000)
    refuse('blocked', { reason: `刚刚催读过，${remindMinutes} 分钟后可以再催` });
  const unread = await repo.countUnreadOf(ctx, id);
  const isRunning = unread > messageLimits.sentAtOnce;
  if (isRunning) await remindQueued(ctx, { id, title });
  const count = isRunning ? unread : await repo.remind(ctx, id);
  if (count === 0) refuse('blocked', { reason: '收件人都已阅读，不用再催' });
  await revise(ctx, { table: 'message', id }, { remind_time: ctx.now });
  ctx.audit({ table: 'message', id, after: { remindTime: ctx.now.toISOString(), count } });
  return { count, isRunning };
}

/** What people write to others. */
export const sentMessages = [
  ...implement(sentMessageCalls, {
    getMessage: (ctx, query) => list(ctx, sentList(ctx), query),
    getMessageByid: async (ctx, { id }) => ({
      ...(await shown(ctx, id)),
      content: await repo.contentOf(ctx, id),
      files: await looseFiles(ctx, messageFile, { owner: id, seen: id }),
    }),
    getMessageReceivers: (ctx, query) => list(ctx, receiverList(ctx), query),
    getAllRolesAndItems: async (ctx, { pageSize, ...wanted }) => ({
      list: await repo.targetsOf(ctx, wanted, pageSize),
    }),
    addMessageFile: (ctx, _input, [file]) => keepLoose(ctx, messageFile, file),
    addMessageUseAll: send,
    deleteMessage: withdraw,
    remindMessage: remind,
  }),
  ...implementExports(
    [
      { call: sentMessageCalls.getMessage, spec: sentList },
      { call: sentMessageCalls.getMessageReceivers, spec: receiverList },
    ].map((listed) => ({ ...listed, exported: (_ctx: Ctx, row: unknown) => row })),
  ),
];
