import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { loginCalls } from '@material/contract/identity/session.calls.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectRefusal, type Answer } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { probeCalls, probes } from '../harness/probes.ts';

const server = await startHarness({ extra: probes, env: { BODY_SECONDS: '1', UPLOAD_SECONDS: '2' } });
afterAll(server.stop);
const city = await server.as('city_sh');
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;

/** Sends bytes as they are and returns all that came back until the connection ended. */
async function speak(sent: string): Promise<{ http: number; head: string; body: Omit<Answer, 'http'> }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { http: Number(head.split(' ')[1]), head, body: JSON.parse(body) as Omit<Answer, 'http'> };
}
const sentence = { status: 0, message: expect.stringMatching(/^\p{Script=Han}[^a-z]*$/u), data: null };

describe('what is no proper request', () => {
  test.each([
    ['a broken escape', 400, `POST ${wire.prefix}/api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`],
    [
      'a name without end',
      414,
      `POST ${wire.prefix}/api/City/${'secret'.repeat(500)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    ],
    ['headers without end', 431, `GET / HTTP/1.1\r\nhost: x\r\nsecret: ${'secret'.repeat(20_000)}\r\n\r\n`],
    ['no HTTP at all', 400, 'secret\r\n\r\n'],
    ['a header with a line break in it', 400, 'GET / HTTP/1.1\r\nhost: x\r\nse\ncret: x\r\n\r\n'],
  ])('is told so in Chinese and not repeated: %s', async (_, http, sent) => {
    const answer = await speak(sent);
    expect(answer).toMatchObject({ http, body: sentence });
    expect(answer.head.toLowerCase()).toContain('content-type: application/json');
    expect(answer.head + JSON.stringify(answer.body)).not.toContain('secret');
  });
});

describe('a body that does not end', () => {
  const head = (path: string, type: string) =>
    `POST ${wire.prefix}${path} HTTP/1.1\r\nhost: x\r\ntoken: ${city.token}\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n`;

  test('is given up after its time, with an answer and an end', async () => {
    const answer = await speak(`${head(probeCalls.probeEcho.path, 'application/json')}{"data":"`);
    expect(answer).toMatchObject({ http: 408, body: sentence });
    expect(answer.head.toLowerCase()).toContain('connection: close');
  });

  test('of the sign-in ends as well', async () => {
    expect(await speak(`${head(loginCalls.login.path, 'application/json')}{`)).toMatchObject({ http: 408 });
  });
});

describe('a body', () => {
  test('is not read before the session is known', async () => {
    const sent = `POST ${wire.prefix}${probeCalls.probeEcho.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n{`;
    const answer = await speak(sent);
    expect(answer).toMatchObject({ http: 200, body: { status: 301 } });
    expect(answer.head.toLowerCase()).toContain('connection: close');
  });

  test('is not unpacked before the session is known, and unpacked only as far as it may go', async () => {
    const packed = gzipSync(JSON.stringify({ data: 'A'.repeat(20_000_000) }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const nobody = await server.raw(probeCalls.probeEcho.path, packed, headers);
    expectRefusal(nobody, 'signedOut');
    for (const path of [probeCalls.probeEcho.path, loginCalls.login.path])
      expect(await server.raw(path, packed, { ...headers, token: city.token })).toMatchObject({
        http: 413,
        message: '请求内容过大',
      });
    const small = gzipSync(server.sealed({ text: '白菜' }));
    const echoed = await server.raw(probeCalls.probeEcho.path, small, { ...headers, token: city.token });
    expect(echoed).toMatchObject({ status: 1, data: { got: { text: '白菜' } } });
    const broken = await server.raw(probeCalls.probeEcho.path, small.subarray(0, 30), {
      ...headers,
      token: city.token,
    });
    expect(broken).toMatchObject({ http: 400, status: 0, message: '请求内容不完整，请重试' });
  });

  test('of a call that anybody may make is small', async () => {
    const input = { username: 'x'.repeat(20_000), password: 'x' };
    expect(await server.sendAny(undefined, loginCalls.login, input)).toMatchObject({ http: 413 });
  });
});

test.each(['identity', 'gzip, br'])('a file that fails before its first byte is an envelope (%s)', async (encoding) => {
  const response = await server.app.inject({
    method: 'POST',
    url: `${wire.prefix}${probeCalls.probeDownload.path}`,
    headers: { token: city.token, 'content-type': 'application/json', 'accept-encoding': encoding },
    payload: server.sealed({ bytes: 100_000, breaksAt: 0 }),
  });
  expect(response.statusCode).toBe(500);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers).not.toHaveProperty('content-disposition');
  expect(response.headers).not.toHaveProperty('content-encoding');
  expect(response.json()).toEqual({
    status: 0,
    message: expect.stringMatching(/^系统繁忙，请稍后再试（编号 [0-9a-f]{8}）$/),
    data: null,
  });
});
