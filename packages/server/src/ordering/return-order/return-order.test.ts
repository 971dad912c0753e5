import { destroyPhoto, returnPhoto } from '@material/contract/ordering/attachments.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { returnCalls, type ReturnDocument } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first, two } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { brokenInvariants } from '../../../test/journey/journey-invariants.ts';
import { settingsOf } from '../../kernel/config/settings.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { agreeForSilentSuppliers } from '../returns.ts';

const { server, build, deliver, arrived, toldOf } = await deliveryServer();
afterAll(() => server.stop());

const { store, supplier } = deliver.people;
const { first: checker, second: nextChecker } = build.people;
const other = await server.as('sup_gys003');
const types = new Map(
  (await server.rows<{ id: number; name: string }>('select id, name from return_type')).map(({ id, name }) => [
    name,
    id,
  ]),
);
const typeOf = (name: string): number => types.get(name) ?? 0;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** 25 and 10 bags that a store has taken in. */
async function received() {
  const { inbound, orderId } = await arrived();
  const taken = await deliver.submit(await deliver.countAll(inbound));
  return { inboundId: taken.id, orderId, lines: (await deliver.inbound(taken.id)).lines };
}

type Line = Sent<typeof returnCalls.addReturnOrder>['lines'][number];
type Receipt = Awaited<ReturnType<typeof received>>;
const draftOf = (receipt: Receipt, lines: readonly Line[], typeName = '数量短少') =>
  server.done(store, returnCalls.addReturnOrder, {
    inboundId: receipt.inboundId,
    returnTypeId: typeOf(typeName),
    returnReason: '包装内有异物',
    lines: [...lines],
  });
const lineOf = ({ lines }: Receipt, change: Partial<Line> = {}): Line => ({
  inboundLineId: first(lines).id,
  qty: '4',
  returnOutcome: 'CREDIT',
  ...change,
});
const { ref: refOf } = deliver;
const load = (id: number, who: Signed = store): Promise<ReturnDocument> =>
  server.done(who, returnCalls.getReturnOrderByid, { id });
const submitted = async (doc: ReturnDocument) => server.done(store, returnCalls.submitReturnOrder, refOf(doc));
const checked = async (doc: ReturnDocument) =>
  server.done(checker, returnCalls.checkReturnOrder, refOf(await submitted(doc)));
const days = (n: number): string => addDays(businessDate(server.clock.now), n);
const dates = { pickupDate: days(1), replaceDate: days(2) };
const agreed = async (doc: ReturnDocument) =>
  server.done(supplier, returnCalls.onePassReturnOrder, { ...refOf(await checked(doc)), ...dates });
const quantities = async (askLineId: number) =>
  first(
    await server.rows<{ returned: string; replaced: string; accepted: string }>(
      `select trim_scale(qty_returned)::text as returned, trim_scale(qty_replaced)::text as replaced,
        trim_scale(qty_accepted)::text as accepted from ask_line where id = $1`,
      [askLineId],
    ),
  );
const runJob = () =>
  agreeForSilentSuppliers(
    systemCtx(
      { database: server.database, files: server.files, settings: settingsOf(server.config), random: () => 0 },
      server.clock.now,
      'agree-for-silent-suppliers',
    ),
  );
const holds = async (): Promise<void> => expect(await brokenInvariants(server)).toEqual([]);

describe('a return', () => {
  test('is written about a receipt with what may still go back of each lot', async () => {
    const receipt = await received();
    const offered = await server.done(store, returnCalls.getReturnableOrder, { inboundId: receipt.inboundId });
    expect(offered.lines.map(({ qtyReturnable }) => qtyReturnable)).toEqual(['25', '10']);
    expect(offered.types.map(({ name }) => name)).toContain('质量问题');
    expect(offered.types.every(({ blocked }) => blocked === '')).toBe(true);
    const doc = await draftOf(receipt, [lineOf(receipt)]);
    expect(doc).toMatchObject({ status: 'DRAFT', lineCount: 1, hasReplacement: false });
    expect(first(doc.lines)).toMatchObject({ qtyReturned: '4', returnOutcome: 'CREDIT', qtyAccepted: '25' });
    expect(doc.creditAmount).toBe(first(doc.lines).creditAmount);
    // A draft keeps nothing from others; once submitted it does.
    await submitted(doc);
    const left = await server.done(store, returnCalls.getReturnableOrder, { inboundId: receipt.inboundId });
    expect(left.lines.map(({ qtyReturnable }) => qtyReturnable)).toEqual(['21', '10']);
    const own = await server.done(store, returnCalls.getReturnableOrder, { inboundId: receipt.inboundId, id: doc.id });
    expect(own.lines.map(({ qtyReturnable }) => qtyReturnable)).toEqual(['25', '10']);
  });

  test('goes by its check, its supplier and the door of the store; then it counts', async () => {
    const receipt = await received();
    const doc = await draftOf(receipt, [lineOf(receipt)]);
    const passed = await checked(doc);
    expect(passed).toMatchObject({ status: 'SUPPLIER_CONFIRM' });
    const answer = await server.send(supplier, returnCalls.onePassReturnOrder, refOf(passed));
    expect(expectProblems(answer)).toEqual({ pickupDate: '请填写取货日期' });
    const given = await server.done(supplier, returnCalls.onePassReturnOrder, {
      ...refOf(passed),
      pickupDate: days(1),
    });
    expect(given).toMatchObject({ status: 'PICKING_UP' });
    expect(first(await toldOf(doc.no))).toMatchObject({ title: `${doc.no} 退货供应商已同意` });
    const askLine = first(receipt.lines).askLineId;
    expect(await quantities(askLine)).toMatchObject({ returned: '0' });
    const done = await server.done(store, returnCalls.finishReturnOrder, refOf(given));
    expect(done).toMatchObject({ status: 'DONE', duty: { party: null } });
    expect(await quantities(askLine)).toMatchObject({ returned: '4', accepted: '25' });
    const order = await build.document(receipt.orderId);
    expect(order.history.map(({ type }) => type)).toContain('GOODS_RETURNED');
    await holds();
  });

  test('is checked twice where its type asks for it, with its pictures', async () => {
    const receipt = await received();
    const doc = await draftOf(receipt, [lineOf(receipt)], '质量问题');
    const refused = await server.send(store, returnCalls.submitReturnOrder, refOf(doc));
    expect(expectProblems(refused)).toEqual({ '': '“质量问题”须上传退货照片' });
    const passed = await checked(await withPhoto(doc));
    expect(passed).toMatchObject({ status: 'CHECKED' });
    const next = await server.done(nextChecker, returnCalls.nextCheckReturnOrder, refOf(passed));
    expect(next).toMatchObject({ status: 'SUPPLIER_CONFIRM' });
    expect((await load(doc.id)).nextCheckName).not.toBe('');
  });

  test('takes no more than is there, however many write at once', async () => {
    const receipt = await received();
    const [one, two_] = await Promise.all([
      draftOf(receipt, [lineOf(receipt, { qty: '20' })]),
      draftOf(receipt, [lineOf(receipt, { qty: '20' })]),
    ]);
    const both = await Promise.all([
      server.send(store, returnCalls.submitReturnOrder, refOf(one)),
      server.send(store, returnCalls.submitReturnOrder, refOf(two_)),
    ]);
    expect(both.filter(({ status }) => status === 1)).toHaveLength(1);
    const refused = both.find(({ status }) => status !== 1);
    expect(JSON.stringify(refused)).toContain('最多可退 5（已收 25，已退和退货中 20）');
    await holds();
  });

  test('says at each field what is wrong with it', async () => {
    const receipt = await received();
    const [one, second] = two(receipt.lines);
    const answer = await server.send(store, returnCalls.addReturnOrder, {
      inboundId: receipt.inboundId,
      returnTypeId: typeOf('送错货'),
      returnReason: '送错货',
      lines: [
        { inboundLineId: one.id, qty: '26', returnOutcome: 'CREDIT' },
        { inboundLineId: second.id, qty: '1', returnOutcome: 'DESTROY' },
        { inboundLineId: second.id, qty: '1', returnOutcome: 'CREDIT' },
      ],
    });
    expect(answer.status).not.toBe(1);
    const text = JSON.stringify(answer);
    expect(text).toContain('最多可退 25');
    expect(text).toContain('“送错货”不能选就地销毁');
    expect(text).toContain('与前面的行重复');
  });

  test('is not taken after the window of its type, but one that was sent back in time is', async () => {
    const receipt = await received();
    const [late, back] = [await draftOf(receipt, [lineOf(receipt)]), await draftOf(receipt, [lineOf(receipt)])];
    const sent = await submitted(back);
    const earlier = "submit_at = submit_at - interval '25 hours'";
    await server.rows(`update inbound_order set ${earlier} where id = $1`, [receipt.inboundId]);
    await server.rows(`update return_order set ${earlier} where id = $1`, [sent.id]);
    const answer = await server.send(store, returnCalls.submitReturnOrder, refOf(late));
    expect(expectProblems(answer)).toEqual({ returnTypeId: '“数量短少”须在收货后 24 小时内提交，已超过时限' });
    const given = await server.done(checker, returnCalls.refuseReturnOrder, { ...refOf(sent), reason: '照片不清楚' });
    expect(given).toMatchObject({ status: 'DRAFT' });
    expect(await submitted(await load(back.id))).toMatchObject({ status: 'SUBMITTED' });
    expectRefusal(await server.send(store, returnCalls.deleteReturnOrder, refOf(await load(back.id))), 'wrongState');
  });

  test('is written anew while it is a draft, deleted before it was submitted, and cancelled afterwards', async () => {
    const receipt = await received();
    const doc = await draftOf(receipt, [lineOf(receipt)]);
    const again = await server.done(store, returnCalls.updateReturnOrder, {
      ...refOf(doc),
      returnTypeId: typeOf('其他'),
      returnReason: '口味不合',
      lines: [lineOf(receipt, { qty: '2', returnOutcome: 'DEDUCT', deductAmount: '3.5' })],
    });
    expect(again).toMatchObject({ returnReason: '口味不合', creditAmount: '3.50', returnTypeName: '其他' });
    await server.done(store, returnCalls.deleteReturnOrder, refOf(again));
    expectRefusal(await server.send(store, returnCalls.getReturnOrderByid, { id: doc.id }), 'notFound');
    const passed = await checked(await draftOf(receipt, [lineOf(receipt)]));
    const off = await server.done(store, returnCalls.revokeReturnOrder, { ...refOf(passed), reason: '已协商' });
    expect(off).toMatchObject({ status: 'REVOKED' });
    expect(first(await toldOf(passed.no))).toMatchObject({ title: `${passed.no} 退货已撤销` });
    await holds();
  });

  test('is seen by its supplier once it is to answer, and by no other', async () => {
    const receipt = await received();
    const doc = await draftOf(receipt, [lineOf(receipt)]);
    expectRefusal(await server.send(supplier, returnCalls.getReturnOrderByid, { id: doc.id }), 'notFound');
    await checked(doc);
    expect(await load(doc.id, supplier)).toMatchObject({ status: 'SUPPLIER_CONFIRM' });
    expectRefusal(await server.send(other, returnCalls.getReturnOrderByid, { id: doc.id }), 'notFound');
  });
});

describe('its supplier', () => {
  test('objects, and headquarters decides', async () => {
    const receipt = await received();
    const passed = await checked(await draftOf(receipt, [lineOf(receipt)]));
    const objected = await server.done(supplier, returnCalls.oneRefuseReturnOrder, {
      ...refOf(passed),
      reason: '交货时完好',
    });
    expect(objected).toMatchObject({ status: 'DISPUTED', duty: { party: '管理中心' } });
    const upheld = await server.done(checker, returnCalls.upholdReturnOrder, {
      ...refOf(objected),
      reason: '照片属实',
    });
    expect(upheld).toMatchObject({ status: 'PICKING_UP' });
  });

  test('agrees by saying nothing in time', async () => {
    const receipt = await received();
    const passed = await checked(await draftOf(receipt, [lineOf(receipt)]));
    await runJob();
    expect(await load(passed.id)).toMatchObject({ status: 'SUPPLIER_CONFIRM' });
    await server.rows("update return_order set act_by = create_time - interval '1 minute' where id = $1", [passed.id]);
    await runJob();
    const doc = await load(passed.id);
    expect(doc).toMatchObject({ status: 'PICKING_UP', answerName: '' });
    expect(first(doc.history)).toMatchObject({ type: 'RETURN_SILENT' });
  });

  test('takes less money for what is kept, with nothing to hand over', async () => {
    const receipt = await received();
    const line = lineOf(receipt, { returnOutcome: 'DEDUCT', deductAmount: '12' });
    const passed = await checked(await draftOf(receipt, [line]));
    const done = await server.done(supplier, returnCalls.onePassReturnOrder, refOf(passed));
    expect(done).toMatchObject({ status: 'DONE', creditAmount: '12.00' });
    expect(await quantities(first(receipt.lines).askLineId)).toMatchObject({ returned: '0' });
  });

  test('fetches nothing of what is destroyed, of which there must be a picture', async () => {
    const receipt = await received();
    const passed = await checked(
      await draftOf(receipt, [lineOf(receipt, { returnOutcome: 'DESTROY' })], '临期/过期').then(withPhoto),
    );
    const given = await server.done(supplier, returnCalls.onePassReturnOrder, refOf(passed));
    const early = await server.send(store, returnCalls.finishReturnOrder, refOf(given));
    expect(expectProblems(early)).toEqual({ '': '就地销毁须上传销毁照片' });
    await server.upload(store, destroyPhoto.calls.add, {
      input: { of: given.id },
      files: [{ name: '销毁.png', bytes: png }],
    });
    await server.done(store, returnCalls.finishReturnOrder, refOf(await load(given.id)));
    expect(await quantities(first(receipt.lines).askLineId)).toMatchObject({ returned: '4' });
    await holds();
  });

  test('and headquarters pass and refuse many at once, each with a result', async () => {
    const receipt = await received();
    const rows = [];
    for (const qty of ['1', '2', '3']) rows.push(await submitted(await draftOf(receipt, [lineOf(receipt, { qty })])));
    const [a, b, c] = rows;
    if (!a || !b || !c) throw new Error('three were submitted');
    const stale = { ...refOf(c), rowVersion: c.rowVersion - 1 };
    const passed = await server.done(checker, returnCalls.morePassReturnOrder, { orders: [refOf(a), refOf(b), stale] });
    expect(passed.map(({ ok }) => ok)).toEqual([true, true, false]);
    const refs = passed.flatMap(({ row }) => (row ? [refOf(row)] : []));
    const agreedTo = await server.done(supplier, returnCalls.morePassReturnOrder, {
      orders: refs.slice(0, 1),
      ...dates,
    });
    expect(agreedTo[0]?.row).toMatchObject({ status: 'PICKING_UP' });
    const objected = await server.done(supplier, returnCalls.moreRefuseReturnOrder, {
      orders: refs.slice(1),
      reason: '数量不符',
    });
    expect(objected[0]?.row).toMatchObject({ status: 'DISPUTED' });
    const refused = await server.done(checker, returnCalls.moreRefuseReturnOrder, {
      orders: [refOf(c)],
      reason: '重复提交',
    });
    expect(refused[0]?.row).toMatchObject({ status: 'DRAFT' });
  });
});

const withPhoto = async (doc: ReturnDocument): Promise<ReturnDocument> => {
  await server.upload(store, returnPhoto.calls.add, {
    input: { of: doc.id },
    files: [{ name: '退货.png', bytes: png }],
  });
  return load(doc.id);
};

describe('goods in place of returned ones', () => {
  test('come as an order at no price that needs no other check, and count as replaced', async () => {
    const receipt = await received();
    const given = await agreed(await draftOf(receipt, [lineOf(receipt, { returnOutcome: 'REPLACE' })]));
    const doc = await load(given.id);
    const [made] = doc.replacements;
    if (!made) throw new Error('nothing replaces the goods');
    expect(doc.creditAmount).toBe('0.00');
    const order = await build.document(made.id);
    expect(order).toMatchObject({
      kind: 'HUANHUO',
      status: 'APPROVED',
      amount: '0.00',
      deliveryDate: dates.replaceDate,
    });
    expect(first(order.lines)).toMatchObject({ qtyApproved: '4', qtyConfirmed: '4', unitPrice: '0' });
    await holds();
    // It comes like any other goods.
    const pickup = await deliver.pickup(order);
    expect(pickup.status).toBe('CONFIRMED');
    const transport = await deliver.onTheRoad([pickup]);
    const inbound = await deliver.onReceipt(transport);
    await deliver.submit(await deliver.countAll(inbound));
    const askLine = first(receipt.lines).askLineId;
    expect(await quantities(askLine)).toMatchObject({ accepted: '25', returned: '0', replaced: '4' });
    expect(await build.document(made.id)).toMatchObject({ status: 'COMPLETED', amount: '0.00' });
    await server.done(store, returnCalls.finishReturnOrder, refOf(given));
    expect(await quantities(askLine)).toMatchObject({ returned: '4', replaced: '4' });
    await holds();
  });

  test('may be returned themselves, for what the first goods had cost', async () => {
    const receipt = await received();
    const given = await agreed(await draftOf(receipt, [lineOf(receipt, { returnOutcome: 'REPLACE' })]));
    const [made] = (await load(given.id)).replacements;
    const pickup = await deliver.pickup({ id: made?.id ?? 0 });
    const inbound = await deliver.onReceipt(await deliver.onTheRoad([pickup]));
    const taken = await deliver.submit(await deliver.countAll(inbound));
    const offered = await server.done(store, returnCalls.getReturnableOrder, { inboundId: taken.id });
    const line = first(offered.lines);
    expect(line.unitPrice).toBe(first(receipt.lines).unitPrice);
  });

  test('are neither amended nor unchecked, and no other supplier is asked for them', async () => {
    const receipt = await received();
    const given = await server.done(
      checker,
      returnCalls.upholdReturnOrder,
      await objectedTo(await draftOf(receipt, [lineOf(receipt, { returnOutcome: 'REPLACE' })])),
    );
    const [made] = (await load(given.id)).replacements;
    const order = await build.document(made?.id ?? 0);
    const refused = await server.send(build.people.second, askOrderCalls.cancelCheckAskOrder, {
      ...build.ref(order),
      reason: '试试',
    });
    expectRefusal(refused, 'blocked');
    // Who has not agreed has to answer the pickup order.
    const pickup = await deliver.pickup(order);
    expect(pickup.status).toBe('PENDING');
    await server.done(supplier, pickupOrderCalls.confirmPickupOrder, {
      ...refOf(pickup),
      lines: [{ id: first(pickup.lines).pickupLineId, qty: '1', reason: '缺货' }],
    });
    const short = await build.document(order.id);
    expect(short.restTask).toBe('SHORT');
    await holds();
    // What never comes is paid less.
    const closing = { ...build.ref(short), reason: '供应商没有货' };
    await server.done(build.people.second, askOrderCalls.closeAskOrderRest, closing);
    expect(await build.document(order.id)).toMatchObject({ status: 'TERMINATED' });
    const ended = await load(given.id);
    const price = Number(first(receipt.lines).unitPrice);
    expect(Number(ended.creditAmount)).toBeCloseTo(4 * price, 2);
    expect(first(ended.history)).toMatchObject({ type: 'RETURN_CREDITED' });
    await holds();
  });
});

async function objectedTo(doc: ReturnDocument) {
  const row = await server.done(supplier, returnCalls.oneRefuseReturnOrder, {
    ...refOf(await checked(doc)),
    reason: '不是我们的',
  });
  return { ...refOf(row), reason: '属实' };
}

test('only a receipt that was submitted has something to return', async () => {
  const { inbound } = await arrived();
  const answer = await server.send(store, returnCalls.getReturnableOrder, { inboundId: inbound.id });
  expectRefusal(answer, 'blocked');
  await server.done(store, inboundCalls.delteInboundOrder, refOf(inbound));
});
