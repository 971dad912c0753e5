import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { messageLimits, previewOf } from '@material/contract/messaging/message.rules.ts';
import { sentMessageCalls } from '@material/contract/messaging/sent-message.calls.ts';
import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { canOpen } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal, type Signed } from '../../test/harness/client.ts';
import { pdf } from '../../test/file/pictures.ts';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness();
afterAll(() => server.stop());

const { addMessageUseAll, addMessageFile, deleteMessage, getMessage, getMessageReceivers, remindMessage } =
  sentMessageCalls;
const { getMessageByid, getAllRolesAndItems } = sentMessageCalls;
const { getMessageSub, getMyMessage, getMyMessageIndex, previewAllMessage, readAllMessage, readMessage } = messageCalls;
const { readAllMessageForce, readAllMessageMultify, zipFiles, downMessageFiles } = messageCalls;

/** Roles of these people may write messages too. */
await server.rows(
  `update role set power = power || '["发送消息", "发送消息-发送按钮", "发送消息-撤回按钮", "发送消息-催读按钮", "发送消息-导出按钮"]'`,
);
await server.rows('update power_version set version = version + 1');
const message = { centre: 'message' };
const [boss, city, other, supplier] = await Promise.all(
  ['glzx01', 'city_sh', 'city_hz', 'sup_gys001'].map((name) => server.as(name, message)),
).then((all) => all as [Signed, Signed, Signed, Signed]);

beforeEach(async () => {
  await server.rows('truncate message_receiver, message');
});

const idOf = async (text: string): Promise<number> => (await server.rows<{ id: number }>(text))[0]?.id ?? 0;
const cityId = (name: string) => idOf(`select city_id as id from app_user where username = '${name}'`);
const userId = (name: string) => idOf(`select id from app_user where username = '${name}'`);

type Written = Sent<typeof addMessageUseAll>;
const plain: Written = { title: '停电通知', type: '通知', audience: 'ALL', content: '<p>今晚停电</p>' };
const write = (who: Signed, more: Partial<Written> = {}) => server.done(who, addMessageUseAll, { ...plain, ...more });
const unread = (who: Signed) => server.done(who, getMyMessageIndex, { isRead: '未读', sorting: 'forcedRead desc' });
const only = async (who: Signed) => {
  const { list } = await unread(who);
  expect(list).toHaveLength(1);
  return list[0]?.id ?? 0;
};

describe('a message is for', () => {
  test('everybody who may come in, but not for whoever wrote it', async () => {
    const sent = await write(boss);
    const people = await idOf(`select count(*)::int as id from app_user where status = 'NORMAL'`);
    expect(sent).toMatchObject({
      receiverCount: people - 1,
      receiverWords: '全部人员',
      readCount: 0,
      title: '停电通知',
    });
    expect((await unread(boss)).list).toEqual([]);
    for (const who of [city, other, supplier]) expect((await unread(who)).list).toMatchObject([{ title: '停电通知' }]);
  });

  test.each([
    ['CITIES', () => cityId('city_sh'), [city], [other, supplier]],
    [
      'SUPPLIERS',
      () => idOf(`select supplier_id as id from app_user where username = 'sup_gys001'`),
      [supplier],
      [city],
    ],
    ['USERS', () => userId('city_hz'), [other], [city, supplier]],
    ['ROLES', () => idOf(`select id from role where name = '城市主管'`), [city, other], [supplier]],
  ] as const)('%s that are named, and for nobody else', async (audience, target, told, untold) => {
    await write(boss, { audience, targets: [await target()] });
    for (const who of told) expect((await unread(who)).totalCount).toBe(1);
    for (const who of untold) expect((await unread(who)).totalCount).toBe(0);
  });

  test('the own unit where a city writes; another city, role or person is refused at its field', async () => {
    await write(city);
    expect((await unread(other)).totalCount).toBe(0);
    expect((await unread(supplier)).totalCount).toBe(0);
    const away: [Written['audience'], number][] = [
      ['CITIES', await cityId('city_hz')],
      ['USERS', await userId('city_hz')],
      ['ROLES', await idOf(`select id from role where centre = '管理中心' limit 1`)],
    ];
    for (const [audience, target] of away) {
      const refused = await server.send(city, addMessageUseAll, { ...plain, audience, targets: [target] });
      expect(expectProblems(refused)['targets']).toContain('不在可发送的范围内');
    }
    const { list } = await server.done(city, getAllRolesAndItems, { audience: 'CITIES' });
    expect(list.map(({ id }) => id)).toEqual([await cityId('city_sh')]);
    expect((await server.done(boss, getAllRolesAndItems, { audience: 'CITIES' })).list.length).toBeGreaterThan(2);
  });

  test('somebody: without anybody nothing is sent', async () => {
    const none = await server.send(boss, addMessageUseAll, { ...plain, audience: 'USERS', targets: [] });
    expect(expectProblems(none)).toEqual({ targets: '请选择人员' });
    const self = { ...plain, audience: 'USERS' as const, targets: [boss.userId] };
    expect(expectProblems(await server.send(boss, addMessageUseAll, self))).toEqual({
      targets: '没有可以收到这条消息的人',
    });
    expect(await server.rows('select 1 from message')).toEqual([]);
  });

  test.each([-1, 0, 86_400, 1.5])('reading that takes %s seconds is refused at its field', async (forcedReadTime) => {
    const refused = await server.send(boss, addMessageUseAll, { ...plain, forcedRead: true, forcedReadTime });
    expect(Object.keys(expectProblems(refused))).toEqual(['forcedReadTime']);
  });

  test('5000 letters at most, without anything that could run', async () => {
    const long = await server.send(boss, addMessageUseAll, { ...plain, content: '长'.repeat(5001) });
    expect(Object.keys(expectProblems(long))).toEqual(['content']);
    const empty = await server.send(boss, addMessageUseAll, {
      ...plain,
      content: '<p><br></p><img src=x onerror=alert(1)>',
    });
    expect(expectProblems(empty)).toEqual({ content: '请填写内容' });
    const { id } = await write(boss, {
      content: '<b onclick="x()">好</b><script>alert(1)</script><a href="javascript:x">链</a>',
    });
    expect((await server.done(boss, getMessageByid, { id })).content).toBe('<b>好</b>链');
    await write(boss, { content: '长'.repeat(5000) });
  });
});

describe('a message that must be read', () => {
  const forced = { forcedRead: true, forcedReadTime: 30 } as const;
  const sub = (who: Signed, id: number) => server.done(who, getMessageSub, { id });
  const refusedFor = async (id: number): Promise<string> =>
    (await server.send(city, readMessage, { ids: [id] })).message;

  test('is confirmed its seconds after it was opened, by the server’s clock, reload or not', async () => {
    await write(boss, forced);
    expect((await unread(city)).haveForce).toBe(true);
    const id = await only(city);
    expect(await refusedFor(id)).toBe('强制阅读的消息还要 30 秒才能确认');
    expect((await sub(city, id)).waitMs).toBe(30_000);
    server.clock.forward({ minutes: 1 / 3 });
    expect((await sub(city, id)).waitMs).toBe(10_000);
    expect(await refusedFor(id)).toBe('强制阅读的消息还要 10 秒才能确认');
    server.clock.forward({ minutes: 1 / 6 });
    expect((await sub(city, id)).waitMs).toBe(0);
    expect(await server.done(city, readMessage, { ids: [id] })).toEqual({ count: 1 });
    expect((await unread(city)).haveForce).toBe(false);
  });

  test('comes before all others, the newest first', async () => {
    await write(boss, { ...forced, title: '一' });
    server.clock.forward({ minutes: 1 });
    await write(boss, { title: '二' });
    await write(boss, { ...forced, title: '三' });
    expect((await unread(city)).list.map(({ title }) => title)).toEqual(['三', '一', '二']);
  });

  test('is left unread by a click for all until it is due, which says how many', async () => {
    await write(boss, forced);
    await write(boss);
    const both = { checkedf: true, checkedq: true };
    expect(await server.done(city, readAllMessageForce, both)).toEqual({ count: 1, left: 1 });
    const { list, totalCount } = await server.done(city, previewAllMessage, { checkedq: true });
    expect([list.map(({ waitMs, isRead }) => [waitMs, isRead]), totalCount]).toEqual([[[30_000, false]], 1]);
    expect((await unread(city)).totalCount).toBe(1);
    server.clock.forward({ minutes: 1 });
    expect(await server.done(city, readAllMessageForce, { checkedf: true })).toEqual({ count: 0, left: 0 });
    expect(await server.done(city, readAllMessageForce, { checkedq: true })).toEqual({ count: 1, left: 0 });
  });

  test('is chosen by kind: without one nothing is read or shown', async () => {
    for (const call of [readAllMessageForce, previewAllMessage])
      expect(expectProblems(await server.send(city, call, {}))).toEqual({ checkedf: '请选择消息类型' });
  });

  test.each([
    ['readAllMessage', readAllMessage],
    ['readAllMessageMultify', readAllMessageMultify],
  ])('%s takes a bare list, reads what is due and says what is left', async (_, call) => {
    await write(boss, forced);
    await write(boss);
    const ids = (await unread(city)).list.map(({ id }) => ({ id, userID: 1 }));
    expect(await server.done(city, call, ids)).toEqual({ count: 1, left: 1 });
    expectRefusal(await server.send(city, call, []), 'invalidInput');
  });
});

describe('what the product tells in somebody’s name', () => {
  test('is plain words, and not among what that person has sent', async () => {
    const [row] = await server.rows<{ id: number }>(
      `with m as (insert into message (type, title, content, doc_type, doc_part, create_time, create_id)
         values ('业务', '提到你', '<b>1 & 2</b>', 'ask_order', 'talk', now(), $1) returning id)
       insert into message_receiver (message_id, user_id, doc_id, doc_no, create_time)
       select m.id, $2, 1, 'YH1', now() from m returning message_id as id`,
      [boss.userId, city.userId],
    );
    const { list } = await unread(city);
    expect(list.map(({ content }) => [content, previewOf(content)])).toEqual([
      ['&lt;b&gt;1 &amp; 2&lt;/b&gt;', '<b>1 & 2</b>'],
    ]);
    expect((await server.done(boss, getMessage, {})).list).toEqual([]);
    expectRefusal(await server.send(boss, deleteMessage, { id: row?.id ?? 0 }), 'notFound');
  });
});

describe('nobody', () => {
  test('opens, reads or counts what another person got; not even who sent it', async () => {
    const { id: mainid } = await write(boss, { audience: 'USERS', targets: [city.userId] });
    const id = await only(city);
    expectRefusal(await server.send(other, getMessageSub, { id }), 'notFound');
    expectRefusal(await server.send(other, readMessage, { ids: [id] }), 'invalidInput');
    expectRefusal(await server.send(other, readAllMessage, [{ id }]), 'invalidInput');
    expectRefusal(await server.send(other, zipFiles, { id: mainid }), 'notFound');
    expectRefusal(await server.send(boss, getMessageSub, { id }), 'blocked');
    expectRefusal(await server.send(boss, readMessage, { ids: [id] }), 'blocked');
    expect((await server.done(boss, getMyMessage, {})).totalCount).toBe(0);
    for (const call of [deleteMessage, remindMessage, getMessageByid])
      expectRefusal(await server.send(city, call, { id: mainid }), 'notFound');
    expect((await unread(city)).totalCount).toBe(1);
  });
});

describe('a message that was taken back', () => {
  test('is gone from every list, also where it is open; its sender still sees who had read it', async () => {
    const { id: mainid } = await write(boss);
    const [mine, theirs] = [await only(city), await only(other)];
    await server.done(other, readMessage, { ids: [theirs] });
    await server.done(city, getMessageSub, { id: mine });
    expect(await server.done(boss, deleteMessage, { id: mainid })).toMatchObject({ withdrawnTime: expect.any(String) });
    await server.done(boss, deleteMessage, { id: mainid });
    expect((await unread(city)).totalCount).toBe(0);
    expect((await server.done(other, getMyMessage, {})).list).toEqual([]);
    expect(expectRefusal(await server.send(city, readMessage, { ids: [mine] }), 'blocked')).toBeTruthy();
    expect((await server.send(city, getMessageSub, { id: mine })).message).toBe('消息已被撤回');
    const read = await server.done(boss, getMessageReceivers, { mainid, isRead: true });
    expect(read.list).toMatchObject([{ username: 'city_hz', isRead: true }]);
  });
});

describe('a message to very many', () => {
  test('is told to everybody by one word', async () => {
    await server.rows(`insert into app_user (username, name, phone, password_hash, password_time, source, create_time)
      select 'many' || n, '甲' || n, (13000000000 + n)::text, 'x', now(), 'MANAGEMENT', now() from generate_series(1, 600) n`);
    await server.rows('delete from live_word');
    const { id, receiverCount } = await write(boss);
    expect(receiverCount).toBeGreaterThan(600);
    const words = async () =>
      (await server.rows<{ word: string }>(`select word from live_word where word like 'message_receiver%'`)).map(
        ({ word }) => word,
      );
    expect(await words()).toEqual(['message_receiver all']);
    await server.rows('delete from live_word');
    await server.done(city, readMessage, { ids: [await only(city)] });
    expect((await words()).toSorted()).toEqual(
      [`message_receiver user:${boss.userId}`, `message_receiver user:${city.userId}`].toSorted(),
    );
    await server.done(boss, deleteMessage, { id });
    await server.rows(
      `delete from app_user where username like 'many%' and id not in (select user_id from message_receiver)`,
    );
  });

  test('leaves an index to count and show what is unread of each', async () => {
    await server.rows(`insert into message (type, title, content, audience, create_time, create_id)
      select '通知', 't', 'c', 'USERS', now() - n * interval '1 minute', ${boss.userId} from generate_series(1, 100) n`);
    await server.rows(`insert into message_receiver (message_id, user_id, sender_id, create_time)
      select m.id, u.id, m.create_id, m.create_time from message m, app_user u where u.username not like 'many%'`);
    await server.rows('vacuum analyze message_receiver');
    const mineOnly = `(r.user_id = ${city.userId} or r.sender_id = ${city.userId}) and r.user_id = ${city.userId}
      and not r.is_withdrawn and r.read_at is null`;
    const client = await server.database.pool.connect();
    // With few rows other plans are cheaper; whether the index holds every column is asked all the same.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
    const planOf = async (text: string): Promise<string> => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`);
      return rows.map((row) => row['QUERY PLAN']).join(' ');
    };
    expect(
      await planOf(`select r.id from message_receiver r where ${mineOnly}
        order by r.forced_read desc, r.create_time desc, r.id desc limit 10`),
    ).toMatch(/Index Only Scan using message_receiver_unread_idx/);
    expect(
      await planOf(`select (select count(*) from (select 1 from message_receiver r where ${mineOnly} limit 1001) c),
        exists (select from message_receiver r where ${mineOnly} and r.forced_read)`),
    ).toMatch(/Index Only Scan using message_receiver_unread_idx/);
    client.release(true);
  });

  test('is counted up to a thousand unread ones; of more it is said that there are, and every page up to there is full', async () => {
    const { countsTo } = messageLimits;
    await server.rows('truncate message_receiver, message');
    await server.rows(`with made as (insert into message (type, title, content, audience, create_time, create_id)
        select '通知', 't' || n, 'c', 'USERS', now() - n * interval '1 minute', ${boss.userId} from generate_series(1, ${countsTo + 20}) n returning id, create_time)
      insert into message_receiver (message_id, user_id, sender_id, create_time)
        select m.id, ${city.userId}, ${boss.userId}, m.create_time from made m`);
    const first = await unread(city);
    expect([first.totalCount, first.haveForce]).toEqual([countsTo + 1, false]);
    const page = await server.done(city, getMyMessageIndex, { isRead: '未读', pageIndex: countsTo / 10 });
    expect(page.list.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, at) => `t${countsTo - 9 + at}`));
    await server.rows(
      `update message_receiver set read_at = now() where id in (select id from message_receiver order by id limit 21)`,
    );
    expect((await unread(city)).totalCount).toBe(countsTo - 1);
    const read = await server.done(city, getMyMessageIndex, { isRead: '已读' });
    expect(read.totalCount).toBe(21);
    await server.rows('truncate message_receiver, message');
  });
});

describe('who has read it', () => {
  test('is told with when, and the rest is reminded, not twice within minutes', async () => {
    const { id: mainid } = await write(boss, { audience: 'USERS', targets: [city.userId, other.userId] });
    await server.done(other, readMessage, { ids: [await only(other)] });
    const names = async (isRead: boolean) =>
      (await server.done(boss, getMessageReceivers, { mainid, isRead })).list.map(({ username }) => username);
    expect([await names(true), await names(false)]).toEqual([['city_hz'], ['city_sh']]);
    expect((await server.done(boss, getMessage, {})).list).toMatchObject([{ receiverCount: 2, readCount: 1 }]);
    expect(await server.done(boss, remindMessage, { id: mainid })).toEqual({ count: 1, isRunning: false });
    expect((await unread(city)).list).toMatchObject([{ remindTime: expect.any(String) }]);
    expect((await server.send(boss, remindMessage, { id: mainid })).message).toBe('刚刚催读过，10 分钟后可以再催');
    server.clock.forward({ minutes: 10 });
    await server.done(city, readMessage, { ids: [await only(city)] });
    expect((await server.send(boss, remindMessage, { id: mainid })).message).toBe('收件人都已阅读，不用再催');
  });
});

describe('an account of messages alone', () => {
  test('sees the home page and the message section, writes for headquarters, and nothing else', async () => {
    const who = await server.as('xx01');
    const info = await server.done(who, sessionCalls.getUserInfo, {});
    const viewer = { roles: info.roles, powers: new Set(JSON.parse(info.power) as string[]) };
    const paths = Object.values(screens)
      .filter((screen) => canOpen(screens, screen, viewer))
      .map(({ path }) => path);
    expect(paths.filter((path) => !path.startsWith('/messagecenter/'))).toEqual(['/home']);
    expect(paths).toEqual(expect.arrayContaining(['/messagecenter/SendMessage', '/messagecenter/MyMessage']));
    await write({ ...who, centre: 'message' }, { audience: 'CITIES', targets: [await cityId('city_sh')] });
    expect((await unread(city)).totalCount).toBe(1);
    for (const centre of ['management', 'city:1', 'supplier:1'])
      expectRefusal(await server.send({ ...who, centre }, getMyMessageIndex, {}), 'noPower');
    expect((await server.done(who, todoCalls.getTodoCounts, {})).list).toEqual([]);
  });
});

describe('files of a message', () => {
  const paper = (name: string) => ({ name, bytes: pdf() });
  const keep = async (who: Signed, name: string): Promise<number> => {
    const {
      status,
      data,
      message: said,
    } = await server.upload(who, addMessageFile, { input: {}, files: [paper(name)] });
    if (status !== 1) throw new Error(said);
    return data.id;
  };

  test('come one as it is and several as an archive, to whoever got it', async () => {
    const { id: none } = await write(boss);
    expect(await server.done(city, zipFiles, { id: none })).toEqual({ isDownLoad: 0, urlPath: '' });
    const one = await write(boss, { fileIds: [await keep(boss, '停电.pdf')] });
    expect(one.fileCount).toBe(1);
    const url = '/prod-api/api/Message/DownMessageFiles';
    expect(await server.done(city, zipFiles, { id: one.id })).toEqual({ isDownLoad: 1, urlPath: url });
    expect((await server.fetchFile(city, downMessageFiles, { id: one.id })).name).toBe('停电.pdf');
    const two = await write(boss, { fileIds: [await keep(boss, '同名.pdf'), await keep(boss, '同名.pdf')] });
    const { name, bytes } = await server.fetchFile(city, downMessageFiles, { id: two.id });
    expect([name, bytes.includes('同名.pdf'), bytes.includes('同名 (2).pdf')]).toEqual(['停电通知.zip', true, true]);
    await server.done(boss, deleteMessage, { id: two.id });
    expectRefusal(await server.send(city, zipFiles, { id: two.id }), 'notFound');
  });

  test('of somebody else, and twice, are refused', async () => {
    const id = await keep(boss, '一次.pdf');
    expect(expectProblems(await server.send(city, addMessageUseAll, { ...plain, fileIds: [id] }))).toEqual({
      fileIds: '附件已失效，请重新上传',
    });
    await write(boss, { fileIds: [id] });
    expect(Object.keys(expectProblems(await server.send(boss, addMessageUseAll, { ...plain, fileIds: [id] })))).toEqual(
      ['fileIds'],
    );
  });
});
