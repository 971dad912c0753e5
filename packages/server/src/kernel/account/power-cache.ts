import { roles } from '@material/contract/kernel/call/screen.ts';
import { allTitles, readTitles } from '../session/powers.rules.ts';
import type { Session } from '../session/session.ts';

export type PowerCache = { powersOf(session: Session): Promise<ReadonlySet<string>> };

type RoleRow = { readonly centre: string; readonly power: readonly string[] };
type Roles = { query(text: string, values: unknown[]): Promise<{ readonly rows: readonly RoleRow[] }> };

/** The permission titles of a session's roles, cached per role set until any role is edited. */
export function powerCache(database: Roles): PowerCache {
  let cached = { version: -1, powers: new Map<string, ReadonlySet<string>>() };
  return {
    async powersOf({ roleIds, powerVersion }) {
      if (powerVersion !== cached.version) cached = { version: powerVersion, powers: new Map() };
      // What is read belongs to the version that was asked for, also where another one takes its place meanwhile.
      const { powers: known } = cached;
      const key = roleIds.join(',');
      const found = known.get(key);
      if (found) return found;
      const { rows } = await database.query('select centre, power from role where id = any($1)', [roleIds]);
      const powers = new Set(
        rows.flatMap((row) => (row.centre === roles.superadmin ? [...allTitles] : readTitles(row.power))),
      );
      known.set(key, powers);
      return powers;
    },
  };
}
