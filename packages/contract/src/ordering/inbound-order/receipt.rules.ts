import { decimal, type Decimalish, formatQty, plain, roundQty } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';
import { within } from '../../kernel/value/problems.ts';
import { ledger, type LineQuantities } from '../quantity/quantity.rules.ts';
import { applyChange, type LedgerChange, type Problems, settled } from '../quantity/quantity-moves.rules.ts';

/** What the receipt says about one lot of a line; `qtyAccepted` includes `qtyOver`. */
export type LotReceipt = {
  readonly shippedQty: Decimalish;
  readonly qtyAccepted: Decimalish;
  readonly qtyOver: Decimalish;
  readonly qtyRejected: Decimalish;
  readonly qtyShort: Decimalish;
  /** The receiver holds the permission to take more than the order's tolerance. */
  readonly mayExceed: boolean;
};

/** How many times what was shipped a count may be: beyond the first a second account confirms it, beyond the second it is a mistake. */
const countTimes = { confirm: 2, most: 10 } as const;

export type CountedAgainst = { readonly shipped: Decimalish; readonly accepted: Decimalish };

const isBeyond = ({ shipped, accepted }: CountedAgainst, times: number): boolean =>
  decimal(shipped).gt(0) && decimal(accepted).gt(decimal(shipped).times(times));

/** A second account has to confirm this count. */
export const needsConfirmation = (count: CountedAgainst): boolean => isBeyond(count, countTimes.confirm);
/** Nobody can have received so much. */
export const isImpossibleCount = (count: CountedAgainst): boolean => isBeyond(count, countTimes.most);
/** The most that can be counted at all. */
export const mostCount = (shipped: Decimalish): Decimalish => plain(decimal(shipped).times(countTimes.most));

const numbers = (lot: LotReceipt) => ({
  shipped: decimal(lot.shippedQty),
  accepted: decimal(lot.qtyAccepted),
  over: decimal(lot.qtyOver),
  rejected: decimal(lot.qtyRejected),
  short: decimal(lot.qtyShort),
});

/** How far this receipt would pass what the order allows, overrides so far included (I6); zero or less when it fits. */
const excess = (line: LineQuantities, lot: LotReceipt) => {
  const row = ledger(line);
  const { over, rejected, short } = numbers(lot);
  const afterwards = row.accepted.plus(row.inTransit).plus(over).minus(rejected).minus(short);
  return afterwards.minus(row.wanted.times(row.most)).minus(decimal(line.overGranted));
};

const lotFields = ['qtyAccepted', 'qtyOver', 'qtyRejected', 'qtyShort'] as const;

/**
 * A row that was counted adds up: accepted without the surplus + rejected + short = shipped (I5), and the surplus
 * stays within the tolerance unless the receiver may exceed it (I6).
 */
export const receiveProblems = (line: LineQuantities, lot: LotReceipt): Problems => {
  const found: Problem[] = lotFields
    .filter((field) => decimal(lot[field]).lt(0))
    .map((field) => ({ path: [field], message: '数量不能为负' }));
  const wrong = (path: keyof LotReceipt, message: string) => found.push({ path: [path], message });
  const { shipped, accepted, over, rejected, short } = numbers(lot);
  const { inTransit } = ledger(line);
  const counted = accepted.minus(over).plus(rejected).plus(short);
  if (over.gt(accepted)) wrong('qtyOver', '多收数量不能超过实收数量');
  if (over.gt(0) && short.gt(0)) wrong('qtyOver', '同一批次不能既多收又短少');
  if (!counted.eq(shipped)) {
    wrong(
      'qtyAccepted',
      `实收 − 多收 + 拒收 + 短少应等于发运 ${formatQty(lot.shippedQty)}，现为 ${formatQty(plain(counted))}`,
    );
  }
  if (shipped.gt(inTransit)) wrong('shippedQty', `该行在途只有 ${formatQty(plain(inTransit))}`);
  const beyond = excess(line, lot);
  if (over.gt(0) && beyond.gt(0) && !lot.mayExceed) {
    wrong('qtyOver', `多收超出允许范围 ${formatQty(roundQty(plain(beyond), 'up'))}，需要超收权限`);
  }
  return found.length > 0 ? found : undefined;
};

/**
 * Books one counted lot. An excess raises `overGranted` by what the order does not allow, rounded up so that the
 * stored bound still holds. What stays open is closed at once when the line is closed or has received enough.
 */
export const receiveChange = (line: LineQuantities, lot: LotReceipt): LedgerChange => {
  const { accepted, over, rejected, short } = numbers(lot);
  const beyond = over.gt(0) ? excess(line, lot) : decimal('0');
  const booked: LedgerChange = {
    deltas: [
      { kind: 'ACCEPTED', qty: plain(accepted) } as const,
      { kind: 'OVER', qty: plain(over) } as const,
      { kind: 'REJECTED', qty: plain(rejected) } as const,
      { kind: 'SHORT', qty: plain(short) } as const,
    ].filter((delta) => delta.qty !== '0'),
    isClosed: line.isClosed,
    overGranted: beyond.gt(0) ? roundQty(plain(decimal(line.overGranted).plus(beyond)), 'up') : line.overGranted,
  };
  return settled(line, booked);
};

/** Books all lots of one line in order; one change per lot, so that each delta can name its own document row. */
export const receiveLots = (line: LineQuantities, lots: readonly LotReceipt[]): readonly LedgerChange[] => {
  let current = line;
  return lots.map((lot) => {
    const change = receiveChange(current, lot);
    current = applyChange(current, change);
    return change;
  });
};

/** Guards all lots of one line, each against the line as the lots before it leave it; paths start with the lot's place. */
export const receiveLotsProblems = (line: LineQuantities, lots: readonly LotReceipt[]): Problems => {
  let current = line;
  const found = lots.flatMap((lot, at) => {
    const problems = receiveProblems(current, lot) ?? [];
    if (problems.length === 0) current = applyChange(current, receiveChange(current, lot));
    return within([at], problems);
  });
  return found.length > 0 ? found : undefined;
};
