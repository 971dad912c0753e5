import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { signInLimits } from '../../src/identity/session/sign-in.rules.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal, type Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
beforeEach(() => server.rows('truncate login_attempt, sign_in_lock'));

const { login, getPasswordPolicy } = loginCalls;
const { changeSelfUserPassword: change, getUserInfo } = sessionCalls;
const old = 'demo2026';
const isSignedIn = async (who: Signed) => (await server.send(who, getUserInfo, {})).status === 1;
const tryLogin = (username: string, password: string) => server.send(undefined, login, { username, password });
const hashOf = async (username: string) =>
  (await server.rows<{ h: string }>('select password_hash as h from app_user where username = $1', [username]))[0]?.h;

describe('one’s own password', () => {
  test('is changed: only the new one signs in, every other session ends, the asking one goes on', async () => {
    const [here, there, elsewhere] = [
      await server.as('city_sh'),
      await server.as('city_sh'),
      await server.as('city_sh'),
    ];
    const stranger = await server.as('city_hz');
    expect(await Promise.all([here, there].map(isSignedIn))).toEqual([true, true]);
    await server.done(here, change, {
      id: here.userId,
      oldpassword: old,
      newpassword: 'Fresh2026',
      repeatpassword: 'Fresh2026',
      createName: '上海示例',
    });
    expect(await Promise.all([here, there, elsewhere, stranger].map(isSignedIn))).toEqual([true, false, false, true]);
    expectRefusal(await tryLogin('city_sh', old), 'wrongLogin');
    expect((await tryLogin('city_sh', 'Fresh2026')).status).toBe(1);
    expect(await hashOf('city_sh')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [row] = await server.rows(
      `select password_time as at, update_id from app_user where username = 'city_sh' and row_version = 1`,
    );
    expect(row).toEqual({ at: server.clock.now, update_id: here.userId });
  });

  test('stands nowhere but as its hash in the row of the account', async () => {
    const who = await server.as('city_nj');
    const secret = 'Secret77xyz';
    const before = await hashOf('city_nj');
    await server.done(who, change, { oldpassword: old, newpassword: secret }, { headers: { 'idempotency-key': 'k1' } });
    const after = await hashOf('city_nj');
    const tables = await server.rows<{ name: string }>(
      `select quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const text = name === 'app_user' ? `(to_jsonb(t) - 'password_hash')::text` : 't::text';
      const found = await server.rows(
        `select 1 from ${name} t where ${text} like any(array['%' || $1 || '%', '%' || $2 || '%', '%' || $3 || '%'])`,
        [secret, before, after],
      );
      expect([name, found]).toEqual([name, []]);
    }
    // Nor what it could be guessed from faster than from the hash: the digest of the body.
    expect(await server.rows(`select 1 from idempotency where call = 'changeSelfUserPassword'`)).toEqual([]);
    const audits = await server.rows<{ target_table: string; before: object; after: object }>(
      `select target_table, before, after from audit where call = 'changeSelfUserPassword' and user_id = $1 and target_table = 'app_user'`,
      [who.userId],
    );
    expect(audits).toEqual([
      {
        target_table: 'app_user',
        before: { passwordTime: expect.stringMatching(/^20/) },
        after: { passwordTime: expect.stringMatching(/^20/) },
      },
    ]);
  });

  test.each([
    [
      { oldpassword: '', newpassword: '' },
      { oldpassword: '请输入密码', newpassword: '请输入密码' },
    ],
    [
      { oldpassword: '12345', newpassword: '1234567890123' },
      { oldpassword: '请输入6到12位密码', newpassword: '请输入6到12位密码' },
    ],
    [
      { oldpassword: 'abc 123', newpassword: '密码密码密码' },
      { oldpassword: '请输入数字或字母', newpassword: '请输入数字或字母' },
    ],
    [{ oldpassword: old, newpassword: old }, { newpassword: '新密码不能与原密码相同' }],
    [{ oldpassword: old, newpassword: 'abc123', repeatpassword: 'abc124' }, { repeatpassword: '两次输入的密码不一致' }],
  ])('is refused in the words of the rule: %j', async (input, words) => {
    const who = await server.as('city_hz');
    expect(expectProblems(await server.sendAny(who, change, input))).toEqual(words);
    expect(await server.rows(`select 1 from login_attempt where result <> 'PASSED'`)).toEqual([]);
  });

  test('is not somebody else’s: the session says whose it is', async () => {
    const [who, other] = [await server.as('city_hz'), await server.as('city_wh')];
    const before = await hashOf('city_wh');
    expectRefusal(
      await server.send(who, change, { id: other.userId, oldpassword: old, newpassword: 'abc12345' }),
      'unknownUser',
    );
    expect(await hashOf('city_wh')).toBe(before);
    expect((await tryLogin('city_hz', old)).status).toBe(1);
  });

  test('wrong, the old one says so at its field, and locks after five as at the door', async () => {
    const who = await server.as('city_cd');
    const guess = (oldpassword: string) => server.sendAny(who, change, { oldpassword, newpassword: 'abc12345' });
    for (let n = 1; n < signInLimits.wrongBeforeLock; n += 1)
      expect(expectProblems(await guess('wrong123'))).toEqual({ oldpassword: '原密码不正确' });
    const locking = await guess('wrong123');
    expectRefusal(locking, 'accountLocked');
    expect(locking.message).toBe('连续输错次数过多，账号已锁定，请15分钟后再试');
    expectRefusal(await guess(old), 'accountLocked');
    expectRefusal(await tryLogin('city_cd', old), 'accountLocked');
    expect(await isSignedIn(who)).toBe(true);
    const results = await server.rows(
      `select result, count(*)::int as n from login_attempt where result <> 'PASSED' group by 1 order by 1`,
    );
    expect(results).toEqual([
      { result: 'LOCKED', n: 2 },
      { result: 'WRONG', n: 5 },
    ]);
    server.clock.forward({ minutes: signInLimits.lockMinutes });
    await server.done(who, change, { oldpassword: old, newpassword: 'abc12345' });
    expect(await server.rows('select 1 from sign_in_lock')).toEqual([]);
  });

  test('changed from two windows at once, one wins and stays signed in', async () => {
    const windows = await Promise.all(Array.from({ length: 4 }, () => server.as('city_gz')));
    const answers = await Promise.all(
      windows.map((who, n) => server.send(who, change, { oldpassword: old, newpassword: `window${n}` })),
    );
    const won = answers.flatMap(({ status }, n) => (status === 1 ? [n] : []));
    expect(won).toHaveLength(1);
    const open = await Promise.all(windows.map(isSignedIn));
    expect(open.flatMap((isOpen, n) => (isOpen ? [n] : []))).toEqual(won);
    expect((await tryLogin('city_gz', `window${won[0]}`)).status).toBe(1);
  });

  test('changed while somebody signs in with the old one: nobody is in with it afterwards', async () => {
    const who = await server.as('city_sz');
    const [changed, ...others] = await Promise.all([
      server.send(who, change, { oldpassword: old, newpassword: 'abc12345' }),
      ...Array.from({ length: 3 }, () => tryLogin('city_sz', old)),
    ]);
    expect(changed?.status).toBe(1);
    const came = others.filter(({ status }) => status === 1).map(({ data }) => data as { token: string; id: number });
    for (const { token, id } of came) expect(await isSignedIn({ token, userId: id })).toBe(false);
  });
});

describe('PASSWORD_POLICY', () => {
  test('is the usual rule unless it says otherwise', async () => {
    expect(await server.done(undefined, getPasswordPolicy, {})).toEqual({ policy: 'usual' });
  });

  test('strong asks for length and kinds of characters; passwords that there are sign in', async () => {
    const strong = await startHarness({ env: { PASSWORD_POLICY: 'strong' } });
    try {
      const who = await strong.as('city_sh');
      expect(await strong.done(who, getPasswordPolicy, {})).toEqual({ policy: 'strong' });
      const to = (newpassword: string) => strong.send(who, change, { oldpassword: old, newpassword });
      for (const weak of ['Abc123', 'abcdefgh1', `A1-${'x'.repeat(62)}`])
        expect(expectProblems(await to(weak))).toEqual({
          newpassword: '密码应为 8 到 64 位，大写字母、小写字母、数字、符号至少有三种',
        });
      const long = 'Long, 好 and w1th signs';
      expect((await to(long)).status).toBe(1);
      expect((await strong.send(undefined, login, { username: 'city_sh', password: long })).status).toBe(1);
    } finally {
      await strong.stop();
    }
  });

  test('that is nothing known stops the start', () => {
    expect(() => readConfig({ PASSWORD_POLICY: 'weak' })).toThrow(/PASSWORD_POLICY/);
  });
});
