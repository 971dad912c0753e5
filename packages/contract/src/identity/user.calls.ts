import { z } from 'zod';
import { anyOf } from '../kernel/access.ts';
import { about } from '../kernel/call.ts';
import { entered } from '../kernel/entered.ts';
import { field } from '../kernel/field.ts';
import { rowVersion } from '../kernel/fields.ts';
import { list } from '../kernel/list-call.ts';
import { power } from '../kernel/screen.ts';
import { userPersonal } from './personal.ts';
import { identityScreens } from './screens.ts';
import { userStatus } from './user.status.ts';

const { users, userManger, supplierUserManger } = identityScreens;

/** Whose people somebody is of. */
const sourceWords = { MANAGEMENT: '管理中心', CITY: '城市', SUPPLIER: '供应商' } as const;

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
  lastLoginAt: field.time('上次登录').nullable(),
  remark: field.text('备注'),
  cityId: z.int().nullable(),
  supplierId: z.int().nullable(),
  rowVersion,
});
export type UserRow = z.output<typeof userRow>;

const listed = {
  row: userRow,
  filters: {
    /** The whole number, so that nobody finds it out sign by sign. */
    phone: entered.text(20),
    source: entered.choice('', sourceWords),
    cityId: entered.ref('city', '城市'),
    supplierId: entered.ref('supplier', '供应商'),
    status: entered.several(field.status('', userStatus)),
  },
  sorts: ['username'],
} as const;
const shows = ['app_user', 'user_role'];

/** Accounts: headquarters keeps all of them, a city and a supplier their own. */
export const userCalls = about(
  { table: 'app_user', touches: ['user_role'] },
  {
    getListUsers: {
      ...list('/api/Login/GetListUsers', { access: anyOf(power(users)), ...listed, export: '用户' }),
      about: shows,
    },
    getSonUserList: {
      ...list('/api/City/GetSonUserList', {
        access: anyOf(power(userManger), power(supplierUserManger)),
        ...listed,
        export: '本单位用户',
      }),
      about: shows,
    },
  },
);
