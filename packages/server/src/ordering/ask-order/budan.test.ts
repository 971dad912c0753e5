import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { businessRuleCalls } from '@material/contract/catalogue/setting/business-rule.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const build = await orderingFactory(server);
const { city, first, second } = build.people;
const reason = '漏订早餐用米';

/** So that the cut-off of today is past at whatever hour this runs. */
beforeAll(async () => {
  await server.rows(`update city set lock_time = '00:00'`);
  await server.rows(`delete from business_rule where rule = 'budanFree'`);
});

type Budan = Sent<typeof askOrderCalls.addBudanMainOrder>;
const lines = () => build.lines().slice(0, 1);
/** The first day that can be kept, by how it is ordered. */
async function earliest(isSupplement: boolean): Promise<string> {
  const today = businessDate(server.clock.now);
  const ask = {
    deliveryDate: addDays(today, 5),
    isSupplement,
    lines: lines().map(({ materialId }) => ({ materialId })),
  };
  const { list } = await server.done(city, askOrderCalls.getPriceInfo, ask);
  const [offer] = list[0]?.offers ?? [];
  if (!offer) throw new Error('nobody offers it');
  return offer.earliestDate;
}
const save = async (change: Partial<Budan> = {}) =>
  server.send(city, askOrderCalls.addBudanMainOrder, {
    deliveryDate: await earliest(true),
    lines: lines(),
    supplementReason: reason,
    ...change,
  });
const saved = async (change: Partial<Budan> = {}) => {
  const answer = await save(change);
  if (answer.status !== 1) throw new Error(answer.message);
  return build.main(answer.data.id);
};
const submitted = async () => {
  const { id: mainorderid, rowVersion } = await saved();
  return build.one(await server.done(city, askOrderCalls.submitBudanMainOrder, { mainorderid, rowVersion }));
};

describe('what was forgotten before the cut-off', () => {
  test('is ordered for a day that other orders cannot have any more', async () => {
    const day = await earliest(true);
    expect(day < (await earliest(false))).toBe(true);
    const late = await server.send(city, askOrderCalls.addMainOrderNew, { deliveryDate: day, lines: lines() });
    expect(Object.keys(expectProblems(late))).toEqual(['lines.0.deliveryDate']);
    const main = await saved();
    expect(main).toMatchObject({ kind: 'BUDAN', supplementReason: reason, deliveryDate: day });
    const order = build.one(main);
    expect(order).toMatchObject({ kind: 'BUDAN', status: 'DRAFT', no: expect.stringMatching(/^BD/) as string });
    expect(await build.document((await submitted()).id)).toMatchObject({
      supplementReason: reason,
      status: 'SUBMITTED',
    });
  });

  test('says why, and is written anew as what it is', async () => {
    expect(expectProblems(await save({ supplementReason: '' }))).toEqual({ supplementReason: '请填写补单原因' });
    const main = await saved();
    const again = {
      mainorderid: main.id,
      rowVersion: main.rowVersion,
      deliveryDate: main.deliveryDate,
      lines: lines(),
    };
    expectRefusal(await server.send(city, askOrderCalls.addMainOrderNew, again), 'notFound');
    const words = '临时接待';
    expect(
      await server.send(city, askOrderCalls.addBudanMainOrder, { ...again, supplementReason: words }),
    ).toMatchObject({
      status: 1,
    });
    expect(await build.main(main.id)).toMatchObject({ supplementReason: words, kind: 'BUDAN' });
    expect((await build.document(build.one(main).id, city)).supplementReason).toBe(words);
  });

  test('is checked first by whoever gives the final check', async () => {
    const order = await submitted();
    await server.rows(`update role set power = power - '要货单审核-终审按钮' where id in (select x.role_id from user_role x
      join app_user u on u.id = x.user_id where u.username = 'pk01')`);
    await server.rows(`update role set power = power || '["要货单审核", "要货单审核-初审按钮"]'::jsonb where id in (select x.role_id
      from user_role x join app_user u on u.id = x.user_id where u.username = 'pk01')`);
    const junior = await server.as('pk01', { centre: 'management' });
    const blocked = await server.send(junior, askOrderCalls.firstCheckAskOrder, build.ref(order));
    expectRefusal(blocked, 'blocked');
    expect(blocked.message).toContain('补单须由有终审权限的人初审');
    const passed = await server.done(first, askOrderCalls.firstCheckAskOrder, build.ref(order));
    expect(await server.done(second, askOrderCalls.finalCheckAskOrder, build.ref(passed))).toMatchObject({
      status: 'APPROVED',
    });
    const normal = await build.submitted();
    expect(await server.done(junior, askOrderCalls.firstCheckAskOrder, build.ref(normal))).toMatchObject({
      status: 'FIRST_PASSED',
    });
  });

  test('is ordered like anything else by a city that may', async () => {
    const cityId = (await build.draft()).cityId;
    const admin = await server.as('superadmin', { centre: 'management' });
    await server.done(admin, businessRuleCalls.setBusinessRule, {
      rule: 'budanFree',
      cityId,
      rowVersion: 0,
      value: 1,
      validFrom: businessDate(server.clock.now),
    });
    const main = await saved({ supplementReason: '' });
    const { id: mainorderid, rowVersion } = main;
    const order = build.one(await server.done(city, askOrderCalls.submitBudanMainOrder, { mainorderid, rowVersion }));
    const [stored] = await server.rows<{ needs_final_checker: boolean }>(
      'select needs_final_checker from ask_order where id = $1',
      [order.id],
    );
    expect(stored).toEqual({ needs_final_checker: false });
  });

  test('is found by its kind', async () => {
    const { list } = await server.done(city, askOrderCalls.getListAskOrder, { kind: ['BUDAN', 'BUHUO'] });
    expect(list.length).toBeGreaterThan(2);
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['BUDAN']));
  });
});
