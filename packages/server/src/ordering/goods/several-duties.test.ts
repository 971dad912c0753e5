import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, expect, test } from 'vitest';
import type { Signed } from '../../../test/harness/client.ts';
import { deliveryServer } from '../../../test/factories/delivery-server.ts';

const { server, build, deliver } = await deliveryServer();
afterAll(() => server.stop());

const { store, city } = deliver.people;
const waitsFor = async (who: Signed, no: string): Promise<boolean> =>
  (await server.done(who, askOrderCalls.getListAskOrder, { no, duty: 'mine' })).totalCount === 1;
const dutiesOf = (table: string, id: number) =>
  server.rows(
    'select party, place_id, supplier_id is null as hidden from duty where doc_type = $1 and doc_id = $2 order by 1, 2',
    [table, id],
  );

test('goods on the road are the place’s to receive while the supplier still owes the rest: both are named and find it', async () => {
  const doc = await deliver.confirmed();
  const [rice] = doc.lines;
  if (!rice) throw new Error('no lines');
  const { no } = await build.document(doc.askOrderId);
  expect(await waitsFor(store, no)).toBe(false);
  await deliver.departed(await deliver.draft([deliver.load(rice, { qty: '15' })]));
  const { duty } = await build.document(doc.askOrderId);
  const all = [duty, ...duty.others];
  expect(all).toHaveLength(2);
  for (const { party, sentence } of all) expect(sentence.startsWith(`${party}应在`)).toBe(true);
  expect(all.map(({ sentence }) => sentence).join('')).toMatch(/送达其余货物.*完成验收|完成验收.*送达其余货物/);
  expect([await waitsFor(store, no), await waitsFor(city, no), await waitsFor(build.people.second, no)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await dutiesOf('ask_order', doc.askOrderId)).toMatchObject([{ party: 'PLACE' }, { party: 'SUPPLIER' }]);
});

test('a vehicle waits for each of its places, and for the others no longer once one has answered', async () => {
  const vehicle = await deliver.onTheRoad([
    await deliver.confirmed(),
    await deliver.confirmed(undefined, deliver.places.second),
  ]);
  const inbound = await deliver.onReceipt(vehicle);
  const places = (await dutiesOf('transport_order', vehicle.id)).map((row) => row['place_id']);
  expect(places).toHaveLength(2);
  const mine = async () =>
    (await server.done(store, transportOrderCalls.getListTransportOrder, { no: vehicle.no, duty: 'mine' })).totalCount;
  expect(await mine()).toBe(1);
  await deliver.submit(await deliver.countAll(inbound));
  expect(await dutiesOf('transport_order', vehicle.id)).toHaveLength(1);
  expect(await mine()).toBe(0);
  expect(
    (await server.done(city, transportOrderCalls.getListTransportOrder, { no: vehicle.no, duty: 'mine' })).totalCount,
  ).toBe(1);
});

test('what a supplier may not see yet is kept from its duties too', async () => {
  const order = await build.submitted();
  expect(await dutiesOf('ask_order', order.id)).toMatchObject([{ party: 'FIRST_CHECKER', hidden: true }]);
  const approved = await build.approved();
  expect(await dutiesOf('ask_order', approved.id)).toMatchObject([{ party: 'SUPPLIER', hidden: false }]);
});

test('what is deleted or taken back waits for nobody', async () => {
  const order = await build.submitted();
  await server.done(build.people.city, askOrderCalls.withdrawAskOrderByOrderId, build.ref(order));
  expect(await dutiesOf('ask_order', order.id)).toEqual([]);
});
