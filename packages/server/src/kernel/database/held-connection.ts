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
import { MergedReads } from './merged.ts';
import type { Tables } from './registry.ts';
import { types } from './value-types.ts';

type Db = Kysely<Tables>;

const countedCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const noStream = (): never => {
  throw new Error('rows are not streamed over a held connection');
};

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

  streamQuery = noStream;
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

type HeldOptions = {
  readonly pool: pg.Pool;
  /** Reads of one go may become one prepared statement. */
  readonly merges: boolean;
};

type Asked = {
  readonly query: CompiledQuery;
  readonly resolve: (result: QueryResult<unknown>) => void;
  readonly reject: (error: unknown) => void;
};

/** Reads that are asked for in one go leave in one write over one connection, as one statement where they can. */
class ReadsInOneGo implements ConnectionProvider {
  readonly #pool: pg.Pool;
  readonly #merged: MergedReads | undefined;
  #going: Asked[] | undefined;

  constructor({ pool, merges }: HeldOptions) {
    this.#pool = pool;
    this.#merged = merges ? new MergedReads() : undefined;
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer({
      executeQuery: <R>(query: CompiledQuery) =>
        new Promise<QueryResult<R>>((resolve, reject) => {
          this.#join({ query, resolve: resolve as Asked['resolve'], reject });
        }),
      streamQuery: noStream,
    });
  }

  #join(asked: Asked): void {
    if (this.#going) return void this.#going.push(asked);
    this.#going = [asked];
    // Due when everything that is being asked for now has been asked for.
    process.nextTick(() => {
      const going = this.#going ?? [];
      this.#going = undefined;
      void this.#send(going);
    });
  }

  async #send(going: readonly Asked[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      for (const { reject } of going) reject(error);
      return;
    }
    await (this.#merged ? sendMerged(client, going, this.#merged) : sendEach(client, going));
    client.release();
  }
}

/** Each by itself, none waiting for the one before it. */
const sendEach = (
  client: pg.PoolClient,
  going: readonly Asked[],
  onResult?: (query: CompiledQuery, result: pg.QueryResult) => void,
): Promise<unknown> =>
  Promise.all(
    going.map(({ query, resolve, reject }) =>
      client.query(query.sql, [...query.parameters]).then((result) => {
        onResult?.(query, result);
        resolve({ rows: result.rows });
      }, reject),
    ),
  );

function sendMerged(client: pg.PoolClient, going: readonly Asked[], merged: MergedReads): Promise<unknown> {
  const apart = () => sendEach(client, going, (query, result) => merged.learn(query, result, types));
  const statement = merged.merge(going.map(({ query }) => query));
  if (!statement) return apart();
  return client.query<Record<string, string | null>>(statement.query).then(
    ({ rows: [row] }) =>
      statement.split(row ?? {}).forEach((result, at) => going[at]?.resolve({ rows: [...result.rows] })),
    (error: unknown) => {
      // Whichever of them failed fails alone.
      statement.failed(error);
      return apart();
    },
  );
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
export function heldConnections({ pool, merges }: HeldOptions): {
  readonly reads: Db;
  readonly begin: () => Promise<HeldTransaction>;
} {
  const over = kyselyOver(pool);
  return { reads: over(new ReadsInOneGo({ pool, merges })), begin: () => begin(pool, over) };
}
