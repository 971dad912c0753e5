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
  fc.record({ kind: fc.constant('role' as const), powers: fc.subarray(titles), of: fc.nat(2) }),
  fc.record({ kind: fc.constant('gift' as const), roles: fc.subarray([0, 1, 2]), to: fc.nat(1) }),
  fc.record({ kind: fc.constant('batch' as const), give: fc.nat(2), take: fc.nat(2) }),
  fc.record({ kind: fc.constant('stop' as const), to: fc.nat(2) }),
);

test('whatever is edited and given in whatever order, nobody comes to hold more than the giver may give', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(titles), fc.array(step, { maxLength: 5 }), async (own, steps) => {
      const held = [...keeps, ...titlesOf(identityScreens.roles), ...own];
      const who = await holding(held);
      const made: number[] = [];
      for (const [at, of] of [titles.slice(0, 2), titles.slice(2, 4), own].entries()) {
        await server.rows(`delete from user_role where role_id in (select id from role where name = $1)`, [
          `随机${at}`,
        ]);
        await server.rows(`delete from role where name = $1`, [`随机${at}`]);
        const { id } = await server.done(root, roleCalls.addRole, {
          name: `随机${at}`,
          centre: roles.city,
          powers: of,
        });
        made.push(id);
      }
      const people = ['city_bj', 'store_sh001', 'superadmin'];
      const unionOf = async (username: string): Promise<Set<string>> => {
        const rows = await server.rows<{ power: string[] }>(
          `select r.power from user_role x join role r on r.id = x.role_id join app_user u on u.id = x.user_id where u.username = $1`,
          [username],
        );
        return new Set(rows.flatMap((row) => row.power));
      };
      await server.rows(`update app_user set status = 'NORMAL'`);
      const was = await Promise.all(people.map(unionOf));
      for (const one of steps) {
        if (one.kind === 'role') {
          const role = await server.done(root, roleCalls.getRole, {
            id: (made[one.of] ?? 0) as Sent<typeof roleCalls.getRole>['id'],
          });
          await server.send(who, roleCalls.addRole, {
            id: role.id,
            rowVersion: role.rowVersion,
            name: role.name,
            centre: role.centre,
            powers: one.powers,
          } as Sent<typeof roleCalls.addRole>);
        } else if (one.kind === 'gift') {
          const user = await read(root, people[one.to] ?? '');
          const roleIds = one.roles.map((at) => made[at] ?? 0);
          await server.send(who, userCalls.powerSetUsers, { ...ref(user), roleIds } as Sent<
            typeof userCalls.powerSetUsers
          >);
        } else if (one.kind === 'batch') {
          const ids = await Promise.all(people.map(userNamed));
          await server.send(who, userCalls.powerSetUsersPi, {
            ids,
            give: [made[one.give] ?? 0],
            take: [made[one.take] ?? 0],
          } as Sent<typeof userCalls.powerSetUsersPi>);
        } else {
          await server.send(who, userCalls.stopUserID, ref(await read(root, people[one.to] ?? '')));
        }
        for (const [at, username] of people.entries()) {
          const gained = [...(await unionOf(username))].filter((title) => !was[at]?.has(title));
          expect(gained.filter((title) => !held.includes(title))).toEqual([]);
        }
        const root2 = await idOf(
          `select count(*)::int as id from app_user where username = 'superadmin' and status = 'NORMAL'`,
        );
        expect(root2).toBe(1);
      }
    }),
    { numRuns: 8 },
  );
});
