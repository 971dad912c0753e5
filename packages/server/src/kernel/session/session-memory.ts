import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { findSession, tokenHash, type Session } from './session.ts';
import { WatchedClient, type Patience } from '../database/watched-client.ts';

/** Told by triggers of the tables that say who a token stands for. */
const channel = 'access_changed';
const rememberedMs = 2000;
const beatMs = 400;
/** A listening connection that was not heard of for so long may be gone. */
const silentMs = 1000;
const patience: Patience = { connectMs: 1000, lineMs: 1000, replyMs: silentMs };
const most = 10_000;

export const listenerName = 'material-system access';

type Known = { readonly session: Session; readonly since: number };

/**
 * Remembers sessions for reads, for two seconds at most and only while a connection is heard of that would tell of a change.
 * Writes look every time.
 */
export class SessionMemory {
  readonly #pool: pg.Pool;
  readonly #url: string;
  readonly #known = new Map<string, Known>();
  readonly #closing = new AbortController();
  #listening: Promise<void> | undefined;
  #heardAt = -Infinity;
  #changes = 0;

  constructor(pool: pg.Pool, url: string) {
    this.#pool = pool;
    this.#url = url;
  }

  /** Begins to listen, and goes on to after every loss of the connection. */
  start(): void {
    this.#listening ??= this.#listen();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listening;
  }

  /** The live session of a token for a read, or undefined. */
  async find(token: string, now: Date): Promise<Session | undefined> {
    if (!this.#isHeard) return findSession(this.#pool, token, now);
    const key = tokenHash(token).toString('base64');
    const known = this.#known.get(key);
    const since = performance.now();
    if (known && since - known.since < rememberedMs) return known.session;
    const changes = this.#changes;
    const session = await findSession(this.#pool, token, now);
    // What changed meanwhile may not be seen in it.
    if (session && changes === this.#changes && this.#isHeard) this.#remember(key, { session, since });
    return session;
  }

  get #isHeard(): boolean {
    return performance.now() - this.#heardAt < silentMs;
  }

  #remember(key: string, known: Known): void {
    if (this.#known.size >= most) this.#known.clear();
    this.#known.set(key, known);
  }

  #forget(): void {
    this.#changes += 1;
    this.#known.clear();
  }

  async #listen(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      // Without a connection every look-up asks the database, so nothing is wrong that anybody must hear of.
      await this.#hear().catch(() => undefined);
      this.#heardAt = -Infinity;
      this.#forget();
      await setTimeout(beatMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Listens until the connection is lost or given up. */
  async #hear(): Promise<void> {
    const client = new WatchedClient({ connectionString: this.#url, application_name: listenerName, patience });
    const { signal } = this.#closing;
    client.on('notification', () => this.#forget());
    client.on('error', () => undefined);
    client.once('end', () => {
      this.#heardAt = -Infinity;
      this.#forget();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#forget();
      while (!signal.aborted) {
        const asked = performance.now();
        await client.query('select 1');
        this.#heardAt = asked;
        await setTimeout(beatMs, undefined, { signal, ref: false });
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
