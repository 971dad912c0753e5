import type { SmsKind } from '@material/contract/kernel/value/sms.rules.ts';
import type { ServiceSettings } from '../config/settings.ts';

/** The service has looked at the message and does not send it. */
export class SmsRefused extends Error {}
/** The service was not reached, or too busy to look at the message: it did not go out, and may be tried again. */
export class SmsPutOff extends Error {}

/** What the services call it that they were asked too much at once. */
const busy = /^(?:Throttling|ServiceUnavailable|RequestLimitExceeded)(?:\.|$)/;

/** Why a service did not send a message, by its own words. */
export const notSentBy = ({ code, message }: { readonly code: string; readonly message: string }): Error =>
  busy.test(code) ? new SmsPutOff(`${code} ${message}`) : new SmsRefused(`${code} ${message}`);

/** Under which of the customer's templates a message goes. Throws `SmsRefused` where there is none. */
export function templateOf({ codeTemplate, noticeTemplate }: ServiceSettings, kind: SmsKind): string {
  if (kind !== 'NOTICE') return codeTemplate;
  if (noticeTemplate === '') throw new SmsRefused('没有设置提醒短信的模板');
  return noticeTemplate;
}

const replyMs = 15_000;
const neverReached: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

const codeOf = (error: unknown): unknown => {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
};

type Asked = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** What a service replies, as JSON. */
export async function askService({ url, headers, body }: Asked): Promise<Readonly<Record<string, unknown>>> {
  const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(replyMs) }).catch(
    (error: unknown) => {
      if (neverReached.has(codeOf(error))) throw new SmsPutOff(`短信服务连接不上：${String(codeOf(error))}`);
      throw error;
    },
  );
  const text = await reply.text();
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    throw new Error(`短信服务返回 ${reply.status}，内容无法识别`);
  }
}
