import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { about, read, upload, write } from '../kernel/call/call.ts';
import { entered, range } from '../kernel/field/entered.ts';
import { field, labelled } from '../kernel/field/field.ts';
import { ref, text } from '../kernel/field/fields.ts';
import { maxIds } from '../kernel/list/list.ts';
import { list } from '../kernel/list/list-call.ts';
import { cleanHtml } from '../kernel/value/rich-text.rules.ts';
import { power } from '../kernel/call/screen.ts';
import { messageTypes } from './message.calls.ts';
import { messageLimits, plainWords } from './message.rules.ts';
import { messageScreens } from './screens.ts';

const { sendMessage } = messageScreens;
const seen = anyOf(power(sendMessage));
const { forcedSeconds, contentLetters, targets, files } = messageLimits;

/** Whom a message is for. */
export const audiences = { ALL: '全部', ROLES: '角色', CITIES: '城市', SUPPLIERS: '供应商', USERS: '人员' } as const;
export type Audience = keyof typeof audiences;
/** The product tells of business by itself. */
const { 业务: _own, ...sentTypes } = messageTypes;

/** A message as whoever sent it sees it. */
const sentMessage = z.object({
  id: z.int(),
  title: field.text('标题'),
  type: field.choice('消息类型', messageTypes),
  audience: field.choice('收件范围', audiences),
  receiverWords: field.text('收件对象'),
  forcedRead: field.flag('强制阅读'),
  forcedReadTime: field.count('阅读秒数'),
  receiverCount: field.count('收件人数'),
  /** Nobody has it yet. */
  isSending: field.flag('发送中'),
  readCount: field.count('已读人数'),
  fileCount: field.count('附件数'),
  createTime: field.time('发送时间'),
  remindTime: field.time('催读时间').nullable(),
  withdrawnTime: field.time('撤回时间').nullable(),
});
export type SentMessage = z.output<typeof sentMessage>;
const sentDetail = sentMessage.extend({
  content: field.text('内容'),
  files: z.array(z.object({ id: z.int(), name: z.string(), bytes: z.int() })),
});

/** One person whom a message went to. */
const receiverRow = z.object({
  id: z.int(),
  receiverName: field.text('收件人'),
  username: field.text('用户名'),
  unitName: field.text('单位'),
  isRead: field.flag('已读'),
  openedTime: field.time('打开时间').nullable(),
  readTime: field.time('阅读时间').nullable(),
  remindTime: field.time('催读时间').nullable(),
});

/** Formatted text that says something. */
const content = labelled(
  text(contentLetters)
    .transform(cleanHtml)
    .refine((html) => plainWords(html) !== '', '请填写内容'),
  { label: '内容', kind: 'rich', most: contentLetters },
);

/** What people write to others, and who of those has read it. */
export const sentMessageCalls = about(
  { table: 'message', touches: ['message_receiver'] },
  {
    getMessage: {
      ...list('/api/Message/GetMessage', {
        access: seen,
        row: sentMessage,
        filters: { type: field.choice('', sentTypes), createTime: range.time() },
        sorts: ['createTime'],
        export: '发送的消息',
      }),
      about: ['message', 'message_receiver'],
    },
    getMessageByid: {
      ...read('/api/Message/GetMessageByid', {
        access: seen,
        input: z.strictObject({ id: ref('message') }),
        output: sentDetail,
      }),
      about: ['message', 'message_receiver'],
    },
    getMessageReceivers: {
      ...list('/api/Message/GetMessageReceivers', {
        access: seen,
        row: receiverRow,
        filters: { mainid: ref('message'), isRead: entered.flag() },
        sorts: [],
        export: '消息阅读情况',
      }),
      about: ['message_receiver'],
    },
    /** Whom the caller may write to. */
    getAllRolesAndItems: {
      ...read('/api/Message/GetAllRolesAndItems', {
        access: seen,
        input: z.strictObject({
          audience: z.enum(['ROLES', 'CITIES', 'SUPPLIERS', 'USERS']),
          filter: text(60).optional(),
          pageSize: z.int().min(1).max(maxIds).default(20),
          ids: z.array(z.int().positive()).max(maxIds).optional(),
        }),
        output: z.object({ list: z.array(z.object({ id: z.int(), code: z.string(), displayName: z.string() })) }),
      }),
      about: [],
    },
    /** A file that a message is to have; it counts once the message is sent. */
    addMessageFile: upload('/api/Message/AddMessageFile', {
      access: anyOf(power(sendMessage, '发送')),
      upload: { maxBytes: 10 * 1024 * 1024, maxFiles: 1, types: ['pdf', 'xlsx', 'png', 'jpeg', 'webp'] },
      input: z.strictObject({}),
      output: z.object({ id: z.int(), name: z.string(), bytes: z.int() }),
      about: [],
    }),
    addMessageUseAll: write('/api/Message/AddMessageUseAll', {
      access: anyOf(power(sendMessage, '发送')),
      input: z.strictObject({
        title: entered.filled(100, '标题'),
        type: field.choice('消息类型', sentTypes),
        audience: field.choice('收件范围', audiences),
        targets: labelled(z.array(z.int().positive()).max(targets, `最多 ${targets} 个`), {
          label: '收件对象',
          kind: 'choice',
        }).default([]),
        content,
        forcedRead: entered.flag('强制阅读').default(false),
        forcedReadTime: entered
          .count('阅读秒数', { min: forcedSeconds.least, max: forcedSeconds.most })
          .default(forcedSeconds.usual),
        fileIds: labelled(z.array(z.int().positive()).max(files, `最多 ${files} 个附件`), {
          label: '附件',
          kind: 'choice',
        }).default([]),
      }),
      output: sentMessage,
    }),
    /** Takes a message back from everybody; who had read it stays known. */
    deleteMessage: write('/api/Message/DeleteMessage', {
      access: anyOf(power(sendMessage, '撤回')),
      input: z.strictObject({ id: ref('message') }),
      output: sentMessage,
    }),
    /** Puts a message before everybody again who has not read it. */
    remindMessage: write('/api/Message/RemindMessage', {
      access: anyOf(power(sendMessage, '催读')),
      input: z.strictObject({ id: ref('message') }),
      /** `isRunning`: so many are going to be reminded, after the call. */
      output: z.object({ count: z.int(), isRunning: z.boolean() }),
    }),
  },
);
