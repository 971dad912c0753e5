import { messageCalls, type MyMessage } from '@material/contract/messaging/message.calls.ts';
import { wireTime } from '@material/contract/kernel/business-time.ts';
import { implement } from '../kernel/call/implement.ts';
import { documentPageIn } from '../kernel/comment/pages.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { WithCards } from '../kernel/document/todo.ts';
import { countMessages, markRead, myMessages, type MessageRow } from './message.repo.ts';

const sides = { MANAGEMENT: 'management', CITY: 'city', SUPPLIER: 'supplier' } as const;

/** Where the person's own work on such documents stands. */
function opensOf({ session }: Ctx, documents: readonly WithCards[], row: MessageRow): MyMessage['opens'] {
  const { doc_type: docType, doc_id: docId, doc_no: docNo, doc_part: part, count } = row;
  if (docType !== null && part !== null) {
    const page = documentPageIn(sides[session.source], docType);
    return page ? { screen: page.screen, query: {}, docType, docId, docNo: docNo ?? '', part } : null;
  }
  const document = documents.find(({ machine }) => machine.table === docType);
  const card = Object.values(document?.todo ?? {}).find(({ centre }) => centre === sides[session.source]);
  if (!document || !card || docType === null) return null;
  const query = { duty: 'mine', ...document.wholeTime };
  return { screen: card.screen, query, docType, docId: count === 1 ? docId : null, docNo: docNo ?? '', part: '' };
}

/** A message that stands for documents says which, or how many. */
const contentOf = ({ content, count, doc_no: no }: MessageRow): string => {
  if (no === null || content !== '') return content;
  return count === 1 ? no : `共 ${count} 张，最近一张 ${no}`;
};

const toWire = (ctx: Ctx, documents: readonly WithCards[], row: MessageRow): MyMessage => ({
  id: row.id,
  mainid: row.mainid,
  type: row.type,
  title: row.title,
  content: contentOf(row),
  userName: row.sender ?? '系统',
  createDate: wireTime(row.create_time),
  isRead: row.read_at !== null,
  forcedRead: row.forced_read ? 1 : 0,
  forcedReadTime: row.forced_read_time,
  count: row.count,
  opens: opensOf(ctx, documents, row),
});

/** A person's messages; `documents` say where what they tell of is opened. */
export const messages = (documents: readonly WithCards[]) =>
  implement(messageCalls, {
    getMyMessageIndex: async (ctx, { pageIndex, pageSize, isRead }) => {
      const which = isRead === undefined ? {} : { isRead: isRead === '已读' };
      const [rows, counts] = await Promise.all([
        myMessages(ctx, { pageIndex, pageSize, ...which }),
        countMessages(ctx),
      ]);
      const totals = { 未读: counts.unread, 已读: counts.all - counts.unread };
      return {
        list: rows.map((row) => toWire(ctx, documents, row)),
        totalCount: isRead === undefined ? counts.all : totals[isRead],
        haveForce: counts.forced > 0,
      };
    },
    readMessage: async (ctx, { ids }) => {
      const count = await markRead(ctx, ids);
      for (const id of ids) ctx.audit({ table: 'message_receiver', id, after: { read: true } });
      return { count };
    },
  });
