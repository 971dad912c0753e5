import { roleCalls } from '@material/contract/identity/role.calls.ts';
import { sql } from '../../kernel/database/sql.ts';
import { likePattern } from '../../kernel/list/like-pattern.ts';
import { listOf } from '../../kernel/list/list-of.ts';

/** Roles as their list shows them. */
export const roleList = listOf(roleCalls.getAllRole, {
  table: 'role',
  joins: {
    c: { to: 'city', by: 'city_id', maybe: true },
    e: { to: 'app_user', by: 'update_id', maybe: true },
    n: { to: 'app_user', by: 'create_id', maybe: true },
  },
  columns: {
    cityName: 'c.name',
    userCount: sql<number>`(select count(*)::int from user_role x where x.role_id = role.id)`,
    updateName: sql<string>`case when role.update_time is null then n.name else e.name end`,
    updateTime: sql<string>`coalesce(role.update_time, role.create_time)`,
  },
  search: {
    name: 'name',
    remark: 'remark',
    cityName: (_ctx, text) =>
      sql<boolean>`role.city_id in (select x.id from city x where x.name ilike ${likePattern(text)})`,
  },
  filters: { centre: { index: 'role_centre_idx' } },
  sorts: { name: { index: 'role_name_key' } },
});
