import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimal, plain } from '../../kernel/value/decimal.ts';
import { ledger, type LineQuantities } from './quantity.rules.ts';
import {
  applyChange,
  approveChange,
  askChange,
  closeChange,
  closeProblems,
  confirmChange,
  departChange,
  departProblems,
  departRoom,
  type LedgerChange,
} from './quantity-moves.rules.ts';
import {
  cancelledSecond,
  departSecondProblems,
  secondLedger,
  secondExcess,
  type SecondQuantities,
} from './quantity-second.rules.ts';
import { receiveChange, receiveProblems } from '../inbound-order/receipt.rules.ts';
import { applySecond, receiveSecond, receiveSecondProblems, weightBounds } from './receipt-second.rules.ts';
import { lotSecond, secondShare } from './second.rules.ts';

const zero = '0';
const first: LineQuantities = {
  qtyAsked: zero,
  qtyFirst: zero,
  qtyApproved: zero,
  qtyCancelled: zero,
  qtyConfirmed: zero,
  qtyShipped: zero,
  qtyAccepted: zero,
  qtyRejected: zero,
  qtyShort: zero,
  qtyOver: zero,
  qtyReturned: zero,
  qtyReplaced: zero,
  tolOver: zero,
  tolUnder: zero,
  overGranted: zero,
  isClosed: false,
};
const second: SecondQuantities = {
  qtyApproved2: zero,
  qtyCancelled2: zero,
  qtyShipped2: zero,
  qtyAccepted2: zero,
  qtyRejected2: zero,
  qtyShort2: zero,
  qtyOver2: zero,
  tolOver2: zero,
  tolUnder2: zero,
  overGranted2: zero,
};

type Truck = { readonly qty: string; readonly qty2: string };
type Walk = { line: LineQuantities; seconds: SecondQuantities; trucks: Truck[]; readonly asked2: string };
type Step = { readonly action: keyof typeof actions; readonly a: number; readonly b: number; readonly c: number };

/** The second unit of what a change cancels, as the server books it beside. */
const shareOf = (walk: Walk, { deltas }: LedgerChange): string => {
  const part = deltas.find(({ kind }) => kind === 'CANCELLED')?.qty ?? zero;
  return secondShare(walk.asked2, { part, whole: walk.line.qtyAsked });
};
/** Ten a box, give or take some per cent. */
const weightOf = (qty: string, noise: number): string =>
  plain(
    decimal(qty)
      .times(1000 + (noise % 141) - 70)
      .div(100)
      .toDecimalPlaces(3),
  );

/** A count of a truck: partly refused or missing, too much, weighed or not. */
function lotOf(truck: Truck, { a, b, c }: Step) {
  const shipped = Number(truck.qty);
  const rejected = c % 3 === 0 ? b % (shipped + 1) : 0;
  const short = c % 4 === 0 ? a % (shipped - rejected + 1) : 0;
  const over = rejected + short === 0 && c % 5 === 0 ? (a % 3) + 1 : 0;
  const accepted = String(shipped - rejected - short + over);
  return {
    qtyOver: String(over),
    qtyShort: String(short),
    shippedQty: truck.qty,
    shippedQty2: truck.qty2,
    qtyAccepted: accepted,
    // Not weighed, weighed, or a slip of the keys that the guard must see.
    qtyAccepted2: a % 4 === 0 ? undefined : a % 7 === 0 ? '9999' : weightOf(accepted, a),
    qtyRejected: String(rejected),
    qtyRejected2: b % 2 === 0 || rejected === 0 ? undefined : weightOf(String(rejected), b),
  };
}

const actions = {
  ship: (walk: Walk, { a, b }: Step) => {
    const room = departRoom(walk.line, false);
    const qty = a % 2 === 0 ? room : String(Math.floor((Number(room) * (a % 1001)) / 1000));
    if (departProblems(walk.line, { qty, isForced: false })) return;
    const qty2 = b % 9 === 0 ? zero : weightOf(qty, b);
    if (departSecondProblems(walk.seconds, { qty2 })) return;
    walk.line = applyChange(walk.line, departChange(walk.line, { qty }));
    const moved = { amounts: { SHIPPED: qty2 }, overGranted2: walk.seconds.overGranted2 };
    walk.seconds = applySecond(walk.seconds, moved);
    walk.trucks.push({ qty, qty2 });
  },
  dock: (walk: Walk, step: Step) => {
    const truck = walk.trucks[0];
    if (!truck) return;
    const lot = lotOf(truck, step);
    const mayExceed = step.c % 2 === 0;
    const counted = { ...lot, mayExceed };
    if (receiveProblems(walk.line, counted)) return;
    const weights = lotSecond(lot);
    const most2 = lot.qtyAccepted2 === undefined ? undefined : weightBounds({ ...lot, ...walk.seconds })?.most;
    if (receiveSecondProblems(walk.seconds, { ...weights, most2, mayExceed })) return;
    const change = receiveChange(walk.line, counted);
    walk.seconds = applySecond(walk.seconds, receiveSecond(walk.seconds, weights, shareOf(walk, change)));
    walk.line = applyChange(walk.line, change);
    walk.trucks.shift();
  },
  close: (walk: Walk, { c }: Step) => {
    if (c % 5 !== 0 || closeProblems(walk.line)) return;
    const change = closeChange(walk.line);
    const amounts = { CANCELLED: cancelledSecond(walk.seconds, shareOf(walk, change)) };
    walk.seconds = applySecond(walk.seconds, { amounts, overGranted2: walk.seconds.overGranted2 });
    walk.line = applyChange(walk.line, change);
  },
};

const must = (holds: boolean, invariant: string): void => {
  if (!holds) throw new Error(`broken: ${invariant}`);
};

function checkInvariants({ seconds, trucks }: Walk): void {
  for (const [column, value] of Object.entries(seconds))
    must(/^\d+(\.\d{1,6})?$/.test(value), `${column} ≥ 0, storable`);
  const { inTransit, wanted, received, isOrdered, taken, most } = secondLedger(seconds);
  must(inTransit.eq(trucks.reduce((sum, { qty2 }) => sum.plus(qty2), decimal(zero))), 'T2 is what the trucks carry');
  must(decimal(seconds.qtyOver2).lte(decimal(seconds.qtyAccepted2)), 'V2 ≤ R2');
  must(wanted.gte(0), 'X2 ≤ A2');
  must(secondExcess(seconds).lte(0), 'R2 + T2 ≤ E2(1+tol2) + granted2');
  must(!isOrdered || taken.lte(wanted.times(most).plus(seconds.overGranted2)), 'I6 as the table checks it');
  must(isOrdered || received.gte(0), 'accepted of what was sent is not negative');
}

const step = fc.record({
  action: fc.constantFrom<Step['action']>('ship', 'ship', 'dock', 'dock', 'dock', 'close'),
  a: fc.nat(100_000),
  b: fc.nat(100_000),
  c: fc.nat(100_000),
});
const scenarios = fc.record({
  asked: fc.integer({ min: 1, max: 60 }),
  isOrdered: fc.boolean(),
  tolerance: fc.constantFrom('0', '0.02', '0.05'),
  steps: fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }),
});

it('random walks keep every invariant in the second unit too', { timeout: 20_000 }, () => {
  const seen = { rejected: 0, short: 0, over: 0, granted: 0, cancelled: 0 };
  const walkOnce = ({
    asked,
    isOrdered,
    tolerance,
    steps,
  }: typeof scenarios extends fc.Arbitrary<infer S> ? S : never) => {
    const asked2 = isOrdered ? String(asked * 10) : zero;
    const qty = String(asked);
    let line = applyChange(first, askChange(first, { qty }));
    for (const stage of ['FIRST', 'FINAL'] as const) line = applyChange(line, approveChange(line, { stage, qty }));
    line = applyChange(line, confirmChange(line, { qty }));
    const seconds = { ...second, qtyApproved2: asked2, tolOver2: tolerance, tolUnder2: tolerance };
    const walk: Walk = { line, seconds, trucks: [], asked2 };
    for (const next of steps) {
      actions[next.action](walk, next);
      checkInvariants(walk);
      must(ledger(walk.line).inTransit.gte(0), 'T ≥ 0');
    }
    seen.rejected += Number(walk.seconds.qtyRejected2 !== zero);
    seen.short += Number(walk.seconds.qtyShort2 !== zero);
    seen.over += Number(walk.seconds.qtyOver2 !== zero);
    seen.granted += Number(walk.seconds.overGranted2 !== zero);
    seen.cancelled += Number(walk.seconds.qtyCancelled2 !== zero);
  };
  fc.assert(fc.property(scenarios, walkOnce), { numRuns: 2000 });
  // A walk that never gets anywhere would prove nothing.
  for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(25);
});
