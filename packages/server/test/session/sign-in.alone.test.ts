import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type * as Password from '../../src/identity/password.ts';
import { signInLimits } from '../../src/identity/session/sign-in.rules.ts';
import { openDatabase } from '../../src/kernel/database/database.ts';
import { clientOf, expectRefusal, type Answer } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { schema } from '../../src/schema.ts';

const verifying = vi.hoisted(() => ({ now: 0, most: 0, all: 0 }));
vi.mock('../../src/identity/password.ts', async (original) => {
  const real = await original<typeof Password>();
  return {
    ...real,
    verifyPassword: async (stored: string, password: string) => {
      verifying.all += 1;
      verifying.now += 1;
      verifying.most = Math.max(verifying.most, verifying.now);
      try {
        return await real.verifyPassword(stored, password);
      } finally {
        verifying.now -= 1;
      }
    },
  };
});

// As few connections as a small installation has: what waits for its turn must hold none.
const server = await startHarness({ maxConnections: 4 });
afterAll(server.stop);
beforeEach(async () => {
  await server.rows('truncate login_attempt, sign_in_lock');
  Object.assign(verifying, { now: 0, most: 0, all: 0 });
});

const { login } = loginCalls;
type From = { readonly ip?: string; readonly browser?: string };

/** A try from an address and a browser. */
async function attempt(username: string, password: string, { ip = '127.0.0.1', browser = 'a browser' }: From = {}) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/prod-api${login.path}`,
    remoteAddress: ip,
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    payload: server.sealed({ username, password }),
  });
  return { http: response.statusCode, ...response.json<Omit<Answer, 'http'>>() };
}
const wrong = (username: string, from?: From) => attempt(username, 'wrong', from);
const right = (username: string, from?: From) => attempt(username, 'demo2026', from);
const many = <R>(count: number, work: (n: number) => Promise<R>): Promise<R[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const codesOf = (answers: readonly Answer[]) => {
  const counted: Record<string, number> = {};
  for (const { data } of answers) {
    const code = (data as { code?: string }).code ?? 'in';
    counted[code] = (counted[code] ?? 0) + 1;
  }
  return counted;
};

describe('guessing side by side', () => {
  test('300 guesses at once on one account: five are looked at, one at a time', async () => {
    const answers = await many(300, () => wrong('city_sz'));
    expect(verifying).toMatchObject({ all: signInLimits.wrongBeforeLock, most: 1 });
    expect(codesOf(answers)['wrongLogin']).toBe(signInLimits.wrongBeforeLock - 1);
  });

  test('the right password behind five wrong ones does not come in', async () => {
    const before = await many(signInLimits.wrongBeforeLock, () => wrong('city_nj'));
    expect(codesOf(before)).toEqual({ wrongLogin: signInLimits.wrongBeforeLock - 1, accountLocked: 1 });
    expectRefusal(await right('city_nj'), 'accountLocked');
  });

  test('150 names at once from one address: sixty are looked at, five at a time', async () => {
    const answers = await many(150, (n) => wrong(`nobody ${n}`));
    expect(verifying.all).toBe(signInLimits.wrongPerAddress);
    expect(verifying.most).toBeLessThanOrEqual(signInLimits.sideBySide.address);
    expect(codesOf(answers)).toEqual({ wrongLogin: 60, tooManyTries: 90 });
    expect(codesOf([await wrong('nobody else', { ip: '10.0.0.9' })])).toEqual({ wrongLogin: 1 });
  });

  test('one IPv6 network counts as one address, however many of its addresses are used', async () => {
    const at = (network: number, host: number) => ({ ip: `2001:db8:0:${network}::${host.toString(16)}` });
    const answers = await many(150, (n) => wrong(`nobody ${n}`, at(1, n)));
    expect(verifying.all).toBe(signInLimits.wrongPerAddress);
    expect(verifying.most).toBeLessThanOrEqual(signInLimits.sideBySide.address);
    expect(codesOf(answers)).toEqual({ wrongLogin: 60, tooManyTries: 90 });
    expect(codesOf([await wrong('nobody else', at(2, 1))])).toEqual({ wrongLogin: 1 });
  });

  test('who is in and guesses the own password is counted with those at the door', async () => {
    const who = await server.as('city_tj');
    verifying.all = 0;
    const change = { oldpassword: 'wrong123', newpassword: 'new12345' };
    const answers = await many(40, (n) =>
      n % 2
        ? wrong('city_tj', { browser: 'lightMyRequest' })
        : server.sendAny(who, sessionCalls.changeSelfUserPassword, change),
    );
    expect(verifying).toMatchObject({ all: signInLimits.wrongBeforeLock, most: 1 });
    const { accountLocked } = codesOf(answers);
    expect(accountLocked).toBe(40 - signInLimits.wrongBeforeLock + 1);
  });

  test('two processes count as one', async () => {
    const database = openDatabase({ schema, url: server.database.url, maxConnections: 4 });
    const app = await buildApp({
      config: server.config,
      database,
      clock: () => server.clock.now,
      random: () => 0,
      files: server.files,
      version: 'test',
    });
    try {
      const second = clientOf(app, server.config);
      const guess = { username: 'city_wh', password: 'wrong' };
      await many(20, (n) => (n % 2 ? server : second).send(undefined, login, guess));
      expect(verifying).toMatchObject({ all: signInLimits.wrongBeforeLock, most: 1 });
    } finally {
      await app.close();
      await database.close();
    }
  });

  test('many right sign-ins at once from one address all come in', async () => {
    const answers = await many(40, (n) => right(['city_sh', 'city_hz', 'city_cd', 'glzx01'][n % 4] ?? ''));
    expect(codesOf(answers)).toEqual({ in: 40 });
    expect(verifying.most).toBeLessThanOrEqual(signInLimits.sideBySide.address);
  });
});

describe('behind proxies', () => {
  const addressesSeen = async (env: Record<string, string>) => {
    const behind = await startHarness({ env });
    try {
      for (let n = 0; n < 3; n += 1)
        await behind.app.inject({
          method: 'POST',
          url: `/prod-api${login.path}`,
          remoteAddress: '10.0.0.2',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `1.1.1.${n}, 203.0.113.7` },
          payload: behind.sealed({ username: 'nobody', password: 'wrong' }),
        });
      const rows = await behind.rows<{ ip: string }>('select distinct ip from login_attempt');
      return rows.map(({ ip }) => ip);
    } finally {
      await behind.stop();
    }
  };

  test.each(['1', 'true', '10.0.0.0/8'])(
    'an address is what the trusted one saw, not what the sender wrote (TRUST_PROXY=%s)',
    async (trusted) => {
      expect(await addressesSeen({ TRUST_PROXY: trusted })).toEqual(['203.0.113.7']);
    },
  );

  test.each(['false', '192.168.0.0/16'])('nobody else is believed (TRUST_PROXY=%s)', async (trusted) => {
    expect(await addressesSeen({ TRUST_PROXY: trusted })).toEqual(['10.0.0.2']);
  });
});

describe('a name that nobody has', () => {
  test('is answered, counted and locked like one that somebody has', async () => {
    const told = async (username: string) => {
      const answers: unknown[] = [];
      for (let n = 0; n < signInLimits.wrongBeforeLock + 2; n += 1) answers.push(await wrong(username));
      return answers;
    };
    expect(await told('nobody at all')).toEqual(await told('city_gz'));
    const written = await server.rows<{ username: string; tries: number; results: string[] }>(
      `select a.username, count(*)::int as tries, array_agg(a.result order by a.id) as results,
        (select count(*)::int from sign_in_lock l where l.username = a.username) as locks
      from login_attempt a group by 1 order by 1`,
    );
    const [one, two] = written.map((row) => ({ ...row, username: '' }));
    expect(one).toEqual(two);
    expect(one).toMatchObject({ tries: 7, locks: 1 });
  });

  test('costs one verification per try too', async () => {
    await wrong('nobody at all');
    expect(verifying.all).toBe(1);
  });
});

describe('a lock', () => {
  test('opens after a quarter of an hour, and a right password forgets what was wrong', async () => {
    for (let n = 1; n < signInLimits.wrongBeforeLock; n += 1) expectRefusal(await wrong('city_nj'), 'wrongLogin');
    const locking = await wrong('city_nj');
    expectRefusal(locking, 'accountLocked');
    expect(locking.message).toBe('连续输错次数过多，账号已锁定，请15分钟后再试');
    expectRefusal(await right('city_nj'), 'accountLocked');
    server.clock.forward({ minutes: signInLimits.lockMinutes });
    expect((await right('city_nj')).status).toBe(1);
    for (let n = 1; n < signInLimits.wrongBeforeLock; n += 1) expectRefusal(await wrong('city_nj'), 'wrongLogin');
    expect((await right('city_nj')).status).toBe(1);
    expect(await server.rows('select 1 from sign_in_lock')).toEqual([]);
  });

  test('that strangers brought about does not keep out a device that the account knows', async () => {
    const own = { ip: '10.1.0.1', browser: 'the usual one' };
    expect((await right('city_wh', own)).status).toBe(1);
    for (let n = 0; n < signInLimits.wrongBeforeLock; n += 1) await wrong('city_wh', { ip: '10.9.9.9' });
    expectRefusal(await right('city_wh', { ip: '10.9.9.9' }), 'accountLocked');
    expectRefusal(await right('city_wh', { ...own, browser: 'another one' }), 'accountLocked');
    expect((await right('city_wh', own)).status).toBe(1);
    expectRefusal(await right('city_wh', { ip: '10.9.9.9' }), 'accountLocked');
  });

  test('knows a device again that chose another address of its IPv6 network', async () => {
    const browser = 'the usual one';
    expect((await right('city_cd', { ip: '2001:db8:0:7::1', browser })).status).toBe(1);
    for (let n = 0; n < signInLimits.wrongBeforeLock; n += 1) await wrong('city_cd', { ip: '10.9.9.9' });
    expectRefusal(await right('city_cd', { ip: '2001:db8:0:8::1', browser }), 'accountLocked');
    expect((await right('city_cd', { ip: '2001:db8:0:7:ffff::2', browser })).status).toBe(1);
  });

  test('counts the wrong passwords of a known device too', async () => {
    const own = { ip: '10.1.0.2', browser: 'the usual one' };
    expect((await right('city_xa', own)).status).toBe(1);
    const answers = await many(20, () => wrong('city_xa', own));
    expect(codesOf(answers)).toEqual({ wrongLogin: 4, accountLocked: 16 });
    expectRefusal(await right('city_xa', own), 'accountLocked');
    expect((await right('city_xa', { ip: '10.1.0.3' })).status).toBe(1);
  });

  test('on an address does not keep out a device that the account knows, and ends with its window', async () => {
    const own = { ip: '10.2.0.1', browser: 'the usual one' };
    expect((await right('city_sh', own)).status).toBe(1);
    await server.rows(
      `insert into login_attempt (username, ip, network, result, create_time) select 'x' || n, $1, $1, 'WRONG', $2
        from generate_series(1, $3) n`,
      [own.ip, server.clock.now, signInLimits.wrongPerAddress],
    );
    expectRefusal(await right('city_hz', own), 'tooManyTries');
    expect((await right('city_sh', own)).status).toBe(1);
    server.clock.forward({ minutes: signInLimits.windowMinutes + 1 });
    expect((await right('city_hz', own)).status).toBe(1);
  });
});
