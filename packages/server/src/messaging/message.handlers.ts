import type { Input } from '@material/contract/kernel/call/call.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { messageCalls, type MyMessage, type OpenMessage } from '@material/contract/messaging/message.calls.ts';
import { htmlOf, plainWords, waitOf } from '@material/contract/messaging/message.rules.ts';
import { downLoose, looseFiles } from '../kernel/attachment/loose-files.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import type { WithCards } from '../kernel/document/todo.ts';
import { implementExports } from '../kernel/list/export-of.ts';
import { list } from '../kernel/list/list-query.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { documentOf, opensOf } from './message-document.ts';
import { messageFile } from './message-file.ts';
import { messageList, type RawMessage } from './message.list.ts';
import * as repo from './message.repo.ts';

type Receipt = Seen<'message_receiver'>;
type Documents = readonly WithCards[];

/** What people write is formatted, everything else is plain words; a message that stands for documents says which, or how many. */
const contentOf = ({ content, count, docNo, docText, isWritten }: RawMessage): string => {
  if (isWritten) return content;
  if (docNo === null || content !== '') return htmlOf(content);
  const last = docText === null ? docNo : htmlOf(docText);
  return count === 1 ? last : `共 ${count} 张，最近一张 ${last}`;
};

const shown = (ctx: Ctx, documents: Documents, row: RawMessage): MyMessage => {
  const {
    docType: _type,
    docId: _id,
    docNo: _no,
    docText: _text,
    docPart: _part,
    isWritten: _is,
    openedMs: _at,
    ...rest
  } = row;
  return { ...rest, content: contentOf(row), opens: opensOf(ctx, documents, row) };
};

/** What is wrong with confirming these now is said in one sentence. */
function refuseHeld(held: readonly repo.Held[]): void {
  if (held.some(({ isGone }) => isGone)) refuse('blocked', { reason: '消息已被撤回' });
  const waitMs = Math.max(0, ...held.map((one) => one.waitMs));
  if (waitMs > 0) refuse('blocked', { reason: `强制阅读的消息还要 ${Math.ceil(waitMs / 1000)} 秒才能确认` });
}

const tell = (ctx: Ctx, id: number | null, after: Readonly<Record<string, unknown>>): void =>
  ctx.audit({ table: 'message_receiver', id, after });

/** Opens messages and shows them whole. */
async function opened(ctx: Ctx, documents: Documents, ids: readonly Receipt[]): Promise<OpenMessage[]> {
  await repo.markOpened(ctx, ids);
  const rows = await repo.messagesOf(ctx, ids);
  return Promise.all(
    rows.map(async (row) => {
      const { openedMs, isRead, forcedRead, forcedReadTime: seconds } = row;
      const wait = { isForced: forcedRead && !isRead, seconds, openedMs };
      const files = await looseFiles(ctx, messageFile, { owner: row.mainid, seen: row.id });
      return { ...shown(ctx, documents, row), waitMs: waitOf(wait, ctx.now), files };
    }),
  );
}

const kindsOf = ({ checkedf, checkedq }: Input<typeof messageCalls.readAllMessageForce>): repo.Kinds => ({
  isFree: checkedf,
  isForced: checkedq,
});

/** Reads those of the named messages that may be confirmed. */
async function readNamed(ctx: Ctx, named: Input<typeof messageCalls.readAllMessage>) {
  const ids = [...new Set(named.map(({ id }) => id))];
  const held = await repo.heldMessages(ctx, ids);
  refuseHeld(held.filter(({ isGone }) => isGone));
  const waiting = new Set<number>(held.filter(({ waitMs }) => waitMs > 0).map(({ id }) => id));
  const due = ids.filter((id) => !waiting.has(id));
  const count = await repo.markRead(ctx, due);
  tell(ctx, null, { read: true, count });
  return { count, left: waiting.size };
}

async function preview(ctx: Ctx, documents: Documents, kinds: repo.Kinds) {
  const { ids, total } = await repo.firstOf(ctx, kinds);
  tell(ctx, null, { opened: true, count: ids.length });
  return { list: await opened(ctx, documents, ids), totalCount: total };
}

async function filesOf(ctx: Ctx, id: number) {
  const seen = await repo.messageSeen(ctx, id);
  return seen ? { owner: id, seen: seen.id, name: seen.title } : refuse('notFound');
}

async function pageOf(ctx: Ctx, documents: Documents, id: Receipt) {
  const [message] = await repo.messagesOf(ctx, [id]);
  return message ? documentOf(ctx, documents, message) : refuse('notFound');
}

/** A person's messages; `documents` say where what they tell of is opened. */
export const messages = (documents: Documents) => [
  ...implement(messageCalls, {
    getMyMessageIndex: async (ctx, { pageIndex, pageSize, isRead }) => {
      const which: { isRead?: boolean } = isRead === undefined ? {} : { isRead: isRead === '已读' };
      const [rows, counts] = await Promise.all([
        repo.myMessages(ctx, { pageIndex, pageSize, ...which }),
        repo.countMessages(ctx, which.isRead),
      ]);
      return {
        list: rows.map((row) => shown(ctx, documents, row)),
        totalCount: counts.total,
        haveForce: counts.forced,
      };
    },
    getMyMessage: async (ctx, query) => {
      const { list: rows, totalCount } = await list(ctx, messageList(ctx), query);
      return { list: rows.map((row) => shown(ctx, documents, row)), totalCount };
    },
    getMessageSub: async (ctx, { id }) => {
      refuseHeld((await repo.heldMessages(ctx, [id])).map((one) => ({ ...one, waitMs: 0 })));
      const [message] = await opened(ctx, documents, [id]);
      tell(ctx, id, { opened: true });
      return message ?? refuse('notFound');
    },
    readMessage: async (ctx, { ids }) => {
      refuseHeld(await repo.heldMessages(ctx, ids));
      const count = await repo.markRead(ctx, ids);
      for (const id of ids) tell(ctx, id, { read: true });
      return { count };
    },
    readAllMessage: readNamed,
    readAllMessageMultify: readNamed,
    readAllMessageForce: async (ctx, chosen) => {
      const done = await repo.readKinds(ctx, kindsOf(chosen));
      tell(ctx, null, { read: true, count: done.count });
      return done;
    },
    previewAllMessage: (ctx, chosen) => preview(ctx, documents, kindsOf(chosen)),
    getMessageDocument: (ctx, { id }) => pageOf(ctx, documents, id),
    zipFiles: async (ctx, { id }) => {
      const files = await looseFiles(ctx, messageFile, await filesOf(ctx, id));
      const has = files.length > 0;
      return { isDownLoad: has ? 1 : 0, urlPath: has ? wire.prefix + messageCalls.downMessageFiles.path : '' };
    },
    downMessageFiles: async (ctx, { id }) => downLoose(ctx, messageFile, await filesOf(ctx, id)),
  }),
  ...implementExports([
    {
      call: messageCalls.getMyMessage,
      spec: messageList,
      exported: (_ctx, raw) => {
        const row = raw as RawMessage;
        return { ...row, content: plainWords(contentOf(row)) };
      },
    },
  ]),
];
