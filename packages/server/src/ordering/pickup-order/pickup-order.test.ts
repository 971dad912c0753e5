import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { deliveryServer } from '../../../test/factories/delivery-server.ts';

const { server, build, deliver } = await deliveryServer();
afterAll(() => server.stop());

const events = (id: number): Promise<{ type: string }[]> =>
  server.rows('select type from event where doc_type = $1 and doc_id = $2 order by id', ['pickup_order', id]);

describe('confirming', () => {
  test('lines left out are promised in full; the ask order then waits for the goods', async () => {
    const doc = await deliver.pending();
    expect(doc).toMatchObject({ status: 'PENDING', duty: { isLate: false } });
    expect(doc.duty.sentence).toContain('答复提货单');
    expect(doc.actions.map((action) => action.code)).toEqual(['confirm', 'reject', 'askDeadline']);
    const row = await deliver.confirm(doc);
    expect(row).toMatchObject({ status: 'CONFIRMED', askOrderId: doc.askOrderId });
    const after = await deliver.pickup({ id: doc.askOrderId });
    expect(after.lines.map((line) => [line.qtyWanted, line.qtyConfirmed, line.qtyRoom])).toEqual([
      ['25', '25', '25'],
      ['10', '10', '10'],
    ]);
    expect(after.history[0]).toMatchObject({
      title: '接单',
      changes: [{ label: '状态', from: '待确认', to: '已确认' }],
    });
    const order = await build.document(doc.askOrderId);
    expect(order).toMatchObject({ status: 'APPROVED', pickupStatus: 'CONFIRMED' });
    expect(order.duty.sentence).toContain('备货并送达');
  });

  test('an answer that must come before the supplier’s cut-off has that time on the ask order too', async () => {
    await server.rows(`update supplier set cutoff_time = '12:00'`);
    const order = await build.approved({ deliveryDate: build.day(3) });
    await server.rows('update supplier set cutoff_time = null');
    const doc = await deliver.pickup(order);
    const { duty } = await build.document(order.id);
    expect(duty).toEqual(doc.duty);
    expect(doc.duty.until).toMatch(/ 12:00:00$/);
  });

  test('a short promise needs a reason, and the shortage shows', async () => {
    const doc = await deliver.pending();
    const [rice] = doc.lines;
    const lines = [{ id: rice?.pickupLineId ?? 0, qty: '20' }];
    const silent = await server.send(deliver.people.supplier, pickupOrderCalls.confirmPickupOrder, {
      ...deliver.ref(doc),
      lines,
    });
    expect(expectProblems(silent)).toEqual({ 'lines.0.reason': '数量少于需求，请填写原因' });
    const row = await deliver.confirm(doc, [{ id: rice?.pickupLineId ?? 0, qty: '20', reason: '库存不足' }]);
    expect(row.status).toBe('SHORT');
    const after = await deliver.pickup({ id: doc.askOrderId });
    expect(after.lines[0]).toMatchObject({ qtyConfirmed: '20', shortReason: '库存不足' });
    expect(after.history[0]?.changes).toContainEqual({
      label: '东北珍珠米 接单数量',
      from: '25',
      to: '20（库存不足）',
    });
  });

  test('everything wrong with an answer is said at once', async () => {
    const doc = await deliver.pending();
    const other = await deliver.pending();
    const [rice, grain] = doc.lines;
    const lines = [
      { id: rice?.pickupLineId ?? 0, qty: '26', promisedDate: '2026-11-19' },
      { id: grain?.pickupLineId ?? 0, qty: '1.5', reason: '整袋不足' },
      { id: grain?.pickupLineId ?? 0, qty: '10' },
      { id: other.lines[0]?.pickupLineId ?? 0, qty: '1', reason: '弄错了' },
    ];
    const answer = await server.send(deliver.people.supplier, pickupOrderCalls.confirmPickupOrder, {
      ...deliver.ref(doc),
      lines,
    });
    expect(expectProblems(answer)).toMatchObject({
      'lines.0.qty': '最多可确认 25（需求 25）',
      'lines.0.promisedDate': '送达日期不能早于今天',
      'lines.2.id': '同一明细重复填写',
      'lines.3.id': '不是这张提货单的明细',
    });
    const nothing = doc.lines.map((line) => ({ id: line.pickupLineId, qty: '0', reason: '没有' }));
    const empty = await server.send(deliver.people.supplier, pickupOrderCalls.confirmPickupOrder, {
      ...deliver.ref(doc),
      lines: nothing,
    });
    expect(expectProblems(empty)).toEqual({ lines: '没有可供的数量，请改用拒单' });
    expect((await deliver.pickup({ id: doc.askOrderId })).status).toBe('PENDING');
  });

  test('only the supplier itself answers, once, and only its own', async () => {
    const doc = await deliver.pending();
    const stranger = await server.as('sup_gys002');
    expectRefusal(await server.send(stranger, pickupOrderCalls.getPickupOrderByid, { id: doc.id }), 'notFound');
    expectRefusal(await server.send(stranger, pickupOrderCalls.confirmPickupOrder, deliver.ref(doc)), 'notFound');
    const acting = await server.as('glzx01', { centre: `supplier:${doc.supplierId}` });
    expect((await server.done(acting, pickupOrderCalls.getPickupOrderByid, { id: doc.id })).actions).toEqual([]);
    expectRefusal(await server.send(acting, pickupOrderCalls.confirmPickupOrder, deliver.ref(doc)), 'ownOnly');
    expectRefusal(
      await server.send(deliver.people.store, pickupOrderCalls.confirmPickupOrder, deliver.ref(doc)),
      'noPower',
    );
    await deliver.confirm(doc);
    expectRefusal(
      await server.send(deliver.people.supplier, pickupOrderCalls.confirmPickupOrder, deliver.ref(doc)),
      'conflict',
    );
    const fresh = await deliver.pickup({ id: doc.askOrderId });
    const again = await server.send(deliver.people.supplier, pickupOrderCalls.confirmPickupOrder, deliver.ref(fresh));
    expect(expectRefusal(again, 'wrongState').row).toMatchObject({ id: doc.id, status: 'CONFIRMED' });
    expect(again.message).toBe('提货单当前为“已确认”，不能接单');
  });

  test('of two answers at once exactly one wins', async () => {
    const doc = await deliver.pending();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.send(deliver.people.supplier, pickupOrderCalls.confirmPickupOrder, deliver.ref(doc)),
      ),
    );
    expect(answers.filter((answer) => answer.status === 1)).toHaveLength(1);
    expect((await events(doc.id)).filter(({ type }) => type === 'PICKUP_CONFIRMED')).toHaveLength(1);
    expect(
      await server.rows(`select sum(qty)::text as qty from qty_event where kind = 'CONFIRMED' and ask_line_id = $1`, [
        doc.lines[0]?.id,
      ]),
    ).toEqual([{ qty: '25.000000' }]);
  });

  test('several are confirmed in full, each for itself', async () => {
    const docs = [await deliver.pending(), await deliver.pending()];
    const stale = { ...deliver.ref(docs[1] ?? { id: 0, rowVersion: 0 }), rowVersion: 99 };
    const orders = [deliver.ref(docs[0] ?? { id: 0, rowVersion: 0 }), stale];
    const results = await server.done(deliver.people.supplier, pickupOrderCalls.confirmPickupOrders, { orders });
    expect(results).toMatchObject([
      { id: docs[0]?.id, ok: true, row: { status: 'CONFIRMED' } },
      { id: docs[1]?.id, ok: false, message: '已被他人处理，请刷新' },
    ]);
  });
});

describe('rejecting', () => {
  test('needs a reason and goes back to headquarters, who closes what will not come', async () => {
    const doc = await deliver.pending();
    const silent = await server.send(deliver.people.supplier, pickupOrderCalls.rejectPickupOrder, {
      ...deliver.ref(doc),
      reason: ' ',
    });
    expect(expectProblems(silent)).toEqual({ reason: '请填写拒单原因' });
    const row = await server.done(deliver.people.supplier, pickupOrderCalls.rejectPickupOrder, {
      ...deliver.ref(doc),
      reason: '产线检修',
    });
    expect(row).toMatchObject({ status: 'REJECTED', duty: { party: '管理中心' } });
    const order = await build.document(doc.askOrderId);
    expect(order).toMatchObject({ pickupStatus: 'REJECTED', duty: { party: '管理中心' } });
    const closed = await server.done(build.people.second, askOrderCalls.closeAskOrderRest, {
      ...build.ref(order),
      reason: '本次不再供货',
    });
    expect(closed).toMatchObject({ status: 'TERMINATED', pickupStatus: 'CLOSED', duty: { party: null } });
  });
});

describe('preparing and merging', () => {
  test('a confirmed pickup order is prepared', async () => {
    const doc = await deliver.confirmed();
    const row = await server.done(deliver.people.supplier, pickupOrderCalls.startPickupOrder, deliver.ref(doc));
    expect(doc.prepareAt).toBeNull();
    expect(row).toMatchObject({ status: 'PREPARING', prepareAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) });
    expectRefusal(
      await server.send(deliver.people.supplier, pickupOrderCalls.startPickupOrder, deliver.ref(row)),
      'wrongState',
    );
  });

  test('what was started by mistake stands by its promise again', async () => {
    const { supplier } = deliver.people;
    const doc = await deliver.confirmed();
    const started = await server.done(supplier, pickupOrderCalls.startPickupOrder, deliver.ref(doc));
    const back = await server.done(supplier, pickupOrderCalls.unStartPickupOrder, deliver.ref(started));
    expect(back).toMatchObject({ status: 'CONFIRMED', duty: { sentence: expect.stringContaining('备货并送达') } });
    const { history } = await deliver.pickup({ id: doc.askOrderId });
    expect(history.map(({ type }) => type)).toContain('PICKUP_UNPREPARED');
    const again = await server.send(supplier, pickupOrderCalls.unStartPickupOrder, deliver.ref(back));
    expectRefusal(again, 'wrongState');
  });

  test('orders of one city and day go together and apart again', async () => {
    const docs = [await deliver.confirmed(), await deliver.confirmed(undefined, deliver.places.second)];
    const group = await server.done(deliver.people.supplier, pickupOrderCalls.mergePickupOrder, {
      orders: docs.map(deliver.ref),
    });
    const merged = await deliver.pickup({ id: docs[0]?.askOrderId ?? 0 });
    expect(merged).toMatchObject({ bigOrderNo: group.no, status: 'CONFIRMED' });
    expect(merged.actions).toContainEqual({ code: 'merge', blocked: '已在合并提货单中，请先取消合并' });
    const again = await server.send(deliver.people.supplier, pickupOrderCalls.mergePickupOrder, {
      orders: docs.map(deliver.ref),
    });
    expectRefusal(again, 'conflict');
    const other = await deliver.pickup({ id: docs[1]?.askOrderId ?? 0 });
    await server.done(deliver.people.supplier, pickupOrderCalls.unMergePickupOrder, {
      orders: [deliver.ref(merged), deliver.ref(other)],
    });
    expect((await deliver.pickup({ id: merged.askOrderId })).bigOrderNo).toBe('');
    expect(await server.rows('select is_deleted from big_order where id = $1', [group.id])).toEqual([
      { is_deleted: true },
    ]);
  });

  test('another day does not fit', async () => {
    const one = await deliver.confirmed();
    const lines = build.lines().slice(0, 2);
    const late = await deliver.pickup(
      await build.approved({ lines, placeId: deliver.places.first, deliveryDate: build.day(7) }),
    );
    await deliver.confirm(late);
    const fresh = await deliver.pickup({ id: late.askOrderId });
    const answer = await server.send(deliver.people.supplier, pickupOrderCalls.mergePickupOrder, {
      orders: [one, fresh].map(deliver.ref),
    });
    expect(expectProblems(answer)).toEqual({ 'orders.1.id': '与第一张提货单的送达日期不同，不能合并' });
    const twice = await server.send(deliver.people.supplier, pickupOrderCalls.mergePickupOrder, {
      orders: [one, one].map(deliver.ref),
    });
    expect(expectProblems(twice)).toEqual({ 'orders.1.id': '同一提货单重复选择' });
  });
});

describe('listing', () => {
  test('names are the short ones where the caller asks for them', async () => {
    const { id } = await deliver.pending();
    const shown = async (nametype: string) => {
      const options = { headers: { nametype } };
      const doc = await server.done(deliver.people.supplier, pickupOrderCalls.getPickupOrderByid, { id }, options);
      return [doc.supplierName, doc.lines[0]?.materialName];
    };
    expect(await shown('2')).toEqual(['枕禾粮油', '珍珠米']);
    expect(await shown('1')).toEqual(['示例枕禾粮油有限公司(虚构)', '东北珍珠米']);
  });

  test('every filter and sort runs, and finds what it names', async () => {
    await deliver.confirmed();
    await deliver.pending();
    const doc = await deliver.pending();
    const found = (query: object) => server.done(deliver.people.supplier, pickupOrderCalls.getListPickupOrder, query);
    expect((await found({ no: doc.no })).list).toMatchObject([{ id: doc.id }]);
    expect((await found({ filter: doc.askOrderNo, firstkey: 'askOrderNo' })).totalCount).toBe(1);
    expect((await found({ filter: '珍珠米', firstkey: 'materialName', pageSize: 1 })).totalCount).toBeGreaterThan(1);
    expect((await found({ canShip: true })).list.every((row) => row.status !== 'PENDING')).toBe(true);
    expect(
      (await found({ duty: 'mine', status: ['PENDING'], cityId: doc.cityId })).list.map((row) => row.id),
    ).toContain(doc.id);
    expect((await found({ duty: 'late' })).totalCount).toBe(0);
    for (const sorting of ['createTime asc', 'deliveryDate desc', 'id asc'])
      expect((await found({ sorting })).totalCount).toBeGreaterThan(2);
    server.clock.forward({ hours: 8 });
    expect((await found({ duty: 'late' })).list.map((row) => row.id)).toContain(doc.id);
  });
});
