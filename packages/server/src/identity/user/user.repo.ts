import type { HeldRole } from '@material/contract/identity/user.rules.ts';
import type { UserDetail } from '@material/contract/identity/user.calls.ts';
import { roles } from '@material/contract/kernel/call/screen.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { listRow } from '../../kernel/list/list-query.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { readUnder, runUnder } from '../../kernel/row/run-under.ts';
import { readTitles } from '../../kernel/session/powers.rules.ts';
import { userList } from './user.list.ts';

export type User = Seen<'app_user'>;

const kept = selectOf({ r: 'role' }, { r: ['id', 'name', 'centre', 'cityId', 'power'] });
const heldRole = ({ power, ...role }: RowOf<typeof kept>): HeldRole => ({ ...role, titles: readTitles(power) });

/** The roles that an account holds. */
export const rolesOf = async (ctx: Ctx, id: User): Promise<HeldRole[]> =>
  (
    await readUnder(
      ctx,
      id,
      kept.from`user_role x join role r on r.id = x.role_id where x.user_id = ${id} order by r.id`,
    )
  ).map(heldRole);

/** An account with what its form needs. */
export async function userOf(ctx: Ctx, id: User): Promise<UserDetail> {
  const [row, own, held] = await Promise.all([
    listRow(ctx, userList(ctx), id),
    ctx.find('app_user', id).select(['place_id', 'department_id']).executeTakeFirst(),
    rolesOf(ctx, id),
  ]);
  if (!row || !own) refuse('notFound');
  return { ...row, placeId: own.place_id, departmentId: own.department_id, roleIds: held.map((role) => role.id) };
}

/** Ends whatever the account is signed in with. */
export const endSessionsOf = async (ctx: Ctx, id: User): Promise<void> => {
  await runUnder(ctx, id, sql`update session set ended_at = ${ctx.now} where user_id = ${id} and ended_at is null`);
};

/** Sets what an account holds; a session that works as what is held no more goes on as what is. */
export async function writeRoles(ctx: Ctx, id: User, roleIds: readonly number[]): Promise<void> {
  await runUnder(ctx, id, sql`delete from user_role where user_id = ${id} and not role_id = any(${roleIds})`);
  await runUnder(
    ctx,
    id,
    sql`insert into user_role (user_id, role_id, create_time)
      select ${id}, r, ${ctx.now} from unnest(${roleIds}::bigint[]) r on conflict do nothing`,
  );
  await runUnder(
    ctx,
    id,
    sql`update session s set active_role = held.first
      from (select array_agg(r.centre) as all, (array_agg(r.centre order by r.id))[1] as first
        from user_role x join role r on r.id = x.role_id where x.user_id = ${id}) held
      where s.user_id = ${id} and s.ended_at is null and not s.active_role = any(held.all)
        and not (s.active_role = ${roles.management} and ${roles.superadmin} = any(held.all))`,
  );
  await runUnder(
    ctx,
    id,
    sql`update app_user set update_time = ${ctx.now}, update_id = ${ctx.userId}, row_version = row_version + 1 where id = ${id}`,
  );
}
