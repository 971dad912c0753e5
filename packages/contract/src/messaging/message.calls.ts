import { z } from 'zod';
import { about, read, write } from '../kernel/call.ts';
import { field, labelled } from '../kernel/field.ts';
import { ref } from '../kernel/fields.ts';
import { paging } from '../kernel/constants.ts';

/** So many messages stand in the list behind the bell. */
const bellRows = 10;
const mostIds = 200;

/** The list that its documents wait in, with the query that shows them, and the document where it is a single one. */
const opens = z.object({
  screen: z.string(),
  query: z.record(z.string(), z.string()),
  docType: z.string(),
  docId: z.int().nullable(),
  docNo: z.string(),
  /** The part of its page that the message is about, or empty. */
  part: z.string(),
});

/** One message as its receiver sees it. */
const myMessage = z.object({
  /** The receiver's own row; what is read is named by it. */
  id: z.int(),
  mainid: field.count('消息编号'),
  type: field.choice('消息类型', { 通知: '通知', 公告: '公告', 业务: '业务' }),
  title: field.text('标题'),
  content: field.text('内容'),
  userName: field.text('发送人'),
  createDate: field.time('发送时间'),
  isRead: field.flag('已读'),
  forcedRead: field.count('强制阅读'),
  forcedReadTime: field.count('阅读秒数'),
  /** How many documents it stands for. */
  count: field.count('单据数'),
  opens: labelled(opens, { label: '打开', kind: 'text' }).nullable(),
});
export type MyMessage = z.infer<typeof myMessage>;

export const messageCalls = about(
  { table: 'message_receiver' },
  {
    /** The asking user's own messages, forced ones first, the newest before older ones. */
    getMyMessageIndex: read('/api/Message/GetMyMessageIndex', {
      access: 'signedIn',
      input: z.strictObject({
        pageIndex: z.int().min(1).max(1_000_000).default(1),
        pageSize: z.int().min(1).max(paging.maxSize).default(bellRows),
        isRead: z.enum(['未读', '已读']).optional(),
        sorting: z.literal('forcedRead desc').optional(),
        /** Sent by old clients; only the session says who asks. */
        userID: z.int().optional(),
      }),
      output: z.object({ list: z.array(myMessage), totalCount: z.int(), haveForce: z.boolean() }),
    }),
    readMessage: write('/api/Message/ReadMessage', {
      access: 'signedIn',
      input: z.strictObject({ ids: z.array(ref('message_receiver')).min(1).max(mostIds) }),
      output: z.object({ count: z.int() }),
    }),
  },
);
