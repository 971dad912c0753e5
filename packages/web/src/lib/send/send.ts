import { wire, type NameType } from '@material/contract/kernel/value/constants.ts';
import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import type { Centre } from '../session/centre.ts';
import { broken, offline, verdictOf, type Refused } from './envelope.rules.ts';
import { claimIntent, type Intent } from './intents.ts';
import { askToSignInAgain, toastDone, toastServerText } from './notices.ts';
import { Refusal } from './refusal.ts';
import { seal } from './seal.ts';
import { currentCentre, useSession } from '../session/session.ts';
import { hearPowers, tellStalePowers } from '../session/stale-powers.ts';
import { windowId } from './window-id.ts';
import { wireKey } from './wire-key.ts';
import { tellWritten } from './written.ts';

export type SendOptions = {
  readonly files?: readonly File[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Tells two wishes with the same content apart, e.g. the id of a form that was opened twice. */
  readonly intent?: string | undefined;
  readonly onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
  readonly nameType?: NameType | undefined;
  readonly isControl?: boolean | undefined;
  /** The centre of the page that asks, the open screen's by default; null asks as the session itself. */
  readonly centre?: Centre | null | undefined;
  /** The caller shows the refusal itself: no toast and no question to sign in again. */
  readonly isSilent?: boolean | undefined;
  /** Which failures are toasted: all, by default; `refused` where the page stands for lost ones, `none` where it says all. */
  readonly toast?: 'all' | 'refused' | 'none' | undefined;
  /** What the write is about is not asked for again: the caller shows it itself, or sends more of the same. */
  readonly isPart?: boolean | undefined;
};

type Outgoing = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
  readonly signal: AbortSignal;
  readonly onProgress: SendOptions['onProgress'];
};
type Incoming = { readonly header: (name: string) => string | null; readonly blob: Blob };

async function postByFetch({ url, headers, body, signal }: Outgoing): Promise<Incoming> {
  const response = await fetch(url, { method: 'POST', headers, body, signal, cache: 'no-store' });
  return { header: (name) => response.headers.get(name), blob: await response.blob() };
}

// Only XMLHttpRequest tells how much of an upload has gone out.
const postByXhr = ({ url, headers, body, signal, onProgress }: Outgoing): Promise<Incoming> =>
  new Promise((resolve, reject) => {
    // Called off before its turn came: the event is over, and nobody would tell it to end.
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.total));
    request.addEventListener('load', () =>
      resolve({ header: (name) => request.getResponseHeader(name), blob: request.response as Blob }),
    );
    request.addEventListener('error', () => reject(new Error('network')));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

function headersOf(options: SendOptions, intent: Intent | null): Record<string, string> {
  const { token, id, name, nameType } = useSession.getState();
  const centre = options.centre === undefined ? currentCentre() : options.centre;
  return {
    nameType: String(options.nameType ?? nameType),
    ...(token === '' ? {} : { token, userName: encodeURIComponent(name), userId: String(id ?? '') }),
    ...(centre ? { centre } : {}),
    ...(options.isControl === undefined ? {} : { isControl: options.isControl ? '1' : '0' }),
    ...(intent ? { 'idempotency-key': intent.key, window: windowId } : {}),
  };
}

const filesText = (files: readonly File[]): string =>
  files.map((file) => `${file.name}:${file.size}:${file.lastModified}`).join('|');

/** The files of an upload follow its sealed payload, which must come first. */
function multipart(sealed: string, files: readonly File[]): FormData {
  const form = new FormData();
  form.append('data', sealed);
  for (const file of files) form.append('files', file, file.name);
  return form;
}

type Asked = { readonly call: Call; readonly input: unknown; readonly options: SendOptions };

async function exchange({ call, input, options }: Asked, intent: Intent | null): Promise<Incoming> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new Error('timeout')), wire.requestTimeoutMs);
  try {
    const sealed = seal(JSON.stringify(input), await wireKey());
    const isUpload = call.kind === 'upload';
    return await (options.onProgress ? postByXhr : postByFetch)({
      url: wire.prefix + call.path,
      headers: { ...headersOf(options, intent), ...(isUpload ? {} : { 'content-type': 'application/json' }) },
      body: isUpload ? multipart(sealed, options.files ?? []) : sealed,
      signal: options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal,
      onProgress: options.onProgress,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function bodyOf(incoming: Incoming): Promise<unknown> {
  try {
    return JSON.parse(await incoming.blob.text()) as unknown;
  } catch {
    return undefined;
  }
}

/** What stands on the page already is not said a second time. */
const isToasted = ({ toast = 'all' }: SendOptions, { status }: Refused): boolean =>
  toast === 'all' || (toast === 'refused' && status !== -1);

/** Shows a refusal the way its status asks for, then throws it. */
function refuse(verdict: Refused, { options }: Asked, requestId: string | null): never {
  if (!options.isSilent) {
    if (verdict.toast > 0 && isToasted(options, verdict)) toastServerText(verdict.html, verdict.toast);
    if (verdict.isSignedOut) void offerSignIn();
  }
  if (verdict.code === 'noPower') tellStalePowers();
  throw new Refusal(verdict, requestId ?? undefined);
}

/** Says that the session is over, and leads to a new one. */
export async function offerSignIn(): Promise<void> {
  if (!(await askToSignInAgain())) return;
  useSession.getState().resetToken();
  location.reload();
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

const isWrite = ({ kind }: Call): boolean => kind === 'write' || kind === 'upload';

/** Sends and receives; what is lost on the way keeps its intent, so that sending again cannot do it twice. */
async function ask(asked: Asked): Promise<Incoming> {
  const { call, input, options } = asked;
  const needsKey = isWrite(call) && !call.unkept;
  const identity = `${call.path}\n${options.intent ?? ''}\n${JSON.stringify(input)}\n${filesText(options.files ?? [])}`;
  const intent = needsKey ? claimIntent(identity, Date.now()) : null;
  try {
    const { token } = useSession.getState();
    const incoming = await exchange(asked, intent);
    hearPowers(token, incoming.header('powers'));
    intent?.end(verdictIsKnown(incoming) ? 'answered' : 'unknown');
    return incoming;
  } catch (error) {
    intent?.end('unknown');
    if (isAborted(options.signal)) throw error;
    return refuse(navigator.onLine ? broken() : offline(), asked, null);
  }
}

const verdictIsKnown = (incoming: Incoming): boolean =>
  isJson(incoming) || incoming.header('content-disposition') !== null;
const isJson = (incoming: Incoming): boolean =>
  (incoming.header('content-type') ?? incoming.blob.type).includes('json');

async function opened(incoming: Incoming, asked: Asked): Promise<unknown> {
  const verdict = verdictOf(await bodyOf(incoming));
  return verdict.isOk ? verdict.data : refuse(verdict, asked, incoming.header('x-request-id'));
}

/** Makes a call and returns its data; rejects with a `Refusal`, which has been shown, or with the signal's reason. */
export async function send<C extends Call>(call: C, input: Sent<C>, options: SendOptions = {}): Promise<Output<C>> {
  const asked = { call, input, options };
  try {
    return (await opened(await ask(asked), asked)) as Output<C>;
  } finally {
    // A refusal may mean that somebody else was faster, and a lost answer that the write was done.
    if (isWrite(call) && !options.isPart) tellWritten(call.about);
  }
}

const fileName = (disposition: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? '下载');
};

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the address only after the click; a minute is enough for any of them.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** What takes long goes on without whoever asked, and is found among the downloads. */
type Moved = { readonly movedTo: number; readonly name: string };

const isMoved = (data: unknown): data is Moved =>
  typeof data === 'object' && data !== null && Object.hasOwn(data, 'movedTo');

async function fetchFileOrMoved(asked: Asked): Promise<File | Moved> {
  const incoming = await ask(asked);
  const disposition = incoming.header('content-disposition');
  if (isJson(incoming) || disposition === null) {
    const data = await opened(incoming, asked);
    return isMoved(data) ? data : refuse(broken(), asked, null);
  }
  return new File([incoming.blob], fileName(disposition), { type: incoming.blob.type });
}

/** Fetches a file to be shown, under its own name; an answer that is JSON is an error: its message is shown. */
export async function fetchFile<C extends Call>(call: C, input: Sent<C>, options: SendOptions = {}): Promise<File> {
  const asked = { call, input, options };
  const file = await fetchFileOrMoved(asked);
  return file instanceof File ? file : refuse(broken(), asked, null);
}

/** Fetches a file and saves it, or says where it will be; what is refused is shown and nothing is saved. */
export async function download<C extends Call>(call: C, input: Sent<C>, options: SendOptions = {}): Promise<void> {
  const file = await fetchFileOrMoved({ call, input, options });
  if (file instanceof File) {
    save(file, file.name);
    return;
  }
  toastDone(`${file.name}需要较长时间，已转到下载中心`);
  tellWritten(['queued_job']);
}
