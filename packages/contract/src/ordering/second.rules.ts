import { decimal, type Decimalish, isZero, plain, roundQty } from '../kernel/decimal.ts';

/** The part of a second quantity that goes with a part of the first one, at 6 places. */
export const secondShare = (
  second: Decimalish,
  { part, whole }: { readonly part: Decimalish; readonly whole: Decimalish },
): Decimalish =>
  isZero(whole) || isZero(second) ? '0' : roundQty(plain(decimal(second).times(decimal(part)).div(decimal(whole))));

/** One lot at the door, as far as its second unit is concerned. */
export type WeighedReceipt = {
  readonly shippedQty: Decimalish;
  readonly shippedQty2: Decimalish;
  readonly qtyAccepted: Decimalish;
  readonly qtyAccepted2: Decimalish;
  readonly qtyRejected: Decimalish;
  /** Left out where nobody weighed what goes back. */
  readonly qtyRejected2?: Decimalish | undefined;
  readonly qtyShort: Decimalish;
  readonly qtyOver: Decimalish;
};

/**
 * The second quantities of a lot's differences. What did not come cannot be weighed, so it is the share of what was sent;
 * the surplus is the share of what was accepted, whose part it is.
 */
export const secondDifferences = (lot: WeighedReceipt) => {
  const ofShipped = (part: Decimalish) => secondShare(lot.shippedQty2, { part, whole: lot.shippedQty });
  return {
    rejected2: lot.qtyRejected2 ?? ofShipped(lot.qtyRejected),
    short2: ofShipped(lot.qtyShort),
    over2: secondShare(lot.qtyAccepted2, { part: lot.qtyOver, whole: lot.qtyAccepted }),
  };
};
