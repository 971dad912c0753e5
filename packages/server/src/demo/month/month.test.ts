import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import { machines } from '@material/contract/machines.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstDay, makeDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { readConfig } from '../../kernel/config/config.ts';
import { settingsOf } from '../../kernel/config/settings.ts';
import { openFileStore } from '../../kernel/file/file-store.ts';
import { modules, works } from '../../modules.ts';
import { playMonth } from './month.ts';

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
  city: ['DELETED'],
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

test('lots stand in every state of their reports, and one report was replaced', async () => {
  const { rows } = await database.pool.query<{ state: string }>(
    'select distinct report_state as state from transport_lot order by 1',
  );
  expect(rows.map(({ state }) => state)).toEqual(['FAILED', 'PENDING', 'QUALIFIED', 'UPLOADED']);
  const replaced = await database.pool.query(
    'select 1 from lot_report r join attachment a on a.id = r.attachment_id where a.replaced_at is not null',
  );
  expect(replaced.rowCount).toBeGreaterThan(0);
});

test('a vehicle serves two places', async () => {
  const { rowCount } = await database.pool.query(
    'select 1 from transport_line group by transport_order_id having count(distinct place_id) > 1',
  );
  expect(rowCount).toBeGreaterThan(0);
});

test('some goods are refused or missing on receipt', async () => {
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
      select doc_type as doc, doc_id as id, until from duty where party = 'SUPPLIER'
      union all select 'event', id, (payload ->> 'until')::timestamp at time zone 'Asia/Shanghai' from event where type = 'PICKUP_OVERDUE') d
    where ${night}`);
  expect(rows).toEqual([]);
});

/** What the product can do and nobody would see without an example of it. */
const examples: readonly (readonly [what: string, count: string])[] = [
  ['suppliers with a least amount', `select count(*)::int from supplier where min_order_amount > 0`],
  ['suppliers with a time of day', `select count(*)::int from supplier where cutoff_time is not null`],
  ['suppliers with days of delivery', `select count(*)::int from supplier where delivery_days is not null`],
  ['materials in multiples', `select count(*)::int from material where multiple > 1`],
  ['tiers of a city', `select count(*)::int from supplier_price where jsonb_path_exists(city_prices, '$[*].tiers')`],
  ['goods beyond what was sent', `select count(*)::int from ask_line where qty_over > 0`],
  ['a short promise that waits for headquarters', `select count(*)::int from ask_order where rest_task = 'SHORT'`],
  ['a rest of a receipt that waits for headquarters', `select count(*)::int from ask_order where rest_task = 'REST'`],
  ['an approval that was taken back', `select count(*)::int from pickup_order where status = 'VOID'`],
  ['a deadline that headquarters moved', `select count(*)::int from event where type = 'DEADLINE_CHANGED'`],
  ['a time that a supplier asks for', `select count(*)::int from ask_order where rest_task = 'DEADLINE'`],
  ['a short promise that was taken', `select count(*)::int from event where type = 'REST_CLOSED'`],
  ['a rest that was asked for', `select count(*)::int from event where type = 'REST_ASKED'`],
  ['a merged pickup order', `select count(*)::int from big_order`],
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

test('no supplier leaves a question for the rest open for days', async () => {
  const { rows } = await database.pool.query(`
    select no, act_by from pickup_order
    where status = 'RECONFIRM' and act_by < (select max(at) from event) - interval '2 days'`);
  expect(rows).toEqual([]);
});

test('nothing waits for headquarters’ decision for days', async () => {
  const { rows } = await database.pool.query(`
    select no, rest_by from ask_order
    where rest_task is not null and rest_by < (select max(at) from event) - interval '1 day'`);
  expect(rows).toEqual([]);
});

test('weighed goods add up in their second unit, and the place weighs for itself', async () => {
  const { rows } = await database.pool.query<Record<'weighed' | 'negative' | 'copied', number>>(`
    select count(*) filter (where i.is_accepted2_weighed)::int as weighed,
      count(*) filter (where l.qty_shipped2 - (l.qty_accepted2 - l.qty_over2) - l.qty_rejected2 - l.qty_short2 < 0)::int as negative,
      count(*) filter (where i.qty_rejected + i.qty_short > 0 and i.qty_accepted2 = i.shipped_qty2)::int as copied
    from inbound_line i join inbound_order o on o.id = i.inbound_order_id and o.status = 'SUBMITTED'
      join ask_line l on l.id = i.ask_line_id and l.second_unit_name is not null`);
  const [row] = rows;
  expect(row).toMatchObject({ negative: 0, copied: 0 });
  expect(row?.weighed).toBeGreaterThan(0);
});

test('what is rejected, short, over, cancelled or changed says why in the ledger', async () => {
  const { rows } = await database.pool.query<{ kind: string; qty: string }>(`
    select q.kind, q.qty from qty_event q join ask_line l on l.id = q.ask_line_id
    where q.reason_code is null and not exists (select from ask_revision_line v where v.ask_line_id = l.id) and (q.kind in ('REJECTED', 'SHORT', 'OVER', 'CANCELLED')
      or (q.kind = 'FIRST' and q.qty > 0 and q.qty <> l.qty_asked) or (q.kind = 'APPROVED' and q.qty > 0 and q.qty <> l.qty_first)
      or (q.kind = 'CONFIRMED' and q.qty = l.qty_confirmed and q.qty < l.qty_approved - l.qty_cancelled))`);
  expect(rows).toEqual([]);
  const kinds = await database.pool.query<{ kind: string }>(
    `select distinct kind from qty_event where reason_code is not null order by 1`,
  );
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['CONFIRMED', 'REJECTED', 'SHORT']));
});

/** Each of a database of its own, without any order that chance deals. */
test.each(['00:30', '08:00', '09:10', '13:00', '23:50'])(
  'what is rare stands open for certain when the product starts at %s',
  async (time) => {
    const empty = await makeDatabase(4);
    const folder = await mkdtemp(join(tmpdir(), 'material-certain-'));
    try {
      const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, SEPARATE_CHECKERS: 'true' });
      const files = await openFileStore(config);
      const server = {
        database: empty,
        bindings: modules.flat(),
        works,
        settings: settingsOf(config),
        files,
      };
      const now = instantAt(businessDate(firstDay), time);
      const { refused } = await playMonth(server, now, { days: 1, perDay: 0, width: 16 });
      expect(refused.map(({ message }) => message)).toEqual([]);
      const { rows } = await empty.pool.query<Record<string, number>>(
        `
        select count(*) filter (where rest_task = 'SHORT')::int as short, count(*) filter (where rest_task = 'REST')::int as rest,
          count(*) filter (where status = 'ON_HOLD')::int as held,
          count(*) filter (where rest_task = 'DEADLINE')::int as asked,
          -- More time has to be given before the old one is over, at whatever hour that is.
          count(*) filter (where rest_by < $1 and rest_task <> 'DEADLINE')::int as late,
          count(*) filter (where status = 'ARRANGED')::int as arranged,
          (select count(*)::int from pickup_order where status = 'RECONFIRM') as reconfirm,
          (select count(*)::int from inbound_order where status = 'REVIEW') as review,
          (select count(distinct status)::int from terminal_application) as terminal,
          (select count(distinct status)::int from return_order) as returned,
          (select count(distinct status)::int from complaint_order) as complained,
          (select count(distinct status)::int from inbound_order where correct_at is not null) as corrected,
          (select count(distinct o.status)::int from inbound_order o join inbound_line l on l.inbound_order_id = o.id
            join inbound_line r on r.transport_lot_id = l.transport_lot_id and r.is_reversed and r.id < l.id) as recounted,
          (select count(distinct status)::int from ask_revision) as revision from ask_order`,
        [now],
      );
      expect(rows).toEqual([
        {
          short: 3,
          rest: 1,
          held: 1,
          asked: 1,
          late: 0,
          arranged: 1,
          reconfirm: 3,
          review: 1,
          terminal: 6,
          revision: 9,
          returned: 9,
          complained: 11,
          corrected: 3,
          recounted: 2,
        },
      ]);
    } finally {
      await empty.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
