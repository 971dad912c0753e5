import { machines } from '@material/contract/machines.ts';
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { deliveryServer } from '../../../test/factories/delivery-server.ts';
import { sourceFiles } from '../../../test/source/source-files.ts';
import { differenceRecorded, lifeTypes } from './life.rules.ts';

const { server, build, deliver } = await deliveryServer();
/** Written by a migration once and by nothing since. */
const onceTold = await readFile(new URL('../../../migrations/0018_night_deadlines.sql', import.meta.url), 'utf8');
afterAll(() => server.stop());

/** Ordered, checked, promised short, sent, and received with two bags refused. */
async function lived() {
  const doc = await deliver.pending();
  const [rice] = doc.lines;
  await deliver.confirm(doc, [{ id: rice?.pickupLineId ?? 0, qty: '20', reason: '库存不足' }]);
  const inbound = await deliver.onReceipt(await deliver.onTheRoad([await deliver.pickup({ id: doc.askOrderId })]));
  const [first, ...others] = inbound.lines;
  if (!first) throw new Error('nothing came');
  await deliver.photo(first.id);
  const refused = {
    ...deliver.good(first),
    qtyAccepted: '18',
    qtyRejected: '2',
    reasonId: deliver.reasons.broken,
    reasonText: '外袋破损',
    restDecision: 'CLOSE' as const,
  };
  await deliver.submit(await deliver.count(inbound, [refused, ...others.map((line) => deliver.good(line))]));
  return doc;
}

const oldestFirst = ['ORDER_CREATED', 'ORDER_SUBMITTED', 'FIRST_PASSED', 'PICKUP_CREATED', 'APPROVED'];

test('an order tells its whole life, from its making to its end, with what moved and why', async () => {
  const { askOrderId } = await lived();
  const { history } = await build.document(askOrderId);
  const types = history.map(({ type }) => type).toReversed();
  expect(types.slice(0, 5)).toEqual(oldestFirst);
  for (const type of ['PICKUP_CONFIRMED', 'PICKUP_SHORT', 'LOADED', 'DEPARTED', 'INBOUND_SUBMITTED', 'ORDER_ENDED'])
    expect(types, type).toContain(type);
  const entry = (type: string) => history.find((one) => one.type === type);
  expect(entry('ORDER_CREATED')).toMatchObject({ title: '创建', doc: null });
  expect(entry('DEPARTED')).toMatchObject({
    doc: { noun: '运输单' },
    changes: [{ label: '东北珍珠米 发运', from: '', to: '20 袋' }, expect.objectContaining({ to: '10 袋' })],
  });
  expect(entry('INBOUND_SUBMITTED')?.changes[0]).toEqual({ label: '东北珍珠米 实收', from: '', to: '18 袋' });
  expect(entry('DIFFERENCE_RECORDED')?.changes).toEqual([
    { label: '东北珍珠米 拒收', from: '', to: '2 袋（外袋破损）' },
  ]);
});

test('the supplier reads the same of its own part, and nothing of the checks', async () => {
  const { askOrderId } = await lived();
  const { history } = await deliver.pickup({ id: askOrderId });
  const types = history.map(({ type }) => type);
  for (const type of ['PICKUP_CREATED', 'PICKUP_CONFIRMED', 'DEPARTED', 'INBOUND_SUBMITTED', 'DIFFERENCE_RECORDED'])
    expect(types, type).toContain(type);
  for (const type of ['FIRST_PASSED', 'ORDER_SUBMITTED', 'APPROVED']) expect(types).not.toContain(type);
});

test('what else a vehicle carried is not told', async () => {
  const docs = [await deliver.confirmed(), await deliver.confirmed(undefined, deliver.places.second)];
  await deliver.onTheRoad(docs);
  const { history } = await server.done(deliver.people.store, askOrderCalls.getAskOrderByid, {
    orderid: docs[0]?.askOrderId ?? 0,
  });
  const [left] = history.filter(({ type }) => type === 'DEPARTED');
  expect(left?.changes).toHaveLength(2);
});

test('what another account had to confirm is received once, when it was confirmed', async () => {
  const { askOrderId, ...doc } = await deliver.confirmed();
  const inbound = await deliver.onReceipt(await deliver.onTheRoad([{ askOrderId, ...doc }]));
  const [rice, ...others] = inbound.lines;
  if (!rice) throw new Error('nothing came');
  const many = deliver.good(rice, { qtyAccepted: '51', reasonId: deliver.reasons.extra });
  const counted = await deliver.count(inbound, [many, ...others.map((line) => deliver.good(line))]);
  const reason = { overReason: '送货单与实物不符' };
  const submitCall = { ...deliver.ref(counted), ...reason };
  const waiting = await server.done(deliver.people.store, inboundCalls.submitInputOrderByid, submitCall);
  const life = async () => (await build.document(askOrderId)).history;
  const submitted = (await life()).find(({ type }) => type === 'INBOUND_SUBMITTED');
  expect(submitted?.changes).toEqual([]);
  await server.done(deliver.people.city, inboundCalls.confirmInboundOrder, deliver.ref(waiting));
  const told = (await life()).filter(({ changes }) => changes.some(({ label }) => label === '东北珍珠米 实收'));
  expect(told.map(({ type, title }) => [type, title])).toEqual([['INBOUND_CONFIRMED', '复核通过']]);
});

test('every event that a life tells of is written by a move, by something beside the moves, or by a migration', () => {
  const moved = new Set(machines.flatMap(({ actions }) => Object.values(actions).map(({ event }) => event)));
  const told = [lifeTypes('ask_order'), lifeTypes('pickup_order')].flatMap((types) => Object.values(types).flat());
  const others = [...new Set(told)].filter((type) => !moved.has(type));
  expect(others.length).toBeGreaterThan(3);
  const sources = sourceFiles('packages/server/src/ordering').filter(({ path }) => !path.endsWith('/life.rules.ts'));
  const written = [...sources.map(({ text }) => text), onceTold].join('\n');
  expect(others.filter((type) => !written.includes(`'${type}'`) && type !== differenceRecorded)).toEqual([]);
});
