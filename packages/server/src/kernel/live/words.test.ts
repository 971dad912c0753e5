import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { Listener } from '../database/listener.ts';
import { WordReader } from './words.ts';

let own: TestDatabase;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  own = await makeDatabase(8);
});
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});
afterAll(() => own.drop());

/** A process that listens, and what it was told. */
async function reader(keptMs?: number) {
  const told: string[] = [];
  const listener = new Listener(own.url);
  let times = 0;
  const options = { database: own, listener, ...(keptMs === undefined ? {} : { keptMs }) };
  new WordReader(options, { word: (word) => told.push(word), anything: () => (times += 1) });
  listener.start();
  ends.push(() => listener.close());
  await vi.waitFor(() => expect(listener.isHeard).toBe(true), { timeout: 5000 });
  return {
    told,
    get anything() {
      return times;
    },
  };
}

async function begin(word: string): Promise<PoolClient> {
  const client = await own.pool.connect();
  await client.query('begin');
  await client.query('insert into live_word (word) values ($1)', [word]);
  return client;
}

async function end(client: PoolClient, how: 'commit' | 'rollback'): Promise<void> {
  await client.query(how);
  client.release();
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 10 });

test('every word of a transaction that counts is told once to each process, whatever the order of beginnings and ends', async () => {
  const processes = [await reader(), await reader()];
  let turn = 0;
  const plan = fc.record({
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    fails: fc.subarray([0, 1, 2, 3]),
    looked: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ order, fails, looked }) => {
      turn += 1;
      const words = [0, 1, 2, 3].map((at) => `table_${turn} unit:${at}`);
      const open: PoolClient[] = [];
      for (const word of words) open.push(await begin(word));
      const counting: string[] = [];
      for (const at of order) {
        const [client, word] = [open[at], words[at]];
        if (!client || word === undefined) continue;
        const isLost = fails.includes(at);
        await end(client, isLost ? 'rollback' : 'commit');
        if (!isLost) counting.push(word);
        // Others go on while a look has passed the transactions that began before them.
        if (looked) await soon(() => expect(processes[0]?.told).toEqual(expect.arrayContaining(counting)));
      }
      for (const { told } of processes) {
        await soon(() => expect(told).toEqual(expect.arrayContaining(counting)));
        expect(told.filter((word) => word.startsWith(`table_${turn} `)).toSorted()).toEqual(counting.toSorted());
      }
    }),
    { numRuns: 8 },
  );
});

test('a writer that dies with its commit has told: whoever listens finds the word by itself', async () => {
  const { told } = await reader();
  const client = await begin('ask_order management');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('commit');
  await own.listPool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  client.release(true);
  const from = performance.now();
  await soon(() => expect(told).toEqual(['ask_order management']));
  expect(performance.now() - from).toBeLessThan(1000);
});

test('words are taken away when everybody has read them', async () => {
  const { told } = await reader(2000);
  await end(await begin('city all'), 'commit');
  await soon(() => expect(told).toEqual(['city all']));
  await vi.waitFor(async () => expect((await own.pool.query('select word from live_word')).rows).toEqual([]), {
    timeout: 10_000,
  });
  expect(told).toEqual(['city all']);
});

test('a process that looks too seldom says that anything may have changed', async () => {
  const process = await reader(100);
  const before = process.anything;
  await soon(() => expect(process.anything).toBeGreaterThan(before));
});
