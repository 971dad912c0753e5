import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { about, read, write } from '../kernel/call/call.ts';
import { field } from '../kernel/field/field.ts';
import { ref } from '../kernel/field/fields.ts';
import { power } from '../kernel/call/screen.ts';
import { identityScreens } from './screens.ts';

/** So many people go to another city in one step. */
export const mostRelocated = 500;

const access = anyOf(power(identityScreens.users, '迁移城市'));
const wanted = {
  ids: z.array(ref('app_user')).min(1, '请选择用户').max(mostRelocated, `一次最多迁移 ${mostRelocated} 人`),
  cityId: ref('city', '迁入城市'),
  /** Where those work then who worked at one place alone. */
  placeId: ref('place', '收货地点').nullable().optional(),
};

const person = z.object({
  id: z.int(),
  name: field.text('姓名'),
  username: field.text('用户名'),
  cityId: z.int().nullable(),
  cityName: field.text('现在的城市'),
  placeId: z.int().nullable(),
  placeName: field.text('收货地点'),
  departmentName: field.text('部门'),
  isMain: field.flag('主账号'),
  lostRoles: field.text('失去的角色'),
  drafts: field.count('草稿'),
  openOrders: field.count('未办完的单据'),
  /** The first of them by number. */
  openNos: field.text('单据编号'),
  /** What stands against it. */
  problems: z.array(z.string()),
});
export type RelocatedPerson = z.output<typeof person>;

/** People go to another city; what they made stays where it was made. */
export const relocationCalls = about(
  { table: 'app_user', touches: ['user_role'] },
  {
    /** What would happen: to be shown before it is done. */
    qianyiUsersCheck: {
      ...read('/api/Management/QianyiUsersCheck', {
        access,
        input: z.strictObject(wanted),
        output: z.object({
          /** Stands for all that was shown. */
          digest: z.string(),
          people: z.array(person),
          /** Who may take over what is not at its end. */
          takers: z.array(
            z.object({
              id: z.int(),
              name: z.string(),
              username: z.string(),
              cityId: z.int(),
              placeId: z.int().nullable(),
            }),
          ),
        }),
      }),
      about: ['app_user', 'user_role', 'role', 'place'],
    },
    /** All of them or nobody, and only as it was shown. */
    qianyiUsers: write('/api/Management/QianyiUsers', {
      access,
      input: z.strictObject({
        ...wanted,
        digest: z.string().max(64),
        handTo: z.array(z.strictObject({ id: ref('app_user'), toId: ref('app_user', '接手人') })).max(mostRelocated),
      }),
      output: z.object({ people: z.int(), documents: z.int() }),
    }),
  },
);
