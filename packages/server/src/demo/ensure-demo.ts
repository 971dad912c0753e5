import type { Config } from '../config.ts';
import type { Database } from '../kernel/database.ts';
import { demoPassword } from './fill-users.ts';
import { loadMaster } from './master.ts';
import { demoRoles, demoRolesOf } from './roles.ts';

const accounts = ['superadmin', 'glzx01', 'glzx02', 'city_sh', 'store_sh001', 'sup_gys001'] as const;

/** Fills an empty database with the demonstration and answers what to print: its accounts. */
export async function ensureDemo({ db }: Database, _config: Config): Promise<string> {
  const someone = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (!someone) {
    const now = new Date();
    await loadMaster(db, { now, roles: demoRoles, rolesOf: demoRolesOf });
  }
  return `Demonstration accounts: ${accounts.join(', ')}; password ${demoPassword}\n`;
}
