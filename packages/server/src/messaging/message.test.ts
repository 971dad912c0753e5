import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal, type Signed } from '../../test/harness/client.ts';
import { orderingFactory } from '../../test/factories/ordering.ts';
import { startHarness } from '../../test/harness/harness.ts';
import { documents } from '../documents.ts';
import { settingsOf } from '../kernel/config/settings.ts';
import { startJobs, type Jobs } from '../kernel/operation/jobs.ts';
import { deliverGathered, gathered, outboxTries, type Topic } from '../kernel/operation/outbox.ts';
import { systemCtx, type SystemResources } from '../kernel/operation/system.ts';
import { noticeTopic, type Notice } from '../kernel/operation/notice.ts';
import { noticeToPeopleTopic, waitingTopic } from './public.ts';

const server = await startHarness({ maxConnections: 20 });
const build = await orderingFactory(server);
afterAll(() => server.stop());

const system: SystemResources = {
  database: server.database,
  files: server.files,
  settings: settingsOf(server.config),
  random: () => 0.5,
};
const topic = waitingTopic(documents);
const deliver = (own: Topic = topic) => deliverGathered(systemCtx(system, server.clock.now, 'job:outbox'), [own]);
const unread = (who: Signed) => server.done(who, messageCalls.getMyMessageIndex, { isRead: '未读' });
const open = async (): Promise<number> =>
  (await server.rows('select 1 from outbox where done_at is null and tries < $1', [outboxTries])).length;

beforeEach(async () => {
  await server.rows('truncate outbox, message_receiver, message, login_attempt');
});

test('what was done to people is told to them alone, and opens nothing', async () => {
  const [{ id } = { id: 0 }] = await server.rows<{ id: number }>(`select id from app_user where username = 'city_sh'`);
  const notice: Notice = { title: '你已迁移到北京', content: '单据留在原城市。', people: [id] };
  await server.rows('insert into outbox (topic, payload, create_time) values ($1, $2, now())', [
    noticeTopic,
    JSON.stringify(notice),
  ]);
  await deliver(noticeToPeopleTopic);
  const { list } = await unread(await server.as('city_sh'));
  expect(list).toMatchObject([{ type: '业务', title: notice.title, content: notice.content, opens: null }]);
  expect((await unread(await server.as('city_hz'))).list).toEqual([]);
  expect(await open()).toBe(0);
});

describe('a document that begins to wait', () => {
  test('is told to everybody who may act for it, to each once, and to nobody else', async () => {
    const order = await build.submitted();
    await deliver();
    const { first, second } = build.people;
    for (const who of [first, second]) {
      const { list, totalCount, haveForce } = await unread(who);
      expect({ totalCount, haveForce }).toEqual({ totalCount: 1, haveForce: false });
      expect((await server.done(who, sessionCalls.getUserInfo, {})).msgCount).toBe(totalCount);
      expect(list).toMatchObject([
        {
          type: '业务',
          title: '要货单等你初审',
          createName: '系统',
          isRead: false,
          forcedRead: false,
          opens: { screen: 'askOrderCheck', query: { duty: 'mine' }, docType: 'ask_order' },
        },
      ]);
    }
    // Two suppliers, two orders.
    expect((await unread(first)).list[0]).toMatchObject({ count: 2, opens: { docId: null } });
    for (const name of ['city_sh', 'city_hz', 'store_sh001', 'sup_gys001', 'cw01'])
      expect([name, (await unread(await server.as(name))).list]).toEqual([name, []]);
    expect(order.status).toBe('SUBMITTED');
  });

  test('waits for its supplier alone, and a single one is named', async () => {
    const order = await build.approved();
    await deliver();
    const [{ username } = { username: '' }] = await server.rows<{ username: string }>(
      'select u.username from app_user u join ask_order o on o.supplier_id = u.supplier_id where o.id = $1 limit 1',
      [order.id],
    );
    const { list } = await unread(await server.as(username));
    const [pickup] = await server.rows<{ id: number; no: string }>(
      'select id, no from pickup_order where ask_order_id = $1',
      [order.id],
    );
    expect(list).toMatchObject([
      { title: '提货单等你答复', content: pickup?.no, count: 1, opens: { docId: pickup?.id, docNo: pickup?.no } },
    ]);
    const { rows: others } = await server.database.pool.query<{ username: string }>(
      `select username from app_user where source = 'SUPPLIER' and supplier_id <> (select supplier_id from ask_order where id = $1) limit 2`,
      [order.id],
    );
    for (const { username: other } of others) expect((await unread(await server.as(other))).list).toEqual([]);
  });

  test('that somebody has taken up meanwhile is told to nobody', async () => {
    await build.approved();
    await server.rows(`delete from duty where doc_type = 'pickup_order'`);
    await deliver();
    expect(await server.rows(`select 1 from message where doc_type = 'pickup_order'`)).toEqual([]);
    expect(await open()).toBe(0);
  });

  test('of a transaction that failed leaves nothing', async () => {
    const order = await build.submitted();
    await server.rows('truncate outbox');
    const stale = { orderid: order.id, rowVersion: order.rowVersion + 7 };
    expectRefusal(await server.send(build.people.first, askOrderCalls.firstCheckAskOrder, stale), 'conflict');
    expect(await open()).toBe(0);
  });
});

describe('many at once', () => {
  test('are one message with a count; after it was read the next are another one', async () => {
    const { first, second } = build.people;
    const mains = await Promise.all(Array.from({ length: 6 }, () => build.draft()));
    await Promise.all(mains.map((main) => build.submit(main)));
    await Promise.all([deliver(), deliver()]);
    const [message] = (await unread(first)).list;
    expect(message).toMatchObject({ count: 12, title: '要货单等你初审' });
    expect(message?.content).toMatch(/^共 12 张，最近一张 \S+$/);
    expect(await server.done(first, messageCalls.readMessage, { ids: [message?.id ?? 0] })).toEqual({ count: 1 });
    expect(await server.done(first, messageCalls.readMessage, { ids: [message?.id ?? 0] })).toEqual({ count: 0 });
    expect((await unread(first)).list).toEqual([]);
    await build.submitted();
    await deliver();
    expect((await unread(first)).list).toMatchObject([{ count: 2, mainid: message?.mainid }]);
    expect((await unread(second)).list).toMatchObject([{ count: 14 }]);
    const { list, totalCount } = await server.done(first, messageCalls.getMyMessageIndex, {});
    expect([list.map(({ isRead }) => isRead), totalCount]).toEqual([[false, true], 2]);
  });
});

describe('a message', () => {
  test('of somebody else cannot be read or marked', async () => {
    await build.submitted();
    await deliver();
    const { first, second } = build.people;
    const theirs = (await unread(second)).list[0]?.id ?? 0;
    expectRefusal(await server.send(first, messageCalls.readMessage, { ids: [theirs] }), 'invalidInput');
    expect((await unread(second)).list).toHaveLength(1);
  });
});

describe('delivery', () => {
  const running: Jobs[] = [];
  afterEach(() => Promise.all(running.splice(0).map((jobs) => jobs.stop(5))));
  const start = async (): Promise<void> => {
    const options = { url: server.database.url, resources: system, clock: () => server.clock.now, log: server.app.log };
    running.push(await startJobs({ ...options, schedules: [], topics: [topic] }));
  };

  test('that broke off half-way is undone and done again, once', async () => {
    await build.submitted();
    const broken = gathered('duty', async (ctx, payloads) => {
      if ('gather' in topic) await topic.gather(ctx, payloads);
      throw new Error('killed');
    });
    await deliver(broken);
    expect(await server.rows('select 1 from message_receiver')).toEqual([]);
    expect(await server.rows(`select distinct tries, error from outbox where topic = 'duty' and tries > 0`)).toEqual([
      { tries: 1, error: 'killed' },
    ]);
    await deliver();
    await deliver();
    expect((await unread(build.people.first)).list).toMatchObject([{ count: 2 }]);
    expect(await open()).toBe(0);
  });

  test('is shared by processes, and follows the commit by itself', async () => {
    await Promise.all([start(), start()]);
    await build.submitted();
    await expect
      .poll(async () => (await unread(build.people.first)).list, { timeout: 10_000 })
      .toMatchObject([{ count: 2 }]);
  });

  test('of a process that died is done by the next one', async () => {
    await build.submitted();
    expect(await open()).toBeGreaterThan(0);
    await start();
    await expect
      .poll(async () => (await unread(build.people.first)).list, { timeout: 10_000 })
      .toMatchObject([{ count: 2 }]);
  });
});
