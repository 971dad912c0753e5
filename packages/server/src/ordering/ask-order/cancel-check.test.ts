import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { pickupOrderCalls, type PickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { settingsOf } from '../../kernel/config/settings.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { findDrift } from '../ledger/ledger.repo.ts';

const { server, build, deliver, toldOf } = await deliveryServer();
afterAll(() => server.stop());

const { supplier } = deliver.people;
const { city, second: checker } = build.people;
const reason = '数量有误';

const cancel = async (id: number, who: Signed = checker) =>
  server.send(who, askOrderCalls.cancelCheckAskOrder, { ...build.ref(await build.document(id)), reason });
const approveAnew = async (id: number, qty?: string) => {
  const order = await build.document(id);
  const lines = qty === undefined ? {} : { lines: [{ id: first(order.lines).id, qty, reason: '按库存核减' }] };
  return server.done(checker, askOrderCalls.finalCheckAskOrder, { ...build.ref(order), ...lines });
};
const parties = async (docType: string, id: number): Promise<string[]> =>
  (
    await server.rows<{ party: string }>('select party from duty where doc_type = $1 and doc_id = $2 order by party', [
      docType,
      id,
    ])
  ).map(({ party }) => party);
const pickupAt = (doc: PickupDocument): Promise<PickupDocument> =>
  server.done(supplier, pickupOrderCalls.getPickupOrderByid, { id: doc.id });

test('an approval is taken back: nothing is approved, the pickup order is void, and another check makes a new one', async () => {
  const doc = await deliver.pending();
  const before = await build.document(doc.askOrderId);
  expect(await cancel(doc.askOrderId)).toMatchObject({ status: 1, data: { status: 'FIRST_PASSED' } });

  const taken = await build.document(doc.askOrderId);
  expect(taken).toMatchObject({ replyBy: null, restTask: null, finalCheckName: '', amount: before.amount });
  expect(taken.lines.map(({ qtyApproved }) => qtyApproved)).toEqual(taken.lines.map(() => '0'));
  expect(taken.history).toContainEqual(expect.objectContaining({ type: 'CHECK_CANCELLED', reason }));
  expect(await parties('ask_order', doc.askOrderId)).toEqual(['FINAL_CHECKER']);
  const voided = await pickupAt(doc);
  expect(voided).toMatchObject({ status: 'VOID', actions: [] });
  expect(voided.history).toContainEqual(expect.objectContaining({ type: 'PICKUP_VOIDED', reason }));
  expect(await parties('pickup_order', doc.id)).toEqual([]);
  expect(await toldOf(doc.no)).toMatchObject([
    { title: `${doc.no} 已作废`, content: expect.stringContaining(reason) as string },
  ]);
  expect(await toldOf(before.no)).toEqual([
    {
      title: `${before.no} 已反审核`,
      content: `要货单 ${before.no} 的终审已撤回，等待重新终审，原因：${reason}。`,
      users: ['city_sh', 'store_sh001'],
    },
  ]);

  const [line] = before.lines;
  await approveAnew(doc.askOrderId, '20');
  const anew = await deliver.pickup({ id: doc.askOrderId });
  expect(anew).toMatchObject({ status: 'PENDING', lines: [{ qtyWanted: '20' }, { qtyWanted: '10' }] });
  expect(anew.no).not.toBe(doc.no);
  expect((await pickupAt(doc)).status).toBe('VOID');
  const approved = await build.document(doc.askOrderId);
  expect(first(approved.lines)).toMatchObject({ id: line?.id, qtyApproved: '20' });
  expect(approved.pickupStatus).toBe('PENDING');
  expect(approved.amount).not.toBe(before.amount);

  // What the first check said costs what it did, however often the second one is taken back.
  expect((await cancel(doc.askOrderId)).status).toBe(1);
  expect((await build.document(doc.askOrderId)).amount).toBe(before.amount);
  await approveAnew(doc.askOrderId);
  await deliver.confirm(await deliver.pickup({ id: doc.askOrderId }));
  await deliver.onTheRoad([await deliver.pickup({ id: doc.askOrderId })]);
  const { database, files, config, clock } = server;
  const as = { database, files, settings: settingsOf(config), random: () => 0 };
  expect(await findDrift(systemCtx(as, clock.now, 'drift'), 10)).toEqual([]);
});

test('an order that its supplier has refused is checked anew, and is no task of anybody beside', async () => {
  const doc = await deliver.pending();
  const { id, rowVersion } = doc;
  await server.done(supplier, pickupOrderCalls.rejectPickupOrder, { id, rowVersion, reason: '缺货' });
  expect(await build.document(doc.askOrderId)).toMatchObject({ restTask: 'REJECTED' });
  expect(await cancel(doc.askOrderId)).toMatchObject({ status: 1, data: { status: 'FIRST_PASSED', restTask: null } });
  expect(await parties('ask_order', doc.askOrderId)).toEqual(['FINAL_CHECKER']);
  await server.done(checker, askOrderCalls.changeAskOrderStatusToReturn, {
    ...build.ref(await build.document(doc.askOrderId)),
    reason: '请改选供应商',
  });
  expect(await parties('ask_order', doc.askOrderId)).toEqual(['CITY']);
});

test('what the supplier has promised, sent or lost is not taken back', async () => {
  const confirmed = await deliver.confirmed();
  expect(await cancel(confirmed.askOrderId)).toMatchObject({ status: 0, message: '供应商已确认，不能反审核' });
  const refused = await deliver.pending();
  const { id, rowVersion } = refused;
  await server.done(supplier, pickupOrderCalls.rejectPickupOrder, { id, rowVersion, reason: '缺货' });
  const order = await build.document(refused.askOrderId);
  const [closed] = order.lines;
  if (!closed) throw new Error('an order without lines');
  await server.done(checker, askOrderCalls.closeAskOrderRest, { ...build.ref(order), reason, lines: [closed.id] });
  const answer = expectProblems(await cancel(refused.askOrderId));
  expect(answer).toEqual({ '': `${closed.materialName}：已关闭未供数量，不能反审核` });
});

test('a vehicle that was loaded with it does not leave', async () => {
  await server.rows(
    `update role set power = power || '["运输单-强制发车按钮", "运输单-缺报告发车按钮"]' where name = '供应商主账号'`,
  );
  const doc = await deliver.pending();
  const { id, rowVersion } = await deliver.loaded(await deliver.draft([deliver.load(first(doc.lines), { qty: '5' })]));
  expect((await cancel(doc.askOrderId)).status).toBe(1);
  const gone = await server.send(supplier, transportOrderCalls.departTransportOrder, { id, rowVersion });
  expect(gone.status).toBe(0);
  expect(JSON.stringify(gone)).toContain('已作废');
});

test('an approval is taken back by whoever gives it alone', async () => {
  const doc = await deliver.pending();
  for (const who of [city, deliver.people.store]) expectRefusal(await cancel(doc.askOrderId, who), 'noPower');
});

test('the next supplier time belongs to the next pickup order: the void one stays as it is', async () => {
  const doc = await deliver.pending();
  const taken = await cancel(doc.askOrderId);
  expect(taken.status).toBe(1);
  const replyBy = wireTime(new Date(server.clock.now.getTime() + 3_600_000));
  const order = build.ref(await build.document(doc.askOrderId));
  await server.done(checker, askOrderCalls.changeSupplierDeadDate, { ...order, replyBy, reason });
  expect(await pickupAt(doc)).toMatchObject({ status: 'VOID' });
  await approveAnew(doc.askOrderId);
  expect(await build.document(doc.askOrderId)).toMatchObject({ pickupStatus: 'PENDING', replyBy });
});
