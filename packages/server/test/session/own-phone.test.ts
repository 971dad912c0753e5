import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { userCalls } from '@material/contract/identity/user.calls.ts';
import { codeRules } from '@material/contract/kernel/value/sms.rules.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signInLimits } from '../../src/identity/session/sign-in.rules.ts';
import { expectProblems, expectRefusal } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
beforeEach(() =>
  server.rows('truncate document_sms, sms_notice, sms_code, sms, outbox, login_attempt, sign_in_lock restart identity'),
);

const { login, getUserPhone, sendResetCode, resetPasswordByCode, sendCodeByUserPhone } = loginCalls;
const { changeSelfUserPhone, sendPhoneCode, getUserInfo } = sessionCalls;
const old = 'demo2026';

const phoneOf = async (username: string): Promise<string> =>
  (await server.rows<{ phone: string }>('select phone from app_user where username = $1', [username]))[0]?.phone ?? '';
const codeTo = async (phone: string): Promise<string> =>
  (
    await server.rows<{ code: string | null }>('select code from sms where phone = $1 order by id desc limit 1', [
      phone,
    ])
  )[0]?.code ?? '';
const other = (code: string, n = 1): string => String((Number(code) + n) % 1_000_000).padStart(6, '0');
const seconds = (count: number): void => server.clock.forward({ minutes: count / 60 });
const tryLogin = (username: string, password: string) => server.send(undefined, login, { username, password });

describe('a forgotten password', () => {
  const ask = (username: string) => server.send(undefined, sendResetCode, { username });
  const reset = (username: string, code: string, newpassword = 'Fresh2026') =>
    server.sendAny(undefined, resetPasswordByCode, { username, code, newpassword, repeatpassword: newpassword });
  const askedFor = async (username: string): Promise<string> => {
    expect((await ask(username)).status).toBe(1);
    return codeTo(await phoneOf(username));
  };

  test('is replaced by a code to the account’s number, white list or not; every session and lock ends', async () => {
    const [here, there] = [await server.as('city_hz'), await server.as('city_hz')];
    for (let n = 0; n < signInLimits.wrongBeforeLock; n += 1) await tryLogin('city_hz', 'wrong123');
    const code = await askedFor('city_hz');
    expect(await server.rows('select kind from sms')).toEqual([{ kind: 'RESET' }]);
    expect((await reset('city_hz', code)).status).toBe(1);
    for (const who of [here, there]) expectRefusal(await server.send(who, getUserInfo, {}), 'signedOut');
    expect((await tryLogin('city_hz', 'Fresh2026')).status).toBe(1);
    expectRefusal(await tryLogin('city_hz', old), 'wrongLogin');
    const audits = await server.rows(
      `select user_id, target_table, target_id, before, after from audit where call = 'resetPasswordByCode'`,
    );
    expect(audits).toEqual([
      {
        user_id: here.userId,
        target_table: 'app_user',
        target_id: here.userId,
        before: { passwordTime: expect.stringMatching(/^20/) },
        after: { passwordTime: expect.stringMatching(/^20/) },
      },
    ]);
  });

  test('is replaced once by a code, also by many at once', async () => {
    const code = await askedFor('city_nj');
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => reset('city_nj', code, `window${n}`)));
    const won = answers.flatMap(({ status }, n) => (status === 1 ? [n] : []));
    expect(won).toHaveLength(1);
    expectRefusal(await reset('city_nj', code), 'wrongCode');
    expect((await tryLogin('city_nj', `window${won[0]}`)).status).toBe(1);
  });

  test('stays when the code is for something else', async () => {
    const phone = await phoneOf('city_sh');
    await server.send(undefined, sendCodeByUserPhone, { phone });
    expectRefusal(await reset('city_sh', await codeTo(phone)), 'wrongCode');
    const resetting = await askedFor('city_sh');
    expectRefusal(
      await server.send(undefined, login, { username: '', password: '', phone, code: resetting }),
      'wrongCode',
    );
    const who = await server.as('city_sh');
    const changing = { newPhone: phone, code: resetting, password: old };
    expect(expectProblems(await server.send(who, changeSelfUserPhone, changing))).toEqual({
      code: '验证码不正确或已失效',
    });
    expect((await reset('city_sh', resetting)).status).toBe(1);
  });

  test('stays after five wrong tries, also when they come at once, and after five minutes', async () => {
    const code = await askedFor('city_wh');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset('city_wh', other(code, n + 1))));
    for (const answer of answers) expect(answer.status).toBe(0);
    expectRefusal(await reset('city_wh', code), 'wrongCode');
    seconds(codeRules.againSeconds);
    const next = await askedFor('city_wh');
    server.clock.forward({ minutes: codeRules.validMinutes });
    expectRefusal(await reset('city_wh', next), 'wrongCode');
    expect((await tryLogin('city_wh', old)).status).toBe(1);
  });

  test('wrong codes of an address count with its wrong passwords', async () => {
    for (let n = 0; n < signInLimits.wrongPerAddress; n += 1)
      expectRefusal(await reset(`nobody${n}`, '000000'), 'wrongCode');
    expectRefusal(await reset('city_wh', '000000'), 'tooManyTries');
  });

  test('stays when the number has changed since, was never proved, or the account is stopped', async () => {
    const code = await askedFor('city_cd');
    const before = await phoneOf('city_cd');
    await server.rows(`update app_user set phone = '19911112222' where username = 'city_cd'`);
    expectRefusal(await reset('city_cd', code), 'wrongCode');
    await server.rows(`update app_user set phone = $1 where username = 'city_cd'`, [before]);
    expect((await ask('cw01')).status).toBe(1);
    expect(await codeTo(await phoneOf('cw01'))).toBe('');
    await server.rows(`update app_user set status = 'STOPPED' where username = 'glzx02'`);
    expectRefusal(await reset('glzx02', await askedFor('glzx02')), 'accountStopped');
    await server.rows(`update app_user set status = 'NORMAL' where username = 'glzx02'`);
  });

  test('asking says the same of every name: the reply, how often, what is wrong; nobody else is sent anything', async () => {
    const names = ['city_gz', 'cw01', 'nobody', 'x'.repeat(60)];
    const told = async () => Promise.all(names.map(async (name) => JSON.stringify(await ask(name))));
    expect(new Set(await told()).size).toBe(1);
    seconds(20);
    expect(new Set(await told())).toEqual(new Set([expect.stringContaining('请40秒后再获取验证码')]));
    expect(await server.rows('select 1 from sms')).toHaveLength(1);
    expect(await server.rows('select 1 from outbox')).toHaveLength(1);
    const wrong = await Promise.all(names.map((name) => reset(name, '12')));
    expect(wrong.map(expectProblems)).toEqual(names.map(() => ({ code: '请输入 6 位数字验证码' })));
    const tried = await Promise.all(names.map((name) => reset(name, '000000')));
    expect(new Set(tried.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test.each(['city_gz', 'nobody'])('ten codes in a day for %s, thirty from an address', async (name) => {
    for (let n = 0; n < codeRules.perNumber; n += 1) {
      expect((await ask(name)).status).toBe(1);
      seconds(codeRules.againSeconds);
    }
    expectRefusal(await ask(name), 'codeTooOften');
    for (let n = 0; n < codeRules.perAddress - codeRules.perNumber; n += 1)
      expect((await ask(`other${n}`)).status).toBe(1);
    expectRefusal(await ask('one more'), 'codeTooOften');
  });

  test('a number that was sent enough is sent no more, and nobody is told', async () => {
    const phone = await phoneOf('city_gz');
    await server.rows(
      `insert into sms (kind, phone, create_time, valid_until, status)
        select 'RESET', $1, $2::timestamptz - make_interval(mins => n), $2, 'SENT' from generate_series(2, 11) n`,
      [phone, server.clock.now],
    );
    expect((await ask('city_gz')).status).toBe(1);
    expect(await server.rows('select sms_id from sms_code')).toEqual([{ sms_id: null }]);
  });

  test('asking takes the same time for every name', async () => {
    const timeOf = async (name: string): Promise<number> => {
      const begun = performance.now();
      expect((await ask(name)).status).toBe(1);
      return performance.now() - begun;
    };
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let n = 0; n < 12; n += 1) {
      times.known.push(await timeOf('city_gz'));
      times.unknown.push(await timeOf('nobody'));
      await server.rows('truncate document_sms, sms_notice, sms_code, sms');
    }
    const middle = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    const [known, unknown] = [middle(times.known), middle(times.unknown)];
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2);
  });

  test.each([
    [
      { username: ' ', code: '', newpassword: '' },
      { username: '请输入用户名', code: '请输入验证码', newpassword: '请输入密码' },
    ],
    [{ username: 'a', code: '123456', newpassword: '12345' }, { newpassword: '请输入6到12位密码' }],
    [{ username: 'a', code: '123456', newpassword: 'abc-123' }, { newpassword: '请输入数字或字母' }],
    [
      { username: 'a', code: '123456', newpassword: 'abc123', repeatpassword: 'abc124' },
      { repeatpassword: '两次输入的密码不一致' },
    ],
  ])('is refused in the words of the rule: %j', async (input, words) => {
    expect(expectProblems(await server.sendAny(undefined, resetPasswordByCode, input))).toEqual(words);
    expect(await server.rows('select 1 from login_attempt')).toEqual([]);
  });
});

describe('GetUserPhone', () => {
  const told = async (username: string) => (await server.done(undefined, getUserPhone, { username })).phone;

  test('shows the last digits of a number, and of names that have none digits of their own, always the same', async () => {
    expect(await told('city_sh')).toBe(`*********${(await phoneOf('city_sh')).slice(-2)}`);
    const names = Array.from({ length: 40 }, (_, n) => `nobody${n}`);
    const first = await Promise.all([...names, 'cw01'].map(told));
    for (const phone of first) expect(phone).toMatch(/^\*{9}\d\d$/);
    expect(await Promise.all([...names, 'cw01'].map(told))).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(15);
  });

  test('is made of what another installation does not know', async () => {
    const before = await Promise.all(Array.from({ length: 12 }, (_, n) => told(`nobody${n}`)));
    await server.rows(`update unknown_names set secret = 'another'`);
    expect(await Promise.all(before.map((_, n) => told(`nobody${n}`)))).not.toEqual(before);
  });
});

describe('one’s own number', () => {
  const mine = '19900001111';
  const change = async (username: string, input: { code: string; newPhone?: string; password?: string }) =>
    server.sendAny(await server.as(username), changeSelfUserPhone, { newPhone: mine, password: old, ...input });
  const askedFor = async (username: string, newPhone = mine): Promise<string> => {
    await server.done(await server.as(username), sendPhoneCode, { newPhone });
    return codeTo(newPhone);
  };

  test('is changed by the password and a code to the new one, which is proved then and told masked', async () => {
    const who = await server.as('city_sz');
    const before = await phoneOf('city_sz');
    const code = await askedFor('city_sz');
    await server.done(who, changeSelfUserPhone, {
      id: who.userId,
      createName: 'x',
      newPhone: mine,
      code,
      password: old,
    });
    expect(await server.done(who, getUserInfo, {})).toMatchObject({ phone: '199****1111', isPhoneProved: true });
    const audits = await server.rows<{ before: object; after: object }>(
      `select before, after from audit where call = 'changeSelfUserPhone'`,
    );
    expect(audits).toEqual([
      {
        before: { phone: before, phoneProvedAt: expect.any(String) },
        after: { phone: mine, phoneProvedAt: expect.any(String) },
      },
    ]);
    expect(expectProblems(await change('city_sz', { code }))).toEqual({ code: '验证码不正确或已失效' });
  });

  test('that was never proved is proved by the same number; headquarters takes that back with another number', async () => {
    const phone = await phoneOf('cw01');
    const who = await server.as('cw01');
    expect((await server.done(who, getUserInfo, {})).isPhoneProved).toBe(false);
    const code = await askedFor('cw01', phone);
    expect((await change('cw01', { newPhone: phone, code })).status).toBe(1);
    expect((await server.done(who, getUserInfo, {})).isPhoneProved).toBe(true);
    const headquarters = await server.as('superadmin', { centre: 'management' });
    const account = await server.done(headquarters, userCalls.getUser, { id: who.userId });
    const { id, rowVersion, name } = account;
    const edit = (more: object) => server.sendAny(headquarters, userCalls.updateUser, { id, name, ...more });
    expect((await edit({ rowVersion, remark: 'x' })).status).toBe(1);
    expect((await server.done(who, getUserInfo, {})).isPhoneProved).toBe(true);
    expect((await edit({ rowVersion: rowVersion + 1, phone: '19922223333' })).status).toBe(1);
    expect((await server.done(who, getUserInfo, {})).isPhoneProved).toBe(false);
  });

  test('is proved by signing in with a code, white list or not', async () => {
    await server.rows(`update app_user set phone_proved_at = null where username = 'city_hz'`);
    const phone = await phoneOf('city_hz');
    await server.send(undefined, sendCodeByUserPhone, { phone });
    const code = await codeTo(phone);
    expectRefusal(await server.send(undefined, login, { username: '', password: '', phone, code }), 'phoneNotOpen');
    expect(
      await server.rows(`select 1 from app_user where username = 'city_hz' and phone_proved_at is not null`),
    ).toHaveLength(1);
  });

  test('of another account is said to be taken to whoever holds that phone, and to nobody else', async () => {
    const taken = await phoneOf('city_bj');
    const code = await askedFor('city_gz', taken);
    expect(expectProblems(await change('city_gz', { newPhone: taken, code: other(code) }))).toEqual({
      code: '验证码不正确或已失效',
    });
    expect(expectProblems(await change('city_gz', { newPhone: taken, code }))).toEqual({
      newPhone: '该手机号已被其他用户使用',
    });
    expect(await phoneOf('city_gz')).not.toBe(taken);
  });

  test('a code is one account’s, for one number', async () => {
    const [own] = [await askedFor('city_gz', '19900002222'), await askedFor('city_bj', '19900003333')];
    expect(expectProblems(await change('city_bj', { newPhone: '19900002222', code: own }))).toMatchObject({
      code: expect.any(String),
    });
    expect(expectProblems(await change('city_gz', { newPhone: '19900003333', code: own }))).toMatchObject({
      code: expect.any(String),
    });
  });

  test('stays with a wrong password, which counts and locks as at the door', async () => {
    const who = await server.as('city_bj');
    await server.done(who, sendPhoneCode, { newPhone: mine });
    const code = await codeTo(mine);
    const send = (password: string) => server.send(who, changeSelfUserPhone, { newPhone: mine, code, password });
    for (let n = 1; n < signInLimits.wrongBeforeLock; n += 1)
      expect(expectProblems(await send('wrong123'))).toEqual({ password: '密码不正确' });
    expectRefusal(await send('wrong123'), 'accountLocked');
    expectRefusal(await send(old), 'accountLocked');
    expect(await phoneOf('city_bj')).not.toBe(mine);
  });

  test.each([
    ['', '请输入手机号'],
    ['1380000', '请输入正确的位数'],
    ['12800000000', '请输入正确格式的手机号'],
  ])('%j is refused in the words of the rule', async (newPhone, words) => {
    const who = await server.as('city_bj');
    expect(expectProblems(await server.sendAny(who, sendPhoneCode, { newPhone }))).toEqual({ newPhone: words });
    const sent = { newPhone, code: '', password: '' };
    expect(expectProblems(await server.sendAny(who, changeSelfUserPhone, sent))).toEqual({
      newPhone: words,
      code: '请输入验证码',
      password: '请输入密码',
    });
  });

  test('is nobody else’s: the session says whose', async () => {
    const [who, stranger] = [await server.as('city_bj'), await server.as('city_gz')];
    const sent = { id: stranger.userId, newPhone: mine, code: '000000', password: old };
    expectRefusal(await server.send(who, changeSelfUserPhone, sent), 'unknownUser');
  });
});
