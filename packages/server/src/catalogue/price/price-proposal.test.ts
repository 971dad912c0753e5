import { priceProposalCalls, type OwnPriceRow } from '@material/contract/catalogue/price/price-proposal.calls.ts';
import { supplierPriceCalls } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';

const { server, build, deliver } = await deliveryServer();
const { first: checker } = build.people;
const { supplier } = deliver.people;
const other = await server.as('sup_gys002');
afterAll(() => server.stop());

const { getListSupplierPrice, getSupplierPriceChanges, proposeSupplierPrice } = priceProposalCalls;
const { addSupplierPrice, approveSupplierPrice, getListSupplierMaterial, getSupplierPrice } = supplierPriceCalls;
const { refuseSupplierPrice, withdrawSupplierPrice } = supplierPriceCalls;
type Entered = Sent<typeof proposeSupplierPrice>;

let own: OwnPriceRow;
let taken = 0;
beforeEach(async () => {
  await server.rows(`update supplier_price set status = 'WITHDRAWN', act_by = null where status = 'PENDING'`);
  await server.rows(`delete from outbox where topic = $1`, [noticeTopic]);
  // Each test has a material of its own: what was approved in one holds in the next.
  const { list } = await server.done(supplier, getListSupplierPrice, { phase: 'HOLDING', pageSize: 100 });
  own = first(list.slice(taken));
  taken += 1;
});

/** The price of today once more, for a later day. */
async function next(change: Partial<Entered> = {}): Promise<Entered> {
  const stored = await server.done(supplier, getSupplierPrice, { id: own.id });
  const { materialId, price, minQty, multiple, leadDays, tiers, cityPrices } = stored;
  const goesOn = { materialId, price, minQty, multiple, leadDays, tiers, cityPrices };
  const days = { validFrom: build.day(3), validTo: build.day(200) };
  return { ...goesOn, ...days, priceReason: '原料涨价', ...change };
}
const ref = ({ id, rowVersion }: { id: number; rowVersion: number }) => ({ id, rowVersion });
const propose = async (change: Partial<Entered> = {}) =>
  server.done(supplier, proposeSupplierPrice, await next(change));
const kept = (id: number) =>
  server.rows<Record<string, unknown>>(
    `select p.status, p.is_proposed, p.approval_reason, p.tax_rate_id, p.priority, p.is_preferred, p.fluctuation_pct
     from supplier_price p where p.id = $1`,
    [id],
  );

describe('a price that its supplier proposes', () => {
  test('waits although it is within the limit, goes on with the terms of headquarters, and holds once it is approved', async () => {
    const price = (Number(own.price) * 1.01).toFixed(4);
    const waiting = await propose({ price });
    expect(waiting).toMatchObject({ status: 'PENDING', isProposed: true, priority: 0, approvalReason: '' });
    const [row] = await kept(waiting.id);
    const [before] = await kept(own.id);
    expect(row).toEqual({ ...before, status: 'PENDING', is_proposed: true, approval_reason: '供应商提交的报价' });
    const seen = await server.done(checker, getListSupplierMaterial, { duty: 'mine' });
    expect(seen.list.find(({ id }) => id === waiting.id)).toMatchObject({ isProposed: true });
    const approved = await server.done(checker, approveSupplierPrice, ref(waiting));
    expect(approved).toMatchObject({ status: 'EFFECTIVE', validFrom: build.day(3) });
    const [told] = await server.rows<{ payload: Notice }>('select payload from outbox where topic = $1', [noticeTopic]);
    expect(told?.payload).toMatchObject({ people: [supplier.userId], title: expect.stringContaining('已通过') });
    expect(told?.payload.content).toContain(own.materialName);
  });

  test('beyond the limit says both why it waits', async () => {
    const { id } = await propose({ price: String(Number(own.price) * 2), tiers: [], cityPrices: [] });
    const [row] = await kept(id);
    expect(row?.['approval_reason']).toMatch(/^供应商提交的报价；比现行报价变动 .+%，超过浮动上限/);
  });

  test('says what it changes, and nothing else', async () => {
    const stored = await server.done(supplier, getSupplierPrice, { id: own.id });
    const { id } = await propose({ price: '88.8', minQty: '7', cityPrices: [] });
    const { list } = await server.done(checker, getSupplierPriceChanges, { id });
    const labels = list.map(({ label }) => label);
    const cities = new Set(stored.cityPrices.map(({ cityId }) => cityId));
    expect(labels.filter((label) => label.endsWith('城市价'))).toHaveLength(cities.size);
    expect(labels).toEqual(expect.arrayContaining(['含税单价', '生效日期', '起订量']));
    expect(labels).not.toContain('倍数');
    expect(list.find(({ label }) => label === '含税单价')).toMatchObject({ after: '88.80' });
    expect((await server.done(supplier, getSupplierPriceChanges, { id })).list).toEqual(list);
  });

  test('is refused with a reason that the supplier reads, and leaves nothing in force', async () => {
    const waiting = await propose({ price: '3' });
    await server.done(checker, refuseSupplierPrice, { ...ref(waiting), reason: '缺少涨价依据' });
    const { list } = await server.done(supplier, getListSupplierPrice, { status: ['REFUSED'] });
    expect(list).toMatchObject([{ id: waiting.id, checkOpinion: '缺少涨价依据', actions: [] }]);
    const { list: holding } = await server.done(supplier, getListSupplierPrice, {
      phase: 'HOLDING',
      materialId: own.materialId,
    });
    expect(holding.map(({ price }) => price)).toEqual([own.price]);
  });

  test('is one at a time for a material, and is taken back by whoever proposed it', async () => {
    const waiting = await propose();
    expectRefusal(await server.send(supplier, proposeSupplierPrice, await next()), 'blocked');
    expectRefusal(await server.send(checker, withdrawSupplierPrice, ref(waiting)), 'blocked');
    const row = first((await server.done(supplier, getListSupplierPrice, { status: ['PENDING'] })).list);
    expect(row.actions).toEqual([{ code: 'withdraw' }]);
    await server.done(supplier, withdrawSupplierPrice, ref(waiting));
    expect((await propose()).status).toBe('PENDING');
  });

  test('has every problem at its field', async () => {
    const entered = await next({
      validFrom: build.day(-1),
      price: '0',
      tiers: [
        { startQty: '50', price: '3' },
        { startQty: '20', price: '2' },
      ],
    });
    expect(expectProblems(await server.send(supplier, proposeSupplierPrice, entered))).toMatchObject({
      price: '必须大于 0',
    });
    const dated = { ...entered, price: '5' };
    expect(expectProblems(await server.send(supplier, proposeSupplierPrice, dated))).toMatchObject({
      validFrom: '生效日期不能早于今天',
      'tiers.1.startQty': '第 2 级：阶梯起始数量必须逐级递增',
    });
  });

  test('is nobody else’s to see, and what headquarters has in mind is not the supplier’s', async () => {
    const waiting = await propose();
    expectRefusal(await server.send(other, getSupplierPrice, { id: waiting.id }), 'notFound');
    expect((await server.done(other, getListSupplierPrice, { status: ['PENDING'] })).list).toEqual([]);
    await server.done(supplier, withdrawSupplierPrice, ref(waiting));
    const stored = await server.done(checker, getSupplierPrice, { id: own.id });
    const { supplierId, materialId, taxRateId, minQty, multiple, leadDays, priority, isPreferred } = stored;
    const planned = await server.done(checker, addSupplierPrice, {
      supplierId,
      materialId,
      taxRateId,
      minQty,
      multiple,
      leadDays,
      priority,
      isPreferred,
      price: String(Number(stored.price) * 3),
      validFrom: build.day(5),
      validTo: build.day(90),
      fluctuationPct: stored.fluctuationPct,
      priceReason: '年度谈判',
    });
    expect(planned.status).toBe('PENDING');
    expect((await server.done(supplier, getListSupplierPrice, { status: ['PENDING'] })).list).toEqual([]);
    expectRefusal(await server.send(supplier, getSupplierPrice, { id: planned.id }), 'notFound');
    expectRefusal(await server.send(supplier, getSupplierPriceChanges, { id: planned.id }), 'notFound');
    expectRefusal(await server.send(supplier, withdrawSupplierPrice, ref(planned)), 'notFound');
  });

  test('begins with a price that headquarters has agreed to', async () => {
    const foreign = first(
      await server.rows<{ id: number }>(
        `select m.id from material m where not exists (select 1 from supplier_price p where p.material_id = m.id
          and p.supplier_id = $1) limit 1`,
        [own.supplierId],
      ),
    ).id;
    expect((await server.send(supplier, proposeSupplierPrice, await next({ materialId: foreign }))).status).toBe(0);
    expectRefusal(await server.send(checker, proposeSupplierPrice, await next()), 'noPower');
  });
});
