import { cityRelocationCalls } from '@material/contract/identity/city-relocation.calls.ts';
import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { cityUnits } from '@material/contract/identity/unit.reference.ts';
import { userCalls } from '@material/contract/identity/user.calls.ts';
import type { Output, Sent } from '@material/contract/kernel/call/call.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { refOf } from '../../../test/factories/references.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';

const server = await startHarness({ maxConnections: 20 });
afterAll(server.stop);
const build = await orderingFactory(server);
const root = await server.as('superadmin', { centre: 'management' });
const manager = await server.as('glzx01', { centre: 'management' });

const { qianyiCityCheck } = cityRelocationCalls;
const { addCity, getCity, lockCity, unlockCity, stopCity, startCity, deleteCityByID, qianyiCity } = cityCalls;
const [places, departments, branches, payees, headers] = cityUnits;
type Plan = Output<typeof qianyiCityCheck>;
type Pair = { readonly from: CityRow; readonly to: CityRow };

const idOf = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await server.rows<{ id: number }>(text, values))[0]?.id ?? 0;
const roleNamed = (name: string) => idOf('select id from role where name = $1', [name]);
const [headRole, keeperRole] = [await roleNamed('城市主管'), await roleNamed('门店店长')];
const duck = build.material('WL1101001');

let made = 0;
beforeEach(async () => {
  await server.rows('truncate outbox');
});
const newCity = async (): Promise<CityRow> => {
  made += 1;
  const city = { code: `QY${made}`, name: `样城${made}`, region: '西北', address: '示例路 8 号' };
  return server.done(root, addCity, city);
};
/** A city that goes, and the one that it goes to. */
const pair = async (): Promise<Pair> => ({ from: await newCity(), to: await newCity() });
const now = (city: Pick<CityRow, 'id'>) => server.done(root, getCity, { id: city.id });

type Person = { readonly roleIds?: readonly number[]; readonly placeId?: number; readonly isMain?: boolean };
async function person(city: CityRow, { roleIds = [headRole], placeId, isMain = false }: Person = {}) {
  made += 1;
  const no = String(made).padStart(4, '0');
  const entered = {
    username: `unit_${no}`,
    name: `示例${no}`,
    phone: `1554000${no}`,
    roleIds,
    source: 'CITY',
    cityId: city.id,
    ...(placeId === undefined ? {} : { placeId }),
  };
  const user = await server.done(root, userCalls.insertUser, entered as Sent<typeof userCalls.insertUser>);
  await server.rows('update app_user set is_main = $2 where id = $1', [user.id, isMain]);
  return user;
}
const save = (unit: (typeof cityUnits)[number], city: CityRow, entered: object) =>
  server.done(root, unit.calls.save, { cityId: city.id, ...entered });
const store = (city: CityRow, code: string, name: string) =>
  save(places, city, { kind: 'STORE', code: `${city.code}-${code}`, name, address: '示例路 8 号' });

const check = ({ from, to }: Pair) => server.done(root, qianyiCityCheck, { id: from.id, toId: to.id });
const send = ({ from, to }: Pair, { digest, rowVersion }: Pick<Plan, 'digest' | 'rowVersion'>) =>
  server.send(root, qianyiCity, { id: from.id, rowVersion, toId: to.id, digest });
const problemsIn = ({ people, units }: Plan): Record<string, string[]> =>
  Object.fromEntries(
    [...people, ...units].flatMap((one) => (one.problems.length > 0 ? [[one.name, one.problems]] : [])),
  );
const isUntouched = async ({ from }: Pair): Promise<void> => {
  expect(await idOf('select city_id as id from place where code = $1', [`${from.code}-W1`])).toBe(from.id);
};
/** Somebody of headquarters who works in the city. */
const actingIn = async (city: CityRow) => {
  const acting = await server.as('glzx02', { centre: 'city' });
  await server.done({ ...acting, centre: 'management' }, sessionCalls.changeAdminRoleAll, { cityId: city.id });
  return acting;
};
const order = { deliveryDate: build.day(12), lines: [{ materialId: duck, qty: '100' }] };

describe('the dry run of a whole city', () => {
  test('lists everybody and everything that goes, what is lost, and writes nothing', async () => {
    const both = await pair();
    const { from, to } = both;
    const shop = await store(from, '1', '解放路店');
    const roleId = await idOf(
      `insert into role (name, centre, city_id, power, create_time) values ('值班', '城市中心', $1, '[]', now()) returning id`,
      [from.id],
    );
    await person(to, { isMain: true });
    const main = await person(from, { roleIds: [headRole, roleId], isMain: true });
    const keeper = await person(from, { roleIds: [keeperRole], placeId: shop.id });
    await save(departments, from, { code: `${from.code}-D`, name: '采购部' });
    await server.rows(
      `insert into storage_allotment (city_id, material_id, place_id, create_time) select $1, $2, id, now() from place where code = $3`,
      [from.id, duck, `${from.code}-W1`],
    );
    const supplier = await idOf('select supplier_id as id from supplier_city where city_id = $1 limit 1', [from.id]);
    await server.rows('delete from supplier_city where city_id = $1 and supplier_id = $2', [to.id, supplier]);
    const plan = await check(both);
    expect(plan.people).toMatchObject([
      { id: main.id, lostRoles: '值班', losesMain: true, placeName: '', problems: [] },
      { id: keeper.id, lostRoles: '', losesMain: false, placeName: '解放路店', problems: [] },
    ]);
    expect(plan.units).toMatchObject([
      { table: 'place', kind: 'WAREHOUSE', losesDefault: true, problems: [] },
      { table: 'place', kind: 'STORE', id: shop.id, name: '解放路店', losesDefault: false },
      { table: 'department', kind: null, name: '采购部' },
    ]);
    expect(plan).toMatchObject({ open: [], allotments: 1, problems: [] });
    expect(plan.lostSuppliers).toHaveLength(1);
    await isUntouched(both);
    expect((await check(both)).digest).toBe(plan.digest);
  });

  test('refuses where rows of both have one name, and says so beside each', async () => {
    const both = await pair();
    const payee = { kind: 'SETTLEMENT', name: '示例结算公司', bankAccount: '6222000011112222' };
    const header = { name: '示例公司', taxNo: '91110000100000001X', invoiceType: 'SPECIAL' };
    const taxNo = await server.rows<{ tax_no: string }>('select tax_no from invoice_header limit 1');
    const same = { ...header, taxNo: taxNo[0]?.tax_no ?? header.taxNo };
    for (const city of [both.from, both.to]) {
      await store(city, '1', '火车站店');
      await save(departments, city, { code: `${city.code}-D`, name: '采购部' });
      await save(branches, city, { code: `${city.code}-B`, name: '一分公司' });
      await save(payees, city, payee);
      await save(headers, city, same);
    }
    const plan = await check(both);
    const { name } = both.to;
    expect(problemsIn(plan)).toEqual({
      火车站店: [`${name}已有同名收货地点，请先改名`],
      一分公司: [`${name}已有同名分公司，请先改名`],
      示例结算公司: [`${name}已有同名收款方，请先改名`],
      示例公司: [`${name}已有相同税号和发票类型的开票抬头，请先修改或删除其中一个`],
    });
    expect(expectRefusal(await send(both, plan), 'blocked')).toBeDefined();
    await isUntouched(both);
  });

  test('refuses documents on their way and drafts, which are counted', async () => {
    const both = await pair();
    const acting = await actingIn(both.from);
    const draft = await build.draft(order, acting);
    await build.submit(await build.draft(order, acting), acting);
    const plan = await check(both);
    expect(plan.open.map(({ table, noun, count }) => [table, noun, count])).toEqual([
      ['ask_order', '要货单', 1],
      ['ask_order', '要货单草稿', 1],
    ]);
    const refused = await send(both, plan);
    expectRefusal(refused, 'blocked');
    expect(refused.message).toBe('还有没办完的单据：要货单 1 条，要货单草稿 1 条');
    await isUntouched(both);
    expect(draft.id).toBeGreaterThan(0);
  });

  test('refuses a target that is not in force or the same, whoever may not, and people whom the caller may not keep', async () => {
    const both = await pair();
    const { from, to } = both;
    const target = async (toId: number) =>
      expectProblems(await server.send(root, qianyiCityCheck, { id: from.id, toId }));
    expect(await target(from.id)).toEqual({ toId: '迁入城市不能是原城市' });
    const locked = await server.done(root, lockCity, { id: to.id, rowVersion: to.rowVersion, reason: '盘点' });
    expect(await target(to.id)).toEqual({ toId: `${to.name}现在是“锁定”，不能迁入` });
    const free = await server.done(root, unlockCity, { id: to.id, rowVersion: locked.rowVersion });
    const stopped = await server.done(root, stopCity, { id: to.id, rowVersion: free.rowVersion, reason: '暂停' });
    expect(await target(to.id)).toEqual({ toId: `${to.name}现在是“停用”，不能迁入` });
    const gone = await server.done(root, deleteCityByID, { id: to.id, rowVersion: stopped.rowVersion });
    expect(await target(to.id)).toEqual({ toId: `${to.name}现在是“已删除”，不能迁入` });
    expect(gone.status).toBe('DELETED');
    expectRefusal(await server.send(root, qianyiCityCheck, { id: to.id, toId: from.id }), 'wrongState');
    expectRefusal(await server.send(root, qianyiCityCheck, { id: from.id, toId: 999_999 }), 'notFound');
    expectRefusal(await server.send(build.people.city, qianyiCityCheck, { id: from.id, toId: to.id }), 'noPower');
    const [role] = await server.rows<{ power: string[] }>(`select power from role where name = '采购主管'`);
    const holding = (titles: readonly string[]) =>
      server.rows(`update role set power = $1 where name = '采购主管'`, [JSON.stringify(titles)]);
    const other = await pair();
    const somebody = await person(other.from);
    try {
      await holding([power(identityScreens.citys), power(identityScreens.citys, '删除/恢复')]);
      const wanted = { id: other.from.id, toId: other.to.id };
      expectRefusal(await server.send(manager, qianyiCityCheck, wanted), 'noPower');
      await holding([power(identityScreens.citys), power(identityScreens.citys, '迁移')]);
      const plan = await server.done(manager, qianyiCityCheck, wanted);
      expect(problemsIn(plan)).toEqual({ [somebody.name]: ['有你没有的权限，不能由你维护'] });
      const refused = await server.send(manager, qianyiCity, {
        ...wanted,
        rowVersion: other.from.rowVersion,
        digest: plan.digest,
      });
      expectRefusal(refused, 'blocked');
    } finally {
      await holding(role?.power ?? []);
    }
  });
});

describe('a whole city goes to another one', () => {
  test('people keep their places, the target its defaults, documents their city; the emptied city is deleted', async () => {
    const both = await pair();
    const { from, to } = both;
    const shop = await store(from, '1', '解放路店');
    const department = await save(departments, from, { code: `${from.code}-D`, name: '采购部' });
    await save(departments, from, { code: `${from.code}-E`, name: '蔬菜组', parentId: department.id });
    const into = await save(departments, to, { code: `${to.code}-D`, name: '财务部' });
    const joined = await save(departments, from, { code: `${from.code}-F`, name: '财务部' });
    const below = await save(departments, from, { code: `${from.code}-G`, name: '结算组', parentId: joined.id });
    const clerk = await person(from);
    await server.rows('update app_user set department_id = $2 where id = $1', [clerk.id, joined.id]);
    const payee = { kind: 'SETTLEMENT', name: '甲公司', bankAccount: '6222000011112222' };
    const moved = await save(payees, from, payee);
    const setDefault = payees.calls.setDefault;
    if (setDefault === null) throw new Error('payees have a default');
    await server.done(root, setDefault, refOf(moved));
    const keeper = await person(from, { roleIds: [keeperRole], placeId: shop.id });
    await server.rows('update app_user set department_id = $2 where id = $1', [keeper.id, department.id]);
    const who = await server.as(keeper.username, { password: keeper.password });
    const acting = await actingIn(from);
    const main = await build.submit(await build.draft({ ...order, placeId: shop.id }, acting), acting);
    const { id: orderId } = build.one(main);
    const back = await server.done(acting, askOrderCalls.withdrawAskOrderByOrderId, build.ref(build.one(main)));
    await server.done(acting, askOrderCalls.cancelAskOrder, build.ref(back));
    const done = await send(both, await check(both));
    expect(done.data).toMatchObject({
      status: 'DISABLED',
      stopReason: `已并入${to.name}`,
      storeCount: 0,
      userCount: 0,
    });
    const [user] = await server.rows('select city_id, place_id, department_id from app_user where id = $1', [
      keeper.id,
    ]);
    expect(user).toEqual({ city_id: to.id, place_id: shop.id, department_id: department.id });
    expectRefusal(await server.send(who, sessionCalls.getUserInfo, {}), 'signedOut');
    const { username, password } = keeper;
    expect((await server.send(undefined, loginCalls.login, { username, password })).status).toBe(1);
    const defaults = await server.rows<{ code: string; is_default: boolean }>(
      'select code, is_default from place where city_id = $1 order by code',
      [to.id],
    );
    expect(defaults).toEqual([
      { code: `${from.code}-1`, is_default: false },
      { code: `${from.code}-W1`, is_default: false },
      { code: `${to.code}-W1`, is_default: true },
    ]);
    // The target had no default payee: the one that came stays one.
    expect(await idOf('select id from payee where city_id = $1 and is_default', [to.id])).toBe(moved.id);
    const sorts = await server.rows<{ name: string }>(
      'select name from department where city_id = $1 and parent_id is null order by sort, id',
      [to.id],
    );
    expect(sorts.map(({ name }) => name)).toEqual(['财务部', '采购部']);
    // Departments of one name become one, with their people and what is below them.
    expect(await idOf('select department_id as id from app_user where id = $1', [clerk.id])).toBe(into.id);
    expect(await idOf('select parent_id as id from department where id = $1', [below.id])).toBe(into.id);
    expect(await server.rows('select id from department where id = $1', [joined.id])).toEqual([]);
    const [document] = await server.rows('select city_id, place_id from ask_order where id = $1', [orderId]);
    expect(document).toEqual({ city_id: from.id, place_id: shop.id });
    const sent = await server.rows<{ payload: Notice }>(`select payload from outbox where topic = $1`, [noticeTopic]);
    expect(sent.map(({ payload }) => [payload.title, payload.people])).toEqual([
      [`你已迁移到${to.name}`, [clerk.id, keeper.id]],
    ]);
    const audits = await server.rows<{ target_table: string; before: object; after: object }>(
      `select target_table, before, after from audit where call = 'qianyiCity' and (target_table, target_id) in (('place', $1), ('city', $2), ('app_user', $3))
       order by target_table`,
      [shop.id, from.id, keeper.id],
    );
    expect(audits).toMatchObject([
      { target_table: 'app_user', before: { cityName: from.name }, after: { cityName: to.name } },
      { target_table: 'city', before: { status: 'NORMAL' }, after: { status: 'DISABLED' } },
      { target_table: 'place', before: { cityName: from.name }, after: { cityName: to.name } },
    ]);
    const deleted = await server.done(root, deleteCityByID, { id: from.id, rowVersion: (await now(from)).rowVersion });
    expect(deleted.status).toBe('DELETED');
  });

  test('only as it was shown: what changed meanwhile is shown anew', async () => {
    const both = await pair();
    const plan = await check(both);
    const late = await person(both.from);
    expectRefusal(await send(both, plan), 'conflict');
    const seen = await check(both);
    await server.done(root, userCalls.updateUser, {
      id: late.id,
      rowVersion: late.rowVersion,
      name: '改名示例',
    } as Sent<typeof userCalls.updateUser>);
    expectRefusal(await send(both, seen), 'conflict');
    const last = await check(both);
    const { id, rowVersion } = await now(both.from);
    await server.done(root, stopCity, { id, rowVersion, reason: '暂停' });
    expectRefusal(await send(both, last), 'conflict');
    // A stopped city goes as well, and one that is deleted while somebody looks does not.
    const stopped = await now(both.from);
    expect((await send(both, await check(both))).status).toBe(1);
    const empty = await now(both.from);
    expect((await check(both)).problems).toEqual([`${both.from.name}没有可以迁移的人员和资料`]);
    const gone = await server.done(root, deleteCityByID, { id, rowVersion: empty.rowVersion });
    expect(stopped.status).toBe('DISABLED');
    expectRefusal(await send(both, { ...last, rowVersion: gone.rowVersion }), 'wrongState');
  });

  test('happens once where two people do it at the same time, and not both ways', async () => {
    const both = await pair();
    const plan = await check(both);
    const twice = await Promise.all([send(both, plan), send(both, plan)]);
    expect(twice.filter(({ status }) => status === 1)).toHaveLength(1);
    const other = await pair();
    const back = { from: other.to, to: other.from };
    const [there, home] = [await check(other), await check(back)];
    const crossed = await Promise.all([send(other, there), send(back, home)]);
    expect(crossed.filter(({ status }) => status === 1)).toHaveLength(1);
  });

  test('and an order that is made at the same moment never stand both', async () => {
    const both = await pair();
    const acting = await actingIn(both.from);
    const plan = await check(both);
    const [ordered, moved] = await Promise.all([
      server.send(acting, askOrderCalls.addMainOrderNew, order),
      send(both, plan),
    ]);
    expect([ordered.status, moved.status].filter((status) => status === 1)).toHaveLength(1);
  });

  test('a city that came to nobody and nothing is started again', async () => {
    const both = await pair();
    const done = await send(both, await check(both));
    const { id, rowVersion } = done.data as CityRow;
    expect((await server.done(root, startCity, { id, rowVersion })).status).toBe('NORMAL');
  });
});
