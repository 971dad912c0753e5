import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { encodeForm, expectProblems, expectRefusal, type Answer, type FilePart } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { probeCalls, probes } from '../harness/probes.ts';

const server = await startHarness({ extra: probes });
afterAll(server.stop);
const city = await server.as('city_sh');
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;

const { probeUpload, probeDownload } = probeCalls;
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)]);
const pdf = Buffer.from('%PDF-1.7\n%%EOF');
const sendFiles = (...files: FilePart[]) => server.upload(city, probeUpload, { input: {}, files });

type Entry = readonly [name: string, value: string | Buffer, fileName?: string];

/** A form of any shape and order. */
async function sendForm(...entries: Entry[]): Promise<Answer> {
  const form = new FormData();
  for (const [name, value, fileName] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), fileName ?? 'file');
  }
  const { body, type } = await encodeForm(form);
  return server.raw(probeUpload.path, body, { token: city.token, 'content-type': type });
}

const leftovers = () => readdir(join(server.config.dataDir, 'tmp')).catch(() => []);
afterEach(async () => {
  const left = await leftovers();
  if (left.length > 0) throw new Error(`uploads left ${left.join(', ')} behind`);
});

describe('an upload', () => {
  test('brings its files with size, type by content and hash', async () => {
    const answer = await sendFiles({ name: '报告.pdf', bytes: pdf }, { name: 'C:\\照片\\a<b>.png', bytes: png });
    expect(answer.data.files).toEqual([
      { name: '报告.pdf', bytes: pdf.length, type: 'application/pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { name: 'ab.png', bytes: png.length, type: 'image/png', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  test.each([
    ['a picture that is a program', 'a.png', Buffer.from('MZ\x90\0')],
    ['a page that calls itself a PDF', 'a.pdf', Buffer.from('<html><script>alert(1)</script>%PDF-')],
    ['a type that this call does not take', 'a.jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['a file shorter than any signature', 'a.png', Buffer.from([0x89])],
  ])('is refused as %s, whatever its name says', async (_, name, bytes) => {
    expect(await sendFiles({ name, bytes })).toMatchObject({
      http: 415,
      status: 0,
      message: '文件内容与类型不符，只接受 png、pdf',
    });
  });

  test('is refused when a file is empty, too large or one too many', async () => {
    expect(await sendFiles({ name: 'a.png', bytes: Buffer.alloc(0) })).toMatchObject({
      http: 400,
      message: '文件是空的',
    });
    const large = Buffer.concat([png, Buffer.alloc(256 * 1024)]);
    expect(await sendFiles({ name: 'a.png', bytes: large })).toMatchObject({ http: 413, status: 0 });
    const three = [1, 2, 3].map((i) => ({ name: `${i}.png`, bytes: png }));
    expect(await sendFiles(...three)).toMatchObject({ http: 413, message: '文件过多或过大' });
  });

  test('starts with its data, which is sealed and checked like any other', async () => {
    const data = server.sealed({});
    expect(await sendForm(['file', png], ['data', data])).toMatchObject({
      http: 400,
      message: '文件之前应先发送 data 字段',
    });
    expect(await sendForm(['file', png])).toMatchObject({ http: 400 });
    expect(await sendForm()).toMatchObject({ http: 400 });
    expect(await sendForm(['data', '{}'])).toMatchObject({ http: 400, message: '请求内容未加密' });
    expect(await sendForm(['data', data], ['more', 'x'])).toMatchObject({ http: 413 });
    expect(await sendForm(['other', data])).toMatchObject({ http: 400, message: '表单字段不正确' });
    const wrong = await sendForm(['data', server.sealed({ surprise: 1 })], ['file', png]);
    expect(expectProblems(wrong)).toEqual({ surprise: '不认识的字段' });
  });

  test('is refused when the form is broken or no form at all', async () => {
    const send = (body: string | Buffer, type: string) =>
      server.raw(probeUpload.path, body, { token: city.token, 'content-type': type });
    expect(await send(server.sealed({}), 'application/json')).toMatchObject({
      http: 415,
      message: '请求内容应为文件上传',
    });
    expect(await send('--x\r\n', 'multipart/form-data')).toMatchObject({ http: 400 });
    expect(await send('nonsense', 'multipart/form-data; boundary=x')).toMatchObject({ http: 400 });
    const form = new FormData();
    form.append('data', server.sealed({}));
    form.append('file', new Blob([new Uint8Array(png)]), 'a.png');
    const { body, type } = await encodeForm(form);
    expect(await send(body.subarray(0, body.length - 60), type)).toMatchObject({
      http: 400,
      message: '上传内容不完整，请重新上传',
    });
  });
});

/** Sends the head and a first piece of a large body, and answers what came back before the rest was sent. */
async function startSending(path: string, headers: Record<string, string>): Promise<Answer> {
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path: `${wire.prefix}${path}`, headers });
  sending.write('--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n');
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const envelope = JSON.parse(await text(response)) as Omit<Answer, 'http'>;
  sending.on('error', () => undefined).destroy();
  return { http: response.statusCode ?? 0, ...envelope };
}

test('who may not send files is told so before they are read', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(200 * 1024) };
  expectRefusal(await startSending(probeUpload.path, headers), 'signedOut');
  expectRefusal(
    await startSending(probeUpload.path, { ...headers, token: city.token, centre: 'management' }),
    'noPower',
  );
});

test('an upload that is broken off leaves nothing behind', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '200000', token: city.token };
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `${wire.prefix}${probeUpload.path}`,
    headers,
  });
  sending.on('error', () => undefined);
  const data = `--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n${server.sealed({})}\r\n`;
  sending.write(`${data}--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc`);
  await expect.poll(leftovers).toHaveLength(1);
  sending.destroy();
  await expect.poll(leftovers).toEqual([]);
});

describe('a download', () => {
  test('streams with its name and type', async () => {
    const file = await server.fetchFile(city, probeDownload, { bytes: 3_000_000 });
    expect({ ...file, bytes: file.bytes.length }).toEqual({
      name: '样本.bin',
      type: 'application/octet-stream',
      bytes: 3_000_000,
    });
  });

  test('that is refused answers the envelope', async () => {
    const answer = await server.sendAny(city, probeDownload, { bytes: -1 });
    expect(Object.keys(expectProblems(answer))).toEqual(['bytes']);
  });

  test('whose source breaks ends the connection instead of passing for whole', async () => {
    const response = await fetch(`http://127.0.0.1:${port}${wire.prefix}${probeDownload.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: city.token, 'accept-encoding': 'identity' },
      body: server.sealed({ bytes: 1_000_000, breaksAt: 300_000 }),
    });
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(await server.done(city, probeCalls.probeEcho, { text: 'still here' })).toMatchObject({
      got: { text: 'still here' },
    });
  });
});
