import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { correctionPhoto } from '@material/contract/ordering/attachments.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { returnCalls } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { complaintCalls } from '@material/contract/quality/complaint/complaint.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first, two } from '../../../test/factories/delivery-server.ts';
import { returnFactory } from '../../../test/factories/returns.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { brokenInvariants } from '../../../test/journey/journey-invariants.ts';

const delivery = await deliveryServer();
const { server, build, deliver, arrived, toldOf } = delivery;
afterAll(() => server.stop());

const calls = inboundCalls;
const { store, city, supplier } = deliver.people;
const { second: checker } = build.people;
const { ref, reasons } = deliver;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const reason = '拒收和短少填反';

const holds = async (): Promise<void> => expect(await brokenInvariants(server)).toEqual([]);
const quantities = async (orderId: number) =>
  (await build.document(orderId)).lines.map((line) => [
    line.qtyAccepted,
    line.qtyRejected,
    line.qtyShort,
    line.qtyOpen,
  ]);
type Row = { readonly id: number; readonly rowVersion: number };

async function pictured(id: number): Promise<void> {
  const sent = await server.upload(store, correctionPhoto.calls.add, {
    input: { of: id },
    files: [{ name: '更正.png', bytes: png }],
  });
  expect(sent.status).toBe(1);
}
async function asked(row: Row) {
  await pictured(row.id);
  return server.done(store, calls.askInboundCorrection, { ...ref(row), reason });
}
const granted = async (row: Row) => server.done(checker, calls.grantInboundCorrection, ref(await asked(row)));

/** 20 of 25 bags taken in, the others said to be refused and closed; all of the second lot. */
async function takenWrongly() {
  const facts = await arrived();
  const [rice, grain] = two(facts.inbound.lines);
  await deliver.photo(rice.id);
  const seen = await deliver.inbound(facts.inbound.id);
  const said = { qtyAccepted: '20', qtyRejected: '5', reasonId: reasons.broken, restDecision: 'CLOSE' as const };
  const row = await deliver.submit(await deliver.count(seen, [deliver.good(rice, said), deliver.good(grain)]));
  return { ...facts, row };
}

const recountOf = async (id: number) => deliver.inbound((await deliver.inbound(id)).recountId ?? 0);

describe('a correction', () => {
  test('takes the receipt back and counts its lots anew', async () => {
    const { row, orderId, transport, inbound } = await takenWrongly();
    expect(await build.document(orderId)).toMatchObject({ status: 'COMPLETED', pickupStatus: 'CLOSED' });
    const waiting = await asked(row);
    expect(waiting).toMatchObject({
      status: 'CORRECTION',
      correctionReason: reason,
      duty: { party: '管理中心' },
    });
    const cards = (await server.done(checker, todoCalls.getTodoCounts, {})).list;
    expect(cards.find(({ key }) => key === 'correction')?.count).toBeGreaterThan(0);
    const reversed = await server.done(checker, calls.grantInboundCorrection, ref(waiting));
    expect(reversed).toMatchObject({ status: 'REVERSED', no: row.no, actions: [] });
    expect(await quantities(orderId)).toEqual([
      ['0', '0', '0', '0'],
      ['0', '0', '0', '0'],
    ]);
    expect(await build.document(orderId)).toMatchObject({
      status: 'APPROVED',
      pickupStatus: 'SHIPPED',
      fulfilStatus: 'IN_TRANSIT',
    });
    expect(await deliver.transport(transport.id)).toMatchObject({ status: 'ARRIVED' });
    await holds();

    const again = await recountOf(inbound.id);
    expect(again).toMatchObject({ status: 'DRAFT', originNo: row.no, lineCount: 2 });
    const [rice, grain] = two(again.lines);
    expect(first(rice.reversedCounts)).toMatchObject({
      inboundNo: row.no,
      qtyAccepted: '20',
      qtyRejected: '5',
      reasonName: '破损',
      restDecision: 'CLOSE',
      photos: [{ name: '破损.png' }],
    });
    // The picture of the first count explains the second one as well.
    const said = { qtyAccepted: '23', qtyRejected: '2', reasonId: reasons.broken, restDecision: 'REDELIVER' as const };
    const taken = await deliver.submit(await deliver.count(again, [deliver.good(rice, said), deliver.good(grain)]));
    expect(taken).toMatchObject({ status: 'SUBMITTED' });
    expect(await quantities(orderId)).toEqual([
      ['23', '2', '0', '2'],
      ['10', '0', '0', '0'],
    ]);
    expect(await build.document(orderId)).toMatchObject({ status: 'APPROVED', pickupStatus: 'PART_SHIPPED' });
    expect(await deliver.transport(transport.id)).toMatchObject({ status: 'SIGNED' });
    await holds();
    // What was taken back is told with its goods, on the order as on the receipt.
    const life = (await build.document(orderId)).history;
    expect(life.find(({ type }) => type === 'CORRECTION_GRANTED')?.changes).toContainEqual(
      expect.objectContaining({ label: '东北珍珠米 冲销实收', to: '20 袋' }),
    );
    expect(life.filter(({ type }) => type === 'INBOUND_SUBMITTED').map(({ changes }) => changes[0]?.to)).toEqual([
      '23 袋',
      '20 袋',
    ]);
    const told = await toldOf(row.no);
    expect(told.map(({ users }) => users).flat()).toEqual(
      expect.arrayContaining(['city_sh', 'store_sh001', 'sup_gys001']),
    );
    // Corrected twice, both counts are shown, the latest first.
    await granted(taken);
    const third = await recountOf(taken.id);
    expect(first(third.lines).reversedCounts.map(({ qtyAccepted }) => qtyAccepted)).toEqual(['23', '20']);
    await holds();
  });

  test('is asked for with a picture and a reason, by the place, within its time', async () => {
    const { row } = await takenWrongly();
    const blind = await server.send(store, calls.askInboundCorrection, { ...ref(row), reason });
    expect(expectProblems(blind)).toEqual({ '': '请上传更正照片' });
    await pictured(row.id);
    const silent = await server.send(store, calls.askInboundCorrection, { ...ref(row), reason: ' ' });
    expect(expectProblems(silent)).toHaveProperty('reason');
    expectRefusal(await server.send(supplier, calls.askInboundCorrection, { ...ref(row), reason }), 'noPower');
  });

  test('that is refused or withdrawn leaves everything as it was', async () => {
    const { row, orderId } = await takenWrongly();
    const before = await quantities(orderId);
    const waiting = await asked(row);
    const back = await server.done(store, calls.withdrawInboundCorrection, ref(waiting));
    expect(back).toMatchObject({ status: 'SUBMITTED', duty: { party: null } });
    const again = await server.done(store, calls.askInboundCorrection, { ...ref(back), reason });
    const why = '与送货单一致，无需更正';
    const refused = await server.done(checker, calls.refuseInboundCorrection, { ...ref(again), reason: why });
    expect(refused).toMatchObject({ status: 'SUBMITTED' });
    expect(await quantities(orderId)).toEqual(before);
    expect((await toldOf(row.no)).at(-1)).toMatchObject({
      title: `${row.no} 更正未通过`,
      content: expect.stringContaining(why) as string,
    });
    await holds();
  });

  test('is decided once, however many press at once', async () => {
    const { row, orderId } = await takenWrongly();
    const waiting = await asked(row);
    const answers = await Promise.all([
      server.send(checker, calls.grantInboundCorrection, ref(waiting)),
      server.send(checker, calls.grantInboundCorrection, ref(waiting)),
      server.send(store, calls.withdrawInboundCorrection, ref(waiting)),
    ]);
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
    const { status } = await deliver.inbound(row.id);
    expect((await quantities(orderId))[0]?.[0]).toBe(status === 'REVERSED' ? '0' : '20');
    await holds();
  });
});

describe('a corrected receipt of goods in place of returned ones', () => {
  test('lets them count as replaced no more, until they are counted anew', async () => {
    const given = await returnFactory(delivery).replaced('数量短少');
    const replacedOf = () =>
      server.rows<{ replaced: string }>(
        'select trim_scale(qty_replaced)::text as replaced from return_line join ask_line a on a.id = ask_line_id where return_order_id = $1',
        [given.id],
      );
    const { replacements } = await server.done(store, returnCalls.getReturnOrderByid, { id: given.id });
    const pickup = await deliver.pickup(first(replacements));
    const row = await deliver.submit(
      await deliver.countAll(await deliver.onReceipt(await deliver.onTheRoad([pickup]))),
    );
    expect(await replacedOf()).toEqual([{ replaced: '2' }]);
    await granted(row);
    expect(await replacedOf()).toEqual([{ replaced: '0' }]);
    await holds();
    await deliver.submit(await deliver.countAll(await recountOf(row.id)));
    expect(await replacedOf()).toEqual([{ replaced: '2' }]);
    await holds();
  });
});

describe('a receipt is not taken back', () => {
  const draft = (inboundId: number, lineId: number, typeId: number) =>
    server.done(store, returnCalls.addReturnOrder, {
      inboundId,
      returnTypeId: typeId,
      returnReason: '包装破损',
      lines: [{ inboundLineId: lineId, qty: '1', returnOutcome: 'CREDIT' }],
    });
  const typeOf = async (name: string) =>
    first(await server.rows<{ id: number }>('select id from return_type where name = $1', [name])).id;

  test('once some of it was returned; a draft about it stays behind', async () => {
    const { row } = await takenWrongly();
    const { lines } = await deliver.inbound(row.id);
    const doc = await draft(row.id, first(lines).id, await typeOf('数量短少'));
    const other = await draft(row.id, two(lines)[1].id, await typeOf('数量短少'));
    const waiting = await asked(row);
    const sent = await server.done(store, returnCalls.submitReturnOrder, ref(doc));
    const held = await server.send(checker, calls.grantInboundCorrection, ref(waiting));
    expect(expectProblems(held)).toEqual({ '': `已有退货单 ${doc.no}，不能更正` });
    await server.done(store, returnCalls.cancelReturnOrder, { ...ref(sent), reason: '填写有误' });
    await server.done(checker, calls.grantInboundCorrection, ref(waiting));
    const gone = await server.send(store, returnCalls.submitReturnOrder, ref(other));
    expectRefusal(gone, 'blocked');
    expect(gone.message).toContain(`入库单 ${row.no} 已冲销`);
    expectRefusal(await server.send(store, returnCalls.getReturnableOrder, { inboundId: row.id }), 'blocked');
    await holds();
  });

  test('once somebody complained of it', async () => {
    const { row } = await takenWrongly();
    const kinds = await server.rows<{ id: number }>('select id from complaint_type order by id limit 1');
    const { lines } = await deliver.inbound(row.id);
    const doc = await server.done(store, complaintCalls.addComplaintOrder, {
      inboundId: row.id,
      complaintTypeId: first(kinds).id,
      complaintLevel: 'MINOR',
      happenTime: wireTime(server.clock.now),
      problemText: '袋子有异味',
      lines: [{ inboundLineId: first(lines).id, qty: '1' }],
    });
    const waiting = await asked(row);
    await server.rows(
      `insert into attachment (kind, name, bytes, sha256, content_type, storage_key, owner_type, owner_id, create_time, stored_at)
       values ('complaintPhoto', 'p.png', 1, decode(repeat('00', 32), 'hex'), 'image/png', gen_random_uuid()::text, 'complaint_order', $1, $2, $2)`,
      [doc.id, server.clock.now],
    );
    await server.done(store, complaintCalls.commitComplaintOrder, ref(doc));
    const held = await server.send(checker, calls.grantInboundCorrection, ref(waiting));
    expect(expectProblems(held)).toEqual({ '': `已有投诉单 ${doc.no}，不能更正` });
  });

  test('while another count of the same vehicle is reviewed; one that is still counted takes its lots', async () => {
    const { inbound, transport, orderId } = await arrived();
    const [rice] = two(inbound.lines);
    const part = await deliver.submit(await deliver.count(inbound, [deliver.good(rice)]));
    const rest = await deliver.inbound(
      first((await deliver.transport(transport.id, store)).inbounds.filter(({ id }) => id !== part.id)).id,
    );
    const waiting = await asked(part);
    const many = await deliver.count(rest, [
      deliver.good(first(rest.lines), { qtyAccepted: '21', reasonId: reasons.extra }),
    ]);
    const reviewed = await server.done(store, calls.submitInputOrderByid, { ...ref(many), overReason: '多送' });
    const held = await server.send(checker, calls.grantInboundCorrection, ref(waiting));
    expect(expectProblems(held)).toEqual({ '': `同一车辆的入库单 ${rest.no} 正在复核，复核后才能冲销` });
    await server.done(city, calls.recountInboundOrder, ref(reviewed));
    await server.done(checker, calls.grantInboundCorrection, ref(waiting));
    const joined = await deliver.inbound(rest.id);
    expect(joined).toMatchObject({ lineCount: 2, countedCount: 1 });
    expect(await recountOf(part.id)).toMatchObject({ id: rest.id });
    expect(await deliver.transport(transport.id)).toMatchObject({ status: 'ARRIVED' });
    expect((await quantities(orderId)).map(([accepted]) => accepted)).toEqual(['0', '0']);
    await holds();
  });
});

test('a new count that is deleted gives its lots back, and they can be counted still', async () => {
  const { row, transport, inbound } = await takenWrongly();
  await granted(row);
  const again = await recountOf(inbound.id);
  await server.done(store, calls.delteInboundOrder, ref(again));
  const { rowVersion } = await deliver.transport(transport.id, store);
  const { list } = await server.done(store, calls.generateInboundOrder, { id: transport.id, rowVersion });
  expect(first(list)).toMatchObject({ lineCount: 2 });
  expect(first((await deliver.inbound(first(list).id)).lines).reversedCounts).toHaveLength(1);
  await holds();
});

test('a receipt is corrected within a day', async () => {
  const { row } = await takenWrongly();
  await pictured(row.id);
  server.clock.forward({ hours: 25 });
  const later = await server.as('store_sh001');
  const shown = await server.done(later, calls.getInboundOrderByid, { id: row.id });
  expect(shown.actions.find(({ code }) => code === 'askCorrection')?.blocked).toContain('已过更正时限');
  expectRefusal(await server.send(later, calls.askInboundCorrection, { ...ref(shown), reason }), 'blocked');
});
