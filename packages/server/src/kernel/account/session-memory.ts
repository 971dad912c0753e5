import type pg from 'pg';
import type { Listener } from '../database/listener.ts';
import { findSession } from './live-session.ts';
import type { Session } from '../session/session.ts';
import { tokenHash } from '../session/token.ts';

/** Kept up to date by triggers of the tables that say who a token stands for. */
export const accessChannel = 'access_changed';
const rememberedMs = 2000;
const most = 10_000;

type Known = { readonly session: Session; readonly since: number };

/**
 * Remembers sessions for reads, for two seconds at most and only while a connection is heard of that would tell of a change.
 * Writes look every time.
 */
export class SessionMemory {
  readonly #pool: pg.Pool;
  readonly #listener: Listener;
  readonly #known = new Map<string, Known>();
  #changes = 0;

  constructor(pool: pg.Pool, listener: Listener) {
    this.#pool = pool;
    this.#listener = listener;
    const forget = () => this.#forget();
    listener.hear(accessChannel, { told: forget, lost: forget, begun: forget });
  }

  /** The live session of a token for a read, or undefined. */
  async find(token: string, now: Date): Promise<Session | undefined> {
    if (!this.#listener.isHeard) return findSession(this.#pool, token, now);
    const key = tokenHash(token).toString('base64');
    const known = this.#known.get(key);
    const since = performance.now();
    if (known && since - known.since < rememberedMs) return known.session;
    const changes = this.#changes;
    const session = await findSession(this.#pool, token, now);
    // What changed meanwhile may not be seen in it.
    if (session && changes === this.#changes && this.#listener.isHeard) this.#remember(key, { session, since });
    return session;
  }

  #remember(key: string, known: Known): void {
    if (this.#known.size >= most) this.#known.clear();
    this.#known.set(key, known);
  }

  #forget(): void {
    this.#changes += 1;
    this.#known.clear();
  }
}
