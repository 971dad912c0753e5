import { businessRuleCalls } from '@material/contract/catalogue/setting/business-rule.calls.ts';
import type { BusinessRuleKey } from '@material/contract/catalogue/setting/business-rules.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { returnCalls } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliveryServer } from '../../test/factories/delivery-server.ts';
import { returnFactory } from '../../test/factories/returns.ts';
import { expectProblems, expectRefusal } from '../../test/harness/client.ts';
import { firstDay } from '../../test/harness/database.ts';

const place = await deliveryServer();
const { server, build, deliver, arrived } = place;
const goodsBack = returnFactory(place);
afterAll(() => server.stop());
const boss = await server.as('superadmin', { centre: 'management' });
const { first, second } = build.people;
const { firstCheckAskOrder, finalCheckAskOrder, changeAskOrderStatusToReturn } = askOrderCalls;

beforeEach(() => server.rows('truncate business_rule'));
afterEach(() => {
  server.clock.now = firstDay;
});

const set = async (rule: BusinessRuleKey, value: number, cityId?: number): Promise<void> => {
  const validFrom = businessDate(server.clock.now);
  await server.done(boss, businessRuleCalls.setBusinessRule, { rule, rowVersion: 0, value, validFrom, cityId });
};
type Doc = { readonly id: number };
const hoursLeft = async (table: string, { id }: Doc, party: string): Promise<number> => {
  const [duty] = await server.rows<{ until: Date }>(
    'select until from duty where doc_type = $1 and doc_id = $2 and party = $3',
    [table, id, party],
  );
  if (!duty) throw new Error(`${table} ${id} does not wait for ${party}`);
  return (duty.until.getTime() - server.clock.now.getTime()) / 3_600_000;
};

const waits: readonly (readonly [BusinessRuleKey, string, string, () => Promise<Doc>])[] = [
  ['firstCheckHours', 'ask_order', 'FIRST_CHECKER', () => build.submitted()],
  ['finalCheckHours', 'ask_order', 'FINAL_CHECKER', () => build.firstPassed()],
  [
    'resubmitHours',
    'ask_order',
    'CITY',
    async () =>
      server.done(first, changeAskOrderStatusToReturn, { ...build.ref(await build.submitted()), reason: '请重新填写' }),
  ],
  ['replyHours', 'pickup_order', 'SUPPLIER', () => deliver.pending()],
  [
    'decideHours',
    'ask_order',
    'DECIDER',
    async () => {
      const pickup = await deliver.pending();
      const refused = { ...deliver.ref(pickup), reason: '没有货' };
      await server.done(deliver.people.supplier, pickupOrderCalls.rejectPickupOrder, refused);
      return { id: pickup.askOrderId };
    },
  ],
  ['countHours', 'inbound_order', 'PLACE', async () => (await arrived()).inbound],
  ['returnCheckHours', 'return_order', 'RETURN_CHECKER', () => goodsBack.submitted('送错货')],
  ['returnAnswerHours', 'return_order', 'SUPPLIER', () => goodsBack.checked('送错货')],
  ['handOverHours', 'return_order', 'PLACE', () => goodsBack.upheld('送错货')],
];

describe('whoever is waited for has the hours that were set', () => {
  test.each(waits)('%s', async (rule, table, party, make) => {
    await set(rule, 3);
    expect(await hoursLeft(table, await make(), party)).toBe(3);
    await server.rows('truncate business_rule');
    await set(rule, 2);
    expect(await hoursLeft(table, await make(), party)).toBe(2);
  });
});

test('a quantity is raised as far as the share that was set, and no further', async () => {
  await server.rows(`update role set power = power - '要货单审核-超量核准按钮' where name = '采购主管'`);
  const raised = async (qty: string) => {
    const order = await build.submitted();
    const [line] = (await build.document(order.id)).lines;
    const lines = [{ id: line?.id ?? 0, qty, reason: '多备一些' }];
    return server.send(first, firstCheckAskOrder, { ...build.ref(order), lines });
  };
  expect(Object.keys(expectProblems(await raised('27')))).toEqual(['lines.0.qty']);
  await set('increasePercent', 10);
  expect((await raised('27')).status).toBe(1);
  expect(Object.keys(expectProblems(await raised('28')))).toEqual(['lines.0.qty']);
});

describe('separate checkers', () => {
  const finalBy = async (who: typeof first, order: Parameters<typeof build.ref>[0]) =>
    server.send(who, finalCheckAskOrder, build.ref(order));

  test('are asked for in the city that was set alone, in orders submitted from then on', async () => {
    const [city] = await server.rows<{ id: number }>(`select id from city where code = 'SH'`);
    const before = await build.firstPassed();
    await set('separateCheckers', 1, city?.id);
    expect((await finalBy(first, before)).status).toBe(1);
    const after = await build.firstPassed();
    expectRefusal(await finalBy(first, after), 'blocked');
    expect((await finalBy(second, after)).status).toBe(1);
  });

  test('are asked for of returns as well', async () => {
    const again = async (who: typeof first) =>
      server.send(who, returnCalls.nextCheckReturnOrder, deliver.ref(await goodsBack.checked('误订多订')));
    expect((await again(first)).status).toBe(1);
    await set('separateCheckers', 1);
    const refused = await again(first);
    expectRefusal(refused, 'blocked');
    expect(refused.message).toContain('审核和复审不能是同一人');
    expect((await again(second)).status).toBe(1);
  });

  test('are not asked for in a city that may do otherwise than all', async () => {
    const [city] = await server.rows<{ id: number }>(`select id from city where code = 'SH'`);
    await set('separateCheckers', 1);
    await set('separateCheckers', 0, city?.id);
    expect((await finalBy(first, await build.firstPassed())).status).toBe(1);
  });
});
