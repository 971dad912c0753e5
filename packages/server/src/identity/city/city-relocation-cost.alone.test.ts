import { cityRelocationCalls } from '@material/contract/identity/city-relocation.calls.ts';
import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { mostRelocated } from '@material/contract/identity/relocation.calls.ts';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const root = await server.as('superadmin', { centre: 'management' });
const { addCity, getCity, qianyiCity } = cityCalls;
const { qianyiCityCheck } = cityRelocationCalls;

let made = 0;
async function newCity({ people, stores }: { readonly people: number; readonly stores: number }): Promise<CityRow> {
  made += 1;
  const entered = { code: `CS${made}`, name: `量城${made}`, region: '西北', address: '示例路 8 号' };
  const city = await server.done(root, addCity, entered);
  await server.rows(
    `insert into place (kind, code, name, city_id, address, search_text, create_time)
     select 'STORE', $2 || '-' || n, '众店' || n, $1, '示例路', '', now() from generate_series(1, $3::int) n`,
    [city.id, city.code, stores],
  );
  await server.rows(
    `insert into app_user (username, name, phone, password_hash, password_time, source, city_id, place_id, create_time)
     select lower($2) || '_' || n, '众人' || n, (15560000000 + $1 * 1000 + n)::text, 'x', now(), 'CITY', $1, p.id, now()
     from generate_series(1, $3::int) n left join place p on p.code = $2 || '-' || n`,
    [city.id, city.code, people],
  );
  // Somebody of each city loses a role of that city alone.
  await server.rows(
    `with own as (insert into role (name, centre, city_id, power, create_time) values ('值班', '城市中心', $1, '[]', now()) returning id)
     insert into user_role (user_id, role_id, create_time)
     select u.id, r.id, now() from app_user u cross join (select id from own union all select id from role where name = '城市主管') r
     where u.city_id = $1`,
    [city.id],
  );
  return city;
}

type Cost = { readonly statements: number; readonly ms: number };
async function costOf(from: CityRow, to: CityRow): Promise<Cost> {
  const { digest, rowVersion } = await server.done(root, qianyiCityCheck, { id: from.id, toId: to.id });
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const start = performance.now();
  await server.done(root, qianyiCity, { id: from.id, rowVersion, toId: to.id, digest });
  const ms = performance.now() - start;
  const statements = spy.mock.calls.length;
  spy.mockRestore();
  return { statements, ms };
}

test('a city of 500 people and 60 stores goes with as many statements as one of two', { timeout: 60_000 }, async () => {
  const to = await newCity({ people: 1, stores: 0 });
  const renamed = async (city: CityRow) => {
    await server.rows(`update place set name = $2 || name where city_id = $1`, [city.id, city.code]);
    return city;
  };
  const small = await costOf(await renamed(await newCity({ people: 2, stores: 2 })), to);
  const large = await costOf(await renamed(await newCity({ people: mostRelocated, stores: 60 })), to);
  // Rows of the log are written some hundreds at a time, and what the server does by itself may fall into either.
  expect(small.statements).toBeGreaterThan(10);
  expect(large.statements).toBeLessThanOrEqual(small.statements + 10);
  expect(large.ms).toBeLessThan(5000);
  const moved = await server.done(root, getCity, { id: to.id });
  expect(moved).toMatchObject({ userCount: 1 + 2 + mostRelocated, storeCount: 62 });
  const { problems } = await server.done(root, qianyiCityCheck, {
    id: to.id,
    toId: (await newCity({ people: 0, stores: 0 })).id,
  });
  expect(problems).toEqual([
    `有 ${mostRelocated + 3} 个用户，一次最多迁移 ${mostRelocated} 人，请先在用户管理迁移一部分人`,
  ]);
});
