import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { deliveryServer, two } from '../../../test/factories/delivery-server.ts';

const { server, build, deliver, arrived } = await deliveryServer();
afterAll(() => server.stop());

const calls = inboundCalls;
const acceptedOf = async (orderId: number) => (await build.document(orderId)).lines.map((line) => line.qtyAccepted);

test('more than twice what was shipped waits for another account, which takes it in or sends it back', async () => {
  const { inbound, orderId } = await arrived();
  const [rice, grain] = two(inbound.lines);
  const many = { qtyAccepted: '51', reasonId: deliver.reasons.extra };
  const counted = await deliver.count(inbound, [deliver.good(rice, many), deliver.good(grain)]);
  const silent = await server.send(deliver.people.store, calls.submitInputOrderByid, deliver.ref(counted));
  expect(expectProblems(silent)).toEqual({ overReason: '实收超出允许范围，请填写超收原因' });
  const submitCall = { ...deliver.ref(counted), overReason: '送货单与实物不符' };
  const waiting = await server.done(deliver.people.store, calls.submitInputOrderByid, submitCall);
  expect(waiting).toMatchObject({ status: 'REVIEW', submitTime: null, reviewName: expect.any(String) as string });
  expect(await acceptedOf(orderId)).toEqual(['0', '0']);
  expect(waiting.actions.find(({ code }) => code === 'confirm')?.blocked).toContain('提交人以外的账号');
  expectRefusal(await server.send(deliver.people.store, calls.confirmInboundOrder, deliver.ref(waiting)), 'blocked');
  // On the home page of whoever may review it, and of nobody else.
  const { store, city } = deliver.people;
  const reviews = async (who: typeof store) =>
    (await server.done(who, todoCalls.getTodoCounts, {})).list.find(({ key }) => key === 'review')?.count;
  expect([await reviews(store), await reviews(city)]).toEqual([0, 1]);
  const back = await server.done(deliver.people.city, calls.recountInboundOrder, deliver.ref(waiting));
  expect(back).toMatchObject({ status: 'COUNTING', countedCount: 2 });
  const again = await server.done(deliver.people.store, calls.submitInputOrderByid, {
    ...deliver.ref(back),
    overReason: '已重数',
  });
  const taken = await server.done(deliver.people.city, calls.confirmInboundOrder, deliver.ref(again));
  expect(taken).toMatchObject({ status: 'SUBMITTED', reviewName: '' });
  expect(await acceptedOf(orderId)).toEqual(['51', '10']);
  const { history } = await deliver.inbound(inbound.id);
  expect(history.map(({ type }) => type)).toEqual(expect.arrayContaining(['INBOUND_CONFIRMED', 'INBOUND_RECOUNTED']));
  expect(
    await server.rows(`select (review_by <> confirm_by) as "isOther" from inbound_order where id = $1`, [inbound.id]),
  ).toEqual([{ isOther: true }]);
});

test('a receipt is sent back once, by people of its city, and not after it was taken in', async () => {
  const { inbound, orderId } = await arrived();
  const [rice, grain] = two(inbound.lines);
  const many = { qtyAccepted: '51', reasonId: deliver.reasons.extra };
  const counted = await deliver.count(inbound, [deliver.good(rice, many), deliver.good(grain)]);
  const { store, city } = deliver.people;
  const handIn = async (row: typeof counted) =>
    server.done(store, calls.submitInputOrderByid, { ...deliver.ref(row), overReason: '送货单与实物不符' });
  const waiting = await handIn(counted);
  const stranger = await server.as('city_hz');
  expectRefusal(await server.send(stranger, calls.recountInboundOrder, deliver.ref(waiting)), 'notFound');
  const answers = await Promise.all(
    [city, city].map((who) => server.send(who, calls.recountInboundOrder, deliver.ref(waiting))),
  );
  expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
  const back = await deliver.inbound(inbound.id);
  expect(back).toMatchObject({ status: 'COUNTING' });
  expect(back.lines.map(({ qtyAccepted }) => qtyAccepted)).toEqual(['51', '10']);
  expect(await acceptedOf(orderId)).toEqual(['0', '0']);
  expectRefusal(await server.send(city, calls.recountInboundOrder, deliver.ref(back)), 'wrongState');
  const taken = await server.done(city, calls.confirmInboundOrder, deliver.ref(await handIn(back)));
  expectRefusal(await server.send(city, calls.recountInboundOrder, deliver.ref(taken)), 'wrongState');
  expect(await acceptedOf(orderId)).toEqual(['51', '10']);
});
