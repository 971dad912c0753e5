import type { Config } from '../kernel/config/config.ts';
import { openDatabase, type Database } from '../kernel/database/database.ts';
import type { Schema } from '../kernel/database/schema.ts';
import type { FileStore } from '../kernel/file/file-store.ts';
import { settingsOf } from '../kernel/config/settings.ts';
import { demoPassword } from './fill-users.ts';
import { loadMaster } from './master.ts';
import { month, playMonth, type Product } from './month/month.ts';
import { demoRoles, demoRolesOf } from './roles.ts';

const accounts = ['superadmin', 'glzx01', 'glzx02', 'city_sh', 'store_sh001', 'sup_gys001'] as const;

type Store = { readonly config: Config; readonly files: FileStore; readonly url: string; readonly product: Product };

/**
 * The fill does not wait for the disk after each of its many thousand commits. A machine that fails meanwhile loses the last
 * moments of an invented month.
 */
const filling = { maxConnections: 16, settings: '-c synchronous_commit=off' };

/** Fills an empty database with the demonstration and returns what to print: its accounts. */
export async function ensureDemo(database: Database, store: Store): Promise<string> {
  const someone = await database.db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (!someone) await fill(database.schema, store);
  return `Demonstration accounts: ${accounts.join(', ')}; password ${demoPassword}\n`;
}

async function fill(schema: Schema, { config, files, url, product }: Store): Promise<void> {
  const now = new Date();
  const database = openDatabase({ schema, url, ...filling });
  try {
    await loadMaster(database.db, { now, roles: demoRoles, rolesOf: demoRolesOf });
    const resources = { ...product, database, settings: settingsOf(config), files };
    if (config.DEMO_DAYS > 0) await playMonth(resources, now, { ...month, days: config.DEMO_DAYS });
  } finally {
    await database.close();
  }
}
