import { roleCalls, type RoleDetail } from '@material/contract/identity/role.calls.ts';
import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { power, roleNames, roles, titlesOf, type RoleName } from '@material/contract/kernel/call/screen.ts';
import { titlesFor } from '@material/contract/kernel/call/titles.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { screens } from '@material/contract/screens.ts';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);

const { getAllRole, getRole, addRole, deleteRole } = roleCalls;
const { askOrder, inboundOrder, pickupOrder } = orderingScreens;
const root = await server.as('superadmin', { centre: 'management' });
const manager = await server.as('glzx01', { centre: 'management' });
const cityHead = await server.as('city_sh');

const idOf = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await server.rows<{ id: number }>(text, values))[0]?.id ?? 0;
const roleNamed = (name: string) => idOf('select id from role where name = $1', [name]);
const read = async (who: Signed, name: string): Promise<RoleDetail> =>
  server.done(who, getRole, { id: await roleNamed(name) });
const titlesNow = async (name: string): Promise<string[]> =>
  (await server.rows<{ power: string[] }>('select power from role where name = $1', [name]))[0]?.power ?? [];

const before = await server.rows<{ id: number; power: string[] }>('select id, power from role');
const known = before.map(({ id }) => id);
/** What a test made goes, and what it changed is as it was. */
beforeEach(async () => {
  await server.rows('delete from user_role where not role_id = any($1)', [known]);
  await server.rows('delete from role where not id = any($1)', [known]);
  for (const { id, power: titles } of before)
    await server.rows('update role set power = $2 where id = $1', [id, JSON.stringify(titles)]);
});

type Entered = Sent<typeof addRole>;
const ofCity = (change: Partial<Entered> = {}): Entered => ({
  name: '收货员',
  centre: roles.city,
  powers: [power(inboundOrder)],
  ...change,
});
/** A stored role as it would be sent again. */
const again = ({ id, rowVersion, name, centre, powers }: RoleDetail, change: Partial<Entered> = {}): Entered => ({
  id,
  rowVersion,
  name,
  centre,
  powers,
  ...change,
});

/** A management account that holds these titles alone. */
async function holding(titles: readonly string[]): Promise<Signed> {
  await server.rows(`update role set power = $1 where name = '采购主管'`, [JSON.stringify(titles)]);
  return manager;
}
const roleTitles = titlesOf(identityScreens.roles);

describe('the list', () => {
  test('shows every role with its people to headquarters, and to a city its own', async () => {
    const { list } = await server.done(root, getAllRole, { sorting: 'id asc' });
    expect(list.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['超级管理员', '采购主管', '门店店长', '夜班收货员', '供应商主账号']),
    );
    const head = list.find(({ name }) => name === '城市主管');
    const counted = await idOf('select count(*)::int as id from user_role where role_id = $1', [head?.id]);
    expect(head).toMatchObject({ centre: roles.city, cityId: null, userCount: counted });
    const own = await server.done(cityHead, getAllRole, {});
    expect(own.list.map(({ name, cityName }) => [name, cityName])).toEqual([
      ['夜班收货员', expect.stringContaining('上海')],
    ]);
  });

  test('is searched by name, remark and city, and filtered by centre', async () => {
    const names = async (query: Sent<typeof getAllRole>) =>
      (await server.done(root, getAllRole, query)).list.map(({ name }) => name);
    await server.done(root, addRole, ofCity({ remark: '节假日顶班' }));
    expect(await names({ filter: '顶班' })).toEqual(['收货员']);
    expect(await names({ filter: '收货员', firstkey: 'name' })).toEqual(['收货员', '夜班收货员']);
    expect(await names({ filter: '上海' })).toEqual(['夜班收货员']);
    expect(await names({ centre: roles.supplier })).toEqual(['供应商主账号']);
  });
});

describe('a role', () => {
  test('is made, changed and deleted, each with what it was before', async () => {
    const made = await server.done(root, addRole, ofCity());
    expect(made).toMatchObject({
      name: '收货员',
      powers: [power(inboundOrder)],
      userCount: 0,
      people: [],
      rowVersion: 0,
    });
    const powers = [power(inboundOrder), power(inboundOrder, '提交')];
    const changed = await server.done(root, addRole, again(made, { powers, remark: '夜班' }));
    expect(changed).toMatchObject({
      remark: '夜班',
      rowVersion: 1,
      powers: powers.toSorted(),
      updateName: '系统管理员',
    });
    await server.done(root, deleteRole, { id: made.id, rowVersion: 1 });
    expectRefusal(await server.send(root, getRole, { id: made.id }), 'notFound');
    const told = await server.rows<{ before: object | null; after: object | null }>(
      `select before, after from audit where target_table = 'role' and target_id = $1 order by id`,
      [made.id],
    );
    expect(
      told.map(({ before: was, after }) => [Object.keys(was ?? {}).toSorted(), Object.keys(after ?? {}).toSorted()]),
    ).toEqual([
      [[], ['centre', 'city_id', 'name', 'power', 'remark']],
      [
        ['power', 'remark'],
        ['power', 'remark'],
      ],
      [['centre', 'city_id', 'name', 'power', 'remark'], []],
    ]);
  });

  test('that is saved as it stands is no new version', async () => {
    const made = await server.done(root, addRole, ofCity());
    expect(await server.done(root, addRole, again(made))).toMatchObject({ rowVersion: 0 });
  });

  test('has a name of its own in its city and among those for all', async () => {
    const [sh, bj] = [
      await idOf(`select id from city where code = 'SH'`),
      await idOf(`select id from city where code = 'BJ'`),
    ];
    await server.done(root, addRole, ofCity({ cityId: sh }));
    await server.done(root, addRole, ofCity({ cityId: bj }));
    await server.done(root, addRole, ofCity());
    expect(expectProblems(await server.send(root, addRole, ofCity()))).toEqual({ name: '已有同名角色' });
  });

  test('that somebody else has changed meanwhile is a conflict with both versions', async () => {
    const made = await server.done(root, addRole, ofCity());
    await server.done(manager, addRole, again(made, { name: '晚班收货员' }));
    const { row } = expectRefusal(await server.send(root, addRole, again(made, { remark: '早班' })), 'conflict');
    expect(row).toMatchObject({ name: '晚班收货员', rowVersion: 1, powers: made.powers });
    const late = { id: made.id, rowVersion: made.rowVersion };
    expectRefusal(await server.send(root, deleteRole, late), 'conflict');
  });

  test('is not deleted while anybody has it, and says who', async () => {
    const { id, rowVersion, userCount } = await read(root, '城市主管');
    const answer = await server.send(root, deleteRole, { id, rowVersion });
    const { row } = expectRefusal(answer, 'inUse');
    expect(answer.message).toContain(`用户 ${userCount} 人（`);
    expect((row as RoleDetail).people).toHaveLength(userCount);
  });

  test('changes neither centre nor city while anybody has it', async () => {
    const held = await read(root, '城市主管');
    const sh = await idOf(`select id from city where code = 'SH'`);
    const sent = again(held, { centre: roles.management, cityId: sh });
    expect(expectProblems(await server.send(root, addRole, sent))).toEqual({
      centre: `有 ${held.userCount} 人正在使用，不能改所属中心`,
      cityId: '只有城市中心的角色可以属于一个城市',
    });
  });

  test('of a city is of the city centre, and no city’s in another', async () => {
    const cityId = await idOf(`select id from city where code = 'SH'`);
    const own = await server.done(root, addRole, ofCity({ cityId, powers: [] }));
    expect(await server.done(root, addRole, again(own, { centre: roles.message }))).toMatchObject({ cityId: null });
    const sent = { name: '杂务', centre: roles.supplier, cityId, powers: [] };
    expect(expectProblems(await server.send(root, addRole, sent))).toEqual({
      cityId: '只有城市中心的角色可以属于一个城市',
    });
  });
});

describe('what may be given', () => {
  test('is what screens grant', async () => {
    const sent = ofCity({ powers: ['入库单-发射按钮', '首页'] });
    expect(expectProblems(await server.send(root, addRole, sent))).toEqual({
      powers: '没有这样的权限：入库单-发射按钮、首页',
    });
  });

  test('is what people of the centre can use', async () => {
    const sent = ofCity({ powers: [power(pickupOrder)] });
    expect(expectProblems(await server.send(root, addRole, sent))).toEqual({
      powers: `不是所属中心可用的权限：${power(pickupOrder)}`,
    });
  });

  test('is one’s own, but for a superadmin', async () => {
    const who = await holding([...roleTitles, power(inboundOrder)]);
    const sent = ofCity({ powers: [power(inboundOrder), power(askOrder)] });
    expect(expectProblems(await server.send(who, addRole, sent))).toEqual({
      powers: `你自己没有这些权限，不能授予：${power(askOrder)}`,
    });
    const made = await server.done(root, addRole, sent);
    expect(expectProblems(await server.send(who, addRole, again(made, { powers: [] })))).toEqual({
      powers: `你自己没有这些权限，不能收回：${power(askOrder)}`,
    });
    const left = await server.done(who, addRole, again(made, { powers: [power(askOrder)] }));
    expect(left.powers).toEqual([power(askOrder)]);
  });

  test('a superadmin’s role is a superadmin’s alone', async () => {
    const own = await read(root, '超级管理员');
    const problems = { centre: '你不能维护超级管理员的角色' };
    expect(expectProblems(await server.send(manager, addRole, again(own, { name: '我的' })))).toEqual(problems);
    const sent = { name: '第二个', centre: roles.superadmin, powers: [] };
    expect(expectProblems(await server.send(manager, addRole, sent))).toEqual(problems);
    const made = await server.done(root, addRole, sent);
    const { id, rowVersion } = made;
    expect(expectProblems(await server.send(manager, deleteRole, { id, rowVersion }))).toEqual(problems);
  });

  test('nobody takes the last superadmin’s role', async () => {
    const own = await read(root, '超级管理员');
    const { id, rowVersion } = own;
    expectRefusal(await server.send(root, deleteRole, { id, rowVersion }), 'inUse');
    const answer = await server.send(root, addRole, again(own, { centre: roles.management }));
    expect(expectProblems(answer)).toEqual({ centre: '有 1 人正在使用，不能改所属中心' });
  });

  const titles = [...new Set(roleNames.flatMap((centre) => [...titlesFor(screens, centre)]))];
  const some = fc.subarray([...titles, '没有的权限'], { maxLength: 12 });
  test('never grows beyond what the giver has', async () => {
    const centres = roleNames.filter((centre) => centre !== roles.superadmin);
    await fc.assert(
      fc.asyncProperty(some, some, some, fc.constantFrom<RoleName>(...centres), async (own, stored, wanted, centre) => {
        await server.rows(`delete from role where name = '随机'`);
        const was = stored.filter((title) => titlesFor(screens, centre).has(title));
        const made = await server.done(root, addRole, { name: '随机', centre, powers: was });
        const who = await holding([...roleTitles, ...own]);
        const held = new Set<string>([...roleTitles, ...own]);
        const answer = await server.send(who, addRole, again(made, { powers: wanted }));
        const is = await titlesNow('随机');
        const given = is.filter((title) => !was.includes(title));
        const taken = was.filter((title) => !is.includes(title));
        expect([...given, ...taken].filter((title) => !held.has(title))).toEqual([]);
        expect(is.filter((title) => !titlesFor(screens, centre).has(title))).toEqual([]);
        if (answer.status === 1) expect(new Set(is)).toEqual(new Set(wanted));
        else expect(new Set(is)).toEqual(new Set(was));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a city’s administrator', () => {
  test('makes roles of the own city and of no other', async () => {
    const made = await server.done(cityHead, addRole, ofCity());
    const sh = await idOf(`select id from city where code = 'SH'`);
    expect(made).toMatchObject({ cityId: sh });
    const bj = await idOf(`select id from city where code = 'BJ'`);
    expectRefusal(await server.send(cityHead, addRole, ofCity({ name: '外地', cityId: bj })), 'notFound');
    const sent = { name: '总部的', centre: roles.management, powers: [] };
    expect(expectProblems(await server.send(cityHead, addRole, sent))).toEqual({ centre: '你不能维护管理中心的角色' });
  });

  test('neither sees nor changes those of headquarters and other cities', async () => {
    const bj = await idOf(`select id from city where code = 'BJ'`);
    const other = await server.done(root, addRole, ofCity({ cityId: bj }));
    for (const role of [other, await read(root, '城市主管')]) {
      const { id, rowVersion } = role;
      expectRefusal(await server.send(cityHead, getRole, { id }), 'notFound');
      expectRefusal(await server.send(cityHead, deleteRole, { id, rowVersion }), 'notFound');
      expectRefusal(await server.send(cityHead, addRole, again(role)), 'notFound');
    }
  });

  test('needs the button for each', async () => {
    const made = await server.done(cityHead, addRole, ofCity());
    await server.rows(`update role set power = $1 where name = '城市主管'`, [
      JSON.stringify([power(identityScreens.cityRoles), power(identityScreens.cityRoles, '新增'), power(inboundOrder)]),
    ]);
    expectRefusal(await server.send(cityHead, addRole, again(made, { remark: 'x' })), 'noPower');
    await server.done(cityHead, addRole, ofCity({ name: '另一个' }));
    const { id, rowVersion } = made;
    expectRefusal(await server.send(cityHead, deleteRole, { id, rowVersion }), 'noPower');
  });
});

test('what a role loses is refused at the next call, and what it gets is let in', async () => {
  const head = await read(root, '城市主管');
  expect((await server.send(cityHead, getAllRole, {})).status).toBe(1);
  const taken = head.powers.filter((title) => !titlesOf(identityScreens.cityRoles).includes(title));
  const changed = await server.done(root, addRole, again(head, { powers: taken }));
  expectRefusal(await server.send(cityHead, getAllRole, {}), 'noPower');
  const { power: now } = await server.done(cityHead, sessionCalls.getUserInfo, {});
  expect(JSON.parse(now)).not.toContain(power(identityScreens.cityRoles));
  await server.done(root, addRole, again(changed, { powers: head.powers }));
  expect((await server.send(cityHead, getAllRole, {})).status).toBe(1);
});
