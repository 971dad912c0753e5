import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { PickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { terminalCalls } from '@material/contract/ordering/terminal/terminal.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first, two } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { settingsOf } from '../../kernel/config/settings.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { findDrift } from '../ledger/ledger.repo.ts';

const { server, build, deliver, toldOf } = await deliveryServer();
afterAll(() => server.stop());
const { city, second: checker } = build.people;
const { supplier } = deliver.people;
const reason = '不再需要';

const apply = async (orderId: number, { who = city, lines }: { who?: Signed; lines?: readonly number[] } = {}) => {
  const order = await build.document(orderId);
  const input = { ...build.ref(order), reason, ...(lines && { lines: [...lines] }) };
  return server.send(who, askOrderCalls.saveTerminalOrder, input);
};
const openOf = async (orderId: number): Promise<number> => {
  const { terminalId } = await build.document(orderId);
  if (terminalId === null) throw new Error('nothing was applied for');
  return terminalId;
};
const read = (id: number, who: Signed = checker) => server.done(who, terminalCalls.getDetailTerminal, { id });
const refOf = async (id: number) => ({ id, rowVersion: (await read(id)).rowVersion });
const decide = async (id: number, agree: boolean, words?: string) =>
  server.send(checker, terminalCalls.checkOrderForTerminal, {
    ...(await refOf(id)),
    agree,
    ...(words !== undefined && { reason: words }),
  });
const parties = (id: number) =>
  server.rows<{ party: string }>(
    `select party from duty where doc_type = 'terminal_application' and doc_id = $1 order by 1`,
    [id],
  );

/** An application that its supplier has to answer. */
async function awaitingReply(pickup?: PickupDocument): Promise<number> {
  const { askOrderId } = pickup ?? (await deliver.confirmed());
  await apply(askOrderId);
  const id = await openOf(askOrderId);
  await decide(id, true);
  return id;
}

describe('an order that is to end', () => {
  test('ends at once where its supplier has promised nothing: its open quantity is cut, and both are told', async () => {
    const pickup = await deliver.pending();
    expect(await apply(pickup.askOrderId)).toMatchObject({ status: 1 });
    const id = await openOf(pickup.askOrderId);
    expect(await read(id)).toMatchObject({
      status: 'PENDING',
      appliedBy: 'CITY',
      terminalReason: reason,
      lineCount: 2,
    });
    expect(await parties(id)).toEqual([{ party: 'FINAL_CHECKER' }]);
    // One at a time, and no other way back meanwhile.
    expectRefusal(await apply(pickup.askOrderId), 'blocked');
    const order = await build.document(pickup.askOrderId);
    expectRefusal(
      await server.send(checker, askOrderCalls.cancelCheckAskOrder, { ...build.ref(order), reason }),
      'blocked',
    );
    expect(await decide(id, true)).toMatchObject({ status: 1, data: { status: 'AGREED' } });
    const ended = await read(id);
    expect(ended.lines.map(({ qtyApplied, qtyEnded, qtyOpen }) => [qtyApplied, qtyEnded, qtyOpen])).toEqual([
      ['25', '25', '0'],
      ['10', '10', '0'],
    ]);
    expect(await build.document(pickup.askOrderId)).toMatchObject({ status: 'TERMINATED', terminalId: null });
    expect(await deliver.pickup({ id: pickup.askOrderId })).toMatchObject({ status: 'CLOSED' });
    expect(await toldOf(order.no)).toMatchObject([{ title: `${order.no} 已终止未供数量` }]);
    expect(await toldOf(pickup.no)).toMatchObject([{ title: `${pickup.no} 已终止未供数量` }]);
  });

  test('waits for its supplier where that has promised, and loses only the chosen lines', async () => {
    const pickup = await deliver.confirmed();
    const [rice] = two((await build.document(pickup.askOrderId)).lines);
    await apply(pickup.askOrderId, { lines: [rice.id] });
    const id = await openOf(pickup.askOrderId);
    expect(await decide(id, true)).toMatchObject({ status: 1, data: { status: 'SUPPLIER_REPLY' } });
    expect(await parties(id)).toEqual([{ party: 'SUPPLIER' }]);
    // Headquarters waits until the supplier's time is over; and only the supplier itself replies.
    expectRefusal(await server.send(checker, terminalCalls.concludeTerminalOrder, await refOf(id)), 'blocked');
    expect(await server.send(supplier, terminalCalls.acceptTerminalOrder, await refOf(id))).toMatchObject({
      status: 1,
      data: { status: 'AGREED' },
    });
    const order = await build.document(pickup.askOrderId);
    expect(order.status).toBe('APPROVED');
    expect(order.lines.map(({ qtyCancelled, isClosed }) => [qtyCancelled, isClosed])).toEqual([
      ['25', true],
      ['0', false],
    ]);
    // What is left of it is delivered.
    const [, grain] = two((await deliver.pickup({ id: pickup.askOrderId })).lines);
    await deliver.departed(await deliver.draft([deliver.load(grain)]));
  });

  test('never loses what has left already', async () => {
    const pickup = await deliver.confirmed();
    await deliver.onTheRoad([pickup]);
    const refused = await apply(pickup.askOrderId);
    expect(expectProblems(refused)).toEqual({ lines: '所选行没有未供数量，无需终止' });
  });

  test('goes on where headquarters refuses, with a reason, or the supplier does not agree', async () => {
    const pickup = await deliver.confirmed();
    await apply(pickup.askOrderId);
    const one = await openOf(pickup.askOrderId);
    expect(expectProblems(await decide(one, false))).toEqual({ reason: '请填写拒绝终止原因' });
    expect(await decide(one, false, '门店仍然需要')).toMatchObject({ status: 1, data: { status: 'REFUSED' } });
    expect(await build.document(pickup.askOrderId)).toMatchObject({ status: 'APPROVED', terminalId: null });

    await apply(pickup.askOrderId);
    const other = await openOf(pickup.askOrderId);
    await decide(other, true);
    const declined = await server.send(supplier, terminalCalls.declineTerminalOrder, {
      ...(await refOf(other)),
      reason: '已备货',
    });
    expect(declined).toMatchObject({ status: 1, data: { status: 'REFUSED' } });
    const order = await build.document(pickup.askOrderId);
    expect(order.lines.map(({ qtyCancelled }) => qtyCancelled)).toEqual(['0', '0']);
    const titles = order.history.map(({ title }) => title);
    expect(titles.filter((title) => title === '终止申请未生效')).toHaveLength(2);
  });

  test('is concluded by headquarters once the supplier has let its time pass', async () => {
    const pickup = await deliver.confirmed();
    await apply(pickup.askOrderId);
    const id = await openOf(pickup.askOrderId);
    await decide(id, true);
    await server.rows(`update terminal_application set act_by = create_time where id = $1`, [id]);
    expect(await server.send(checker, terminalCalls.concludeTerminalOrder, await refOf(id))).toMatchObject({
      status: 1,
      data: { status: 'AGREED' },
    });
    expect(await build.document(pickup.askOrderId)).toMatchObject({ status: 'TERMINATED' });
  });
});

describe('the contact of a supplier', () => {
  const contacts = async (id: number) =>
    server.done(checker, terminalCalls.getSuContactPersonallByTerminalCheck, { id });

  test('is texted what was shown, once in ten minutes, and the document says what became of it', async () => {
    const id = await awaitingReply();
    const shown = await contacts(id);
    expect(shown).toMatchObject({ blocked: '', smsText: expect.stringContaining('申请终止') as string });
    const [wanted] = shown.list;
    expect(wanted).toMatchObject({ isTerminal: true, toPhone: expect.stringContaining('****') as string });
    const send = async (ids: readonly number[]) =>
      server.send(checker, terminalCalls.smsTerminal, { ...(await refOf(id)), contacts: [...ids] });
    const ids = shown.list.slice(0, 2).map((one) => one.id);
    expect(await send(ids)).toMatchObject({ status: 1, data: { list: [{ ok: true }, { ok: true }] } });
    expect(await send(ids.slice(0, 1))).toMatchObject({
      status: 1,
      data: { list: [{ ok: false, message: '10 分钟内已发送过' }] },
    });
    expect(expectProblems(await send([999_999]))).toEqual({ contacts: '有联系人已停用，请重新选择' });
    expect(expectProblems(await send([]))).toEqual({ contacts: '请选择接收人' });
    const document = await read(id);
    expect(document.texts).toHaveLength(2);
    expect(document.texts.at(-1)).toMatchObject({
      smsText: shown.smsText,
      status: 'WAITING',
      toPhone: wanted?.toPhone,
    });
    expect(first(document.history)).toMatchObject({ title: '发送短信' });
    server.clock.forward({ minutes: 11 });
    expect(await send(ids.slice(0, 1))).toMatchObject({ status: 1, data: { list: [{ ok: true }] } });
  });

  test('is told nothing while headquarters has not decided, and sees nothing that is not its own', async () => {
    const pickup = await deliver.confirmed();
    await apply(pickup.askOrderId);
    const id = await openOf(pickup.askOrderId);
    expect(await contacts(id)).toMatchObject({ blocked: '待供应商答复或已同意后才能发送短信', smsText: '' });
    const input = { ...(await refOf(id)), contacts: [0] };
    expectRefusal(await server.send(checker, terminalCalls.smsTerminal, input), 'blocked');
    expectRefusal(await server.send(supplier, terminalCalls.smsTerminal, input), 'noPower');
  });
});

describe('who applies', () => {
  test('withdraws, and nobody else does', async () => {
    const pickup = await deliver.confirmed();
    await apply(pickup.askOrderId);
    const id = await openOf(pickup.askOrderId);
    expectRefusal(await server.send(supplier, terminalCalls.cancelTerminalOrder, await refOf(id)), 'blocked');
    expect(await server.send(city, terminalCalls.cancelTerminalOrder, await refOf(id))).toMatchObject({
      status: 1,
      data: { status: 'WITHDRAWN' },
    });
    expect(await build.document(pickup.askOrderId)).toMatchObject({ terminalId: null });
    expectRefusal(await decide(id, true), 'wrongState');
    expect((await toldOf(pickup.no)).at(-1)).toMatchObject({
      title: `${pickup.no} 终止申请未生效`,
      content: `提货单 ${pickup.no} 的终止申请已撤回，请照常备货和发货。`,
    });
  });

  test('may be the supplier, who is not asked again; another one does not see the order', async () => {
    const pickup = await deliver.confirmed();
    const open = await server.done(supplier, terminalCalls.getTerminalOrder, { orderid: pickup.askOrderId });
    expect(open).toMatchObject({ blocked: '', openId: null });
    expect(open.lines.map(({ qtyOpen }) => qtyOpen)).toEqual(['25', '10']);
    expect(await apply(pickup.askOrderId, { who: supplier })).toMatchObject({ status: 1 });
    const id = await openOf(pickup.askOrderId);
    expect(await read(id, supplier)).toMatchObject({ appliedBy: 'SUPPLIER' });
    expectRefusal(await server.send(city, terminalCalls.cancelTerminalOrder, await refOf(id)), 'blocked');
    expect(await decide(id, true)).toMatchObject({ status: 1, data: { status: 'AGREED' } });
    const stranger = await server.as('sup_gys002');
    expectRefusal(await server.send(stranger, terminalCalls.getDetailTerminal, { id }), 'notFound');
  });

  test('finds the application lapsed when everything was closed before anybody decided', async () => {
    const pickup = await deliver.pending();
    await apply(pickup.askOrderId);
    const id = await openOf(pickup.askOrderId);
    const order = await build.document(pickup.askOrderId);
    await server.done(checker, askOrderCalls.closeAskOrderRest, { ...build.ref(order), reason });
    expect(await read(id)).toMatchObject({ status: 'LAPSED' });
    expect(await build.document(pickup.askOrderId)).toMatchObject({ status: 'TERMINATED', terminalId: null });
  });

  test('meets a second word of the supplier: one counts', async () => {
    const id = await awaitingReply();
    const input = await refOf(id);
    const answers = await Promise.all([
      server.send(supplier, terminalCalls.acceptTerminalOrder, input),
      server.send(supplier, terminalCalls.declineTerminalOrder, { ...input, reason: '已备货' }),
    ]);
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
    expect(first((await read(id)).history).type).toMatch(/TERMINAL_(ACCEPTED|DECLINED)/);
  });

  test('meets the departing vehicle: what has left stays, and the ledger adds up', async () => {
    const pickup = await deliver.confirmed();
    const id = await awaitingReply(pickup);
    const loaded = await deliver.loaded(await deliver.draft([deliver.load(first(pickup.lines))]));
    const [accepted, departed] = await Promise.all([
      refOf(id).then((input) => server.send(supplier, terminalCalls.acceptTerminalOrder, input)),
      server.send(supplier, transportOrderCalls.departTransportOrder, deliver.ref(loaded)),
    ]);
    expect(accepted.status).toBe(1);
    const { lines } = await build.document(pickup.askOrderId);
    const hasLeft = departed.status === 1;
    expect(lines.map(({ qtyShipped, qtyCancelled }) => [qtyShipped, qtyCancelled])).toEqual([
      hasLeft ? ['25', '0'] : ['0', '25'],
      ['0', '10'],
    ]);
    expect((await read(id)).lines.map(({ qtyEnded }) => qtyEnded)).toEqual([hasLeft ? '0' : '25', '10']);
    const { database, files, config, clock } = server;
    const as = { database, files, settings: settingsOf(config), random: () => 0 };
    expect(await findDrift(systemCtx(as, clock.now, 'drift'), 10)).toEqual([]);
  });
});
