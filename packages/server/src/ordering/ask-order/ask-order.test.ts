import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { orderingFactory, type OrderingFactory } from '../../../test/factories/ordering.ts';
import { startHarness, type Harness } from '../../../test/harness/harness.ts';

let server: Harness;
let build: OrderingFactory;
let hangzhou: Signed;
let supplier: Signed;

beforeAll(async () => {
  server = await startHarness({ maxConnections: 20 });
  build = await orderingFactory(server);
  hangzhou = await server.as('city_hz');
  supplier = await server.as('sup_gys001');
});
afterAll(() => server.stop());

describe('drafts', () => {
  test('a main order is split by supplier, day and place, priced with tiers and taxed by line', async () => {
    const main = await build.draft();
    expect(main).toMatchObject({ status: 'DRAFT', isEditable: true, lineCount: 3 });
    expect(main.askOrders.map((order) => [order.supplierId, order.lineCount])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    const [rice] = main.lines;
    // 25 bags are in the tier from 20 on: 135.93 instead of 138.
    expect(rice).toMatchObject({
      unitPrice: '135.93',
      priceSource: 'TIER',
      amount: '3398.25',
      amountExTax: '3117.66',
      tax: '280.59',
    });
    expect(Number(main.amount)).toBeCloseTo(
      main.lines.reduce((sum, line) => sum + Number(line.amount), 0),
      2,
    );
  });

  test('saving again keeps the numbers of the parts that stay', async () => {
    const main = await build.draft();
    const [rice] = build.lines();
    if (!rice) throw new Error('the factory has lines');
    const saved = await server.done(build.people.city, askOrderCalls.addMainOrderNew, {
      mainorderid: main.id,
      rowVersion: main.rowVersion,
      deliveryDate: build.day(5),
      lines: [{ ...rice, qty: '5' }],
    });
    expect(saved.askOrders.map((order) => order.no)).toEqual([build.one(main).no]);
    const { lines } = await build.main(main.id);
    expect(lines.map((line) => [line.id, line.qtyAsked, line.unitPrice])).toEqual([[main.lines[0]?.id, '5', '138']]);
    expect(saved.lines.map(({ materialId, unitPrice }) => [materialId, unitPrice])).toEqual([[rice.materialId, '138']]);
    expect(saved.priceChanges).toMatchObject([{ from: '135.930000', to: '138' }]);
  });

  test('an old row version is refused, and nothing is written', async () => {
    const main = await build.draft();
    const again = {
      mainorderid: main.id,
      rowVersion: main.rowVersion,
      deliveryDate: build.day(6),
      lines: build.lines(),
    };
    await server.done(build.people.city, askOrderCalls.addMainOrderNew, again);
    expectRefusal(await server.send(build.people.city, askOrderCalls.addMainOrderNew, again), 'conflict');
  });

  test('every problem of every line comes back at once, at its field', async () => {
    const answer = await server.send(build.people.city, askOrderCalls.addMainOrderNew, {
      deliveryDate: build.day(5),
      lines: [
        { materialId: build.material('WL1001001'), qty: '1.5' },
        { materialId: build.material('WL1001002'), qty: '10', deliveryDate: build.day(-1) },
        { materialId: build.material('WL1102002'), qty: '1' },
        { materialId: build.material('WL1002001'), qty: '2', supplierId: 1 },
        { materialId: build.material('WL1002001'), qty: '2' },
        { materialId: build.material('WL1002001'), qty: '3' },
      ],
    });
    expect(expectProblems(answer)).toMatchObject({
      'lines.0.qty': '必须是整数',
      'lines.1.deliveryDate': '送达日期不能早于今天',
      'lines.3.supplierId': '该供应商在本城市没有此物料的报价',
      'lines.5.materialId': '与第 5 行重复',
    });
  });

  test('controlled materials need a reason; suspended suppliers are not chosen', async () => {
    const answer = await server.send(build.people.city, askOrderCalls.addMainOrderNew, {
      deliveryDate: build.day(7),
      lines: [{ materialId: build.material('WL1501002'), qty: '20' }],
    });
    expect(expectProblems(answer)['lines.0.controlReasonId']).toBe('管控物料（季节性缺货），请选择要货原因');
    const [seafood] = await server.rows<{ id: number }>(
      `select m.id from material m where m.status = 'ENABLED' and not exists (select 1 from material_control k where k.material_id = m.id and k.lift_time is null)
         and exists (select 1 from supplier_price p where p.material_id = m.id)
         and not exists (select 1 from supplier_price p join supplier s on s.id = p.supplier_id where p.material_id = m.id and s.status = 'ENABLED') limit 1`,
    );
    if (!seafood) throw new Error('some material comes from the suspended supplier alone');
    const refused = await server.send(build.people.city, askOrderCalls.addMainOrderNew, {
      deliveryDate: build.day(5),
      lines: [{ materialId: seafood.id, qty: '5' }],
    });
    expect(expectProblems(refused)['lines.0.materialId']).toContain('供应商已停用');
  });

  test('one supplier alone', async () => {
    const rice = build.lines().slice(0, 2);
    const main = await server.done(build.people.city, askOrderCalls.addNewOrder, {
      deliveryDate: build.day(5),
      supplierId: 1,
      lines: rice,
    });
    expect(main.askOrders).toHaveLength(1);
    const mixed = {
      deliveryDate: build.day(5),
      supplierId: 1,
      lines: [{ materialId: build.material('WL1001001'), qty: '1', supplierId: 2 }],
    };
    expect(expectProblems(await server.send(build.people.city, askOrderCalls.addNewOrder, mixed))).toEqual({
      'lines.0.supplierId': '与所选供应商不一致',
    });
  });

  test('a locked city may look, not order; a foreign place is refused', async () => {
    await server.rows(`update city set status = 'LOCKED' where id = 2`);
    const refused = await server.send(hangzhou, askOrderCalls.addMainOrderNew, {
      deliveryDate: build.day(5),
      lines: build.lines(),
    });
    expect(expectRefusal(refused, 'cityLocked')).toBeDefined();
    await server.done(hangzhou, askOrderCalls.getListAskOrder, {});
    await server.rows(`update city set status = 'NORMAL' where id = 2`);
    const [place] = await server.rows<{ id: number }>('select id from place where city_id = 2 limit 1');
    const foreign = { deliveryDate: build.day(5), placeId: place?.id ?? 0, lines: build.lines() };
    expectRefusal(await server.send(build.people.city, askOrderCalls.addMainOrderNew, foreign), 'notFound');
  });

  test('the last order can be copied', async () => {
    const main = await build.draft();
    const { order } = await server.done(build.people.city, askOrderCalls.getLastMainOrder, {});
    expect(order?.id).toBe(main.id);
  });

  test('drafts are deleted one by one or in batch, submitted orders are not', async () => {
    const main = await build.draft();
    await server.done(build.people.city, askOrderCalls.askOrderDeleteOrderByOrderId, build.ref(build.one(main)));
    const left = await server.done(build.people.city, askOrderCalls.getMainOrderByid, { mainorderid: main.id });
    expect(left.askOrders.map((order) => order.id)).toEqual([build.one(main, 1).id]);
    expect(left.amount).toBe(build.one(main, 1).amount);
    const sent = await build.submitted();
    const results = await server.done(build.people.city, askOrderCalls.askOrderDeleteOrderByOrderIdMultify, {
      orders: [build.ref(build.one(main, 1)), build.ref(sent)],
    });
    expect(results).toMatchObject([{ ok: true }, { ok: false, message: '要货单当前为“待初审”，不能删除' }]);
  });
});

describe('submitting', () => {
  test('fixes the price version, writes the ledger and says who is next', async () => {
    const order = await build.submitted();
    expect(order).toMatchObject({ status: 'SUBMITTED', duty: { party: '管理中心' } });
    const events = await server.rows(
      'select kind, qty::text from qty_event where ask_line_id in (select id from ask_line where ask_order_id = $1) order by id',
      [order.id],
    );
    expect(events).toEqual([
      { kind: 'ASKED', qty: '25.000000' },
      { kind: 'ASKED', qty: '10.000000' },
    ]);
  });

  test('withdrawing, changing and submitting again leaves the difference in the ledger', async () => {
    const main = await build.submit(await build.draft());
    for (const order of main.askOrders)
      await server.done(build.people.city, askOrderCalls.withdrawAskOrderByOrderId, build.ref(order));
    const draft = await server.done(build.people.city, askOrderCalls.getMainOrderByid, { mainorderid: main.id });
    const lines = build.lines().map((line) => ({ ...line, qty: '30' }));
    const saved = await server.done(build.people.city, askOrderCalls.addMainOrderNew, {
      mainorderid: main.id,
      rowVersion: draft.rowVersion,
      deliveryDate: build.day(5),
      lines,
    });
    const again = await build.submit(saved);
    expect(again.askOrders.map((order) => order.no)).toEqual(main.askOrders.map((order) => order.no));
    const sums = await server.rows(
      `select l.qty_asked::text as stored, sum(q.qty)::text as summed from ask_line l join ask_order o on o.id = l.ask_order_id
         join qty_event q on q.ask_line_id = l.id and q.kind = 'ASKED' where o.main_order_id = $1 group by l.id`,
      [main.id],
    );
    for (const { stored, summed } of sums) expect(stored).toBe(summed);
  });

  test('a whole main order is withdrawn and deleted like its parts, all or none', async () => {
    const main = await build.submit(await build.draft());
    const ref = { mainorderid: main.id, rowVersion: main.rowVersion };
    const { city, first } = build.people;
    const early = await server.send(city, askOrderCalls.deleteMainOrderById, ref);
    expect(early.message).toBe('主订单当前为“待初审”，不能删除');
    const back = await server.done(city, askOrderCalls.withdrawMainOrderById, ref);
    expect(back.askOrders.map((order) => order.status)).toEqual(['DRAFT', 'DRAFT']);
    const again = await build.submit(back);
    await server.done(first, askOrderCalls.firstCheckAskOrder, build.ref(build.one(again)));
    const now = await server.done(city, askOrderCalls.getMainOrderByid, { mainorderid: main.id });
    const half = await server.done(city, askOrderCalls.withdrawMainOrderById, { ...ref, rowVersion: now.rowVersion });
    expect(half.askOrders.map((order) => order.status)).toEqual(['FIRST_PASSED', 'DRAFT']);
    const fresh = await build.draft();
    expectRefusal(
      await server.send(hangzhou, askOrderCalls.deleteMainOrderById, { mainorderid: fresh.id, rowVersion: 0 }),
      'notFound',
    );
    const own = { mainorderid: fresh.id, rowVersion: fresh.rowVersion };
    expectRefusal(await server.send(city, askOrderCalls.deleteMainOrderById, { ...own, rowVersion: 99 }), 'conflict');
    await server.done(city, askOrderCalls.deleteMainOrderById, own);
    expect(await server.rows('select is_deleted from ask_order where main_order_id = $1', [fresh.id])).toEqual([
      { is_deleted: true },
      { is_deleted: true },
    ]);
  });

  test("an order below the supplier's minimum amount is refused as a whole", async () => {
    await server.rows('update supplier set min_order_amount = 100000 where id = 2');
    const main = await build.draft();
    const refused = await server.send(build.people.city, askOrderCalls.submitMainOrderById, {
      mainorderid: main.id,
      rowVersion: main.rowVersion,
    });
    expect(refused.message).toContain('未达到供应商起送金额');
    await server.rows('update supplier set min_order_amount = null where id = 2');
    const fresh = await server.done(build.people.city, askOrderCalls.getMainOrderByid, { mainorderid: main.id });
    expect(fresh.askOrders.map((order) => order.status)).toEqual(['DRAFT', 'DRAFT']);
  });

  test('a supplier delivers on its days of the week', async () => {
    // The first delivery day, five days from a Friday, is a Wednesday.
    await server.rows(`update supplier set delivery_days = '一四' where id = 1`);
    const { city } = build.people;
    const ask = {
      deliveryDate: build.day(5),
      lines: [{ materialId: build.material('WL1001001'), supplierId: 1, qty: '5' }],
    };
    const refused = await server.send(city, askOrderCalls.addMainOrderNew, ask);
    expect(expectProblems(refused)).toEqual({ 'lines.0.deliveryDate': '供应商只在周一、四配送' });
    const { list } = await server.done(city, askOrderCalls.getPriceInfo, ask);
    expect(list[0]?.offers[0]?.earliestDate).toBe('2026-11-23');
    await server.done(city, askOrderCalls.addMainOrderNew, { ...ask, deliveryDate: build.day(6) });
    await server.rows(`update supplier set delivery_days = null where id = 1`);
  });

  test('after its delivery date has come too near, a draft cannot be submitted', async () => {
    const main = await build.draft();
    server.clock.forward({ days: 4 });
    try {
      const later = await server.as('city_sh');
      const refused = await server.send(later, askOrderCalls.submitAskOrderByOrderId, build.ref(build.one(main)));
      expect(Object.values(expectProblems(refused))[0]).toContain('最早可送达');
    } finally {
      server.clock.forward({ days: -4 });
    }
  });
});

describe('who sees and may what', () => {
  test('another city finds nothing', async () => {
    const order = await build.submitted();
    for (const call of [
      askOrderCalls.submitAskOrderByOrderId,
      askOrderCalls.withdrawAskOrderByOrderId,
      askOrderCalls.askOrderDeleteOrderByOrderId,
    ]) {
      expectRefusal(await server.send(hangzhou, call, build.ref(order)), 'notFound');
    }
    const { list } = await server.done(hangzhou, askOrderCalls.getListAskOrder, { pageSize: 1000 });
    expect(list.every((row) => row.cityId === 2)).toBe(true);
  });

  test('suppliers hold none of these permissions, cities do not check', async () => {
    const order = await build.submitted();
    expectRefusal(await server.send(supplier, askOrderCalls.getListAskOrder, {}), 'noPower');
    expectRefusal(await server.send(build.people.city, askOrderCalls.firstCheckAskOrder, build.ref(order)), 'noPower');
  });

  test('headquarters does not see drafts, and acts for a city only inside it', async () => {
    const main = await build.draft();
    const { list } = await server.done(build.people.first, askOrderCalls.getListAskOrder, {
      filter: build.one(main).no,
    });
    expect(list).toEqual([]);
    const acting = await server.as('glzx02', { centre: 'city:1' });
    const sent = await server.done(acting, askOrderCalls.submitAskOrderByOrderId, build.ref(build.one(main)));
    const [event] = await server.rows<{ acting_for_id: number }>(
      `select acting_for_id from event where doc_id = $1 and type = 'ORDER_SUBMITTED'`,
      [sent.id],
    );
    expect(event).toEqual({ acting_for_id: 1 });
  });

  test('a store sees and orders for itself alone', async () => {
    const store = await server.as('store_sh001');
    const main = await build.draft({}, store);
    const [place] = await server.rows<{ place_id: number }>(
      `select place_id from app_user where username = 'store_sh001'`,
    );
    expect(main.askOrders.every((order) => order.placeId === place?.place_id)).toBe(true);
    const other = await build.draft();
    expectRefusal(
      await server.send(store, askOrderCalls.getAskOrderByid, { orderid: build.one(other).id }),
      'notFound',
    );
  });

  test('lists filter by state, supplier, text and pinyin, and refuse unknown orders', async () => {
    const order = await build.submitted();
    const find = (filter: string) =>
      server.done(build.people.city, askOrderCalls.getListAskOrder, {
        filter,
        status: ['SUBMITTED'],
        supplierId: 1,
        sorting: 'iD desc',
      });
    for (const word of [order.no, '枕禾', 'zhly', '珍珠米', 'WL1001001'])
      expect((await find(word)).list.map((row) => row.id)).toContain(order.id);
    expect((await find('没有这样的东西')).totalCount).toBe(0);
    const between = async (amountFrom: string, amountTo: string) => {
      const filter = { filter: order.no, amountFrom, amountTo };
      return (await server.done(build.people.city, askOrderCalls.getListAskOrder, filter)).totalCount;
    };
    expect([await between(order.amount, order.amount), await between('0', '0.01')]).toEqual([1, 0]);
    const wrong = await server.send(build.people.city, askOrderCalls.getListAskOrder, { sorting: 'amount desc' });
    expect(expectProblems(wrong)).toEqual({ sorting: '不能按此字段排序' });
  });

  test('prices for a city, by name type', async () => {
    const ask = { deliveryDate: build.day(5), lines: [{ materialId: build.material('WL1001001'), qty: '100' }] };
    const [rice] = (await server.done(build.people.city, askOrderCalls.getPriceInfo, ask)).list;
    expect(rice).toMatchObject({
      chosen: { price: '133.86', source: 'TIER' },
      offers: [{ supplierName: '示例枕禾粮油有限公司(虚构)' }],
    });
    const short = await server.done(build.people.city, askOrderCalls.getPriceInfo, ask, { headers: { nametype: '2' } });
    expect(short.list[0]?.offers[0]?.supplierName).toBe('枕禾粮油');
  });

  test('a price asked for is the price saved: dates of city prices, upper ends of tiers, least amounts', async () => {
    const [city] = await server.rows<{ id: number }>(`select id from city where name = '上海'`);
    const own = (price: string, validFrom: string, validTo: string) => ({
      cityId: city?.id,
      price,
      validFrom,
      validTo,
    });
    const prices = [own('1', '2026-01-01', build.day(4)), own('150', build.day(5), build.day(6))];
    const tiers = [{ minQty: '20', maxQty: '30', price: '120' }];
    await server.rows(
      `update supplier_price set city_prices = $1, tiers = $2 where supplier_id = 1 and material_id = $3 and status = 'EFFECTIVE'`,
      [JSON.stringify(prices), JSON.stringify(tiers), build.material('WL1001001')],
    );
    await server.rows('update supplier set min_order_amount = 500 where id = 1');
    const asked = async (days: number, qty: string) => {
      const line = { materialId: build.material('WL1001001'), supplierId: 1, qty };
      const ask = { deliveryDate: build.day(days), lines: [line] };
      const { list } = await server.done(build.people.city, askOrderCalls.getPriceInfo, ask);
      const saved = await build.draft(ask);
      expect(list[0]?.chosen?.price).toBe(saved.lines[0]?.unitPrice);
      return list[0];
    };
    expect(await asked(5, '25')).toMatchObject({
      chosen: { price: '150', source: 'CITY' },
      offers: [{ cityPrice: { price: '150', tiers: [] }, minOrderAmount: '500.00' }],
    });
    expect(await asked(7, '25')).toMatchObject({
      chosen: { price: '120', source: 'TIER' },
      offers: [{ cityPrice: null, tiers }],
    });
    expect(await asked(7, '31')).toMatchObject({ chosen: { price: '138', source: 'BASE' } });
  });
});
