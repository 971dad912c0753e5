import type { UserSource } from '@material/contract/identity/user.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { selectOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readScoped } from '../../kernel/row/run-under.ts';

const role = selectOf({ r: 'role' }, { r: ['id', 'name', 'centre'] }, { userCount: sql<number>`count(*)::int` });

type Among = { readonly source?: UserSource; readonly departmentId?: number };

/** Roles that people within the caller's sight have who may sign in, and how many of them do. */
export const heldRoles = (ctx: Ctx, { source, departmentId }: Among) =>
  readScoped(
    ctx,
    { u: 'app_user' },
    (seen) => role.from`app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id
      where ${seen('u')} and u.status = 'NORMAL'
      and ${source === undefined ? sql`true` : sql`u.source = ${source}`}
      and ${departmentId === undefined ? sql`true` : sql`u.department_id = ${departmentId}`}
      group by r.id order by r.id`,
  );
