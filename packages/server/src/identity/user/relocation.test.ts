import { mostRelocated, relocationCalls } from '@material/contract/identity/relocation.calls.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { userCalls } from '@material/contract/identity/user.calls.ts';
import type { Output, Sent } from '@material/contract/kernel/call/call.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';

const server = await startHarness();
afterAll(server.stop);
const build = await orderingFactory(server);
const root = await server.as('superadmin', { centre: 'management' });
const manager = await server.as('glzx01', { centre: 'management' });

const { qianyiUsersCheck, qianyiUsers } = relocationCalls;
type Plan = Output<typeof qianyiUsersCheck>;
type Wanted = Sent<typeof qianyiUsersCheck>;
type HandTo = Sent<typeof qianyiUsers>['handTo'];

const idOf = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await server.rows<{ id: number }>(text, values))[0]?.id ?? 0;
const cityOf = (code: string) => idOf('select id from city where code = $1', [code]);
const roleNamed = (name: string) => idOf('select id from role where name = $1', [name]);
const [from, to] = [await cityOf('SH'), await cityOf('BJ')];
const [headRole, nightRole] = [await roleNamed('城市主管'), await roleNamed('夜班收货员')];
const placeIn = (cityId: number) => idOf('select id from place where city_id = $1 order by id limit 1', [cityId]);

let made = 0;
type Change = { readonly roleIds?: number[]; readonly placeId?: number };
/** Somebody new of the city that is left. */
async function newcomer({ roleIds = [headRole], placeId }: Change = {}) {
  made += 1;
  const no = String(made).padStart(4, '0');
  const entered = { username: `mover_${no}`, name: `示例${no}`, phone: `1552000${no}`, roleIds };
  return server.done(root, userCalls.insertUser, {
    ...entered,
    source: 'CITY',
    cityId: from,
    ...(placeId === undefined ? {} : { placeId }),
  } as Sent<typeof userCalls.insertUser>);
}
const wantedOf = (ids: readonly number[], more: Partial<Record<'cityId' | 'placeId', number>> = {}) =>
  ({ ids, cityId: to, ...more }) as Wanted;
const check = (wanted: Wanted) => server.done(root, qianyiUsersCheck, wanted);
const go = (wanted: Wanted, { digest }: Plan, handTo: readonly { id: number; toId: number }[] = []) =>
  server.send(root, qianyiUsers, { ...wanted, digest, handTo: handTo as HandTo });
const stored = (id: number) =>
  server.rows<{ city_id: number; place_id: number | null; is_main: boolean; roles: string[] }>(
    `select city_id, place_id, is_main, (select array_agg(r.name order by r.id) from user_role x join role r on r.id = x.role_id
      where x.user_id = u.id) as roles from app_user u where id = $1`,
    [id],
  );
/** What is on its way to somebody. */
const told = async (id: number): Promise<Notice[]> =>
  (
    await server.rows<{ payload: Notice }>(`select payload from outbox where topic = $1 order by id`, [noticeTopic])
  ).flatMap(({ payload }) => (payload.people.includes(id) ? [payload] : []));

beforeEach(async () => {
  await server.rows('truncate outbox');
});

describe('the dry run', () => {
  test('lists roles that are lost, the place, drafts and open orders of each, and writes nothing', async () => {
    const somebody = await newcomer({ roleIds: [headRole, nightRole] });
    const who = await server.as(somebody.username, { password: somebody.password });
    await build.draft({}, who);
    const order = build.one(await build.submit(await build.draft({}, who), who));
    const plan = await check(wantedOf([somebody.id]));
    expect(plan.people).toMatchObject([
      { id: somebody.id, cityId: from, lostRoles: '夜班收货员', drafts: 2, openOrders: 2, placeName: '', problems: [] },
    ]);
    expect(plan.people[0]?.openNos).toContain(order.no);
    expect(plan.takers.map(({ username }) => username)).toContain('city_sh');
    expect(plan.takers.map(({ id }) => id)).not.toContain(somebody.id);
    expect(plan.takers.every(({ cityId }) => cityId === from)).toBe(true);
    expect((await stored(somebody.id))[0]).toMatchObject({ city_id: from });
    expect((await check(wantedOf([somebody.id]))).digest).toBe(plan.digest);
  });

  test('says what stands against each of them', async () => {
    const night = await newcomer({ roleIds: [nightRole] });
    const keeper = await newcomer({ placeId: await placeIn(from) });
    const other = await idOf(`select id from app_user where username = 'city_bj'`);
    const chief = await idOf(`select id from app_user where username = 'glzx01'`);
    const { people, digest, takers } = await check(wantedOf([night.id, keeper.id, other, chief]));
    expect(Object.fromEntries(people.map(({ id, problems }) => [id, problems]))).toEqual({
      [night.id]: ['角色只限原城市使用，迁移后没有角色，请先授予各城市通用的角色'],
      [keeper.id]: ['只看一个收货地点，请选择迁入后的收货地点'],
      [other]: ['已经是北京的用户'],
      [chief]: ['只有城市的用户可以迁移'],
    });
    const refused = await go(wantedOf([night.id, keeper.id, other, chief]), { people, digest, takers });
    expectRefusal(refused, 'blocked');
    expect((await stored(night.id))[0]).toMatchObject({ city_id: from, roles: ['夜班收货员'] });
  });

  test('refuses a city and a place that do not fit, people who are not there, and whoever may not', async () => {
    const { id } = await newcomer();
    const strange = wantedOf([id], { placeId: await placeIn(from) });
    expect(expectProblems(await server.send(root, qianyiUsersCheck, strange))).toEqual({
      placeId: '这个收货地点不是该城市的，或已停用',
    });
    await server.rows(`update city set status = 'DISABLED' where id = $1`, [to]);
    try {
      const closed = await server.send(root, qianyiUsersCheck, wantedOf([id]));
      expect(expectProblems(closed)).toEqual({ cityId: '北京已停用，不能迁入' });
    } finally {
      await server.rows(`update city set status = 'NORMAL' where id = $1`, [to]);
    }
    expectRefusal(await server.send(root, qianyiUsersCheck, wantedOf([id, 999_999])), 'invalidInput');
    expectProblems(await server.send(root, qianyiUsersCheck, wantedOf([])));
    const many = Array.from({ length: mostRelocated + 1 }, (_, at) => at + 1);
    expectProblems(await server.send(root, qianyiUsersCheck, wantedOf(many)));
    expectRefusal(await server.send(build.people.city, qianyiUsersCheck, wantedOf([id])), 'noPower');
    const [role] = await server.rows<{ power: string[] }>(`select power from role where name = '采购主管'`);
    const holding = (titles: readonly string[]) =>
      server.rows(`update role set power = $1 where name = '采购主管'`, [JSON.stringify(titles)]);
    try {
      // Whoever may do more than the caller is not moved by the caller.
      await holding([power(identityScreens.users), power(identityScreens.users, '迁移城市')]);
      const { people } = await server.done(manager, qianyiUsersCheck, wantedOf([id]));
      expect(people[0]?.problems).toEqual(['有你没有的权限，不能由你维护']);
    } finally {
      await holding(role?.power ?? []);
    }
  });
});

describe('going to another city', () => {
  test('keeps general roles, ends sessions, tells the person, and leaves a row in the log', async () => {
    const somebody = await newcomer({ roleIds: [headRole, nightRole] });
    const who = await server.as(somebody.username, { password: somebody.password });
    const wanted = wantedOf([somebody.id]);
    const result = await go(wanted, await check(wanted));
    expect(result.data).toEqual({ people: 1, documents: 0 });
    expect(await stored(somebody.id)).toEqual([{ city_id: to, place_id: null, is_main: false, roles: ['城市主管'] }]);
    expectRefusal(await server.send(who, sessionCalls.getUserInfo, {}), 'signedOut');
    const { username, password } = somebody;
    expect((await server.send(undefined, loginCalls.login, { username, password })).status).toBe(1);
    expect((await told(somebody.id)).map(({ title }) => title)).toEqual(['你已迁移到北京']);
    const [log] = await server.rows<{ before: object; after: object }>(
      `select before, after from audit where target_table = 'app_user' and target_id = $1 order by id desc limit 1`,
      [somebody.id],
    );
    expect(log).toMatchObject({ before: { roleNames: '夜班收货员' }, after: { cityName: '北京' } });
  });

  test('somebody of one place works at the place that was chosen', async () => {
    const keeper = await newcomer({ placeId: await placeIn(from) });
    const placeId = await placeIn(to);
    const wanted = wantedOf([keeper.id], { placeId });
    expect((await go(wanted, await check(wanted))).status).toBe(1);
    expect((await stored(keeper.id))[0]).toMatchObject({ city_id: to, place_id: placeId });
  });

  test('hands open documents to a named person of the city, where they stay, and hands them on', async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const who = await server.as(first.username, { password: first.password });
    const main = await build.submit(await build.draft({}, who), who);
    const order = build.one(main);
    const wanted = wantedOf([first.id]);
    const plan = await check(wanted);
    const nobody = await go(wanted, plan);
    const missing = `${first.name}有 2 张未办完的单据，请选择接手人`;
    expect(expectProblems(nobody)).toEqual({ handTo: missing });
    const away = await idOf(`select id from app_user where username = 'city_bj'`);
    const keeper = await newcomer({ placeId: await placeIn(from) });
    for (const toId of [away, first.id, keeper.id]) {
      const refused = await go(wanted, await check(wanted), [{ id: first.id, toId }]);
      expect(Object.keys(expectProblems(refused))).toEqual(['handTo.0.toId']);
    }
    expect((await stored(first.id))[0]).toMatchObject({ city_id: from });
    const done = await go(wanted, await check(wanted), [{ id: first.id, toId: second.id }]);
    expect(done.data).toEqual({ people: 1, documents: 2 });
    const document = await build.document(order.id);
    expect(document.cityId).toBe(from);
    const [event] = await server.rows<{ payload: object }>(
      `select payload from event where doc_type = 'ask_order' and doc_id = $1 and type = 'HANDED_OVER'`,
      [order.id],
    );
    expect(event?.payload).toMatchObject({ action: '移交', changes: [{ from: first.name, to: second.name }] });
    const [message] = await told(second.id);
    expect(message?.title).toBe(`${first.name}的 2 张单据由你接手`);
    expect(message?.content).toContain(order.no);
    // Whoever took over cannot leave without handing on either.
    const next = wantedOf([second.id]);
    const plan2 = await check(next);
    expect(plan2.people[0]).toMatchObject({ drafts: 0, openOrders: 2 });
    const head = await idOf(`select id from app_user where username = 'city_sh'`);
    expect((await go(next, plan2, [{ id: second.id, toId: head }])).status).toBe(1);
    // The first has nothing at hand in the new city.
    expect((await check(wantedOf([first.id], { cityId: from }))).people[0]).toMatchObject({ drafts: 0, openOrders: 0 });
  });

  test('is done for all or nobody, and only as it was shown', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const wanted = wantedOf([one.id, two.id]);
    const plan = await check(wanted);
    const who = await server.as(two.username, { password: two.password });
    await build.draft({}, who);
    expectRefusal(await go(wanted, plan), 'conflict');
    expectProblems(await go(wanted, await check(wanted)));
    for (const { id } of [one, two]) expect((await stored(id))[0]).toMatchObject({ city_id: from });
    const later = await check(wanted);
    await server.done(root, userCalls.updateUser, { id: one.id, rowVersion: one.rowVersion, name: '改名示例' } as Sent<
      typeof userCalls.updateUser
    >);
    expectRefusal(await go(wanted, later), 'conflict');
  });

  test('happens once where two people do it at the same time', async () => {
    const [leaver, taker] = [await newcomer(), await newcomer()];
    const who = await server.as(leaver.username, { password: leaver.password });
    await build.draft({}, who);
    const wanted = wantedOf([leaver.id]);
    const plan = await check(wanted);
    const handTo = [{ id: leaver.id, toId: taker.id }];
    const both = await Promise.all([go(wanted, plan, handTo), go(wanted, plan, handTo)]);
    expect(both.filter(({ status }) => status === 1)).toHaveLength(1);
    const [late] = both.filter(({ status }) => status !== 1);
    if (!late) throw new Error('one of them came later');
    expectRefusal(late, 'conflict');
    expect((await told(taker.id)).length).toBe(1);
    const audits = await server.rows(
      `select id from audit where target_table = 'app_user' and target_id = $1 and after ? 'cityName'`,
      [leaver.id],
    );
    expect(audits).toHaveLength(1);
  });

  test('never takes away the last superadmin', async () => {
    const chief = await idOf(`select id from app_user where username = 'superadmin'`);
    const byItself = wantedOf([chief]);
    expectRefusal(await go(byItself, await check(byItself)), 'blocked');
    // Somebody of a city who is one too, whatever put the role there, and for a while the only one.
    const somebody = await newcomer();
    const role = await roleNamed('超级管理员');
    const give = (id: number) =>
      server.rows('insert into user_role (user_id, role_id, create_time) values ($1, $2, now())', [id, role]);
    const take = (id: number) => server.rows('delete from user_role where user_id = $1 and role_id = $2', [id, role]);
    await give(somebody.id);
    const wanted = wantedOf([somebody.id]);
    const plan = await check(wanted);
    expect(plan.people[0]?.lostRoles).toContain('超级管理员');
    await take(chief);
    try {
      expect((await go(wanted, plan)).status).not.toBe(1);
      expect((await stored(somebody.id))[0]).toMatchObject({ city_id: from });
      expect((await stored(somebody.id))[0]?.roles).toContain('超级管理员');
    } finally {
      await give(chief);
      await take(somebody.id);
    }
  });

  test('takes less than five seconds for 500 people', { timeout: 60_000 }, async () => {
    await server.rows(
      `insert into app_user (username, name, phone, password_hash, password_time, source, city_id, create_time)
       select 'many_' || n, '众人' || n, (15530000000 + n)::text, 'x', now(), 'CITY', $1, now() from generate_series(1, $2::int) n`,
      [from, mostRelocated],
    );
    const people = await server.rows<{ id: number }>(`select id from app_user where username like 'many_%'`);
    const ids = people.map(({ id }) => id);
    await server.rows(
      'insert into user_role (user_id, role_id, create_time) select u, r, now() from unnest($1::bigint[]) u cross join unnest($2::bigint[]) r',
      [ids, [headRole, nightRole]],
    );
    await server.rows(`update ask_order set create_id = $1 where status = 'DRAFT' and city_id = $2`, [ids[0], from]);
    const head = await idOf(`select id from app_user where username = 'city_sh'`);
    const wanted = wantedOf(ids);
    const plan = await check(wanted);
    const start = performance.now();
    const done = await go(wanted, plan, [{ id: ids[0] ?? 0, toId: head }]);
    expect(done.status).toBe(1);
    const took = performance.now() - start;
    expect(took).toBeLessThan(5000);
    const [left] = await server.rows<{ count: number }>(
      'select count(*)::int as count from app_user where id = any($1) and city_id = $2',
      [ids, to],
    );
    expect(left?.count).toBe(mostRelocated);
  });
});
