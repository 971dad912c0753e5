import { peopleCalls } from '@material/contract/identity/people.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);

const { getAllUserList, getUserListByExceptSupplier, getUserListByRoles } = peopleCalls;
const { getAllUserRoleList, getUserRoleListBySource, getUserRoleListByDepartment } = peopleCalls;
const manager = await server.as('glzx01', { centre: 'management' });
const city = await server.as('city_sh');
const store = await server.as('store_sh001');
const supplier = await server.as('sup_gys001');

const all = { pageSize: 1000 };
const codes = async (who: Signed, call: typeof getAllUserList, query = {}) =>
  (await server.done(who, call, { ...all, ...query })).list.map(({ code }) => code);
const stored = async (condition: string) =>
  (await server.rows<{ username: string }>(`select username from app_user where ${condition} order by username`)).map(
    ({ username }) => username,
  );
const inOrder = (names: readonly string[]) => names.toSorted();

describe('people to choose from', () => {
  test('are those in force within the sight of whoever asks', async () => {
    expect(inOrder(await codes(manager, getAllUserList))).toEqual(inOrder(await stored(`status = 'NORMAL'`)));
    const own = `city_id = (select id from city where code = 'SH') and status = 'NORMAL'`;
    expect(inOrder(await codes(city, getAllUserList))).toEqual(inOrder(await stored(own)));
    for (const [who, username] of [
      [store, 'store_sh001'],
      [supplier, 'sup_gys001'],
    ] as const) {
      const seen = await codes(who, getAllUserList);
      expect(seen).toContain(username);
      expect(seen).not.toContain('city_bj');
      expect(seen).not.toContain('glzx01');
    }
  });

  test('are found by name, account and id, and once stopped only where that is asked for', async () => {
    expect(await codes(manager, getAllUserList, { filter: 'CITY_SH' })).toContain('city_sh');
    const [bj] = (await server.done(manager, getAllUserList, { filter: 'city_bj' })).list;
    expect(await codes(manager, getAllUserList, { ids: [bj?.id ?? 0] })).toEqual(['city_bj']);
    await server.rows(`update app_user set status = 'STOPPED' where username = 'city_bj'`);
    expect(await codes(manager, getAllUserList, { filter: 'city_bj' })).toEqual([]);
    expect(await codes(manager, getAllUserList, { filter: 'city_bj', withStopped: true })).toEqual(['city_bj']);
    await server.rows(`update app_user set status = 'NORMAL' where username = 'city_bj'`);
  });

  test('come with the best match first, and in the order of their accounts without a text', async () => {
    const names = ['zz_甲', 'zz_甲乙', 'a_zz_甲'];
    await server.rows(
      `insert into app_user (username, name, phone, password_hash, password_time, source, create_time)
        select name, name, (13300000000 + place)::text, 'x', now(), 'MANAGEMENT', now() from unnest($1::text[]) with ordinality as u(name, place)`,
      [names],
    );
    expect(await codes(manager, getAllUserList, { filter: 'zz_甲' })).toEqual(['zz_甲', 'zz_甲乙', 'a_zz_甲']);
    expect((await codes(manager, getAllUserList, { pageSize: 1 })).at(0)).toBe('a_zz_甲');
    await server.rows('delete from app_user where username = any($1)', [names]);
  });

  test('leave suppliers out, and are those of roles', async () => {
    const others = await codes(manager, getUserListByExceptSupplier);
    expect(inOrder(others)).toEqual(inOrder(await stored(`status = 'NORMAL' and source <> 'SUPPLIER'`)));
    expect(await codes(manager, getUserListByRoles)).toEqual([]);
    const { list } = await server.done(manager, getAllUserRoleList, {});
    for (const { id, userCount } of list)
      expect(await codes(manager, getUserListByRoles, { roleIds: [id] })).toHaveLength(userCount);
  });
});

describe('roles that people have', () => {
  test('are counted among the people whom one sees', async () => {
    const everywhere = await server.done(manager, getAllUserRoleList, {});
    const inCity = await server.done(city, getAllUserRoleList, {});
    expect(inCity.list.length).toBeLessThan(everywhere.list.length);
    for (const role of inCity.list) {
      const same = everywhere.list.find(({ id }) => id === role.id);
      expect(role.userCount).toBeLessThanOrEqual(same?.userCount ?? 0);
    }
    const bySource = await server.done(manager, getUserRoleListBySource, { source: 'SUPPLIER' });
    expect(new Set(bySource.list.map(({ centre }) => centre))).toEqual(new Set(['供应商中心']));
  });

  test('are those of a department that is within sight', async () => {
    const [department] = await server.rows<{ id: number }>(
      `insert into department (code, name, level, city_id, create_time, update_time)
       select 'CGSL', '采购示例部', 1, id, now(), now() from city where code = 'SH' returning id`,
    );
    const departmentId = department?.id ?? 0;
    await server.rows(`update app_user set department_id = $1 where username = 'city_sh'`, [departmentId]);
    const held = await server.done(city, getUserRoleListByDepartment, { departmentId });
    expect(held.list.map(({ userCount }) => userCount)).toEqual(held.list.map(() => 1));
    expect(held.list).not.toHaveLength(0);
    expect(await codes(city, getAllUserList, { departmentId })).toEqual(['city_sh']);
    expectRefusal(
      await server.send(await server.as('city_bj'), getUserRoleListByDepartment, { departmentId }),
      'notFound',
    );
  });
});
