import { hotKeyCalls, mostHotKeys } from '@material/contract/identity/hot-key.calls.ts';
import { standsAlone, type Screen } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
beforeEach(async () => {
  await server.rows('truncate hot_key');
});

const mine = await server.as('glzx01');
const check = screens.askOrderCheck;
const { log, changeRole, askOrder } = screens;
const add = ({ title, path }: Pick<Screen, 'title' | 'path'>, who = mine) =>
  server.done(who, hotKeyCalls.addHotKey, { UserID: 1, keyName: title, routeAddress: path });
const all = async (who = mine) => (await server.done(who, hotKeyCalls.getAllHotKey, {})).list;
const names = async () => (await all()).map(({ keyName }) => keyName);
const refused = async (routeAddress: string, who = mine) => {
  const { data } = await server.send(who, hotKeyCalls.addHotKey, { keyName: '某页', routeAddress });
  return data;
};

describe('quick entries', () => {
  test('are added, found in another window, put into an order and deleted, each with its OK', async () => {
    expect(await add(check)).toBe('OK');
    await add(changeRole);
    await add(askOrder);
    const elsewhere = await server.as('glzx01');
    expect((await all(elsewhere)).map(({ keyName, routeAddress }) => [keyName, routeAddress])).toEqual(
      [check, changeRole, askOrder].map(({ title, path }) => [title, path]),
    );
    const [first, second, third] = (await all()).map(({ id }) => id);
    if (first === undefined || second === undefined || third === undefined) throw new Error('three were added');
    const place = (id: number, beforeId: number | null) => server.done(mine, hotKeyCalls.placeHotKey, { id, beforeId });
    expect(await place(third, first)).toBe('OK');
    expect(await names()).toEqual([askOrder.title, check.title, changeRole.title]);
    await place(third, null);
    expect(await names()).toEqual([check.title, changeRole.title, askOrder.title]);
    await place(first, first);
    expect(await names()).toEqual([changeRole.title, askOrder.title, check.title]);
    expect(await server.done(mine, hotKeyCalls.deleteHotKey, { id: second })).toBe('OK');
    expect(await names()).toEqual([askOrder.title, check.title]);
    await add(changeRole);
    expect(await names()).toEqual([askOrder.title, check.title, changeRole.title]);
  });

  test('are screens that one may open, once each, by their own path', async () => {
    await add(check);
    expect(await refused(check.path.toUpperCase())).toMatchObject({ problems: [{ path: ['routeAddress'] }] });
    expect(await names()).toEqual([check.title]);
    for (const path of ['/nowhere', 'https://evil.example', `${check.path}?x=1`])
      expect(await refused(path)).toMatchObject({ problems: [{ message: '没有这个页面' }] });
    expect(await refused(screens.askOrderDetail.path)).toMatchObject({
      problems: [{ message: '这个页面不能单独打开，不能加入快捷入口' }],
    });
    expect(await refused(log.path, await server.as('city_sh'))).toMatchObject({
      problems: [{ message: '你没有这个页面的权限' }],
    });
  });

  test('are nobody else’s to see, to move or to delete', async () => {
    await add(check);
    const [own] = await all();
    const other = await server.as('glzx02');
    expect(await all(other)).toEqual([]);
    const id = own?.id ?? 0;
    expectRefusal(await server.send(other, hotKeyCalls.deleteHotKey, { id }), 'notFound');
    expectRefusal(await server.send(other, hotKeyCalls.placeHotKey, { id, beforeId: null }), 'notFound');
    expect(await names()).toEqual([check.title]);
  });

  test('are not too many', async () => {
    const [user] = await server.rows<{ id: number }>(`select id from app_user where username = 'glzx01'`);
    await server.rows(
      `insert into hot_key (user_id, key_name, route_address, sort, create_time)
       select ${user?.id ?? 0}, 'x', '/x' || n, n, now() from generate_series(1, ${mostHotKeys}) n`,
    );
    expectRefusal(
      await server.send(mine, hotKeyCalls.addHotKey, { keyName: check.title, routeAddress: check.path }),
      'blocked',
    );
  });

  test('stay when the right to their screen is lost, so that they can be taken away', async () => {
    const city = await server.as('city_sh');
    await add(askOrder, city);
    await server.rows(`update role set power = '[]'::jsonb where centre = '城市中心'`);
    const [left] = await all(city);
    expect(left?.routeAddress).toBe(askOrder.path);
    await server.done(city, hotKeyCalls.deleteHotKey, { id: left?.id ?? 0 });
    expect(await all(city)).toEqual([]);
  });
});

test('every screen of the menu can be a quick entry, no document can', () => {
  const rows: readonly Screen[] = Object.values(screens);
  for (const screen of rows) {
    if (screen.of === undefined && screen.pinned !== true) expect(standsAlone(screen)).toBe(true);
    if (screen.shows !== undefined) expect(standsAlone(screen)).toBe(false);
  }
  expect(standsAlone(screens.addAskOrder)).toBe(true);
});
