import { decimal, type Decimalish, plain, roundQty, sum } from '../../kernel/value/decimal.ts';
import { ledger, type LineQuantities, type QtyDelta, type GoodsKind } from '../quantity/quantity.rules.ts';
import { applyChange, type LedgerChange, settled } from '../quantity/quantity-moves.rules.ts';
import { secondExcess, type SecondQuantities } from '../quantity/quantity-second.rules.ts';
import { applySecond } from '../quantity/receipt-second.rules.ts';
import type { LotSecond } from '../quantity/second.rules.ts';

/** What a receipt that is taken back had written about one lot of a line. */
export type ReceivedLot = {
  readonly qtyAccepted: Decimalish;
  readonly qtyOver: Decimalish;
  readonly qtyRejected: Decimalish;
  readonly qtyShort: Decimalish;
  /** What was written off of the line with it. */
  readonly cancelled: Decimalish;
  /** The line was open before. */
  readonly hasClosed: boolean;
};

const smaller = (a: ReturnType<typeof decimal>, b: ReturnType<typeof decimal>) => (a.lt(b) ? a : b);
const positive = (value: ReturnType<typeof decimal>) => (value.gt(0) ? value : decimal('0'));

/**
 * Takes back what a receipt said of one lot: its goods are on the road again. What it wrote off is wanted again, and so is
 * what others wrote off since of goods that now turn out to have been sent (I2); the promise holds again as far as these
 * goods need it (I4), and the line grants exactly the excess that is left (I6).
 */
export function reverseChange(line: LineQuantities, lot: ReceivedLot): LedgerChange {
  const before = ledger(line);
  const isClosed = line.isClosed && !lot.hasClosed;
  const taken: QtyDelta<GoodsKind>[] = [
    { kind: 'ACCEPTED', qty: plain(decimal(lot.qtyAccepted).neg()) },
    { kind: 'OVER', qty: plain(decimal(lot.qtyOver).neg()) },
    { kind: 'REJECTED', qty: plain(decimal(lot.qtyRejected).neg()) },
    { kind: 'SHORT', qty: plain(decimal(lot.qtyShort).neg()) },
  ];
  const after = ledger(applyChange(line, { deltas: taken, isClosed, overGranted: line.overGranted }));
  const cancelled = decimal(line.qtyCancelled);
  const stays = smaller(
    positive(cancelled.minus(decimal(lot.cancelled))),
    positive(decimal(line.qtyApproved).minus(after.kept)),
  );
  const confirmed = decimal(line.qtyConfirmed);
  const wasPromised = before.kept.lte(confirmed.times(before.most));
  const owed = wasPromised && after.kept.gt(confirmed.times(after.most)) ? after.kept.minus(confirmed) : decimal('0');
  const deltas: QtyDelta<GoodsKind>[] = [
    ...taken,
    { kind: 'CANCELLED' as const, qty: plain(stays.minus(cancelled)) },
    { kind: 'CONFIRMED' as const, qty: plain(owed) },
  ].filter(({ qty }) => !decimal(qty).isZero());
  const reversed = settled(line, { deltas, isClosed, overGranted: line.overGranted });
  const end = ledger(applyChange(line, reversed));
  const beyond = end.accepted.plus(end.inTransit).minus(end.wanted.times(end.most));
  return {
    ...reversed,
    deltas: summed(reversed.deltas),
    overGranted: beyond.gt(0) ? roundQty(plain(beyond), 'up') : '0',
  };
}

/** One delta of a kind. */
const summed = (deltas: readonly QtyDelta<GoodsKind>[]): QtyDelta<GoodsKind>[] =>
  [...Map.groupBy(deltas, ({ kind }) => kind)]
    .map(([kind, own]) => ({ kind, qty: sum(own.map(({ qty }) => qty)) }))
    .filter(({ qty }) => !decimal(qty).isZero());

/** The same in the second unit; `cancelled2` is what the same change moves of what is written off. */
export function reverseSecond(line: SecondQuantities, lot: LotSecond, cancelled2: Decimalish) {
  const minus = (value: Decimalish): Decimalish => plain(decimal(value).neg());
  const amounts = {
    ACCEPTED: minus(lot.accepted2),
    OVER: minus(lot.over2),
    REJECTED: minus(lot.rejected2),
    SHORT: minus(lot.short2),
    CANCELLED: cancelled2,
  };
  const beyond = secondExcess(applySecond(line, { amounts, overGranted2: '0' }));
  return { amounts, overGranted2: beyond.gt(0) ? roundQty(plain(beyond), 'up') : '0' };
}
