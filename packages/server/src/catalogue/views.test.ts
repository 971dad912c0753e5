import { cityPriceOn, type PriceVersion } from '@material/contract/catalogue/price.rules.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { businessDate } from '@material/contract/kernel/business-time.ts';
import { cmp } from '@material/contract/kernel/decimal.ts';
import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);

const pageSize = 1000;

test('a city looks up what it pays itself, and nothing of what others pay', async () => {
  const today = businessDate(server.clock.now);
  let own = 0;
  for (const username of ['city_sh', 'city_hz', 'city_bj']) {
    const [user] = await server.rows<{ cityId: number }>(
      `select city_id as "cityId" from app_user where username = $1`,
      [username],
    );
    const cityId = user?.cityId ?? 0;
    const versions = await server.rows<PriceVersion>(
      `select p.id, p.price::text, p.city_prices as "cityPrices" from supplier_price p
        where p.status = 'EFFECTIVE' and p.valid_to >= $2
          and exists (select 1 from supplier_city y where y.supplier_id = p.supplier_id and y.city_id = $1)`,
      [cityId, today],
    );
    const { list } = await server.done(await server.as(username), viewCalls.getListPriceView, { pageSize });
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set(versions.map(({ id }) => id)));
    for (const row of list) {
      const version = versions.find(({ id }) => id === row.id);
      const special = version && cityPriceOn(version, { cityId, on: today });
      expect(row.isOwnPrice).toBe(special !== undefined);
      expect(cmp(row.price, special?.price ?? version?.price ?? '0')).toBe(0);
      own += row.isOwnPrice ? 1 : 0;
    }
  }
  expect(own).toBeGreaterThan(0);
});

test('of materials a city looks up those in use, by name, code, pinyin and supplier', async () => {
  const city = await server.as('city_sh');
  const { list, totalCount } = await server.done(city, viewCalls.getListMaterialView, { pageSize });
  const [counted] = await server.rows<{ n: number }>(
    `select count(*)::int as n from material where status = 'ENABLED'`,
  );
  expect(totalCount).toBe(counted?.n);
  const [first] = list;
  if (!first) throw new Error('there are no materials');
  const { list: found } = await server.done(city, viewCalls.getListMaterialView, { filter: first.code });
  expect(found.map(({ id }) => id)).toEqual([first.id]);
  await server.rows(`update material set status = 'DISABLED' where id = $1`, [first.id]);
  const { totalCount: left } = await server.done(city, viewCalls.getListMaterialView, {});
  expect(left).toBe(totalCount - 1);
});
