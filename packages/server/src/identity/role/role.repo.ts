import { mostNamed, type RoleDetail } from '@material/contract/identity/role.calls.ts';
import { roles } from '@material/contract/kernel/call/screen.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { listRow } from '../../kernel/list/list-query.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { readUnder, runUnder } from '../../kernel/row/run-under.ts';
import { readTitles } from '../../kernel/session/powers.rules.ts';
import { roleList } from './role.list.ts';

const person = selectOf(
  { u: 'app_user' },
  { u: ['id', 'name', 'username'] },
  { unitName: sql<string>`coalesce(s.short_name, p.name, c.name, d.name, '')` },
);

/** Who has a role, and of which unit. */
const peopleOf = (ctx: Ctx, id: Seen<'role'>): Promise<RoleDetail['people']> =>
  readUnder(
    ctx,
    id,
    person.from`user_role x join app_user u on u.id = x.user_id
      left join city c on c.id = u.city_id left join place p on p.id = u.place_id
      left join supplier s on s.id = u.supplier_id left join department d on d.id = u.department_id
    where x.role_id = ${id} order by u.username limit ${mostNamed}`,
  );

/** A role with what it may do and who has it. */
export async function roleDetail(ctx: Ctx, id: Seen<'role'>): Promise<RoleDetail> {
  const [row, held, people] = await Promise.all([
    listRow(ctx, roleList(ctx), id),
    ctx.find('role', id).select('power').executeTakeFirst(),
    peopleOf(ctx, id),
  ]);
  if (!row || !held) refuse('notFound');
  return { ...row, powers: readTitles(held.power), people };
}

/** Whether the caller is a superadmin, whatever they work as just now. */
export async function isSuperadmin(ctx: Ctx): Promise<boolean> {
  const self = await ctx.find('app_user', ctx.session.userId).executeTakeFirst();
  if (!self) return false;
  const found = await readUnder(
    ctx,
    self.id,
    sql<{ id: number }>`select r.id from user_role x join role r on r.id = x.role_id
      where x.user_id = ${self.id} and r.centre = ${roles.superadmin} limit 1`,
  );
  return found.length > 0;
}

export const deleteRole = async (ctx: Ctx, id: Seen<'role'>): Promise<void> => {
  await runUnder(ctx, id, sql`delete from role where id = ${id}`);
};
