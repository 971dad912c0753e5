import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { messageSettingCalls } from '@material/contract/messaging/message-setting.calls.ts';
import { smsUserCalls } from '@material/contract/messaging/sms-user.calls.ts';
import { addDays, businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { noticeLimits } from '@material/contract/messaging/sms-notice.rules.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { orderingFactory } from '../../test/factories/ordering.ts';
import type { Signed } from '../../test/harness/client.ts';
import { startHarness } from '../../test/harness/harness.ts';
import { documents } from '../documents.ts';
import { jobList } from '../jobs.ts';
import { writeDuties } from '../kernel/document/duty.ts';
import { deliver, deliverGathered, openRows } from '../kernel/operation/outbox.ts';
import { settleOverdue } from '../kernel/sms/sms.repo.ts';
import { systemCtx } from '../kernel/operation/system.ts';
import { sendNotices } from './sms-user/send-notices.ts';
import { tellLate } from './waiting.ts';

const server = await startHarness({ env: { SESSION_HOURS: '720' } });
afterAll(server.stop);
const build = await orderingFactory(server);
const boss = await server.as('superadmin', { centre: 'management' });
const shanghai = await server.as('city_sh');
const { first, second } = build.people;
const { editMessageSetting, editMessageSettingForCity, getMessageSetting } = messageSettingCalls;

const ctx = () => systemCtx(server.resources, server.clock.now, 'test');
const gather = () => deliverGathered(ctx(), jobList.topics);
const send = () => ctx().inTransaction(sendNotices);
/** What a process does with what is to go outside. */
async function deliverOutside(): Promise<void> {
  for (const id of await openRows(server.database, jobList.topics)) await deliver(ctx(), jobList.topics, id);
}
const texts = async (status?: string): Promise<string[]> =>
  (
    await server.rows<{ content: string }>(
      `select content from sms where kind = 'NOTICE' and ($1::text is null or status = $1) order by id`,
      [status ?? null],
    )
  ).map(({ content }) => content);
const told = async (who: Signed): Promise<string[]> =>
  (await server.done(who, messageCalls.getMyMessageIndex, { isRead: '未读' })).list.map(
    ({ title, content }) => `${title}：${content}`,
  );
const idOf = async (username: string): Promise<number> =>
  (await server.rows<{ id: number }>('select id from app_user where username = $1', [username]))[0]?.id ?? 0;
const set = (event: string, ways: object) =>
  server.done(boss, editMessageSetting, { event, rowVersion: 0, isUsual: false, ...ways });
const today = businessDate(server.clock.now);
/** Sets the clock to a time of the first day, or of a day after it. */
const at = (clock: string, days = 0): void => {
  server.clock.now = instantAt(addDays(today, days), clock);
};
const sendBack = async (reason = '数量有误，请核对') => {
  const order = await build.submitted();
  await server.done(first, askOrderCalls.changeAskOrderStatusToReturn, { ...build.ref(order), reason });
  return order;
};

const firstCheck = 'ask_order.SUBMITTED.FIRST_CHECKER';
const mend = 'ask_order.RETURNED.CITY';
const [checker, buyer] = [await idOf('glzx01'), await idOf('city_sh')];

beforeEach(async () => {
  at('10:00');
  await server.rows(
    'truncate outbox, message_receiver, message, message_setting, document_sms, sms_notice, sms_user, sms_code, sms',
  );
  await server.rows(
    `update app_user set phone_proved_at = now(), status = 'NORMAL' where id in (${checker}, ${buyer})`,
  );
  await server.done(boss, smsUserCalls.addSmsUsers, {
    ids: [checker, buyer],
    noticeTypes: ['WAITING', 'RETURNED', 'LATE'],
  });
});

describe('a document that was sent back', () => {
  test('is told to whoever submitted it, with the reason, once; to the others that it waits', async () => {
    const order = await sendBack();
    await gather();
    const own = (await told(shanghai)).filter((text) => text.includes('要货单'));
    expect(own).toEqual([`要货单被退回：${order.no}，原因：数量有误，请核对`]);
    const others = await server.rows<{ title: string }>(
      `select m.title from message_receiver r join message m on m.id = r.message_id join app_user u on u.id = r.user_id
       where u.source = 'CITY' and u.id <> ${buyer}`,
    );
    expect(new Set(others.map(({ title }) => title))).not.toContain('要货单被退回');
  });

  test('is told to everybody who may mend it where that person is gone', async () => {
    await sendBack();
    await server.rows(`update app_user set status = 'STOPPED' where id = ${buyer}`);
    await server.rows(
      `insert into app_user (username, name, phone, password_hash, password_time, source, city_id, create_time)
       select 'city_sh_2', '接替', '15500000123', 'x', now(), 'CITY', city_id, now() from app_user where id = ${buyer}
       on conflict do nothing`,
    );
    await server.rows(
      `insert into user_role (user_id, role_id, create_time) select u.id, x.role_id, now() from user_role x
       cross join app_user u where x.user_id = ${buyer} and u.username = 'city_sh_2' on conflict do nothing`,
    );
    await gather();
    const titles = await server.rows<{ title: string }>(
      `select m.title from message_receiver r join message m on m.id = r.message_id join app_user u on u.id = r.user_id
       where u.username = 'city_sh_2' order by 1`,
    );
    expect(titles.map(({ title }) => title)).toContain('要货单被退回');
    await server.rows(`update app_user set status = 'STOPPED' where username = 'city_sh_2'`);
  });
});

describe('a deadline that has passed', () => {
  test('is told once to whoever may act, and again where it was put off and passed again', async () => {
    const order = await build.submitted();
    await server.rows(`update duty set until = $1`, [new Date(server.clock.now.getTime() + 60_000)]);
    await gather();
    await tellLate(documents)(ctx());
    expect((await told(first)).some((text) => text.includes('已逾期'))).toBe(false);
    server.clock.forward({ minutes: 2 });
    await tellLate(documents)(ctx());
    const late = (await told(first)).filter((text) => text.startsWith('要货单已逾期，等你初审'));
    expect(late).toHaveLength(1);
    await server.rows('delete from message_receiver');
    await tellLate(documents)(ctx());
    expect(await told(first)).toEqual([]);
    const [document] = await server.rows<{ city_id: number; supplier_id: number; place_id: number }>(
      `select city_id::int, supplier_id::int, place_id::int from ask_order where id = $1`,
      [order.id],
    );
    if (!document) throw new Error('the order is gone');
    const until = new Date(server.clock.now.getTime() + 60_000);
    const waiting = {
      ...document,
      id: order.id,
      status: order.status,
      duties: [{ party: 'FIRST_CHECKER' as const, until }],
    };
    await ctx().inTransaction((own) => writeDuties(own, 'ask_order', [waiting]));
    await tellLate(documents)(ctx());
    expect(await told(first)).toEqual([]);
    server.clock.forward({ minutes: 2 });
    await tellLate(documents)(ctx());
    expect(await told(first)).toEqual([expect.stringMatching(/^要货单已逾期，等你初审/)]);
    expect(order.status).toBe('SUBMITTED');
  });

  test('of a document that somebody has done is told to nobody', async () => {
    const order = await build.submitted();
    await server.rows(`update duty set until = $1`, [new Date(server.clock.now.getTime() - 60_000)]);
    await server.rows(`delete from duty where doc_type = 'ask_order' and doc_id = $1`, [order.id]);
    await server.rows(`delete from duty where doc_type = 'ask_order'`);
    await tellLate(documents)(ctx());
    expect((await told(first)).filter((text) => text.startsWith('要货单'))).toEqual([]);
  });
});

describe('readers', () => {
  test('are roles that may act; their people alone are told, and everybody where a unit has none of them', async () => {
    const row = (await server.done(boss, getMessageSetting, {})).list.find(({ event }) => event === firstCheck);
    const [role] = row?.offered ?? [];
    if (!role) throw new Error('no role may check');
    await server.rows(
      `insert into role (name, centre, power, create_time)
       select '初审员', centre, power, now() from role where id = $1 on conflict do nothing`,
      [role.id],
    );
    const [{ id } = { id: 0 }] = await server.rows<{ id: number }>(`select id from role where name = '初审员'`);
    const refused = await server.send(boss, editMessageSetting, {
      event: firstCheck,
      rowVersion: 0,
      isUsual: false,
      readers: [id],
    });
    expect(refused.data).toMatchObject({ problems: [{ path: ['readers'] }] });
    await server.rows(`insert into user_role (user_id, role_id, create_time) values (${checker}, ${id}, now())`);
    expect(await set(firstCheck, { readers: [id] })).toMatchObject({ readers: [id], readerNames: '初审员' });
    await build.submitted();
    await gather();
    expect(await told(first)).toHaveLength(1);
    expect(await told(second)).toEqual([]);
    await server.rows(`update app_user set status = 'STOPPED' where id = ${checker}`);
    await build.submitted();
    await gather();
    expect(await told(second)).toHaveLength(1);
    await server.rows(`delete from user_role where role_id = ${id}`);
    await server.rows(`delete from role where id = ${id}`);
  });
});

describe('a text message', () => {
  test('goes to the people of the unit who may act, in the words of the setting; a city has its own', async () => {
    await set(firstCheck, { bySms: true, inApp: false, messageText: '{单号} 请初审' });
    await set(mend, { bySms: true, messageText: '总部 {单号}' });
    await server.done(shanghai, editMessageSettingForCity, {
      event: mend,
      rowVersion: 0,
      isUsual: false,
      bySms: true,
      messageText: '上海 {单号}',
    });
    await server.rows(`update message_setting set in_app = false where event = '${firstCheck}'`);
    await build.submitted();
    await gather();
    expect(await texts()).toEqual([expect.stringMatching(/^要货单等你初审：共 2 张，最近一张 \S+ 请初审$/)]);
    expect(await told(first)).toEqual([]);
    await deliverOutside();
    expect(await texts('KEPT')).toHaveLength(1);
    expect(await server.rows('select code from sms where code is not null')).toEqual([]);
  });

  test("a city's own text stands in the message that its people get", async () => {
    await server.done(shanghai, editMessageSettingForCity, {
      event: mend,
      rowVersion: 0,
      isUsual: false,
      messageText: '上海请改 {单号}',
    });
    await set('ask_order.sendBack.returned', { inApp: false, messageText: '' });
    const order = await sendBack();
    await gather();
    expect(await told(shanghai)).toEqual([`要货单等你修改后重新提交：上海请改 ${order.no}`]);
  });

  test('is held back at night and goes out in the morning as one, without what was done meanwhile', async () => {
    at('23:00');
    await set(firstCheck, { bySms: true });
    for (let i = 0; i < 3; i++) {
      await build.submitted();
      await gather();
    }
    await send();
    expect(await texts()).toEqual([]);
    at('06:59', 1);
    await send();
    expect(await texts()).toEqual([]);
    await server.rows(`delete from duty where doc_id = (select min(doc_id) from duty where party = 'FIRST_CHECKER'
      and doc_id in (select unnest(doc_ids) from sms_notice))`);
    at('07:00', 1);
    await send();
    expect(await texts()).toEqual([expect.stringMatching(/^要货单等你初审：共 5 张/)]);
  });

  test('goes out at night where it is urgent', async () => {
    at('23:30');
    await set(firstCheck, { bySms: true, isUrgent: true });
    await build.submitted();
    await gather();
    expect(await texts()).toHaveLength(1);
  });

  test('goes to nobody who is stopped, has no proved number, or does not want that kind', async () => {
    await set(firstCheck, { bySms: true });
    await server.done(boss, smsUserCalls.addSmsUsers, { ids: [checker], noticeTypes: ['LATE'] });
    await build.submitted();
    await gather();
    await server.done(boss, smsUserCalls.addSmsUsers, { ids: [checker], noticeTypes: ['WAITING'] });
    await server.rows(`update app_user set phone_proved_at = null where id = ${checker}`);
    await server.rows(`update phone_white_list set status = 'DISABLED'`);
    await build.submitted();
    await gather();
    await server.rows(`update phone_white_list set status = 'ENABLED'`);
    await server.rows(`update app_user set status = 'STOPPED', phone_proved_at = now() where id = ${checker}`);
    await build.submitted();
    await gather();
    await send();
    expect(await texts()).toEqual([]);
  });

  test('comes at most so often on a day, and what comes close together goes together', async () => {
    await set(firstCheck, { bySms: true });
    for (let i = 0; i < noticeLimits.perDay + 3; i++) {
      at(`${String(8 + i).padStart(2, '0')}:00`);
      await build.submitted();
      await gather();
      await build.submitted();
      await gather();
      await send();
      at(`${String(8 + i).padStart(2, '0')}:20`);
      await send();
    }
    expect(await texts()).toHaveLength(noticeLimits.perDay);
    expect(await server.rows('select 1 from sms_notice where done_at is null')).toHaveLength(1);
  });

  test('outlives the process that took it from the outbox, and is never sent twice', async () => {
    await set(firstCheck, { bySms: true });
    await build.submitted();
    await gather();
    // The process died with the row written: another one finds it in the outbox.
    expect(await texts('WAITING')).toHaveLength(1);
    // Another one had taken it for itself and died before the service was asked.
    await server.rows(`update sms set status = 'SENDING', taken_at = $1`, [server.clock.now]);
    await deliverOutside();
    server.clock.forward({ minutes: 2 });
    await settleOverdue(ctx());
    await deliverOutside();
    await send();
    expect(await texts('UNKNOWN')).toHaveLength(1);
    expect(await texts()).toHaveLength(1);
  });

  test('two processes that look at once send one', async () => {
    at('23:00');
    await set(firstCheck, { bySms: true });
    await build.submitted();
    await gather();
    at('08:00', 1);
    await Promise.all([send(), send(), send()]);
    await Promise.all([deliverOutside(), deliverOutside()]);
    expect(await texts('KEPT')).toHaveLength(1);
    expect(await texts()).toHaveLength(1);
  });
});
