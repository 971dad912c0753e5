import { priceOrderCalls } from '@material/contract/catalogue/price/price-order.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectRefusal } from '../../../test/harness/client.ts';

const { server, build } = await deliveryServer();
const { city, first: keeper } = build.people;
afterAll(() => server.stop());

const { getSupplierOrder, placeSupplierOrder } = priceOrderCalls;
let materialId: number;
const orderOf = async () => (await server.done(keeper, getSupplierOrder, { materialId })).list;
const prioritiesOf = () =>
  server.rows<{ supplier_id: number; priority: number; status: string }>(
    `select supplier_id, priority, status from supplier_price where material_id = $1 and valid_to >= $2 order by id`,
    [materialId, build.day(0)],
  );

beforeEach(async () => {
  const [found] = await server.rows<{ id: number }>(
    `select p.material_id as id from supplier_price p join supplier_city y on y.supplier_id = p.supplier_id
       join city c on c.id = y.city_id and c.code = 'SH'
     where p.status = 'EFFECTIVE' and $1 between p.valid_from and p.valid_to group by 1 having count(*) > 1 order by 1 limit 1`,
    [build.day(0)],
  );
  materialId = found?.id ?? 0;
  await server.rows('update supplier_price set is_preferred = false where material_id = $1', [materialId]);
});

test('what is put first is what an order chooses that names nobody, and whatever it asks later goes along', async () => {
  const before = await orderOf();
  expect(before.length).toBeGreaterThan(1);
  const last = before.at(-1);
  if (!last) throw new Error('nobody offers it');
  const { list } = await server.done(keeper, placeSupplierOrder, { id: last.id, beforeId: first(before).id });
  expect(list.map(({ id }) => id)).toEqual([last.id, ...before.slice(0, -1).map(({ id }) => id)]);
  expect(list.map(({ priority }) => priority)).toEqual(list.map((_row, at) => at + 1));
  const lines = [{ materialId, qty: '20' }];
  const { list: prices } = await server.done(city, askOrderCalls.getPriceInfo, { deliveryDate: build.day(9), lines });
  expect(first(prices).offers[0]).toMatchObject({ priceId: last.id });
  const each = Map.groupBy(await prioritiesOf(), (row) => row.supplier_id);
  for (const versions of each.values()) expect(new Set(versions.map(({ priority }) => priority)).size).toBe(1);
  const audits = await server.rows(
    `select 1 from audit where target_table = 'supplier_price' and target_id = $1 and after ? 'priority'`,
    [last.id],
  );
  expect(audits.length).toBeGreaterThan(0);
  const back = await server.done(keeper, placeSupplierOrder, { id: last.id, beforeId: null });
  expect(back.list.at(-1)?.id).toBe(last.id);
});

test('a preferred supplier stays before the others', async () => {
  const [one, two] = await orderOf();
  if (!one || !two) throw new Error('there are two');
  await server.rows('update supplier_price set is_preferred = true where id = $1', [one.id]);
  expectRefusal(await server.send(keeper, placeSupplierOrder, { id: two.id, beforeId: one.id }), 'blocked');
  expect((await orderOf()).map(({ id }) => id).slice(0, 2)).toEqual([one.id, two.id]);
});

test('of two at once both places hold, and a supplier that is gone is no place', async () => {
  const [one, two] = await orderOf();
  if (!one || !two) throw new Error('there are two');
  const answers = await Promise.all([
    server.send(keeper, placeSupplierOrder, { id: one.id, beforeId: null }),
    server.send(keeper, placeSupplierOrder, { id: two.id, beforeId: null }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([1, 1]);
  const places = (await orderOf()).map(({ priority }) => priority);
  expect(places).toEqual(places.map((_row, at) => at + 1));
  const other = await server.rows<{ id: number }>('select min(id) as id from supplier_price where material_id <> $1', [
    materialId,
  ]);
  expectRefusal(await server.send(keeper, placeSupplierOrder, { id: one.id, beforeId: first(other).id }), 'blocked');
});
