import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { addMonths, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { Client, Pool, type ClientBase } from 'pg';
import { ensureLiveTriggers, type LiveTrigger } from './live-triggers.ts';
import { takingAnyTime } from './watched-client.ts';

/** What `migrate` needs to know of a status machine: its table and the names of its states. */
export type StatusTable = { readonly table: string; readonly states: Readonly<Record<string, unknown>> };

export type MigrateOptions = {
  /** The day around which monthly partitions are made: 13 months back, 3 ahead. */
  readonly now: Date;
  /** Every status machine of the contract: each becomes the CHECK of its table's `status`. */
  readonly machines: readonly StatusTable[];
  /** What tells open pages of changes. */
  readonly live?: readonly LiveTrigger[];
  /** Where the `.sql` files lie; the product's own by default. */
  readonly folder?: URL;
};

type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

const productFolder = new URL('../../../migrations/', import.meta.url);
// Any fixed number: two processes that start at once must agree on it.
const lockKey = 7_263_510_944;
const months = { back: 13, ahead: 3 } as const;

/**
 * Brings a database to the newest schema: pending files (one transaction each), month partitions, status checks, and what tells of changes.
 * Returns the names of the files applied now. Throws when an applied file was changed or is missing.
 */
export async function migrate(db: Pool | ClientBase | string, options: MigrateOptions): Promise<string[]> {
  if (typeof db === 'string') {
    const client = new Client({ connectionString: db });
    await client.connect();
    try {
      return await migrateOn(client, options);
    } finally {
      await client.end();
    }
  }
  if (!(db instanceof Pool)) return migrateOn(db, options);
  const client = await db.connect();
  try {
    return await migrateOn(client, options);
  } finally {
    client.release();
  }
}

/** Waits for another process that is at it, and for each change of a large table, as long as they take. */
const migrateOn = (client: ClientBase, options: MigrateOptions): Promise<string[]> =>
  takingAnyTime(() => migrateLocked(client, options));

async function migrateLocked(client: ClientBase, options: MigrateOptions): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    const files = await readMigrations(options.folder ?? productFolder);
    const applied = await applyPending(client, files, options.now);
    await ensurePartitions(client, options.now);
    for (const machine of options.machines) await ensureStatusCheck(client, machine);
    if (options.live) await ensureLiveTriggers(client, options.live);
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // A checkout with other line endings is still the same migration.
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function applyPending(client: ClientBase, files: readonly Migration[], now: Date): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    name text not null, checksum text not null, create_time timestamptz not null,
    constraint schema_migration_pkey primary key (name))`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = rows.filter((row) => files.find((file) => file.name === row.name)?.checksum !== row.checksum);
  if (changed.length > 0) {
    const names = changed.map((row) => row.name).join(', ');
    throw new Error(`applied migrations were changed or removed: ${names}; add a new file instead`);
  }
  const pending = files.filter((file) => !known.has(file.name));
  for (const file of pending) await apply(client, file, now);
  return pending.map((file) => file.name);
}

async function apply(client: ClientBase, file: Migration, now: Date): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(file.text);
      await client.query('insert into schema_migration (name, checksum, create_time) values ($1, $2, $3)', [
        file.name,
        file.checksum,
        now,
      ]);
    });
  } catch (error) {
    throw new Error(`migration ${file.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Makes the monthly partitions around `now`; run again at least once a quarter by a process that lives on. */
export async function ensurePartitions(client: ClientBase | Pool, now: Date): Promise<void> {
  const today = businessDate(now);
  await client.query('select ensure_month_partitions($1::date, $2::date)', [
    addMonths(today, -months.back),
    addMonths(today, months.ahead),
  ]);
}

async function ensureStatusCheck(client: ClientBase, { table, states }: StatusTable): Promise<void> {
  const names = Object.keys(states).toSorted();
  const odd = [table, ...names].find((name) => !/^[A-Za-z][A-Za-z_]*$/.test(name));
  if (odd !== undefined || names.length === 0)
    throw new Error(`status machine ${table}: unusable name ${odd ?? '(no states)'}`);
  const check = `${table}_status_check`;
  const { rows } = await client.query<{ definition: string; convalidated: boolean }>(
    `select pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
     where conrelid = $1::regclass and conname = $2`,
    [table, check],
  );
  const existing = rows[0];
  if (existing?.convalidated && sameNames(existing.definition, names)) return;
  // Two steps, so that the strong lock lasts an instant and the scan of a large table runs beside other work.
  await inTransaction(client, async () => {
    await client.query(`alter table ${table} drop constraint if exists ${check}`);
    const list = names.map((name) => `'${name}'`).join(', ');
    await client.query(`alter table ${table} add constraint ${check} check (status in (${list})) not valid`);
  });
  await client.query(`alter table ${table} validate constraint ${check}`);
}

/** PostgreSQL prints a check in its own words, so what is compared is the set of quoted names in it. */
const sameNames = (definition: string, names: readonly string[]): boolean => {
  const found = [...definition.matchAll(/'([A-Za-z_]+)'/g)].map((match) => match[1]);
  return new Set(found).size === names.length && names.every((name) => found.includes(name));
};
