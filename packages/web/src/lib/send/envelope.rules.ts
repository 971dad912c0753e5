import { toastSeconds } from '@material/contract/kernel/value/constants.ts';
import type { ErrorCode, Problem, Saver } from '@material/contract/kernel/value/errors.ts';

/** How to refuse a call in front of the user. */
export type Refused = {
  readonly isOk: false;
  readonly status: number;
  /** What it says, in plain words. */
  readonly message: string;
  /** The same as HTML, which may emphasise something. */
  readonly html: string;
  /** Seconds of the error toast; 0 is silence. */
  readonly toast: number;
  readonly isSignedOut: boolean;
  readonly code?: ErrorCode;
  readonly problems: readonly Problem[];
  readonly row?: unknown;
  readonly saver?: Saver;
};

/** What a reply means. */
export type Verdict = { readonly isOk: true; readonly data: unknown } | Refused;

const noAnswer = '服务器超时，请联系系统管理员';
const signedOutCodes: readonly unknown[] = [50008, 50012, 50014];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const htmlOf = (body: Fields): string =>
  typeof body['message'] === 'string' && body['message'] !== '' ? body['message'] : 'Error';

/** The words of what the server says; most of it holds neither marks nor letters that are written otherwise in HTML. */
const wordsOf = (html: string): string =>
  /[<&]/.test(html) ? new DOMParser().parseFromString(html, 'text/html').body.textContent : html;

const isProblem = (value: unknown): value is Problem =>
  isFields(value) && Array.isArray(value['path']) && typeof value['message'] === 'string';

const isSaver = (value: unknown): value is Saver =>
  isFields(value) && typeof value['by'] === 'string' && typeof value['at'] === 'string';

/** What a refusal carries for the form that caused it. */
function detailsOf(data: unknown): Pick<Refused, 'code' | 'problems' | 'row' | 'saver'> {
  if (!isFields(data)) return { problems: [] };
  const problems = Array.isArray(data['problems']) ? data['problems'].filter(isProblem) : [];
  return {
    problems,
    ...(typeof data['code'] === 'string' ? { code: data['code'] as ErrorCode } : {}),
    ...(data['row'] === undefined ? {} : { row: data['row'] }),
    ...(isSaver(data['saver']) ? { saver: data['saver'] } : {}),
  };
}

const refused = (status: number, html: string, rest: Partial<Refused> = {}): Refused => ({
  isOk: false,
  status,
  message: wordsOf(html),
  html,
  toast: toastSeconds.failed,
  isSignedOut: false,
  problems: [],
  ...rest,
});

function byStatus(body: Fields): Verdict {
  const html = htmlOf(body);
  const details = detailsOf(body['data']);
  switch (body['status']) {
    case 1:
      return { isOk: true, data: body['data'] };
    case 0:
      return refused(0, html, { toast: toastSeconds.refused, ...details });
    case 2:
      return refused(2, html, { toast: 0, ...details });
    case 301:
      return refused(301, html, { toast: 0, isSignedOut: true, ...details });
    default:
      return refused(Number(body['status']), html, details);
  }
}

/** Reads a reply in either dialect: `status` 1, 0, 2, 301 and others, or `code` 20000, 50008, 50012, 50014 and others. */
export function verdictOf(body: unknown): Verdict {
  if (!isFields(body)) return broken();
  if ('status' in body) return byStatus(body);
  if (!('code' in body)) return broken();
  if (body['code'] === 20000) return { isOk: true, data: body['data'] };
  return refused(Number(body['code']), htmlOf(body), { isSignedOut: signedOutCodes.includes(body['code']) });
}

/** Nothing went out: there is no network. */
export const offline = (): Refused => refused(-1, '网络断开，请在恢复后重试');

/** A reply that is not one of ours, or none at all. */
export const broken = (): Refused => refused(-1, noAnswer);
