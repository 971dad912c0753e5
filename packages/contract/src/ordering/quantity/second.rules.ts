import { decimal, type Decimalish, isZero, plain, roundQty } from '../../kernel/value/decimal.ts';

/** The part of a second quantity that goes with a part of the first one, at 6 places. */
export const secondShare = (
  second: Decimalish,
  { part, whole }: { readonly part: Decimalish; readonly whole: Decimalish },
): Decimalish =>
  isZero(whole) || isZero(second) ? '0' : roundQty(plain(decimal(second).times(decimal(part)).div(decimal(whole))));

/** One lot on receipt, as far as its second unit is concerned. */
export type WeighedReceipt = {
  readonly shippedQty: Decimalish;
  readonly shippedQty2: Decimalish;
  readonly qtyAccepted: Decimalish;
  /** Left out where nobody weighed what was accepted. */
  readonly qtyAccepted2?: Decimalish | undefined;
  readonly qtyRejected: Decimalish;
  /** Left out where nobody weighed what goes back. */
  readonly qtyRejected2?: Decimalish | undefined;
};

/** The second quantities of a counted lot; they add up to what was sent, as the first ones do. */
export type LotSecond = {
  readonly shipped2: Decimalish;
  readonly accepted2: Decimalish;
  readonly rejected2: Decimalish;
  readonly short2: Decimalish;
  readonly over2: Decimalish;
};

/**
 * What nobody weighed is its share of what was sent; what the scale shows less than was sent is short, and what it shows
 * more is over.
 */
export const lotSecond = (lot: WeighedReceipt): LotSecond => {
  const shipped = decimal(lot.shippedQty2);
  const ofShipped = (part: Decimalish) => secondShare(lot.shippedQty2, { part, whole: lot.shippedQty });
  const accepted2 = lot.qtyAccepted2 ?? ofShipped(lot.qtyAccepted);
  const left = shipped.minus(decimal(accepted2));
  const share = decimal(ofShipped(lot.qtyRejected));
  const unweighed = left.lt(0) ? decimal('0') : left.lt(share) ? left : share;
  const rejected2 = lot.qtyRejected2 ?? plain(unweighed);
  const rest = left.minus(decimal(rejected2));
  return {
    shipped2: lot.shippedQty2,
    accepted2,
    rejected2,
    short2: rest.gt(0) ? plain(rest) : '0',
    over2: rest.lt(0) ? plain(rest.neg()) : '0',
  };
};

/** What the accepted part of a lot should weigh, by its share of what was sent. */
export const acceptedShare = ({ shippedQty, shippedQty2, qtyAccepted }: WeighedReceipt): Decimalish =>
  secondShare(shippedQty2, { part: qtyAccepted, whole: shippedQty });
