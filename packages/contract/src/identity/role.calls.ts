import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { about, read, write } from '../kernel/call/call.ts';
import { entered } from '../kernel/field/entered.ts';
import { field, register } from '../kernel/field/field.ts';
import { ref, rowVersion } from '../kernel/field/fields.ts';
import { list } from '../kernel/list/list-call.ts';
import { power, type RoleName } from '../kernel/call/screen.ts';
import { identityScreens } from './screens.ts';

const { roles, cityRoles } = identityScreens;

/** The centres by the names that people read. */
export const centreWords = {
  superadmin: '超级管理员',
  管理中心: '管理中心',
  城市中心: '城市中心',
  供应商中心: '供应商中心',
  消息中心: '消息中心',
} as const satisfies Record<RoleName, string>;

const roleRow = z.object({
  id: z.int(),
  name: field.text('名称'),
  centre: field.choice('所属中心', centreWords),
  cityId: z.int().nullable(),
  /** Empty for a role that headquarters keeps for all. */
  cityName: field.text('城市'),
  userCount: field.count('人数'),
  remark: field.text('备注'),
  updateName: field.text('修改人'),
  updateTime: field.time('修改时间'),
  rowVersion,
});
export type RoleRow = z.output<typeof roleRow>;

const title = z.string().max(120);
/** Permission titles, as screens grant them now. */
const powers = () => register(z.array(title).max(3000), { label: '权限', kind: 'choice' });

/** So many of those who have a role are named. */
export const mostNamed = 200;
const roleDetail = roleRow.extend({
  powers: powers(),
  /** Those who have it, by name. */
  people: z.array(z.object({ id: z.int(), name: z.string(), username: z.string(), unitName: z.string() })),
});
export type RoleDetail = z.output<typeof roleDetail>;

/** What roles may do; a city's administrator meets those of the own city alone. */
export const roleCalls = about(
  { table: 'role' },
  {
    getAllRole: {
      ...list('/api/Management/GetAllRole', {
        access: anyOf(power(roles), power(cityRoles)),
        row: roleRow,
        filters: { centre: entered.choice('', centreWords) },
        sorts: ['name'],
        export: '角色',
      }),
      about: ['role', 'user_role'],
    },
    getRole: read('/api/Management/GetRole', {
      access: anyOf(power(roles), power(cityRoles)),
      input: z.strictObject({ id: ref('role') }),
      output: roleDetail,
      about: ['role', 'user_role'],
    }),
    /** Without an id a new role, with one a changed one. */
    addRole: write('/api/Management/AddRole', {
      access: anyOf(power(roles, '新增'), power(roles, '编辑'), power(cityRoles, '新增'), power(cityRoles, '编辑')),
      input: z.strictObject({
        id: ref('role').optional(),
        rowVersion: rowVersion.optional(),
        name: entered.filled(40, '名称'),
        centre: entered.choice('所属中心', centreWords),
        cityId: ref('city', '城市').nullable().optional(),
        remark: entered.emptied(200, '备注'),
        powers: powers(),
      }),
      output: roleDetail,
    }),
    /** Refused while anybody has it. */
    deleteRole: write('/api/Management/DeleteRole', {
      access: anyOf(power(roles, '删除'), power(cityRoles, '删除')),
      input: z.strictObject({ id: ref('role'), rowVersion }),
      output: z.object({}),
      row: roleDetail,
    }),
  },
);
