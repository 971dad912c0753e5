import { roleNames, roles, type RoleName } from '@material/contract/kernel/call/screen.ts';
import type pg from 'pg';
import { selectOf, textOf } from '../database/select-of.ts';
import { account, accountColumns } from './live-session.ts';
import type { Session } from '../session/session.ts';
import { sql } from '../database/sql.ts';

type Account = Omit<Session, 'id' | 'activeRole' | 'lastSeen'> & { readonly roles: readonly RoleName[] };

const found = selectOf(
  { u: account },
  { u: ['username', 'source', 'cityId', 'placeId', 'supplierId'] },
  {
    ...accountColumns,
    roles: sql<
      RoleName[]
    >`coalesce((select array_agg(r.centre order by r.id) from user_role x join role r on r.id = x.role_id where x.user_id = u.id), '{}')`,
  },
);
const accountText = `select ${textOf(found)}
from app_user u left join city c on c.id = u.city_id
where u.id = $1 and u.status = 'NORMAL' and (c.id is null or c.status not in ('DISABLED', 'DELETED'))`;

/** An account that may work, as it is now, whether or not anybody is signed in with it; undefined where it may not. */
export async function findAccount(pool: pg.Pool, userId: number): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>({ name: 'account', text: accountText, values: [userId] });
  return rows[0];
}

/** Whether an account may work as this role; a superadmin works in units as management. */
export const mayWorkAs = ({ roles: own }: Pick<Account, 'roles'>, role: RoleName): boolean =>
  roleNames.includes(role) && (own.includes(role) || (role === roles.management && own.includes(roles.superadmin)));
