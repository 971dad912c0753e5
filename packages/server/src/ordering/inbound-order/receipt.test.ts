import { batchReport, receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { deliveryServer, two } from '../../../test/factories/delivery-server.ts';
import { settingsOf } from '../../kernel/config/settings.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { findDrift } from '../ledger/ledger.repo.ts';

const { server, build, deliver, arrived } = await deliveryServer();
afterAll(() => server.stop());

const calls = inboundCalls;
const quantities = async (orderId: number) =>
  (await build.document(orderId)).lines.map((line) => [
    line.qtyAccepted,
    line.qtyRejected,
    line.qtyShort,
    line.qtyOver,
    line.qtyOpen,
  ]);

describe('submitting', () => {
  test('what came is received: ledger, amounts, chain, retention and completion', async () => {
    const { inbound, transport, orderId } = await arrived();
    const counted = await deliver.countAll(inbound);
    const row = await deliver.submit(counted);
    expect(row).toMatchObject({
      status: 'SUBMITTED',
      amount: '4372.65',
      hasDifference: false,
      submitName: expect.any(String) as string,
      actions: [{ code: 'askCorrection' }],
    });
    expect(await deliver.transport(transport.id)).toMatchObject({ status: 'SIGNED' });
    const order = await build.document(orderId);
    expect(order).toMatchObject({
      status: 'COMPLETED',
      fulfilStatus: 'RECEIVED',
      pickupStatus: 'CLOSED',
      duty: { party: null },
    });
    expect(await quantities(orderId)).toEqual([
      ['25', '0', '0', '0', '0'],
      ['10', '0', '0', '0', '0'],
    ]);
    expect(order.chain.slice(0, 4).map((step) => [step.state, step.text])).toEqual([
      ['done', '已完成'],
      ['done', '已关闭'],
      ['done', '已签收'],
      ['done', '2/2 批'],
    ]);
    expect(
      await server.rows(
        'select keep_until from transport_lot where transport_line_id in (select id from transport_line where transport_order_id = $1) limit 1',
        [transport.id],
      ),
    ).toEqual([{ keep_until: '2028-05-17' }]);
    expectRefusal(await server.send(deliver.people.store, calls.submitInputOrderByid, deliver.ref(row)), 'wrongState');
  });

  test('pressed by several at once it is received once', async () => {
    const { inbound, orderId } = await arrived();
    const counted = await deliver.countAll(inbound);
    const people = [deliver.people.store, deliver.people.city, deliver.people.store, deliver.people.city];
    const answers = await Promise.all(
      people.map((who) => server.send(who, calls.submitInputOrderByid, deliver.ref(counted))),
    );
    expect(answers.filter((answer) => answer.status === 1)).toHaveLength(1);
    expect((await quantities(orderId)).map(([accepted]) => accepted)).toEqual(['25', '10']);
    expect(
      await server.rows(`select count(*)::int as n from event where doc_id = $1 and type = 'INBOUND_SUBMITTED'`, [
        inbound.id,
      ]),
    ).toEqual([{ n: 1 }]);
  });

  test('a partial submit takes what was counted and leaves the rest to a new order', async () => {
    const { inbound, transport, orderId } = await arrived();
    const [rice] = two(inbound.lines);
    await deliver.submit(await deliver.count(inbound, [deliver.good(rice)]));
    expect(await deliver.inbound(inbound.id)).toMatchObject({ status: 'SUBMITTED', lineCount: 1 });
    const now = await deliver.transport(transport.id, deliver.people.store);
    expect(now).toMatchObject({
      status: 'PART_SIGNED',
      inbounds: [{ statusLabel: '已提交' }, { statusLabel: '待验收' }],
    });
    expect(await build.document(orderId)).toMatchObject({ status: 'APPROVED', fulfilStatus: 'PART_RECEIVED' });
    const rest = await deliver.inbound(now.inbounds[1]?.id ?? 0);
    expect(rest).toMatchObject({ status: 'DRAFT', lineCount: 1, lines: [{ lotNo: 'L2' }] });
    await deliver.submit(await deliver.countAll(rest));
    expect(await deliver.transport(transport.id)).toMatchObject({ status: 'SIGNED' });
    expect(await build.document(orderId)).toMatchObject({ status: 'COMPLETED', fulfilStatus: 'RECEIVED' });
  });

  test('a rejection needs a photo; what was refused may come again', async () => {
    const { inbound, orderId } = await arrived();
    const [rice, grain] = two(inbound.lines);
    const rejected = {
      qtyAccepted: '22',
      qtyRejected: '3',
      reasonId: deliver.reasons.broken,
      restDecision: 'REDELIVER' as const,
    };
    const counted = await deliver.count(inbound, [deliver.good(rice, rejected), deliver.good(grain)]);
    const blind = await server.send(deliver.people.store, calls.submitInputOrderByid, deliver.ref(counted));
    expect(expectProblems(blind)).toEqual({ 'lines.0.photos': '拒收请上传照片' });
    const photo = await deliver.photo(rice.id);
    const seen = await deliver.inbound(inbound.id);
    expect(seen.lines[0]?.photos).toMatchObject([{ id: photo, name: '破损.png', type: 'image/png' }]);
    const file = await server.fetchFile(deliver.people.store, receiptPhoto.calls.down, { id: photo });
    expect(file.type).toBe('image/png');
    await deliver.submit(seen);
    expect(await quantities(orderId)).toEqual([
      ['22', '3', '0', '0', '3'],
      ['10', '0', '0', '0', '0'],
    ]);
    expect(await build.document(orderId)).toMatchObject({
      status: 'APPROVED',
      fulfilStatus: 'DIFFERENCE',
      pickupStatus: 'PART_SHIPPED',
    });
    const again = await deliver.pickup({ id: orderId });
    expect(again.lines.map((line) => line.qtyRoom)).toEqual(['3', '0']);
    const [line] = again.lines;
    if (!line) throw new Error('the line is still there');
    const second = await deliver.departed(await deliver.draft([deliver.load(line)]));
    const rest = await deliver.onReceipt(second);
    await deliver.submit(await deliver.countAll(rest));
    expect(await build.document(orderId)).toMatchObject({
      status: 'COMPLETED',
      fulfilStatus: 'RECEIVED',
      pickupStatus: 'CLOSED',
    });
    expect((await quantities(orderId))[0]).toEqual(['25', '3', '0', '0', '0']);
  });

  test('a shortage may be closed on receipt', async () => {
    const { inbound, orderId } = await arrived();
    const [rice, grain] = two(inbound.lines);
    const short = {
      qtyAccepted: '20',
      qtyShort: '5',
      reasonId: deliver.reasons.missing,
      restDecision: 'CLOSE' as const,
    };
    await deliver.submit(await deliver.count(inbound, [deliver.good(rice, short), deliver.good(grain)]));
    const order = await build.document(orderId);
    expect(order).toMatchObject({ status: 'COMPLETED', fulfilStatus: 'DIFFERENCE' });
    expect(order.lines[0]).toMatchObject({
      qtyAccepted: '20',
      qtyShort: '5',
      qtyCancelled: '5',
      qtyOpen: '0',
      isClosed: true,
    });
    expect(
      await server.rows(`select reason_code from qty_event where kind = 'CANCELLED' and ask_line_id = $1`, [
        order.lines[0]?.id,
      ]),
    ).toEqual([{ reason_code: '验收时关闭未供数量' }]);
    expect(order.history).toContainEqual(
      expect.objectContaining({
        type: 'REST_CLOSED',
        title: '关闭未供数量',
        changes: [{ label: '东北珍珠米 关闭数量', from: '0', to: '5（验收时关闭未供数量）' }],
      }),
    );
  });

  test('more than the tolerance needs the permission and a reason', async () => {
    const { inbound, orderId } = await arrived();
    const [rice, grain] = two(inbound.lines);
    const over = { qtyAccepted: '27', reasonId: deliver.reasons.extra };
    const counted = await deliver.count(inbound, [deliver.good(rice, over), deliver.good(grain)]);
    expect(counted.lines[0]).toMatchObject({ qtyOver: '2' });
    const refused = await server.send(deliver.people.store, calls.submitInputOrderByid, deliver.ref(counted));
    expect(expectProblems(refused)).toEqual({ 'lines.0.qtyOver': '多收超出允许范围 2，需要超收权限' });
    const silent = await server.send(deliver.people.city, calls.submitInputOrderByid, deliver.ref(counted));
    expect(expectProblems(silent)).toEqual({ overReason: '实收超出允许范围，请填写超收原因' });
    await server.done(deliver.people.city, calls.submitInputOrderByid, {
      ...deliver.ref(counted),
      overReason: '周末活动用得上',
    });
    expect(
      await server.rows('select qty_over, over_granted from ask_line where ask_order_id = $1 order by seq limit 1', [
        orderId,
      ]),
    ).toEqual([{ qty_over: '2.000000', over_granted: '2.000000' }]);
    const document = await deliver.inbound(inbound.id);
    expect(document.history[0]?.changes).toContainEqual({ label: '东北珍珠米 超收', from: '', to: '周末活动用得上' });
    expect(await build.document(orderId)).toMatchObject({ status: 'COMPLETED', fulfilStatus: 'DIFFERENCE' });
  });

  test('lots of one line are booked one after the other, and decide alike on the rest', async () => {
    const pickup = await deliver.confirmed();
    const [rice] = two(pickup.lines);
    const lots = [
      { lotNo: 'A', produceDate: '2026-11-18', qty: '15' },
      { lotNo: 'B', produceDate: '2026-11-17', qty: '10' },
    ];
    const transport = await deliver.departed(await deliver.draft([deliver.load(rice, { lots })]));
    const inbound = await deliver.onReceipt(transport);
    const [a, b] = two(inbound.lines);
    const short = { reasonId: deliver.reasons.missing };
    const odd = await deliver.count(inbound, [
      deliver.good(a, { ...short, qtyAccepted: '14', qtyShort: '1', restDecision: 'CLOSE' }),
      deliver.good(b, { ...short, qtyAccepted: '9', qtyShort: '1', restDecision: 'REDELIVER' }),
    ]);
    const refused = await server.send(deliver.people.store, calls.submitInputOrderByid, deliver.ref(odd));
    expect(expectProblems(refused)).toEqual({ 'lines.1.restDecision': '同一物料各批次的未供数量应同样处理' });
    const same = await deliver.count(odd, [
      deliver.good(b, { ...short, qtyAccepted: '9', qtyShort: '1', restDecision: 'CLOSE' }),
    ]);
    await deliver.submit(same);
    expect((await quantities(pickup.askOrderId))[0]).toEqual(['23', '0', '2', '0', '0']);
    const events = await server.rows(
      `select kind, qty::text as qty from qty_event where ask_line_id = $1 and doc_type = 'inbound_line' order by id`,
      [rice.id],
    );
    expect(events).toEqual([
      { kind: 'ACCEPTED', qty: '14.000000' },
      { kind: 'SHORT', qty: '1.000000' },
      { kind: 'ACCEPTED', qty: '9.000000' },
      { kind: 'SHORT', qty: '1.000000' },
      { kind: 'CANCELLED', qty: '2.000000' },
    ]);
  });

  test('many at once, each for itself', async () => {
    const ready = [];
    for (let n = 0; n < 2; n += 1) {
      const { inbound } = await arrived();
      ready.push(await deliver.countAll(inbound));
    }
    const { inbound: uncounted } = await arrived();
    const orders = [...ready, uncounted].map(deliver.ref);
    const results = await server.done(deliver.people.store, calls.submitInputOrderByids, { orders });
    expect(results).toMatchObject([
      { ok: true, row: { status: 'SUBMITTED' } },
      { ok: true, row: { status: 'SUBMITTED' } },
      { ok: false, message: '入库单当前为“待验收”，不能提交' },
    ]);
  });

  test('weighed goods carry their second quantity, and cold chain its temperatures', async () => {
    const meat = await server.as('sup_gys003');
    const lines = [
      {
        materialId: build.material('WL1101001'),
        supplierId: (await server.rows<{ id: number }>(`select id from supplier where code = 'GYS003'`))[0]?.id ?? 0,
        qty: '10',
        qty2: '100',
      },
    ];
    const order = await build.approved({ lines, placeId: deliver.places.first, deliveryDate: build.day(7) });
    const pending = await deliver.pickup(order, meat);
    expect(pending.isColdChain).toBe(true);
    await deliver.confirm(pending, [], meat);
    const [line] = (await deliver.pickup(order, meat)).lines;
    if (!line) throw new Error('there is a line');
    const lots = [{ lotNo: 'M1', produceDate: '2026-11-10', qty: '10', qty2: '101.35' }];
    const draft = await deliver.draft([deliver.load(line, { lots })], { who: meat });
    expect(draft).toMatchObject({ isColdChain: true, lines: [{ qty2: '101.35', secondUnitName: '千克' }] });
    const loaded = await deliver.loaded(draft, meat);
    expect(
      expectProblems(await server.send(meat, transportOrderCalls.departTransportOrder, deliver.ref(loaded))),
    ).toEqual({ startTemp: '冷链运输请填写发车温度' });
    const departed = await server.done(meat, transportOrderCalls.departTransportOrder, {
      ...deliver.ref(loaded),
      startTemp: '-19.5',
    });
    expect(
      expectProblems(await server.send(meat, transportOrderCalls.arriveTransportOrder, deliver.ref(departed))),
    ).toEqual({ arriveTemp: '冷链运输请填写到达温度' });
    const there = await server.done(meat, transportOrderCalls.arriveTransportOrder, {
      ...deliver.ref(departed),
      arriveTemp: '-12.0',
    });
    expect(there.isException).toBe(true);
    expect((await deliver.transport(there.id, meat)).exception).toBe('到达温度 -12.0 ℃，高于要求的 -18.0 ℃');
    const inbound = await deliver.onReceipt(there);
    const [box] = inbound.lines;
    if (!box) throw new Error('there is a lot');
    const unweighed = await server.send(deliver.people.store, calls.updateInboundOrder, {
      ...deliver.ref(inbound),
      lines: [deliver.good(box, { qtyAccepted: '9', qtyShort: '1', reasonId: deliver.reasons.missing })],
    });
    expect(expectProblems(unweighed)).toEqual({ 'lines.0.qtyAccepted2': '请填写实收千克数' });
    const heavy = (qtyAccepted2: string) =>
      server.send(deliver.people.store, calls.updateInboundOrder, {
        ...deliver.ref(inbound),
        lines: [deliver.good(box, { qtyAccepted2, reasonId: deliver.reasons.extra })],
      });
    expect(expectProblems(await heavy('9999'))).toEqual({
      'lines.0.qtyAccepted2': '发运 101.35 千克，实收最多 1,013.5 千克，请核对',
    });
    const photo = await deliver.photo(box.id);
    const differing = {
      qtyAccepted: '7',
      qtyAccepted2: '70.4',
      qtyRejected: '2',
      qtyRejected2: '19.9',
      qtyShort: '1',
      reasonId: deliver.reasons.other,
      restDecision: 'CLOSE' as const,
    };
    // The tolerance is of the weight: no half box may come on top of ten.
    const uncooled = await deliver.count(inbound, [deliver.good(box, differing)]);
    expect(uncooled).toMatchObject({ isColdChain: true, minTemp: null, maxTemp: '-18.0', driverTemp: '-12.0' });
    expect(
      expectProblems(await server.send(deliver.people.store, calls.submitInputOrderByid, deliver.ref(uncooled))),
    ).toEqual({ arriveTemp: '冷链货物请填写到货温度' });
    const counted = await server.done(deliver.people.store, calls.updateInboundOrder, {
      ...deliver.ref(uncooled),
      arriveTemp: '-5.0',
    });
    expect(counted.lines[0]).toMatchObject({ qtyRejected2: '19.9', qtyOverRoom: '0' });
    expectRefusal(await server.send(meat, receiptPhoto.calls.down, { id: photo }), 'notFound');
    expectRefusal(await server.send(meat, batchReport.calls.down, { id: photo }), 'notFound');
    await deliver.submit(counted);
    const told = await deliver.transport(there.id, meat);
    expect(told.lines[0]?.differences).toMatchObject([
      {
        lotNo: 'M1',
        qtyRejected: '2',
        qtyRejected2: '19.9',
        qtyShort: '1',
        reasonName: '其他',
        photos: [{ id: photo }],
      },
    ]);
    expect(told.exception).toContain('到货温度 -5.0 ℃，高于要求的 -18.0 ℃');
    expect(told.history.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['DIFFERENCE_RECORDED', 'TEMPERATURE_EXCEEDED']),
    );
    expect(told.history.find(({ type }) => type === 'DIFFERENCE_RECORDED')?.changes).toMatchObject([
      { label: expect.stringContaining('M1 拒收') as string, from: '', to: '2 箱（19.9 千克）（其他，照片 1 张）' },
      { label: expect.stringContaining('M1 短少') as string, from: '', to: '1 箱（11.05 千克）（其他，照片 1 张）' },
    ]);
    expect((await server.fetchFile(meat, receiptPhoto.calls.down, { id: photo })).type).toBe('image/png');
    expect((await build.document(order.id)).lines[0]).toMatchObject({ qtyAccepted: '7', qtyAccepted2: '70.4' });
    const kept = await server.rows<{ kind: string; qty: string; qty2: string }>(
      `select kind, sum(qty)::float as qty, sum(qty2)::float as qty2 from qty_event where ask_line_id = $1 group by kind order by 1`,
      [box.askLineId],
    );
    expect(kept.map(({ kind, qty, qty2 }) => [kind, qty, qty2])).toEqual([
      ['ACCEPTED', 7, 70.4],
      ['APPROVED', 10, 100],
      ['ASKED', 10, 100],
      ['CANCELLED', 3, 29.6],
      ['CONFIRMED', 10, 100],
      ['FIRST', 10, 100],
      ['REJECTED', 2, 19.9],
      ['SHIPPED', 10, 101.35],
      ['SHORT', 1, 11.05],
    ]);
    expect(
      await server.rows(
        'select qty_rejected2::float as rejected, qty_short2::float as short from transport_line where transport_order_id = $1',
        [there.id],
      ),
    ).toEqual([{ rejected: 19.9, short: 11.05 }]);
    const { database, files, config } = server;
    const ctx = systemCtx(
      { database, files, settings: settingsOf(config), random: () => 0.5 },
      server.clock.now,
      'test',
    );
    expect(await findDrift(ctx, 10)).toEqual([]);
  });
});
