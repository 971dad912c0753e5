import { z } from 'zod';
import { about, read, type CallPath } from '../kernel/call/call.ts';
import { entered } from '../kernel/field/entered.ts';
import { field, register } from '../kernel/field/field.ts';
import { ref } from '../kernel/field/fields.ts';
import { list } from '../kernel/list/list-call.ts';
import { centreWords } from './role.calls.ts';
import { sourceWords } from './user.rules.ts';

/** A person as somebody to choose; `code` is the account's name. */
const personPick = z.object({
  id: z.int(),
  code: field.text('编码'),
  displayName: field.text('显示名称'),
  source: field.choice('来源', sourceWords),
  ownerName: field.text('所属单位'),
  departmentName: field.text('部门'),
});

const role = register(z.int().positive(), { label: '角色', kind: 'ref' });
const people = (path: CallPath) => ({
  ...list(path, {
    access: 'signedIn',
    row: personPick,
    filters: {
      source: entered.choice('', sourceWords),
      departmentId: entered.ref('department', '部门'),
      roleIds: entered.several(role),
      /** Also whoever cannot sign in any more, for finding what they did. */
      withStopped: entered.flag('包括已停用'),
    },
    sorts: ['code'],
  }),
  about: ['app_user', 'user_role'],
});

const held = z.object({
  list: z.array(
    z.object({
      id: z.int(),
      name: field.text('名称'),
      centre: field.choice('所属中心', centreWords),
      userCount: field.count('人数'),
    }),
  ),
});
const heldRoles = <S extends z.ZodRawShape>(path: CallPath, input: S) =>
  read(path, {
    access: 'signedIn',
    input: z.strictObject(input),
    output: held,
    about: ['app_user', 'user_role', 'role'],
  });

/** Who there is within the caller's sight, to choose from, and which roles these people have. */
export const peopleCalls = about(
  { table: 'app_user' },
  {
    getAllUserList: people('/api/Login/GetAllUserList'),
    /** People of headquarters and of cities. */
    getUserListByExceptSupplier: people('/api/Login/GetUserListByExceptSupplier'),
    /** Whoever has one of the roles; without any, nobody. */
    getUserListByRoles: people('/api/Login/GetUserListByRoles'),
    getAllUserRoleList: heldRoles('/api/Login/GetAllUserRoleList', {}),
    getUserRoleListBySource: heldRoles('/api/Login/GetUserRoleListBySource', {
      source: entered.choice('来源', sourceWords),
    }),
    getUserRoleListByDepartment: heldRoles('/api/Login/GetUserRoleListByDepartment', {
      departmentId: ref('department', '部门'),
    }),
  },
);
