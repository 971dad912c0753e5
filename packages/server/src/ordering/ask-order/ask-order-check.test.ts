import { lineAmounts, shownPriceAt, totalAmounts } from '@material/contract/catalogue/price/price.rules.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblems } from '../../../test/harness/client.ts';
import { orderingFactory, type OrderingFactory } from '../../../test/factories/ordering.ts';
import { seededRandom, startHarness, type Harness } from '../../../test/harness/harness.ts';

let server: Harness;
let build: OrderingFactory;

beforeAll(async () => {
  server = await startHarness({ maxConnections: 20 });
  build = await orderingFactory(server);
});
afterAll(() => server.stop());

describe('checking', () => {
  test('a checker may lower a quantity with a reason; the tier follows', async () => {
    const order = await build.submitted();
    const { lines } = await build.document(order.id);
    const [rice] = lines;
    if (!rice) throw new Error('the order has lines');
    const unexplained = { ...build.ref(order), lines: [{ id: rice.id, qty: '18' }] };
    expect(
      Object.values(
        expectProblems(await server.send(build.people.first, askOrderCalls.firstCheckAskOrder, unexplained)),
      ),
    ).toEqual(['东北珍珠米：修改了数量，请填写原因']);
    const explained = { ...build.ref(order), lines: [{ id: rice.id, qty: '18', reason: '库存够' }] };
    const passed = await server.done(build.people.first, askOrderCalls.firstCheckAskOrder, explained);
    expect(passed).toMatchObject({ status: 'FIRST_PASSED' });
    const after = await build.document(order.id);
    // 18 bags leave the tier from 20 on.
    expect(after.lines[0]).toMatchObject({
      qtyAsked: '25',
      qtyFirst: '18',
      unitPrice: '138',
      amount: '2484.00',
      changeReason: '库存够',
    });
    expect(after.history.flatMap((entry) => entry.changes)).toContainEqual({
      label: '东北珍珠米 初审数量',
      from: '25',
      to: '18（库存够）',
    });
  });

  test('what a checker is shown before saving is what is saved, at any quantity, tier and city price', async () => {
    await server.rows(`update supplier_price set tiers = '[{"minQty":"10","price":"137"},{"minQty":"20","maxQty":"30","price":"135.93"}]',
      city_prices = case when supplier_id = 2 then jsonb_build_array(jsonb_build_object('cityId', 1, 'price', '99.5',
        'tiers', '[{"minQty":"6","price":"97.123456"}]'::jsonb)) else '[]' end where supplier_id in (1, 2)`);
    const random = seededRandom(7);
    for (let round = 0; round < 12; round += 1) {
      const orders = (await build.submit(await build.draft())).askOrders;
      for (const order of orders) {
        const before = await build.document(order.id);
        expect(before.fixedPrices.map(({ lineId }) => lineId)).toEqual(before.lines.map(({ id }) => id));
        const changes = before.lines.map((line) => {
          const qty = String(1 + Math.floor(random() * Number(line.qtyAsked)));
          const fixed = before.fixedPrices.find(({ lineId }) => lineId === line.id);
          if (!fixed) throw new Error('every line has its fixed price');
          const { price, source } = shownPriceAt(fixed, qty);
          return { id: line.id, qty, price, source, ...lineAmounts({ qty, price, taxRate: line.taxRate }) };
        });
        const lines = changes.map(({ id, qty }) => ({ id, qty, reason: '按实际消耗调整' }));
        await server.done(build.people.first, askOrderCalls.firstCheckAskOrder, { ...build.ref(order), lines });
        const after = await build.document(order.id);
        expect(
          after.lines.map((line) => ({
            id: line.id,
            price: line.unitPrice,
            source: line.priceSource,
            amount: line.amount,
            tax: line.tax,
          })),
        ).toEqual(changes.map(({ id, price, source, amount, tax }) => ({ id, price, source, amount, tax })));
        expect(after.amount).toBe(totalAmounts(changes).amount);
      }
    }
    const approved = await build.document((await build.approved()).id);
    expect(approved.fixedPrices).toEqual([]);
  });

  test('raising needs the permission to exceed', async () => {
    await server.rows(`update role set power = power - '要货单审核-超量核准按钮' where name = '采购主管'`);
    const order = await build.submitted();
    const { lines } = await build.document(order.id);
    const raised = { ...build.ref(order), lines: [{ id: lines[0]?.id ?? 0, qty: '40', reason: '活动' }] };
    expect(
      Object.values(expectProblems(await server.send(build.people.first, askOrderCalls.firstCheckAskOrder, raised)))[0],
    ).toContain('超量核准');
    await server.rows(`update role set power = power || '["要货单审核-超量核准按钮"]' where name = '采购主管'`);
    await server.done(build.people.first, askOrderCalls.firstCheckAskOrder, raised);
  });

  test('the final check makes exactly one pickup order', async () => {
    const order = await build.approved();
    expect(order).toMatchObject({ status: 'APPROVED', pickupStatus: 'PENDING', fulfilStatus: 'NONE' });
    expect(await server.rows('select status from pickup_order where ask_order_id = $1', [order.id])).toEqual([
      { status: 'PENDING' },
    ]);
  });

  test('agree means the stage the order is in; refusing and returning need a reason', async () => {
    const order = await build.submitted();
    const passed = await server.done(build.people.first, askOrderCalls.checkAskOrderAgreeOrRefuse, {
      ...build.ref(order),
      agree: true,
    });
    expect(passed.status).toBe('FIRST_PASSED');
    const silent = await server.send(build.people.first, askOrderCalls.checkAskOrderAgreeOrRefuse, {
      ...build.ref(passed),
      agree: false,
    });
    expect(expectProblems(silent)).toEqual({ reason: '请填写拒绝原因' });
    const returned = await server.done(build.people.second, askOrderCalls.changeAskOrderStatusToReturn, {
      ...build.ref(passed),
      reason: '请核实',
    });
    expect(returned.status).toBe('RETURNED');
    const cancelled = await server.done(build.people.city, askOrderCalls.cancelAskOrder, {
      ...build.ref(returned),
      reason: '不要了',
    });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', actions: [] });
  });

  test('in batch each order is decided by itself', async () => {
    const good = await build.submitted();
    const stale = await build.submitted();
    const results = await server.done(build.people.first, askOrderCalls.checkAskOrderAgreeOrRefuseMuilt, {
      orders: [build.ref(good), { orderid: stale.id, rowVersion: stale.rowVersion - 1 }],
      agree: true,
    });
    expect(results).toMatchObject([
      { ok: true, row: { status: 'FIRST_PASSED' } },
      { ok: false, message: '已被他人处理，请刷新' },
    ]);
  });

  test('a rest that will not come is closed; without any goods the order is terminated', async () => {
    const order = await build.approved();
    const closed = await server.done(build.people.second, askOrderCalls.closeAskOrderRest, {
      ...build.ref(order),
      reason: '供应商停产',
    });
    expect(closed.status).toBe('TERMINATED');
    const document = await build.document(order.id);
    expect(document.lines.every((line) => line.isClosed && line.qtyCancelled === line.qtyApproved)).toBe(true);
  });

  test('with separate checkers nobody checks twice', async () => {
    const strict = await startHarness({ env: { SEPARATE_CHECKERS: 'true' } });
    try {
      const own = await orderingFactory(strict);
      const passed = await own.firstPassed();
      const twice = await strict.send(own.people.first, askOrderCalls.finalCheckAskOrder, own.ref(passed));
      expect(twice.message).toBe('初审和终审不能是同一人');
      await strict.done(own.people.second, askOrderCalls.finalCheckAskOrder, own.ref(passed));
    } finally {
      await strict.stop();
    }
  });

  test('of fifty who press first check at once, one wins', async () => {
    const order = await build.submitted();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.send(build.people.first, askOrderCalls.firstCheckAskOrder, build.ref(order)),
      ),
    );
    expect(answers.filter((answer) => answer.status === 1)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.status !== 1).map((answer) => answer.message))).toEqual(
      new Set(['已被他人处理，请刷新']),
    );
    const [counts] = await server.rows<{ events: number; audits: number }>(
      `select (select count(*) from event where doc_type = 'ask_order' and doc_id = $1 and type = 'FIRST_PASSED') as events,
         (select count(*) from audit where target_table = 'ask_order' and target_id = $1 and call = 'firstCheckAskOrder') as audits`,
      [order.id],
    );
    expect(counts).toEqual({ events: 1, audits: 1 });
  });
});
