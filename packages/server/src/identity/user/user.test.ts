import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { passwordProblems } from '@material/contract/identity/password.rules.ts';
import { roleCalls } from '@material/contract/identity/role.calls.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { userCalls, type UserDetail } from '@material/contract/identity/user.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { power, roles, titlesOf } from '@material/contract/kernel/call/screen.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';
import { newPassword } from '../password.ts';

const server = await startHarness();
afterAll(server.stop);

const { users, userManger } = identityScreens;
const root = await server.as('superadmin', { centre: 'management' });
const manager = await server.as('glzx01', { centre: 'management' });
const cityHead = await server.as('city_sh');
const supplierHead = await server.as('sup_gys001');

const idOf = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await server.rows<{ id: number }>(text, values))[0]?.id ?? 0;
const userNamed = (username: string) => idOf('select id from app_user where username = $1', [username]);
const roleNamed = (name: string) => idOf('select id from role where name = $1', [name]);
const read = async (who: Signed, username: string): Promise<UserDetail> =>
  server.done(who, userCalls.getUser, { id: await userNamed(username) });
const cityId = await idOf(`select id from city where code = 'SH'`);
const otherCity = await idOf(`select id from city where code = 'BJ'`);
const storeRole = await roleNamed('门店店长');
const headRole = await roleNamed('城市主管');
const nightRole = await roleNamed('夜班收货员');

const before = {
  users: await server.rows<{ id: number }>('select id from app_user'),
  roles: await server.rows<{ id: number; power: string[] }>('select id, power from role'),
  held: await server.rows<{ user_id: number; role_id: number }>('select user_id, role_id from user_role'),
};
const open = (await server.rows<{ token_hash: Buffer }>('select token_hash from session')).map((row) => row.token_hash);
/** What a test made goes, and what it changed is as it was. */
beforeEach(async () => {
  const known = before.users.map(({ id }) => id);
  await server.rows(`update app_user set status = 'NORMAL', stop_reason = null`);
  await server.rows('delete from session where not user_id = any($1)', [known]);
  await server.rows(
    `insert into user_role (user_id, role_id, create_time)
     select (x->>'user_id')::bigint, (x->>'role_id')::bigint, now() from jsonb_array_elements($1::jsonb) x on conflict do nothing`,
    [JSON.stringify(before.held)],
  );
  await server.rows(
    `delete from user_role u where not exists (select 1 from jsonb_array_elements($1::jsonb) x
     where (x->>'user_id')::bigint = u.user_id and (x->>'role_id')::bigint = u.role_id)`,
    [JSON.stringify(before.held)],
  );
  await server.rows('update session set ended_at = null where token_hash = any($1)', [open]);
  await server.rows('delete from app_user where not id = any($1)', [known]);
  await server.rows('delete from role where not id = any($1)', [before.roles.map(({ id }) => id)]);
  for (const { id, power: titles } of before.roles)
    await server.rows('update role set power = $2 where id = $1', [id, JSON.stringify(titles)]);
});

let made = 0;
type Son = Sent<typeof userCalls.addCitySonUser>;
const son = (change: Partial<Son> = {}): Son => {
  made += 1;
  const no = String(made).padStart(4, '0');
  return { username: `son_${no}`, name: '示例员工', phone: `1551000${no}`, roleIds: [storeRole], ...change };
};
const ref = ({ id, rowVersion }: Pick<UserDetail, 'id' | 'rowVersion'>) => ({ id, rowVersion });
const isIn = async (username: string, password: string): Promise<boolean> =>
  (await server.send(undefined, loginCalls.login, { username, password })).status === 1;
/** A management account that holds these titles alone. */
async function holding(titles: readonly string[]): Promise<Signed> {
  await server.rows(`update role set power = $1 where name = '采购主管'`, [JSON.stringify(titles)]);
  return manager;
}
const keeps = titlesOf(users);

test('a made password fits every rule of new passwords, and none comes twice', () => {
  const all = Array.from({ length: 200 }, newPassword);
  expect(new Set(all).size).toBe(all.length);
  for (const newpassword of all)
    for (const policy of ['usual', 'strong'] as const)
      expect(
        passwordProblems(policy, { oldpassword: 'Demo.2026', newpassword }).filter(
          ({ path }) => path[0] === 'newpassword',
        ),
      ).toEqual([]);
});

describe('lists', () => {
  test('headquarters sees everybody, a city its own and those of its stores, a supplier its own', async () => {
    const names = async (who: Signed, call: typeof userCalls.getListUsers | typeof userCalls.getSonUserList) =>
      (await server.done(who, call, { pageSize: 100 })).list.map(({ username }) => username);
    expect((await names(root, userCalls.getListUsers)).length).toBe(before.users.length);
    expect((await names(cityHead, userCalls.getSonUserList)).toSorted()).toEqual(['city_sh', 'store_sh001']);
    expect(await names(supplierHead, userCalls.getSonUserList)).toEqual(['sup_gys001']);
    const acting = await server.as('glzx02', { centre: `city:${cityId}` });
    expect((await names(acting, userCalls.getSonUserList)).toSorted()).toEqual(['city_sh', 'store_sh001']);
  });

  test('are filtered by name, whole phone, role, unit and state', async () => {
    const names = async (query: Sent<typeof userCalls.getListUsers>) =>
      (await server.done(root, userCalls.getListUsers, { pageSize: 100, ...query })).list.map(
        ({ username }) => username,
      );
    const [{ phone } = { phone: '' }] = await server.rows<{ phone: string }>(
      `select phone from app_user where username = 'city_sh'`,
    );
    expect(await names({ phone })).toEqual(['city_sh']);
    expect(await names({ phone: phone.slice(0, -1) })).toEqual([]);
    expect(await names({ filter: 'city_sh' })).toEqual(['city_sh']);
    expect((await names({ roleId: headRole, cityId })).toSorted()).toEqual(['city_sh']);
    expect((await names({ cityId })).toSorted()).toEqual(['city_sh', 'store_sh001']);
    await server.done(root, userCalls.stopUserID, ref(await read(root, 'city_bj')));
    expect(await names({ status: ['STOPPED'] })).toEqual(['city_bj']);
  });
});

describe('a new account', () => {
  test('is made by its unit, signs in with the password that is said once, and nothing keeps that', async () => {
    const sent = son({ placeId: await idOf(`select place_id as id from app_user where username = 'store_sh001'`) });
    const { password, ...user } = await server.done(cityHead, userCalls.addCitySonUser, sent);
    expect(user).toMatchObject({ source: 'CITY', cityId, isMain: false, status: 'NORMAL', roleIds: [storeRole] });
    expect(user.phone).toBe(`155****${sent.phone.slice(-4)}`);
    expect(await isIn(sent.username, password)).toBe(true);
    const kept = await server.rows<{ text: string }>(
      `select coalesce(before::text, '') || coalesce(after::text, '') as text from audit
       union all select coalesce(answer::text, '') from idempotency`,
    );
    expect(kept.filter(({ text }) => text.includes(password))).toEqual([]);
  });

  test('of a supplier is its own', async () => {
    const role = await roleNamed('供应商主账号');
    const sent = son({ roleIds: [role] });
    const { supplierId, source } = await server.done(supplierHead, userCalls.addSupplierSonUser, sent);
    const own = await read(supplierHead, 'sup_gys001');
    expect({ supplierId, source }).toEqual({ supplierId: own.supplierId, source: 'SUPPLIER' });
  });

  test('of a city is its main one where headquarters makes it so', async () => {
    const user = await server.done(root, userCalls.addCityUser, { ...son({ roleIds: [headRole] }), cityId: otherCity });
    expect(user).toMatchObject({ cityId: otherCity, isMain: true });
    const other = await server.done(root, userCalls.insertUser, {
      ...son({ roleIds: [headRole] }),
      source: 'CITY',
      cityId,
    });
    expect(other).toMatchObject({ cityId, isMain: false });
  });

  test('says what is wrong at the field', async () => {
    const first = son();
    await server.done(cityHead, userCalls.addCitySonUser, first);
    const again = async (change: Partial<Son>) =>
      expectProblems(await server.send(cityHead, userCalls.addCitySonUser, son(change)));
    expect(await again({ username: first.username })).toEqual({ username: '该用户名已被使用' });
    expect(await again({ phone: first.phone })).toEqual({ phone: '该手机号已被其他用户使用' });
    const both = { username: '该用户名已被使用', phone: '该手机号已被其他用户使用' };
    expect(await again({ username: first.username, phone: first.phone })).toEqual(both);
    expect(await again({ username: first.username.toUpperCase() })).toEqual({ username: '该用户名已被使用' });
    // Of whatever unit the other one is.
    expect(await again({ username: 'GLZX01' })).toEqual({ username: '该用户名已被使用' });
    const other = await server.done(cityHead, userCalls.addCitySonUser, son());
    const { id, rowVersion, name } = other;
    const renamed = { id, rowVersion, name, username: first.username.toUpperCase(), phone: first.phone };
    expect(expectProblems(await server.send(cityHead, userCalls.updateUser, renamed))).toEqual(both);
    await server.done(cityHead, userCalls.updateUser, { id, rowVersion, name, username: other.username.toUpperCase() });
    expect(await again({ username: '张三', phone: '123', roleIds: [] })).toEqual({
      username: '用户名应为 3 到 30 位字母、数字、下划线、点或横线，以字母开头',
      phone: '请输入正确的位数',
    });
    expect(await again({ roleIds: [] })).toEqual({ roleIds: '至少要有一个角色' });
    const place = await idOf('select id from place where city_id = $1 limit 1', [otherCity]);
    const answer = await server.send(root, userCalls.insertUser, {
      ...son(),
      source: 'CITY',
      cityId,
      placeId: place as NonNullable<Son['placeId']>,
    });
    expect(expectProblems(answer)).toEqual({ placeId: '这个收货地点不是该城市的' });
    expect(expectProblems(await server.send(root, userCalls.insertUser, { ...son(), source: 'CITY' }))).toMatchObject({
      cityId: '请选择城市',
    });
  });

  test('of a store is made by the store for itself', async () => {
    await server.rows(`update role set power = power || $1::jsonb where name = '门店店长'`, [
      JSON.stringify(titlesOf(userManger)),
    ]);
    const store = await server.as('store_sh001');
    const own = await read(store, 'store_sh001');
    const user = await server.done(store, userCalls.addCitySonUser, son());
    expect(user.placeId).toBe(own.placeId);
    expectRefusal(await server.send(store, userCalls.getUser, { id: await userNamed('city_sh') }), 'notFound');
  });
});

describe('roles', () => {
  test('offered in a unit are those that its people may have, each saying whether it may be given', async () => {
    const { list } = await server.done(cityHead, userCalls.getRolesListBylinkid, {});
    expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['城市主管', '门店店长', '夜班收货员']));
    expect([...new Set(list.map(({ centre }) => centre))].toSorted()).toEqual([roles.city, roles.message].toSorted());
    expect(list.filter(({ centre }) => centre === roles.city).every(({ isGiveable }) => isGiveable)).toBe(true);
    await server.rows(`update role set power = $1 where id = $2`, [JSON.stringify(titlesOf(userManger)), headRole]);
    const less = await server.done(cityHead, userCalls.getRolesListBylinkid, {});
    expect(less.list.find(({ name }) => name === '城市主管')?.isGiveable).toBe(true);
    expect(less.list.find(({ name }) => name === '门店店长')?.isGiveable).toBe(false);
    const { list: bj } = await server.done(root, userCalls.getRolesListBylinkid, { source: 'CITY', cityId: otherCity });
    expect(bj.map(({ name }) => name)).not.toContain('夜班收货员');
  });

  test('of other centres, of other cities and beyond one’s own are not given', async () => {
    const given = async (who: Signed, roleIds: number[], username = 'store_sh001') =>
      expectProblems(await server.send(who, userCalls.powerSetUsers, { ...ref(await read(who, username)), roleIds }));
    const strange = '有的角色不存在，或不能给这个单位的人';
    expect(await given(cityHead, [await roleNamed('采购主管')])).toEqual({ roleIds: strange });
    expect(await given(cityHead, [await roleNamed('超级管理员')])).toEqual({ roleIds: strange });
    expect(await given(root, [nightRole], 'city_bj')).toEqual({ roleIds: strange });
    expect(await given(root, [999_999])).toEqual({ roleIds: strange });
    const who = await holding(keeps);
    await server.rows(`update role set power = '[]' where id = $1`, [storeRole]);
    expect(await given(who, [storeRole, headRole])).toEqual({ roleIds: '角色“城市主管”里有你没有的权限，不能授予' });
    expect(await given(manager, [await roleNamed('超级管理员')], 'glzx02')).toEqual({
      roleIds: '角色“超级管理员”里有你没有的权限，不能授予',
    });
  });

  test('that are given work at the next call, and what is taken is refused then', async () => {
    const store = await server.as('store_sh001');
    const own = await read(root, 'store_sh001');
    expect((await server.send(store, roleCalls.getAllRole, {})).status).toBe(0);
    const more = await server.done(root, userCalls.powerSetUsers, { ...ref(own), roleIds: [storeRole, headRole] });
    expect((await server.send(store, roleCalls.getAllRole, {})).status).toBe(1);
    await server.done(root, userCalls.powerSetUsers, { ...ref(more), roleIds: [storeRole] });
    expectRefusal(await server.send(store, roleCalls.getAllRole, {}), 'noPower');
    const [told] = await server.rows<{ before: object; after: object }>(
      `select before, after from audit where target_table = 'app_user' and target_id = $1 order by id desc`,
      [own.id],
    );
    expect(told).toEqual({ before: { roleNames: '城市主管、门店店长' }, after: { roleNames: '门店店长' } });
  });

  test('of several people are given and taken each for themselves', async () => {
    const [a, b] = [await userNamed('city_sh'), await userNamed('sup_gys001')];
    const ids = [a, b] as Sent<typeof userCalls.powerSetUsersPi>['ids'];
    const results = await server.done(root, userCalls.powerSetUsersPi, { ids, give: [storeRole], take: [] });
    expect(results.map(({ id, ok, message }) => ({ id, ok, message }))).toEqual([
      { id: a, ok: true, message: '' },
      { id: b, ok: false, message: '有的角色不存在，或不能给这个单位的人' },
    ]);
    expect((await read(root, 'city_sh')).roleIds).toEqual([headRole, storeRole]);
    const both = await server.done(root, userCalls.powerSetUsersPi, { ids, give: [], take: [headRole, storeRole] });
    expect(both.map(({ message }) => message)).toEqual(['至少要有一个角色', '']);
    expect(expectProblems(await server.send(root, userCalls.powerSetUsersPi, { ids, give: [], take: [] }))).toEqual({
      give: '请选择要授予或收回的角色',
    });
    const cross = { ids, give: [storeRole], take: [storeRole] };
    expect(expectProblems(await server.send(root, userCalls.powerSetUsersPi, cross))).toEqual({
      take: '同一个角色不能又授予又收回',
    });
  });
});

describe('keeping', () => {
  test('what is entered anew is written, what is left out stays, and the log says what it was', async () => {
    const { password: _, ...user } = await server.done(cityHead, userCalls.addCitySonUser, son({ remark: '夜班' }));
    const changed = await server.done(cityHead, userCalls.updateUser, { ...ref(user), name: '改名示例' });
    expect(changed).toMatchObject({ name: '改名示例', remark: '夜班', username: user.username, phone: user.phone });
    expectRefusal(await server.send(cityHead, userCalls.updateUser, { ...ref(user), name: 'x' }), 'conflict');
    const [told] = await server.rows<{ before: object; after: object }>(
      `select before, after from audit where target_table = 'app_user' and target_id = $1 order by id desc`,
      [user.id],
    );
    expect(told).toEqual({ before: { name: '示例员工' }, after: { name: '改名示例' } });
  });

  test('a unit keeps neither its main account nor those of others', async () => {
    const own = await read(cityHead, 'city_sh');
    const mine = await server.send(cityHead, userCalls.updateUser, { ...ref(own), name: 'x' });
    expect(expectRefusal(mine, 'blocked') && mine.message).toBe('主账号由管理中心维护，请联系管理中心');
    const other = await read(root, 'city_bj');
    for (const call of [userCalls.stopUserID, userCalls.changeUserPassword, userCalls.startUserID])
      expectRefusal(await server.send(cityHead, call, ref(other)), 'notFound');
    // One's own account is seen everywhere, and is of no unit that one acts in.
    const acting = await server.as('glzx02', { centre: `city:${cityId}` });
    const self = await read(root, 'glzx02');
    expectRefusal(await server.send(acting, userCalls.updateUser, { ...ref(self), name: 'x' }), 'notFound');
  });

  test('whoever may do more is kept by nobody who may do less', async () => {
    const strong = await read(root, 'superadmin');
    for (const call of [userCalls.stopUserID, userCalls.changeUserPassword]) {
      const answer = await server.send(manager, call, ref(strong));
      expectRefusal(answer, 'blocked');
      expect(answer.message).toBe('系统管理员有你没有的权限，不能由你维护');
    }
    const who = await holding(keeps);
    const head = await read(root, 'city_sh');
    expectRefusal(await server.send(who, userCalls.changeUserPassword, ref(head)), 'blocked');
    expectRefusal(
      await server.send(who, userCalls.updateUser, { ...ref(head), name: 'x', phone: '15510009999' }),
      'blocked',
    );
  });

  test('a reset password ends what is open, and the old one is over', async () => {
    const store = await server.as('store_sh001');
    const own = await read(root, 'store_sh001');
    const { password } = await server.done(cityHead, userCalls.changeUserPassword, ref(own));
    expectRefusal(await server.send(store, sessionCalls.getUserInfo, {}), 'signedOut');
    expect(await isIn('store_sh001', 'demo2026')).toBe(false);
    expect(await isIn('store_sh001', password)).toBe(true);
    await server.rows(
      `update app_user set password_hash = (select password_hash from app_user where username = 'city_sh') where id = $1`,
      [own.id],
    );
  });

  test('a stopped account is out at its next call, and comes back by its unit', async () => {
    const store = await server.as('store_sh001');
    const own = await read(cityHead, 'store_sh001');
    const stopped = await server.done(cityHead, userCalls.stopUserID, { ...ref(own), reason: '离职' });
    expect(stopped).toMatchObject({ status: 'STOPPED', stopReason: '离职' });
    expectRefusal(await server.send(store, sessionCalls.getUserInfo, {}), 'signedOut');
    expect(await isIn('store_sh001', 'demo2026')).toBe(false);
    const back = await server.done(cityHead, userCalls.startUserID, ref(stopped));
    expect(back).toMatchObject({ status: 'NORMAL', stopReason: '' });
    // What was open stays closed.
    expectRefusal(await server.send(store, sessionCalls.getUserInfo, {}), 'signedOut');
    expect(await isIn('store_sh001', 'demo2026')).toBe(true);
  });

  test('a disabled one comes back by superadmins alone', async () => {
    const own = await read(root, 'store_sh001');
    expectRefusal(await server.send(manager, userCalls.disableUser, ref(own)), 'blocked');
    const disabled = await server.done(root, userCalls.disableUser, ref(own));
    for (const who of [cityHead, manager]) {
      const answer = await server.send(who, userCalls.startUserID, ref(disabled));
      expect(expectRefusal(answer, 'blocked') && answer.message).toBe('已禁用的账号只有超级管理员可以恢复');
    }
    expect(await server.done(root, userCalls.startUserID, ref(disabled))).toMatchObject({ status: 'NORMAL' });
  });

  test('several are stopped, each for itself, by a bare array of ids', async () => {
    const ids = [await userNamed('city_bj'), await userNamed('superadmin')];
    const results = await server.done(
      root,
      userCalls.stopUserIDMultify,
      ids as Sent<typeof userCalls.stopUserIDMultify>,
    );
    expect(results.map(({ ok, message }) => [ok, message])).toEqual([
      [true, ''],
      [false, '不能停用自己的账号'],
    ]);
  });
});

test('each button is asked for by itself', async () => {
  const all = titlesOf(userManger);
  const store = await read(root, 'store_sh001');
  const calls = [
    ['新增', () => server.send(cityHead, userCalls.addCitySonUser, son())],
    ['编辑', () => server.send(cityHead, userCalls.updateUser, { ...ref(store), name: 'x' })],
    ['权限设置', () => server.send(cityHead, userCalls.powerSetUsers, { ...ref(store), roleIds: [storeRole] })],
    ['重置密码', () => server.send(cityHead, userCalls.changeUserPassword, ref(store))],
    ['停用', () => server.send(cityHead, userCalls.stopUserID, ref(store))],
  ] as const;
  for (const [button, send] of calls) {
    const without = all.filter((title) => title !== power(userManger, button));
    await server.rows(`update role set power = $1 where id = $2`, [JSON.stringify(without), headRole]);
    expectRefusal(await send(), 'noPower');
  }
});
