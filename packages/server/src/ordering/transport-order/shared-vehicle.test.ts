import { batchReport } from '@material/contract/ordering/attachments.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { transportComments } from '@material/contract/ordering/comments.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import type { PickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import {
  transportOrderCalls,
  type TransportDocument,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '../../../test/contract/all-calls.ts';

import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';

const { server, build, deliver } = await deliveryServer();
afterAll(() => server.stop());

const calls = transportOrderCalls;
const { supplier, store, city } = deliver.people;
const others = { name: '上海示例二店', lot: 'SECOND' };

let transportId = 0;

/** One vehicle for two stores: late, with reports for both, received and signed for at the other place first. */
beforeAll(async () => {
  const own = await deliver.confirmed();
  const other = await deliver.confirmed(build.lines().slice(0, 1), deliver.places.second);
  const otherLine = first(other.lines);
  const draft = await deliver.draft([
    ...own.lines.map((line) => deliver.load(line)),
    deliver.load(otherLine, {
      lots: [{ lotNo: others.lot, produceDate: '2026-11-18', qty: otherLine.qtyRoom }],
    }),
  ]);
  const { id } = await deliver.departed(draft);
  transportId = id;
  await server.rows(`update place set short_name = null where id = $1`, [deliver.places.second]);
  const left = await deliver.transport(id);
  const list = await deliver.generate(left, city);
  const theirs = first(list.filter(({ placeId }) => placeId === deliver.places.second));
  const counted = await deliver.countAll(await deliver.inbound(theirs.id, city), city);
  await deliver.submit(counted, city);
});

/** What a store must not learn from any answer. */
const expectNothingOfOthers = (answer: unknown): void => {
  const text = JSON.stringify(answer);
  for (const secret of [others.name, others.lot]) expect(text).not.toContain(secret);
};

describe('on a vehicle for two stores a store', () => {
  test('learns nothing of the other, from every call that reads a transport', async () => {
    const document = await server.done(store, calls.getTransportOrderByid, { id: transportId });
    const [line] = document.lines;
    const reads: Record<string, () => Promise<unknown>> = {
      getListTransportOrder: () => server.done(store, calls.getListTransportOrder, { no: document.no }),
      getTransportOrderByid: () => Promise.resolve(document),
      getShipOrderDetailsByidForCity: () =>
        server.done(store, calls.getShipOrderDetailsByidForCity, { id: transportId }),
      getBatchFiles: () => server.done(store, batchReport.calls.list, { of: first(line?.lots ?? []).id }),
      confirmBatchReport: () => {
        const lot = first(line?.lots ?? []);
        const reportIds = lot.reports.map(({ id }) => id);
        return server.done(store, calls.confirmBatchReport, { lotId: lot.id, reportIds, result: 'QUALIFIED' });
      },
      getAllInboundOrder: () => server.done(store, inboundCalls.getAllInboundOrder, {}),
      getInboundOrderByid: () =>
        server.done(store, inboundCalls.getInboundOrderByid, { id: first(document.inbounds).id }),
      // Refused, with the fresh row.
      generateInboundOrder: () =>
        server.send(store, inboundCalls.generateInboundOrder, { id: transportId, rowVersion: 0 }),
      getTransportOrderComments: () => server.done(store, transportComments.calls.list, { of: transportId }),
      getTransportOrderPeople: () => server.done(store, transportComments.calls.people, { of: transportId }),
      getAskOrderByid: () => server.done(store, askOrderCalls.getAskOrderByid, { orderid: line?.askOrderId ?? 0 }),
    };
    for (const read of Object.values(reads)) expectNothingOfOthers(await read());
    const ofTransports = allCalls.filter(({ call }) => /Transport(?!Type)|ShipOrder|BatchFiles/.test(call.path));
    const asked = ofTransports.filter(({ call }) => call.kind === 'read').map(({ key }) => key);
    expect(Object.keys(reads)).toEqual(expect.arrayContaining(asked));
  });

  test('sees its own place, its own lines, and that others are still waited for without their name', async () => {
    const all = await server.done(city, calls.getTransportOrderByid, { id: transportId });
    expect(all).toMatchObject({ lineCount: 3, placeNames: '上海示例一店、上海示例二店' });
    const own = await server.done(store, calls.getTransportOrderByid, { id: transportId });
    expect(own).toMatchObject({ lineCount: 2, placeNames: '上海示例一店', duty: { party: '上海示例一店' } });
    expect((await server.done(store, calls.getListTransportOrder, { filter: others.name })).totalCount).toBe(0);
    const open = first(own.inbounds.filter(({ statusLabel }) => statusLabel === '待验收'));
    await deliver.submit(await deliver.countAll(await deliver.inbound(open.id)));
    const ended = await server.done(store, calls.getTransportOrderByid, { id: transportId });
    expectNothingOfOthers(ended);
    expect(ended.history.map(({ type }) => type)).toContain('SIGNED');
  });

  test('reads of the history what concerns all or itself', async () => {
    const all = await server.done(city, calls.getTransportOrderByid, { id: transportId });
    const own = await server.done(store, calls.getTransportOrderByid, { id: transportId });
    const count = (history: typeof own.history, type: string): number =>
      history.filter((entry) => entry.type === type).length;
    expect([count(all.history, 'REPORT_ADDED'), count(own.history, 'REPORT_ADDED')]).toEqual([3, 2]);
    expect([count(all.history, 'DEPARTED'), count(own.history, 'DEPARTED')]).toEqual([1, 1]);
    expect(count(own.history, 'SIGNED')).toBeLessThan(count(all.history, 'SIGNED'));
  });
});

describe('what is counted of a whole vehicle', () => {
  const counts = { packageCount: 12, crateCount: 40 };
  const written = ({ sheets }: typeof orderingPrints.deliveryNote, document: TransportDocument) =>
    sheets(document).map(({ facts }) =>
      ['件数', '周转筐数'].map((label) => facts.find((fact) => fact.label === label)?.text),
    );
  const departedWith = async (docs: readonly PickupDocument[]) => {
    const lines = docs.flatMap((doc) => doc.lines.map((line) => deliver.load(line)));
    const { id } = await deliver.departed(await deliver.draft(lines, counts));
    return { id, sent: await deliver.transport(id) };
  };

  test('is the number of its place where it serves one', async () => {
    const { id, sent } = await departedWith([await deliver.confirmed()]);
    expect(await server.done(store, calls.getTransportOrderByid, { id })).toMatchObject(counts);
    expect(written(orderingPrints.deliveryNote, sent)).toEqual([['12', '40']]);
  });

  test('is no place’s own where it serves several: not shown there, left to be written on each note', async () => {
    const other = await deliver.confirmed(build.lines().slice(0, 1), deliver.places.second);
    const { id, sent } = await departedWith([await deliver.confirmed(), other]);
    expect(await server.done(store, calls.getTransportOrderByid, { id })).toMatchObject({
      packageCount: null,
      crateCount: null,
    });
    const { list } = await server.done(store, calls.getListTransportOrder, { no: sent.no });
    expect(first(list).crateCount).toBeNull();
    for (const who of [city, supplier])
      expect(await server.done(who, calls.getTransportOrderByid, { id })).toMatchObject(counts);
    expect(written(orderingPrints.deliveryNote, sent)).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });
});

describe('an exception', () => {
  test("of another place is none; of the vehicle it is everybody's", async () => {
    const own = await deliver.confirmed();
    const other = await deliver.confirmed(build.lines().slice(0, 1), deliver.places.second);
    const row = await deliver.onTheRoad([own, other]);
    await server.rows(
      `update transport_order set has_exception = true, exception_text = '${others.name}：到货温度 9.0 ℃' where id = $1`,
      [row.id],
    );
    const seen = await server.done(store, calls.getTransportOrderByid, { id: row.id });
    expect(seen).toMatchObject({ isException: false, exception: '' });
    expect((await server.done(supplier, calls.getTransportOrderByid, { id: row.id })).exception).toContain(others.name);
    await server.rows(
      `update transport_order set arrive_at = delivery_date + interval '2 days', status = 'ARRIVED' where id = $1`,
      [row.id],
    );
    const late = await server.done(store, calls.getListTransportOrder, { no: row.no });
    expect(first(late.list).isException).toBe(true);
  });
});
