import { createCipheriv } from 'node:crypto';
import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { seal, wireKey } from '../../src/kernel/call/wire.ts';
import { expectProblems, expectRefusal, type Answer } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { probeCalls, probes } from '../harness/probes.ts';

const server = await startHarness({ extra: probes });
afterAll(server.stop);
const city = await server.as('city_sh');
const other = await server.as('city_hz');
const key = wireKey(server.config);
const { probeEcho, probeCount } = probeCalls;

const signed = { token: city.token, 'content-type': 'application/json' };
const rawEcho = (body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> =>
  server.raw(probeEcho.path, body, { ...signed, ...headers });
const sealedText = (text: string | Buffer): string => {
  const cipher = createCipheriv('aes-256-cbc', key.key, key.iv);
  return JSON.stringify({ data: Buffer.concat([cipher.update(text), cipher.final()]).toString('base64') });
};

describe('a sealed body', () => {
  test('comes back as it was, whatever script it is written in', async () => {
    const text = '白菜 20 箱，加急！🥬\n第二行\t"引号"\\';
    const { got } = await server.done(city, probeEcho, { text, number: -3, map: { 键: '值' } });
    expect(got).toEqual({ text, number: -3, map: { 键: '值' } });
  });

  test('is required, unless the configuration accepts plain JSON', async () => {
    expect(await rawEcho('{"text":"plain"}')).toMatchObject({ http: 400, status: 0, message: '请求内容未加密' });
    const lenient = await startHarness({ env: { PAYLOAD_ENCRYPTION: 'accepted' }, extra: probes });
    try {
      const who = await lenient.as('city_sh');
      const headers = { 'content-type': 'application/json', token: who.token };
      const plain = await lenient.raw(probeEcho.path, '{"text":"plain"}', headers);
      expect(plain).toMatchObject({ status: 1, data: { got: { text: 'plain' } } });
      expect(await lenient.done(who, probeEcho, { text: 'sealed' })).toMatchObject({ got: { text: 'sealed' } });
    } finally {
      await lenient.stop();
    }
  });

  test.each([
    ['not JSON', 'data=1'],
    ['an empty body', ''],
    ['half a body', '{"data":"'],
    ['no text in data', '{"data":7}'],
    ['two fields', JSON.stringify({ data: seal({}, key), more: 1 })],
    ['no base64', '{"data":"@@@@"}'],
    ['an empty text', '{"data":""}'],
    ['base64 of no whole block', JSON.stringify({ data: Buffer.from('abc').toString('base64') })],
    ['another key', JSON.stringify({ data: seal({}, wireKey({ ...server.config, PAYLOAD_KEY: '0'.repeat(64) })) })],
    ['a sealed text that is no JSON', sealedText('要货')],
    ['sealed bytes that are no UTF-8', sealedText(Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
    ['a cut cipher', JSON.stringify({ data: seal({ text: 'x'.repeat(100) }, key).slice(0, 44) })],
  ])('is refused when it is %s', async (_, body) => {
    const answer = await rawEcho(body);
    expect(answer).toMatchObject({ http: 400, status: 0, data: null });
    expect(answer.message).toMatch(/请求内容(无法解密|未加密|不是有效的 JSON)|请求格式不正确/);
  });

  test('is refused when it is too large', async () => {
    const body = JSON.stringify({ data: 'A'.repeat(10 * 1024 * 1024) });
    expect(await rawEcho(body)).toEqual({ http: 413, status: 0, message: '请求内容过大', data: null });
  });

  test.each(['application/xml', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused as %s',
    async (type) => {
      expect(await rawEcho('{}', { 'content-type': type })).toMatchObject({
        http: 415,
        status: 0,
        message: '请求内容应为 JSON',
      });
    },
  );
});

describe('an address', () => {
  test.each([
    ['POST', '/api/City/NoSuchCall'],
    ['POST', '/api/Nowhere'],
    ['GET', probeEcho.path],
    ['PUT', probeEcho.path],
    ['DELETE', '/api/../../etc/passwd'],
  ] as const)('%s %s is no call', async (method, path) => {
    const headers = { token: city.token };
    const response = await server.app.inject({ method, url: `${wire.prefix}${path}`, headers });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ status: 0, message: '接口不存在', data: null });
  });
});

describe('headers', () => {
  test('only the token is believed', async () => {
    expectRefusal(await server.send(city, probeEcho, {}, { headers: { userid: String(other.userId) } }), 'unknownUser');
    expectRefusal(await server.send(city, probeEcho, {}, { headers: { userid: '0 or 1=1' } }), 'unknownUser');
    const named = { username: encodeURIComponent('系统管理员'), userid: '' };
    await server.done(city, probeEcho, {}, { headers: named });
    const me = await server.done(city, sessionCalls.getUserInfo, {}, { headers: named });
    expect(me).toMatchObject({ id: city.userId, name: '上海示例' });
  });

  test('a made-up token opens nothing', async () => {
    for (const token of ['', 'x', '0'.repeat(64), 'a'.repeat(5000), "' or 1=1 --"])
      expectRefusal(await server.send(undefined, probeEcho, {}, { headers: { token } }), 'signedOut');
  });

  test('an old window cannot act in a unit that is no longer chosen', async () => {
    expect(await server.done(city, probeEcho, {})).toMatchObject({ centre: 'city' });
    expectRefusal(await server.send(city, probeEcho, {}, { centre: 'city:999999' }), 'unitSwitched');
    expect((await server.send(city, probeEcho, {}, { centre: 'city:2' })).message).toBe('当前单位已切换，请刷新');
    for (const centre of ['management', 'supplier:1', 'nonsense', 'city:1:2', '']) {
      const answer = await server.send(city, probeEcho, {}, { centre });
      expect([0, 1]).toContain(answer.status);
      if (answer.status === 1) expect(answer.data.centre).toBe('city');
    }
    expectRefusal(await server.send(city, probeEcho, {}, { centre: 'management' }), 'noPower');
  });

  test('nameType is 1 or 2, anything else is 1', async () => {
    const shown = async (nametype: string) =>
      (await server.done(city, probeEcho, {}, { headers: { nametype } })).nameType;
    expect(await Promise.all(['1', '2', '3', 'x', ''].map(shown))).toEqual([1, 2, 1, 1, 1]);
  });
});

describe('an idempotency key', () => {
  const withKey = (idempotency: string) => ({ headers: { 'idempotency-key': idempotency } });
  const countOf = async (name: string) =>
    (await server.rows('select value from setting where key = $1', [name]))[0]?.['value'];
  const auditsOf = async (userId: number) =>
    (await server.rows(`select 1 from audit where call = 'probeCount' and user_id = $1`, [userId])).length;

  test('makes a repeated request answer the same and happen once', async () => {
    const before = await auditsOf(city.userId);
    const first = await server.done(city, probeCount, { key: 'once' }, withKey('k-1'));
    const second = await server.done(city, probeCount, { key: 'once' }, withKey('k-1'));
    expect([first, second]).toEqual([{ count: 1 }, { count: 1 }]);
    expect(await countOf('once')).toBe(1);
    expect(await auditsOf(city.userId)).toBe(before + 1);
    expect(await server.done(city, probeCount, { key: 'once' })).toEqual({ count: 2 });
  });

  test('belongs to one user, one call and one content', async () => {
    await server.done(city, probeCount, { key: 'content' }, withKey('k-2'));
    expectRefusal(await server.send(city, probeCount, { key: 'another' }, withKey('k-2')), 'keyReused');
    expect(await server.done(other, probeCount, { key: 'content' }, withKey('k-2'))).toEqual({ count: 2 });
    expect((await server.send(city, probeCount, { key: 'content' }, withKey('x'.repeat(101)))).http).toBe(400);
  });

  test('belongs to one unit: the same press in another city is another intent', async () => {
    const boss = await server.as('glzx01');
    const units = await server.rows<{ id: number }>('select id from city order by id limit 2');
    const counts: number[] = [];
    for (const { id } of [...units, ...units]) {
      await server.done(boss, sessionCalls.changeAdminRoleAll, { cityId: id });
      const sent = { centre: `city:${id}`, ...withKey('k-6') };
      counts.push((await server.done(boss, probeCount, { key: 'units' }, sent)).count);
    }
    expect(counts).toEqual([1, 2, 1, 2]);
  });

  test('lets twenty presses at once happen once', async () => {
    const presses = Array.from({ length: 20 }, () => server.done(city, probeCount, { key: 'burst' }, withKey('k-3')));
    expect(new Set((await Promise.all(presses)).map(({ count }) => count))).toEqual(new Set([1]));
    expect(await countOf('burst')).toBe(1);
  });

  test('is free again after a refusal, so that a form may be corrected', async () => {
    const refused = await server.send(city, probeCount, { key: 'form', mustRefuse: true }, withKey('k-4'));
    expect(expectRefusal(refused, 'blocked')).toEqual({ code: 'blocked' });
    expect(await countOf('form')).toBeUndefined();
    expect(await server.done(city, probeCount, { key: 'form' }, withKey('k-4'))).toEqual({ count: 1 });
  });

  test('does not replay to someone who was signed out meanwhile', async () => {
    const leaving = await server.as('city_nj');
    await server.done(leaving, probeCount, { key: 'left' }, withKey('k-5'));
    await server.rows('update session set ended_at = $2 where user_id = $1', [leaving.userId, server.clock.now]);
    expectRefusal(await server.send(leaving, probeCount, { key: 'left' }, withKey('k-5')), 'signedOut');
  });
});

describe('an input', () => {
  test('shows every unknown field beside it, also inside lines', async () => {
    const answer = await server.sendAny(city, probeEcho, { text: 'a', userId: 1, lines: [{ id: 1, price: '0.01' }] });
    expect(expectProblems(answer)).toEqual({ userId: '不认识的字段', 'lines.0.price': '不认识的字段' });
  });

  test('shows what is missing and what is of the wrong kind, in Chinese', async () => {
    const problems = expectProblems(await server.sendAny(city, probeCount, { mustRefuse: 'yes' }));
    expect(problems['key']).toBe('请填写');
    expect(problems['mustRefuse']).toBe('格式不正确');
    const other = { text: 'x'.repeat(10_001), number: 2 ** 60, map: [], lines: {} };
    expect(expectProblems(await server.sendAny(city, probeEcho, other))).toEqual({
      text: '最多 10000 个字',
      number: '不能大于 9007199254740991',
      map: '格式不正确',
      lines: '格式不正确',
    });
    expect(
      expectProblems(await server.sendAny(city, pickerCalls.getCanUseCity, { pageSize: 1001, pageIndex: 0 })),
    ).toEqual({
      pageIndex: '不能小于 1',
      pageSize: '不能大于 1000',
    });
  });

  test.each([
    ['a NUL character', { text: 'a\0b' }, 'text'],
    ['a NUL inside a map', { map: { a: '\0' } }, 'map.a'],
    ['a NUL in a key', { map: { 'a\0': 'b' } }, 'map.a\0'],
    ['half a character', { text: 'ab\ud83e' }, 'text'],
    ['half a character inside anything', { anything: [{ deep: '\udd6c' }] }, 'anything.0.deep'],
  ])('is refused with %s', async (_, input, path) => {
    expect(expectProblems(await server.sendAny(city, probeEcho, input))).toHaveProperty([path]);
  });

  test('cannot reach into the language by its keys', async () => {
    const sneaky = sealedText(
      '{"map":{"__proto__":"x"},"__proto__":{"text":"y"},"anything":{"constructor":{"prototype":{"z":1}}}}',
    );
    expect(expectProblems(await rawEcho(sneaky))).toEqual({
      'map.__proto__': '不认识的字段',
      ['__proto__']: '不认识的字段',
    });
    expect(({} as { text?: string }).text).toBeUndefined();
  });

  test.each([5000, 90_000])('nested %i deep is refused, not followed', async (depth) => {
    const nested = `{"anything":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const answer = await rawEcho(sealedText(nested), { 'idempotency-key': `deep-${depth}` });
    expect(Object.values(expectProblems(answer))).toEqual(['内容层级过深']);
  });

  test.each([null, 7, 'text', [], [[]], true])('that is %j is refused', async (input) => {
    expectRefusal(await server.sendAny(city, probeEcho, input), 'invalidInput');
  });
});

describe('an unexpected fault', () => {
  test.each([probeCalls.probeFault, probeCalls.probeLie])(
    'leaves as one neutral sentence with a number',
    async (call) => {
      const answer = await server.sendAny(city, call, {});
      expect(answer).toMatchObject({ http: 500, status: 0, data: null });
      expect(answer.message).toMatch(/^系统繁忙，请稍后再试（编号 [0-9a-f]{8}）$/);
    },
  );
});
