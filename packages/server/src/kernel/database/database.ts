import { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { usualPatience, type Patience } from '../config/patience.ts';
import { Changes } from './changes.ts';
import { heldConnections, type HeldTransaction } from './held-connection.ts';
import { PreparingClient } from './prepared.ts';
import type { Tables } from './registry.ts';
import type { Schema } from './schema.ts';
import { types } from './value-types.ts';
import { WatchedClient } from './watched-client.ts';

export type Db = Kysely<Tables>;

/** What a committed transaction tells this process; nothing may depend on hearing it. */
export type Signals = EventEmitter<{ outbox: []; queue: []; ended: []; written: [userId: number] }>;
export type Database = {
  readonly schema: Schema;
  /** For everything whose best plan does not depend on the values asked for: each statement is planned once. */
  readonly db: Db;
  /** The same for reads alone: what is asked for in one go leaves in one write, over one connection. */
  readonly reads: Db;
  /** A transaction whose statements may be under way together. */
  readonly begin: () => Promise<HeldTransaction>;
  /** For lists, counts and searches: one state is rare and another is not, so they are planned for their values. */
  readonly lists: Db;
  readonly pool: pg.Pool;
  readonly listPool: pg.Pool;
  /** One connection that asks whether the database is there, however many statements wait for the others. */
  readonly probe: pg.Pool;
  readonly signals: Signals;
  readonly changes: Changes;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string;
  readonly schema: Schema;
  /** Of this process, half of them for lists. */
  readonly maxConnections: number;
  /** Prepare what is asked again and again, and plan it once; on unless said otherwise. */
  readonly prepares?: boolean;
  /** Settings of every connection, as `-c name=value`. */
  readonly settings?: string;
  readonly patience?: Patience;
};

const keepAliveMs = 10_000;

/** Whoever asks a process how it is must hear soon. */
const probing: Patience = { connectMs: 1000, lineMs: 1000, replyMs: 1000 };

/** Left to choose, PostgreSQL plans most of these again every time: it takes an array of one for an array of ten. */
const plannedOnce = '-c plan_cache_mode=force_generic_plan';
/** Left to choose, it plans these once after five times, because it takes every window of time for a narrow one. */
const plannedForValues = '-c plan_cache_mode=force_custom_plan';

type PoolOptions = Required<Omit<DatabaseOptions, 'schema' | 'maxConnections'>> & { readonly max: number };

function openPool({ url, prepares, max, settings, patience }: PoolOptions): pg.Pool {
  const options = {
    connectionString: url,
    // Statements of one connection are sent without waiting for each other.
    pipeline: true,
    max,
    types,
    application_name: 'material-system',
    // Else a router that forgot a connection leaves it open for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: patience.lineMs,
    patience,
    Client: prepares ? PreparingClient : WatchedClient,
    ...(settings === '' ? {} : { options: settings }),
  };
  const pool = new pg.Pool(options);
  // An idle connection that dies (the database restarted) is replaced at the next query; the process must outlive it.
  pool.on('error', () => undefined);
  // The same for one that is at work: its query fails, and that is enough.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, schema, maxConnections, prepares = true, settings = '', patience = usualPatience } = options;
  const all = { url, prepares, settings, patience, max: Math.ceil(maxConnections / 2) };
  const pool = openPool({ ...all, settings: prepares ? `${plannedOnce} ${settings}` : settings });
  const listPool = openPool({ ...all, settings: prepares ? `${plannedForValues} ${settings}` : settings });
  const probe = openPool({ ...all, max: 1, prepares: false, patience: probing });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const lists = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: listPool }) });
  let closed: Promise<unknown> | undefined;
  const close = async () => {
    await (closed ??= Promise.all([db.destroy(), lists.destroy(), probe.end()]));
  };
  const signals: Signals = new EventEmitter();
  // As many listen as people wait for a file: that is no leak.
  signals.setMaxListeners(0);
  const changes = new Changes();
  signals.on('written', (userId) => changes.wrote(userId));
  return {
    schema,
    db,
    ...heldConnections({ pool, merges: prepares }),
    lists,
    pool,
    listPool,
    probe,
    signals,
    changes,
    close,
  };
}
