import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orderingFactory, type OrderingFactory } from '../factories/ordering.ts';
import { startHarness, type Harness } from '../harness/harness.ts';

let server: Harness;
let build: OrderingFactory;
let goes = 0;

beforeAll(async () => {
  server = await startHarness();
  for (const pool of [server.database.pool, server.database.listPool]) {
    pool.on('connect', (client) => {
      const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
      // Corked, what is sent in one go is handed over as one; alone it is a single write.
      const [one, many] = [stream._write.bind(stream), stream._writev?.bind(stream)];
      vi.spyOn(stream, '_write').mockImplementation((...written) => {
        goes += 1;
        one(...written);
      });
      vi.spyOn(stream, '_writev').mockImplementation((...written) => {
        goes += 1;
        many?.(...written);
      });
    });
  }
  build = await orderingFactory(server);
});
afterAll(() => server.stop());

/** How often a call goes to the database, once its statements are prepared and its connections made. */
async function goesOf(work: () => Promise<() => Promise<unknown>>): Promise<number> {
  const counts: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const call = await work();
    goes = 0;
    await call();
    counts.push(goes);
  }
  return Math.min(...counts);
}

const options = () => ({ headers: { 'idempotency-key': randomUUID(), window: randomUUID().replaceAll('-', '') } });

test('a first check goes to the database six times at most, its session and its end included', async () => {
  const found = await goesOf(async () => {
    const order = await build.submitted();
    return () => server.done(build.people.first, askOrderCalls.firstCheckAskOrder, build.ref(order), options());
  });
  expect(found).toBeGreaterThan(3);
  expect(found).toBeLessThanOrEqual(6);
});

test('one order is read in two goes: who asks, and everything that is shown; prices of what is checked are a third', async () => {
  const order = await build.approved();
  const read = (orderid: number) => () =>
    Promise.resolve(() => server.done(build.people.first, askOrderCalls.getAskOrderByid, { orderid }));
  expect(await goesOf(read(order.id))).toBe(2);
  expect(await goesOf(read((await build.submitted()).id))).toBe(3);
});

test('a main order of several ask orders is created in seven goes at most, and nothing of it is read again', async () => {
  const input = { deliveryDate: build.day(5), lines: build.lines() };
  const found = await goesOf(() =>
    Promise.resolve(() => server.done(build.people.city, askOrderCalls.addMainOrderNew, input, options())),
  );
  expect(found).toBeGreaterThan(3);
  expect(found).toBeLessThanOrEqual(7);
});
