import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import {
  shortageCalls,
  shortLineCalls,
  type Decision,
  type Proposal,
} from '@material/contract/ordering/shortage/shortage.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { brokenInvariants } from '../../../test/journey/journey-invariants.ts';
import { settingsOf } from '../../kernel/config/settings.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { agreeForSilent } from '../arranged.ts';
import { findDrift } from '../ledger/ledger.repo.ts';

const { server, build, deliver, toldOf } = await deliveryServer();
afterAll(() => server.stop());

const { city, second: decider } = build.people;
const supplier = await server.as('sup_gys003');
const [own] = await server.rows<{ id: number }>("select id from supplier where code = 'GYS003'");
/** Pork, which two suppliers offer. */
const lines = (): ReturnType<typeof build.lines> => [
  { materialId: build.material('WL1101001'), supplierId: own?.id, qty: '25' },
  { materialId: build.material('WL1101002'), supplierId: own?.id, qty: '10' },
];
const pending = async () =>
  deliver.pickup(
    await build.approved({ lines: lines(), placeId: deliver.places.first, deliveryDate: build.day(8) }),
    supplier,
  );
const reason = '供应商缺货';

/** 20 of 25 bags are promised; the line of the rest. */
async function short(qty = '20') {
  const pickup = await pending();
  await deliver.confirm(pickup, [{ id: first(pickup.lines).pickupLineId, qty, reason: '库存不足' }], supplier);
  const order = await build.document(pickup.askOrderId);
  const found = await server.done(decider, shortLineCalls.getListHandleOrder, { filter: order.no });
  return { order, line: first(found.list) };
}
type Short = Awaited<ReturnType<typeof short>>;

const proposalsOf = async ({ line }: Pick<Short, 'line'>): Promise<readonly Proposal[]> => {
  const { list } = await server.done(decider, shortageCalls.getHandleOrderProposals, { lines: [line.id] });
  return first(list).proposals;
};
const decideAll = (orders: readonly Decision[], who: Signed = decider) =>
  server.send(who, shortageCalls.doHandleOrderMuilt, { orders: [...orders], reason });
const decisionOf = (
  { line }: Pick<Short, 'line'>,
  { way, supplierId, materialId, deliveryDate }: Proposal,
): Decision => ({
  id: line.id,
  rowVersion: line.rowVersion,
  way,
  ...(supplierId === null ? {} : { supplierId }),
  ...(materialId === null ? {} : { materialId }),
  ...(deliveryDate === null ? {} : { deliveryDate }),
});
const goodsOf = async (one: Short, way: 'SUPPLIER' | 'SUBSTITUTE' = 'SUPPLIER'): Promise<Proposal> => {
  const found = (await proposalsOf(one)).find((proposal) => proposal.way === way);
  if (!found) throw new Error(`nobody offers ${way}`);
  return found;
};

/** A 补货 of the best other supplier, before its city. */
async function arranged(one?: Short) {
  const of = one ?? (await short());
  const done = await decideAll([decisionOf(of, await goodsOf(of))]);
  expect(done).toMatchObject({ status: 1, data: [{ id: of.line.id, ok: true }] });
  const [row] = await server.rows<{ id: number }>(
    'select ask_order_id as id from ask_line where parent_line_id = $1 order by id desc limit 1',
    [of.line.id],
  );
  return { ...of, made: await build.document(row?.id ?? 0) };
}
const porkOf = async (id: number) => first((await build.document(id)).lines);

const noDrift = async () => {
  const { database, files, config, clock } = server;
  const as = { database, files, settings: settingsOf(config), random: () => 0 };
  expect(await findDrift(systemCtx(as, clock.now, 'drift'), 10)).toEqual([]);
};
const runJob = async () => {
  const { database, files, config, clock } = server;
  const as = { database, files, settings: settingsOf(config), random: () => 0 };
  await agreeForSilent(systemCtx(as, clock.now, 'agree'));
};

describe('goods that nobody will bring', () => {
  test('are listed with how much is lacking, and what can be done about them, best first', async () => {
    const one = await short();
    expect(one.line).toMatchObject({
      restTask: 'SHORT',
      qtyLacking: '5',
      qtyConfirmed: '20',
      lackingReason: '库存不足',
    });
    const proposals = await proposalsOf(one);
    expect(proposals.map(({ way }) => way)).toContain('SUPPLIER');
    expect(proposals.map(({ way }) => way)).toContain('SUBSTITUTE');
    expect(proposals.at(-1)?.way).toBe('CLOSE');
    expect(proposals.every(({ supplierId, way }) => way !== 'SUPPLIER' || supplierId !== one.line.supplierId)).toBe(
      true,
    );
    expect(proposals.find(({ way }) => way === 'REDELIVER')).toMatchObject({ qtyOffered: '5' });
  });

  test('are not shown to a city, nor decided by one', async () => {
    const one = await short();
    expectRefusal(await server.send(city, shortLineCalls.getListHandleOrder, {}), 'noPower');
    expectRefusal(await decideAll([decisionOf(one, await goodsOf(one))], city), 'noPower');
  });
});

describe('goods of another supplier', () => {
  test('wait for the city, which agrees: they are approved, and the first supplier owes them no more', async () => {
    const { order, line, made } = await arranged();
    expect(made).toMatchObject({ status: 'ARRANGED', kind: 'BUHUO', source: 'DESK', supplementReason: reason });
    expect(first(made.lines).makesGood).toBe(`${order.no} 冷冻带皮五花肉 5 箱`);
    expect(await toldOf(made.no)).toMatchObject([{ title: `${made.no} 待确认` }]);
    // Nothing has changed for the first supplier, and nobody decides on it again.
    expect(await porkOf(order.id)).toMatchObject({ qtyCancelled: '0' });
    const { list } = await server.done(decider, shortLineCalls.getListHandleOrder, { filter: order.no });
    expect(list).toEqual([]);

    const agreed = await server.done(city, askOrderCalls.agreeHandleOrder, build.ref(made));
    expect(agreed).toMatchObject({ status: 'APPROVED', pickupStatus: 'PENDING' });
    expect(await porkOf(order.id)).toMatchObject({ qtyCancelled: '5', qtyOpen: '20' });
    expect(await build.document(order.id)).toMatchObject({ restTask: null });
    const after = await build.document(made.id);
    expect(first(after.lines)).toMatchObject({ qtyFirst: '5', qtyApproved: '5' });
    expect(after.finalCheckName).not.toBe('');
    expect((await build.document(order.id)).history.map(({ type }) => type)).toContain('SUPPLEMENT_MADE');
    expect(line.qtyLacking).toBe('5');
    await noDrift();
  });

  test('come back to the desk when the city objects, with what it said', async () => {
    const { order, made } = await arranged();
    expect(
      expectProblems(await server.send(city, askOrderCalls.objectHandleOrder, { ...build.ref(made), reason: '' })),
    ).toEqual({
      reason: '请填写异议原因',
    });
    const objected = await server.done(city, askOrderCalls.objectHandleOrder, {
      ...build.ref(made),
      reason: '品质不合适',
    });
    expect(objected.status).toBe('CANCELLED');
    const { list } = await server.done(decider, shortLineCalls.getListHandleOrder, { filter: order.no });
    expect(first(list)).toMatchObject({ qtyLacking: '5', objection: '品质不合适' });
  });

  test('are agreed to by silence, and lapse where nothing is lacking any more', async () => {
    const [one, other] = [await arranged(), await arranged()];
    const closed = await build.document(other.order.id);
    await server.done(decider, askOrderCalls.acceptAskOrderShort, { ...build.ref(closed), reason });
    await runJob();
    expect(await build.document(one.made.id)).toMatchObject({ status: 'ARRANGED' });
    await server.rows(`update ask_order set act_by = create_time - interval '1 minute' where id = any($1)`, [
      [one.made.id, other.made.id],
    ]);
    await runJob();
    expect(await build.document(one.made.id)).toMatchObject({ status: 'APPROVED' });
    expect(await build.document(other.made.id)).toMatchObject({ status: 'CANCELLED' });
    await noDrift();
  });

  test('are decided once, whoever is at the desk', async () => {
    const one = await short();
    const decision = decisionOf(one, await goodsOf(one));
    const both = await Promise.all([decideAll([decision]), decideAll([decision], build.people.first)]);
    const rows = both.flatMap((answer) => (answer.status === 1 ? answer.data : []));
    expect(rows.filter(({ ok }) => ok)).toHaveLength(1);
    expect(rows.find(({ ok }) => !ok)?.message).toBe('该行已安排补货，正在等待确认或审核');
  });

  test('that cost more than may be decided so are checked once the city has agreed', async () => {
    const one = await short();
    const { made } = await arranged(one);
    await server.rows(
      'update ask_line set unit_price = 0.01, amount = 0.25, amount_ex_tax = 0.25, tax = 0 where id = $1',
      [one.line.id],
    );
    await server.rows(
      `update pickup_order k set confirmed_amount = (select sum(round(l.unit_price * p.qty_confirmed, 2)) from pickup_line p
        join ask_line l on l.id = p.ask_line_id where p.pickup_order_id = k.id) where k.ask_order_id = $1`,
      [one.order.id],
    );
    const agreed = await server.done(city, askOrderCalls.agreeHandleOrder, build.ref(made));
    expect(agreed.status).toBe('SUBMITTED');
    expect(await porkOf(one.order.id)).toMatchObject({ qtyCancelled: '0' });
    const passed = await server.done(build.people.first, askOrderCalls.firstCheckAskOrder, build.ref(agreed));
    expectRefusal(await server.send(city, askOrderCalls.withdrawAskOrderByOrderId, build.ref(passed)), 'wrongState');
    // A check that leaves less of it takes less from the first order.
    const line = first(made.lines);
    const checked = await server.done(decider, askOrderCalls.finalCheckAskOrder, {
      ...build.ref(passed),
      lines: [{ id: line.id, qty: '4', reason: '够用' }],
    });
    expect(checked.status).toBe('APPROVED');
    expect(await porkOf(one.order.id)).toMatchObject({ qtyCancelled: '4' });
    await noDrift();
  });

  test('of a refused order end it', async () => {
    const pickup = await pending();
    await server.done(supplier, pickupOrderCalls.rejectPickupOrder, { ...deliver.ref(pickup), reason: '停产' });
    const order = await build.document(pickup.askOrderId);
    const { list } = await server.done(decider, shortLineCalls.getListHandleOrder, { filter: order.no });
    expect(list.map(({ restTask, qtyLacking }) => [restTask, qtyLacking])).toEqual([
      ['REJECTED', '10'],
      ['REJECTED', '25'],
    ]);
    const lines = list.map((line) => ({ line, order }));
    const decisions = await Promise.all(lines.map(async (one) => decisionOf(one, await goodsOf(one))));
    const done = await decideAll(decisions);
    if (done.status !== 1) throw new Error('nothing was decided');
    expect(done.data.map(({ ok }) => ok)).toEqual([true, true]);
    const numbers = new Set(done.data.map(({ row }) => row?.supplementNo));
    for (const no of numbers) {
      const { list: made } = await server.done(city, askOrderCalls.getListAskOrder, { no: no ?? '' });
      await server.done(city, askOrderCalls.agreeHandleOrder, build.ref(first(made)));
    }
    expect(await build.document(order.id)).toMatchObject({ status: 'TERMINATED' });
    await noDrift();
  });
});

describe('what a place refused at the door', () => {
  test.each(['REPLENISH', 'SUBSTITUTE'] as const)('comes to the desk where it wants %s', async (wish) => {
    const pickup = await pending();
    await deliver.confirm(pickup, [], supplier);
    const promised = await deliver.pickup({ id: pickup.askOrderId }, supplier);
    const draft = await deliver.draft([deliver.load(first(promised.lines))], { who: supplier, startTemp: '-18' });
    const transport = await deliver.departed(draft, supplier);
    const inbound = await deliver.onReceipt(transport);
    const [pork, ...others] = inbound.lines;
    if (!pork) throw new Error('nothing came');
    await deliver.photo(pork.id);
    const refused = {
      ...deliver.good(pork),
      qtyAccepted: '22',
      qtyRejected: '3',
      reasonId: deliver.reasons.broken,
      restDecision: wish,
    };
    const lines = [refused, ...others.map((line) => deliver.good(line))];
    const { store } = deliver.people;
    await deliver.submit(
      await server.done(store, inboundCalls.updateInboundOrder, { ...deliver.ref(inbound), arriveTemp: '-17', lines }),
    );
    const order = await build.document(pickup.askOrderId);
    expect(order.restTask).toBe('REST');
    // What the supplier owes no more stands in its own document too.
    expect(await brokenInvariants(server)).toEqual([]);
    const { list } = await server.done(decider, shortLineCalls.getListHandleOrder, { filter: order.no });
    const line = first(list);
    expect(line).toMatchObject({ restWish: wish, qtyLacking: '3' });
    const decided = (await proposalsOf({ line })).filter(({ isDecidedHere }) => isDecidedHere);
    const way = wish === 'REPLENISH' ? 'SUPPLIER' : 'SUBSTITUTE';
    if (decided.some((proposal) => proposal.way === way)) expect(first(decided).way).toBe(way);
    const done = await decideAll([decisionOf({ line }, await goodsOf({ line, order }, way))]);
    expect(done).toMatchObject({ status: 1, data: [{ ok: true }] });
  });
});

describe('other ways', () => {
  test('other goods take the place of those that are lacking', async () => {
    const one = await short();
    const proposal = await goodsOf(one, 'SUBSTITUTE');
    const done = await decideAll([decisionOf(one, proposal)]);
    expect(done).toMatchObject({ status: 1, data: [{ ok: true }] });
    const [row] = await server.rows<{ substitutes: number; parent: number; qty: string }>(
      'select substitutes_line_id as substitutes, parent_line_id as parent, parent_qty::text as qty from ask_line where parent_line_id = $1',
      [one.line.id],
    );
    expect(row).toMatchObject({ substitutes: one.line.id, parent: one.line.id, qty: '5.000000' });
  });

  test('what nobody needs is closed for one line alone; the supplier is asked again for another', async () => {
    const [one, other] = [await short(), await short()];
    const close = { id: one.line.id, rowVersion: one.line.rowVersion, way: 'CLOSE' as const };
    const again = { id: other.line.id, rowVersion: other.line.rowVersion, way: 'REDELIVER' as const };
    const done = await decideAll([close, again]);
    expect(done).toMatchObject({ status: 1, data: [{ ok: true }, { ok: true }] });
    expect(await porkOf(one.order.id)).toMatchObject({ qtyCancelled: '5', isClosed: false });
    expect(await build.document(other.order.id)).toMatchObject({ pickupStatus: 'RECONFIRM' });
  });

  test('what cannot be is said at its line, and stops no other', async () => {
    const [one, other] = [await short(), await short()];
    const proposal = await goodsOf(one);
    const wrong = { ...decisionOf(one, proposal), materialId: build.material('WL1002001') };
    const own = { ...decisionOf(other, proposal), supplierId: other.line.supplierId };
    const done = await decideAll([wrong, own]);
    if (done.status !== 1) throw new Error('nothing was decided');
    expect(done.data.map(({ message }) => message).toSorted()).toEqual(
      ['请选择另一家供应商', '该物料不能替代原物料'].toSorted(),
    );
    const stale = await decideAll([{ ...decisionOf(one, proposal), rowVersion: 0 }]);
    expect(stale).toMatchObject({ status: 1, data: [{ ok: false, message: '要货单刚被修改，请刷新后重试' }] });
    expect(expectProblems(await decideAll([]))).toEqual({ orders: '请选择要处理的行' });
  });

  test('an arrangement is taken back, and cannot be sent back or withdrawn like an order of the city', async () => {
    const { made, order } = await arranged();
    const taken = await server.done(decider, askOrderCalls.cancelHandleOrder, {
      ...build.ref(made),
      reason: '安排有误',
    });
    expect(taken.status).toBe('CANCELLED');
    const { list } = await server.done(decider, shortLineCalls.getListHandleOrder, { filter: order.no });
    expect(list).toHaveLength(1);
  });
});
