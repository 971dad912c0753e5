import { smsUserCalls } from '@material/contract/messaging/sms-user.calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const boss = await server.as('superadmin', { centre: 'management' });
const city = await server.as('city_sh');
const { getListSmsUsersXuding, getListSmsUsersXudingForAdd, addSmsUsers, deleteSmsUsers } = smsUserCalls;

const idOf = async (username: string): Promise<number> => {
  const [row] = await server.rows<{ id: number }>('select id from app_user where username = $1', [username]);
  if (!row) throw new Error(`no ${username}`);
  return row.id;
};
const [one, other] = [await idOf('glzx02'), await idOf('city_hz')];
const listed = async () => (await server.done(boss, getListSmsUsersXuding, {})).list;
const offered = async () =>
  (await server.done(boss, getListSmsUsersXudingForAdd, { pageSize: 1000 })).list.map(({ id }) => id);

beforeEach(async () => {
  await server.rows('truncate sms_user');
  await server.rows(`update app_user set phone_proved_at = now(), status = 'NORMAL' where id in (${one}, ${other})`);
  await server.rows('delete from phone_white_list where mobile in (select phone from app_user where id = $1)', [one]);
});

describe('people who are told by text message', () => {
  test('are added with what they are told of, changed and deleted', async () => {
    expect(await offered()).toEqual(expect.arrayContaining([one, other]));
    const add = { ids: [one, other], noticeTypes: ['LATE' as const, 'WAITING' as const] };
    expect(await server.done(boss, addSmsUsers, add)).toEqual({ added: 2, changed: 0 });
    expect(await listed()).toMatchObject([
      { noticeTypes: ['WAITING', 'LATE'], noticeNames: '待办提醒、逾期提醒', readiness: 'READY' },
      { noticeNames: '待办提醒、逾期提醒' },
    ]);
    expect(await offered()).not.toContain(one);
    expect(await server.done(boss, addSmsUsers, { ...add, ids: [one] })).toEqual({ added: 0, changed: 0 });
    const less = { ids: [one], noticeTypes: ['RETURNED' as const] };
    expect(await server.done(boss, addSmsUsers, less)).toEqual({ added: 0, changed: 1 });
    expect((await listed()).find(({ id }) => id === one)?.noticeNames).toBe('退回提醒');
    expect(await server.done(boss, deleteSmsUsers, { ids: [one] })).toEqual({ removed: 1 });
    expect((await listed()).map(({ id }) => id)).toEqual([other]);
    expect(await offered()).toContain(one);
  });

  test('have a number that was proved, or is on the white list and in force', async () => {
    await server.rows('update app_user set phone_proved_at = null where id = $1', [one]);
    const add = { ids: [other, one], noticeTypes: ['LATE' as const] };
    const { data } = await server.send(boss, addSmsUsers, add);
    expect(data).toMatchObject({
      problems: [
        { path: ['ids'], message: expect.stringMatching(/的手机号没有验证过，也不在手机白名单中，不能接收短信$/) },
      ],
    });
    expect(await listed()).toEqual([]);
    await server.rows(
      `insert into phone_white_list (mobile, create_time) select phone, now() from app_user where id = $1`,
      [one],
    );
    expect(await server.done(boss, addSmsUsers, add)).toEqual({ added: 2, changed: 0 });
    await server.rows(`update phone_white_list set valid_to = '2020-01-01'
      where mobile = (select phone from app_user where id = ${one})`);
    expect((await listed()).find(({ id }) => id === one)?.readiness).toBe('UNPROVED');
  });

  test('are in use when they are added, and stay in the list when they are stopped', async () => {
    await server.done(boss, addSmsUsers, { ids: [one], noticeTypes: ['LATE'] });
    await server.rows(`update app_user set status = 'STOPPED' where id in (${one}, ${other})`);
    expect(await listed()).toMatchObject([{ id: one, readiness: 'STOPPED' }]);
    expect(await offered()).not.toContain(other);
    const { data } = await server.send(boss, addSmsUsers, { ids: [other], noticeTypes: ['LATE'] });
    expect(data).toMatchObject({ problems: [{ message: expect.stringMatching(/的账号已停用，不能接收短信$/) }] });
  });

  test('are chosen by headquarters alone', async () => {
    const add = { ids: [other], noticeTypes: ['LATE' as const] };
    expectRefusal(await server.send(city, addSmsUsers, add), 'noPower');
    expectRefusal(await server.send(city, getListSmsUsersXuding, {}), 'noPower');
    expectRefusal(await server.send(boss, addSmsUsers, { ...add, noticeTypes: [] }), 'invalidInput');
    expectRefusal(await server.send(boss, addSmsUsers, { ...add, ids: [987_654] }), 'invalidInput');
  });
});
