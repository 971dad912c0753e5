import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { about, batch, read, write, type CallPath } from '../kernel/call/call.ts';
import { wire } from '../kernel/value/constants.ts';
import { entered } from '../kernel/field/entered.ts';
import { field, register } from '../kernel/field/field.ts';
import { batchResult, ref, rowVersion } from '../kernel/field/fields.ts';
import { list } from '../kernel/list/list-call.ts';
import { power, type Power } from '../kernel/call/screen.ts';
import { centreWords } from './role.calls.ts';
import { userPersonal } from './personal.ts';
import { identityScreens } from './screens.ts';
import { sourceWords } from './user.rules.ts';
import { userStatus } from './user.status.ts';

const { users, userManger, supplierUserManger } = identityScreens;
type Button = (typeof userManger)['buttons'][number];

/** Whoever may do this wherever accounts are kept. */
const anywhere = (button: Button) =>
  anyOf(power(users, button), power(userManger, button), power(supplierUserManger, button));
const inUnit = anyOf(power(userManger), power(supplierUserManger));
const seen = anyOf(power(users), power(userManger), power(supplierUserManger));

const userRow = z.object({
  id: z.int(),
  username: field.text('用户名'),
  name: field.text('姓名'),
  phone: userPersonal.field('phone'),
  source: field.choice('来源', sourceWords),
  /** The city or the supplier; empty for headquarters. */
  ownerName: field.text('所属单位'),
  /** The store of a store's account, which sees that alone. */
  placeName: field.text('收货地点'),
  departmentName: field.text('部门'),
  roleNames: field.text('角色'),
  isMain: field.flag('主账号'),
  status: field.status('状态', userStatus),
  stopReason: field.text('停用原因'),
  lastLoginAt: field.time('上次登录').nullable(),
  remark: field.text('备注'),
  cityId: z.int().nullable(),
  supplierId: z.int().nullable(),
  rowVersion,
});
export type UserRow = z.output<typeof userRow>;

const userDetail = userRow.extend({
  placeId: z.int().nullable(),
  departmentId: z.int().nullable(),
  roleIds: z.array(z.int()),
});
export type UserDetail = z.output<typeof userDetail>;

const listed = {
  row: userRow,
  filters: {
    /** The whole number, so that nobody finds it out sign by sign. */
    phone: entered.text(20),
    source: entered.choice('', sourceWords),
    cityId: entered.ref('city', '城市'),
    supplierId: entered.ref('supplier', '供应商'),
    roleId: register(z.int().positive(), { label: '角色', kind: 'ref' }),
    status: entered.several(field.status('', userStatus)),
  },
  sorts: ['username'],
} as const;
const shows = ['app_user', 'user_role'];

const usernameProblem = (text: string): string | undefined =>
  /^[A-Za-z][\w.-]{2,29}$/.test(text) ? undefined : '用户名应为 3 到 30 位字母、数字、下划线、点或横线，以字母开头';
const usernameField = entered
  .shaped(30, '用户名', usernameProblem)
  .refine((value) => value !== '', { error: '请填写用户名', abort: true });
const phoneField = entered.mobile('手机号');

const mostRoles = 20;
/** Roles by their ids; a city gives those of headquarters too, which it does not keep: the server says which may be given. */
const roleIds = (label = '角色') => register(z.array(z.int().positive()).max(mostRoles), { label, kind: 'choice' });

const person = {
  name: entered.filled(30, '姓名'),
  remark: entered.emptied(200, '备注'),
};
const newcomer = {
  username: usernameField,
  phone: phoneField,
  ...person,
  roleIds: roleIds(),
};
/** Where in a city somebody works; people of headquarters have a department too. */
const department = { departmentId: ref('department', '部门').nullable().optional() };
const place = { ...department, placeId: ref('place', '收货地点').nullable().optional() };

/** The password is said this once: it is kept nowhere but as a hash. */
const made = userDetail.extend({ password: z.string() });
export type MadeUser = z.output<typeof made>;

const add = <S extends z.ZodRawShape>(path: CallPath, title: Power, more: S) =>
  write(path, {
    access: anyOf(title),
    unkept: true,
    input: z.strictObject({ ...newcomer, ...more }),
    output: made,
    row: userDetail,
  });

const one = { id: ref('app_user'), rowVersion };
const changed = { output: userDetail };
const reason = entered.text(200, '原因').optional();

/** A role that may be given, or is shown beside those that may. */
const offeredRole = z.object({
  id: z.int(),
  name: z.string(),
  centre: field.choice('所属中心', centreWords),
  /** Holds nothing that the caller does not hold. */
  isGiveable: z.boolean(),
});
const offeredDepartment = z.object({ id: z.int(), name: z.string(), parentId: z.int().nullable() });
const offeredPlace = z.object({ id: z.int(), code: z.string(), name: z.string() });

/** Accounts: headquarters keeps all of them, a city and a supplier their own. */
export const userCalls = about(
  { table: 'app_user', touches: ['user_role'] },
  {
    getListUsers: {
      ...list('/api/Login/GetListUsers', { access: anyOf(power(users)), ...listed, export: '用户' }),
      about: shows,
    },
    getSonUserList: {
      ...list('/api/City/GetSonUserList', { access: inUnit, ...listed, export: '本单位用户' }),
      about: shows,
    },
    getUser: read('/api/Login/GetUser', {
      access: seen,
      input: z.strictObject({ id: ref('app_user') }),
      output: userDetail,
      about: shows,
    }),
    /** What an account of a unit is made of: the roles that its people may have, its departments and places. */
    getRolesListBylinkid: read('/api/Login/GetRolesListBylinkid', {
      access: seen,
      input: z.strictObject({
        source: entered.choice('来源', sourceWords).optional(),
        cityId: ref('city').optional(),
      }),
      output: z.object({
        list: z.array(offeredRole),
        departments: z.array(offeredDepartment),
        places: z.array(offeredPlace),
      }),
      about: ['role', 'department', 'place'],
    }),
    /** An account of any unit, or of headquarters. */
    insertUser: add('/api/Login/InsertUser', power(users, '新增'), {
      ...place,
      source: entered.choice('来源', sourceWords),
      cityId: ref('city', '城市').optional(),
      supplierId: ref('supplier', '供应商').optional(),
      isMain: entered.flag('主账号').optional(),
    }),
    /** A city's main account. */
    addCityUser: add('/api/City/AddCityUser', power(users, '新增'), {
      ...department,
      cityId: ref('city', '城市'),
    }),
    addCitySonUser: add('/api/City/AddCitySonUser', power(userManger, '新增'), place),
    addSupplierSonUser: add('/api/City/AddSupplierSonUser', power(supplierUserManger, '新增'), {}),
    updateUser: write('/api/Login/UpdateUser', {
      access: anywhere('编辑'),
      input: z.strictObject({
        ...one,
        username: usernameField.optional(),
        phone: phoneField.optional(),
        ...person,
        ...place,
        isMain: entered.flag('主账号').optional(),
      }),
      ...changed,
    }),
    powerSetUsers: write('/api/Management/PowerSetUsers', {
      access: anywhere('权限设置'),
      input: z.strictObject({ ...one, roleIds: roleIds() }),
      ...changed,
    }),
    /** Gives roles to several people and takes others, each for themselves. */
    powerSetUsersPi: batch('/api/Management/PowerSetUsersPi', {
      access: anywhere('批量权限'),
      input: z.strictObject({
        ids: z.array(ref('app_user')).min(1, '请选择用户').max(wire.maxBatch),
        give: roleIds('授予角色'),
        take: roleIds('收回角色'),
      }),
      output: batchResult(userDetail),
    }),
    /** A new password, said this once; where the account is signed in, it is not any more. */
    changeUserPassword: write('/api/Login/ChangeUserPassword', {
      access: anywhere('重置密码'),
      unkept: true,
      input: z.strictObject(one),
      output: made,
      row: userDetail,
    }),
    stopUserID: write('/api/Login/StopUserID', {
      access: anywhere('停用'),
      input: z.strictObject({ ...one, reason }),
      ...changed,
    }),
    stopUserIDMultify: batch('/api/Login/StopUserIDMultify', {
      access: anywhere('停用'),
      input: z.array(ref('app_user')).min(1, '请选择用户').max(wire.maxBatch),
      output: batchResult(userDetail),
    }),
    startUserID: write('/api/Login/StartUserID', {
      access: anywhere('停用'),
      input: z.strictObject(one),
      ...changed,
    }),
    /** By superadmins alone, who alone take it back. */
    disableUser: write('/api/Login/DisableUser', {
      access: anyOf(power(users, '停用')),
      input: z.strictObject({ ...one, reason }),
      ...changed,
    }),
  },
);
