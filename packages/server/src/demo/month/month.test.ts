import { machines } from '@material/contract/machines.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase, type TestDatabase } from '../../../test/database.ts';

let database: TestDatabase;

// Its template was played through the handlers.
beforeAll(async () => {
  database = await makeDatabase(2, 'played');
});
afterAll(async () => {
  await database.drop();
});

/** Too rare to be met with in so few days. */
const rare: Readonly<Record<string, readonly string[]>> = {
  ask_order: ['FIRST_PASSED', 'TERMINATED'],
  pickup_order: ['REJECTED', 'RECONFIRM'],
};

test.each(machines.map((machine) => [machine.table, machine] as const))(
  'a few days of %s leave something in every state',
  async (table, machine) => {
    const { rows } = await database.pool.query<{ status: string }>(`select distinct status from ${table}`);
    const met = rows.map((row) => row.status);
    const wanted = Object.keys(machine.states).filter((state) => !rare[table]?.includes(state));
    expect(met).toEqual(expect.arrayContaining(wanted));
  },
);

test('some goods are refused or missing at the door', async () => {
  const { rows } = await database.pool.query<{ lines: number; orders: number }>(`
    select (select count(*)::int from ask_line where qty_rejected > 0 or qty_short > 0) as lines,
      (select count(*)::int from ask_order where fulfil_status = 'DIFFERENCE') as orders`);
  expect(rows[0]?.lines).toBeGreaterThan(0);
  expect(rows[0]?.orders).toBeGreaterThan(0);
});

test('no supplier’s time ends at night', async () => {
  const night = `(d.until at time zone 'Asia/Shanghai')::time > time '20:00' or (d.until at time zone 'Asia/Shanghai')::time < time '08:00'`;
  const { rows } = await database.pool.query<{ doc: string; id: number; until: Date }>(`
    select * from (
      select 'ask_order' as doc, id, act_by as until from ask_order where act_party = 'SUPPLIER'
      union all select 'pickup_order', id, act_by from pickup_order where act_party = 'SUPPLIER'
      union all select 'transport_order', id, act_by from transport_order where act_party = 'SUPPLIER'
      union all select 'event', id, (payload ->> 'until')::timestamp at time zone 'Asia/Shanghai' from event where type = 'PICKUP_OVERDUE') d
    where ${night}`);
  expect(rows).toEqual([]);
});

/** What the product can do and nobody would see without an example of it. */
const examples: readonly (readonly [what: string, count: string])[] = [
  ['an imported order', `select count(*)::int from import_batch where status = 'COMMITTED'`],
  [
    'an order made for a city by headquarters',
    `select count(*)::int from event where type = 'ORDER_SUBMITTED' and acting_for_id is not null`,
  ],
];

test.each(examples)('a few days have %s', async (_what, count) => {
  const { rows } = await database.pool.query<{ count: number }>(count);
  expect(rows[0]?.count).toBeGreaterThan(0);
});
