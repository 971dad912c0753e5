import type { BusinessDate } from '../../kernel/value/business-time.ts';
import { cmp, decimal, type Decimalish, plain } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';
import { approvalReason, takesOver, type HeldPrice } from './price-change.rules.ts';
import { versionOn, type PriceVersion } from './price.rules.ts';

type Priced = Pick<PriceVersion, 'price' | 'tiers' | 'cityPrices'>;

/** One step for many prices: `'5'` is 5 % more or 5 yuan more, below zero less; the result has so many places. */
export type PriceStep = {
  readonly by: 'PERCENT' | 'AMOUNT';
  readonly step: Decimalish;
  readonly places: number;
};

/** The price after the step, rounded half up. */
export function steppedPrice(price: Decimalish, { by, step, places }: PriceStep): Decimalish {
  const old = decimal(price);
  const next = by === 'PERCENT' ? old.times(decimal(step).plus(100)).div(100) : old.plus(decimal(step));
  return plain(next.toDecimalPlaces(places));
}

/** Every price of a version after the step: those of its tiers and of its cities too. */
export function stepped({ price, tiers, cityPrices }: Priced, step: PriceStep): Priced {
  const changed = <R extends { readonly price: Decimalish }>(row: R): R => ({
    ...row,
    price: steppedPrice(row.price, step),
  });
  return {
    price: steppedPrice(price, step),
    tiers: tiers.map(changed),
    cityPrices: cityPrices.map((city) => {
      const own = changed(city);
      return city.tiers ? { ...own, tiers: city.tiers.map(changed) } : own;
    }),
  };
}

const pricesOf = ({ price, tiers, cityPrices }: Priced): Decimalish[] => [
  price,
  ...tiers.map((tier) => tier.price),
  ...cityPrices.flatMap((city) => [city.price, ...(city.tiers ?? []).map((tier) => tier.price)]),
];

/** How much a price has moved, in percent of the old one with two places. */
export const movedPct = (from: Decimalish, to: Decimalish): Decimalish =>
  plain(decimal(to).minus(decimal(from)).times(100).div(decimal(from)).toDecimalPlaces(2));

/** A price that somebody wants from a day on. */
export type WantedPrice = Priced & {
  readonly validFrom: BusinessDate;
  readonly validTo: BusinessDate;
  readonly minQty: Decimalish;
  readonly fluctuationPct: Decimalish | null;
};

/** What becomes of it: why it cannot be, or the version that it ends and why it waits for approval, where it does. */
export type PriceVerdict = {
  readonly problems: readonly Problem[];
  readonly cut?: { readonly id: number; readonly validTo: BusinessDate };
  readonly reason?: string;
};

/** Judges a price against the versions that were ever approved: one rule for form, change of many, and import. */
export function priceVerdict(versions: readonly HeldPrice[], wanted: WantedPrice): PriceVerdict {
  const { cut, problems } = takesOver(versions, wanted);
  const reason = approvalReason(versions, wanted);
  return { problems, ...(cut ? { cut } : {}), ...(reason === undefined ? {} : { reason }) };
}

/** The version that a step starts from: what holds on its first day. */
export type SteppedFrom = HeldPrice & { readonly minQty: Decimalish; readonly validTo: BusinessDate };

/** One price of many after the step, with the version that it starts from and what becomes of it. */
export type SteppedPrice<V> = {
  readonly from: V | undefined;
  readonly priced?: Priced;
  readonly verdict: PriceVerdict;
};

const refused = (path: string, message: string): PriceVerdict => ({ problems: [{ path: [path], message }] });

const stepProblem = (from: Priced, to: Priced): string | undefined => {
  if (pricesOf(to).some((price) => cmp(price, '0') <= 0)) return '调整后有价格不大于 0';
  const old = pricesOf(from);
  return pricesOf(to).every((price, at) => cmp(price, old[at] ?? '0') === 0) ? '调整后价格没有变化' : undefined;
};

/**
 * One step of one supplier's price for a material: it starts from what holds on the first day, and ends with that. `versions`
 * are all that were ever approved. Preview and commit ask the same.
 */
export function steppedVersion<V extends SteppedFrom>(
  versions: readonly V[],
  { validFrom, ...step }: PriceStep & { readonly validFrom: BusinessDate },
): SteppedPrice<V> {
  const from = versionOn(versions, validFrom);
  if (!from) return { from, verdict: refused('validFrom', `${validFrom} 没有生效的报价，请单独改价`) };
  const priced = stepped(from, step);
  const problem = stepProblem(from, priced);
  if (problem !== undefined) return { from, priced, verdict: refused('step', problem) };
  const { validTo, minQty, fluctuationPct } = from;
  const wanted = { ...priced, validFrom, validTo, minQty, fluctuationPct };
  return { from, priced, verdict: priceVerdict(versions, wanted) };
}
