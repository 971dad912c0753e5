import { smsCalls } from '@material/contract/identity/sms.calls.ts';
import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { codeRules } from '@material/contract/kernel/value/sms.rules.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openDatabase } from '../../src/kernel/database/database.ts';
import { deliverSms } from '../../src/kernel/sms/deliver-sms.ts';
import { settleOverdue } from '../../src/kernel/sms/sms.repo.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import { schema } from '../../src/schema.ts';
import { clientOf, expectProblems, expectRefusal, type Answer } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
/** One that may send two messages a day. */
const small = await startHarness({ env: { SMS_PER_DAY: '2' } });
afterAll(small.stop);
beforeEach(() =>
  server.rows('truncate document_sms, sms_notice, sms_code, sms, login_attempt, sign_in_lock restart identity'),
);

const { login, sendCodeByUserPhone } = loginCalls;
const phones = await server.rows<{ username: string; phone: string }>('select username, phone from app_user');
const phoneOf = (username: string): string => {
  const found = phones.find((one) => one.username === username);
  if (!found) throw new Error(`nobody is ${username}`);
  return found.phone;
};
const open = phoneOf('city_sh');
const stranger = '19900000001';

async function post(path: string, input: object, ip = '127.0.0.1'): Promise<Answer> {
  const response = await server.app.inject({
    method: 'POST',
    url: `/prod-api${path}`,
    remoteAddress: ip,
    headers: { 'content-type': 'application/json', 'user-agent': 'a browser' },
    payload: server.sealed(input),
  });
  return { http: response.statusCode, ...response.json<Omit<Answer, 'http'>>() };
}
const ask = (phone: string, ip?: string) => post(sendCodeByUserPhone.path, { phone }, ip);
const enter = (phone: string, code: string, ip?: string) =>
  post(login.path, { username: '', password: '', phone, code, isSavePhone: false }, ip);
const codeFor = async (phone: string): Promise<string> => {
  const [row] = await server.rows<{ code: string | null }>(
    'select code from sms where phone = $1 order by id desc limit 1',
    [phone],
  );
  return row?.code ?? '';
};
const askedFor = async (phone: string): Promise<string> => {
  expect((await ask(phone)).status).toBe(1);
  return codeFor(phone);
};
/** Six digits that are not these. */
const otherThan = (code: string, n = 1): string => String((Number(code) + n) % 1_000_000).padStart(6, '0');
const many = <R>(count: number, work: (n: number) => Promise<R>): Promise<R[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const seconds = (count: number): void => server.clock.forward({ minutes: count / 60 });
const jobCtx = () => systemCtx(server.resources, server.clock.now, 'test');

describe('a code', () => {
  test('signs in whoever’s phone is on the white list, once', async () => {
    const code = await askedFor(open);
    expect(code).toMatch(/^\d{6}$/);
    const came = await enter(open, code);
    expect(came).toMatchObject({ status: 1, data: { name: expect.any(String) } });
    const { token, id } = came.data as { token: string; id: number };
    expect((await server.send({ token, userId: id }, sessionCalls.getUserInfo, {})).status).toBe(1);
    expectRefusal(await enter(open, code), 'wrongCode');
    const results = await server.rows('select username, result from login_attempt order by id');
    expect(results).toEqual([
      { username: open, result: 'PASSED' },
      { username: open, result: 'WRONG' },
    ]);
  });

  test('of a number that may not come in is right, and only then is that said', async () => {
    for (const phone of [stranger, phoneOf('city_hz')]) {
      const code = await askedFor(phone);
      expectRefusal(await enter(phone, otherThan(code)), 'wrongCode');
      const told = await enter(phone, code);
      expectRefusal(told, 'phoneNotOpen');
      expect(told.message).toBe('该手机号未开通手机登录');
    }
  });

  test.each([
    ['stopped', `status = 'DISABLED'`],
    ['past its last day', `valid_to = '2026-01-01'`],
  ])('does not sign in by a row that is %s', async (_, change) => {
    const phone = phoneOf('store_sh001');
    await server.rows(`update phone_white_list set ${change} where mobile = $1`, [phone]);
    expectRefusal(await enter(phone, await askedFor(phone)), 'phoneNotOpen');
    await server.rows(`update phone_white_list set status = 'ENABLED', valid_to = null where mobile = $1`, [phone]);
    seconds(codeRules.againSeconds);
    expect((await enter(phone, await askedFor(phone))).status).toBe(1);
  });

  test('of somebody who was stopped does not sign in', async () => {
    await server.rows(`update app_user set status = 'STOPPED' where username = 'glzx02'`);
    expectRefusal(await enter(phoneOf('glzx02'), await askedFor(phoneOf('glzx02'))), 'accountStopped');
    await server.rows(`update app_user set status = 'NORMAL' where username = 'glzx02'`);
  });

  test('is of no use after five minutes, and after the next one', async () => {
    const first = await askedFor(open);
    seconds(codeRules.againSeconds);
    const second = await askedFor(open);
    if (first !== second) expectRefusal(await enter(open, first), 'wrongCode');
    server.clock.forward({ minutes: codeRules.validMinutes });
    expectRefusal(await enter(open, second), 'wrongCode');
  });

  test('dies of five wrong tries, also when they come at once', async () => {
    const code = await askedFor(open);
    const answers = await many(20, (n) => enter(open, otherThan(code, n + 1)));
    expect(answers.every(({ status }) => status === 0)).toBe(true);
    expectRefusal(await enter(open, code), 'wrongCode');
    expect(await codeFor(open)).toBe('');
    seconds(codeRules.againSeconds);
    const next = await askedFor(open);
    for (let n = 1; n < codeRules.wrongTries; n += 1) expectRefusal(await enter(open, otherThan(next, n)), 'wrongCode');
    expect((await enter(open, next)).status).toBe(1);
  });

  test('serves one of many who enter it at once', async () => {
    const code = await askedFor(open);
    const answers = await many(5, () => enter(open, code));
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
  });

  test('of one number is nothing for another', async () => {
    const code = await askedFor(open);
    await askedFor(phoneOf('glzx01'));
    if ((await codeFor(phoneOf('glzx01'))) !== code) expectRefusal(await enter(phoneOf('glzx01'), code), 'wrongCode');
    expect((await enter(open, code)).status).toBe(1);
  });

  test('is stored as a slow hash, and readable until it is used at most', async () => {
    const code = await askedFor(open);
    const [stored] = await server.rows<{ text: string }>('select to_jsonb(c)::text as text from sms_code c');
    expect(stored?.text).toContain('$argon2id$');
    expect(stored?.text).not.toContain(`"${code}"`);
    expect(await server.rows(`select 1 from outbox where payload::text like '%' || $1 || '%'`, [code])).toEqual([]);
    await enter(open, code);
    expect(await codeFor(open)).toBe('');
    seconds(codeRules.againSeconds);
    await askedFor(open);
    await deliverSms(jobCtx(), 2);
    server.clock.forward({ minutes: codeRules.validMinutes });
    await settleOverdue(jobCtx());
    expect(await server.rows('select id, status, code from sms order by id')).toEqual([
      { id: 1, status: 'EXPIRED', code: null },
      { id: 2, status: 'KEPT', code: null },
    ]);
  });
});

describe('asking for a code', () => {
  test('gets the same reply for every number', async () => {
    const replies = [await ask(open), await ask(stranger), await ask(phoneOf('city_hz'))];
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await server.rows('select 1 from sms')).toHaveLength(3);
  });

  test('takes the same time for every number', async () => {
    const timeOf = async (phone: string, ip: string): Promise<number> => {
      const begun = performance.now();
      expect((await ask(phone, ip)).status).toBe(1);
      return performance.now() - begun;
    };
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let n = 0; n < 12; n += 1) {
      const phone = phones[n]?.phone ?? '';
      times.known.push(await timeOf(phone, `10.1.0.${n}`));
      times.unknown.push(await timeOf(`1990000010${n % 10}`.slice(0, 10) + String(n % 10), `10.2.0.${n}`));
      await server.rows('truncate document_sms, sms_notice, sms_code, sms');
    }
    const middle = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    const [known, unknown] = [middle(times.known), middle(times.unknown)];
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2);
  });

  test.each([
    ['', '请输入手机号'],
    ['1380000', '请输入正确的位数'],
    ['12800000000', '请输入正确格式的手机号'],
  ])('for %j is refused in the words of the rule', async (phone, words) => {
    expect(expectProblems(await ask(phone))).toEqual({ phone: words });
    expect(expectProblems(await enter(phone, '12'))).toMatchObject({ code: '请输入 6 位数字验证码' });
  });

  test('again has to wait for a minute, also side by side', async () => {
    const answers = await many(6, () => ask(open));
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
    seconds(20);
    const told = await ask(open);
    expectRefusal(told, 'codeTooSoon');
    expect(told.message).toBe('请40秒后再获取验证码');
    seconds(40);
    expect((await ask(open)).status).toBe(1);
  });

  test('ends after ten of a number in a day, whoever asks', async () => {
    for (let n = 0; n < codeRules.perNumber; n += 1) {
      expect((await ask(open, `10.0.0.${n}`)).status).toBe(1);
      seconds(codeRules.againSeconds);
    }
    expectRefusal(await ask(open, '10.9.9.9'), 'codeTooOften');
    server.clock.forward({ hours: codeRules.windowHours });
    expect((await ask(open)).status).toBe(1);
  });

  test('ends after thirty of an address in a day, whatever the numbers, and in two processes alike', async () => {
    const database = openDatabase({ schema, url: server.database.url, maxConnections: 4 });
    const app = await buildApp({
      config: server.config,
      database,
      clock: () => server.clock.now,
      random: () => 0.3,
      files: server.files,
      version: 'test',
    });
    try {
      const second = clientOf(app, server.config);
      const answers = await many(40, (n) => {
        const input = { phone: `198000000${String(n).padStart(2, '0')}` };
        return n % 2
          ? server.send(undefined, sendCodeByUserPhone, input)
          : second.send(undefined, sendCodeByUserPhone, input);
      });
      expect(answers.filter(({ status }) => status === 1)).toHaveLength(codeRules.perAddress);
      expect((await ask(open, '10.9.9.9')).status).toBe(1);
    } finally {
      await app.close();
      await database.close();
    }
  });

  test('ends when the installation has sent what it may in a day', async () => {
    const from = (n: number) => small.send(undefined, sendCodeByUserPhone, { phone: `1980000000${n}` });
    expect([(await from(1)).status, (await from(2)).status]).toEqual([1, 1]);
    expectRefusal(await from(3), 'smsUsedUp');
  });
});

describe('短信', () => {
  const { getListSms, revealSms, resendSms } = smsCalls;

  test('is the superadmin’s alone, masked in the list, whole when it is asked for, which is noted', async () => {
    const code = await askedFor(open);
    await deliverSms(jobCtx(), 1);
    const who = await server.as('superadmin', { centre: 'management' });
    const { list } = await server.done(who, getListSms, {});
    expect(list).toMatchObject([
      { id: 1, toPhone: `${open.slice(0, 3)}****${open.slice(-4)}`, status: 'KEPT', sentBy: 'log', kind: 'LOGIN' },
    ]);
    expect(JSON.stringify(list)).not.toContain(open);
    expect(list[0]?.smsText).toContain('验证码 ******');
    const shown = await server.done(who, revealSms, { id: 1 });
    expect(shown).toEqual({ toPhone: open, smsText: expect.stringContaining(code) });
    const audits = await server.rows(`select target_table, target_id, after from audit where call = 'revealSms'`);
    expect(audits).toEqual([{ target_table: 'sms', target_id: 1, after: { isRevealed: true } }]);
    server.clock.forward({ minutes: codeRules.validMinutes });
    expect((await server.done(who, revealSms, { id: 1 })).smsText).toContain('******');
    expectRefusal(await server.sendAny(who, revealSms, { id: 99 }), 'notFound');
    const manager = await server.as('glzx01', { centre: 'management' });
    expectRefusal(await server.send(manager, getListSms, {}), 'noPower');
    expectRefusal(await server.sendAny(manager, revealSms, { id: 1 }), 'noPower');
  });

  test('sends a notice again that was given up, with its time once more; nothing else', async () => {
    const now = server.clock.now;
    const until = new Date(now.getTime() + 3_600_000);
    await server.rows(
      `insert into sms (kind, phone, content, status, failure, tries, create_time, valid_until) values
        ('NOTICE', '15400000001', '有 1 张要货单', 'FAILED', 'Throttling.User', 6, $1, $2),
        ('NOTICE', '15400000001', '有 2 张要货单', 'UNKNOWN', 'timeout', 1, $1, $2),
        ('LOGIN', '15400000001', null, 'FAILED', 'Throttling.User', 6, $1, $2)`,
      [now, until],
    );
    await server.rows('truncate outbox');
    server.clock.forward({ minutes: 120 });
    const who = await server.as('superadmin', { centre: 'management' });
    const said = async (id: number) => (await server.send(who, resendSms, { id })).message;
    expect(await server.done(who, resendSms, { id: 1 })).toEqual({ id: 1 });
    expect(await said(1)).toBe('只有发送失败的短信可以重发');
    expect(await said(2)).toBe('只有发送失败的短信可以重发');
    expect(await said(3)).toBe('验证码不能重发，请重新获取');
    expectRefusal(await server.sendAny(who, resendSms, { id: 99 }), 'notFound');
    expectRefusal(
      await server.sendAny(await server.as('glzx01', { centre: 'management' }), resendSms, { id: 1 }),
      'noPower',
    );
    expect(await server.rows('select topic, payload from outbox')).toEqual([{ topic: 'sms', payload: { id: 1 } }]);
    await deliverSms(jobCtx(), 1);
    expect(await server.rows('select id, status, tries, failure from sms where id = 1')).toEqual([
      { id: 1, status: 'KEPT', tries: 1, failure: null },
    ]);
    expect((await server.done(who, getListSms, {})).list.find(({ id }) => id === 1)).toMatchObject({ tries: 1 });
  });

  test('stays closed to a role in whose row the title stands', async () => {
    await server.rows(`update role set power = power || '["操作日志-短信按钮"]' where centre = '管理中心'`);
    await server.rows('update power_version set version = version + 1');
    expectRefusal(await server.send(await server.as('glzx01', { centre: 'management' }), getListSms, {}), 'noPower');
  });
});
