import { newPriceImpactCalls, priceBatchCalls } from '@material/contract/catalogue/price/price-batch.calls.ts';
import { priceImpactCalls, supplierPriceCalls } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import type { Output, Sent } from '@material/contract/kernel/call/call.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';

const { server, build } = await deliveryServer();
const { city, first: proposer, second: checker } = build.people;
afterAll(() => server.stop());

const { previewSupplierPrices, changeSupplierPrices } = priceBatchCalls;
type Wanted = Sent<typeof previewSupplierPrices>;
type Stepped = Output<typeof previewSupplierPrices>['list'][number];
const categoryOf = async (code: string): Promise<number> =>
  first(await server.rows<{ id: number }>('select category_id as id from material where code = $1', [code])).id;
const wanted = (query: Wanted['query'], change: Partial<Wanted> = {}): Wanted => ({
  query,
  by: 'PERCENT',
  step: '1',
  places: 2,
  validFrom: build.day(3),
  ...change,
});
const preview = async (asked: Wanted): Promise<readonly Stepped[]> =>
  (await server.done(proposer, previewSupplierPrices, asked)).list;
const able = (rows: readonly Stepped[]) =>
  rows.flatMap(({ id, rowVersion, outcome }) => (outcome === 'REFUSED' ? [] : [{ id, rowVersion }]));
const change = ({ query: _query, ...step }: Wanted, lines: ReturnType<typeof able>) =>
  server.done(proposer, changeSupplierPrices, { ...step, lines, priceReason: '季节调价' });

type Version = { id: number; status: string; price: string; valid_from: string; valid_to: string; create_name: string };
const versionsOf = (materialId: number) =>
  server.rows<Version>(
    `select id, status, price::text, valid_from::text, valid_to::text from supplier_price where material_id = $1 order by id`,
    [materialId],
  );

describe('one step for everything that a filter finds', () => {
  test('comes out as it was looked at, each line by itself, and ends what held before', async () => {
    const asked = wanted({ categoryId: await categoryOf('WL1001001') }, { step: '2.5' });
    const shown = await preview(asked);
    expect(shown.length).toBeGreaterThan(1);
    const done = await change(asked, able(shown));
    const looked = new Map(shown.map(({ id, outcome, note }) => [id, { outcome, note }]));
    for (const { id, ...result } of done.list) expect(result).toEqual(looked.get(id));
    const stored = await server.rows<{
      from_id: number;
      status: string;
      price: string;
      before: string;
      reason: string;
    }>(
      `select o.id as from_id, n.status, n.price::text, o.price::text as before, n.price_reason as reason from supplier_price o
       join supplier_price n on n.supplier_id = o.supplier_id and n.material_id = o.material_id and n.valid_from = $2
       where o.id = any($1)`,
      [done.list.map(({ id }) => id), build.day(3)],
    );
    expect(stored).toHaveLength(done.list.length);
    for (const row of stored) {
      expect(Number(row.price)).toBeCloseTo(Math.round(Number(row.before) * 102.5 + 1e-6) / 100, 2);
      expect(row.status).toBe(looked.get(row.from_id)?.outcome === 'PASS' ? 'EFFECTIVE' : 'PENDING');
      expect(row.reason).toBe('季节调价');
    }
    const events = await server.rows<{ type: string; n: number }>(
      `select e.type, count(*)::int as n from event e join supplier_price p on p.id = e.doc_id and e.doc_type = 'supplier_price'
       where p.valid_from = $1 or p.valid_to = $2 group by e.type`,
      [build.day(3), build.day(2)],
    );
    const passed = done.list.filter(({ outcome }) => outcome === 'PASS').length;
    expect(events.find(({ type }) => type === 'PRICE_PASSED')?.n).toBe(passed);
    expect(events.find(({ type }) => type === 'PRICE_CUT')?.n).toBe(passed);
  });

  test('beyond the limit waits for another account, as one price alone does', async () => {
    const materialId = build.material('WL1002001');
    const asked = wanted({ materialId }, { step: '50', validFrom: build.day(5) });
    const shown = await preview(asked);
    expect(shown.every(({ outcome, note }) => outcome === 'ASK' && note.startsWith('比现行报价变动 50%'))).toBe(true);
    const known = await versionsOf(materialId);
    await change(asked, able(shown));
    const now = await versionsOf(materialId);
    expect(now.slice(0, known.length)).toEqual(known);
    const waiting = now.slice(known.length);
    expect(waiting.map(({ status }) => status)).toEqual(shown.map(() => 'PENDING'));
    const duties = await server.rows('select 1 from duty where doc_type = $1 and doc_id = any($2)', [
      'supplier_price',
      waiting.map(({ id }) => id),
    ]);
    expect(duties).toHaveLength(waiting.length);
    const listed = await server.done(checker, supplierPriceCalls.getListSupplierMaterial, { materialId, duty: 'mine' });
    for (const { id, rowVersion } of listed.list)
      await server.done(checker, supplierPriceCalls.approveSupplierPrice, { id, rowVersion });
    expect((await versionsOf(materialId)).filter(({ valid_to }) => valid_to === build.day(4)).length).toBeGreaterThan(
      0,
    );
  });

  test('a price that has changed since it was looked at is refused by its line, the rest is done', async () => {
    const materialId = build.material('WL1101003');
    const others = build.material('WL1101002');
    const asked = wanted({}, { step: '1', validFrom: build.day(6) });
    const shown = [
      ...(await preview({ ...asked, query: { materialId } })),
      ...(await preview({ ...asked, query: { materialId: others } })),
    ];
    const [changed, ...rest] = able(shown);
    if (!changed) throw new Error('the material has a price');
    await change({ ...asked, validFrom: build.day(2) }, [changed]);
    const done = await change(asked, able(shown));
    expect(done.list.find(({ id }) => id === changed.id)).toEqual({
      id: changed.id,
      outcome: 'REFUSED',
      note: '预览后这个报价已经变动，请重新预览',
    });
    expect(rest.length).toBeGreaterThan(0);
    expect(done.list.filter(({ outcome }) => outcome === 'REFUSED')).toHaveLength(1);
  });

  test('says line by line what cannot be, and writes none of it', async () => {
    const materialId = build.material('WL1101001');
    const known = await versionsOf(materialId);
    const rows = await preview(wanted({ materialId }, { by: 'AMOUNT', step: '-99999' }));
    expect(rows.every(({ outcome, note }) => outcome === 'REFUSED' && note === '调整后有价格不大于 0')).toBe(true);
    const lines = rows.map(({ id, rowVersion }) => ({ id, rowVersion }));
    const done = await change(wanted({}, { by: 'AMOUNT', step: '-99999' }), lines);
    expect(done.list.every(({ outcome }) => outcome === 'REFUSED')).toBe(true);
    expect(await versionsOf(materialId)).toEqual(known);
    const late = await preview(wanted({ materialId }, { validFrom: '2099-01-01' }));
    expect(first(late).note).toBe('2099-01-01 没有生效的报价，请单独改价');
  });

  test('says at its field what is wrong with the step', async () => {
    const send = async (asked: Wanted) => expectProblems(await server.send(proposer, previewSupplierPrices, asked));
    expect(await send(wanted({}, { validFrom: build.day(-1) }))).toEqual({ validFrom: '生效日期不能早于今天' });
    expect(Object.keys(await send(wanted({}, { step: '' })))).toEqual(['step']);
    expect(Object.keys(await send(wanted({}, { places: 9 })))).toEqual(['places']);
  });

  test('is for those alone who may change prices', async () => {
    expectRefusal(await server.send(city, previewSupplierPrices, wanted({})), 'noPower');
  });
});

describe('what prices that are not saved yet would have changed', () => {
  test('is the same as after they were saved, from the form and from a change of many', async () => {
    const materialId = build.material('WL1001002');
    const { list } = await server.done(proposer, supplierPriceCalls.getListSupplierMaterial, {
      materialId,
      phase: 'HOLDING',
    });
    const { supplierId } = first(list);
    await build.submit(await build.draft({ lines: [{ materialId, supplierId, qty: '30' }] }));
    const query = { supplierId, materialId };
    const asked = wanted(query, { step: '40', validFrom: build.day(9) });
    const many = await server.done(proposer, newPriceImpactCalls.getSteppedPriceImpact, asked);
    const shown = await preview(asked);
    const stored = await server.done(proposer, supplierPriceCalls.getSupplierPrice, { id: first(shown).id });
    const times = (price: string): string => (Math.round(Number(price) * 140 + 1e-6) / 100).toFixed(2);
    const one = await server.done(proposer, newPriceImpactCalls.getNewPriceImpact, {
      ...query,
      price: times(stored.price),
      validFrom: build.day(9),
      tiers: stored.tiers.map((tier) => ({ ...tier, price: times(tier.price) })),
      cityPrices: stored.cityPrices.map((row) => ({ ...row, price: times(row.price) })),
    });
    expect(one).toEqual(many);
    expect(Number(many.amount)).toBeGreaterThan(0);
    await change(asked, able(shown));
    const waiting = await server.done(checker, supplierPriceCalls.getListSupplierMaterial, {
      ...query,
      status: ['PENDING'],
    });
    const saved = await server.done(checker, priceImpactCalls.getSupplierPriceImpact, { id: first(waiting.list).id });
    expect(saved).toEqual(many);
  });
});
