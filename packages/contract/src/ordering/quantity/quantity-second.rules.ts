import { decimal, type Decimalish, formatQty, plain, roundQty } from '../../kernel/value/decimal.ts';
import type { Problems } from './quantity-moves.rules.ts';

/**
 * The second quantities of a line, as far as its guards need them. The tolerance is of the weight; goods measured twice
 * have none of the count.
 */
export type SecondQuantities = {
  readonly qtyApproved2: Decimalish;
  readonly qtyCancelled2: Decimalish;
  readonly qtyShipped2: Decimalish;
  readonly qtyAccepted2: Decimalish;
  readonly qtyRejected2: Decimalish;
  readonly qtyShort2: Decimalish;
  readonly qtyOver2: Decimalish;
  readonly tolOver2: Decimalish;
  readonly tolUnder2: Decimalish;
  readonly overGranted2: Decimalish;
};

/** A line in its second unit, in numbers to calculate with. */
export const secondLedger = (line: SecondQuantities) => {
  const wanted = decimal(line.qtyApproved2).minus(decimal(line.qtyCancelled2));
  const kept = decimal(line.qtyShipped2).minus(decimal(line.qtyRejected2)).minus(decimal(line.qtyShort2));
  const over = decimal(line.qtyOver2);
  /** Accepted of what was sent, the surplus left out. */
  const received = decimal(line.qtyAccepted2).minus(over);
  /** Goods may be ordered in the first unit alone and still be weighed where they move. */
  const isOrdered = decimal(line.qtyApproved2).gt(0);
  const most = decimal(line.tolOver2).plus(1);
  const taken = kept.plus(over);
  const gap = wanted.minus(taken);
  return {
    wanted,
    kept,
    over,
    received,
    inTransit: kept.minus(received),
    isOrdered,
    most,
    /** Accepted and on the road. */
    taken,
    open: isOrdered && gap.gt(0) ? gap : decimal('0'),
  };
};

/**
 * How far accepted and on the road pass what the weight allows (I6): of what is wanted, or, where no weight was ordered, of
 * what was sent; zero or less when it fits.
 */
export const secondExcess = (line: SecondQuantities) => {
  const { isOrdered, taken, wanted, most, over, received } = secondLedger(line);
  const beyond = isOrdered
    ? taken.minus(wanted.times(most))
    : over.minus(received.gt(0) ? received.times(decimal(line.tolOver2)) : decimal('0'));
  return beyond.minus(decimal(line.overGranted2));
};

/** The weight with which a vehicle may leave, where a weight was ordered (I4 in the second unit). */
export const departSecondProblems = (line: SecondQuantities, { qty2 }: { readonly qty2: Decimalish }): Problems => {
  const { isOrdered, wanted, most, taken } = secondLedger(line);
  const room = wanted.times(most).minus(taken);
  if (!isOrdered || decimal(qty2).lte(room)) return undefined;
  const highest = room.gt(0) ? roundQty(plain(room), 'down') : '0';
  return [
    {
      path: ['qty2'],
      message: `实重最多 ${formatQty(highest)}（需求 ${formatQty(plain(wanted))}，已收和在途 ${formatQty(plain(taken))}）`,
    },
  ];
};

/** What a closing cancels in the second unit: the share of what it cancels in the first, at most what is open (I2). */
export const cancelledSecond = (line: SecondQuantities, share: Decimalish): Decimalish => {
  const part = decimal(share);
  if (part.lt(0)) {
    const least = decimal(line.qtyCancelled2).neg();
    return plain(part.lt(least) ? least : part);
  }
  const { open } = secondLedger(line);
  return plain(part.gt(open) ? open : part);
};
