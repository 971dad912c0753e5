import { createHash, randomBytes } from 'node:crypto';
import { sectionOf, titlesOf, type RoleName, type Screen, type SectionName } from '@material/contract/kernel/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { relation, selectOf, textOf } from '../database/select-of.ts';

/** Stands for no user at all: what the product does by itself. Rows it writes name nobody. */
export const nobody = 0;

/** Who is signed in and as what; read anew with every call. */
export type Session = {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly userName: string;
  readonly source: 'MANAGEMENT' | 'CITY' | 'SUPPLIER';
  readonly activeRole: RoleName;
  readonly roleIds: readonly number[];
  readonly powerVersion: number;
  /** The city chosen by a management user, or the user's own. */
  readonly cityId: number | null;
  /** The store of a store user. */
  readonly placeId: number | null;
  /** The supplier chosen by a management user, or the user's own. */
  readonly supplierId: number | null;
  readonly lastSeen: Date;
};

export const newToken = (): string => randomBytes(32).toString('hex');
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What the kernel knows of accounts and sessions, which are another context's tables. */
export const account = relation<{
  id: number;
  name: string;
  username: string;
  source: Session['source'];
  city_id: number | null;
  place_id: number | null;
  supplier_id: number | null;
  create_time: Date;
}>();
const kept = relation<{ id: number; active_role: RoleName; last_seen: Date }>();

/** What every session takes from its account, the user `u` of a statement. */
export const accountColumns = {
  userId: 'u.id',
  userName: 'u.name',
  roleIds: sql<
    number[]
  >`coalesce((select array_agg(r.role_id order by r.role_id) from user_role r where r.user_id = u.id), '{}')`,
  powerVersion: sql<number>`(select version from power_version)`,
} as const;

const live = selectOf(
  { s: kept, u: account },
  { s: ['id', 'activeRole', 'lastSeen'], u: ['username', 'source', 'placeId'] },
  {
    ...accountColumns,
    cityId: sql<number | null>`coalesce(u.city_id, s.city_id)`,
    supplierId: sql<number | null>`coalesce(u.supplier_id, s.supplier_id)`,
  },
);

/** The live sessions; `$2` is the time. */
const liveText = `select ${textOf(live)}
from session s join app_user u on u.id = s.user_id left join city c on c.id = u.city_id
where s.ended_at is null and s.expires_at > $2 and u.status = 'NORMAL' and (c.id is null or c.status <> 'DISABLED')`;

const lastSeenEveryMs = 60_000;

/** The live session of a token, or undefined. Writes `last_seen` at most once a minute. */
export async function findSession(pool: pg.Pool, token: string, now: Date): Promise<Session | undefined> {
  const { rows } = await pool.query<Session>({
    name: 'session',
    text: `${liveText} and s.token_hash = $1`,
    values: [tokenHash(token), now],
  });
  const session = rows[0];
  if (session && now.getTime() - session.lastSeen.getTime() > lastSeenEveryMs) {
    await pool.query('update session set last_seen = $2 where id = $1 and last_seen < $2', [session.id, now]);
  }
  return session;
}

/** Those of these sessions that are live, as they are now. */
export async function liveSessions(pool: pg.Pool, ids: readonly number[], now: Date): Promise<Session[]> {
  const text = `${liveText} and s.id = any($1)`;
  return (await pool.query<Session>({ name: 'live sessions', text, values: [ids, now] })).rows;
}

const titlesBySection = new Map<SectionName | 'open', Set<string>>();
for (const screen of Object.values<Screen>(screens)) {
  // Hidden pages follow their list, open ones need no title.
  if (screen.of !== undefined || screen.open) continue;
  const section = sectionOf(screen.path) ?? 'open';
  const titles = titlesBySection.get(section) ?? new Set();
  for (const title of titlesOf(screen)) titles.add(title);
  titlesBySection.set(section, titles);
}
const allTitles = new Set([...titlesBySection.values()].flatMap((set) => [...set]));

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
      const powers = new Set(rows.flatMap((row) => (row.centre === 'superadmin' ? [...allTitles] : row.power)));
      cache.set(key, powers);
      return powers;
    },
  };
}

/** Only the powers of the open centre count: who stands in a city's pages acts with the city's buttons. */
export function powersIn(section: SectionName, powers: ReadonlySet<string>): ReadonlySet<string> {
  const titles = titlesBySection.get(section);
  return titles ? powers.intersection(titles) : new Set();
}
