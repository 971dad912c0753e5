import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { machines } from '@material/contract/machines.ts';
import { inject } from 'vitest';
import { loadMaster } from '../../src/demo/master.ts';
import { demoRoles, demoRolesOf } from '../../src/demo/roles.ts';
import { openDatabase, type Database } from '../../src/kernel/database/database.ts';
import { migrate } from '../../src/kernel/database/migrate.ts';
import { live } from '../../src/live.ts';
import { schema } from '../../src/schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test cluster of this run, for a role that may create databases. */
    clusterUrl: string;
  }
}

/** Friday 2026-11-20, 10:00 in Shanghai: the day on which every test begins. */
export const firstDay = new Date('2026-11-20T02:00:00Z');

const lockKey = 7_263_510_945;

/** `master`: units, materials, prices, people. `played`: the same after some days of orders of several cities. */
export type Template = 'master' | 'played';
const templateName: Readonly<Record<Template, string>> = { master: 'material_master', played: 'material_played' };

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

const fillMaster = async (database: Database): Promise<void> => {
  await migrate(database.pool, { now: firstDay, machines, live });
  await loadMaster(database.db, { now: firstDay, roles: demoRoles, rolesOf: demoRolesOf });
};

/** Days of orders through the real handlers; loaded only where it is wanted. */
async function playDays(database: Database): Promise<void> {
  const [{ playMonth }, { modules, works }, { openFileStore }, { readConfig }, { settingsOf }] = await Promise.all([
    import('../../src/demo/month/month.ts'),
    import('../../src/modules.ts'),
    import('../../src/kernel/file/file-store.ts'),
    import('../../src/kernel/config/config.ts'),
    import('../../src/kernel/config/settings.ts'),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'material-played-'));
  try {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
    const files = await openFileStore(config);
    const settings = settingsOf(config);
    await playMonth({ database, bindings: modules.flat(), works, settings, files }, firstDay, {
      days: 7,
      perDay: 6,
      width: 1,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Made once per run by whichever file comes first; it gets its name when it is whole. */
async function makeTemplate(admin: Client, template: Template): Promise<void> {
  const name = templateName[template];
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return;
  if (template === 'played') await makeTemplate(admin, 'master');
  const raw = `${name}_new`;
  await admin.query(`drop database if exists ${raw}`);
  await admin.query(`create database ${raw} ${template === 'played' ? `template ${templateName.master}` : ''}`);
  const database = openDatabase({ schema, url: at(raw), maxConnections: 10 });
  try {
    await (template === 'played' ? playDays : fillMaster)(database);
  } finally {
    await database.close();
  }
  await admin.query(`alter database ${raw} rename to ${name}`);
}

async function ensureTemplate(admin: Client, template: Template): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    await makeTemplate(admin, template);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [lockKey]);
  }
}

export type TestDatabase = Database & { readonly url: string; drop(): Promise<void> };

let made = 0;

/** A database of its own with the data of a template. */
export async function makeDatabase(maxConnections = 20, template: Template = 'master'): Promise<TestDatabase> {
  const name = `test_${process.pid}_${(made += 1)}`;
  await withClient(inject('clusterUrl'), async (admin) => {
    await ensureTemplate(admin, template);
    // Copied file by file: the other way writes every page to the log as well.
    await admin.query(`create database ${name} template ${templateName[template]} strategy file_copy`);
  });
  const url = at(name);
  const database = openDatabase({ schema, url, maxConnections });
  const drop = async () => {
    await database.close();
    await withClient(inject('clusterUrl'), (admin) => admin.query(`drop database ${name} with (force)`));
  };
  return { ...database, url, drop };
}
