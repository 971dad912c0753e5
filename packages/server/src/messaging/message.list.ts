import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { sql } from '../kernel/database/sql.ts';
import { custom, timeRange } from '../kernel/list/list-filter.ts';
import { listOf, type RawOf } from '../kernel/list/list-of.ts';
import { likePattern } from '../kernel/list/like-pattern.ts';
import { messageFile } from './message-file.ts';

/** The files of a message, as `a`. */
const filesOf = (message: string) =>
  sql`attachment a where a.owner_type = ${messageFile.of} and a.kind = ${messageFile.kind}
    and a.owner_id = ${sql.ref(message)} and a.stored_at is not null and a.deleted_at is null`;

/** How many files a message has. */
export const fileCountOf = (message: string) => sql<number>`(select count(*)::int from ${filesOf(message)})`;

/** What the files of a message are called, in the order in which they were added. */
const fileNamesOf = (message: string) =>
  sql<string>`(select coalesce(string_agg(a.name, '、' order by a.id), '') from ${filesOf(message)})`;

/** When somebody opened it, in milliseconds. */
export const openedMs = (receipt: string) =>
  sql<number | null>`(extract(epoch from ${sql.ref(`${receipt}.opened_at`)}) * 1000)::float8`;

/** What was sent to the asking user, as far as it was not taken back. */
const ownReceipts = ({ userId }: Ctx) =>
  sql<boolean>`message_receiver.user_id = ${userId} and not message_receiver.is_withdrawn`;

/** A person's own messages. */
export const messageList = listOf(messageCalls.getMyMessage, {
  table: 'message_receiver',
  joins: {
    m: { to: 'message', by: 'message_id' },
    u: { to: 'app_user', by: 'm.create_id', maybe: true },
  },
  columns: {
    mainid: 'message_id',
    type: 'm.type',
    title: 'm.title',
    content: 'm.content',
    createName: sql<string>`coalesce(u.name, '系统')`,
    createDate: 'create_time',
    isRead: sql<boolean>`message_receiver.read_at is not null`,
    readTime: 'read_at',
    forcedReadTime: 'm.forced_read_time',
    filePath: fileNamesOf('message_receiver.message_id'),
  },
  computed: ['opens'],
  also: {
    isWritten: sql<boolean>`m.audience is not null`,
    docType: sql<string | null>`m.doc_type`,
    docPart: sql<string | null>`m.doc_part`,
    docId: 'doc_id',
    docNo: 'doc_no',
    docText: 'doc_text',
    openedMs: openedMs('message_receiver'),
  },
  search: {
    title: (_ctx, text) =>
      sql<boolean>`message_receiver.message_id in (select x.id from message x where x.title ilike ${likePattern(text)})`,
    content: (_ctx, text) =>
      sql<boolean>`message_receiver.message_id in (select x.id from message x where x.content ilike ${likePattern(text)})`,
  },
  filters: {
    isRead: custom<boolean>(
      (_ctx, isRead) => sql`(message_receiver.read_at is not null) = ${isRead}`,
      'message_receiver_unread_idx',
    ),
    forcedRead: custom<boolean>(
      (_ctx, isForced) => sql`message_receiver.forced_read = ${isForced}`,
      'message_receiver_forced_idx',
    ),
    createDate: timeRange('message_receiver.create_time', 'message_receiver_user_idx'),
  },
  sorts: {},
  always: ownReceipts,
});
export type RawMessage = RawOf<typeof messageList>;
