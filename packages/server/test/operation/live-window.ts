import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { liveWords } from '@material/contract/kernel/call/live.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildApp } from '../../src/app.ts';
import { openDatabase, type Database } from '../../src/kernel/database/database.ts';
import { Listener } from '../../src/kernel/database/listener.ts';
import { openFileStore } from '../../src/kernel/file/file-store.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { schema } from '../../src/schema.ts';
import { clientOf, type Signed } from '../harness/client.ts';

export type Process = { readonly app: FastifyInstance } & ReturnType<typeof clientOf>;

const addressOf = ({ app }: Process): string => {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the process does not listen');
  return `ws://127.0.0.1:${address.port}${wire.prefix}${wire.socket.path}`;
};

export const ticketOf = async (process: Process, who: Signed): Promise<string> =>
  (await process.done(who, sessionCalls.getSocketTicket, {})).ticket;

/** A socket as a window holds one, and everything that it was told. */
export function openWindow(process: Process, ticket: string, id = '') {
  const socket = new WebSocket(`${addressOf(process)}?ticket=${ticket}&window=${id}`);
  const words: string[] = [];
  const replies: string[] = [];
  const paces: number[] = [];
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text === wire.socket.reply) return void replies.push(text);
    const { about, within } = liveWords.parse(JSON.parse(text));
    words.push(...about);
    paces.push(within);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { socket, words, replies, paces, closed, opened };
}
export type LiveWindow = ReturnType<typeof openWindow>;

export async function windowOf(process: Process, who: Signed, id?: string): Promise<LiveWindow> {
  const window = openWindow(process, await ticketOf(process, who), id);
  await window.opened;
  return window;
}

export type Instance = Process & { readonly listener: Listener; readonly database: Database };
type Options = { readonly folder: string; readonly url: string; readonly clock: () => Date };

export async function startProcess({ folder, url, clock }: Options): Promise<Instance> {
  const env = { CALLS_PER_MINUTE: '0', MAX_EVENT_LOOP_DELAY_MS: '0', LOG_LEVEL: 'silent', MAX_SOCKETS: '40' };
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...env });
  const database = openDatabase({ schema, url, maxConnections: 6 });
  const listener = new Listener(url);
  const files = await openFileStore(config);
  const options = { config, database, listener, clock, random: Math.random, files, version: 'test' };
  const app = await buildApp(options);
  await app.listen({ host: '127.0.0.1', port: 0 });
  listener.start();
  await vi.waitFor(() => expect(listener.isHeard).toBe(true), { timeout: 5000 });
  return { app, listener, database, ...clientOf(app, config) };
}

export async function stopProcess({ app, listener, database }: Instance): Promise<void> {
  await app.close();
  await listener.close();
  await database.close();
}

/** Everybody sees tax rates: once that word has come, whatever was told before it has come too. */
export const sentinel = 'tax_rate';

/** What each window is told of a change, whole: nothing is left on the way. */
export async function toldBy(
  pool: Pool,
  windows: readonly LiveWindow[],
  change: () => Promise<unknown>,
): Promise<string[][]> {
  const before = windows.map(({ words }) => words.length);
  await change();
  await pool.query('update tax_rate set create_time = create_time where id = (select min(id) from tax_rate)');
  await vi.waitFor(
    () => {
      for (const [at, { words }] of windows.entries()) expect(words.slice(before[at])).toContain(sentinel);
    },
    { timeout: 10_000, interval: 20 },
  );
  return windows.map(({ words }, at) => words.slice(before[at]).filter((word) => word !== sentinel));
}
