import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { deliveryServer, two } from '../../test/factories/delivery-server.ts';
import { jobList } from '../jobs.ts';
import { deliverGathered } from '../kernel/operation/outbox.ts';
import { systemCtx } from '../kernel/operation/system.ts';

const { server, deliver, arrived } = await deliveryServer();
afterAll(() => server.stop());

test('what another account has to do is told to those who may, and not to whoever left it to them', async () => {
  const { inbound } = await arrived();
  const [rice, grain] = two(inbound.lines);
  const many = { qtyAccepted: '51', reasonId: deliver.reasons.extra };
  const counted = await deliver.count(inbound, [deliver.good(rice, many), deliver.good(grain)]);
  const { store, city } = deliver.people;
  const gather = () => deliverGathered(systemCtx(server.resources, server.clock.now, 'test'), jobList.topics);
  await gather();
  await server.rows('truncate message_receiver, message');
  await server.done(store, inboundCalls.submitInputOrderByid, {
    ...deliver.ref(counted),
    overReason: '送货单与实物不符',
  });
  await gather();
  const told = await server.rows<{ title: string; user_id: number }>(
    'select m.title, r.user_id::int from message_receiver r join message m on m.id = r.message_id',
  );
  const review = told.filter(({ title }) => title.includes('复核'));
  expect(new Set(review.map(({ title }) => title))).toEqual(new Set(['入库单等你复核']));
  const people = review.map(({ user_id: id }) => id);
  expect(people).toContain(city.userId);
  expect(people).not.toContain(store.userId);
});
