import type { AddressInfo } from 'node:net';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { loginCalls } from '@material/contract/identity/session.calls.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import { maxBytesOf } from '@material/contract/kernel/call/call.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { payloadProblems } from '../../src/kernel/call/input.ts';
import type { Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;
const city = await server.as('city_sh');
const supplier = await server.as('sup_gys001');

/** As many repeats of a piece as a call's body holds once it is sealed. */
const filled = (call: Call, piece: string): string[] => {
  const characters = (maxBytesOf(call) * 3) / 4 - 200;
  return Array.from({ length: Math.floor(characters / (piece.length + 1)) }, () => piece);
};
const listOf = (call: Call, piece: string): unknown => ({ lines: JSON.parse(`[${filled(call, piece).join(',')}]`) });
const keysOf = (call: Call): unknown =>
  Object.fromEntries(filled(call, '"123456":1').map((_, at) => [String(at).padStart(6, '0'), 1]));

const lotLists = Array.from({ length: 600 }, () => ({
  pickupLineId: 1,
  qty: '1',
  lots: Array.from({ length: 50 }, () => ({})),
}));

type Hostile = readonly [name: string, call: Call, who: Signed | undefined, payload: unknown];
const login = loginCalls.login;
const save = askOrderCalls.addMainOrderNew;
const load = transportOrderCalls.addTransportOrder;
const all: readonly Hostile[] = [
  ['empty objects', save, city, listOf(save, '{}')],
  ['empty objects in lines of another kind', load, supplier, listOf(load, '{}')],
  ['numbers', save, city, listOf(save, '1')],
  ['short texts', save, city, listOf(save, '""')],
  ['keys', save, city, keysOf(save)],
  ['keys of a list', askOrderCalls.getListAskOrder, city, keysOf(askOrderCalls.getListAskOrder)],
  ['objects in lists of lists', load, supplier, { lines: lotLists }],
  ['objects of a price question', askOrderCalls.getPriceInfo, city, listOf(askOrderCalls.getPriceInfo, '{}')],
  ['empty objects of anybody', login, undefined, listOf(login, '{}')],
  ['keys of anybody', login, undefined, keysOf(login)],
];

/** What this thread has worked, in milliseconds: a machine that is busy with something else does not count. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Plain work of the same kind, making and dropping many small objects: the best of ten, in milliseconds. */
function plainWork(): number {
  let best = Infinity;
  for (let round = 0; round < 10; round += 1) {
    const begun = worked();
    const copy: unknown = JSON.parse(JSON.stringify(Array.from({ length: 10 }, () => lotLists)));
    if (Array.isArray(copy)) best = Math.min(best, worked() - begun);
  }
  return best;
}

/** 200 ms on a machine on which the plain work takes 16; on a slower one in proportion. */
const bearableMs = 200 * Math.max(1, plainWork() / 16);

/** The longest work during which nothing else was done, in milliseconds. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = worked();
  let isOver = false;
  const look = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  look();
  isOver = true;
  return longest;
}

describe('ten hostile bodies at once hold nobody else up', () => {
  test.each(all)('%s', async (name, call, who, payload) => {
    const body = Buffer.from(server.sealed(payload));
    const headers = { 'content-type': 'application/json', ...(who ? { token: who.token } : {}) };
    const url = `http://127.0.0.1:${port}${wire.prefix}${call.path}`;
    const send = async () => (await fetch(url, { method: 'POST', body, headers })).text();
    const first = await send();
    expect(JSON.parse(first)).toMatchObject({ status: 0, message: expect.stringMatching(/\p{Script=Han}/u) });
    expect(first.length).toBeLessThan(200_000);
    // The first rounds also compile what they run.
    let hold = Infinity;
    for (let round = 0; round < 8 && hold >= bearableMs; round += 1)
      hold = Math.min(hold, await longestHold(() => Promise.all(Array.from({ length: 10 }, send))));
    if (process.env['SHOW_HOLDS']) process.stderr.write(`${name}: ${hold.toFixed(0)} ms of ${bearableMs.toFixed(0)}\n`);
    expect(hold).toBeLessThan(bearableMs);
  });
});

test('a payload is looked at up to a hundred thousand values, and says so', () => {
  const problems = payloadProblems({ lines: Array.from({ length: 100_001 }, () => 1) });
  expect(problems).toEqual([{ path: [], message: '内容过多，请分几次提交' }]);
  expect(payloadProblems({ lines: Array.from({ length: 99_000 }, () => 1) })).toEqual([]);
});
