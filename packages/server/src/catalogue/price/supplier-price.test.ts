import {
  priceImpactCalls,
  supplierPriceCalls,
  type SupplierPriceRow,
} from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { jobList } from '../../jobs.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { deliverGathered } from '../../kernel/operation/outbox.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';

const { server, build } = await deliveryServer();
const { city, first: proposer, second: checker } = build.people;
afterAll(() => server.stop());

const shanghai = first(await server.rows<{ id: number }>(`select id from city where code = 'SH'`)).id;
type Entered = Sent<typeof supplierPriceCalls.addSupplierPrice>;
type Pair = { readonly supplierId: number; readonly materialId: number };

/** What a supplier asks for a material today, as it would be entered again for a later day. */
async function current(code: string): Promise<{ pair: Pair; entered: Entered }> {
  const materialId = build.material(code);
  const row = first(
    (
      await server.done(proposer, supplierPriceCalls.getListSupplierMaterial, {
        materialId,
        cityId: shanghai,
        phase: 'HOLDING',
      })
    ).list,
  );
  const stored = await server.done(proposer, supplierPriceCalls.getSupplierPrice, { id: row.id });
  const { supplierId, taxRateId, price, minQty, multiple, leadDays, priority, isPreferred, fluctuationPct } = stored;
  return {
    pair: { supplierId, materialId },
    entered: {
      supplierId,
      materialId,
      taxRateId,
      price,
      minQty,
      multiple,
      leadDays,
      priority,
      isPreferred,
      fluctuationPct,
      tiers: stored.tiers,
      cityPrices: stored.cityPrices,
      validFrom: build.day(3),
      validTo: build.day(200),
      priceReason: '季节调价',
    },
  };
}
/** Every price of a version times a factor. */
const scaled = (entered: Entered, factor: number): Entered => {
  const times = <R extends { readonly price: string }>(row: R): R => ({
    ...row,
    price: (Number(row.price) * factor).toFixed(4),
  });
  return { ...times(entered), tiers: entered.tiers?.map(times), cityPrices: entered.cityPrices?.map(times) };
};
const add = (entered: Entered, who = proposer): Promise<SupplierPriceRow> =>
  server.done(who, supplierPriceCalls.addSupplierPrice, entered);
const problems = async (entered: Entered): Promise<Record<string, string>> =>
  expectProblems(await server.send(proposer, supplierPriceCalls.addSupplierPrice, entered));
const ref = ({ id, rowVersion }: SupplierPriceRow) => ({ id, rowVersion });
const versionsOf = ({ supplierId, materialId }: Pair) =>
  server.rows<{ id: number; status: string; valid_from: string; valid_to: string }>(
    `select id, status, valid_from::text, valid_to::text from supplier_price
     where supplier_id = $1 and material_id = $2 order by id`,
    [supplierId, materialId],
  );

describe('a new price', () => {
  test('within the limit holds at once and ends the one before the day before', async () => {
    const { pair, entered } = await current('WL1001001');
    const added = await add(scaled(entered, 1.01));
    expect(added).toMatchObject({ status: 'EFFECTIVE', phase: 'COMING', approvalReason: '', validFrom: build.day(3) });
    const before = (await versionsOf(pair)).find(({ valid_to }) => valid_to === build.day(2));
    expect(before?.status).toBe('EFFECTIVE');
    expect(await problems(scaled(entered, 1.02))).toMatchObject({
      validFrom: expect.stringContaining('起已有一个生效的报价'),
    });
    expect(await problems({ ...scaled(entered, 1.01), validFrom: build.day(1) })).toMatchObject({
      validTo: expect.stringContaining('起已有下一个报价'),
    });
  });

  test('beyond the limit waits, and another account approves it', async () => {
    const { pair, entered } = await current('WL1001002');
    const known = await versionsOf(pair);
    const waiting = await add(scaled(entered, 1.5));
    expect(waiting.status).toBe('PENDING');
    expect(waiting.approvalReason).toMatch(/^比现行报价变动 50%，超过浮动上限/);
    expect((await versionsOf(pair)).filter(({ id }) => id !== waiting.id)).toEqual(known);
    expect(waiting.actions.find(({ code }) => code === 'approve')?.blocked).toBe('自己提交的报价要由别人审核');
    expectRefusal(await server.send(proposer, supplierPriceCalls.approveSupplierPrice, ref(waiting)), 'blocked');
    const approved = await server.done(checker, supplierPriceCalls.approveSupplierPrice, {
      ...ref(waiting),
      reason: '同意',
    });
    expect(approved).toMatchObject({ status: 'EFFECTIVE', validFrom: build.day(3), checkOpinion: '同意' });
    expect((await versionsOf(pair)).some(({ valid_to }) => valid_to === build.day(2))).toBe(true);
  });

  test('that is refused holds nowhere, and needs a reason', async () => {
    const { pair, entered } = await current('WL1002001');
    const known = await versionsOf(pair);
    const waiting = await add(scaled(entered, 0.4));
    expect(
      expectProblems(
        await server.send(checker, supplierPriceCalls.refuseSupplierPrice, { ...ref(waiting), reason: '' }),
      ),
    ).toMatchObject({ reason: '请填写驳回原因' });
    const refused = await server.done(checker, supplierPriceCalls.refuseSupplierPrice, {
      ...ref(waiting),
      reason: '过低',
    });
    expect(refused.status).toBe('REFUSED');
    expect((await versionsOf(pair)).filter(({ id }) => id !== waiting.id)).toEqual(known);
    expectRefusal(await server.send(checker, supplierPriceCalls.approveSupplierPrice, ref(refused)), 'wrongState');
  });

  test('that waits is on the home page of whoever may approve it, and told to them, not to whoever asks', async () => {
    const { entered } = await current('WL1101003');
    const cards = async (who: typeof checker): Promise<number | undefined> =>
      (await server.done(who, todoCalls.getTodoCounts, {})).list.find(({ key }) => key === 'prices')?.count;
    const before = await cards(checker);
    const own = await cards(proposer);
    const waiting = await add(scaled(entered, 1.9));
    expect(await cards(checker)).toBe((before ?? 0) + 1);
    expect(await cards(proposer)).toBe(own);
    const asked = await server.done(proposer, supplierPriceCalls.getListSupplierMaterial, { duty: 'mine' });
    expect(asked.list.map(({ id }) => id)).not.toContain(waiting.id);
    await deliverGathered(systemCtx(server.resources, server.clock.now, 'test'), jobList.topics);
    const told = await server.rows<{ user_id: number }>(
      `select r.user_id from message_receiver r join message m on m.id = r.message_id
       where m.doc_type = 'supplier_price' and r.doc_id = $1`,
      [waiting.id],
    );
    expect(told.map((row) => row.user_id)).toContain(checker.userId);
    expect(told.map((row) => row.user_id)).not.toContain(proposer.userId);
    const mine = await server.done(checker, supplierPriceCalls.getListSupplierMaterial, { duty: 'mine' });
    expect(mine.list.map(({ id }) => id)).toContain(waiting.id);
    await server.done(checker, supplierPriceCalls.refuseSupplierPrice, { ...ref(waiting), reason: '过高' });
    expect(await cards(checker)).toBe(before);
  });

  test('that waits is taken back by whoever proposed it, and by nobody else', async () => {
    const { pair, entered } = await current('WL1101002');
    const known = await versionsOf(pair);
    const waiting = await add(scaled(entered, 1.7));
    expectRefusal(await server.send(checker, supplierPriceCalls.withdrawSupplierPrice, ref(waiting)), 'blocked');
    const withdrawn = await server.done(proposer, supplierPriceCalls.withdrawSupplierPrice, ref(waiting));
    expect(withdrawn).toMatchObject({ status: 'WITHDRAWN', actions: [] });
    expect((await versionsOf(pair)).filter(({ id }) => id !== waiting.id)).toEqual(known);
    expectRefusal(await server.send(checker, supplierPriceCalls.approveSupplierPrice, ref(withdrawn)), 'wrongState');
  });

  test('in small steps is measured against the one of 30 days before too', async () => {
    const { entered } = await current('WL1101001');
    const steps = [1, 2, 3, 4, 5, 6].map((at) => ({
      ...scaled(entered, 1.028 ** at),
      fluctuationPct: entered.fluctuationPct,
      validFrom: build.day(at),
    }));
    const states: string[] = [];
    for (const step of steps) states.push((await add(step)).status);
    expect(states[0]).toBe('EFFECTIVE');
    expect(states.at(-1)).toBe('PENDING');
  });

  test('says what is wrong at every field', async () => {
    const { entered } = await current('WL1001001');
    expect(
      await problems({
        ...entered,
        validFrom: build.day(-1),
        tiers: [
          { startQty: '50', price: '3' },
          { startQty: '20', price: '2' },
        ],
        cityPrices: [{ cityId: 1, startQty: '10', price: '2' }],
      }),
    ).toMatchObject({
      validFrom: '生效日期不能早于今天',
      'tiers.1.startQty': '第 2 级：阶梯起始数量必须逐级递增',
      'cityPrices.0.price': '第 1 行：请先填这个城市的基础价（起始数量留空）',
    });
    expect(await problems({ ...entered, price: '0' })).toMatchObject({
      price: '必须大于 0',
    });
    await server.rows(`update tax_rate set valid_to = '2020-01-01' where id = $1`, [entered.taxRateId]);
    expect(await problems({ ...entered, validFrom: build.day(20) })).toMatchObject({
      taxRateId: '该税率在生效日期不可用，请选择其他税率',
    });
    await server.rows('update tax_rate set valid_to = null where id = $1', [entered.taxRateId]);
  });
});

describe('what a price changes', () => {
  test('is counted on what the cities ordered in the last 30 days', async () => {
    const { entered, pair } = await current('WL1002001');
    const supplied = await build.submit(
      await build.draft({ lines: [{ materialId: pair.materialId, supplierId: pair.supplierId, qty: '40' }] }),
    );
    const { lines } = await build.document(build.one(supplied).id);
    const unitPrice = Number(first(lines).unitPrice);
    const waiting = await add({ ...entered, price: '999', tiers: [], cityPrices: [] });
    const impact = await server.done(checker, priceImpactCalls.getSupplierPriceImpact, { id: waiting.id });
    const own = impact.list.find(({ cityName }) => cityName.includes('上海'));
    expect(own?.priceTo).toBe('999');
    const stored = await server.rows<{ qty: string; amount: string }>(
      `select sum(l.qty_asked) as qty, round(sum(l.qty_asked * (999 - l.unit_price)), 2) as amount
       from ask_line l join ask_order o on o.id = l.ask_order_id
       where l.material_id = $1 and o.supplier_id = $2 and o.status <> 'DRAFT' and o.status <> 'CANCELLED'`,
      [pair.materialId, pair.supplierId],
    );
    expect(unitPrice).toBeGreaterThan(0);
    expect(Number(impact.amount)).toBe(Number(first(stored).amount));
  });
});

describe('orders', () => {
  test('a draft takes the new price, a submitted order keeps its own', async () => {
    const { entered, pair } = await current('WL1002001');
    const line = { materialId: pair.materialId, supplierId: pair.supplierId, qty: '20' };
    const submitted = build.one(await build.submit(await build.draft({ lines: [line] })));
    const draft = await build.draft({ lines: [line] });
    const priceOf = async (id: number): Promise<string> => first((await build.document(id, city)).lines).unitPrice;
    const old = await priceOf(submitted.id);
    const waiting = await add({ ...scaled(entered, 2), validFrom: build.day(0) });
    await server.done(checker, supplierPriceCalls.approveSupplierPrice, ref(waiting));
    // The draft keeps what it was saved with, beside what it would cost now and since when: its page says both.
    const [before] = (await build.document(draft.askOrders[0]?.id ?? 0, city)).lines;
    expect(before?.unitPrice).toBe(old);
    const { list } = await server.done(city, askOrderCalls.getPriceInfo, {
      deliveryDate: draft.deliveryDate,
      lines: [line],
    });
    const offered = first(list).offers.find(({ priceId }) => priceId === waiting.id);
    expect(offered).toMatchObject({ supplierId: pair.supplierId, validFrom: build.day(0) });
    const again = await build.submit(await build.main(draft.id));
    expect(Number(await priceOf(build.one(again).id))).toBeCloseTo(Number(old) * 2, 2);
    expect(await priceOf(submitted.id)).toBe(old);
    const shown = await server.done(city, viewCalls.getListPriceView, { materialId: pair.materialId });
    expect(shown.list.some(({ id }) => id === waiting.id)).toBe(true);
  });
});
