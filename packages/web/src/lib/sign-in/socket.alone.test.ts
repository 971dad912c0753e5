import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { socketCodes, wire } from '@material/contract/kernel/value/constants.ts';
import { everyTable, ownPowers } from '@material/contract/kernel/call/live.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../../test/fake-server.ts';
import { manager } from '../../../test/people.ts';
import { sendingBench } from '../../../test/sending-bench.ts';
import { useSession } from '../session/session.ts';
import { keepSocket } from './socket.ts';
import { windowId } from '../send/window-id.ts';

const { refreshQuietly } = vi.hoisted(() => ({ refreshQuietly: vi.fn<(words: readonly string[]) => Promise<void>>() }));
vi.mock('../query.ts', () => ({ refreshQuietly }));

const bench = sendingBench();
const { heartbeat, heartbeatMs, reply, checkMs } = wire.socket;

/** What a browser's socket is to whoever holds one. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly address: string;
  readonly said: string[] = [];
  readyState = 0;

  constructor(address: string) {
    super();
    this.address = address;
    opened.push(this);
  }
  send(text: string): void {
    this.said.push(text);
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  hear(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }
  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
const opened: FakeSocket[] = [];
let stop: () => void = () => undefined;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const latest = (): FakeSocket => {
  const found = opened.at(-1);
  if (!found) throw new Error('no socket was opened');
  return found;
};
const tickets = () => bench.server().requestsTo(sessionCalls.getSocketTicket);

async function start(): Promise<FakeSocket> {
  stop = keepSocket(() => false);
  await pass(1);
  latest().open();
  return latest();
}

beforeEach(async () => {
  opened.length = 0;
  refreshQuietly.mockReset();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await bench.warm();
  const keys = { payloadKey: '0', payloadIv: '0' };
  bench.server().onStatic('config.json', () => json({ ...keys, hasSocket: true }));
  bench.server().on(sessionCalls.getSocketTicket, () => ({ ticket: 'f'.repeat(64) }));
  vi.useFakeTimers();
});
afterEach(() => stop());

describe('a window', () => {
  it('opens a socket with a ticket, names itself, and asks for what others have written', async () => {
    const socket = await start();
    expect(new URL(socket.address).search).toBe(`?ticket=${'f'.repeat(64)}&window=${windowId}`);
    // Its ticket is a secret: nothing keeps it for a second request.
    expect(tickets().map((seen) => seen.header('idempotency-key'))).toEqual([null]);
    socket.hear(JSON.stringify({ about: ['ask_order'], within: 300 }));
    await pass(300);
    expect(refreshQuietly.mock.calls).toEqual([[['ask_order']]]);
  });

  it('asks at once what one may do, also while something unsaved holds everything else', async () => {
    bench.server().on(sessionCalls.getUserInfo, () => manager({ power: '["新给的"]' }));
    stop = keepSocket(() => true);
    await pass(1);
    latest().open();
    latest().hear(JSON.stringify({ about: [ownPowers, 'role'], within: 300 }));
    await pass(1000);
    expect(useSession.getState().powers).toEqual(new Set(['新给的']));
    expect(refreshQuietly).not.toHaveBeenCalled();
  });

  it('opens none where the server has none', async () => {
    bench.server().onStatic('config.json', () => json({ hasSocket: false }));
    stop = keepSocket(() => false);
    await pass(10 * heartbeatMs);
    expect([opened, tickets()]).toEqual([[], []]);
  });

  it('says that it is there, and gives up a line that does not reply', async () => {
    const socket = await start();
    await pass(heartbeatMs + checkMs);
    expect(socket.said).toEqual(['7', heartbeat]);
    socket.hear(reply);
    await pass(heartbeatMs + checkMs);
    expect(socket.said).toEqual(['7', heartbeat, heartbeat]);
    expect(opened).toHaveLength(1);
    await pass(10_000 + 3 * checkMs + 6000);
    expect(socket.readyState).toBe(3);
    expect(opened).toHaveLength(2);
  });

  it('comes back after a lost line and asks for everything, which it had no need to at first', async () => {
    const socket = await start();
    await pass(20_000);
    expect(refreshQuietly).not.toHaveBeenCalled();
    socket.close(socketCodes.stopping);
    await pass(4 * checkMs);
    expect(opened).toHaveLength(2);
    latest().open();
    await pass(10_000);
    expect(refreshQuietly.mock.calls).toEqual([[[everyTable]]]);
  });

  it('asks for everything too where its first line took so long that somebody may have written meanwhile', async () => {
    stop = keepSocket(() => false);
    await pass(1500);
    latest().open();
    await pass(1);
    expect(refreshQuietly.mock.calls).toEqual([[[everyTable]]]);
  });

  it('waits longer each time that it gets no ticket', async () => {
    bench.server().onRaw(sessionCalls.getSocketTicket, () => Promise.reject(new TypeError('Failed to fetch')));
    stop = keepSocket(() => false);
    await pass(60_000);
    const soon = tickets().length;
    expect(soon).toBeGreaterThan(2);
    await pass(60_000);
    expect(tickets().length - soon).toBeLessThan(soon);
    expect(bench.toast).not.toHaveBeenCalled();
  });

  it.each(['signedOut', 'tooMany'] as const)('does not come back when it was closed as %s', async (why) => {
    const socket = await start();
    socket.close(socketCodes[why]);
    await pass(10 * heartbeatMs);
    expect(opened).toHaveLength(1);
  });

  it.each([
    ['signedOut', 1],
    ['tooMany', 0],
  ] as const)('closed as %s, the window asks %d times to sign in again', async (why, times) => {
    const socket = await start();
    socket.close(socketCodes[why]);
    await pass(0);
    expect(bench.confirm).toHaveBeenCalledTimes(times);
  });

  it('hears nothing more once nobody is signed in', async () => {
    const socket = await start();
    socket.hear(JSON.stringify({ about: ['ask_order'], within: 300 }));
    stop();
    expect(socket.readyState).toBe(3);
    await pass(10 * heartbeatMs);
    expect(refreshQuietly).not.toHaveBeenCalled();
    expect(opened).toHaveLength(1);
  });
});
