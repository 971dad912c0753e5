import { Agent, request } from 'node:http';
import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { loginCalls } from '@material/contract/identity/session.calls.ts';
import { seal, type WireKey } from '../src/kernel/call/wire.ts';

export type Who = { readonly token: string; readonly centre: string };

type Post = (path: string, body: string, headers: Readonly<Record<string, string>>) => Promise<string>;
type Connections = { readonly post: Post; readonly close: () => void };

/** Kept-alive connections to a server on this machine. */
function connectionsTo(port: number, width: number): Connections {
  const agent = new Agent({ keepAlive: true, maxSockets: width });

  const post: Post = (path, body, headers) =>
    new Promise((resolve, reject) => {
      const ask = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method: 'POST',
          agent,
          headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
          answer.on('error', reject);
        },
      );
      ask.on('error', reject);
      ask.end(body);
    });
  return { post, close: () => agent.destroy() };
}

type Envelope<D> = { readonly status: number; readonly message: string; readonly data: D };

/** What a server sent, which must be a success. */
function opened<D>(path: string, text: string): D {
  const { status, message, data } = JSON.parse(text) as Envelope<D>;
  if (status !== 1) throw new Error(`${path}: ${message} ${JSON.stringify(data)}`);
  return data;
}

/** Calls to the product, sealed as a browser seals them. */
export function httpClient(port: number, key: WireKey, width: number) {
  const { post, close } = connectionsTo(port, width);

  /** Sends a call that must succeed. */
  async function send<C extends Call>(
    who: (Who & { readonly intent?: string }) | undefined,
    call: C,
    input: Sent<C>,
  ): Promise<Output<C>> {
    const headers = {
      ...(who ? { token: who.token, centre: who.centre } : {}),
      ...(who?.intent ? { 'idempotency-key': who.intent } : {}),
    };
    const path = `${wire.prefix}${call.path}`;
    return opened<Output<C>>(path, await post(path, JSON.stringify({ data: seal(input, key) }), headers));
  }

  async function signIn(username: string, centre: string): Promise<Who> {
    const { token } = await send(undefined, loginCalls.login, { username, password: 'demo2026' });
    return { token, centre };
  }
  return { send, signIn, close };
}
export type HttpClient = ReturnType<typeof httpClient>;

/** Requests to the bare server: plain JSON, with the token of a session. */
export function bareClient(port: number, width: number) {
  const { post, close } = connectionsTo(port, width);
  const send = async (who: Who, path: string, input: object): Promise<unknown> =>
    opened(path, await post(path, JSON.stringify(input), { token: who.token }));
  return { send, close };
}
export type BareClient = ReturnType<typeof bareClient>['send'];
