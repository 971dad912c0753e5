import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { wire } from '@material/contract/kernel/constants.ts';
import { liveWords } from '@material/contract/kernel/live.ts';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import type { clientOf, Signed } from './client.ts';

export type Process = { readonly app: FastifyInstance } & ReturnType<typeof clientOf>;

const addressOf = ({ app }: Process): string => {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the process does not listen');
  return `ws://127.0.0.1:${address.port}${wire.prefix}${wire.socket.path}`;
};

export const ticketOf = async (process: Process, who: Signed): Promise<string> =>
  (await process.done(who, sessionCalls.getSocketTicket, {})).ticket;

/** A socket as a window holds one, and everything that it was told. */
export function openWindow(process: Process, ticket: string) {
  const socket = new WebSocket(`${addressOf(process)}?ticket=${ticket}`);
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

export async function windowOf(process: Process, who: Signed): Promise<LiveWindow> {
  const window = openWindow(process, await ticketOf(process, who));
  await window.opened;
  return window;
}
