import { setTimeout } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import type { Patience } from '../config/patience.ts';
import { WatchedClient } from './watched-client.ts';

const beatMs = 400;
/** Between two questions at least, however often it is woken. */
const restMs = 50;
/** A connection that was not heard of for so long may be gone. */
const silentMs = 1000;
const patience: Patience = { connectMs: 1000, lineMs: 1000, replyMs: silentMs };

export const listenerName = 'material-system listener';

export type Hearing = {
  readonly told: (payload: string) => void;
  /** The connection is gone: whatever changes now is not heard of. */
  readonly lost?: () => void;
  /** It has begun: something may have changed before, unheard. */
  readonly begun: () => void;
};

/** Asks over the connection that listens. */
export type Ask = <R extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<R[]>;

/** The one connection of a process over which the database tells of changes. Nothing may depend on hearing them. */
export class Listener {
  readonly #url: string;
  readonly #hearings = new Map<string, Hearing[]>();
  readonly #closing = new AbortController();
  #listening: Promise<void> | undefined;
  #heardAt = -Infinity;
  #beat: (ask: Ask) => Promise<unknown> = (ask) => ask('select 1');
  #isWoken = false;
  #alarm: (() => void) | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** To be said of every channel before the start. */
  hear(channel: string, hearing: Hearing): void {
    this.#hearings.set(channel, [...(this.#hearings.get(channel) ?? []), hearing]);
  }

  /** What is asked again and again, to be said before the start; what it says itself over the connection does not come back. */
  beat(work: (ask: Ask) => Promise<unknown>): void {
    this.#beat = work;
  }

  /** Asks soon, instead of with the next beat. */
  wake(): void {
    this.#isWoken = true;
    this.#alarm?.();
  }

  /** Begins to listen, and goes on to after every loss of the connection. */
  start(): void {
    this.#listening ??= this.#listen();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listening;
  }

  /** Whether the connection was there a moment ago: what it did not hear of then did not happen. */
  get isHeard(): boolean {
    return performance.now() - this.#heardAt < silentMs;
  }

  get #all(): readonly Hearing[] {
    return [...this.#hearings.values()].flat();
  }

  #lose(): void {
    this.#heardAt = -Infinity;
    for (const { lost } of this.#all) lost?.();
  }

  async #listen(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      // Without a connection everybody asks the database, so nothing is wrong that anybody must hear of.
      await this.#hold().catch(() => undefined);
      this.#lose();
      await setTimeout(beatMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Until the next beat, or shortly where somebody wakes it. */
  #rest(since: number): Promise<void> {
    const { signal } = this.#closing;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#alarm = undefined;
        signal.removeEventListener('abort', end);
        resolve();
      };
      const endIn = (ms: number) => globalThis.setTimeout(end, Math.max(0, ms)).unref();
      let timer = endIn(beatMs);
      this.#alarm = () => {
        clearTimeout(timer);
        timer = endIn(since + restMs - performance.now());
      };
      signal.addEventListener('abort', end, { once: true });
      if (this.#isWoken) this.#alarm();
    });
  }

  /** Listens until the connection is lost or given up. */
  async #hold(): Promise<void> {
    const client = new WatchedClient({ connectionString: this.#url, application_name: listenerName, patience });
    const { signal } = this.#closing;
    let ownId = 0;
    const ask: Ask = async <R extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await client.query<R>(text, [...values])).rows;
    client.on('notification', ({ channel, payload = '', processId }) => {
      if (processId === ownId) return;
      for (const { told } of this.#hearings.get(channel) ?? []) told(payload);
    });
    client.on('error', () => undefined);
    client.once('end', () => this.#lose());
    try {
      await client.connect();
      ownId = (client as { readonly processID?: number }).processID ?? 0;
      for (const channel of this.#hearings.keys()) await client.query(`listen ${channel}`);
      for (const { begun } of this.#all) begun();
      while (!signal.aborted) {
        const asked = performance.now();
        this.#isWoken = false;
        await this.#beat(ask);
        this.#heardAt = asked;
        await this.#rest(asked);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
