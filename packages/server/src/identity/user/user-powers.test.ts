import { roleCalls } from '@material/contract/identity/role.calls.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { userCalls, type UserDetail } from '@material/contract/identity/user.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { roles, titlesOf } from '@material/contract/kernel/call/screen.ts';
import { titlesFor } from '@material/contract/kernel/call/titles.ts';
import { screens } from '@material/contract/screens.ts';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);

const keeps = titlesOf(identityScreens.users);
const manager = await server.as('glzx01', { centre: 'management' });
let root = await server.as('superadmin', { centre: 'management' });

const idOf = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await server.rows<{ id: number }>(text, values))[0]?.id ?? 0;
const userNamed = (username: string) => idOf('select id from app_user where username = $1', [username]);
const roleNamed = (name: string) => idOf('select id from role where name = $1', [name]);
const read = async (who: Signed, username: string): Promise<UserDetail> =>
  server.done(who, userCalls.getUser, { id: await userNamed(username) });
const ref = ({ id, rowVersion }: Pick<UserDetail, 'id' | 'rowVersion'>) => ({ id, rowVersion });

/** The one superadmin of the demonstration is back, and the only one. */
beforeEach(async () => {
  const [own, role] = [await userNamed('superadmin'), await roleNamed('超级管理员')];
  await server.rows(`update app_user set status = 'NORMAL'`);
  await server.rows(
    'insert into user_role (user_id, role_id, create_time) values ($1, $2, now()) on conflict do nothing',
    [own, role],
  );
  await server.rows('delete from user_role where role_id = $1 and user_id <> $2', [role, own]);
  await server.rows('delete from user_role where user_id = $1 and role_id <> $2', [own, role]);
  root = await server.as('superadmin', { centre: 'management' });
});

let made = 0;
const son = (roleIds: number[]) => {
  made += 1;
  const no = String(made).padStart(4, '0');
  return { username: `other_${no}`, name: '示例员工', phone: `1551001${no}`, roleIds };
};
/** A management account that holds these titles alone. */
async function holding(titles: readonly string[]): Promise<Signed> {
  await server.rows(`update role set power = $1 where name = '采购主管'`, [JSON.stringify(titles)]);
  return manager;
}

const last = '至少要保留一位可以登录的超级管理员';
describe('the last superadmin', () => {
  const second = async (): Promise<Signed> => {
    const roleIds = [await roleNamed('超级管理员')];
    const sent = son(roleIds);
    const { password } = await server.done(root, userCalls.insertUser, { ...sent, source: 'MANAGEMENT' });
    return server.as(sent.username, { centre: 'management', password });
  };
  const superadmins = () =>
    idOf(`select count(*)::int as id from app_user u join user_role x on x.user_id = u.id
      join role r on r.id = x.role_id where r.centre = 'superadmin' and u.status = 'NORMAL'`);

  test('keeps the role, and the account', async () => {
    const own = await read(root, 'superadmin');
    const roleIds = [await roleNamed('采购主管')];
    const answer = await server.send(root, userCalls.powerSetUsers, { ...ref(own), roleIds });
    expectRefusal(answer, 'invalidInput');
    expect(answer.message).toBe(last);
    expectRefusal(await server.send(root, userCalls.stopUserID, ref(own)), 'blocked');
    expect(await superadmins()).toBe(1);
  });

  test('is left by two who take each other away at once', async () => {
    const other = await second();
    const [a, b] = [await read(root, 'superadmin'), await server.done(root, userCalls.getUser, { id: other.userId })];
    const answers = await Promise.all([
      server.send(root, userCalls.disableUser, ref(b)),
      server.send(other, userCalls.disableUser, ref(a)),
    ]);
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
    expect(await superadmins()).toBe(1);
  });

  test.each([
    `update app_user set status = 'DISABLED'`,
    `delete from user_role`,
    `update role set centre = '管理中心' where centre = 'superadmin'`,
  ])('stays whatever is sent to the database: %s', async (statement) => {
    await expect(server.rows(statement)).rejects.toThrow(/superadmin/);
    expect(await superadmins()).toBe(1);
  });

  test('may be followed by another in one step', async () => {
    await second();
    const own = await read(root, 'superadmin');
    const roleIds = [await roleNamed('采购主管')];
    await server.done(root, userCalls.powerSetUsers, { ...ref(own), roleIds });
    expect(await superadmins()).toBe(1);
  });
});

/** Steps that somebody without everything takes, in any order. */
const titles = [...titlesFor(screens, roles.city)].slice(0, 12);
const step = fc.oneof(
  fc.record({ kind: fc.constant('role' as const), powers: fc.subarray(titles, { minLength: 1 }), of: fc.nat(2) }),
  fc.record({ kind: fc.constant('gift' as const), roles: fc.subarray([0, 1, 2], { minLength: 1 }), to: fc.nat(2) }),
  fc.record({ kind: fc.constant('batch' as const), give: fc.nat(2), take: fc.nat(2) }),
  fc.record({ kind: fc.constant('stop' as const), to: fc.nat(2) }),
);

const people = ['city_bj', 'store_sh001', 'superadmin'] as const;

/** What each of the people holds by all roles together. */
async function heldNow(): Promise<readonly ReadonlySet<string>[]> {
  const rows = await server.rows<{ username: string; power: string[] }>(
    `select u.username, r.power from user_role x join role r on r.id = x.role_id join app_user u on u.id = x.user_id
      where u.username = any($1)`,
    [people],
  );
  return people.map((name) => new Set(rows.filter(({ username }) => username === name).flatMap(({ power }) => power)));
}

/** Roles of cities that each run gives other titles and lays out anew: two people hold one of them each and nothing else. */
async function rolesToGive() {
  const names = ['随机0', '随机1', '随机2'];
  const made: { id: number }[] = [];
  for (const name of names)
    made.push(await server.done(root, roleCalls.addRole, { name, centre: roles.city, powers: titles.slice(0, 1) }));
  const ids = made.map(({ id }) => id);
  const users = await Promise.all(people.map(userNamed));
  return {
    ids,
    users,
    begin: async (powers: readonly (readonly string[])[]): Promise<void> => {
      await server.rows('delete from user_role where role_id = any($1) or user_id = any($2)', [ids, users.slice(0, 2)]);
      await server.rows(
        'insert into user_role (user_id, role_id, create_time) select *, now() from unnest($1::bigint[], $2::bigint[])',
        [users.slice(0, 2), ids.slice(0, 2)],
      );
      await server.rows(`update app_user set status = 'NORMAL' where status <> 'NORMAL'`);
      await server.rows(
        'update role r set power = g.power from unnest($1::bigint[], $2::text[]) p(id, text), jsonb(p.text) g(power) where r.id = p.id',
        [ids, powers.map((one) => JSON.stringify(one))],
      );
    },
    versionOf: async (table: 'role' | 'app_user', id: number): Promise<{ id: number; rowVersion: number }> => ({
      id,
      rowVersion: await idOf(`select row_version as id from ${table} where id = $1`, [id]),
    }),
  };
}

type Given = Awaited<ReturnType<typeof rolesToGive>>;
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Sends one step; what is refused changes nothing. */
async function take(who: Signed, one: Step, { ids, users, versionOf }: Given): Promise<unknown> {
  const role = (at: number): number => ids[at] ?? 0;
  if (one.kind === 'role') {
    const own = { ...(await versionOf('role', role(one.of))), name: `随机${one.of}`, centre: roles.city };
    return server.send(who, roleCalls.addRole, { ...own, powers: one.powers } as Sent<typeof roleCalls.addRole>);
  }
  if (one.kind === 'batch') {
    const sent = { ids: users, give: [role(one.give)], take: [role(one.take)] };
    return server.send(who, userCalls.powerSetUsersPi, sent as Sent<typeof userCalls.powerSetUsersPi>);
  }
  const user = await versionOf('app_user', users[one.to] ?? 0);
  if (one.kind === 'stop') return server.send(who, userCalls.stopUserID, user as Sent<typeof userCalls.stopUserID>);
  const sent = { ...user, roleIds: one.roles.map(role) };
  return server.send(who, userCalls.powerSetUsers, sent as Sent<typeof userCalls.powerSetUsers>);
}

test('whatever is edited and given in whatever order, nobody comes to hold more than the giver may give', async () => {
  const given = await rolesToGive();
  const run = async (own: readonly string[], steps: readonly Step[]): Promise<void> => {
    const held = [...keeps, ...titlesOf(identityScreens.roles), ...own];
    const who = await holding(held);
    await given.begin([own.slice(0, 2), titles.slice(2, 4), own]);
    const was = await heldNow();
    for (const one of steps) {
      await take(who, one, given);
      const gained = (await heldNow()).flatMap((now, at) => [...now].filter((title) => !was[at]?.has(title)));
      expect(gained.filter((title) => !held.includes(title))).toEqual([]);
      const signsIn = `select id from app_user where username = 'superadmin' and status = 'NORMAL'`;
      expect(await server.rows(signsIn)).toHaveLength(1);
    }
  };
  const owns = fc.subarray(titles, { minLength: 3 });
  await fc.assert(fc.asyncProperty(owns, fc.array(step, { minLength: 2, maxLength: 6 }), run), { numRuns: 24 });
});
