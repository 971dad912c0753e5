import { roles } from '@material/contract/kernel/call/screen.ts';
import { expect, test } from 'vitest';
import { nobody, type Session } from '../session/session.ts';
import { powerCache } from './power-cache.ts';

const of = (powerVersion: number, roleIds: readonly number[]): Session => ({
  id: 1,
  userId: nobody,
  username: '',
  userName: '',
  source: 'MANAGEMENT',
  activeRole: roles.management,
  roleIds,
  powerVersion,
  cityId: null,
  placeId: null,
  supplierId: null,
  lastSeen: new Date(0),
});

type Rows = { rows: { centre: string; power: string[] }[] };

/** A database whose replies the test gives, in the order in which they were asked for. */
function heldDatabase() {
  const asked: ((power: string[]) => void)[] = [];
  const query = (): Promise<Rows> =>
    new Promise((resolve) => {
      asked.push((power) => resolve({ rows: [{ centre: roles.management, power }] }));
    });
  return { query, asked, reply: (at: number, ...power: string[]) => asked[at]?.(power) };
}

test('powers that were read before roles changed are not kept for after', async () => {
  const database = heldDatabase();
  const cache = powerCache(database);
  const early = cache.powersOf(of(1, [1]));
  const other = cache.powersOf(of(2, [2]));
  database.reply(1, '城市角色');
  await other;
  database.reply(0, '角色管理-编辑按钮');
  expect([...(await early)]).toEqual(['角色管理-编辑按钮']);
  const late = cache.powersOf(of(2, [1]));
  database.reply(2, '角色管理');
  expect([...(await late)]).toEqual(['角色管理']);
});

test('powers are read once for each set of roles', async () => {
  const database = heldDatabase();
  const cache = powerCache(database);
  const titles = ['角色管理', '城市角色'];
  for (const [at, ids] of [[1], [1, 2]].entries()) {
    const first = cache.powersOf(of(1, ids));
    database.reply(at, titles[at] ?? '');
    await first;
    expect([...(await cache.powersOf(of(1, ids)))]).toEqual([titles[at] ?? '']);
  }
  expect(database.asked).toHaveLength(2);
});
