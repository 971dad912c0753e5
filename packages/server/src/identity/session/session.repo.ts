import type { RoleName } from '@material/contract/kernel/screen.ts';
import { sql } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import type { OpenCtx } from '../../kernel/call/implement.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { tokenHash } from '../../kernel/session/session.ts';

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
    where u.id = ${session.userId}`.execute(unscoped(ctx));
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
  const changed = rowOf('session', { activeRole: role, cityId, supplierId });
  if (Object.keys(changed).length === 0) return;
  await unscoped(ctx).updateTable('session').set(changed).where('id', '=', ctx.session.id).execute();
}

type Unit = { id: number; name: string; status: string };

/** All cities and suppliers, for a management session that chooses one to work in. */
export async function allUnits(ctx: Ctx): Promise<{ cities: Unit[]; suppliers: Unit[] }> {
  const db = unscoped(ctx);
  const [cities, suppliers] = await Promise.all([
    db.selectFrom('city').select(['id', 'name', 'status']).orderBy('id').execute(),
    db.selectFrom('supplier').select(['id', 'name', 'status']).orderBy('code').execute(),
  ]);
  return { cities, suppliers };
}

export type OpenSession = {
  id: number;
  ip: string | null;
  user_agent: string | null;
  create_time: Date;
  last_seen: Date;
  remember: boolean;
};

/** The sessions of a ctx's own user that are open now; nobody else's can be named here. */
const ownOpen = (ctx: Ctx) =>
  unscoped(ctx)
    .selectFrom('session')
    .where('user_id', '=', ctx.session.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now);

const mostShown = 100;

export const mySessions = (ctx: Ctx): Promise<OpenSession[]> =>
  ownOpen(ctx)
    .select(['id', 'ip', 'user_agent', 'create_time', 'last_seen', 'remember'])
    .orderBy(({ eb }) => eb('id', '=', ctx.session.id), 'desc')
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();

/** Of sessions that end each other at once the first one stays: one that has been ended ends nothing. */
async function holdOwn(ctx: Ctx): Promise<void> {
  await sql`select from app_user where id = ${ctx.session.userId} for no key update`.execute(unscoped(ctx));
  const asking = await ownOpen(ctx).select('id').where('id', '=', ctx.session.id).executeTakeFirst();
  if (!asking) refuse('signedOut');
}

/** Ends sessions of the ctx's own user, one or all others; returns which. */
export async function endOwn(ctx: Ctx, which: number | 'others'): Promise<number[]> {
  await holdOwn(ctx);
  const ended = await unscoped(ctx)
    .updateTable('session')
    .set({ ended_at: ctx.now })
    .where('id', 'in', ownOpen(ctx).select('id'))
    .where('id', which === 'others' ? '!=' : '=', which === 'others' ? ctx.session.id : which)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}
