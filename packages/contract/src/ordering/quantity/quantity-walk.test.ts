import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimal, plain } from '../../kernel/value/decimal.ts';
import {
  applyDeltas,
  fulfilStatus,
  type GoodsKind,
  isOrderDone,
  ledger,
  type LineQuantities,
  type QtyDelta,
  unpromisedQty,
} from './quantity.rules.ts';
import { makeGoodChange, makeGoodProblems, releaseChange } from './quantity-make-good.rules.ts';
import {
  acceptShortChange,
  applyChange,
  approveChange,
  askChange,
  closeChange,
  closeProblems,
  confirmChange,
  confirmProblems,
  departChange,
  departProblems,
  departRoom,
  type LedgerChange,
  replaceChange,
  replaceProblems,
  returnChange,
  returnProblems,
  undepartChange,
  undepartProblems,
} from './quantity-moves.rules.ts';
import { reviseChange, reviseLeast, reviseProblems } from './quantity-revise.rules.ts';
import { type LotReceipt, receiveChange, receiveProblems } from '../inbound-order/receipt.rules.ts';
import { type ReceivedLot, reverseChange } from '../inbound-order/reversal.rules.ts';
import { lineOf } from '../../../test/line-quantities.ts';

const empty = lineOf('0');

type Walk = {
  line: LineQuantities;
  trucks: string[];
  /** What was counted, and may have been counted wrongly. */
  counts: (ReceivedLot & { readonly shipped: string })[];
  log: QtyDelta<GoodsKind>[];
  /** A forced departure frees a line from its promise, so the promise no longer bounds what is kept. */
  wasForced: boolean;
  granted: number;
  corrected: number;
};
type Step = { readonly action: keyof typeof actions; readonly a: number; readonly b: number; readonly c: number };

const must = (holds: boolean, invariant: string): void => {
  if (!holds) throw new Error(`broken: ${invariant}`);
};

const take = (walk: Walk, change: LedgerChange): void => {
  walk.line = applyChange(walk.line, change);
  walk.log.push(...change.deltas);
};

/** The whole in a third of the steps, else a share in thousandths, cut to whole units half of the time; up to 20 % too much. */
const share = (whole: string, { a, b }: Step): string => {
  if (a % 3 === 0) return whole;
  const part = decimal(whole)
    .times(a % 1201)
    .div(1000);
  return plain(b % 2 === 0 ? part.floor() : part.toDecimalPlaces(6, 1));
};

const receipt = (shippedQty: string, { a, b, c }: Step, line: LineQuantities): LotReceipt => {
  const shipped = decimal(shippedQty);
  const good =
    c % 3 === 0
      ? shipped
      : shipped
          .times(a % 1001)
          .div(1000)
          .toDecimalPlaces(6, 1);
  const rejected =
    c % 3 === 1
      ? shipped.minus(good)
      : shipped
          .minus(good)
          .times(b % 1001)
          .div(1000)
          .toDecimalPlaces(6, 1);
  const short = shipped.minus(good).minus(rejected);
  const over =
    short.isZero() && c % 2 === 0
      ? ledger(line)
          .wanted.times(b % 301)
          .div(1000)
          .toDecimalPlaces(6, 1)
      : decimal('0');
  // Now and then a count that does not add up, which the guard must notice.
  const lost = c % 17 === 0 ? 1 : 0;
  return {
    shippedQty,
    qtyAccepted: plain(good.plus(over)),
    qtyOver: plain(over),
    qtyRejected: plain(rejected),
    qtyShort: plain(short.plus(lost)),
    mayExceed: a % 2 === 0,
  };
};

const ship = (walk: Walk, step: Step, isForced: boolean): void => {
  const room = departRoom(walk.line, isForced);
  if (room !== '0') expect(departProblems(walk.line, { qty: room, isForced })).toBeUndefined();
  const qty = share(room === '0' ? walk.line.qtyApproved : room, step);
  if (departProblems(walk.line, { qty, isForced }) !== undefined) return;
  take(walk, departChange(walk.line, { qty }));
  walk.trucks.push(qty);
  walk.wasForced ||= isForced;
};

/** A count that is taken back at once leaves nothing behind. */
const isTakenBack = (before: LineQuantities, { line, counts }: Walk): void => {
  const last = counts.at(-1);
  if (!last) return;
  const after = applyChange(line, reverseChange(line, last));
  for (const column of columns) must(after[column] === before[column], `${column} is as it was before the count`);
  must(after.isClosed === before.isClosed, 'the line is open or closed as before');
  must(decimal(after.overGranted).lte(before.overGranted), 'no excess is granted for it any more');
};

const actions = {
  confirm: (walk: Walk, step: Step) => {
    const input = { qty: share(plain(ledger(walk.line).wanted), step) };
    if (confirmProblems(walk.line, input) === undefined) take(walk, confirmChange(walk.line, input));
  },
  ship: (walk: Walk, step: Step) => ship(walk, step, false),
  forcedShip: (walk: Walk, step: Step) => ship(walk, step, step.c % 5 === 0),
  dock: (walk: Walk, step: Step) => {
    const at = step.c % Math.max(1, walk.trucks.length);
    const truck = walk.trucks[at];
    if (truck === undefined) return;
    const lot = receipt(truck, step, walk.line);
    if (receiveProblems(walk.line, lot) !== undefined) return;
    const change = receiveChange(walk.line, lot);
    must(lot.mayExceed || change.overGranted === walk.line.overGranted, 'only the permission grants an excess');
    const cancelled = change.deltas.find(({ kind }) => kind === 'CANCELLED')?.qty ?? '0';
    const hasClosed = change.isClosed && !walk.line.isClosed;
    walk.counts.push({ ...lot, shipped: truck, cancelled, hasClosed });
    const before = walk.line;
    take(walk, change);
    walk.trucks.splice(at, 1);
    if (!walk.wasForced) isTakenBack(before, walk);
  },
  /** A count turns out to be wrong: its goods are on the road again. */
  correct: (walk: Walk, step: Step) => {
    const at = step.c % Math.max(1, walk.counts.length);
    const count = walk.counts[at];
    if (!count || decimal(walk.line.qtyReturned).gt(decimal(walk.line.qtyAccepted).minus(count.qtyAccepted))) return;
    take(walk, reverseChange(walk.line, count));
    walk.counts.splice(at, 1);
    walk.trucks.push(count.shipped);
    walk.corrected += 1;
  },
  turnBack: (walk: Walk, step: Step) => {
    const qty = step.c % 4 === 0 ? walk.trucks.at(-1) : undefined;
    if (qty === undefined || undepartProblems(walk.line, { qty }) !== undefined) return;
    take(walk, undepartChange(walk.line, { qty }));
    walk.trucks.pop();
  },
  return: (walk: Walk, step: Step) => {
    const input = { qty: share(walk.line.qtyAccepted, step) };
    if (returnProblems({ ...walk.line, inProgress: '0' }, input) === undefined)
      take(walk, returnChange(walk.line, input));
  },
  complain: (walk: Walk) => {
    walk.granted += 1;
  },
  replace: (walk: Walk, step: Step) => {
    const input = { qty: share(walk.line.qtyReturned, step), granted: String(walk.granted) };
    if (replaceProblems(walk.line, input) === undefined) take(walk, replaceChange(walk.line, input));
  },
  /** A refused or missing rest that is asked for again is promised anew, in full or in part, and never below what has left. */
  reconfirm: (walk: Walk, step: Step) => {
    const { kept, wanted } = ledger(walk.line);
    if (unpromisedQty(walk.line) === '0') return;
    const more = share(plain(wanted.minus(kept)), step);
    const input = { qty: plain(kept.plus(more)) };
    if (confirmProblems(walk.line, input) !== undefined) return;
    take(walk, confirmChange(walk.line, input));
    if (step.a % 3 === 0) must(unpromisedQty(walk.line) === '0', 'a rest promised in full is nobody’s task');
  },
  acceptShort: (walk: Walk, step: Step) => {
    if (step.c % 4 !== 0 || unpromisedQty(walk.line) === '0') return;
    const before = departRoom(walk.line, false);
    take(walk, acceptShortChange(walk.line));
    must(unpromisedQty(walk.line) === '0', 'what was accepted short is nobody’s task');
    must(walk.line.isClosed || decimal(departRoom(walk.line, false)).lte(before), 'accepting frees no room');
  },
  /** Somebody wants more, less or nothing of it; what is here or on the road stays. */
  revise: (walk: Walk, step: Step) => {
    const qty = step.c % 5 === 0 ? reviseLeast(walk.line) : share(walk.line.qtyApproved, step);
    if (reviseProblems(walk.line, { qty }) !== undefined) return;
    take(walk, reviseChange(walk.line, { qty }));
    must(decimal(walk.line.qtyApproved).eq(qty), 'an amendment approves what it says');
    must(decimal(walk.line.qtyAsked).gte(qty), 'A ≤ Q after an amendment');
    must(walk.line.isClosed || ledger(walk.line).wanted.gt(0), 'a line that is not wanted any more is closed');
  },
  /** Somebody else brings a part of what nobody would bring. */
  makeGood: (walk: Walk, step: Step) => {
    const input = { qty: share(unpromisedQty(walk.line), step) };
    if (makeGoodProblems(walk.line, input) === undefined) take(walk, makeGoodChange(walk.line, input));
  },
  /** Somebody else is to bring the rest of what was promised. */
  release: (walk: Walk, step: Step) => {
    const change = step.c % 4 === 0 ? releaseChange(walk.line) : undefined;
    if (!change) return;
    take(walk, change);
    must(releaseChange(walk.line) === undefined, 'what is released once is owed no more');
  },
  close: (walk: Walk, step: Step) => {
    if (step.c % 6 === 0 && closeProblems(walk.line) === undefined) take(walk, closeChange(walk.line));
  },
};

const columns = Object.keys(empty).filter((key) => key.startsWith('qty')) as (keyof LineQuantities & `qty${string}`)[];

const checkInvariants = ({ line, trucks, wasForced, granted }: Walk): void => {
  for (const column of [...columns, 'overGranted'] as const)
    must(/^\d+(\.\d{1,6})?$/.test(line[column]), `${column} ≥ 0, storable`);
  const { wanted, accepted, kept, inTransit, open, most } = ledger(line);
  must(wanted.gte(0), 'X ≤ A');
  must(inTransit.eq(trucks.reduce((sum, qty) => sum.plus(qty), decimal('0'))), 'T is what the trucks carry');
  must(decimal(line.qtyOver).lte(accepted), 'V ≤ R');
  must(decimal(line.qtyReturned).lte(accepted), 'B ≤ R');
  must(decimal(line.qtyReplaced).lte(decimal(line.qtyReturned).plus(granted)), 'P ≤ B + granted');
  must(wanted.gte(line.qtyApproved) || wanted.gte(kept), 'E ≥ min(A, S − J − L)');
  must(accepted.plus(inTransit).lte(wanted.times(most).plus(line.overGranted)), 'R + T ≤ E(1+tol) + granted');
  must(wasForced || kept.lte(decimal(line.qtyConfirmed).times(most)), 'S − J − L ≤ C(1+tol)');
  must(open.isZero() || !line.isClosed, 'a closed line has nothing open');
  must(wanted.lt(accepted.plus(inTransit)) || open.eq(wanted.minus(accepted).minus(inTransit)), 'O = E − R − T');
};

const start = (asked: number, share1000: number, tolerance: Pick<LineQuantities, 'tolOver' | 'tolUnder'>): Walk => {
  const walk: Walk = {
    line: { ...empty, ...tolerance },
    trucks: [],
    counts: [],
    log: [],
    wasForced: false,
    granted: 0,
    corrected: 0,
  };
  const approved = String(Math.floor((asked * share1000) / 1000));
  take(walk, askChange(walk.line, { qty: String(asked) }));
  take(walk, approveChange(walk.line, { stage: 'FIRST', qty: approved }));
  take(walk, approveChange(walk.line, { stage: 'FINAL', qty: approved }));
  return walk;
};

const step = fc.record({
  action: fc.constantFrom<Step['action']>(
    'confirm',
    'ship',
    'ship',
    'forcedShip',
    'dock',
    'dock',
    'dock',
    'turnBack',
    'return',
    'complain',
    'replace',
    'reconfirm',
    'reconfirm',
    'acceptShort',
    'revise',
    'revise',
    'makeGood',
    'release',
    'close',
    'correct',
    'correct',
  ),
  a: fc.nat(100_000),
  b: fc.nat(100_000),
  c: fc.nat(100_000),
});

type Scenario = {
  readonly asked: number;
  readonly share1000: number;
  readonly tolerance: Pick<LineQuantities, 'tolOver' | 'tolUnder'>;
  readonly steps: readonly Step[];
};

const scenarios: fc.Arbitrary<Scenario> = fc.record({
  asked: fc.integer({ min: 1, max: 100 }),
  share1000: fc.oneof(fc.constant(1000), fc.nat(1000)),
  tolerance: fc.record({
    tolOver: fc.constantFrom('0', '0.05', '0.033333'),
    tolUnder: fc.constantFrom('0', '0.02', '0.05'),
  }),
  steps: fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
});

it(
  'random walks keep every invariant of a line, and its columns are the sums of its deltas',
  { timeout: 120_000 },
  () => {
    const seen = { closed: 0, granted: 0, rejected: 0, returned: 0, replaced: 0, done: 0, corrected: 0 };
    const walkOnce = ({ asked, share1000, tolerance, steps }: Scenario): void => {
      const walk = start(asked, share1000, tolerance);
      if (asked % 2 === 0) take(walk, confirmChange(walk.line, { qty: walk.line.qtyApproved }));
      for (const next of steps) {
        actions[next.action](walk, next);
        checkInvariants(walk);
      }
      const replayed = applyDeltas({ ...empty, ...tolerance }, walk.log);
      for (const column of columns) expect(replayed[column]).toBe(walk.line[column]);
      if (isOrderDone([walk.line])) expect(['NONE', 'RECEIVED', 'DIFFERENCE']).toContain(fulfilStatus([walk.line]));
      seen.closed += Number(walk.line.isClosed);
      seen.granted += Number(walk.line.overGranted !== '0');
      seen.rejected += Number(walk.line.qtyRejected !== '0');
      seen.returned += Number(walk.line.qtyReturned !== '0');
      seen.replaced += Number(walk.line.qtyReplaced !== '0');
      seen.corrected += Number(walk.corrected > 0);
      seen.done += Number(walk.line.qtyAccepted !== '0' && isOrderDone([walk.line]));
    };
    fc.assert(fc.property(scenarios, walkOnce), { numRuns: 2500 });
    // A walk that never gets anywhere would prove nothing.
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(25);
  },
);

it('a simpler rule, wanted ≥ shipped, would forbid closing what the receipt refused', () => {
  const walk = start(10, 1000, { tolOver: '0', tolUnder: '0' });
  take(walk, confirmChange(walk.line, { qty: '10' }));
  take(walk, departChange(walk.line, { qty: '10' }));
  take(
    walk,
    receiveChange(walk.line, {
      shippedQty: '10',
      qtyAccepted: '0',
      qtyOver: '0',
      qtyRejected: '10',
      qtyShort: '0',
      mayExceed: false,
    }),
  );
  expect(closeProblems(walk.line)).toBeUndefined();
  take(walk, closeChange(walk.line));
  checkInvariants(walk);
  expect(ledger(walk.line).wanted.lt(walk.line.qtyShipped)).toBe(true);
});

it('shipping within the tolerance on a closed line would leave more kept than is wanted', () => {
  const walk = start(100, 1000, { tolOver: '0.05', tolUnder: '0' });
  take(walk, confirmChange(walk.line, { qty: '100' }));
  take(walk, departChange(walk.line, { qty: '95' }));
  walk.trucks.push('95');
  take(walk, closeChange(walk.line));
  expect(departRoom(walk.line, true)).toBe('0');
  expect(departProblems(walk.line, { qty: '4', isForced: true })?.[0]?.message).toBe('该行已关闭，不能再发运');
  take(walk, departChange(walk.line, { qty: '4' }));
  walk.trucks.push('4');
  expect(() => checkInvariants(walk)).toThrow('E ≥ min(A, S − J − L)');
});
