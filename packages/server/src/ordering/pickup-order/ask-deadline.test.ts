import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { pickupOrderCalls, type PickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';

const { server, build, deliver, toldOf } = await deliveryServer();
afterAll(() => server.stop());
const { second: checker, city } = build.people;
const { supplier } = deliver.people;
const reason = '正在核对库存';

type Named = { readonly id: number; readonly rowVersion: number };
const ask = ({ id, rowVersion }: Named, askedReplyBy: string, who = supplier) =>
  server.send(who, pickupOrderCalls.askSupplierDeadDate, { id, rowVersion, askedReplyBy, reason });
const refuse = (order: Named, why = '门店急用') =>
  server.send(checker, askOrderCalls.refuseSupplierDeadDate, { ...build.ref(order), reason: why });
const now = (doc: PickupDocument) => deliver.pickup({ id: doc.askOrderId });

/** A pickup order whose supplier has asked for more time. */
async function asking() {
  const doc = await deliver.pending();
  const until = `${doc.deliveryDate} 09:15:00`;
  expect(await ask(doc, until)).toMatchObject({ status: 1, data: { status: 'PENDING' } });
  return { doc: await now(doc), until, before: doc.duty.until };
}

describe('a supplier that needs more time to answer', () => {
  test('asks headquarters, which finds it among what it has to decide', async () => {
    const cards = async () =>
      (await server.done(checker, askOrderCalls.getListAskOrder, { restTask: ['DEADLINE'] })).list;
    const others = (await cards()).length;
    const { doc, until, before } = await asking();
    expect(doc).toMatchObject({ status: 'PENDING', askedReplyBy: until, askedReason: reason, duty: { until: before } });
    expect(doc.actions).toContainEqual({ code: 'askDeadline', blocked: '已申请延期，等待管理中心答复' });
    const order = await build.document(doc.askOrderId);
    expect(order).toMatchObject({ restTask: 'DEADLINE', askedReplyBy: until, askedReason: reason, replyBy: before });
    expect(first(order.history)).toMatchObject({
      title: '申请延期',
      reason,
      changes: [{ label: '答复截止', from: before?.slice(0, 16), to: `申请延至 ${until.slice(0, 16)}` }],
    });
    expect(order.actions).toContainEqual({ code: 'refuseDeadline' });
    expect(await cards()).toHaveLength(others + 1);
    const duties = await server.rows<{ party: string }>(
      `select party from duty where doc_type = 'ask_order' and doc_id = $1 order by 1`,
      [doc.askOrderId],
    );
    expect(duties).toEqual([{ party: 'DEADLINE_DECIDER' }, { party: 'SUPPLIER' }]);
  });

  test('gets it when headquarters changes the deadline', async () => {
    const { doc, until } = await asking();
    const order = await build.document(doc.askOrderId);
    await server.done(checker, askOrderCalls.changeSupplierDeadDate, {
      ...build.ref(order),
      replyBy: until,
      reason: '供应商申请延期',
    });
    expect(await now(doc)).toMatchObject({ askedReplyBy: null, askedReason: '', duty: { until } });
    expect(await build.document(doc.askOrderId)).toMatchObject({ restTask: null, askedReplyBy: null, replyBy: until });
  });

  test('is told why it does not', async () => {
    const { doc, before } = await asking();
    const refused = await refuse(await build.document(doc.askOrderId));
    expect(refused).toMatchObject({ status: 1, data: { status: 'APPROVED', restTask: null } });
    const after = await now(doc);
    expect(after).toMatchObject({ askedReplyBy: null, duty: { until: before } });
    expect(first(after.history)).toMatchObject({ title: '不同意延期', reason: '门店急用' });
    expect(after.actions).toContainEqual({ code: 'askDeadline' });
    expect(await toldOf(doc.no)).toMatchObject([
      {
        title: `${doc.no} 不同意延期`,
        content: `提货单 ${doc.no} 的延期申请没有同意，答复截止不变，原因：门店急用。`,
        users: expect.arrayContaining(['sup_gys001']) as string[],
      },
    ]);
    // Nothing is asked for any more.
    expectRefusal(await refuse(await build.document(doc.askOrderId)), 'blocked');
  });

  test('answers all the same, and asks for nothing then', async () => {
    const { doc } = await asking();
    await deliver.confirm(doc, []);
    expect(await now(doc)).toMatchObject({ status: 'CONFIRMED', askedReplyBy: null, askedReason: '' });
    expect(await build.document(doc.askOrderId)).toMatchObject({ restTask: null, askedReplyBy: null });
  });

  test('is asked again once a stopped order goes on', async () => {
    const { doc, until } = await asking();
    const stop = { ...build.ref(await build.document(doc.askOrderId)), reason: '质量问题待查' };
    await server.done(checker, askOrderCalls.changeAskOrderStatusToStop, stop);
    const held = await build.document(doc.askOrderId);
    expect(held.restTask).toBe('HELD');
    await server.done(checker, askOrderCalls.resumeAskOrder, build.ref(held));
    expect(await build.document(doc.askOrderId)).toMatchObject({ restTask: 'DEADLINE', askedReplyBy: until });
  });

  test('is refused what headquarters could not give', async () => {
    const doc = await deliver.pending();
    const refused = async (time: string) => expectProblems(await ask(doc, time));
    const before = doc.duty.until ?? '';
    expect(await refused(before)).toEqual({ askedReplyBy: `应晚于现在的答复截止 ${before.slice(0, 16)}` });
    expect(await refused('2020-01-01 10:00:00')).toHaveProperty('askedReplyBy');
    expect(await refused(`${build.day(60)} 10:00:00`)).toEqual({
      askedReplyBy: `不能晚于送达日期 ${doc.deliveryDate}`,
    });
    expect(await refused('明天')).toHaveProperty('askedReplyBy');
    const without = {
      id: doc.id,
      rowVersion: doc.rowVersion,
      askedReplyBy: `${doc.deliveryDate} 09:15:00`,
      reason: ' ',
    };
    expect(expectProblems(await server.send(supplier, pickupOrderCalls.askSupplierDeadDate, without))).toHaveProperty(
      'reason',
    );
    expectRefusal(await ask(doc, `${doc.deliveryDate} 09:15:00`, city), 'noPower');
    const confirmed = await deliver.confirmed();
    expectRefusal(await ask(confirmed, `${confirmed.deliveryDate} 09:15:00`), 'wrongState');
  });
});
