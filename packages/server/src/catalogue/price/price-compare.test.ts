import { priceCompareCalls } from '@material/contract/catalogue/price/price-compare.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { cmp } from '@material/contract/kernel/value/decimal.ts';
import { afterAll, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { textsOf } from '../../../test/factories/import.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';

const { server, build } = await deliveryServer();
const { city, first: manager } = build.people;
afterAll(() => server.stop());

const { getComparePrices, downExcelComparePrices } = priceCompareCalls;
const [shanghai] = await server.rows<{ id: number }>(`select id from city where code = 'SH'`);
const cityId = shanghai?.id ?? 0;
/** A material that several suppliers offer. */
const [several] = await server.rows<{ id: number }>(
  `select p.material_id as id from supplier_price p join supplier_city y on y.supplier_id = p.supplier_id and y.city_id = $1
   where p.status = 'EFFECTIVE' and $2 between p.valid_from and p.valid_to group by 1 having count(distinct p.supplier_id) > 1 order by 1 limit 1`,
  [cityId, build.day(0)],
);
const materialId = several?.id ?? 0;
const compared = async (input: { on?: string; qty?: string } = {}) => {
  const { cities, list } = await server.done(manager, getComparePrices, { materialIds: [materialId], ...input });
  return { cities, material: first(list) };
};

test('shows for each city what an order there is priced at, supplier by supplier', async () => {
  const qty = '60';
  const deliveryDate = build.day(7);
  const { cities, material } = await compared({ on: deliveryDate, qty });
  const at = cities.findIndex(({ id }) => id === cityId);
  const cells = material.suppliers.map((supplier) => ({ supplier, cell: supplier.cells[at] }));
  for (const { supplier, cell } of cells) {
    const { list } = await server.done(city, askOrderCalls.getPriceInfo, {
      deliveryDate,
      lines: [{ materialId, supplierId: supplier.supplierId, qty }],
    });
    expect(cell?.price ?? null).toBe(first(list).chosen?.price ?? null);
  }
  const { list } = await server.done(city, askOrderCalls.getPriceInfo, { deliveryDate, lines: [{ materialId, qty }] });
  expect(cells.find(({ cell }) => cell?.isChosen)?.supplier.supplierId).toBe(first(list).chosen?.supplierId);
  const prices = cells.flatMap(({ cell }) => cell?.price ?? []);
  expect(prices.length).toBeGreaterThan(1);
  const least = prices.toSorted(cmp)[0];
  for (const { cell } of cells) expect(cell?.isCheapest).toBe(cell?.price === least);
});

test('says where a supplier does not deliver and why another cannot, and leaves out who has no price on the day', async () => {
  const before = await compared();
  const [one, other] = before.material.suppliers;
  await server.rows(`delete from supplier_city where supplier_id = $1 and city_id = $2`, [one?.supplierId, cityId]);
  await server.rows(`update supplier set status = 'DISABLED' where id = $1`, [other?.supplierId]);
  const { cities, material } = await compared();
  const at = cities.findIndex(({ id }) => id === cityId);
  const cellOf = (supplierId: number | undefined) =>
    material.suppliers.find((row) => row.supplierId === supplierId)?.cells[at];
  expect(cellOf(one?.supplierId)).toMatchObject({ price: null, note: '不供货' });
  expect(cellOf(other?.supplierId)).toMatchObject({ price: null, note: '供应商已停用', isCheapest: false });
  const never = await compared({ on: '2099-01-01' });
  expect(never.material.suppliers).toEqual([]);
  await server.rows(`update supplier set status = 'ENABLED' where id = $1`, [other?.supplierId]);
});

test('is headquarters’ own, of today or later, and goes into a sheet', async () => {
  expectRefusal(await server.send(city, getComparePrices, { materialIds: [materialId] }), 'noPower');
  const past = await server.send(manager, getComparePrices, { materialIds: [materialId], on: build.day(-1) });
  expect(expectProblems(past)).toEqual({ on: '比价日期不能早于今天' });
  const { name, bytes } = await server.fetchFile(manager, downExcelComparePrices, { materialIds: [materialId] });
  expect(name).toMatch(/^供应商比价_.*\.xlsx$/);
  const { material, cities } = await compared();
  const [day, qty, header = [], ...lines] = await textsOf(server, bytes);
  expect([day, qty]).toEqual([
    ['比价日期', build.day(0)],
    ['订货数量', '1'],
  ]);
  expect(header).toEqual(
    expect.arrayContaining(['供应商', '含税单价', ...cities.map((one) => one.name), '最低价的城市']),
  );
  expect(lines.length).toBe(material.suppliers.length);
});
