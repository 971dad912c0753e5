import { createCipheriv, createDecipheriv } from 'node:crypto';
import { wire } from '@material/contract/kernel/value/constants.ts';
import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { vi } from 'vitest';

const payloadKey = '0123456789abcdef'.repeat(4);
const payloadIv = 'fedcba9876543210'.repeat(2);
const cipherOf = [Buffer.from(payloadKey, 'hex'), Buffer.from(payloadIv, 'hex')] as const;

/** What a fake server has received, opened. */
export type Seen = {
  readonly path: string;
  readonly input: unknown;
  readonly header: (name: string) => string | null;
  readonly files: readonly File[];
};

type Answer = (seen: Seen) => Response | Promise<Response>;

/** The payload of a sealed body. */
export function unsealed(text: string): unknown {
  const { data } = JSON.parse(text) as { data: string };
  const decipher = createDecipheriv('aes-256-cbc', ...cipherOf);
  const bytes = Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]);
  return JSON.parse(bytes.toString('utf8'));
}

/** The sealed body that a client should have sent for a payload. */
export function sealed(payload: unknown): string {
  const cipher = createCipheriv('aes-256-cbc', ...cipherOf);
  const bytes = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()]);
  return JSON.stringify({ data: bytes.toString('base64') });
}

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });

export const success = (data: unknown): Response => json({ status: 1, message: 'ok', data });
export const refusal = (status: number, message: string, data: unknown = null): Response =>
  json({ status, message, data });
export const file = (name: string, content: string): Response =>
  new Response(content, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });

async function open(path: string, { headers, body }: RequestInit): Promise<Seen> {
  const sent = new Headers(headers);
  const isForm = body instanceof FormData;
  const text = isForm ? body.get('data') : body;
  if (typeof text !== 'string') throw new Error('the body has no sealed text');
  return {
    path,
    input: unsealed(text),
    header: (name) => sent.get(name),
    files: isForm ? body.getAll('files').filter((part) => part instanceof File) : [],
  };
}

/** Stands in for the server below `fetch`; what it does not know it refuses like the real one. */
export function fakeServer() {
  const answers = new Map<string, Answer>();
  const statics = new Map<string, () => Response>([['config.json', () => json({ payloadKey, payloadIv })]]);
  const requests: Seen[] = [];

  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    const { pathname } = new URL(address, 'http://localhost');
    if (pathname.startsWith('/static/')) return statics.get(pathname.slice('/static/'.length))?.() ?? json({}, 404);
    const seen = await open(pathname.slice(wire.prefix.length), init);
    requests.push(seen);
    const reply = answers.get(seen.path)?.(seen) ?? json({ status: 0, message: '接口不存在', data: null }, 404);
    return await aborting(reply, init.signal ?? undefined);
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  return {
    requests,
    /** Answers a call with data of its own type. */
    on: <C extends Call>(call: C, reply: (input: Sent<C>, seen: Seen) => Output<C> | Promise<Output<C>>): void => {
      answers.set(call.path, async (seen) => success(await reply(seen.input as Sent<C>, seen)));
    },
    /** Answers a call with any reply at all. */
    onRaw: (call: Pick<Call, 'path'>, reply: Answer): void => void answers.set(call.path, reply),
    onStatic: (name: string, reply: () => Response): void => void statics.set(name, reply),
    requestsTo: (call: Pick<Call, 'path'>): Seen[] => requests.filter(({ path }) => path === call.path),
  };
}
export type FakeServer = ReturnType<typeof fakeServer>;

/** An answer that never comes ends with its signal, as it does in a browser. */
const aborting = (reply: Response | Promise<Response>, signal: AbortSignal | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    Promise.resolve(reply).then(resolve, reject);
  });
