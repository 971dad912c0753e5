import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { pickupOrderCalls, type PickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';

const { server, build, deliver, toldOf } = await deliveryServer();
afterAll(() => server.stop());

const { supplier } = deliver.people;
const checker = build.people.second;
const fresh = (doc: PickupDocument): Promise<PickupDocument> => deliver.pickup({ id: doc.askOrderId });
const reason = '门店暂停营业';

const sendStop = async (id: number, who: Signed = checker) =>
  server.send(who, askOrderCalls.changeAskOrderStatusToStop, { ...build.ref(await build.document(id)), reason });
async function stop(doc: PickupDocument): Promise<PickupDocument> {
  expect(await sendStop(doc.askOrderId)).toMatchObject({ status: 1, data: { status: 'ON_HOLD' } });
  return fresh(doc);
}
const resume = async (doc: PickupDocument) =>
  server.done(checker, askOrderCalls.resumeAskOrder, build.ref(await build.document(doc.askOrderId)));

const confirmedShort = async (): Promise<PickupDocument> => {
  const doc = await deliver.pending();
  await deliver.confirm(doc, [{ id: first(doc.lines).pickupLineId, qty: '20', reason: '库存不足' }]);
  return fresh(doc);
};
const preparing = async (): Promise<PickupDocument> => {
  const doc = await deliver.confirmed();
  await server.done(supplier, pickupOrderCalls.startPickupOrder, { id: doc.id, rowVersion: doc.rowVersion });
  return fresh(doc);
};
const partShipped = async (): Promise<PickupDocument> => {
  const doc = await deliver.confirmed();
  await deliver.departed(await deliver.draft([deliver.load(first(doc.lines), { qty: '5' })]));
  return fresh(doc);
};

const duties = (docType: string, id: number) =>
  server.rows<{ party: string }>('select party from duty where doc_type = $1 and doc_id = $2 order by party', [
    docType,
    id,
  ]);

describe.each([
  ['PENDING', () => deliver.pending()],
  ['CONFIRMED', () => deliver.confirmed()],
  ['SHORT', confirmedShort],
  ['PREPARING', preparing],
  ['PART_SHIPPED', partShipped],
] as const)('an order whose pickup order is %s', (state, make) => {
  test('is stopped with it, waits for headquarters alone, and goes on where it stood', async () => {
    const doc = await make();
    expect(doc.status).toBe(state);
    const before = [await duties('ask_order', doc.askOrderId), await duties('pickup_order', doc.id)];
    const held = await stop(doc);
    expect(held).toMatchObject({ status: 'HELD', actions: [] });
    expect(await duties('pickup_order', doc.id)).toEqual([]);
    const parties = (await duties('ask_order', doc.askOrderId)).map(({ party }) => party);
    expect(parties).toEqual(state === 'PART_SHIPPED' ? ['DECIDER', 'PLACE'] : ['DECIDER']);
    expect(await build.document(doc.askOrderId)).toMatchObject({ status: 'ON_HOLD', restTask: 'HELD' });
    expect(await resume(doc)).toMatchObject({ status: 'APPROVED' });
    expect((await fresh(doc)).status).toBe(state);
    const { no } = await build.document(doc.askOrderId);
    const told = [await toldOf(no), await toldOf(doc.no)].map((all) =>
      all.slice(-2).map(({ title, users }) => [title, users.includes('city_sh'), users.includes('sup_gys001')]),
    );
    expect(told).toEqual([
      [
        [`${no} 已停止`, true, false],
        [`${no} 已恢复`, true, false],
      ],
      [
        [`${doc.no} 已停止`, false, true],
        [`${doc.no} 已恢复`, false, true],
      ],
    ]);
    expect([await duties('ask_order', doc.askOrderId), await duties('pickup_order', doc.id)]).toEqual(before);
  });

  test('lets the supplier answer and ship nothing while it is stopped', async () => {
    const doc = await make();
    const draft = await server.send(supplier, transportOrderCalls.addTransportOrder, {
      lines: [deliver.load(first(doc.lines), { qty: '1' })],
    });
    const held = await stop(doc);
    expectRefusal(
      await server.send(supplier, pickupOrderCalls.confirmPickupOrder, {
        id: held.id,
        rowVersion: held.rowVersion,
        lines: [],
      }),
      'wrongState',
    );
    const lines = [deliver.load(first(doc.lines), { qty: '1' })];
    const added = await server.send(supplier, transportOrderCalls.addTransportOrder, { lines });
    expectRefusal(added, 'invalidInput');
    expect(JSON.stringify(added)).toContain('已停止');
    if (state === 'PENDING' || !draft.data) return;
    const { id, rowVersion } = await deliver.loaded(draft.data);
    const gone = await server.send(supplier, transportOrderCalls.departTransportOrder, { id, rowVersion });
    expect(gone.status).toBe(0);
    expect(JSON.stringify(gone)).toContain('已停止');
  });
});

describe('a stopped order', () => {
  test('still takes what was on the road, and ends when the rest is closed', async () => {
    const doc = await deliver.confirmed();
    const transport = await deliver.departed(await deliver.draft([deliver.load(first(doc.lines), { qty: '5' })]));
    await stop(await fresh(doc));
    const inbound = await deliver.onReceipt(transport);
    await deliver.submit(
      await deliver.count(
        inbound,
        inbound.lines.map((line) => deliver.good(line)),
      ),
    );
    const order = await build.document(doc.askOrderId);
    expect(order).toMatchObject({ status: 'ON_HOLD', fulfilStatus: 'PART_RECEIVED' });
    const ended = await server.done(checker, askOrderCalls.closeAskOrderRest, {
      ...build.ref(order),
      reason: '不再需要',
    });
    expect(ended.status).toBe('COMPLETED');
    expect((await fresh(doc)).status).toBe('CLOSED');
  });

  test('is a card of headquarters’ home page, and told of in the history of both', async () => {
    const count = async () =>
      (await server.done(checker, todoCalls.getTodoCounts, {})).list.find(({ title }) => title === '已停止待决定')
        ?.count;
    const before = (await count()) ?? 0;
    const doc = await deliver.confirmed();
    const held = await stop(doc);
    expect(await count()).toBe(before + 1);
    expect(held.history).toContainEqual(expect.objectContaining({ type: 'PICKUP_HELD', reason }));
    const { history } = await build.document(doc.askOrderId);
    expect(history).toContainEqual(expect.objectContaining({ type: 'ORDER_STOPPED', reason }));
  });

  test('stays in the chain and the record that its supplier reads', async () => {
    const doc = await deliver.confirmed();
    const held = await stop(doc);
    expect(held.history).toContainEqual(expect.objectContaining({ type: 'ORDER_STOPPED', reason }));
    const asked = (of: PickupDocument) => of.chain.find(({ key }) => key === 'ask_order')?.documents;
    expect(asked(doc)).toEqual([expect.objectContaining({ id: doc.askOrderId, status: 'APPROVED' })]);
    expect(asked(held)).toEqual([expect.objectContaining({ id: doc.askOrderId, status: 'ON_HOLD' })]);
  });

  test('is not stopped where nothing is left to ship, nor where the supplier refused it', async () => {
    const gone = await deliver.confirmed();
    await deliver.onTheRoad([gone]);
    expect(expectProblems(await sendStop(gone.askOrderId))).toEqual({ '': '没有待发的数量，无需停止' });
    const refused = await deliver.pending();
    const ref = { id: refused.id, rowVersion: refused.rowVersion };
    await server.done(supplier, pickupOrderCalls.rejectPickupOrder, { ...ref, reason: '缺货' });
    const answer = await sendStop(refused.askOrderId);
    expect(answer).toMatchObject({ status: 0, message: '供应商已拒单，无需停止' });
  });

  test('is stopped by nobody without the permission', async () => {
    const doc = await deliver.confirmed();
    expectRefusal(await sendStop(doc.askOrderId, deliver.people.store), 'noPower');
  });
});
