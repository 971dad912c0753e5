import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { bigOrderCalls } from '@material/contract/ordering/pickup-order/big-order.calls.ts';
import { byMaterial } from '@material/contract/ordering/pickup-order/loading.rules.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectRefusal } from '../../../test/harness/client.ts';

const { server, build, deliver } = await deliveryServer();
afterAll(() => server.stop());
const { supplier } = deliver.people;

async function merged() {
  const docs = [await deliver.confirmed(), await deliver.confirmed(undefined, deliver.places.second)];
  const { id } = await server.done(supplier, pickupOrderCalls.mergePickupOrder, { orders: docs.map(deliver.ref) });
  const read = () => server.done(supplier, bigOrderCalls.getBigOrderByid, { id });
  return { id, docs, read, fresh: () => Promise.all(docs.map(({ askOrderId }) => deliver.pickup({ id: askOrderId }))) };
}

test('a group says what is to be loaded, for whom and of what', async () => {
  const { docs, read } = await merged();
  const group = await read();
  expect(group).toMatchObject({ cityName: '上海', createName: expect.any(String) as string });
  expect(group.orders.map(({ no }) => no)).toEqual(docs.map(({ no }) => no));
  expect(group.lines.map(({ materialName, qtyLoad }) => [materialName, qtyLoad])).toEqual([
    ['东北珍珠米', '25'],
    ['五常长粒香米', '10'],
    ['东北珍珠米', '25'],
    ['五常长粒香米', '10'],
  ]);
  expect(byMaterial(group.lines).map(({ qtyLoad }) => qtyLoad)).toEqual(['50', '20']);
  const pickup = await deliver.pickup({ id: first(docs).askOrderId });
  expect(pickup.bigOrderNo).toBe(group.no);
});

test('what has left is loaded no more, and one vehicle takes all of it', async () => {
  const { read, fresh } = await merged();
  const [one, other] = await fresh();
  if (!one || !other) throw new Error('two orders were merged');
  await deliver.onTheRoad([one]);
  const left = await read();
  expect(left.lines.filter(({ qtyLoad }) => qtyLoad !== '0').map(({ pickupOrderNo }) => pickupOrderNo)).toEqual([
    other.no,
    other.no,
  ]);
  const draft = await deliver.draft(other.lines.map((line) => deliver.load(line)));
  expect(draft).toMatchObject({ status: 'DRAFT', lineCount: 2 });
  await server.done(supplier, transportOrderCalls.cancelTransportOrder, { ...deliver.ref(draft), reason: '改派车辆' });
});

test('what is stopped is not loaded', async () => {
  const { read, fresh } = await merged();
  const [one, other] = await fresh();
  if (!one || !other) throw new Error('two orders were merged');
  const order = await build.document(one.askOrderId);
  await server.done(build.people.second, askOrderCalls.changeAskOrderStatusToStop, {
    orderid: order.id,
    rowVersion: order.rowVersion,
    reason: '门店停业',
  });
  const group = await read();
  expect(group.orders.map(({ status }) => status)).toEqual(['HELD', 'CONFIRMED']);
  expect(group.lines.map(({ qtyLoad }) => qtyLoad)).toEqual(['0', '0', '25', '10']);
});

test('a group is its supplier’s alone, and is gone with its last order', async () => {
  const { id, read, fresh } = await merged();
  const stranger = await server.as('sup_gys003');
  expectRefusal(await server.send(stranger, bigOrderCalls.getBigOrderByid, { id }), 'notFound');
  expectRefusal(await server.send(deliver.people.store, bigOrderCalls.getBigOrderByid, { id }), 'noPower');
  const [one, other] = await fresh();
  if (!one || !other) throw new Error('two orders were merged');
  await server.done(supplier, pickupOrderCalls.unMergePickupOrder, { orders: [deliver.ref(one)] });
  expect((await read()).orders.map(({ no }) => no)).toEqual([other.no]);
  await server.done(supplier, pickupOrderCalls.unMergePickupOrder, { orders: [deliver.ref(other)] });
  expectRefusal(await server.send(supplier, bigOrderCalls.getBigOrderByid, { id }), 'notFound');
});
