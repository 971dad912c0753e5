import type { OrderStep } from '@material/contract/catalogue/order-step.rules.ts';
import { cmp, decimal, isZero, plain, type Decimalish } from '@material/contract/kernel/value/decimal.ts';
import type { HandleWay } from '@material/contract/ordering/shortage/shortage.calls.ts';

/** The least that may be ordered and is enough. */
export function enoughOf(qty: Decimalish, { minQty, multiple }: OrderStep): Decimalish {
  const least = cmp(qty, minQty) < 0 ? minQty : qty;
  if (isZero(multiple)) return least;
  return plain(decimal(least).div(decimal(multiple)).ceil().times(decimal(multiple)));
}

/** How much of what is lacking a quantity makes good: all of it, unless it is less than would be enough. */
export const madeGood = (
  qty: Decimalish,
  { enough, lacking }: { enough: Decimalish; lacking: Decimalish },
): Decimalish =>
  cmp(qty, enough) >= 0
    ? lacking
    : plain(decimal(lacking).times(decimal(qty)).div(decimal(enough)).toDecimalPlaces(6, 1));

export type Ranked = {
  readonly way: HandleWay;
  readonly isOnTime: boolean;
  readonly isDecidedHere: boolean;
  readonly isPreferred: boolean;
  /** The place has asked for it. */
  readonly isWished: boolean;
  readonly fillRate: string | null;
  readonly priceDifference: Decimalish;
  readonly supplierId: number | null;
  readonly materialId: number | null;
};

const places: Readonly<Record<HandleWay, number>> = { SUPPLIER: 0, SUBSTITUTE: 1, REDELIVER: 2, CLOSE: 3 };
/** Of whom nothing is known is held neither for the best nor for the worst. */
const unknownRate = '0.9';

const yesFirst = (a: boolean, b: boolean): number => Number(b) - Number(a);

const orders: readonly ((a: Ranked, b: Ranked) => number)[] = [
  (a, b) => yesFirst(a.isDecidedHere, b.isDecidedHere),
  (a, b) => yesFirst(a.isWished, b.isWished),
  (a, b) => yesFirst(a.isOnTime, b.isOnTime),
  (a, b) => places[a.way] - places[b.way],
  (a, b) => yesFirst(a.isPreferred, b.isPreferred),
  (a, b) => cmp(b.fillRate ?? unknownRate, a.fillRate ?? unknownRate),
  (a, b) => cmp(a.priceDifference, b.priceDifference),
  (a, b) => (a.supplierId ?? 0) - (b.supplierId ?? 0),
  (a, b) => (a.materialId ?? 0) - (b.materialId ?? 0),
];

/**
 * Best first: what is decided here before what costs so much that it is checked again, what the place has asked for, what
 * comes in time before what comes late, the same goods before others, then preferred suppliers, those that deliver what they promise, and the price.
 */
export const byMerit = (a: Ranked, b: Ranked): number => {
  for (const order of orders) {
    const found = order(a, b);
    if (found !== 0) return found;
  }
  return 0;
};
