import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { smsUserCalls } from '@material/contract/messaging/sms-user.calls.ts';
import { noticeTypes, type NoticeType } from '@material/contract/messaging/sms-notice.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { listOf } from '../../kernel/list/list-of.ts';
import { readinessOf } from './sms-readiness.repo.ts';

const joins = {
  c: { to: 'city', by: 'city_id', maybe: true },
  s: { to: 'supplier', by: 'supplier_id', maybe: true },
  p: { to: 'place', by: 'place_id', maybe: true },
  d: { to: 'department', by: 'department_id', maybe: true },
} as const;
const columns = {
  unitName: sql<string>`coalesce(s.short_name, s.name, p.name, c.name, d.name, '管理中心')`,
  roleNames: sql<string>`coalesce((select string_agg(r.name, '、' order by r.id)
    from user_role x join role r on r.id = x.role_id where x.user_id = app_user.id), '')`,
  readiness: ({ now }: Ctx) => readinessOf('app_user', businessDate(now)),
};
const search = { username: 'username', name: 'name' } as const;
const filters = {
  source: { index: 'app_user_source_idx' },
  cityId: { index: 'app_user_city_idx' },
  supplierId: { index: 'app_user_supplier_idx' },
} as const;
const sorts = { username: { index: 'app_user_username_key' } };

const nameOf = Object.entries(noticeTypes).map(([type, label]) => sql`when ${type}::text then ${label}::text`);
const isThere = sql<boolean>`exists (select from sms_user n where n.user_id = app_user.id)`;

/** 短信通知人员, as accounts. */
export const smsUserList = listOf(smsUserCalls.getListSmsUsersXuding, {
  table: 'app_user',
  joins,
  columns: {
    ...columns,
    noticeTypes: sql<NoticeType[]>`(select n.notice_types from sms_user n where n.user_id = app_user.id)`,
    noticeNames: sql<string>`(select string_agg(case x.type ${sql.join(nameOf, sql` `)} end, '、' order by x.place)
      from sms_user n cross join unnest(n.notice_types) with ordinality x(type, place) where n.user_id = app_user.id)`,
  },
  search,
  filters,
  sorts,
  always: () => isThere,
});

/** Accounts in use that could be added. */
export const smsCandidateList = listOf(smsUserCalls.getListSmsUsersXudingForAdd, {
  table: 'app_user',
  joins,
  columns,
  search,
  filters,
  sorts,
  always: () => sql<boolean>`app_user.status = 'NORMAL' and not ${isThere}`,
});
