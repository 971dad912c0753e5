import { Client } from 'pg';
import { machines } from '@material/contract/machines.ts';
import { inject } from 'vitest';
import { loadMaster } from '../src/demo/master.ts';
import { demoRoles, demoRolesOf } from '../src/demo/roles.ts';
import { openDatabase, type Database } from '../src/kernel/database.ts';
import { migrate } from '../src/kernel/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test cluster of this run, for a role that may create databases. */
    clusterUrl: string;
  }
}

/** Friday 2026-11-20, 10:00 in Shanghai: the day on which every test begins. */
export const firstDay = new Date('2026-11-20T02:00:00Z');

const template = 'material_template';
const lockKey = 7_263_510_945;

const at = (name: string): string => {
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

async function withClient<R>(url: string, work: (client: Client) => Promise<R>): Promise<R> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Migrated and with master data, made once per run by whichever file comes first. */
async function ensureTemplate(admin: Client): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const raw = `${template}_new`;
    await admin.query(`drop database if exists ${raw}`);
    await admin.query(`create database ${raw}`);
    const database = openDatabase({ url: at(raw), maxConnections: 4 });
    try {
      await migrate(database.pool, { now: firstDay, machines });
      await loadMaster(database.db, { now: firstDay, roles: demoRoles, rolesOf: demoRolesOf });
    } finally {
      await database.close();
    }
    await admin.query(`alter database ${raw} rename to ${template}`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [lockKey]);
  }
}

export type TestDatabase = Database & { readonly url: string; drop(): Promise<void> };

let made = 0;

/** A database of its own with the master data of the demonstration. */
export async function makeDatabase(maxConnections = 20): Promise<TestDatabase> {
  const name = `test_${process.pid}_${(made += 1)}`;
  await withClient(inject('clusterUrl'), async (admin) => {
    await ensureTemplate(admin);
    await admin.query(`create database ${name} template ${template}`);
  });
  const url = at(name);
  const database = openDatabase({ url, maxConnections });
  const drop = async () => {
    await database.close();
    await withClient(inject('clusterUrl'), (admin) => admin.query(`drop database ${name} with (force)`));
  };
  return { ...database, url, drop };
}
