import { supplierPriceCalls } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';

const { server, build } = await deliveryServer();
afterAll(() => server.stop());
const { city, first: proposer, second: checker } = build.people;
const reason = '供应商已调价';

/** A submitted order of 40 of one material, or of two. */
async function submitted(codes: readonly string[]) {
  const lines = codes.map((code) => ({ materialId: build.material(code), qty: '40' }));
  const order = build.one(await build.submit(await build.draft({ deliveryDate: build.day(6), lines })));
  return build.document(order.id);
}
type Order = Awaited<ReturnType<typeof submitted>>;

/** From a day on, today unless said, the supplier asks so many times the price for what an order's first line is of. */
async function raised({ id }: Order, factor: number, day = 0): Promise<void> {
  const { pair } = first(
    await server.rows<{ pair: { supplierId: number; materialId: number } }>(
      `select jsonb_build_object('supplierId', supplier_id, 'materialId', material_id) as pair from ask_line where ask_order_id = $1 order by id limit 1`,
      [id],
    ),
  );
  const { list } = await server.done(proposer, supplierPriceCalls.getListSupplierMaterial, {
    ...pair,
    phase: 'HOLDING',
  });
  const ends = await server.rows<{ to: string }>(
    `select max(valid_to)::text as to from supplier_price where supplier_id = $1 and material_id = $2 and status = 'EFFECTIVE'`,
    [pair.supplierId, pair.materialId],
  );
  const stored = await server.done(proposer, supplierPriceCalls.getSupplierPrice, { id: first(list).id });
  const times = <R extends { readonly price: string }>(row: R): R => ({
    ...row,
    price: (Number(row.price) * factor).toFixed(2),
  });
  const { taxRateId, minQty, multiple, leadDays, priority, isPreferred, fluctuationPct } = stored;
  const {
    id: waiting,
    rowVersion,
    status,
  } = await server.done(proposer, supplierPriceCalls.addSupplierPrice, {
    ...pair,
    taxRateId,
    validTo: first(ends).to,
    minQty,
    multiple,
    leadDays,
    priority,
    isPreferred,
    fluctuationPct,
    price: times(stored).price,
    tiers: stored.tiers.map(times),
    cityPrices: stored.cityPrices.map(times),
    validFrom: build.day(day),
    priceReason: '原料涨价',
  });
  if (status === 'PENDING')
    await server.done(checker, supplierPriceCalls.approveSupplierPrice, { id: waiting, rowVersion });
}

const priceOf = async ({ id }: Order): Promise<string> => first((await build.document(id)).lines).unitPrice;
const waitsUntil = ({ id }: Order) =>
  server.rows(
    `select o.act_by, d.until from ask_order o join duty d on d.doc_id = o.id and d.doc_type = 'ask_order' where o.id = $1`,
    [id],
  );
const newPrices = async ({ id }: Order) =>
  (await server.done(checker, askOrderCalls.getAskOrderNewPrices, { orderid: id })).list;
const change = (order: Order, more: object = {}, who = checker) =>
  server.send(who, askOrderCalls.doChangePrice, { ...build.ref(order), reason, ...more });

describe('a price is changed between submit and final check', () => {
  test('to the one that holds now: line, order and main order say so, with the reason and both prices', async () => {
    const order = await submitted(['WL1001001']);
    const old = await priceOf(order);
    await raised(order, 1.5);
    expect(await priceOf(order)).toBe(old);
    const looked = await newPrices(order);
    const until = await waitsUntil(order);
    server.clock.now = new Date(server.clock.now.getTime() + 5 * 60_000);
    expect(await change(order)).toMatchObject({ status: 1, data: { status: 'SUBMITTED' } });
    const now = await build.document(order.id);
    const line = first(now.lines);
    expect(looked).toMatchObject([{ id: line.id, priceFrom: old, priceTo: line.unitPrice }]);
    expect(Number(first(looked).amount)).toBeCloseTo(Number(now.amount) - Number(order.amount), 2);
    expect(await newPrices(order)).toEqual([]);
    expect(await waitsUntil(order)).toEqual(until);
    expect(Number(line.unitPrice)).toBeCloseTo(Number(old) * 1.5, 1);
    expect(Number(now.amount)).toBeCloseTo(Number(line.unitPrice) * 40, 2);
    expect(first(now.history.filter(({ type }) => type === 'PRICE_CHANGED')).changes).toMatchObject([
      { from: old, to: line.unitPrice },
    ]);
    const stored = first(
      await server.rows<{ price_reason: string; main: string; price_id: number }>(
        `select l.price_reason, m.amount::text as main, l.supplier_price_id as price_id from ask_line l
         join ask_order o on o.id = l.ask_order_id join main_order m on m.id = o.main_order_id where l.id = $1`,
        [line.id],
      ),
    );
    expect(stored).toMatchObject({ price_reason: reason, main: now.amount });
    await server.done(checker, askOrderCalls.firstCheckAskOrder, { ...build.ref(now), reason: '同意' });
    expect(await priceOf(order)).toBe(line.unitPrice);
  });

  test('after the first check by the quantity that it left', async () => {
    const order = await submitted(['WL1002001']);
    const line = first(order.lines);
    await server.done(checker, askOrderCalls.firstCheckAskOrder, {
      ...build.ref(order),
      lines: [{ id: line.id, qty: '20', reason: '库存够用' }],
    });
    const checked = await build.document(order.id);
    await raised(order, 1.2);
    expect(await change(checked)).toMatchObject({ status: 1 });
    const now = await build.document(order.id);
    expect(Number(now.amount)).toBeCloseTo(Number(first(now.lines).unitPrice) * 20, 2);
  });

  test('of nothing that has no other price, of no foreign line, and by nobody without the power', async () => {
    const order = await submitted(['WL1001002']);
    expect(expectProblems(await change(order))).toEqual({ lines: '送达日没有比提交时更新的报价，无需改价' });
    const other = await submitted(['WL1002001']);
    await raised(order, 1.1);
    const wrong = await change(order, { lines: [first(other.lines).id] });
    expect(Object.keys(expectProblems(wrong))).toHaveLength(1);
    expect(expectProblems(await change(order, { reason: ' ' }))).toEqual({ reason: '请填写改价原因' });
    expectRefusal(await change(order, {}, city), 'noPower');
    expect(await change(order, { lines: [first(order.lines).id] })).toMatchObject({ status: 1 });
  });

  test('not once it has left the check', async () => {
    const order = await build.document(
      build.one(
        await build.submit(await build.draft({ lines: [{ materialId: build.material('WL1001002'), qty: '25' }] })),
      ).id,
    );
    await server.done(checker, askOrderCalls.changeAskOrderStatusToReturn, { ...build.ref(order), reason: '重复下单' });
    expectRefusal(await change(await build.document(order.id)), 'wrongState');
    await raised(order, 1.1, 2);
    expect(await newPrices(order)).toEqual([]);
  });
});

test('several orders are done each by itself: one without another price is named, the others take theirs', async () => {
  const orders = [await submitted(['WL1001001']), await submitted(['WL1001001'])] as const;
  await raised(orders[0], 1.1, 3);
  await server.done(checker, askOrderCalls.doChangePrice, { ...build.ref(orders[1]), reason });
  const again = await build.document(orders[1].id);
  const sent = { orders: [orders[0], again].map(build.ref), reason };
  const done = await server.done(checker, askOrderCalls.doChangePriceMuilt, sent);
  expect(done.map(({ ok }) => ok)).toEqual([true, false]);
});

test('a main order takes the new prices of all its orders that are being checked, or says that there are none', async () => {
  const main = await build.submit(
    await build.draft({
      lines: ['WL1001001', 'WL1002001'].map((code) => ({ materialId: build.material(code), qty: '40' })),
    }),
  );
  const ref = (doc: { id: number; rowVersion: number }) => ({ mainorderid: doc.id, rowVersion: doc.rowVersion });
  const sent = (doc: typeof main) => server.send(checker, askOrderCalls.doChangeMainPrice, { ...ref(doc), reason });
  expectRefusal(await sent(await build.main(main.id)), 'blocked');
  const order = await build.document(first(main.askOrders).id);
  await raised(order, 1.3, 4);
  const before = await build.main(main.id);
  expect(await sent(before)).toMatchObject({ status: 1 });
  const after = await build.main(main.id);
  expect(Number(after.amount)).toBeGreaterThan(Number(before.amount));
  expect(after.askOrders.filter(({ amount }, at) => amount !== before.askOrders[at]?.amount)).toHaveLength(1);
});
