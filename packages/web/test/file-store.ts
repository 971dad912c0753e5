import { vi } from 'vitest';

type Row = Readonly<Record<string, unknown>> & { readonly key: number };

/** What an IndexedDB request is to whoever waits for it. */
class StoreRequest<T> extends EventTarget {
  result: T;
  error: Error | null = null;
  constructor(result: T) {
    super();
    this.result = result;
  }
}

const soon = (target: EventTarget, type: string): void => queueMicrotask(() => target.dispatchEvent(new Event(type)));

/**
 * A store of files as browsers have one, as far as the product uses it: requests succeed at once, and what they wrote is
 * there only when their transaction is complete.
 */
export function fileStore(rows = new Map<number, Row>()) {
  const state = { last: rows.size, opened: 0, isRefusing: false, isFull: false };
  const connections: Connection[] = [];

  class Transaction extends EventTarget {
    readonly error = new Error('QuotaExceededError');
    readonly #written: (() => void)[] = [];
    constructor() {
      super();
      // After everything that was asked for in the same turn.
      setTimeout(() => {
        if (!state.isFull) for (const write of this.#written) write();
        this.dispatchEvent(new Event(state.isFull ? 'abort' : 'complete'));
      });
    }
    objectStore() {
      const done = <T>(result: T): StoreRequest<T> => {
        const request = new StoreRequest(result);
        soon(request, 'success');
        return request;
      };
      return {
        add: (row: Omit<Row, 'key'>) => {
          const key = (state.last += 1);
          this.#written.push(() => rows.set(key, { ...row, key }));
          return done(key);
        },
        delete: (key: number) => {
          this.#written.push(() => rows.delete(key));
          return done(undefined);
        },
        count: (key: number) => done(rows.has(key) ? 1 : 0),
        index: () => ({ getAll: (of: string) => done([...rows.values()].filter((row) => row['of'] === of)) }),
      };
    }
  }

  class Connection extends EventTarget {
    isClosed = false;
    transaction(): Transaction {
      if (this.isClosed) throw new DOMException('closed', 'InvalidStateError');
      return new Transaction();
    }
  }

  const open = (): StoreRequest<Connection> => {
    state.opened += 1;
    const connection = new Connection();
    connections.push(connection);
    const request = new StoreRequest(connection);
    soon(request, state.isRefusing ? 'error' : 'success');
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  return {
    rows,
    /** How often a connection was asked for. */
    opened: (): number => state.opened,
    refuse: (isRefusing: boolean): void => void Object.assign(state, { isRefusing }),
    fill: (isFull: boolean): void => void Object.assign(state, { isFull }),
    /** Closes every connection, as a browser does by itself; it does not always say so. */
    close: (isSaid: boolean): void => {
      for (const one of connections) {
        one.isClosed = true;
        if (isSaid) one.dispatchEvent(new Event('close'));
      }
    },
  };
}

/** The locks that the windows of a browser share. */
export function sharedLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, work: () => Promise<unknown>): Promise<unknown> => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
}
