import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { roundMoney, sum } from '@material/contract/kernel/value/decimal.ts';
import { orderDayCalls } from '@material/contract/reporting/order-days.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness({ template: 'played' });
afterAll(server.stop);

const { getStatisticsCounters } = orderDayCalls;

type Order = { readonly cityId: number; readonly placeId: number; readonly madeAt: Date; readonly amount: string };
const orders = await server.rows<Order>(`
  select city_id as "cityId", place_id as "placeId", create_time as "madeAt", amount from ask_order
  where not is_deleted and status not in ('DRAFT', 'RETURNED', 'REFUSED', 'CANCELLED')`);

const daysOf = async (username: string) =>
  (await server.done(await server.as(username), getStatisticsCounters, {})).days;

type Viewer = { readonly username: string; readonly cityId: number | null; readonly placeId: number | null };
const viewers = await server.rows<Viewer>(`
  select distinct on (source, city_id, place_id is null) username, city_id as "cityId", place_id as "placeId"
  from app_user where source in ('MANAGEMENT', 'CITY') and status = 'NORMAL'
    and username in ('glzx01', 'city_sh', 'store_sh001')`);

test.each(viewers)('the days of $username are those of the orders that they see, none left out', async (viewer) => {
  const own = orders.filter(
    ({ cityId, placeId }) =>
      (viewer.cityId === null || viewer.cityId === cityId) && (viewer.placeId === null || viewer.placeId === placeId),
  );
  const days = await daysOf(viewer.username);
  const today = businessDate(server.clock.now);
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 60 }, (_, at) => addDays(today, at - 59)));
  const wanted = Map.groupBy(own, ({ madeAt }) => businessDate(madeAt));
  expect(wanted.size).toBeGreaterThan(2);
  for (const { day, orderCount, amount } of days) {
    const made = wanted.get(day) ?? [];
    expect([orderCount, roundMoney(amount)], day).toEqual([
      made.length,
      roundMoney(sum(made.map((order) => order.amount))),
    ]);
  }
});

test('three kinds of viewers were asked', () => {
  const kinds = new Set(viewers.map(({ cityId, placeId }) => `${cityId !== null} ${placeId !== null}`));
  expect(kinds).toEqual(new Set(['false false', 'true false', 'true true']));
});
