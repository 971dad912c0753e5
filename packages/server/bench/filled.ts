import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machines } from '@material/contract/machines.ts';
import { loadMaster } from '../src/demo/master.ts';
import { demoRoles, demoRolesOf } from '../src/demo/roles.ts';
import { startEmbedded } from '../src/embedded/start-embedded.ts';
import { openDatabase, type Database } from '../src/kernel/database/database.ts';
import { migrate } from '../src/kernel/database/migrate.ts';
import { live } from '../src/live.ts';
import { schema } from '../src/schema.ts';
import { type Child, startChild } from './child.ts';

export type Filled = { readonly database: Database; readonly url: string; readonly folder: string };

/** Works on a new database with master data and its own folder of files, both gone afterwards. */
export async function onFilled(
  { name, maxConnections }: { readonly name: string; readonly maxConnections: number },
  work: (filled: Filled) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `material-${name}-`));
  // PostgreSQL runs as another user where this one is root, and must reach its files.
  await chmod(folder, 0o755);
  const { url, stop } = await startEmbedded({ dataDir: folder });
  const database = openDatabase({ schema, url, maxConnections });
  try {
    const now = new Date();
    await migrate(database.pool, { now, machines, live });
    await loadMaster(database.db, { now, roles: demoRoles, rolesOf: demoRolesOf });
    await work({ database, url, folder });
  } finally {
    await database.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Started = {
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
};

/** The product as a process of its own, without a limit of calls and without demonstration data. */
export const startProduct = (
  { url, folder }: Omit<Filled, 'database'>,
  { env = {}, flags = [] }: Started = {},
): Promise<Child> =>
  startChild(
    '../src/main.ts',
    {
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: url,
      DEMO: 'false',
      CALLS_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    flags,
  );
