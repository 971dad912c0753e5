import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { errors, type ErrorCode, type RefusalData } from '@material/contract/kernel/value/errors.ts';
import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Config } from '../../src/kernel/config/config.ts';
import { seal, wireKey } from '../../src/kernel/call/wire.ts';

/** Someone signed in, and the centre that the requests come from. */
export type Signed = { readonly token: string; readonly userId: number; readonly centre?: string };

export type Headers = Readonly<Record<string, string>>;
export type SendOptions = { readonly centre?: string; readonly headers?: Headers };
export type Answer<D = unknown> = {
  readonly http: number;
  readonly status: number;
  readonly message: string;
  readonly data: D;
};
export type FilePart = { readonly name: string; readonly bytes: Buffer; readonly field?: string };
export type Fetched = { readonly type: string; readonly name: string; readonly bytes: Buffer };

/** Everything a browser can do with a server, without the network. */
export function clientOf(app: FastifyInstance, config: Config) {
  const key = wireKey(config);
  const sealed = (payload: unknown) => JSON.stringify({ data: seal(payload, key) });

  const headersOf = (who: Signed | undefined, { centre, headers }: SendOptions): Record<string, string> => {
    const from = centre ?? who?.centre;
    return {
      nametype: '1',
      ...(who ? { token: who.token, userid: String(who.userId) } : {}),
      ...(from === undefined ? {} : { centre: from }),
      ...headers,
    };
  };

  /** A request as it is: any path, any body, any header. */
  async function raw(path: string, body: string | Buffer, headers: Headers): Promise<Answer> {
    const response = await app.inject({ method: 'POST', url: `${wire.prefix}${path}`, headers, payload: body });
    // A download that is let in returns bytes.
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const envelope = isJson ? response.json<Omit<Answer, 'http'>>() : { status: 1, message: '', data: null };
    return { http: response.statusCode, ...envelope };
  }

  /** Sends anything to a call; the input may be wrong. */
  const sendAny = (who: Signed | undefined, call: Call, input: unknown, options: SendOptions = {}): Promise<Answer> =>
    raw(call.path, sealed(input), { 'content-type': 'application/json', ...headersOf(who, options) });

  /** Sends a call and returns whatever came back. */
  const send = async <C extends Call>(who: Signed | undefined, call: C, input: Sent<C>, options: SendOptions = {}) =>
    (await sendAny(who, call, input, options)) as Answer<Output<C>>;

  /** Sends a call that must succeed and returns its data. */
  async function done<C extends Call>(who: Signed | undefined, call: C, input: Sent<C>, options: SendOptions = {}) {
    const answer = await send(who, call, input, options);
    if (answer.status !== 1) throw new Error(`${call.path}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  }

  /** Sends the sealed input followed by files. */
  async function upload<C extends Call>(
    who: Signed,
    call: C,
    { input, files }: { input: Sent<C>; files: readonly FilePart[] },
    options: SendOptions = {},
  ) {
    const form = new FormData();
    form.append('data', sealed(input));
    for (const file of files) form.append(file.field ?? 'file', new Blob([new Uint8Array(file.bytes)]), file.name);
    const { body, type } = await encodeForm(form);
    return (await raw(call.path, body, { ...headersOf(who, options), 'content-type': type })) as Answer<Output<C>>;
  }

  /** Downloads a file; fails when the answer is an envelope. */
  async function fetchFile<C extends Call>(
    who: Signed,
    call: C,
    input: Sent<C>,
    options: SendOptions = {},
  ): Promise<Fetched> {
    const headers = { 'content-type': 'application/json', ...headersOf(who, options) };
    const response = await app.inject({
      method: 'POST',
      url: `${wire.prefix}${call.path}`,
      headers,
      payload: sealed(input),
    });
    const type = String(response.headers['content-type']);
    if (type.startsWith('application/json')) throw new Error(`${call.path}: ${response.body}`);
    const name = /filename\*=UTF-8''(.+)$/.exec(String(response.headers['content-disposition']))?.[1] ?? '';
    return { type, name: decodeURIComponent(name), bytes: response.rawPayload };
  }

  /** Signs in; a management user who names a unit as the centre switches into it. */
  async function as(
    username: string,
    { centre, password = 'demo2026' }: { centre?: string; password?: string } = {},
  ): Promise<Signed> {
    const { token, id } = await done(undefined, loginCalls.login, { username, password });
    const who = { token, userId: id };
    if (centre === undefined) return who;
    const { source } = await done(who, sessionCalls.getUserInfo, {});
    const [kind, unit] = centre.split(':');
    if (source === 'MANAGEMENT' && unit !== undefined) {
      const choice = kind === 'city' ? { cityId: Number(unit) } : { supplierId: Number(unit) };
      await done(who, sessionCalls.changeAdminRoleAll, { role: '管理中心', ...choice });
    }
    return { ...who, centre };
  }

  return { raw, sealed, sendAny, send, done, upload, fetchFile, as };
}

/** A form as it travels. */
export async function encodeForm(form: FormData): Promise<{ body: Buffer; type: string }> {
  const encoded = new Response(form);
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
}

/** Asserts that a call was refused with this code, and returns what the refusal carried. */
export function expectRefusal(answer: Answer, code: ErrorCode): RefusalData {
  const data = answer.data as RefusalData | null;
  expect({ http: answer.http, status: answer.status, code: data?.code, message: answer.message }).toMatchObject({
    http: 200,
    status: errors[code].status,
    code,
  });
  return data ?? { code };
}

/** Asserts that an input was refused and returns the sentences by field path. */
export function expectProblems(answer: Answer): Record<string, string> {
  const { problems = [] } = expectRefusal(answer, 'invalidInput');
  return Object.fromEntries(problems.map(({ path, message }) => [path.join('.'), message]));
}
