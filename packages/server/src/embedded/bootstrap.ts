import { Client } from 'pg';

const superuser = 'postgres';
/** The application's role and database: it owns its database, may make others (tests do), and is no superuser. */
const application = 'material';
/** Any number, the same in all versions of this product. */
const leaseKey = 718_281_828;

/** One that is stopped in its tracks takes connections and never speaks; neither start nor stop may wait for it. */
const patience = { connectionTimeoutMillis: 10_000, query_timeout: 30_000 } as const;

/** Whoever supervises a stopping process has little patience. */
const leaving = { values: [leaseKey], query_timeout: 5000 };
const noReply = 'Query read timeout';

/** A connection string both `pg` and libpq understand; the port only names the socket's file. */
export const urlOf = (socketFolder: string, user = application, database = application) =>
  `postgres://${user}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;

const connect = async (socketFolder: string) => {
  const connectionString = urlOf(socketFolder, superuser, superuser);
  const client = new Client({ connectionString, ...patience });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Makes the application's role and database unless they exist. */
export async function makeDatabase(socketFolder: string): Promise<void> {
  const client = await connect(socketFolder);
  try {
    // Two servers that start at once do this one after the other.
    await client.query('select pg_advisory_lock($1)', [leaseKey + 1]);
    const found = await client.query('select from pg_database where datname = $1', [application]);
    if (found.rowCount) return;
    const role = await client.query('select from pg_roles where rolname = $1', [application]);
    if (!role.rowCount)
      await client.query(`create role ${application} login createdb in role pg_monitor, pg_checkpoint`);
    await client.query(`create database ${application} owner ${application}`);
  } finally {
    await client.end();
  }
}

export interface Lease {
  /** Gives the lease back; true when nobody else holds one, so that the database may be stopped. */
  end(): Promise<boolean>;
}

/**
 * Held by every process that uses the database, so that one which leaves does not stop it for the others.
 * Keeps the process alive; `onLost` is called when the database went away by itself.
 */
export async function takeLease(socketFolder: string, onLost: () => void): Promise<Lease> {
  const client = await connect(socketFolder);
  await client.query('select pg_advisory_lock_shared($1)', [leaseKey]).catch(async (error: unknown) => {
    await client.end().catch(() => undefined);
    throw error;
  });
  client.once('end', onLost);
  return {
    async end() {
      client.off('end', onLost);
      try {
        await client.query({ ...leaving, text: 'select pg_advisory_unlock_shared($1)' });
        const result = await client.query<{ last: boolean }>({
          ...leaving,
          text: 'select pg_try_advisory_lock($1) as last',
        });
        return result.rows[0]?.last === true;
      } catch (error) {
        // Gone already, stopping it does nothing; one that does not speak would not stop either.
        return !(error instanceof Error && error.message === noReply);
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}
