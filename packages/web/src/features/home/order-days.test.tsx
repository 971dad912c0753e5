import { addDays } from '@material/contract/kernel/value/business-time.ts';
import { orderDayCalls } from '@material/contract/reporting/order-days.calls.ts';
import { screens } from '@material/contract/screens.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { manager } from '../../../test/people.ts';
import { endApp, startApp } from '../../../test/start-app.tsx';

afterEach(endApp);

const { getStatisticsCounters } = orderDayCalls;

const daysWith = (orders: Readonly<Record<number, string>>) =>
  Array.from({ length: 60 }, (_, at) => ({
    day: addDays('2026-09-22', at),
    orderCount: orders[at] === undefined ? 0 : 2,
    amount: orders[at] ?? '0',
  }));

const startHome = (orders: Readonly<Record<number, string>>) =>
  startApp({
    at: '/home',
    user: manager(),
    prepare: (fake) => fake.on(getStatisticsCounters, () => ({ days: daysWith(orders) })),
  });

const card = () => screen.findByRole('region', { name: '要货金额' }, { timeout: 5000 });

it('the last thirty days are added up, compared with those before, and each day opens its orders', async () => {
  await startHome({ 3: '100', 40: '60.5', 59: '1034.5' });
  const region = within(await card());
  expect((await card()).textContent).toContain('¥1,095.00 4 单，比上个 30 天 +995.0%');
  expect(region.getAllByRole('button')).toHaveLength(31);
  await userEvent.setup().click(region.getByRole('button', { name: '11-20 ¥1,034.50，2 单' }));
  await waitFor(() => {
    const query = new URLSearchParams(location.search);
    expect([location.pathname, query.get('createTimeFrom'), query.get('createTimeTo')]).toEqual([
      screens.askOrderCheck.path,
      '2026-11-20',
      '2026-11-20',
    ]);
  });
});

it('less than before is said as less', async () => {
  await startHome({ 3: '100', 59: '50' });
  expect((await card()).textContent).toContain('，比上个 30 天 −50.0%');
});

it.each([{ 59: '50' }, { 28: '4', 59: '50' }])('a first month is compared with nothing: %o', async (orders) => {
  await startHome(orders);
  expect((await card()).textContent).toContain('2 单');
  expect((await card()).textContent).not.toContain('比上个');
});

it('without an order there is no card', async () => {
  const { server } = await startHome({ 3: '100' });
  await waitFor(() => expect(server.requestsTo(getStatisticsCounters)).toHaveLength(1));
  expect(await screen.findByText(/等你处理|没有需要你处理/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: '要货金额' })).toBeNull();
});
