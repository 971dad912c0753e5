import {
  DummyDriver,
  Kysely,
  PostgresDialect,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Tables } from './registry.ts';

type Db = Kysely<Tables>;

const countedCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Sends each statement when it is asked for, whether or not the one before has its result; results come in the same order. */
class HeldConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#client.query<R & pg.QueryResultRow>(sql, [...parameters]);
    return countedCommands.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): never {
    throw new Error('rows are not streamed over a held connection');
  }
}

/** Makes a Kysely whose statements go to the connections of `provider`. */
type Over = (provider: ConnectionProvider) => Db;

const driver = new DummyDriver();

function kyselyOver(pool: pg.Pool): Over {
  const dialect = new PostgresDialect({ pool });
  const executor = new Kysely<Tables>({ dialect }).getExecutor();
  return (provider) =>
    new Kysely<Tables>({
      config: { dialect },
      driver,
      dialect,
      executor: executor.withConnectionProvider(provider),
    });
}

type Lease = { readonly client: Promise<pg.PoolClient>; users: number; isOpen: boolean };

/** Statements asked for in one go share a connection and leave in one write; the next ones may have another. */
class SharedInOneGo implements ConnectionProvider {
  readonly #pool: pg.Pool;
  #lease: Lease | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const lease = (this.#lease ??= this.#take());
    lease.users += 1;
    try {
      return await consumer(new HeldConnection(await lease.client));
    } finally {
      lease.users -= 1;
      this.#giveBack(lease);
    }
  }

  #take(): Lease {
    const lease: Lease = { client: this.#pool.connect(), users: 0, isOpen: true };
    // Due when everything that is being asked for now has been asked for.
    process.nextTick(() => {
      lease.isOpen = false;
      this.#lease = undefined;
      this.#giveBack(lease);
    });
    return lease;
  }

  #giveBack(lease: Lease): void {
    if (lease.isOpen || lease.users > 0) return;
    lease.client.then(
      (client) => client.release(),
      () => undefined,
    );
  }
}

/** A transaction whose statements may be under way together. */
export type HeldTransaction = {
  readonly db: Db;
  /** Ends it together with `last`: what `last` sends leaves in one write with the end. */
  readonly commit: (last: () => Promise<unknown>) => Promise<void>;
  readonly rollback: () => Promise<void>;
};

async function begin(pool: pg.Pool, over: Over): Promise<HeldTransaction> {
  const client = await pool.connect();
  const connection = new HeldConnection(client);
  const db = over({ provideConnection: (consumer) => consumer(connection) });
  // It leaves with the first statement, which fails when this one does.
  const begun = client.query('begin');
  begun.catch(() => undefined);
  const commit = async (last: () => Promise<unknown>): Promise<void> => {
    const sent = last();
    const ended = client.query('commit');
    const [before, after] = await Promise.allSettled([sent, ended]);
    if (before.status === 'rejected') throw before.reason;
    if (after.status === 'rejected') throw after.reason;
    await begun;
    // PostgreSQL ends a transaction that failed with a rollback, and says so in the tag alone.
    if (after.value.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    client.release();
  };
  const rollback = async (): Promise<void> => {
    try {
      await client.query('rollback');
      client.release();
    } catch {
      client.release(true);
    }
  };
  return { db, commit, rollback };
}

/** What a pool serves: reads that go together, and transactions. */
export function heldConnections(pool: pg.Pool): {
  readonly reads: Db;
  readonly begin: () => Promise<HeldTransaction>;
} {
  const over = kyselyOver(pool);
  return { reads: over(new SharedInOneGo(pool)), begin: () => begin(pool, over) };
}
