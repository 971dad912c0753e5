import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { deliveryServer, two } from '../../../test/factories/delivery-server.ts';

const { server, build, deliver, arrived } = await deliveryServer();
afterAll(() => server.stop());

const calls = inboundCalls;
const nothingWaits = '没有待收的货，或入库单已经生成';
describe('generating', () => {
  test('records the arrival when nobody did, once per place', async () => {
    const { transport, inbound } = await arrived();
    expect(inbound).toMatchObject({
      status: 'DRAFT',
      placeName: '上海示例一店',
      lineCount: 2,
      countedCount: 0,
      amount: '0.00',
    });
    expect(inbound.lines.map((line) => [line.lotNo, line.shippedQty, line.isCounted, line.reportState])).toEqual([
      ['L1', '25', false, 'UPLOADED'],
      ['L2', '10', false, 'UPLOADED'],
    ]);
    expect(inbound.duty.sentence).toContain('完成验收');
    const now = await deliver.transport(transport.id, deliver.people.store);
    expect(now).toMatchObject({
      status: 'ARRIVED',
      arrivedAt: '2026-11-20 10:00:00',
      inbounds: [{ id: inbound.id, statusLabel: '待验收' }],
    });
    const again = await server.send(deliver.people.store, calls.generateInboundOrder, deliver.ref(now));
    expect(expectRefusal(again, 'blocked').code).toBe('blocked');
    expect(again.message).toBe(nothingWaits);
  });

  test('two presses at once make one order', async () => {
    const transport = await deliver.onTheRoad([await deliver.confirmed()]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        server.send(deliver.people.store, calls.generateInboundOrder, deliver.ref(transport)),
      ),
    );
    expect(answers.filter((answer) => answer.status === 1)).toHaveLength(1);
    expect(
      await server.rows('select count(*)::int as n from inbound_order where transport_order_id = $1', [transport.id]),
    ).toEqual([{ n: 1 }]);
  });

  test('each place of a vehicle makes its own; the vehicle is signed for when all have answered', async () => {
    const docs = [await deliver.confirmed(), await deliver.confirmed(undefined, deliver.places.second)];
    const transport = await deliver.onTheRoad(docs);
    const own = await deliver.generate(transport);
    expect(own.map((row) => row.placeName)).toEqual(['上海示例一店']);
    const mine = await deliver.inbound(own[0]?.id ?? 0);
    const listed = async (who = deliver.people.store) => {
      const query = { no: transport.no, duty: 'mine' as const };
      return (await server.done(who, transportOrderCalls.getListTransportOrder, query)).list;
    };
    expect(await listed()).toMatchObject([{ actions: [{ code: 'generateInbound', blocked: nothingWaits }] }]);
    expect(await listed(deliver.people.city)).toMatchObject([{ actions: [{ code: 'generateInbound' }] }]);
    const after = await deliver.transport(transport.id);
    const rest = await deliver.generate(after, deliver.people.city);
    expect(rest.map((row) => row.placeName)).toEqual(['上海示例二店']);
    expectRefusal(
      await server.send(deliver.people.store, calls.getInboundOrderByid, { id: rest[0]?.id ?? 0 }),
      'notFound',
    );
    await deliver.submit(await deliver.countAll(mine));
    expect(await deliver.transport(transport.id)).toMatchObject({
      status: 'PART_SIGNED',
      duty: { sentence: expect.stringMatching(/^上海示例二店应在/) },
    });
    // What is left is another store's; the city still waits for it.
    expect(await listed()).toEqual([]);
    expect(await listed(deliver.people.city)).toMatchObject([
      { actions: [{ code: 'generateInbound', blocked: nothingWaits }] },
    ]);
    const other = await deliver.inbound(rest[0]?.id ?? 0, deliver.people.city);
    const counted = await deliver.countAll(other, deliver.people.city);
    await deliver.submit(counted, deliver.people.city);
    expect(await deliver.transport(transport.id)).toMatchObject({ status: 'SIGNED', duty: { party: null } });
    for (const doc of docs)
      expect(await build.document(doc.askOrderId)).toMatchObject({ status: 'COMPLETED', fulfilStatus: 'RECEIVED' });
  });

  test('both places may submit at the same moment', async () => {
    const docs = [await deliver.confirmed(), await deliver.confirmed(undefined, deliver.places.second)];
    const transport = await deliver.onTheRoad(docs);
    const rows = await deliver.generate(transport, deliver.people.city);
    const counted = [];
    for (const row of rows) {
      const doc = await deliver.inbound(row.id, deliver.people.city);
      counted.push(await deliver.countAll(doc, deliver.people.city));
    }
    await Promise.all(counted.map((doc) => deliver.submit(doc, deliver.people.city)));
    expect(await deliver.transport(transport.id)).toMatchObject({ status: 'SIGNED' });
  });
});

describe('counting', () => {
  test('adds up per lot; the surplus follows from the rest', async () => {
    const { inbound } = await arrived();
    const [rice, grain] = two(inbound.lines);
    const counted = await deliver.count(inbound, [
      deliver.good(rice),
      deliver.good(grain, {
        qtyAccepted: '7',
        qtyRejected: '2',
        qtyShort: '1',
        reasonId: deliver.reasons.other,
        reasonText: '袋子破了',
      }),
    ]);
    expect(counted).toMatchObject({ status: 'COUNTING', countedCount: 2, hasDifference: true });
    expect(counted.lines[1]).toMatchObject({
      isCounted: true,
      qtyAccepted: '7',
      qtyRejected: '2',
      qtyShort: '1',
      qtyOver: '0',
      reasonName: '其他',
      reasonText: '袋子破了',
    });
    expect(counted.history[0]).toMatchObject({
      title: '验收',
      changes: [
        { label: '状态', from: '待验收', to: '验收中' },
        { label: '五常长粒香米 L2 拒收', from: '0', to: '2 袋（袋子破了）' },
        { label: '五常长粒香米 L2 短少', from: '0', to: '1 袋（袋子破了）' },
      ],
    });
  });

  test('everything wrong with a count is said at once', async () => {
    const { inbound } = await arrived();
    const other = await arrived();
    const [rice, grain] = two(inbound.lines);
    const lines = [
      deliver.good(rice, { qtyAccepted: '20', qtyRejected: '2', reasonId: deliver.reasons.missing }),
      deliver.good(grain, { qtyAccepted: '8.5', qtyShort: '2.5', qtyAccepted2: '3' }),
      deliver.good(two(other.inbound.lines)[0]),
      deliver.good(rice),
    ];
    const answer = await server.send(deliver.people.store, calls.updateInboundOrder, {
      ...deliver.ref(inbound),
      lines,
    });
    expect(expectProblems(answer)).toEqual({
      'lines.0.qtyShort': '还有 3 袋没有去向，请填拒收或短少',
      'lines.0.reasonId': '所选原因不适用于拒收',
      'lines.1.qtyAccepted': '必须是整数',
      'lines.1.qtyShort': '同一批次不能既多收又短少',
      'lines.1.qtyAccepted2': '该物料没有副单位，不能填写副单位数量',
      'lines.1.reasonId': '请选择短少、多收原因',
      'lines.2.id': '不是这张入库单的明细',
      'lines.3.id': '同一明细重复填写',
    });
  });

  test('only the receiving unit counts and submits', async () => {
    const { inbound } = await arrived();
    const acting = await server.as('glzx01', { centre: `city:${inbound.cityId}` });
    const lines = inbound.lines.map((line) => deliver.good(line));
    expectRefusal(await server.send(acting, calls.updateInboundOrder, { ...deliver.ref(inbound), lines }), 'ownOnly');
    expect(
      (await server.done(acting, calls.getInboundOrderByid, { id: inbound.id })).actions.map((action) => action.code),
    ).toEqual(['remove']);
    const hangzhou = await server.as('store_hz001');
    expectRefusal(
      await server.send(hangzhou, calls.updateInboundOrder, { ...deliver.ref(inbound), lines }),
      'notFound',
    );
    const early = await server.send(deliver.people.store, calls.submitInputOrderByid, deliver.ref(inbound));
    expectRefusal(early, 'wrongState');
    await deliver.count(inbound, lines);
    expectRefusal(
      await server.send(deliver.people.store, calls.updateInboundOrder, { ...deliver.ref(inbound), lines }),
      'conflict',
    );
  });
});

describe('removing and listing', () => {
  test('an inbound order that is not submitted may be removed and made again', async () => {
    const { inbound, transport } = await arrived();
    await deliver.count(inbound, [deliver.good(two(inbound.lines)[0])]);
    const counted = await deliver.inbound(inbound.id);
    await server.done(deliver.people.store, calls.delteInboundOrder, deliver.ref(counted));
    expectRefusal(await server.send(deliver.people.store, calls.getInboundOrderByid, { id: inbound.id }), 'notFound');
    const now = await deliver.transport(transport.id, deliver.people.store);
    expect(now.inbounds).toEqual([]);
    const again = await deliver.onReceipt(now);
    expect(again).toMatchObject({ status: 'DRAFT', lineCount: 2, countedCount: 0 });
  });

  test('every filter and sort runs', async () => {
    await arrived();
    await arrived();
    const found = (query: object) => server.done(deliver.people.city, calls.getAllInboundOrder, query);
    for (const sorting of ['createTime asc', 'id desc'])
      expect((await found({ sorting })).totalCount).toBeGreaterThan(1);
    for (const firstkey of ['no', 'transportNo', 'supplierName', 'placeName', 'materialName'])
      await found({ filter: '米', firstkey });
    expect((await found({ filter: 'dbzzm', firstkey: 'materialName' })).totalCount).toBeGreaterThan(1);
    expect((await found({ hasDifference: true })).list.every((row) => row.hasDifference)).toBe(true);
    expect(
      (await found({ placeId: deliver.places.second })).list.every((row) => row.placeName === '上海示例二店'),
    ).toBe(true);
    expect((await found({ status: ['DRAFT'], duty: 'mine' })).totalCount).toBeGreaterThan(0);
    expect((await found({ duty: 'late' })).totalCount).toBe(0);
  });
});
