import type { RoleName } from '@material/contract/kernel/call/screen.ts';
import type pg from 'pg';
import { relation, selectOf, textOf, type RowOf } from '../database/select-of.ts';
import type { Session } from '../session/session.ts';
import { tokenHash } from '../session/token.ts';
import { sql } from '../database/sql.ts';

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
const kept = relation<{ id: number; active_role: RoleName; last_seen: Date; back_until: Date | null }>();

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
const liveFrom = `from session s join app_user u on u.id = s.user_id left join city c on c.id = u.city_id
where s.ended_at is null and s.expires_at > $2 and u.status = 'NORMAL' and (c.id is null or c.status not in ('DISABLED', 'DELETED'))`;

const liveText = `select ${textOf(live)} ${liveFrom}`;
/** Whether its windows were closed, which a call of it takes back. */
const asking = selectOf({ s: kept }, {}, { isAway: sql<boolean>`s.back_until is not null` });
const askingText = `select ${textOf(live)}, ${textOf(asking)} ${liveFrom} and s.token_hash = $1`;

const lastSeenEveryMs = 60_000;
const backText =
  'update session set expires_at = back_until, back_until = null where id = $1 and back_until is not null';

/** The live session of a token, or undefined. Writes `last_seen` at most once a minute, and that somebody is back. */
export async function findSession(pool: pg.Pool, token: string, now: Date): Promise<Session | undefined> {
  const { rows } = await pool.query<Session & RowOf<typeof asking>>({
    name: 'session',
    text: askingText,
    values: [tokenHash(token), now],
  });
  const [found] = rows;
  if (!found) return undefined;
  const { isAway, ...session } = found;
  if (isAway) await pool.query(backText, [session.id]);
  if (now.getTime() - session.lastSeen.getTime() > lastSeenEveryMs) {
    await pool.query('update session set last_seen = $2 where id = $1 and last_seen < $2', [session.id, now]);
  }
  return session;
}

/** Those of these sessions that are live, as they are now. */
export async function liveSessions(pool: pg.Pool, ids: readonly number[], now: Date): Promise<Session[]> {
  const text = `${liveText} and s.id = any($1)`;
  return (await pool.query<Session>({ name: 'live sessions', text, values: [ids, now] })).rows;
}

/** Every role with the version of what it lets people do. */
export async function roleVersions(pool: pg.Pool): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ id: number; row_version: number }>('select id, row_version from role');
  return new Map(rows.map(({ id, row_version }) => [id, row_version]));
}
