import { noticeTypes, type NoticeType } from '@material/contract/messaging/sms-notice.rules.ts';
import { hashPassword } from '../identity/public.ts';
import { demoUsers, type DemoUser } from './data-files.ts';
import { Ids, type Filling } from './filling.ts';
import type { UnitIds } from './fill-units.ts';

/** The password of every demonstration account. */
export const demoPassword = 'demo2026';

/** Whoever has not entered a code yet. */
const unproved: readonly string[] = ['cw01'];

type Lookups = UnitIds & { readonly supplier: Ids };

const sourceOf = ({ cityCode, supplierCode }: DemoUser) => {
  if (supplierCode !== undefined) return 'SUPPLIER' as const;
  return cityCode === undefined ? ('MANAGEMENT' as const) : ('CITY' as const);
};

const userRow = (user: DemoUser, ids: Lookups) => ({
  username: user.username,
  name: user.name,
  phone: user.phone,
  source: sourceOf(user),
  department_id: user.department === undefined ? null : ids.department.of(user.department),
  city_id: user.cityCode === undefined ? null : ids.city.of(user.cityCode),
  place_id: user.placeCode === undefined ? null : ids.place.of(user.placeCode),
  supplier_id: user.supplierCode === undefined ? null : ids.supplier.of(user.supplierCode),
  // A unit's first account keeps its sub-accounts.
  is_main: sourceOf(user) !== 'MANAGEMENT' && user.placeCode === undefined,
});

/** Roles and the demonstration accounts that hold them. */
export async function fillUsers({ db, stamp, now, roles, rolesOf }: Filling, ids: Lookups): Promise<void> {
  const users = demoUsers();
  const roleRows = await db
    .insertInto('role')
    .values(
      roles.map(({ name, centre, cityCode, powers }) => ({
        name,
        centre,
        city_id: cityCode === undefined ? null : ids.city.of(cityCode),
        power: JSON.stringify(powers),
        ...stamp,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const role = new Ids(
    'role',
    roleRows.map((row) => [row.name, row.id]),
  );
  const hashes = await Promise.all(users.map(() => hashPassword(demoPassword)));
  const userRows = await db
    .insertInto('app_user')
    .values(
      users.map((user, index) => ({
        ...userRow(user, ids),
        password_hash: hashes[index] ?? '',
        password_time: now,
        phone_proved_at: unproved.includes(user.username) ? null : now,
        ...stamp,
      })),
    )
    .returning(['id', 'username'])
    .execute();
  const account = new Ids(
    'user',
    userRows.map((row) => [row.username, row.id]),
  );
  const held = users.flatMap((user) =>
    rolesOf(user).map((name) => ({ user_id: account.of(user.username), role_id: role.of(name), create_time: now })),
  );
  await db.insertInto('user_role').values(held).execute();
  await fillWhiteList({ db, stamp }, users);
  await fillSmsUsers({ db, stamp }, account);
}

/** One of each kind may sign in by a code, and the two checkers. */
const withCodes: readonly string[] = ['superadmin', 'glzx01', 'glzx02', 'city_sh', 'store_sh001', 'sup_gys001'];

async function fillWhiteList({ db, stamp }: Pick<Filling, 'db' | 'stamp'>, users: readonly DemoUser[]): Promise<void> {
  const open = users.filter(({ username }) => withCodes.includes(username));
  const rows = open.map(({ name, phone }) => ({ mobile: phone, open_reason: `${name}外出办公`, ...stamp }));
  await db.insertInto('phone_white_list').values(rows).execute();
}

/** Who is notified by text message, one of each kind of unit. */
async function fillSmsUsers({ db, stamp }: Pick<Filling, 'db' | 'stamp'>, account: Ids): Promise<void> {
  const rows = ['glzx01', 'city_sh', 'city_hz', 'sup_gys001'].map((username) => ({
    user_id: account.of(username),
    notice_types: Object.keys(noticeTypes) as NoticeType[],
    create_id: null,
    ...stamp,
  }));
  await db.insertInto('sms_user').values(rows).execute();
}
