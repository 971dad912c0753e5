import { userCalls } from '@material/contract/identity/user.calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { custom } from '../../kernel/list/list-filter.ts';
import { listOf } from '../../kernel/list/list-of.ts';

/** One's own account is seen wherever one works; in a unit's list stand that unit's alone. */
const ofCentre = ({ centre }: Ctx) => {
  if (centre.kind === 'city') return sql<boolean>`app_user.city_id = ${centre.cityId}`;
  return centre.kind === 'supplier' ? sql<boolean>`app_user.supplier_id = ${centre.supplierId}` : undefined;
};

/** Accounts as their lists show them. */
export const userList = listOf(userCalls.getListUsers, {
  table: 'app_user',
  joins: {
    c: { to: 'city', by: 'city_id', maybe: true },
    s: { to: 'supplier', by: 'supplier_id', maybe: true },
    p: { to: 'place', by: 'place_id', maybe: true },
    d: { to: 'department', by: 'department_id', maybe: true },
  },
  columns: {
    ownerName: sql<string>`coalesce(c.name, s.short_name, '')`,
    placeName: 'p.name',
    departmentName: 'd.name',
    roleNames: sql<string>`coalesce((select string_agg(r.name, '、' order by r.id)
      from user_role x join role r on r.id = x.role_id where x.user_id = app_user.id), '')`,
  },
  always: ofCentre,
  search: { username: 'username', name: 'name', remark: 'remark' },
  filters: {
    roleId: custom<number>(
      (_ctx, id) => sql<boolean>`app_user.id in (select x.user_id from user_role x where x.role_id = ${id})`,
      'user_role_role_idx',
    ),
    phone: { index: 'app_user_phone_key' },
    source: { index: 'app_user_source_idx' },
    cityId: { index: 'app_user_city_idx' },
    supplierId: { index: 'app_user_supplier_idx' },
    status: { index: 'app_user_status_idx' },
  },
  sorts: { username: { index: 'app_user_username_key' } },
});
