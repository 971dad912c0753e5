import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';

const { server, build, deliver, toldOf } = await deliveryServer();
afterAll(() => server.stop());
const { city, first: firstChecker, second: checker } = build.people;
const { supplier } = deliver.people;
const reason = '供应商申请延期';

type Order = { readonly id: number; readonly rowVersion: number };
const change = (order: Order, replyBy: string, who = checker) =>
  server.send(who, askOrderCalls.changeSupplierDeadDate, { ...build.ref(order), replyBy, reason });
const timesOf = (mainorderid: number, who = checker) =>
  server.done(who, askOrderCalls.getMainSupplierTime, { mainorderid });

describe('until when a supplier must answer', () => {
  test('is said before the approval, and holds for the pickup order that comes of it', async () => {
    const order = build.one(await build.submit(await build.draft({ deliveryDate: build.day(6) })));
    const replyBy = `${build.day(4)} 21:30:00`;
    expect(await change(order, replyBy)).toMatchObject({ status: 1, data: { status: 'SUBMITTED' } });
    const said = await build.document(order.id);
    expect(said.replyBy).toBe(replyBy);
    expect(first(said.history)).toMatchObject({
      title: '改答复截止',
      reason,
      changes: [{ label: '答复截止', from: '', to: replyBy.slice(0, 16) }],
    });
    const passed = await server.done(firstChecker, askOrderCalls.firstCheckAskOrder, build.ref(said));
    const approved = await server.done(checker, askOrderCalls.finalCheckAskOrder, build.ref(passed));
    expect((await deliver.pickup(approved)).duty.until).toBe(replyBy);
    expect((await build.document(order.id)).duty.until).toBe(replyBy);
  });

  test('is forgotten when the order is submitted anew', async () => {
    const order = build.one(await build.submit(await build.draft({ deliveryDate: build.day(6) })));
    await change(order, `${build.day(4)} 21:30:00`);
    const sent = await server.done(checker, askOrderCalls.changeAskOrderStatusToReturn, {
      ...build.ref(await build.document(order.id)),
      reason: '数量有误，请核对',
    });
    await server.done(city, askOrderCalls.submitAskOrderByOrderId, build.ref(sent));
    expect((await build.document(order.id)).replyBy).toBeNull();
  });

  test('is another one while the answer is open, on both documents, and the supplier is told', async () => {
    const doc = await deliver.pending();
    const before = await build.document(doc.askOrderId);
    expect(before.replyBy).toBe(doc.duty.until);
    const replyBy = `${before.deliveryDate} 09:15:00`;
    expect(await change(before, replyBy)).toMatchObject({ status: 1, data: { status: 'APPROVED' } });
    const after = await deliver.pickup({ id: doc.askOrderId });
    expect(after).toMatchObject({ status: 'PENDING', duty: { until: replyBy } });
    expect(first(after.history)).toMatchObject({
      title: '改答复截止',
      reason,
      changes: [{ label: '答复截止', from: doc.duty.until?.slice(0, 16), to: replyBy.slice(0, 16) }],
    });
    const order = await build.document(doc.askOrderId);
    expect(order).toMatchObject({ replyBy, duty: { until: replyBy } });
    expect(await toldOf(doc.no)).toMatchObject([
      {
        users: expect.arrayContaining(['sup_gys001']),
        title: `${doc.no} 答复截止改为 ${replyBy.slice(0, 16)}`,
        content: `提货单 ${doc.no} 请在 ${replyBy.slice(0, 16)} 前答复，原因：${reason}。`,
      },
    ]);
  });

  test('is no matter any more once the supplier has answered', async () => {
    const doc = await deliver.confirmed();
    const order = await build.document(doc.askOrderId);
    expect(order.replyBy).toBeNull();
    expect(order.actions).toContainEqual({ code: 'changeDeadline', blocked: '供应商已答复，没有待答复的提货单' });
    expectRefusal(await change(order, `${build.day(1)} 09:00:00`), 'blocked');
  });

  test('follows the second answer that a supplier is asked for', async () => {
    const doc = await deliver.pending();
    const line = first(doc.lines);
    await deliver.confirm(doc, [{ id: line.pickupLineId, qty: '20', reason: '库存不足' }]);
    const short = await build.document(doc.askOrderId);
    await server.done(checker, askOrderCalls.askAskOrderRest, build.ref(short));
    const asked = await build.document(doc.askOrderId);
    expect(asked.replyBy).not.toBeNull();
    const replyBy = `${asked.deliveryDate} 10:20:00`;
    await change(asked, replyBy);
    expect(await deliver.pickup({ id: doc.askOrderId })).toMatchObject({
      status: 'RECONFIRM',
      duty: { until: replyBy },
    });
  });

  test('is refused where it is of no use', async () => {
    const doc = await deliver.pending();
    const order = await build.document(doc.askOrderId);
    const refused = async (replyBy: string) => expectProblems(await change(order, replyBy));
    expect(await refused('2020-01-01 10:00:00')).toEqual({ replyBy: '不能早于现在' });
    expect(await refused(`${build.day(60)} 10:00:00`)).toEqual({ replyBy: `不能晚于送达日期 ${order.deliveryDate}` });
    expect(await refused(order.replyBy ?? '')).toEqual({ replyBy: '与原来的答复截止相同' });
    expect(await refused('明天')).toHaveProperty('replyBy');
    const without = await server.send(checker, askOrderCalls.changeSupplierDeadDate, {
      ...build.ref(order),
      replyBy: `${order.deliveryDate} 09:00:00`,
      reason: ' ',
    });
    expect(expectProblems(without)).toHaveProperty('reason');
    expectRefusal(
      await change({ ...order, rowVersion: order.rowVersion - 1 }, `${order.deliveryDate} 09:00:00`),
      'conflict',
    );
    expectRefusal(await change(order, `${order.deliveryDate} 09:00:00`, city), 'noPower');
    expectRefusal(await change(order, `${order.deliveryDate} 09:00:00`, supplier), 'noPower');
  });
});

describe('the times of the suppliers of a main order', () => {
  /** A main order of two suppliers that was submitted, with its orders. */
  async function whole() {
    const main = await build.submit(await build.draft({ deliveryDate: build.day(6) }));
    return { main, orders: main.askOrders };
  }
  const update = (main: { id: number; rowVersion: number }, more: object) =>
    server.send(checker, askOrderCalls.updateMainSupplierTime, {
      mainorderid: main.id,
      rowVersion: main.rowVersion,
      replyBy: `${build.day(3)} 15:00:00`,
      reason,
      ...more,
    });

  test('say cut-offs, days of delivery and until when each must answer, to headquarters and to the city', async () => {
    const { main, orders } = await whole();
    await server.rows(`update supplier set cutoff_time = '16:30', delivery_days = '一三五' where id = $1`, [
      first(orders).supplierId,
    ]);
    const { list } = await timesOf(main.id);
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set(orders.map(({ id }) => id)));
    expect(list.find(({ id }) => id === first(orders).id)).toMatchObject({
      cutoffTime: '16:30',
      deliveryDays: '一三五',
      replyBy: null,
      confirmTime: null,
      blocked: '',
    });
    expect((await timesOf(main.id, city)).list).toEqual(list);
    await server.rows('update supplier set cutoff_time = null, delivery_days = null');
  });

  test('are changed for all, or for those that are named, all or none', async () => {
    const { main, orders } = await whole();
    expect(orders.length).toBeGreaterThan(1);
    const [one] = orders;
    const done = await update(main, { orders: [one?.id] });
    expect(done.status).toBe(1);
    const replies = async () => (await timesOf(main.id)).list.map(({ id, replyBy }) => [id, replyBy]);
    const until = `${build.day(3)} 15:00:00`;
    expect(await replies()).toContainEqual([one?.id, until]);
    expect((await replies()).filter(([, replyBy]) => replyBy !== null)).toHaveLength(1);
    expectRefusal(await update(main, {}), 'conflict');
    // All of them: the one that has this time already refuses the whole.
    const now = await timesOf(main.id);
    expect(expectProblems(await update({ id: main.id, rowVersion: now.rowVersion }, {}))).toHaveProperty('replyBy');
    expect((await replies()).filter(([, replyBy]) => replyBy !== null)).toHaveLength(1);
    const later = { replyBy: `${build.day(3)} 16:00:00` };
    expect((await update({ id: main.id, rowVersion: now.rowVersion }, later)).status).toBe(1);
    expect(new Set((await replies()).map(([, replyBy]) => replyBy))).toEqual(new Set([later.replyBy]));
    const other = await whole();
    expectRefusal(await update(other.main, { orders: [one?.id] }), 'notFound');
  });

  test('of a supplier that has answered are said, and why they cannot be changed', async () => {
    const doc = await deliver.confirmed();
    const { mainOrderId } = await build.document(doc.askOrderId);
    const { list, rowVersion } = await timesOf(mainOrderId);
    const row = list.find(({ id }) => id === doc.askOrderId);
    expect(row).toMatchObject({ replyBy: null, blocked: '供应商已答复，没有待答复的提货单' });
    expect(row?.confirmTime).toBeTruthy();
    expectRefusal(await update({ id: mainOrderId, rowVersion }, { orders: [doc.askOrderId] }), 'blocked');
  });
});
