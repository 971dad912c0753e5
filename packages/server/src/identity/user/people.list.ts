import { peopleCalls } from '@material/contract/identity/people.calls.ts';
import { sql } from '../../kernel/database/sql.ts';
import { custom } from '../../kernel/list/list-filter.ts';
import { likePattern } from '../../kernel/list/like-pattern.ts';
import { type Always, type Picks } from '../../kernel/list/list-query.ts';
import { listOf } from '../../kernel/list/list-of.ts';

const inForce = (isAnybody: unknown) =>
  isAnybody === true ? sql<boolean>`true` : sql<boolean>`app_user.status = 'NORMAL'`;

/** The best match first: the name or account itself, then what begins with the text, then what contains it. */
const picks: Picks = {
  rank: (text) => {
    const begins = likePattern(text).slice(1);
    return sql`case when app_user.name = ${text} or lower(app_user.username) = lower(${text}) then 0
      when app_user.name ilike ${begins} or app_user.username ilike ${begins} then 1 else 2 end,
      length(app_user.name), app_user.username, app_user.id`;
  },
  order: 'code asc',
};

const peopleOf = (call: typeof peopleCalls.getAllUserList, among: Always = () => undefined) =>
  listOf(call, {
    table: 'app_user',
    joins: {
      c: { to: 'city', by: 'city_id', maybe: true },
      s: { to: 'supplier', by: 'supplier_id', maybe: true },
      d: { to: 'department', by: 'department_id', maybe: true },
    },
    columns: {
      code: 'username',
      displayName: 'name',
      ownerName: sql<string>`coalesce(c.name, s.short_name, '')`,
      departmentName: 'd.name',
    },
    search: { code: 'username', displayName: 'name' },
    filters: {
      source: { index: 'app_user_source_idx' },
      departmentId: { index: 'app_user_department_idx' },
      roleIds: custom<readonly number[]>(
        (_ctx, ids) => sql<boolean>`app_user.id in (select x.user_id from user_role x where x.role_id = any(${ids}))`,
        'user_role_role_idx',
      ),
      withStopped: custom<boolean>(() => sql`true`, 'app_user_status_idx'),
    },
    sorts: { code: { index: 'app_user_username_key' } },
    picks,
    always: (ctx, query) => sql<boolean>`${inForce(query['withStopped'])} and ${among(ctx, query) ?? sql`true`}`,
  });

export const everybody = peopleOf(peopleCalls.getAllUserList);
export const allButSuppliers = peopleOf(
  peopleCalls.getUserListByExceptSupplier,
  () => sql<boolean>`app_user.source <> 'SUPPLIER'`,
);
export const holdersOf = peopleOf(peopleCalls.getUserListByRoles, (_ctx, { roleIds }) =>
  roleIds === undefined ? sql<boolean>`false` : undefined,
);
