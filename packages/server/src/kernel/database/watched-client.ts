import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { usualPatience, type Patience } from '../config/patience.ts';

/** One statement of an export or a nightly job may sort or delete for minutes before it has anything to say. */
const longReplyMs = 900_000;

const allowed = new AsyncLocalStorage<number>();

/** Does work whose statements may take longer than those of a call. */
export const takingLong = <R>(work: () => R): R => allowed.run(longReplyMs, work);

/** Does work whose statements may wait for as long as it takes. */
export const takingAnyTime = <R>(work: () => R): R => allowed.run(Number.POSITIVE_INFINITY, work);

/** The database has taken a statement and not replied. */
export class SilentDatabase extends Error {
  constructor(ms: number) {
    super(`no reply from the database within ${ms} ms`);
  }
}

type Ask = (...args: readonly unknown[]) => unknown;

/**
 * A connection that gives itself up when a statement stays without a reply: the driver's own limit leaves it in the pool,
 * where the next statement waits behind the one that never ends.
 */
export class WatchedClient extends pg.Client {
  readonly #replyMs: number;
  #underWay = 0;
  #isGathering = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig & { readonly patience?: Patience } = {}) {
    const { patience = usualPatience, ...driver } = config;
    // The pool's own limit is the one for the line.
    super({ ...driver, connectionTimeoutMillis: patience.connectMs });
    this.#replyMs = patience.replyMs;
  }

  // The driver's query has a dozen overloads; a callback is always the last argument.
  override query = ((...args: readonly unknown[]) => {
    const settled = this.#begin(allowed.getStore() ?? this.#replyMs);
    const last = args.at(-1);
    try {
      if (typeof last === 'function') return this.ask(...args.slice(0, -1), this.#told(last as Ask, settled));
      const answer = this.ask(...args);
      if (answer instanceof Promise) answer.then(settled, settled);
      else settled();
      return answer;
    } catch (error) {
      settled();
      throw error;
    }
  }) as pg.Client['query'];

  /** Hands a statement to the driver; all that are asked for in one go leave in one write. */
  protected ask(...args: readonly unknown[]): unknown {
    const { stream } = this.connection;
    if (!this.#isGathering) {
      this.#isGathering = true;
      stream.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        stream.uncork();
      });
    }
    return (super.query as Ask).apply(this, [...args]);
  }

  #told(callback: Ask, settled: () => void): Ask {
    return (...told) => {
      settled();
      return callback(...told);
    };
  }

  /** Statements of one connection wait for each other, so that each reply is a sign of life for all. */
  #begin(ms: number): () => void {
    this.#underWay += 1;
    this.#watch(ms);
    return () => {
      this.#underWay -= 1;
      this.#watch(ms);
    };
  }

  #watch(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#underWay === 0 || !Number.isFinite(ms)) return;
    const timer = setTimeout(() => setImmediate(giveUp), ms).unref();
    // After a process was busy, the timer is due before what has arrived meanwhile is read.
    const giveUp = () => {
      if (this.#timer === timer) this.connection.stream.destroy(new SilentDatabase(ms));
    };
    this.#timer = timer;
  }
}
