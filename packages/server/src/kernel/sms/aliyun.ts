import { createHash, createHmac } from 'node:crypto';
import type { ServiceSettings } from '../config/settings.ts';
import { askService, notSentBy, templateOf } from './sms-request.ts';
import type { SmsProvider } from './sms-message.ts';

const algorithm = 'ACS3-HMAC-SHA256';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 3986: blanks as %20, and what `encodeURIComponent` leaves as it is. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

type Action = {
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  readonly at: Date;
  readonly nonce: string;
};
type Key = Pick<ServiceSettings, 'keyId' | 'keySecret'>;

/** The query and the signed headers of an action without a body. */
export function signedForAliyun({ host, action, version, query, at, nonce }: Action, { keyId, keySecret }: Key) {
  const queryText = Object.keys(query)
    .toSorted()
    .map((name) => `${encoded(name)}=${encoded(query[name] ?? '')}`)
    .join('&');
  const bodyHash = sha256('');
  const headers = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': at.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const names = Object.keys(headers).join(';');
  const request = ['POST', '/', queryText, lines.join(''), names, bodyHash].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`${algorithm}\n${sha256(request)}`)
    .digest('hex');
  const authorization = `${algorithm} Credential=${keyId},SignedHeaders=${names},Signature=${signature}`;
  return { query: queryText, headers: { ...headers, authorization } };
}

const usual = 'https://dysmsapi.aliyuncs.com';

export const aliyun = (settings: ServiceSettings): SmsProvider => ({
  name: 'aliyun',
  send: async ({ phone, kind, words, at, nonce }) => {
    const url = new URL(settings.endpoint ?? usual);
    const signed = signedForAliyun(
      {
        host: url.host,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: phone,
          SignName: settings.signName,
          TemplateCode: templateOf(settings, kind),
          TemplateParam: JSON.stringify(kind === 'NOTICE' ? { content: words } : { code: words }),
        },
        at,
        nonce,
      },
      settings,
    );
    const reply = await askService({ url: `${url.origin}/?${signed.query}`, headers: signed.headers, body: '' });
    if (reply['Code'] === 'OK') return String(reply['BizId']);
    throw notSentBy({ code: String(reply['Code']), message: String(reply['Message']) });
  },
});
