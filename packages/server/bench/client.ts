import { Agent, request } from 'node:http';
import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import { wire } from '@material/contract/kernel/constants.ts';
import { loginCalls } from '@material/contract/identity/session.calls.ts';
import { seal, type WireKey } from '../src/kernel/wire.ts';

type Who = { readonly token: string; readonly centre: string };

/** Calls over kept-alive connections to a server on this machine, sealed as a browser seals them. */
export function httpClient(port: number, key: WireKey, width: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: width });

  function post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<string> {
    return new Promise((resolve, reject) => {
      const ask = request(
        {
          host: '127.0.0.1',
          port,
          path: `${wire.prefix}${path}`,
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
  }

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
    const answer = JSON.parse(await post(call.path, JSON.stringify({ data: seal(input, key) }), headers)) as {
      status: number;
      message: string;
      data: Output<C>;
    };
    if (answer.status !== 1) throw new Error(`${call.path}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  }

  async function signIn(username: string, centre: string): Promise<Who> {
    const { token } = await send(undefined, loginCalls.login, { username, password: 'demo2026' });
    return { token, centre };
  }
  return { send, signIn, close: () => agent.destroy() };
}
export type HttpClient = ReturnType<typeof httpClient>;
