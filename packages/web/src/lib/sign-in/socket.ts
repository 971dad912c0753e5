import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { socketCodes, wire } from '@material/contract/kernel/value/constants.ts';
import { everyTable, liveWords } from '@material/contract/kernel/call/live.ts';
import { liveRefresher } from './live.ts';
import { getStatic } from '../send/published-file.ts';
import { offerSignIn, send } from '../send/send.ts';
import { useSession } from '../session/session.ts';
import { isLeaving } from './sign-in.ts';
import { windowId } from '../send/window-id.ts';

const { path, heartbeat, heartbeatMs, reply, checkMs } = wire.socket;
const replyMs = 10_000;
const longestPauseMs = 60_000;
/** What was missed is asked for within this time: everybody comes back at once after a restart. */
const returnedWithinMs = 10_000;
/** What was read first is that much older than the first line at most; else it is asked for again. */
const promptMs = 1000;

const addressOf = (ticket: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${wire.prefix}${path}?ticket=${ticket}&window=${windowId}`;

/** Without a socket everything works, a little later: whatever goes wrong here is said to nobody. */
const askTicket = async (): Promise<string> => {
  const { ticket } = await send(sessionCalls.getSocketTicket, {}, { isSilent: true });
  return ticket;
};

const hasSocket = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'hasSocket' in config && config.hasSocket === true;

const isOver = (code: number): boolean => code === socketCodes.signedOut || code === socketCodes.tooMany;

/** One window's socket: opened, kept alive, opened again after it was lost. */
class KeptSocket {
  readonly #live: ReturnType<typeof liveRefresher>;
  readonly #timer = setInterval(() => this.#check(), checkMs);
  #socket: WebSocket | undefined;
  #isStopped = false;
  #isAsking = false;
  #wasOpen = false;
  readonly #begunAt = performance.now();
  #tries = 0;
  /** Not before the server has said that it has sockets. */
  #nextAt = Infinity;
  #saidAt = 0;
  /** Since when a heartbeat is without its reply. */
  #waitsSince: number | undefined;

  constructor(isHeld: () => boolean) {
    this.#live = liveRefresher(isHeld);
  }

  async start(): Promise<void> {
    if (!hasSocket(await getStatic('config.json'))) return this.stop();
    this.#nextAt = 0;
    this.#check();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#live.stop();
    this.#socket?.close();
    this.#socket = undefined;
  }

  #check(): void {
    const now = performance.now();
    if (this.#socket?.readyState === WebSocket.OPEN) this.#keepAlive(this.#socket, now);
    else if (!this.#socket && !this.#isAsking && navigator.onLine && now >= this.#nextAt) void this.#open();
  }

  #keepAlive(socket: WebSocket, now: number): void {
    if (this.#waitsSince !== undefined && now - this.#waitsSince > replyMs) {
      socket.close();
      // A dead line would take its time to say so.
      this.#lose(socket, 0);
    } else if (now - this.#saidAt >= heartbeatMs) {
      this.#waitsSince = now;
      this.#say(heartbeat);
    }
  }

  async #open(): Promise<void> {
    this.#isAsking = true;
    try {
      const ticket = await askTicket();
      if (!this.#isStopped) this.#attend(new WebSocket(addressOf(ticket)));
    } catch {
      this.#pause();
    } finally {
      this.#isAsking = false;
    }
  }

  #attend(socket: WebSocket): void {
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#tries = 0;
      this.#say(String(useSession.getState().id ?? ''));
      this.#askAgain();
    });
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.#waitsSince = undefined;
      if (data !== reply) this.#live.hear(liveWords.parse(JSON.parse(data)));
    });
    socket.addEventListener('close', ({ code }) => this.#lose(socket, code));
  }

  /** Nobody has told what others wrote while there was no line. */
  #askAgain(): void {
    const isLate = performance.now() - this.#begunAt > promptMs;
    if (this.#wasOpen || isLate) this.#live.hear({ about: [everyTable], within: this.#wasOpen ? returnedWithinMs : 0 });
    this.#wasOpen = true;
  }

  #say(text: string): void {
    this.#saidAt = performance.now();
    this.#socket?.send(text);
  }

  #lose(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#waitsSince = undefined;
    this.#pause();
    if (isOver(code)) this.stop();
    // Ended elsewhere, by a new password for one: it is said now, not at the next press.
    if (code === socketCodes.signedOut && useSession.getState().token !== '' && !isLeaving()) void offerSignIn();
  }

  #pause(): void {
    this.#tries += 1;
    const longest = Math.min(longestPauseMs, checkMs * 2 ** this.#tries);
    this.#nextAt = performance.now() + longest * (0.5 + Math.random() / 2);
  }
}

/** Keeps a socket open for as long as somebody is signed in; returns how to stop. `isHeld`: something unsaved is in sight. */
export function keepSocket(isHeld: () => boolean): () => void {
  const kept = new KeptSocket(isHeld);
  kept.start().catch(() => kept.stop());
  return () => kept.stop();
}
