import type { Sent } from '@material/contract/kernel/call/call.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { PickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { revisionCalls } from '@material/contract/ordering/revision/revision.calls.ts';
import { terminalCalls } from '@material/contract/ordering/terminal/terminal.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { deliveryServer, first, two } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { settingsOf } from '../../kernel/config/settings.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { findDrift } from '../ledger/ledger.repo.ts';
import { refuseUnanswered } from '../revision.ts';

const { server, build, deliver, toldOf } = await deliveryServer();
afterAll(() => server.stop());
const { city, first: checker, second } = build.people;
const { supplier } = deliver.people;
const reason = '用餐人数有变';
const system = () => {
  const { database, files, config, clock } = server;
  return systemCtx({ database, files, settings: settingsOf(config), random: () => 0 }, clock.now, 'revision');
};
afterEach(async () => {
  const drift = await findDrift(system(), 10);
  if (drift.length > 0) throw new Error(`the ledger differs: ${JSON.stringify(drift)}`);
});

type Wish = Omit<Sent<typeof askOrderCalls.saveAskRevision>, 'orderid' | 'rowVersion' | 'reason'>;
const apply = async (orderId: number, wish: Wish, who: Signed = city) =>
  server.send(who, askOrderCalls.saveAskRevision, { ...build.ref(await build.document(orderId)), reason, ...wish });
const openOf = async (orderId: number): Promise<number> => {
  const { revisionId } = await build.document(orderId);
  if (revisionId === null) throw new Error('nothing was applied for');
  return revisionId;
};
const read = (id: number, who: Signed = checker) => server.done(who, revisionCalls.getAskRevisionByid, { id });
const refOf = async (id: number) => ({ id, rowVersion: (await read(id)).rowVersion });
const check = async (id: number, agree = true, who: Signed = checker) =>
  server.send(who, revisionCalls.checkAskRevision, {
    ...(await refOf(id)),
    agree,
    ...(agree ? {} : { reason: '已备货' }),
  });
const linesOf = async (orderId: number) => (await build.document(orderId)).lines;
const pickupNow = (doc: Pick<PickupDocument, 'askOrderId'>) => deliver.pickup({ id: doc.askOrderId });

/** An amendment that was made of a promised order: its supplier has to say whether it goes along. */
async function amended(wishOf: (lines: Awaited<ReturnType<typeof linesOf>>) => Wish, doc?: PickupDocument) {
  const pickup = doc ?? (await deliver.confirmed());
  const orderId = pickup.askOrderId;
  expect(await apply(orderId, wishOf(await linesOf(orderId)))).toMatchObject({ status: 1 });
  const id = await openOf(orderId);
  await check(id);
  if ((await read(id)).status === 'FIRST_PASSED') await check(id, true, second);
  return { id, orderId, pickup };
}

describe('an approved order that is wanted otherwise', () => {
  test('takes one check for less, keeps its old version until then, and is asked of its supplier as it is now', async () => {
    const pickup = await deliver.pending();
    const orderId = pickup.askOrderId;
    const [rice, grain] = two(await linesOf(orderId));
    expect(await apply(orderId, { lines: [{ id: rice.id, qty: '20' }] })).toMatchObject({ status: 1 });
    const id = await openOf(orderId);
    expect(await read(id)).toMatchObject({ status: 'PENDING', needsFinal: false, revisionBy: 'CITY', revNo: null });
    expect((await linesOf(orderId)).map(({ qtyApproved }) => qtyApproved)).toEqual(['25', '10']);
    // One at a time, and no other way meanwhile.
    const other = { lines: [{ id: grain.id, qty: '9' }] };
    expectRefusal(await apply(orderId, other), 'blocked');
    const ref = async () => ({ ...build.ref(await build.document(orderId)), reason });
    expectRefusal(await server.send(second, askOrderCalls.cancelCheckAskOrder, await ref()), 'blocked');
    expectRefusal(await server.send(city, askOrderCalls.saveTerminalOrder, await ref()), 'blocked');
    expect(await check(id)).toMatchObject({ status: 1, data: { status: 'EFFECTIVE', revNo: 2 } });
    const order = await build.document(orderId);
    expect(order).toMatchObject({ status: 'APPROVED', revNo: 2, revisionId: null });
    expect(order.lines.map(({ qtyApproved, qtyBefore }) => [qtyApproved, qtyBefore])).toEqual([
      ['20', '25'],
      ['10', null],
    ]);
    expect(order.revision).toMatchObject({ revisionReason: reason, revisionStatus: 'EFFECTIVE' });
    expect(Number(order.amount)).toBeLessThan(Number((await read(id)).amountFrom));
    expect(order.amount).toBe((await read(id)).amountTo);
    const asked = await pickupNow(pickup);
    expect(asked).toMatchObject({ no: pickup.no, status: 'PENDING', revNo: 2, amount: order.amount });
    expect(asked.lines.map(({ qtyWanted, qtyBefore }) => [qtyWanted, qtyBefore])).toEqual([
      ['20', '25'],
      ['10', null],
    ]);
    expect((await toldOf(order.no)).at(-1)).toMatchObject({ title: `${order.no} 变更已生效` });
    expect((await toldOf(pickup.no)).at(-1)).toMatchObject({ title: `${pickup.no} 按第 2 版供货` });
  });

  test('takes both checks for much more, and for goods besides', async () => {
    const pickup = await deliver.confirmed();
    const orderId = pickup.askOrderId;
    const [rice] = two(await linesOf(orderId));
    await apply(orderId, { lines: [{ id: rice.id, qty: '40' }] });
    const id = await openOf(orderId);
    expect(await check(id)).toMatchObject({ status: 1, data: { status: 'FIRST_PASSED', needsFinal: true } });
    expect((await linesOf(orderId))[0]).toMatchObject({ qtyApproved: '25' });
    expect(await check(id, true, second)).toMatchObject({ status: 1, data: { status: 'SUPPLIER_REPLY' } });
    const asked = await pickupNow(pickup);
    expect(asked.status).toBe('RECONFIRM');
    expect(asked.lines.map(({ qtyWanted, qtyConfirmed }) => [qtyWanted, qtyConfirmed])).toEqual([
      ['40', '25'],
      ['10', '10'],
    ]);
    await deliver.confirm(asked);
    expect(await read(id)).toMatchObject({ status: 'EFFECTIVE' });
    expect(await build.document(orderId)).toMatchObject({ revisionId: null, pickupStatus: 'CONFIRMED' });
    expect((await linesOf(orderId))[0]).toMatchObject({ qtyApproved: '40', qtyConfirmed: '40', qtyAsked: '40' });
  });

  test('gets goods besides at the price of its supplier, and loses a line', async () => {
    const pickup = await deliver.confirmed(build.lines().slice(0, 1));
    const orderId = pickup.askOrderId;
    const [rice] = await linesOf(orderId);
    const added = [{ materialId: build.material('WL1001002'), qty: '12' }];
    const { id } = await amended(() => ({ added }), pickup);
    const order = await build.document(orderId);
    expect(
      order.lines.map(({ materialId, qtyApproved, qtyAsked, qtyBefore }) => [
        materialId,
        qtyApproved,
        qtyAsked,
        qtyBefore,
      ]),
    ).toEqual([
      [rice?.materialId, '25', '25', null],
      [build.material('WL1001002'), '12', '12', '0'],
    ]);
    expect(order.lineCount).toBe(2);
    const asked = await pickupNow(pickup);
    expect(asked.lines.map(({ qtyWanted }) => qtyWanted)).toEqual(['25', '12']);
    await deliver.confirm(asked);
    expect(await read(id)).toMatchObject({ status: 'EFFECTIVE', revNo: 2 });
    const gone = await amended((lines) => ({ lines: [{ id: first(lines).id, qty: '0' }] }), await pickupNow(pickup));
    expect((await linesOf(orderId)).map(({ qtyApproved, isClosed }) => [qtyApproved, isClosed])).toEqual([
      ['0', true],
      ['12', false],
    ]);
    await deliver.confirm(await pickupNow(pickup));
    expect(await read(gone.id)).toMatchObject({ status: 'EFFECTIVE', revNo: 3 });
    // What is left of it is delivered, and completes it.
    const [, grain] = two((await pickupNow(pickup)).lines);
    const transport = await deliver.departed(await deliver.draft([deliver.load(grain)]));
    await deliver.submit(await deliver.countAll(await deliver.onReceipt(transport)));
    expect(await build.document(orderId)).toMatchObject({ status: 'COMPLETED' });
  });

  test('comes on another day, and at another place while nothing has left', async () => {
    const day = build.day(6);
    const { orderId, pickup, id } = await amended(() => ({ deliveryDate: day, placeId: deliver.places.second }));
    const order = await build.document(orderId);
    expect(order).toMatchObject({ deliveryDate: day, placeId: deliver.places.second, revNo: 2 });
    expect(order.revision).toMatchObject({ oldDeliveryDate: build.day(5), newDeliveryDate: day });
    expect(await pickupNow(pickup)).toMatchObject({ deliveryDate: day, status: 'RECONFIRM' });
    const duties = await server.rows<{ place_id: number }>(
      `select distinct place_id from duty where doc_type in ('ask_order', 'pickup_order') and doc_id in ($1, $2)`,
      [orderId, pickup.id],
    );
    expect(duties).toEqual([{ place_id: deliver.places.second }]);
    await deliver.confirm(await pickupNow(pickup));
    expect(await read(id)).toMatchObject({ status: 'EFFECTIVE', needsFinal: true });
  });

  test('says what is wrong beside what was entered, and keeps everything as it was', async () => {
    const pickup = await deliver.confirmed();
    const orderId = pickup.askOrderId;
    const [rice, grain] = two(await linesOf(orderId));
    const none = (lines: Wish['lines']): Wish => ({ lines });
    expect(expectProblems(await apply(orderId, none([])))).toEqual({ '': '没有任何变更' });
    const zero = [rice, grain].map(({ id }) => ({ id, qty: '0' }));
    expect(expectProblems(await apply(orderId, none(zero)))).toEqual({ lines: '数量全部为 0，请改用申请终止' });
    const wrong = await apply(orderId, {
      lines: [{ id: rice.id, qty: '20.5' }],
      added: [
        { materialId: rice.materialId, qty: '1' },
        { materialId: build.material('WL1002001'), qty: '8' },
      ],
      deliveryDate: build.day(-1),
    });
    expect(Object.keys(expectProblems(wrong)).toSorted()).toEqual([
      'added.0.materialId',
      'added.1.materialId',
      'deliveryDate',
      'lines.0.qty',
    ]);
    const foreign = first(await linesOf((await deliver.pending()).askOrderId));
    expect(expectProblems(await apply(orderId, none([{ id: foreign.id, qty: '1' }])))).toMatchObject({});
    expect(await build.document(orderId)).toMatchObject({ revNo: 1, revisionId: null });
  });

  test('never loses what has left already; the rest may', async () => {
    const pickup = await deliver.confirmed();
    const part = { lotNo: 'L1', produceDate: build.day(-3), qty: '15' };
    await deliver.departed(await deliver.draft([deliver.load(first(pickup.lines), { qty: '15', lots: [part] })]));
    const orderId = pickup.askOrderId;
    const [rice] = two(await linesOf(orderId));
    const less = await apply(orderId, { lines: [{ id: rice.id, qty: '14' }] });
    expect(expectProblems(less)).toEqual({
      'lines.0.qty': expect.stringContaining('最少 15：已收、在途和已关闭的数量不能变更') as string,
    });
    expect(expectProblems(await apply(orderId, { placeId: deliver.places.second }))).toEqual({
      placeId: '已有货物发运，不能再改收货地点',
    });
  });
});

describe('the supplier of an amended order', () => {
  test('does not go along: its promise stays, headquarters decides to keep the amendment', async () => {
    const { id, orderId, pickup } = await amended(([rice]) => ({ lines: [{ id: rice?.id ?? 0, qty: '26' }] }));
    await server.done(supplier, pickupOrderCalls.rejectPickupOrder, {
      ...deliver.ref(await pickupNow(pickup)),
      reason: '缺货',
    });
    expect(await read(id)).toMatchObject({ status: 'DECLINED' });
    const order = await build.document(orderId);
    // The promise is one short: what nobody will bring is decided as always.
    expect(order).toMatchObject({ revisionId: id, pickupStatus: 'SHORT', restTask: 'SHORT' });
    expect(await server.send(second, revisionCalls.keepAskRevision, await refOf(id))).toMatchObject({
      status: 1,
      data: { status: 'EFFECTIVE' },
    });
    expect(await build.document(orderId)).toMatchObject({ revisionId: null, revNo: 2 });
  });

  test('has packed already: headquarters takes the order back to what it was', async () => {
    const { id, orderId, pickup } = await amended(([rice, grain]) => ({
      deliveryDate: build.day(6),
      lines: [
        { id: rice?.id ?? 0, qty: '5' },
        { id: grain?.id ?? 0, qty: '0' },
      ],
    }));
    expect((await linesOf(orderId)).map(({ qtyApproved, isClosed }) => [qtyApproved, isClosed])).toEqual([
      ['5', false],
      ['0', true],
    ]);
    await server.done(supplier, pickupOrderCalls.rejectPickupOrder, {
      ...deliver.ref(await pickupNow(pickup)),
      reason: '已备货',
    });
    const answer = await server.send(second, revisionCalls.restoreAskRevision, {
      ...(await refOf(id)),
      reason: '已备货',
    });
    expect(answer).toMatchObject({ status: 1, data: { status: 'RESTORED' } });
    const order = await build.document(orderId);
    expect(order).toMatchObject({
      deliveryDate: build.day(5),
      revNo: 3,
      revisionId: null,
      revision: null,
      amount: pickup.amount,
    });
    expect(order.lines.map(({ qtyApproved, qtyConfirmed, isClosed }) => [qtyApproved, qtyConfirmed, isClosed])).toEqual(
      [
        ['25', '25', false],
        ['10', '10', false],
      ],
    );
    expect(await pickupNow(pickup)).toMatchObject({ status: 'CONFIRMED', deliveryDate: build.day(5) });
    expect((await toldOf(pickup.no)).at(-1)).toMatchObject({ title: `${pickup.no} 已恢复为变更前` });
  });

  test('says nothing in time: that is taken as no', async () => {
    const { id, pickup } = await amended(([rice]) => ({ lines: [{ id: rice?.id ?? 0, qty: '26' }] }));
    await refuseUnanswered(system());
    expect(await read(id)).toMatchObject({ status: 'SUPPLIER_REPLY' });
    await server.rows('update pickup_order set act_by = create_time where id = $1', [pickup.id]);
    server.clock.forward({ minutes: 1 });
    await refuseUnanswered(system());
    expect(await read(id)).toMatchObject({ status: 'DECLINED' });
    expect(await pickupNow(pickup)).toMatchObject({ status: 'SHORT' });
  });

  test('finds the vehicle that it puts together cut to what is wanted, and one that is loaded as it was', async () => {
    const pickup = await deliver.confirmed();
    const [rice, grain] = two(pickup.lines);
    const draft = await deliver.draft([deliver.load(rice), deliver.load(grain)]);
    const loaded = await deliver.loaded(await deliver.draft([deliver.load(grain)]));
    await amended(
      (lines) => ({
        lines: [
          { id: first(lines).id, qty: '7' },
          { id: two(lines)[1].id, qty: '0' },
        ],
      }),
      pickup,
    );
    const { lines } = await deliver.transport(draft.id);
    expect(lines.map(({ qty, lots }) => [qty, lots.map((lot) => lot.qty)])).toEqual([['7', ['7']]]);
    expect((await deliver.transport(loaded.id)).lines.map(({ qty }) => qty)).toEqual(['10']);
    const departing = await server.send(supplier, transportOrderCalls.departTransportOrder, deliver.ref(loaded));
    expect(departing.status).not.toBe(1);
  });
});

describe('who applies', () => {
  test('withdraws, and nobody else does; headquarters refuses with a reason', async () => {
    const pickup = await deliver.confirmed();
    const orderId = pickup.askOrderId;
    const wish = { lines: [{ id: first(await linesOf(orderId)).id, qty: '24' }] };
    await apply(orderId, wish, checker);
    const id = await openOf(orderId);
    expect(await read(id)).toMatchObject({ revisionBy: 'MANAGEMENT' });
    expectRefusal(await server.send(city, revisionCalls.cancelAskRevision, await refOf(id)), 'blocked');
    expectRefusal(await server.send(supplier, revisionCalls.getAskRevisionByid, { id }), 'noPower');
    expect(await server.send(checker, revisionCalls.cancelAskRevision, await refOf(id))).toMatchObject({
      status: 1,
      data: { status: 'WITHDRAWN' },
    });
    await apply(orderId, wish);
    const other = await openOf(orderId);
    const words = await server.send(checker, revisionCalls.checkAskRevision, { ...(await refOf(other)), agree: false });
    expect(expectProblems(words)).toEqual({ reason: '请填写拒绝原因' });
    expect(await check(other, false)).toMatchObject({ status: 1, data: { status: 'REFUSED' } });
    expect(await build.document(orderId)).toMatchObject({ revisionId: null, revNo: 1 });
  });

  test('finds it lapsed when everything ended before anybody decided', async () => {
    const pickup = await deliver.pending();
    await apply(pickup.askOrderId, { lines: [{ id: first(await linesOf(pickup.askOrderId)).id, qty: '24' }] });
    const id = await openOf(pickup.askOrderId);
    const order = await build.document(pickup.askOrderId);
    await server.done(second, askOrderCalls.closeAskOrderRest, { ...build.ref(order), reason });
    expect(await read(id)).toMatchObject({ status: 'LAPSED' });
  });

  test('is checked against what happened meanwhile', async () => {
    const pickup = await deliver.confirmed();
    const orderId = pickup.askOrderId;
    await apply(orderId, { lines: [{ id: first(await linesOf(orderId)).id, qty: '5' }] });
    const id = await openOf(orderId);
    await deliver.onTheRoad([await pickupNow(pickup)]);
    const late = await check(id);
    expect(Object.values(expectProblems(late)).join('')).toContain('请拒绝变更，或由申请方撤回后重新申请');
    const { terminalId } = await build.document(orderId);
    expect(terminalId).toBeNull();
    expectRefusal(await server.send(city, terminalCalls.cancelTerminalOrder, { id, rowVersion: 0 }), 'notFound');
  });

  test('meets the departing vehicle: one wins, and the ledger adds up', async () => {
    const pickup = await deliver.confirmed();
    const orderId = pickup.askOrderId;
    await apply(orderId, { lines: [{ id: first(await linesOf(orderId)).id, qty: '5' }] });
    const id = await openOf(orderId);
    const loaded = await deliver.loaded(await deliver.draft([deliver.load(first(pickup.lines))]));
    const [passed, departed] = await Promise.all([
      check(id),
      server.send(supplier, transportOrderCalls.departTransportOrder, deliver.ref(loaded)),
    ]);
    expect([passed.status, departed.status].filter((status) => status === 1)).toHaveLength(1);
    const [rice] = await linesOf(orderId);
    expect(rice).toMatchObject(
      departed.status === 1 ? { qtyApproved: '25', qtyShipped: '25' } : { qtyApproved: '5', qtyShipped: '0' },
    );
  });
});
