import { z } from 'zod';
import { about, download, read, write } from '../kernel/call/call.ts';
import { entered, range } from '../kernel/field/entered.ts';
import { field, labelled } from '../kernel/field/field.ts';
import { ref } from '../kernel/field/fields.ts';
import { paging } from '../kernel/value/constants.ts';
import { list } from '../kernel/list/list-call.ts';
import { messageLimits } from './message.rules.ts';

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

export const messageTypes = { 通知: '通知', 公告: '公告', 业务: '业务' } as const;

/** One message as its receiver sees it. */
const myMessage = z.object({
  /** The receiver's own row; what is read is named by it. */
  id: z.int(),
  mainid: field.count('消息编号'),
  type: field.choice('消息类型', messageTypes),
  title: field.text('标题'),
  content: field.text('内容'),
  createName: field.text('发送人'),
  createDate: field.time('发送时间'),
  isRead: field.flag('已读'),
  readTime: field.time('阅读时间').nullable(),
  forcedRead: field.flag('强制阅读'),
  forcedReadTime: field.count('阅读秒数'),
  /** When somebody asked for it to be read after all. */
  remindTime: field.time('催读时间').nullable(),
  /** The names of its files; empty where it has none. `ZipFiles` says whether and where they are had. */
  filePath: field.text('附件'),
  /** How many documents it stands for. */
  count: field.count('单据数'),
  opens: labelled(opens, { label: '打开', kind: 'text' }).nullable(),
});
export type MyMessage = z.infer<typeof myMessage>;

/** A message that was opened, with the milliseconds until it may be confirmed, by the server's clock. */
const openMessage = myMessage.extend({
  waitMs: field.count('确认等待（毫秒）'),
  files: z.array(z.object({ id: z.int(), name: z.string(), bytes: z.int() })),
});
export type OpenMessage = z.infer<typeof openMessage>;

/** Where the document of a message opens, and in which unit, where another one or none is chosen. */
const messageDocument = z.object({
  screen: z.string(),
  query: z.record(z.string(), z.string()),
  docNo: z.string(),
  unit: z.object({ kind: z.enum(['city', 'supplier']), id: z.int(), name: z.string() }).nullable(),
});
export type MessageDocument = z.infer<typeof messageDocument>;

/** What of several messages was read, and what of them may not be confirmed yet. */
const readOut = z.object({ count: z.int(), left: z.int() });
/** Sent by old clients; only the session says who asks. */
const userID = z.int().optional();

const kinds = {
  userID,
  /** 非强制. */
  checkedf: entered.flag('非强制').default(false),
  /** 强制. */
  checkedq: entered.flag('强制').default(false),
};
const chosenKinds = z
  .strictObject(kinds)
  .refine(({ checkedf, checkedq }) => checkedf || checkedq, { path: ['checkedf'], message: '请选择消息类型' });
const atOnce = <S extends z.ZodType>(one: S) =>
  z.array(one).min(1, '请先选择消息').max(messageLimits.atOnce, `一次最多 ${messageLimits.atOnce} 条`);
/** The payload is the bare list. */
const named = atOnce(z.strictObject({ id: ref('message_receiver'), userID }));

export const messageCalls = about(
  { table: 'message_receiver' },
  {
    /** The asking user's own messages, forced ones first, the newest before older ones. */
    getMyMessageIndex: read('/api/Message/GetMyMessageIndex', {
      access: 'signedIn',
      input: z.strictObject({
        pageIndex: z.int().min(1).max(1_000_000).default(1),
        pageSize: z.int().min(1).max(paging.maxSize).default(messageLimits.popUpRows),
        isRead: z.enum(['未读', '已读']).optional(),
        sorting: z.literal('forcedRead desc').optional(),
        userID,
      }),
      /** `totalCount` is one more than `messageLimits.countsTo` as soon as there are more. */
      output: z.object({ list: z.array(myMessage), totalCount: z.int(), haveForce: z.boolean() }),
    }),
    getMyMessage: list('/api/Message/GetMyMessage', {
      access: 'signedIn',
      row: myMessage,
      filters: { isRead: entered.flag(), forcedRead: entered.flag(), createDate: range.time() },
      sorts: [],
      countsTo: 10_000,
      export: '我的消息',
    }),
    /** Opens a message: from now on a forced one's seconds count. */
    getMessageSub: write('/api/Message/GetMessageSub', {
      access: 'signedIn',
      input: z.strictObject({ id: ref('message_receiver') }),
      output: openMessage,
    }),
    readMessage: write('/api/Message/ReadMessage', {
      access: 'signedIn',
      input: z.strictObject({ ids: atOnce(ref('message_receiver')) }),
      output: z.object({ count: z.int() }),
    }),
    readAllMessage: write('/api/Message/ReadAllMessage', { access: 'signedIn', input: named, output: readOut }),
    readAllMessageMultify: write('/api/Message/ReadAllMessageMultify', {
      access: 'signedIn',
      input: named,
      output: readOut,
    }),
    /** Reads what is unread of the chosen kinds and may be confirmed by now. */
    readAllMessageForce: write('/api/Message/ReadAllMessageForce', {
      access: 'signedIn',
      input: chosenKinds,
      output: readOut,
    }),
    /** Shows what is unread of the chosen kinds, which counts as opened and not as read. */
    previewAllMessage: write('/api/Message/PreviewAllMessage', {
      access: 'signedIn',
      input: chosenKinds,
      output: z.object({ list: z.array(openMessage), totalCount: z.int() }),
    }),
    /** The page of the one document that a message is about; refused with a sentence where the caller sees no such document. */
    getMessageDocument: {
      ...read('/api/Message/GetMessageDocument', {
        access: 'signedIn',
        input: z.strictObject({ id: ref('message_receiver') }),
        output: messageDocument,
      }),
      about: [],
    },
    /** Whether a message has files to be had, and by which call. */
    zipFiles: {
      ...read('/api/Message/ZipFiles', {
        access: 'signedIn',
        input: z.strictObject({ id: z.int().positive() }),
        output: z.object({ isDownLoad: z.int(), urlPath: z.string() }),
      }),
      about: [],
    },
    /** The one file of a message, or all of them in an archive. */
    downMessageFiles: download('/api/Message/DownMessageFiles', {
      access: 'signedIn',
      input: z.strictObject({ id: z.int().positive() }),
    }),
  },
);
