import { roles } from '@material/contract/kernel/screen.ts';
import type pg from 'pg';
import { allTitles } from '../session/powers.rules.ts';
import type { Session } from '../session/session.ts';

export type PowerCache = { powersOf(session: Session): Promise<ReadonlySet<string>> };

/** The permission titles of a session's roles, cached per role set until any role is edited. */
export function powerCache(pool: pg.Pool): PowerCache {
  const cache = new Map<string, ReadonlySet<string>>();
  let version = -1;
  return {
    async powersOf({ roleIds, powerVersion }) {
      if (powerVersion !== version) {
        cache.clear();
        version = powerVersion;
      }
      const key = roleIds.join(',');
      const known = cache.get(key);
      if (known) return known;
      const { rows } = await pool.query<{ centre: string; power: string[] }>(
        'select centre, power from role where id = any($1)',
        [roleIds],
      );
      const powers = new Set(rows.flatMap((row) => (row.centre === roles.superadmin ? [...allTitles] : row.power)));
      cache.set(key, powers);
      return powers;
    },
  };
}
