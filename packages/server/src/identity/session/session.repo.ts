import type { RoleName } from '@material/contract/kernel/screen.ts';
import { sql } from 'kysely';
import { dbOf, type Ctx } from '../../kernel/ctx.ts';
import type { OpenCtx } from '../../kernel/implement.ts';
import { newToken, tokenHash } from '../../kernel/session.ts';
import { windowStart } from './sign-in.rules.ts';

export type AccountRow = {
  id: number;
  name: string;
  password_hash: string;
  source: 'MANAGEMENT' | 'CITY' | 'SUPPLIER';
  status: string;
  fail_count: number;
  locked_until: Date | null;
  city_status: string | null;
  supplier_status: string | null;
  centres: RoleName[];
};

export async function findAccount({ database }: OpenCtx, username: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select u.id, u.name, u.password_hash, u.source, u.status, u.fail_count, u.locked_until, c.status as city_status, s.status as supplier_status,
      coalesce((select array_agg(r.centre order by r.id) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '{}') as centres
    from app_user u left join city c on c.id = u.city_id left join supplier s on s.id = u.supplier_id
    where u.username = ${username}`.execute(database.db);
  return rows[0];
}

type Attempt = {
  username: string;
  userId: number | null;
  result: 'PASSED' | 'WRONG' | 'LOCKED' | 'STOPPED' | 'THROTTLED';
};

export const recordAttempt = (ctx: OpenCtx, { username, userId, result }: Attempt) =>
  ctx.database.db
    .insertInto('login_attempt')
    .values({
      username,
      user_id: userId,
      result,
      ip: ctx.request.ip,
      user_agent: ctx.request.userAgent,
      create_time: ctx.now,
    })
    .execute();

export async function wrongFromAddress(ctx: OpenCtx): Promise<number> {
  const { count } = await ctx.database.db
    .selectFrom('login_attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ip', '=', ctx.request.ip)
    .where('create_time', '>=', windowStart(ctx.now))
    .where('result', '=', 'WRONG')
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the account's row, so that parallel guesses are counted one after the other. */
export const countWrong = (
  ctx: OpenCtx,
  userId: number,
  next: (fails: { failCount: number; lockedUntil: Date | null }) => { failCount: number; lockedUntil: Date | null },
) =>
  ctx.database.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('app_user')
      .select(['fail_count', 'locked_until'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = next({ failCount: account.fail_count, lockedUntil: account.locked_until });
    await tx
      .updateTable('app_user')
      .set({ fail_count: after.failCount, locked_until: after.lockedUntil })
      .where('id', '=', userId)
      .execute();
    return after;
  });

type NewSession = { userId: number; activeRole: RoleName; hours: number; remember: boolean };

/** Opens a session and answers its token, which is stored nowhere. */
export async function openSession(ctx: OpenCtx, { userId, activeRole, hours, remember }: NewSession): Promise<string> {
  const token = newToken();
  const { db } = ctx.database;
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      active_role: activeRole,
      create_time: ctx.now,
      last_seen: ctx.now,
      expires_at: new Date(ctx.now.getTime() + hours * 3_600_000),
      remember,
      ip: ctx.request.ip,
      user_agent: ctx.request.userAgent,
    })
    .execute();
  await db
    .updateTable('app_user')
    .set({ fail_count: 0, locked_until: null, last_login_at: ctx.now })
    .where('id', '=', userId)
    .execute();
  return token;
}

export const endSession = ({ database, now }: OpenCtx, token: string) =>
  database.db
    .updateTable('session')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('ended_at', 'is', null)
    .execute();

export type SelfRow = {
  phone: string;
  department: string | null;
  roles: { name: string; centre: RoleName }[];
  city_name: string | null;
  place_name: string | null;
  supplier_name: string | null;
};

/** What the session's user is called and belongs to, with the names of the chosen units. */
export async function findSelf(ctx: Ctx): Promise<SelfRow> {
  const { session } = ctx;
  const { rows } = await sql<SelfRow>`
    select u.phone, d.name as department, c.name as city_name, p.name as place_name, s.name as supplier_name,
      coalesce((select jsonb_agg(jsonb_build_object('name', r.name, 'centre', r.centre) order by r.id)
        from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles
    from app_user u left join department d on d.id = u.department_id
      left join city c on c.id = ${session.cityId}::bigint
      left join place p on p.id = u.place_id
      left join supplier s on s.id = ${session.supplierId}::bigint
    where u.id = ${session.userId}`.execute(dbOf(ctx));
  const [row] = rows;
  if (!row) throw new Error('the session has no user');
  return row;
}

export type Choice = {
  role?: RoleName | undefined;
  cityId?: number | null | undefined;
  supplierId?: number | null | undefined;
};

export async function chooseUnits(ctx: Ctx, { role, cityId, supplierId }: Choice): Promise<void> {
  const changed = {
    ...(role === undefined ? {} : { active_role: role }),
    ...(cityId === undefined ? {} : { city_id: cityId }),
    ...(supplierId === undefined ? {} : { supplier_id: supplierId }),
  };
  if (Object.keys(changed).length === 0) return;
  await dbOf(ctx).updateTable('session').set(changed).where('id', '=', ctx.session.id).execute();
}

type Unit = { id: number; name: string; status: string };

/** All cities and suppliers, for a management session that chooses one to work in. */
export async function allUnits(ctx: Ctx): Promise<{ cities: Unit[]; suppliers: Unit[] }> {
  const db = dbOf(ctx);
  const [cities, suppliers] = await Promise.all([
    db.selectFrom('city').select(['id', 'name', 'status']).orderBy('id').execute(),
    db.selectFrom('supplier').select(['id', 'name', 'status']).orderBy('code').execute(),
  ]);
  return { cities, suppliers };
}
