import { sentMessageCalls, type Audience } from '@material/contract/messaging/sent-message.calls.ts';
import { sql } from '../kernel/database/sql.ts';
import { custom } from '../kernel/list/list-filter.ts';
import { listOf } from '../kernel/list/list-of.ts';
import { likePattern } from '../kernel/list/like-pattern.ts';
import { fileCountOf } from './message.list.ts';

/** What the asking user has sent. */
export const sentList = listOf(sentMessageCalls.getMessage, {
  table: 'message',
  joins: {},
  columns: {
    audience: sql<Audience>`message.audience`,
    forcedRead: 'forced_read',
    readCount: sql<number>`(select count(*)::int from message_receiver r where r.message_id = message.id and r.read_at is not null)`,
    fileCount: fileCountOf('message.id'),
    withdrawnTime: 'withdrawn_at',
  },
  search: { title: 'title', receiverWords: 'receiver_words' },
  filters: { type: { index: 'message_type_idx' }, createTime: { index: 'message_sent_time_idx' } },
  sorts: { createTime: { index: 'message_sent_time_idx' } },
  // What the product tells in somebody's name is not written by them.
  always: () => sql`message.audience is not null`,
});

/** Whom a message that the asking user has sent went to. */
export const receiverList = listOf(sentMessageCalls.getMessageReceivers, {
  table: 'message_receiver',
  joins: {
    u: { to: 'app_user', by: 'user_id' },
    c: { to: 'city', by: 'u.city_id', maybe: true },
    p: { to: 'place', by: 'u.place_id', maybe: true },
    s: { to: 'supplier', by: 'u.supplier_id', maybe: true },
    d: { to: 'department', by: 'u.department_id', maybe: true },
  },
  columns: {
    receiverName: 'u.name',
    username: 'u.username',
    unitName: sql<string>`coalesce(s.short_name, s.name, p.name, c.name, d.name, '管理中心')`,
    isRead: sql<boolean>`message_receiver.read_at is not null`,
    openedTime: 'opened_at',
    readTime: 'read_at',
  },
  search: {
    receiverName: (_ctx, text) =>
      sql<boolean>`message_receiver.user_id in (select x.id from app_user x where x.name ilike ${likePattern(text)} or x.username ilike ${likePattern(text)})`,
  },
  filters: {
    mainid: custom<number>((_ctx, id) => sql`message_receiver.message_id = ${id}`, 'message_receiver_message_idx'),
    isRead: custom<boolean>(
      (_ctx, isRead) => sql`(message_receiver.read_at is not null) = ${isRead}`,
      'message_receiver_read_idx',
    ),
  },
  sorts: {},
  always: ({ userId }) => sql`message_receiver.sender_id = ${userId}`,
});
