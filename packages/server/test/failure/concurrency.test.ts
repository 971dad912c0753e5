import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalData } from '@material/contract/kernel/value/errors.ts';
import { orderingFactory, type OrderingFactory } from '../factories/ordering.ts';
import { startHarness, type Harness } from '../harness/harness.ts';

const { firstCheckAskOrder, withdrawAskOrderByOrderId, changeAskOrderStatusToReturn, getAskOrderByid } = askOrderCalls;
let server: Harness;
let build: OrderingFactory;

beforeAll(async () => {
  server = await startHarness({ maxConnections: 30 });
  build = await orderingFactory(server);
});
afterAll(() => server.stop());

const told = async (id: number) => {
  const events = await server.rows<{ type: string }>(
    `select type from event where doc_type = 'ask_order' and doc_id = $1 order by id`,
    [id],
  );
  return events.map(({ type }) => type);
};
const auditsOf = async (id: number, call: string) =>
  (
    await server.rows(`select 1 from audit where target_table = 'ask_order' and target_id = $1 and call = $2`, [
      id,
      call,
    ])
  ).length;

describe('one order and many hands', () => {
  test('of fifty first checks at once exactly one wins: one event, one audit row, one version', async () => {
    const order = await build.submitted();
    const { first } = build.people;
    const presses = Array.from({ length: 50 }, () => server.send(first, firstCheckAskOrder, build.ref(order)));
    const answers = await Promise.all(presses);
    const [winner, ...others] = answers.toSorted((a, b) => b.status - a.status);
    expect(winner).toMatchObject({ status: 1, data: { status: 'FIRST_PASSED', rowVersion: order.rowVersion + 1 } });
    for (const { http, status, data } of others) {
      const refusal = data as unknown as RefusalData;
      expect({ http, status, code: refusal.code }).toEqual({ http: 200, status: 0, code: 'conflict' });
      expect(refusal.row).toMatchObject({ status: 'FIRST_PASSED' });
    }
    expect((await told(order.id)).filter((type) => type === 'FIRST_PASSED')).toHaveLength(1);
    expect(await auditsOf(order.id, 'firstCheckAskOrder')).toBe(1);
  });

  test('one press sent fifty times with one key is one check, and every sender hears of it', async () => {
    const order = await build.submitted();
    const headers = { 'idempotency-key': `intent-${order.id}` };
    const presses = Array.from({ length: 50 }, () =>
      server.done(build.people.first, firstCheckAskOrder, build.ref(order), { headers }),
    );
    const versions = new Set((await Promise.all(presses)).map(({ rowVersion }) => rowVersion));
    expect([...versions]).toEqual([order.rowVersion + 1]);
    expect((await told(order.id)).filter((type) => type === 'FIRST_PASSED')).toHaveLength(1);
    expect(await auditsOf(order.id, 'firstCheckAskOrder')).toBe(1);
  });

  test('of different actions on one state only one happens', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => build.submitted()));
    for (const order of orders) {
      const answers = await Promise.all([
        server.send(build.people.first, firstCheckAskOrder, build.ref(order)),
        server.send(build.people.city, withdrawAskOrderByOrderId, build.ref(order)),
        server.send(build.people.second, changeAskOrderStatusToReturn, { ...build.ref(order), reason: '数量不对' }),
      ]);
      expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
      expect(answers.every(({ http }) => http === 200)).toBe(true);
      const { rowVersion } = await server.done(build.people.first, getAskOrderByid, { orderid: order.id });
      expect(rowVersion).toBe(order.rowVersion + 1);
    }
  });
});
