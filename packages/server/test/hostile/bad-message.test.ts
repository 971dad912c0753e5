import type { Call } from '@material/contract/kernel/call/call.ts';
import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { sentMessageCalls } from '@material/contract/messaging/sent-message.calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal, type Answer, type Signed } from '../harness/client.ts';
import { pdf } from '../file/pictures.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const message = { centre: 'message' };
const boss = await server.as('glzx01', message);
const city = await server.as('city_sh', message);

const { addMessageUseAll, addMessageFile, deleteMessage, remindMessage, getMessageByid, getMessageReceivers } =
  sentMessageCalls;
const { getAllRolesAndItems } = sentMessageCalls;
const { getMyMessageIndex, getMessageSub, readMessage, readAllMessage, readAllMessageMultify } = messageCalls;
const { readAllMessageForce, previewAllMessage, getMessageDocument, zipFiles, downMessageFiles } = messageCalls;

const nobodys = 99_999_999;
const many = Array.from({ length: 10_000 }, (_, at) => at + 1);
const gone = '记录不存在或已被删除';
const written = { title: '停电', type: '通知', audience: 'ALL', content: '今晚停电' };

beforeEach(async () => {
  await server.rows('truncate message_receiver, message');
  await server.done(boss, addMessageUseAll, { ...written, type: '通知', audience: 'USERS', targets: [city.userId] });
});

const stored = () =>
  server.rows(`select r.id, r.opened_at, r.read_at, r.remind_time, r.is_withdrawn, m.withdrawn_at, m.remind_time as last
    from message m left join message_receiver r on r.message_id = m.id order by m.id, r.id`);

type Bad = readonly [input: unknown, at: string, sentence: string];
/** What is refused at a field, path and sentence. */
const refused: readonly (readonly [Call, Signed, readonly Bad[]])[] = [
  [
    getMyMessageIndex,
    city,
    [
      [{ pageIndex: 0 }, 'pageIndex', '不能小于 1'],
      [{ pageSize: -1 }, 'pageSize', '不能小于 1'],
      [{ pageSize: 1001 }, 'pageSize', '不能大于 1000'],
      [{ isRead: '<b>未读</b>' }, 'isRead', '不是可选的值'],
      [{ sorting: 'iD desc; drop table message' }, 'sorting', '不是可选的值'],
    ],
  ],
  ...[getMessageSub, getMessageDocument].map(
    (call) =>
      [
        call,
        city,
        [
          [{ id: -1 }, 'id', '请选择'],
          [{ id: 0 }, 'id', '请选择'],
          [{ id: '1 or 1=1' }, 'id', '请选择'],
          [{}, 'id', '请选择'],
        ],
      ] as const,
  ),
  [
    readMessage,
    city,
    [
      [{ ids: [] }, 'ids', '请先选择消息'],
      [{ ids: many }, 'ids', '一次最多 200 条'],
      [{ ids: [-1] }, 'ids.0', '请选择'],
      [{ ids: [nobodys] }, 'ids.0', gone],
    ],
  ],
  ...[readAllMessage, readAllMessageMultify].map(
    (call) =>
      [
        call,
        city,
        [
          [[], '', '请先选择消息'],
          [many.map((id) => ({ id })), '', '一次最多 200 条'],
          [[{ id: -1 }], '0.id', '请选择'],
          [[{ id: 0 }], '0.id', '请选择'],
          [[{ id: nobodys }], '0.id', gone],
          [{ ids: [1] }, '', '格式不正确'],
        ],
      ] as const,
  ),
  ...[readAllMessageForce, previewAllMessage].map(
    (call) =>
      [
        call,
        city,
        [
          [{}, 'checkedf', '请选择消息类型'],
          [{ userID: 1, checkedf: false, checkedq: false }, 'checkedf', '请选择消息类型'],
          [{ checkedf: '是' }, 'checkedf', '格式不正确'],
        ],
      ] as const,
  ),
  ...[zipFiles, downMessageFiles].map(
    (call) =>
      [
        call,
        city,
        [
          [{ id: -1 }, 'id', '必须大于 0'],
          [{ id: 0 }, 'id', '必须大于 0'],
          [{ id: '../../etc/passwd' }, 'id', '格式不正确'],
        ],
      ] as const,
  ),
  ...[deleteMessage, remindMessage, getMessageByid].map(
    (call) =>
      [
        call,
        boss,
        [
          [{ id: -1 }, 'id', '请选择'],
          [{ id: 0 }, 'id', '请选择'],
        ],
      ] as const,
  ),
  [
    getAllRolesAndItems,
    boss,
    [
      [{ audience: 'ALL' }, 'audience', '不是可选的值'],
      [{ audience: 'USERS', ids: many }, 'ids', '最多 200 项'],
      [{ audience: 'USERS', filter: '长'.repeat(5000) }, 'filter', '最多 60 个字'],
    ],
  ],
  [
    addMessageUseAll,
    boss,
    [
      [{ ...written, title: ' ' }, 'title', '请填写标题'],
      [{ ...written, title: '长'.repeat(5000) }, 'title', '最多 100 个字'],
      [{ ...written, type: '业务' }, 'type', '不是可选的值'],
      [{ ...written, content: '' }, 'content', '请填写内容'],
      [{ ...written, content: '<script>alert(1)</script>' }, 'content', '请填写内容'],
      [{ ...written, content: '长'.repeat(5001) }, 'content', '最多 5000 个字'],
      [{ ...written, forcedRead: true, forcedReadTime: -1 }, 'forcedReadTime', '不能小于 1'],
      [{ ...written, forcedRead: true, forcedReadTime: 0 }, 'forcedReadTime', '不能小于 1'],
      [{ ...written, forcedRead: true, forcedReadTime: 86_400 }, 'forcedReadTime', '不能大于 86399'],
      [{ ...written, forcedRead: true, forcedReadTime: 1.5 }, 'forcedReadTime', '必须是整数'],
      [{ ...written, audience: 'CITIES', targets: [] }, 'targets', '请选择城市'],
      [{ ...written, audience: 'CITIES', targets: [-1] }, 'targets.0', '必须大于 0'],
      [{ ...written, audience: 'CITIES', targets: [nobodys] }, 'targets', '有 1 个城市不在可发送的范围内'],
      [{ ...written, audience: 'USERS', targets: many }, 'targets', '最多 500 个'],
      [{ ...written, audience: '所有人' }, 'audience', '不是可选的值'],
      [{ ...written, fileIds: [nobodys] }, 'fileIds', '附件已失效，请重新上传'],
      [{ ...written, fileIds: many }, 'fileIds', '最多 9 个附件'],
    ],
  ],
];

describe('what nobody can mean is refused at its field and changes nothing', () => {
  const cases = refused.flatMap(([call, who, bads]) =>
    bads.map(([input, at, sentence]) => ({ call, who, input, at, sentence })),
  );

  test.each(cases.map((one) => [`${one.call.path} ${JSON.stringify(one.input).slice(0, 60)}`, one] as const))(
    '%s',
    async (_, { call, who, input, at, sentence }) => {
      const before = await stored();
      const answer = await server.sendAny(who, call, input);
      expect(answer.http).toBe(200);
      expect(expectProblems(answer)).toEqual({ [at]: sentence });
      expect(await stored()).toEqual(before);
    },
  );

  test('in every call of messages that takes anything', () => {
    const met = new Set(cases.map(({ call }) => call.path));
    const lists = [messageCalls.getMyMessage, sentMessageCalls.getMessage, getMessageReceivers, addMessageFile];
    const left = [...Object.values(messageCalls), ...Object.values(sentMessageCalls)]
      .map(({ path }) => path)
      .filter((path) => !met.has(path) && !lists.some((list) => list.path === path));
    expect(left).toEqual([]);
  });
});

function sayGone(answer: Answer): void {
  expectRefusal(answer, 'notFound');
  expect(answer.message).toBe(gone);
}

describe('a message that nobody has, or somebody else', () => {
  test.each([
    ['opened', getMessageSub, { id: nobodys }],
    ['led on from', getMessageDocument, { id: nobodys }],
    ['unpacked', zipFiles, { id: nobodys }],
    ['downloaded', downMessageFiles, { id: nobodys }],
  ] as const)('is not %s', async (_, call, input) => sayGone(await server.sendAny(city, call, input)));

  test.each([
    ['taken back', deleteMessage],
    ['reminded of', remindMessage],
    ['looked at', getMessageByid],
  ] as const)('is not %s', async (_, call) => sayGone(await server.sendAny(boss, call, { id: nobodys })));
});

test('one foreign message among one’s own leaves all of them unread', async () => {
  const [own] = (await server.done(city, getMyMessageIndex, { isRead: '未读' })).list;
  const id = own?.id ?? 0;
  const refusals: readonly (readonly [Call, unknown, string])[] = [
    [readMessage, { ids: [id, nobodys] }, 'ids.1'],
    [readAllMessage, [{ id }, { id: nobodys }], '1.id'],
    [readAllMessageMultify, [{ id }, { id: nobodys }], '1.id'],
  ];
  for (const [call, input, at] of refusals)
    expect(expectProblems(await server.sendAny(city, call, input))).toEqual({ [at]: gone });
  expect((await server.done(city, getMyMessageIndex, { isRead: '未读' })).totalCount).toBe(1);
});

test('a message that is taken back while it is open is refused by a sentence, whatever is done with it', async () => {
  const [own] = (await server.done(city, getMyMessageIndex, { isRead: '未读' })).list;
  const { id, mainid } = own ?? { id: 0, mainid: 0 };
  await server.done(city, getMessageSub, { id });
  await server.done(boss, deleteMessage, { id: mainid });
  const takenBack: readonly (readonly [Call, unknown])[] = [
    [getMessageSub, { id }],
    [readMessage, { ids: [id] }],
    [readAllMessage, [{ id }]],
    [readAllMessageMultify, [{ id }]],
  ];
  for (const [call, input] of takenBack)
    expect(await server.sendAny(city, call, input)).toMatchObject({ status: 0, message: '消息已被撤回' });
  for (const call of [zipFiles, downMessageFiles]) sayGone(await server.sendAny(city, call, { id: mainid }));
  expect((await server.send(boss, remindMessage, { id: mainid })).message).toBe('消息已被撤回');
  const none = { count: 0, left: 0 };
  expect(await server.done(city, readAllMessageForce, { checkedf: true, checkedq: true })).toEqual(none);
  expect(await server.done(city, previewAllMessage, { checkedf: true, checkedq: true })).toEqual({
    list: [],
    totalCount: 0,
  });
});

test('what could run is taken out of what is kept, and a title stays the words that it is', async () => {
  const title = '<img src=x onerror=alert(1)>';
  const content = '<p onclick="x()">停电<iframe src="//x"></iframe><a href="javascript:alert(1)">点这里</a></p>';
  const { id } = await server.done(boss, addMessageUseAll, {
    ...written,
    type: '通知',
    audience: 'ALL',
    title,
    content,
  });
  expect(await server.done(boss, getMessageByid, { id })).toMatchObject({ title, content: '<p>停电点这里</p>' });
});

test('a file that is not what its name says is refused, and one that is so is taken', async () => {
  const bad = { name: '安排.pdf', bytes: Buffer.from('<script>alert(1)</script>') };
  const answer = await server.upload(boss, addMessageFile, { input: {}, files: [bad] });
  expect(answer).toMatchObject({ status: 0, message: '文件内容与类型不符，只接受 pdf、xlsx、png、jpeg、webp' });
  const good = await server.upload(boss, addMessageFile, { input: {}, files: [{ name: '安排.pdf', bytes: pdf() }] });
  expect(good.status).toBe(1);
});
