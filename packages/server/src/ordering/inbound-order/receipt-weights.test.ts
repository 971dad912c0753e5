import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { deliveryServer, two } from '../../../test/factories/delivery-server.ts';

const { server, build, deliver } = await deliveryServer();
afterAll(() => server.stop());

const calls = inboundCalls;

/** Ten boxes of meat in two lots of 60.5 and 50 kilograms at the first store. */
async function meatOnReceipt() {
  const meat = await server.as('sup_gys003');
  const [supplier] = await server.rows<{ id: number }>(`select id from supplier where code = 'GYS003'`);
  const wished = { materialId: build.material('WL1101001'), supplierId: supplier?.id ?? 0, qty: '10', qty2: '110' };
  const order = await build.approved({ lines: [wished], placeId: deliver.places.first, deliveryDate: build.day(7) });
  await deliver.confirm(await deliver.pickup(order, meat), [], meat);
  const { lines } = await deliver.pickup(order, meat);
  const lot = (lotNo: string, qty: string, qty2: string) => ({ lotNo, produceDate: '2026-11-10', qty, qty2 });
  const lots = [lot('M1', '6', '60.5'), lot('M2', '4', '50')];
  const draft = await deliver.draft(
    lines.map((line) => deliver.load(line, { lots })),
    { who: meat },
  );
  const departing = { ...deliver.ref(await deliver.loaded(draft, meat)), startTemp: '-19.5' };
  const transport = await server.done(meat, transportOrderCalls.departTransportOrder, departing);
  return { meat, orderId: order.id, transport, inbound: await deliver.onReceipt(transport) };
}

test('weights that nobody took say so wherever they stand, and a lot that is short in weight alone is told', async () => {
  const { meat, orderId, transport, inbound } = await meatOnReceipt();
  const [first, second] = two(inbound.lines);
  const light = { qtyAccepted2: '40', reasonId: deliver.reasons.missing };
  const counted = await server.done(deliver.people.store, calls.updateInboundOrder, {
    ...deliver.ref(inbound),
    arriveTemp: '-18.5',
    lines: [deliver.good(first), deliver.good(second, light)],
  });
  expect(counted.lines).toMatchObject([
    { qtyAccepted2: '60.5', isAccepted2Weighed: false },
    { qtyAccepted2: '40', isAccepted2Weighed: true },
  ]);
  await deliver.submit(counted);
  const unweighed = { isAccepted2Weighed: false, isRejected2Weighed: true };
  const told = await deliver.transport(transport.id, meat);
  expect(told.lines).toMatchObject([{ qtyAccepted2: '100.5', ...unweighed }]);
  expect((await build.document(orderId)).lines).toMatchObject([{ qtyAccepted2: '100.5', ...unweighed }]);
  expect((await deliver.pickup({ id: orderId }, meat)).lines).toMatchObject([unweighed]);
  const changes = told.history.find(({ type }) => type === 'DIFFERENCE_RECORDED')?.changes;
  expect(changes).toMatchObject([{ label: expect.stringContaining('M2 实重少') as string, to: '10 千克（短少）' }]);
  const life = (await build.document(orderId)).history;
  expect(life.find(({ type }) => type === 'INBOUND_SUBMITTED')?.changes[0]?.to).toBe('10 箱（100.5 千克，按发运）');
  expect(life.find(({ type }) => type === 'DIFFERENCE_RECORDED')?.changes).toMatchObject([
    { label: expect.stringContaining('实重少') as string, to: '10 千克（短少）' },
  ]);
});
