import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { about, read } from '../kernel/call/call.ts';
import { power } from '../kernel/call/screen.ts';
import { field } from '../kernel/field/field.ts';
import { ref, rowVersion } from '../kernel/field/fields.ts';
import { chain, openPlace } from './city.calls.ts';
import { placeKinds } from './place-kinds.ts';
import { identityScreens } from './screens.ts';

const person = z.object({
  id: z.int(),
  name: field.text('姓名'),
  username: field.text('用户名'),
  placeName: field.text('收货地点'),
  lostRoles: field.text('失去的角色'),
  /** Main account now, but not in a city that has one. */
  losesMain: z.boolean(),
  /** What stands against it. */
  problems: z.array(z.string()),
});
export type CityPerson = z.output<typeof person>;

const unit = z.object({
  /** The reference table it is a row of. */
  table: z.string(),
  id: z.int(),
  name: field.text('名称'),
  /** Of places alone. */
  kind: field.choice('类型', placeKinds).nullable(),
  /** The default now, but not in a city that has one. */
  losesDefault: z.boolean(),
  /** A department goes up in the one that the other city has under the same name. */
  isJoined: z.boolean(),
  problems: z.array(z.string()),
});
export type CityUnitRow = z.output<typeof unit>;

/** A whole city goes to another one: what would happen. The move itself is an action of the city. */
export const cityRelocationCalls = about(
  { table: 'city' },
  {
    qianyiCityCheck: {
      ...read('/api/City/QianyiCityCheck', {
        access: anyOf(power(identityScreens.citys, '迁移')),
        input: z.strictObject({ id: ref('city'), toId: ref('city', '迁入城市') }),
        output: z.object({
          /** Stands for all that is shown here. */
          digest: z.string(),
          /** Of the city that goes. */
          rowVersion,
          people: z.array(person),
          /** Places, departments, branches, payees and invoice headers. */
          units: z.array(unit),
          /** Documents that have to be ended before. */
          open: z.array(openPlace),
          /** How many allotments of materials to warehouses end. */
          allotments: z.int(),
          /** The suppliers that deliver to the old city and not to the new one, by name. */
          lostSuppliers: z.array(z.string()),
          /** Why nobody can go at all. */
          problems: z.array(z.string()),
        }),
      }),
      about: [
        'city',
        'app_user',
        'user_role',
        'role',
        'place',
        'department',
        'branch',
        'payee',
        'invoice_header',
        'storage_allotment',
        ...chain,
      ],
    },
  },
);
