import { priceHistoryCalls } from '@material/contract/catalogue/price/price-history.calls.ts';
import { supplierPriceCalls } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectRefusal } from '../../../test/harness/client.ts';

const { server, build } = await deliveryServer();
const { city, first: proposer, second: checker } = build.people;
afterAll(() => server.stop());

const shanghai = first(await server.rows<{ id: number }>(`select id from city where code = 'SH'`)).id;

test('tells of every version who asked for it when and why, from which price to which, and draws those that held', async () => {
  const materialId = build.material('WL1001001');
  const { list } = await server.done(proposer, supplierPriceCalls.getListSupplierMaterial, {
    materialId,
    phase: 'HOLDING',
  });
  const { id, supplierId } = first(list);
  const { rowVersion: _version, ...stored } = await server.done(proposer, supplierPriceCalls.getSupplierPrice, { id });
  const { taxRateId, minQty, multiple, leadDays, priority, isPreferred, fluctuationPct } = stored;
  const terms = {
    supplierId,
    materialId,
    taxRateId,
    minQty,
    multiple,
    leadDays,
    priority,
    isPreferred,
    fluctuationPct,
  };
  const priced = (price: string, cityPrice: string) => ({
    price,
    tiers: [{ startQty: '50', price: String(Number(price) - 1) }],
    cityPrices: [{ cityId: shanghai, price: cityPrice }],
  });
  const asked = { ...terms, validTo: build.day(300), priceReason: '季节调价' };
  const refused = await server.done(proposer, supplierPriceCalls.addSupplierPrice, {
    ...asked,
    ...priced('900', '950'),
    validFrom: build.day(5),
  });
  await server.done(checker, supplierPriceCalls.refuseSupplierPrice, {
    id: refused.id,
    rowVersion: refused.rowVersion,
    reason: '过高',
  });
  const waiting = await server.done(proposer, supplierPriceCalls.addSupplierPrice, {
    ...asked,
    ...priced('200', '220'),
    validFrom: build.day(6),
  });
  const { rowVersion } = waiting;
  await server.done(checker, supplierPriceCalls.approveSupplierPrice, { id: waiting.id, rowVersion });

  const history = (await server.done(proposer, priceHistoryCalls.getListPriceHistory, { supplierId, materialId })).list;
  expect(history.find((one) => one.id === refused.id)).toMatchObject({ status: 'REFUSED', checkOpinion: '过高' });
  const last = history.find((one) => one.id === waiting.id);
  expect(last).toMatchObject({ price: '200', status: 'EFFECTIVE', priceReason: '季节调价', validFrom: build.day(6) });
  expect(Number(last?.priceBefore)).toBe(Number(stored.price));
  expect(last?.tierText).toBe('满 50 起 199.00');
  expect(last?.cityPriceText).toMatch(/^上海\S* 220$/);
  expect(last?.createName).not.toBe(last?.checkName);

  const pair = { supplierId, materialId };
  const course = async (cityId?: number) =>
    (await server.done(proposer, priceHistoryCalls.getPriceCourse, { ...pair, ...(cityId ? { cityId } : {}) })).list;
  expect((await course()).map((point) => point.price).slice(-1)).toEqual(['200']);
  expect((await course(shanghai)).at(-1)?.price).toBe('220');
  expect((await course()).some((point) => point.id === refused.id)).toBe(false);
  const days = (await course()).map(({ validFrom }) => validFrom);
  expect(days).toEqual(days.toSorted());
});

test('counts what a filter leaves, and of very many says only that there are more than ten thousand', async () => {
  const { supplierId, materialId } = first(
    await server.rows<{ supplierId: number; materialId: number }>(
      `select supplier_id as "supplierId", material_id as "materialId" from supplier_price order by id limit 1`,
    ),
  );
  const [most, stopped] = [priceHistoryCalls.getListPriceHistory.list.countsTo ?? 0, 'EXPIRED'];
  const asked = async (input: { supplierId?: number; materialId?: number; filter?: string }) =>
    (await server.done(proposer, priceHistoryCalls.getListPriceHistory, { pageSize: 1, ...input })).totalCount;
  const before = await asked({});
  // Nobody looks on: telling of ten thousand rows would take longer than all the rest.
  await server.rows('alter table supplier_price disable trigger user');
  const one = await asked({ supplierId, materialId });
  const add = (count: number) =>
    server.rows(
      `insert into supplier_price (supplier_id, material_id, price, tax_rate_id, valid_from, valid_to, status, min_qty, multiple, create_time)
       select $1, $2, 1, (select min(id) from tax_rate), $3, $3, $4, 1, 1, $5 from generate_series(1, $6::int)`,
      [supplierId, materialId, build.day(0), stopped, server.clock.now, count],
    );
  await add(most - before);
  expect(await asked({})).toBe(most);
  expect(await asked({ supplierId, materialId })).toBe(one + most - before);
  await add(5);
  expect(await asked({})).toBe(most + 1);
  await server.rows('alter table supplier_price enable trigger user');
});

test('is found by the names of material and supplier, whatever else has them', async () => {
  const found = async (filter: string, firstkey?: string) => {
    const asked = { filter, pageSize: 1000, ...(firstkey === undefined ? {} : { firstkey }) };
    const { list } = await server.done(proposer, supplierPriceCalls.getListSupplierMaterial, asked);
    return list;
  };
  const [{ supplierShortName: supplier, materialCode: code }] = [first((await found('')).slice(-1))];
  const [bySupplier, byCode] = [await found(supplier), await found(code)];
  expect(bySupplier.length).toBeGreaterThan(0);
  expect(bySupplier.every((row) => row.supplierShortName === supplier)).toBe(true);
  expect(byCode.every((row) => row.materialCode === code)).toBe(true);
  expect((await found(code, 'materialName')).length).toBe(byCode.length);
  expect(await found(code, 'supplierName')).toEqual([]);
  expect(await found('没有谁叫这个名字')).toEqual([]);
  // What very many have in their names is no name to look up: nothing is left out for it.
  const all = await found('');
  expect((await found('1')).length).toBeGreaterThan(all.length / 2);
});

test('is headquarters’ own', async () => {
  const { list } = await server.done(city, viewCalls.getListPriceView, {});
  expect(list.length).toBeGreaterThan(0);
  const asked = { supplierId: 1, materialId: build.material('WL1001001') };
  expectRefusal(await server.send(city, priceHistoryCalls.getPriceCourse, asked), 'noPower');
});
