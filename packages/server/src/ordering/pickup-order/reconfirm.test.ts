import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { pickupOrderCalls, type PickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import type { Signed } from '../../../test/harness/client.ts';

const { server, build, deliver } = await deliveryServer();
afterAll(() => server.stop());

const { supplier } = deliver.people;
const fresh = (doc: { askOrderId: number }): Promise<PickupDocument> => deliver.pickup({ id: doc.askOrderId });
const riceOf = (doc: PickupDocument) => first(doc.lines);

/** 20 of 25 bags are promised, the other line in full. */
async function promisedShort(): Promise<PickupDocument> {
  const doc = await deliver.pending();
  await deliver.confirm(doc, [{ id: riceOf(doc).pickupLineId, qty: '20', reason: '库存不足' }]);
  return fresh(doc);
}

/** All that was promised left; the place refused 2 bags of the short line and wants them again. */
async function redelivering(): Promise<PickupDocument> {
  const doc = await promisedShort();
  const inbound = await deliver.onReceipt(await deliver.onTheRoad([doc]));
  const [rice, ...others] = inbound.lines;
  if (!rice) throw new Error('nothing came');
  await deliver.photo(rice.id);
  const refused = {
    ...deliver.good(rice),
    qtyAccepted: '18',
    qtyRejected: '2',
    reasonId: deliver.reasons.broken,
    restDecision: 'REDELIVER' as const,
  };
  await deliver.submit(await deliver.count(inbound, [refused, ...others.map((line) => deliver.good(line))]));
  return fresh(doc);
}

const tasks = async (who: Signed, title: string) => {
  return (await server.done(who, todoCalls.getTodoCounts, {})).list.find((todo) => todo.title === title)?.count;
};

describe('a short promise', () => {
  test('is headquarters’ task at once, with a deadline and a name of its own', async () => {
    const before = (await tasks(build.people.second, '短交待处理')) ?? 0;
    const doc = await promisedShort();
    expect(await tasks(build.people.second, '短交待处理')).toBe(before + 1);
    const order = await build.document(doc.askOrderId);
    expect(order).toMatchObject({ restTask: 'SHORT', pickupStatus: 'SHORT' });
    expect(order.history.find((entry) => entry.type === 'PICKUP_SHORT')?.changes).toEqual([
      { label: '东北珍珠米 短交', from: '25', to: '20（库存不足）' },
    ]);
    const found = await server.done(build.people.second, askOrderCalls.getListAskOrder, { restTask: ['SHORT'] });
    expect(found.list.map((row) => row.id)).toContain(doc.askOrderId);
  });

  test('accepted, only what was not promised is closed, and the rest still comes', async () => {
    const doc = await promisedShort();
    const order = await build.document(doc.askOrderId);
    const row = await server.done(build.people.second, askOrderCalls.acceptAskOrderShort, {
      ...build.ref(order),
      reason: '本周够用',
    });
    expect(row).toMatchObject({ status: 'APPROVED', restTask: null });
    const after = await fresh(doc);
    expect(riceOf(after)).toMatchObject({ qtyWanted: '20', qtyRoom: '20', isClosed: false });
    await deliver.submit(await deliver.countAll(await deliver.onReceipt(await deliver.onTheRoad([after]))));
    expect((await build.document(doc.askOrderId)).status).toBe('COMPLETED');
  });

  test('asked for again, the supplier promises it or keeps to its word', async () => {
    const doc = await promisedShort();
    const ask = async () =>
      server.done(build.people.second, askOrderCalls.askAskOrderRest, build.ref(await build.document(doc.askOrderId)));
    expect(await ask()).toMatchObject({ restTask: null, pickupStatus: 'RECONFIRM' });
    const asked = await fresh(doc);
    expect(asked.duty.sentence).toContain('重新确认数量');
    expect((await build.document(doc.askOrderId)).duty.sentence).toBe(asked.duty.sentence);
    const kept = await server.done(supplier, pickupOrderCalls.rejectPickupOrder, {
      ...deliver.ref(asked),
      reason: '确实没有',
    });
    expect(kept.status).toBe('SHORT');
    expect(riceOf(await fresh(doc)).qtyConfirmed).toBe('20');
    expect((await build.document(doc.askOrderId)).restTask).toBe('SHORT');
    await ask();
    expect(await deliver.confirm(await fresh(doc))).toMatchObject({ status: 'CONFIRMED' });
    expect(await build.document(doc.askOrderId)).toMatchObject({ restTask: null });
  });

  test('nothing is asked where nothing is short, and not by anybody', async () => {
    const doc = await deliver.confirmed();
    const order = await build.document(doc.askOrderId);
    expect(order.actions).toContainEqual({ code: 'askRest', blocked: '没有短交或待决定的数量' });
    const ref = build.ref(order);
    expectRefusal(await server.send(build.people.second, askOrderCalls.askAskOrderRest, ref), 'blocked');
    expectRefusal(
      await server.send(build.people.second, askOrderCalls.acceptAskOrderShort, { ...ref, reason: '够用' }),
      'blocked',
    );
    expectRefusal(await server.send(build.people.city, askOrderCalls.askAskOrderRest, ref), 'noPower');
  });
});

describe('a rest beyond the promise that is wanted again', () => {
  test('goes back to the supplier, who may load its old promise meanwhile', async () => {
    const doc = await redelivering();
    expect(doc).toMatchObject({ status: 'RECONFIRM' });
    expect(riceOf(doc)).toMatchObject({ qtyOpen: '7', qtyRoom: '2' });
    expect(doc.actions.map(({ code }) => code)).toEqual(['confirm', 'reject', 'askDeadline']);
    const tooMuch = await server.send(supplier, transportOrderCalls.addTransportOrder, {
      lines: [deliver.load(riceOf(doc), { qty: '7' })],
    });
    expect(expectProblems(tooMuch)['lines.0.qty']).toContain('最多可发 2');
    const transport = await deliver.draft([deliver.load(riceOf(doc))]);
    await deliver.departed(transport);
    expect((await fresh(doc)).status).toBe('RECONFIRM');
  });

  test('promised again, all of it may be loaded', async () => {
    const doc = await redelivering();
    expect(await deliver.confirm(doc)).toMatchObject({ status: 'PART_SHIPPED' });
    const after = await fresh(doc);
    expect(riceOf(after)).toMatchObject({ qtyConfirmed: '25', qtyRoom: '7' });
    expect(after.history[0]).toMatchObject({
      title: '接单',
      changes: expect.arrayContaining([{ label: '东北珍珠米 接单数量', from: '20', to: '25' }]),
    });
    const transport = await deliver.departed(await deliver.draft([deliver.load(riceOf(after))]));
    await deliver.submit(await deliver.countAll(await deliver.onReceipt(transport)));
    expect((await build.document(doc.askOrderId)).status).toBe('COMPLETED');
  });

  test('refused, the promise stays and headquarters decides on the rest', async () => {
    const doc = await redelivering();
    const row = await server.done(supplier, pickupOrderCalls.rejectPickupOrder, {
      ...deliver.ref(doc),
      reason: '没有更多',
    });
    expect(row.status).toBe('PART_SHIPPED');
    expect(riceOf(await fresh(doc))).toMatchObject({ qtyConfirmed: '20', qtyRoom: '2' });
    const order = await build.document(doc.askOrderId);
    expect(order.restTask).toBe('REST');
    const closed = await server.done(build.people.second, askOrderCalls.closeAskOrderRest, {
      ...build.ref(order),
      reason: '不再需要',
    });
    expect(closed).toMatchObject({ status: 'COMPLETED', restTask: null });
  });

  test('closed while it is asked for, nobody is asked any more', async () => {
    const doc = await redelivering();
    const order = await build.document(doc.askOrderId);
    await server.done(build.people.second, askOrderCalls.closeAskOrderRest, {
      ...build.ref(order),
      reason: '不再需要',
    });
    expect((await fresh(doc)).status).toBe('CLOSED');
  });

  test('silence is told of the second answer as of the first', async () => {
    const { flagOverduePickups } = await import('../delivery-jobs.ts');
    const { systemCtx } = await import('../../kernel/operation/system.ts');
    const { settingsOf } = await import('../../kernel/config/settings.ts');
    const doc = await redelivering();
    server.clock.forward({ hours: 7 });
    const { database, files, config, clock } = server;
    await flagOverduePickups(
      systemCtx({ database, files, settings: settingsOf(config), random: () => 0 }, clock.now, 'test'),
    );
    expect((await fresh(doc)).history[0]).toMatchObject({ type: 'PICKUP_OVERDUE' });
  });
});

describe('what was promised', () => {
  test('costs what the price rule says, beside what was asked for', async () => {
    const doc = await promisedShort();
    const [rice, grain] = doc.lines;
    if (!rice || !grain) throw new Error('two lines were ordered');
    expect(rice.confirmedAmount).toBe((Number(rice.unitPrice) * 20).toFixed(2));
    const sum = Number(rice.confirmedAmount) + Number(grain.confirmedAmount);
    expect(doc.confirmedAmount).toBe(sum.toFixed(2));
    expect(Number(doc.amount)).toBeGreaterThan(sum);
  });

  test('for a later day moves the deadline and says so on both documents', async () => {
    const doc = await deliver.pending();
    const later = build.day(8);
    const lines = doc.lines.map((line) => ({
      id: line.pickupLineId,
      qty: line.qtyWanted,
      promisedDate: later,
      reason: '排产',
    }));
    await deliver.confirm(doc, lines);
    const after = await fresh(doc);
    expect(after.promisedDate).toBe(later);
    expect(after.duty.until?.slice(0, 10)).toBe(later);
    expect(after.duty.sentence).toContain(`承诺 ${later.slice(5)} 送达，晚于要求的 ${doc.deliveryDate.slice(5)}`);
    expect((await build.document(doc.askOrderId)).duty.sentence).toBe(after.duty.sentence);
  });

  test('not in 2099', async () => {
    const doc = await deliver.pending();
    const lines = [{ id: riceOf(doc).pickupLineId, qty: '25', promisedDate: '2099-12-31', reason: '以后' }];
    const answer = await server.send(supplier, pickupOrderCalls.confirmPickupOrder, { ...deliver.ref(doc), lines });
    expect(expectProblems(answer)['lines.0.promisedDate']).toContain('最晚可承诺');
  });
});
