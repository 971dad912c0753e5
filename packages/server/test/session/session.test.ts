import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal, type Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { seal, wireKey } from '../../src/kernel/call/wire.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';

const server = await startHarness();
afterAll(server.stop);
beforeEach(() => server.rows('truncate login_attempt, sign_in_lock'));

const { login, logOut, delayLogOut } = loginCalls;
const { getUserInfo, getAdminRoleAndName, changeAdminRoleAll } = sessionCalls;
const tryLogin = (username: string, password = 'demo2026') => server.send(undefined, login, { username, password });
const isSignedIn = async (who: Signed) => (await server.send(who, getUserInfo, {})).status === 1;
const idOf = async (table: 'city' | 'supplier', code: string): Promise<number> => {
  const [row] = await server.rows<{ id: number }>(`select id from ${table} where code = $1`, [code]);
  return row?.id ?? 0;
};

describe('sign-in', () => {
  test('trims the name, takes the password as it is, and answers token, id and name', async () => {
    const { token, id, name } = await server.done(undefined, login, { username: '  city_sh ', password: 'demo2026' });
    expect({ token, name }).toEqual({ token: expect.stringMatching(/^[0-9a-f]{64}$/), name: '上海示例' });
    expect(await server.done({ token, userId: id }, getUserInfo, {})).toMatchObject({
      id,
      username: 'city_sh',
      source: 'CITY',
    });
    expectRefusal(await tryLogin('city_sh', ' demo2026'), 'wrongLogin');
    expectRefusal(await tryLogin('CITY_SH'), 'wrongLogin');
  });

  test('refuses a wrong password and an unknown name with the same words', async () => {
    const wrong = await tryLogin('city_hz', 'wrong');
    const unknown = await tryLogin('nobody_at_all', 'wrong');
    expect(wrong.message).toBe('用户名或密码错误');
    expect({ ...wrong }).toEqual({ ...unknown });
    expect(expectProblems(await server.sendAny(undefined, login, { username: ' ', password: '' }))).toEqual({
      username: '请输入用户名',
      password: '请输入密码',
    });
  });

  test('keeps the token nowhere, and the password only as an argon2id hash', async () => {
    const { token } = await server.as('city_sh');
    const found = await server.rows(`select 1 from session where encode(token_hash, 'hex') = $1`, [token]);
    expect(found).toEqual([]);
    const hashes = await server.rows<{ password_hash: string }>('select distinct password_hash from app_user');
    expect(hashes.every(({ password_hash: hash }) => hash.startsWith('$argon2id$'))).toBe(true);
    expect(hashes.length).toBeGreaterThan(10);
  });

  test('is refused to stopped accounts and to those of a disabled city, which also lose their open sessions', async () => {
    const bj = await server.as('city_bj');
    const tj = await server.as('city_tj');
    await server.rows(`update app_user set status = 'STOPPED' where username = 'city_bj'`);
    await server.rows(`update city set status = 'DISABLED' where code = 'TJ'`);
    expectRefusal(await tryLogin('city_bj'), 'accountStopped');
    expectRefusal(await tryLogin('city_tj'), 'unitStopped');
    expectRefusal(await tryLogin('city_tj', 'wrong'), 'wrongLogin');
    expectRefusal(await server.send(bj, getUserInfo, {}), 'signedOut');
    expectRefusal(await server.send(tj, getUserInfo, {}), 'signedOut');
  });
});

describe('a session', () => {
  test('ends with its own log-out and no other', async () => {
    const [one, two] = [await server.as('city_sh'), await server.as('city_sh')];
    await server.done(undefined, logOut, { token: one.token });
    await server.done(undefined, logOut, { token: one.token });
    await server.done(undefined, logOut, { token: 'no such token' });
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, true]);
  });

  test('ends after its hours, a remembered one after thirty days', async () => {
    const short = await server.as('city_sh');
    const { token, id } = await server.done(undefined, login, {
      username: 'city_sh',
      password: 'demo2026',
      isSavePhone: true,
    });
    const long = { token, userId: id };
    server.clock.forward({ hours: server.config.SESSION_HOURS, minutes: -1 });
    expect([await isSignedIn(short), await isSignedIn(long)]).toEqual([true, true]);
    server.clock.forward({ minutes: 2 });
    expect([await isSignedIn(short), await isSignedIn(long)]).toEqual([false, true]);
    server.clock.forward({ days: 30 });
    expect(await isSignedIn(long)).toBe(false);
  });

  test('whose window was closed ends after its seconds, unless somebody comes back', async () => {
    const own = await server.as('city_sh');
    const [left, asking, told] = [await server.as('city_sh'), await server.as('city_sh'), await server.as('city_sh')];
    const leave = (who: Signed, more: { delaySecond?: number; IsOnline?: boolean; userid?: number } = {}) =>
      server.done(undefined, delayLogOut, { token: who.token, userid: who.userId, ...more });
    for (const who of [left, asking, told]) await leave(who);
    server.clock.forward({ minutes: 0.95 });
    expect(await isSignedIn(asking)).toBe(true);
    await leave(told, { IsOnline: true });
    server.clock.forward({ minutes: 0.1 });
    expect([await isSignedIn(left), await isSignedIn(asking), await isSignedIn(told)]).toEqual([false, true, true]);
    // What has ended does not come back, and nobody sends another one away.
    await leave(left, { IsOnline: true });
    await leave(own, { userid: own.userId + 1, delaySecond: 1 });
    server.clock.forward({ hours: server.config.SESSION_HOURS, minutes: -2 });
    expect([await isSignedIn(left), await isSignedIn(asking), await isSignedIn(told), await isSignedIn(own)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    server.clock.forward({ minutes: 2 });
    expect([await isSignedIn(asking), await isSignedIn(told)]).toEqual([false, false]);
  });

  test('ends no later for being left, whatever delay is asked for, and a remembered one stays', async () => {
    const short = await server.as('city_sh');
    const { token, id } = await server.done(undefined, login, {
      username: 'city_sh',
      password: 'demo2026',
      isSavePhone: true,
    });
    const long = { token, userId: id };
    await server.done(undefined, delayLogOut, { token, userid: id, delaySecond: 5 });
    server.clock.forward({ hours: server.config.SESSION_HOURS, minutes: -1 });
    await server.done(undefined, delayLogOut, { token: short.token, userid: short.userId, delaySecond: 3600 });
    await server.done(undefined, delayLogOut, { token: short.token, userid: short.userId, delaySecond: 3600 });
    server.clock.forward({ minutes: 2 });
    expect([await isSignedIn(short), await isSignedIn(long)]).toEqual([false, true]);
    for (const delaySecond of [0, -1, 86_400, 1.5])
      expectRefusal(await server.sendAny(undefined, delayLogOut, { token, userid: id, delaySecond }), 'invalidInput');
  });

  test('writes when it was last seen at most once a minute', async () => {
    const who = await server.as('city_sh');
    const seen = async () => {
      await server.done(who, getUserInfo, {});
      const rows = await server.rows<{ at: Date }>('select max(last_seen) as at from session where user_id = $1', [
        who.userId,
      ]);
      return rows[0]?.at;
    };
    const first = await seen();
    server.clock.forward({ minutes: 1 });
    expect(await seen()).toEqual(first);
    server.clock.forward({ minutes: 1 });
    expect(await seen()).toEqual(server.clock.now);
  });

  /** What every reply says of all that somebody may do: by it a window learns at its next call that something was given. */
  const markOf = async (who: Signed): Promise<unknown> => {
    const payload = JSON.stringify({ data: seal({ token: who.token }, wireKey(server.config)) });
    const headers = { 'content-type': 'application/json', token: who.token, userid: String(who.userId) };
    const reply = await server.app.inject({ method: 'POST', url: wire.prefix + getUserInfo.path, headers, payload });
    expect(reply.json()).toMatchObject({ status: 1 });
    return reply.headers['powers'];
  };

  test('gains and loses a permission at its very next call', async () => {
    const who = await server.as('city_sh');
    const roleOf = `(select role_id from user_role where user_id = $1)`;
    const title = power(orderingScreens.askOrder);
    await server.done(who, askOrderCalls.getListAskOrder, {});
    const before = await markOf(who);
    expect(await markOf(who)).toBe(before);
    await server.rows(`update role set power = power - $2 where id in ${roleOf}`, [who.userId, title]);
    expectRefusal(await server.send(who, askOrderCalls.getListAskOrder, {}), 'noPower');
    const info = await server.done(who, getUserInfo, {});
    expect(JSON.parse(info.power)).not.toContain(title);
    expect(await markOf(who)).not.toBe(before);
    await server.rows(`update role set power = power || to_jsonb($2::text) where id in ${roleOf}`, [who.userId, title]);
    await server.done(who, askOrderCalls.getListAskOrder, {});
    expect(await markOf(who)).toBe(before);
  });
});

describe('my sessions', () => {
  const { getMySessions, endSession, endAllSessions } = sessionCalls;
  const from = async (userAgent: string) => {
    const input = { username: 'city_cd', password: 'demo2026' };
    const answer = await server.send(undefined, login, input, { headers: { 'user-agent': userAgent } });
    return { token: answer.data.token, userId: answer.data.id };
  };
  const desk =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

  test('are listed with device, address and time, the asking one first and marked', async () => {
    const [atDesk, onPhone] = [await from(desk), await from(phone)];
    const { list } = await server.done(atDesk, getMySessions, {});
    expect(list.slice(0, 2)).toEqual([
      expect.objectContaining({ device: 'Windows 电脑 · Chrome 浏览器', address: '127.0.0.1', isCurrent: true }),
      expect.objectContaining({ device: 'iPhone · Safari 浏览器', isCurrent: false, isRemembered: false }),
    ]);
    const seen = await server.done(onPhone, getMySessions, {});
    expect(seen.list.find(({ isCurrent }) => isCurrent)?.id).toBe(list[1]?.id);
    await server.done(undefined, logOut, { token: onPhone.token });
    const left = await server.done(atDesk, getMySessions, {});
    expect(left.list.map(({ id }) => id)).not.toContain(list[1]?.id);
  });

  test('end one by one, and the ended one is signed out at its next call', async () => {
    const [atDesk, onPhone] = [await from(desk), await from(phone)];
    const { list } = await server.done(onPhone, getMySessions, {});
    const id = list[0]?.id ?? 0;
    await server.done(atDesk, endSession, { id });
    expectRefusal(await server.send(onPhone, getUserInfo, {}), 'signedOut');
    expectRefusal(await server.send(atDesk, endSession, { id }), 'notFound');
    expect(await isSignedIn(atDesk)).toBe(true);
    const audits = await server.rows(`select 1 from audit where call = 'endSession' and target_id = $1`, [id]);
    expect(audits).toHaveLength(1);
  });

  test('of somebody else cannot be ended, nor seen', async () => {
    const [own, other] = [await from(desk), await server.as('city_wh')];
    const { list } = await server.done(other, getMySessions, {});
    const mine = await server.done(own, getMySessions, {});
    for (const { id } of list) {
      expect(mine.list.map((row) => row.id)).not.toContain(id);
      expectRefusal(await server.send(own, endSession, { id }), 'notFound');
    }
    await server.done(own, endAllSessions, {});
    expect(await isSignedIn(other)).toBe(true);
  });

  test('end all at once except for the asking one', async () => {
    const [atDesk, onPhone, again] = [await from(desk), await from(phone), await from(desk)];
    const { count } = await server.done(atDesk, endAllSessions, {});
    expect(count).toBeGreaterThanOrEqual(2);
    expect(await Promise.all([atDesk, onPhone, again].map(isSignedIn))).toEqual([true, false, false]);
    expect((await server.done(atDesk, getMySessions, {})).list).toHaveLength(1);
  });

  test('that end each other at once leave one: what has been ended ends nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const open = await Promise.all([desk, phone, desk, phone].map(from));
      const answers = await Promise.all(open.map((who) => server.send(who, endAllSessions, {})));
      expect((await Promise.all(open.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
    }
  });
});

describe('a management session', () => {
  test('acts for the unit it chose, sees only that unit, and may give it up', async () => {
    const sh = await idOf('city', 'SH');
    const acting = await server.as('glzx01', { centre: `city:${sh}` });
    const info = await server.done(acting, getUserInfo, {});
    expect(info).toMatchObject({ isActing: true, linkid: sh, cityname: '上海', source: 'MANAGEMENT' });
    await server.done(acting, askOrderCalls.getListAskOrder, {});
    expectRefusal(
      await server.send(acting, askOrderCalls.getListAskOrder, {}, { centre: `city:${sh + 1}` }),
      'unitSwitched',
    );
    expectRefusal(
      await server.send(acting, pickupOrderCalls.getListPickupOrder, {}, { centre: 'supplier:1' }),
      'unitNeeded',
    );
    await server.done(acting, changeAdminRoleAll, { cityId: null });
    expectRefusal(await server.send(acting, askOrderCalls.getListAskOrder, {}), 'unitNeeded');
    expect(await server.done(acting, getUserInfo, {}, { centre: 'management' })).toMatchObject({
      isActing: false,
      linkid: null,
    });
  });

  test('keeps city and supplier side by side, one per centre', async () => {
    const [city, supplier] = [await idOf('city', 'HZ'), await idOf('supplier', 'GYS002')];
    const who = await server.as('glzx02');
    await server.done(who, changeAdminRoleAll, { cityId: city });
    await server.done(who, changeAdminRoleAll, { supplierId: supplier });
    const info = await server.done(who, getUserInfo, {});
    expect(info).toMatchObject({ linkid: city, linkSupplierId: supplier });
    await server.done(who, pickupOrderCalls.getListPickupOrder, {}, { centre: `supplier:${supplier}` });
    await server.done(who, askOrderCalls.getListAskOrder, {}, { centre: `city:${city}` });
  });

  test('of a superadmin enters a unit as 管理中心 and comes back', async () => {
    const sh = await idOf('city', 'SH');
    const boss = await server.as('superadmin');
    expect((await server.done(boss, getAdminRoleAndName, {})).roles).toEqual(['superadmin', '管理中心']);
    expectRefusal(await server.send(boss, askOrderCalls.getListAskOrder, {}, { centre: `city:${sh}` }), 'noPower');
    await server.done(boss, changeAdminRoleAll, { role: '管理中心', cityId: sh });
    await server.done(boss, askOrderCalls.getListAskOrder, {}, { centre: `city:${sh}` });
    // Whoever works in a city chooses among all units, also those that the city has nothing to do with.
    const { cities, suppliers } = await server.done(boss, getAdminRoleAndName, {}, { centre: `city:${sh}` });
    expect(cities).toContainEqual(expect.objectContaining({ code: 'HZ', shortName: '杭州' }));
    expect(suppliers).toHaveLength((await server.rows('select id from supplier')).length);
    await server.done(boss, changeAdminRoleAll, { role: 'superadmin', cityId: null });
    expect(await server.done(boss, getUserInfo, {})).toMatchObject({ introduction: 'superadmin', linkid: null });
  });

  test('may choose only roles it has and units that exist', async () => {
    const who = await server.as('glzx01');
    expect(expectProblems(await server.send(who, changeAdminRoleAll, { role: 'superadmin' }))).toEqual({
      role: '你没有这个角色',
    });
    expect(expectProblems(await server.send(who, changeAdminRoleAll, { cityId: 999_999 }))).toEqual({
      cityId: '请选择单位',
    });
    const city = await server.as('city_sh');
    expectRefusal(await server.send(city, changeAdminRoleAll, { cityId: await idOf('city', 'HZ') }), 'noPower');
    expectRefusal(await server.send(city, changeAdminRoleAll, { supplierId: 1 }), 'noPower');
    expect(await server.done(city, getAdminRoleAndName, {})).toMatchObject({
      roles: ['城市中心'],
      cities: [],
      suppliers: [],
    });
  });
});
