import { createHash, createHmac } from 'node:crypto';
import { codeRules } from '@material/contract/kernel/value/sms.rules.ts';
import { z } from 'zod';
import type { ServiceSettings } from '../config/settings.ts';
import { askService, notSentBy, SmsRefused, templateOf } from './sms-request.ts';
import type { SmsProvider } from './sms-message.ts';

const algorithm = 'TC3-HMAC-SHA256';
const type = 'application/json; charset=utf-8';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

type Action = {
  readonly host: string;
  readonly service: string;
  readonly action: string;
  readonly body: string;
  readonly at: Date;
};
type Key = Pick<ServiceSettings, 'keyId' | 'keySecret'>;

/** What a request for an action is authorised by. */
export function signedForTencent({ host, service, action, body, at }: Action, { keyId, keySecret }: Key): string {
  const names = 'content-type;host;x-tc-action';
  const headers = `content-type:${type}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const request = ['POST', '/', '', headers, names, sha256(body)].join('\n');
  const seconds = Math.floor(at.getTime() / 1000);
  const day = at.toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${keySecret}`, day), service), 'tc3_request');
  const signature = hmac(key, [algorithm, seconds, scope, sha256(request)].join('\n')).toString('hex');
  return `${algorithm} Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

const usual = 'https://sms.tencentcloudapi.com';
const problem = z.object({ Code: z.string(), Message: z.string() });
const answer = z.object({
  Response: z.object({
    Error: problem.optional(),
    SendStatusSet: z.array(problem.extend({ SerialNo: z.string() })).optional(),
  }),
});

export const tencent = (settings: ServiceSettings): SmsProvider => ({
  name: 'tencent',
  send: async ({ phone, kind, words, at }) => {
    const url = new URL(settings.endpoint ?? usual);
    const action = 'SendSms';
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.signName,
      TemplateId: templateOf(settings, kind),
      TemplateParamSet: kind === 'NOTICE' ? [words] : [words, String(codeRules.validMinutes)],
    });
    const headers = {
      'content-type': type,
      'x-tc-action': action,
      'x-tc-version': '2021-01-11',
      'x-tc-timestamp': String(Math.floor(at.getTime() / 1000)),
      'x-tc-region': settings.region,
      authorization: signedForTencent({ host: url.host, service: 'sms', action, body, at }, settings),
    };
    const { Response: reply } = answer.parse(await askService({ url: url.origin, headers, body }));
    const [sent] = reply.SendStatusSet ?? [];
    if (!reply.Error && sent?.Code === 'Ok') return sent.SerialNo;
    const why = reply.Error ?? sent;
    throw why ? notSentBy({ code: why.Code, message: why.Message }) : new SmsRefused('短信服务没有给出结果');
  },
});
