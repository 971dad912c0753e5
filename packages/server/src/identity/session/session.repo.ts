import { userSign } from '@material/contract/identity/attachments.ts';
import { cityStatus } from '@material/contract/identity/city.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { RoleName } from '@material/contract/kernel/call/screen.ts';
import { inCentre, type Ctx } from '../../kernel/ctx.ts';
import type { OpenCtx } from '../../kernel/call/implement.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { readScoped, readUnder, runUnder } from '../../kernel/row/run-under.ts';
import { assignments } from '../../kernel/row/write.ts';
import { tokenHash } from '../../kernel/session/token.ts';
import { sql } from '../../kernel/database/sql.ts';

export const endSession = ({ database, now }: OpenCtx, token: string) =>
  database.db
    .updateTable('session')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('ended_at', 'is', null)
    .execute();

type Named = { readonly token: string; readonly userid: number };

const openSession = ({ database, now }: OpenCtx, { token, userid }: Named) =>
  database.db
    .updateTable('session')
    .where('token_hash', '=', tokenHash(token))
    .where('user_id', '=', userid)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);

/** The session ends so soon, unless it is heard of before; one that its browser remembers stays. */
export const markAway = (ctx: OpenCtx, named: Named, seconds: number) =>
  openSession(ctx, named)
    .set({
      back_until: sql`coalesce(back_until, expires_at)`,
      expires_at: sql`least(coalesce(back_until, expires_at), ${new Date(ctx.now.getTime() + seconds * 1000)}::timestamptz)`,
    })
    .where('remember', '=', false)
    .execute();

/** The session lasts as long as it would have. */
export const markBack = (ctx: OpenCtx, named: Named) =>
  openSession(ctx, named)
    .set({ expires_at: sql`back_until`, back_until: null })
    .where('back_until', 'is not', null)
    .execute();

export type SelfRow = {
  phone: string;
  is_phone_proved: boolean;
  has_sign: boolean;
  department: string | null;
  roles: { name: string; centre: RoleName }[];
  city_name: string | null;
  place_name: string | null;
  supplier_name: string | null;
};

/** What the session's user is called and belongs to, with the names of the chosen units. */
export async function findSelf(ctx: Ctx): Promise<SelfRow> {
  const { session } = ctx;
  const [row] = await readScoped(
    ctx,
    { u: 'app_user' },
    (seen) => sql<SelfRow>`
    select u.phone, u.phone_proved_at is not null as is_phone_proved,
      exists (select from attachment a where a.kind = ${userSign.kind} and a.owner_type = ${userSign.of} and a.owner_id = u.id
        and a.stored_at is not null and a.deleted_at is null and a.replaced_at is null) as has_sign, d.name as department, c.name as city_name, p.name as place_name, s.name as supplier_name,
      coalesce((select jsonb_agg(jsonb_build_object('name', r.name, 'centre', r.centre) order by r.id)
        from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles
    from app_user u left join department d on d.id = u.department_id
      left join city c on c.id = ${session.cityId}::bigint
      left join place p on p.id = u.place_id
      left join supplier s on s.id = ${session.supplierId}::bigint
    where u.id = ${session.userId} and ${seen('u')}`,
  );
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
  const { id } = await ctx.find('session', ctx.session.id).executeTakeFirstOrThrow();
  await runUnder(ctx, id, sql`update session set ${assignments(changed)} where id = ${id}`);
}

type Unit = { id: number; code: string; name: string; shortName: string; status: string };
const unitColumns = ['id', 'code', 'name', 'status'] as const;

/** All cities and suppliers, for a management session that chooses one to work in, wherever it works now. */
export async function allUnits(ctx: Ctx): Promise<{ cities: Unit[]; suppliers: Unit[] }> {
  const { from } = inCentre(ctx, { centre: { kind: 'management' }, powers: ctx.powers });
  const [cities, suppliers] = await Promise.all([
    from('city')
      .select(unitColumns)
      .select('name as shortName')
      .where('city.status', 'in', statesIn(cityStatus, 'kept'))
      .orderBy('id')
      .execute(),
    from('supplier').select(unitColumns).select('short_name as shortName').orderBy('code').execute(),
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
  ctx.find('session').where('session.ended_at', 'is', null).where('session.expires_at', '>', ctx.now);

const mostShown = 100;

export const mySessions = (ctx: Ctx): Promise<OpenSession[]> =>
  ownOpen(ctx)
    .select(['ip', 'user_agent', 'session.create_time', 'last_seen', 'remember'])
    .orderBy(sql`session.id = ${ctx.session.id}`, 'desc')
    .orderBy('last_seen', 'desc')
    .orderBy('session.id', 'desc')
    .limit(mostShown)
    .execute();

/** Of sessions that end each other at once the first one stays: one that has been ended ends nothing. */
async function holdOwn(ctx: Ctx): Promise<void> {
  await ctx.find('app_user', ctx.session.userId).forNoKeyUpdate().execute();
  const asking = await ownOpen(ctx).where('session.id', '=', ctx.session.id).executeTakeFirst();
  if (!asking) refuse('signedOut');
}

/** Ends sessions of the ctx's own user, one or all others; returns which. */
export async function endOwn(ctx: Ctx, which: number | 'others'): Promise<number[]> {
  await holdOwn(ctx);
  const named =
    which === 'others' ? sql<boolean>`session.id <> ${ctx.session.id}` : sql<boolean>`session.id = ${which}`;
  const open = (await ownOpen(ctx).where(named).execute()).map(({ id }) => id);
  const ended = await readUnder(
    ctx,
    open,
    sql<{
      id: number;
    }>`update session set ended_at = ${ctx.now} where id = any(${open}) and ended_at is null returning id`,
  );
  return ended.map(({ id }) => id);
}

/** Ends all other sessions of the ctx's own user, each with its own audit row; returns how many. */
export async function endOthers(ctx: Ctx): Promise<number> {
  const ended = await endOwn(ctx, 'others');
  for (const id of ended) ctx.audit({ table: 'session', id, after: { ended: true } });
  return ended.length;
}
