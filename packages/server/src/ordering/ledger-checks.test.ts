import { decimal, plain } from '@material/contract/kernel/value/decimal.ts';
import {
  applyChange,
  approveChange,
  closeChange,
  closeProblems,
  confirmChange,
  confirmProblems,
  departChange,
  departRoom,
  type LedgerChange,
  replaceChange,
  returnChange,
  undepartChange,
} from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { ledger, type LineQuantities } from '@material/contract/ordering/quantity/quantity.rules.ts';
import {
  type LotReceipt,
  receiveChange,
  receiveProblems,
} from '@material/contract/ordering/inbound-order/receipt.rules.ts';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { lineOf } from '../../../contract/test/line-quantities.ts';

let database: TestDatabase;
let client: PoolClient;

beforeAll(async () => {
  database = await makeDatabase(1);
  client = await database.pool.connect();
  // The checks alone: a ledger needs no order around it here.
  await client.query('create temp table line (like ask_line including defaults including constraints)');
});
afterAll(async () => {
  client.release();
  await database.drop();
});

const snapshot = {
  ask_order_id: 1,
  city_id: 1,
  supplier_id: 1,
  seq: 1,
  material_id: 1,
  material_code: 'WL1',
  material_name: '大米',
  material_short_name: '米',
  spec: '25kg/袋',
  unit_name: '袋',
  base_unit_name: '千克',
  base_factor: '25',
  storage_name: '常温',
  is_food: true,
  unit_price: '138',
  price_source: 'BASE',
  tax_rate: '0.09',
  tax_treatment: 'TAXABLE',
  amount: '109.00',
  amount_ex_tax: '100.00',
  tax: '9.00',
  create_time: '2026-11-20T02:00:00Z',
  qty_asked: '10',
} as const;

type Values = Readonly<Record<string, unknown>>;

/** Inserts rows as they are; whatever a row leaves out gets its default. */
async function insert(rows: readonly Values[]): Promise<void> {
  const defaults = await client.query<{ name: string; value: string }>(
    `select column_name as name, column_default as value from information_schema.columns
     where table_name = 'ask_line' and table_schema = 'public' and column_default is not null`,
  );
  const base = Object.fromEntries(defaults.rows.map(({ name, value }) => [name, value]));
  await client.query(
    `insert into line select r.* from jsonb_array_elements($1::jsonb) with ordinality e(row, n)
     cross join lateral jsonb_populate_record(null::line, e.row || jsonb_build_object('id', n)) r`,
    [JSON.stringify(rows.map((row) => ({ ...base, ...snapshot, ...row })))],
  );
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toRow = (line: LineQuantities): Values =>
  Object.fromEntries(Object.entries(line).map(([key, value]) => [snake(key), value]));

const draft = lineOf('10', { qtyFirst: '0', qtyApproved: '0' });

type Walk = { line: LineQuantities; readonly trucks: string[] };
type Step = { readonly action: keyof typeof actions; readonly a: number; readonly b: number };

const part = (whole: string, share: number): string =>
  plain(decimal(whole).times(share).div(1000).toDecimalPlaces(6, 1));
const take = (walk: Walk, change: LedgerChange): void => {
  walk.line = applyChange(walk.line, change);
};

const lotOf = (shipped: string, { a, b }: Step, line: LineQuantities): LotReceipt => {
  const good = a % 2 === 0 ? shipped : part(shipped, a % 1001);
  const rest = plain(decimal(shipped).minus(good));
  const rejected = part(rest, b % 1001);
  const over = rest === '0' ? part(plain(ledger(line).wanted), b % 400) : '0';
  return {
    shippedQty: shipped,
    qtyAccepted: plain(decimal(good).plus(over)),
    qtyOver: over,
    qtyRejected: rejected,
    qtyShort: plain(decimal(rest).minus(rejected)),
    mayExceed: b % 3 === 0,
  };
};

const actions = {
  confirm: (walk: Walk, { a }: Step) => {
    const input = { qty: part(plain(ledger(walk.line).wanted), a % 1001) };
    if (confirmProblems(walk.line, input) === undefined) take(walk, confirmChange(walk.line, input));
  },
  ship: (walk: Walk, { a, b }: Step) => {
    const qty = part(departRoom(walk.line, a % 5 === 0), b % 2 === 0 ? 1000 : b % 1001);
    if (qty === '0') return;
    take(walk, departChange(walk.line, { qty }));
    walk.trucks.push(qty);
  },
  dock: (walk: Walk, step: Step) => {
    const truck = walk.trucks[0];
    if (truck === undefined) return;
    const lot = lotOf(truck, step, walk.line);
    if (receiveProblems(walk.line, lot) !== undefined) return;
    take(walk, receiveChange(walk.line, lot));
    walk.trucks.shift();
  },
  turnBack: (walk: Walk) => {
    const qty = walk.trucks.pop();
    if (qty !== undefined) take(walk, undepartChange(walk.line, { qty }));
  },
  giveBack: (walk: Walk, { a }: Step) => {
    const room = decimal(walk.line.qtyAccepted).minus(walk.line.qtyReturned);
    take(walk, returnChange(walk.line, { qty: part(plain(room), a % 1001) }));
  },
  replace: (walk: Walk) => take(walk, replaceChange(walk.line, { qty: walk.line.qtyReturned })),
  close: (walk: Walk, { a }: Step) => {
    if (a % 4 === 0 && closeProblems(walk.line) === undefined) take(walk, closeChange(walk.line));
  },
};

const step = fc.record({
  action: fc.constantFrom<Step['action']>(
    'confirm',
    'ship',
    'ship',
    'dock',
    'dock',
    'dock',
    'turnBack',
    'giveBack',
    'replace',
    'close',
  ),
  a: fc.nat(100_000),
  b: fc.nat(100_000),
});
const walks = fc.record({
  approved: fc.nat(10),
  tolOver: fc.constantFrom('0', '0.05', '0.033333'),
  tolUnder: fc.constantFrom('0', '0.05'),
  steps: fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }),
});

test('no legal sequence of acts ever meets a check of the line', async () => {
  const states = new Map<string, LineQuantities>([['draft', draft]]);
  for (const { approved, steps, ...tolerance } of fc.sample(walks, { numRuns: 1500, seed: 20_261_120 })) {
    const walk: Walk = { line: { ...draft, ...tolerance }, trucks: [] };
    for (const stage of ['FIRST', 'FINAL'] as const)
      take(walk, approveChange(walk.line, { stage, qty: String(approved) }));
    for (const next of steps) {
      actions[next.action](walk, next);
      states.set(JSON.stringify(walk.line), walk.line);
    }
  }
  const lines = [...states.values()];
  for (const seen of ['qtyCancelled', 'qtyRejected', 'qtyShort', 'qtyOver', 'qtyReplaced', 'overGranted'] as const) {
    expect(lines.filter((line) => line[seen] !== '0').length, seen).toBeGreaterThan(100);
  }
  await insert(lines.map(toRow));
  expect((await client.query<{ count: number }>('select count(*)::int as count from line')).rows[0]?.count).toBe(
    lines.length,
  );
});

const approved = { qty_first: '10', qty_approved: '10' };
const shipped = { ...approved, qty_confirmed: '10', qty_shipped: '10' };
const weighed = {
  ...shipped,
  second_unit_name: '千克',
  qty_asked2: '100',
  qty_approved2: '100',
  qty_shipped2: '100',
  tol_over2: '0.05',
};
const refused: readonly (readonly [check: string, row: Values])[] = [
  ['asked', { qty_asked: '0' }],
  ['qty', { qty_confirmed: '-1' }],
  ['qty2', { second_unit_name: '千克', qty_asked2: '-1' }],
  ['second_unit', { qty_asked2: '1' }],
  ['cancelled', { ...approved, qty_cancelled: '10.000001' }],
  ['kept', { ...shipped, qty_accepted: '10', qty_cancelled: '1', over_granted: '5' }],
  ['received', { ...shipped, qty_shipped: '10.000001' }],
  ['received', { ...shipped, tol_over: '0.05', qty_accepted: '10.6', qty_over: '0.6' }],
  ['in_transit', { ...shipped, qty_accepted: '8', qty_rejected: '1', qty_short: '2' }],
  ['over', { ...shipped, over_granted: '1', qty_accepted: '0.5', qty_over: '1' }],
  ['cancelled2', { ...weighed, qty_cancelled2: '101' }],
  ['in_transit2', { ...weighed, qty_accepted2: '90', qty_rejected2: '12' }],
  ['received2', { ...weighed, qty_shipped2: '105.000001' }],
  ['received2', { ...weighed, qty_accepted2: '106', qty_over2: '6' }],
  ['received2', { ...weighed, qty_approved2: '0', qty_accepted2: '106', qty_over2: '6' }],
  ['tolerance2', { tol_over2: '1.1' }],
  ['returned', { ...shipped, qty_accepted: '5', qty_returned: '6' }],
  ['closed', { ...approved, is_closed: true }],
  ['amount', { amount: '1.00', amount_ex_tax: '0.90', tax: '0.09' }],
  ['tolerance', { tol_over: '-0.01' }],
  ['base_factor', { base_factor: '0' }],
];

test.each(refused)('ask_line_%s_check refuses %j', async (check, row) => {
  await expect(insert([row])).rejects.toMatchObject({ constraint: `ask_line_${check}_check` });
});
