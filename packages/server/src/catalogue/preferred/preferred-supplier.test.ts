import {
  preferredImpactCalls,
  preferredSupplierCalls,
} from '@material/contract/catalogue/preferred/preferred-supplier.calls.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { roundMoney } from '@material/contract/kernel/value/decimal.ts';
import { afterAll, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';

const { server, build } = await deliveryServer();
const { city, first: manager } = build.people;
afterAll(() => server.stop());

const {
  getListMatchSupplier,
  getListMatchSupplierHistory,
  previewMatchSupplier,
  setMatchSupplier,
  cancelMatchSupplier,
} = preferredSupplierCalls;
const idOf = async (code: string): Promise<number> =>
  first(await server.rows<{ id: number }>('select id from city where code = $1', [code])).id;
const [shanghai, hangzhou] = [await idOf('SH'), await idOf('HZ')];
const deliveryDate = build.day(7);
/** A material that several suppliers can deliver to Shanghai, and what is offered there, best first. */
const materials = await server.rows<{ id: number }>(
  `select p.material_id as id from supplier_price p join supplier_city y on y.supplier_id = p.supplier_id and y.city_id = $1
   where p.status = 'EFFECTIVE' and $2 between p.valid_from and p.valid_to
   group by 1 having count(*) > 1 order by 1`,
  [shanghai, build.day(0)],
);
const offersOf = async (materialId: number) =>
  first(
    (await server.done(city, askOrderCalls.getPriceInfo, { deliveryDate, lines: [{ materialId, qty: '3' }] })).list,
  );
const seen = await Promise.all(materials.map(async ({ id }) => ({ id, ...(await offersOf(id)) })));
const { id: materialId, offers } = first(seen.filter((one) => one.offers.length > 1));
const [best, second] = offers.map(({ supplierId }) => supplierId);
const wanted = { materialIds: [materialId], cityIds: [shanghai], supplierId: second ?? 0 };
const pair = { materialId, cityId: shanghai };

test('an order of the city goes to whom it prefers, and the city sees it; other cities go on as before', async () => {
  const preview = first((await server.done(manager, previewMatchSupplier, wanted)).list);
  expect(preview).toMatchObject({ ...pair, outcome: 'SET', note: '' });
  expect(preview.priceTo).not.toBeNull();
  await server.done(manager, setMatchSupplier, { supplierId: second ?? 0, lines: [pair], preferReason: '质量稳定' });
  const after = await offersOf(materialId);
  expect(after.offers[0]).toMatchObject({ supplierId: second, isPreferred: true });
  expect(after.offers.filter(({ isPreferred }) => isPreferred)).toHaveLength(1);
  expect(after.chosen?.supplierId).toBe(second);
  const { list: views } = await server.done(city, viewCalls.getListPriceView, { materialId });
  expect(views.filter(({ isPreferred }) => isPreferred)).toHaveLength(1);
  const elsewhere = await server.done(await server.as('city_hz'), askOrderCalls.getPriceInfo, {
    deliveryDate,
    lines: [{ materialId, qty: '3' }],
  });
  expect(first(elsewhere.list).offers.map(({ supplierId }) => supplierId)[0]).toBe(best);
  expect(first((await server.done(manager, previewMatchSupplier, wanted)).list).outcome).toBe('SAME');
});

test('one of each holds: a later one ends it, and both stay with who and why', async () => {
  await server.done(manager, setMatchSupplier, { supplierId: best ?? 0, lines: [pair], preferReason: '价格更低' });
  const { list } = await server.done(manager, getListMatchSupplier, pair);
  expect(list).toHaveLength(1);
  expect(first(list)).toMatchObject({ supplierId: best, state: 'IN_FORCE', preferReason: '价格更低' });
  expect(first(list).setName).not.toBe('');
  const again = server.rows(
    `insert into preferred_supplier (material_id, city_id, supplier_id, prefer_reason, create_time) values ($1, $2, $3, 'x', now())`,
    [materialId, shanghai, second],
  );
  await expect(again).rejects.toThrow(/preferred_supplier_pair_key/);

  await server.done(manager, cancelMatchSupplier, { ids: [first(list).id], endReason: '招标结束' });
  expect((await server.done(manager, getListMatchSupplier, pair)).list).toEqual([]);
  const { list: past } = await server.done(manager, getListMatchSupplierHistory, pair);
  expect(past.map(({ supplierId, endReason }) => [supplierId, endReason])).toEqual([
    [best, '招标结束'],
    [second, '改为其他供应商：价格更低'],
  ]);
  expect(past.every(({ endName, endTime }) => endName !== '' && endTime !== null)).toBe(true);
  expect((await offersOf(materialId)).chosen?.supplierId).toBe(best);
  // What has ended already stays as it is.
  expect(await server.done(manager, cancelMatchSupplier, { ids: [first(past).id], endReason: '再次' })).toEqual({
    removed: 0,
  });
});

test('nobody is preferred who has no price in force for the city: said at each row, and nothing is set', async () => {
  await server.rows(`delete from supplier_city where supplier_id = $1 and city_id = $2`, [second, hangzhou]);
  const both = { ...wanted, cityIds: [shanghai, hangzhou] };
  const { list } = await server.done(manager, previewMatchSupplier, both);
  expect(list.map(({ outcome, note }) => [outcome, note])).toEqual([
    ['SET', ''],
    ['REFUSED', '供应商没有这个物料的报价，或不服务该城市'],
  ]);
  const lines = [pair, { materialId, cityId: hangzhou }];
  const refused = await server.send(manager, setMatchSupplier, {
    supplierId: second ?? 0,
    lines,
    preferReason: '质量稳定',
  });
  expect(Object.keys(expectProblems(refused))).toEqual(['lines.1.cityId']);
  expect((await server.done(manager, getListMatchSupplier, { materialId })).list).toEqual([]);

  const stopped = await server.rows<{ id: number }>(
    `update supplier_price set status = 'EXPIRED' where supplier_id = $1 and material_id = $2 and status = 'EFFECTIVE' returning id`,
    [second, materialId],
  );
  expect(first((await server.done(manager, previewMatchSupplier, wanted)).list)).toMatchObject({
    outcome: 'REFUSED',
    note: '报价已失效',
  });
  await server.rows(`update supplier_price set status = 'EFFECTIVE' where id = any($1)`, [stopped.map(({ id }) => id)]);
});

test('says what the last 30 days would have cost, whoever delivered, city by city', async () => {
  const main = await build.submit(await build.draft({ lines: [{ materialId, qty: '3' }], deliveryDate }));
  const line = first(
    await server.rows<{ unit_price: string; qty_asked: string }>(
      `select l.unit_price, l.qty_asked from ask_line l join ask_order o on o.id = l.ask_order_id
       where o.main_order_id = $1 and l.material_id = $2`,
      [main.id, materialId],
    ),
  );
  const { list, amount } = await server.done(manager, preferredImpactCalls.getMatchSupplierImpact, wanted);
  const { priceTo } = first((await server.done(manager, previewMatchSupplier, wanted)).list);
  expect(list.map(({ id }) => id)).toEqual([shanghai]);
  const by = (Number(priceTo) - Number(line.unit_price)) * Number(line.qty_asked);
  expect(amount).toBe(roundMoney(by.toFixed(6)));
  expect(Number(first(list).qty)).toBe(Number(line.qty_asked));
});

test('is headquarters’ own', async () => {
  expectRefusal(await server.send(city, previewMatchSupplier, wanted), 'noPower');
  expectRefusal(await server.send(city, getListMatchSupplier, {}), 'noPower');
});
