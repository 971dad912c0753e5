import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { codeText, smsTries } from '@material/contract/kernel/value/sms.rules.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/kernel/config/config.ts';
import { settingsOf } from '../../src/kernel/config/settings.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import { signedForAliyun } from '../../src/kernel/sms/aliyun.ts';
import { deliverSms } from '../../src/kernel/sms/deliver-sms.ts';
import { putSms, settleOverdue } from '../../src/kernel/sms/sms.repo.ts';
import { signedForTencent } from '../../src/kernel/sms/tencent.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);

type Asked = { readonly url: string; readonly headers: IncomingMessage['headers']; readonly body: string };
type Reply = (asked: Asked) => { readonly status?: number; readonly text: string } | 'hang up';
const state: { asked: Asked[]; reply: Reply } = { asked: [], reply: () => ({ text: '{}' }) };

/** A service on this machine. */
const service: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString('utf8')));
  request.on('end', () => {
    const asked = { url: request.url ?? '', headers: request.headers, body };
    state.asked.push(asked);
    const reply = state.reply(asked);
    if (reply === 'hang up') request.socket.destroy();
    else response.writeHead(reply.status ?? 200).end(reply.text);
  });
});
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
const portOf = (listening: Server): number => {
  const address = listening.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
const port = portOf(service);
/** One at which nobody listens any more. */
async function closedPort(): Promise<number> {
  const gone = createServer();
  await new Promise<void>((resolve) => void gone.listen(0, '127.0.0.1', resolve));
  const left = portOf(gone);
  await new Promise((resolve) => void gone.close(resolve));
  return left;
}
afterAll(() => new Promise((resolve) => void service.close(resolve)));
beforeEach(() => server.rows('truncate document_sms, sms_notice, sms_code, sms, outbox restart identity'));
afterEach(() => void Object.assign(state, { asked: [] }));

const customer = {
  SMS_KEY_ID: 'key id',
  SMS_KEY_SECRET: 'key secret',
  SMS_SIGN_NAME: '物料系统',
  SMS_CODE_TEMPLATE: 'T100',
  SMS_APP_ID: '1400006666',
};
const ctxFor = (provider: 'aliyun' | 'tencent' | 'log', endpoint = `http://127.0.0.1:${port}`) => {
  const env = { NODE_ENV: 'test', SMS_PROVIDER: provider, SMS_ENDPOINT: endpoint, ...customer };
  const resources = { ...server.resources, settings: settingsOf(readConfig(env)) };
  return systemCtx(resources, server.clock.now, 'test');
};
const put = async (): Promise<number> => {
  const id = await putSms(server.database.db, {
    kind: 'LOGIN',
    phone: '15400000001',
    code: '012345',
    now: server.clock.now,
    validUntil: new Date(server.clock.now.getTime() + 300_000),
  });
  if (id === null) throw new Error('nothing was put');
  return id;
};
const rowOf = async (id: number) =>
  (await server.rows('select status, provider, receipt, failure, code, tries from sms where id = $1', [id]))[0];

describe('a request is signed', () => {
  test('for Alibaba Cloud as its documentation shows', () => {
    const action = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
      at: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    };
    const { headers } = signedForAliyun(action, { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' });
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  test('for Tencent Cloud as its documentation shows', () => {
    const action = {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      at: new Date(1_551_113_065_000),
    };
    const key = {
      keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******',
      keySecret: 'Gu5t9xGARNpq86cd98joQYCN3*******',
    };
    // Its key is not shown in full; what is signed with it is.
    const documented = [
      'TC3-HMAC-SHA256',
      '1551113065',
      '2019-02-25/cvm/tc3_request',
      '7019a55be8395899b900fb5564e4200d984910f34794a27cb3fb7d10ff6a1e84',
    ].join('\n');
    const signed = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
    const signing = signed(signed(signed(`TC3${key.keySecret}`, '2019-02-25'), 'cvm'), 'tc3_request');
    expect(signedForTencent(action, key)).toBe(
      `TC3-HMAC-SHA256 Credential=${key.keyId}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=${signed(signing, documented).toString('hex')}`,
    );
  });
});

describe.each([
  {
    provider: 'aliyun' as const,
    sent: { text: '{"Code":"OK","Message":"OK","BizId":"9006","RequestId":"r"}' },
    refused: { text: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"触发天级流控"}' },
    why: 'isv.BUSINESS_LIMIT_CONTROL 触发天级流控',
    busy: { text: '{"Code":"Throttling.User","Message":"请求过于频繁"}' },
    whyBusy: 'Throttling.User 请求过于频繁',
  },
  {
    provider: 'tencent' as const,
    sent: { text: '{"Response":{"SendStatusSet":[{"SerialNo":"9006","Code":"Ok","Message":"send success"}]}}' },
    refused: {
      text: '{"Response":{"Error":{"Code":"AuthFailure.SignatureFailure","Message":"签名错误"},"RequestId":"r"}}',
    },
    why: 'AuthFailure.SignatureFailure 签名错误',
    busy: {
      text: '{"Response":{"Error":{"Code":"RequestLimitExceeded","Message":"请求过于频繁"},"RequestId":"r"}}',
    },
    whyBusy: 'RequestLimitExceeded 请求过于频繁',
  },
])('through $provider', ({ provider, sent, refused, why, busy, whyBusy }) => {
  test('a message goes once, with what it says, and its code is no longer readable', async () => {
    state.reply = () => sent;
    const id = await put();
    await Promise.all([deliverSms(ctxFor(provider), id), deliverSms(ctxFor(provider), id)]);
    await deliverSms(ctxFor(provider), id);
    expect(await rowOf(id)).toEqual({ status: 'SENT', provider, receipt: '9006', failure: null, code: null, tries: 1 });
    expect(state.asked).toHaveLength(1);
    const [asked] = state.asked;
    const said = decodeURIComponent(`${asked?.url}${asked?.body}`);
    for (const word of ['15400000001', '012345', '物料系统', 'T100']) expect(said).toContain(word);
    expect(asked?.headers.authorization).toMatch(/Credential=key id.*Signature=[0-9a-f]{64}$/);
  });

  test('a refused one says why and is not sent again', async () => {
    state.reply = () => refused;
    const id = await put();
    await deliverSms(ctxFor(provider), id);
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', failure: why, code: null });
    await deliverSms(ctxFor(provider), id);
    expect(state.asked).toHaveLength(1);
  });

  test.each([
    ['hangs up', () => 'hang up' as const],
    ['says what nobody understands', () => ({ status: 502, text: '<html>' })],
  ])('one at which the service %s may have gone out: it is not sent again', async (_, reply) => {
    state.reply = reply;
    const id = await put();
    await deliverSms(ctxFor(provider), id);
    expect(await rowOf(id)).toMatchObject({ status: 'UNKNOWN', code: null });
    await deliverSms(ctxFor(provider), id);
    expect(state.asked).toHaveLength(1);
  });

  test('one that the service is too busy for is tried again, and has failed after the last time', async () => {
    state.reply = () => busy;
    const id = await put();
    const again = Array.from({ length: smsTries - 1 }, (_, at) => at + 1);
    for (const tries of again) {
      await expect(deliverSms(ctxFor(provider), id)).rejects.toThrow(whyBusy);
      expect(await rowOf(id)).toMatchObject({ status: 'WAITING', failure: whyBusy, code: '012345', tries });
    }
    await deliverSms(ctxFor(provider), id);
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', failure: whyBusy, code: null, tries: smsTries });
    await deliverSms(ctxFor(provider), id);
    expect(state.asked).toHaveLength(smsTries);
  });

  test('one that did not reach the service waits for another try', async () => {
    state.reply = () => sent;
    const id = await put();
    const nobody = `http://127.0.0.1:${await closedPort()}`;
    await expect(deliverSms(ctxFor(provider, nobody), id)).rejects.toThrow('短信服务连接不上');
    expect(await rowOf(id)).toMatchObject({ status: 'WAITING', code: '012345' });
    await deliverSms(ctxFor(provider), id);
    expect(await rowOf(id)).toMatchObject({ status: 'SENT' });
  });
});

describe('the outbox of messages', () => {
  test('without a service keeps a message for people to read', async () => {
    const id = await put();
    await deliverSms(ctxFor('log'), id);
    expect(await rowOf(id)).toMatchObject({ status: 'KEPT', provider: 'log', code: '012345' });
  });

  test('sends nothing whose time is over', async () => {
    const id = await put();
    server.clock.forward({ minutes: 5 });
    await deliverSms(ctxFor('aliyun'), id);
    expect(state.asked).toEqual([]);
    await settleOverdue(ctxFor('aliyun'));
    expect(await rowOf(id)).toMatchObject({ status: 'EXPIRED', code: null });
  });

  test('does not send again what a process died over', async () => {
    const id = await put();
    await server.rows(`update sms set status = 'SENDING', taken_at = $1`, [server.clock.now]);
    await deliverSms(ctxFor('aliyun'), id);
    await settleOverdue(ctxFor('aliyun'));
    expect(await rowOf(id)).toMatchObject({ status: 'SENDING' });
    server.clock.forward({ minutes: 2 });
    await settleOverdue(ctxFor('aliyun'));
    expect(await rowOf(id)).toMatchObject({ status: 'UNKNOWN', failure: '发送时中断，不再重发', code: null });
    await deliverSms(ctxFor('aliyun'), id);
    expect(state.asked).toEqual([]);
  });
});

test('a service without its key stops the start', () => {
  expect(() => readConfig({ SMS_PROVIDER: 'tencent', SMS_KEY_ID: 'a' })).toThrow(
    /SMS_KEY_SECRET, SMS_SIGN_NAME, SMS_CODE_TEMPLATE, SMS_APP_ID/,
  );
});

test('a message without its code shows none', () => {
  expect(codeText('LOGIN')).toBe('【物料系统】验证码 ******，5 分钟内有效，用于登录。请勿告诉他人。');
});
