import {
  cmp,
  decimal,
  type Decimalish,
  formatMoney,
  formatPrice,
  formatQty,
  plain,
  roundMoney,
  roundQty,
  sum,
} from '../../kernel/value/decimal.ts';
import type { BusinessDate } from '../../kernel/value/business-time.ts';

/** A price from `minQty` on, up to and including `maxQty` where given; quantities in the order unit. */
export type PriceTier = {
  readonly minQty: Decimalish;
  readonly maxQty?: Decimalish | null | undefined;
  readonly price: Decimalish;
};

/** One city's own price; without dates it holds as long as its version. */
export type CityPrice = {
  readonly cityId: number;
  readonly price: Decimalish;
  readonly tiers?: readonly PriceTier[] | undefined;
  readonly validFrom?: BusinessDate | null | undefined;
  readonly validTo?: BusinessDate | null | undefined;
};

export type PriceVersionStatus = 'PENDING' | 'EFFECTIVE' | 'EXPIRED' | 'REFUSED' | 'WITHDRAWN';

/** One dated version of a supplier's price for a material. Prices include tax; `taxRate` is a ratio, `'0.09'`. */
export type PriceVersion = {
  readonly id: number;
  readonly status: PriceVersionStatus;
  readonly price: Decimalish;
  readonly taxRate: Decimalish;
  readonly tiers: readonly PriceTier[];
  readonly cityPrices: readonly CityPrice[];
  readonly validFrom: BusinessDate;
  /** Last day of validity; null stays open. */
  readonly validTo?: BusinessDate | null | undefined;
};

export type PriceSource = 'CITY_TIER' | 'CITY' | 'TIER' | 'BASE';
export type EffectivePrice = {
  readonly price: Decimalish;
  readonly source: PriceSource;
  readonly tierMin?: Decimalish;
};

type Period = {
  readonly validFrom?: BusinessDate | null | undefined;
  readonly validTo?: BusinessDate | null | undefined;
};

/** Whether something holds on a day. */
export const isValidOn = ({ validFrom, validTo }: Period, on: BusinessDate): boolean =>
  (validFrom == null || validFrom <= on) && (validTo == null || on <= validTo);

// Where one tier's end is the next one's start, the higher tier has the shared quantity.
const tierFor = (tiers: readonly PriceTier[], qty: Decimalish): PriceTier | undefined => {
  const reached = tiers.reduce<PriceTier | undefined>(
    (best, tier) =>
      cmp(tier.minQty, qty) <= 0 && (best === undefined || cmp(tier.minQty, best.minQty) > 0) ? tier : best,
    undefined,
  );
  return reached?.maxQty != null && cmp(qty, reached.maxQty) > 0 ? undefined : reached;
};

/** The city's own price of a version that holds on a day, if there is one. */
export const cityPriceOn = (
  { cityPrices }: Pick<PriceVersion, 'cityPrices'>,
  { cityId, on }: { readonly cityId: number; readonly on: BusinessDate },
): CityPrice | undefined => cityPrices.find((row) => row.cityId === cityId && isValidOn(row, on));

/** The price for this city, quantity (order unit) and date: city tier, else city price, else tier, else base price. */
export const effectivePrice = (
  version: Pick<PriceVersion, 'price' | 'tiers' | 'cityPrices'>,
  { cityId, qty, on }: { readonly cityId: number; readonly qty: Decimalish; readonly on: BusinessDate },
): EffectivePrice => {
  const city = cityPriceOn(version, { cityId, on });
  if (city !== undefined) {
    const cityTier = tierFor(city.tiers ?? [], qty);
    return cityTier === undefined
      ? { price: city.price, source: 'CITY' }
      : { price: cityTier.price, source: 'CITY_TIER', tierMin: cityTier.minQty };
  }
  const tier = tierFor(version.tiers, qty);
  return tier === undefined
    ? { price: version.price, source: 'BASE' }
    : { price: tier.price, source: 'TIER', tierMin: tier.minQty };
};

type Tiered = { readonly price: Decimalish; readonly tiers: readonly PriceTier[] };

// A version as the wire shows it carries one city's price only.
const thisCity = 0;

/** The price of a quantity by a version that is shown for one city and day. */
export const shownPriceAt = (
  { price, tiers, cityPrice }: Tiered & { readonly cityPrice: Tiered | null },
  qty: Decimalish,
): EffectivePrice =>
  effectivePrice(
    { price, tiers, cityPrices: cityPrice ? [{ cityId: thisCity, ...cityPrice }] : [] },
    { cityId: thisCity, qty, on: '' },
  );

/** What quantities beyond the one of `price` cost, in words: 满 20 起 135.93；满 100 起 133.86. */
export const tierText = ({ price, tiers }: Tiered, beyond: Decimalish): string => {
  const isFollowed = ({ minQty, maxQty }: PriceTier): boolean =>
    tiers.some((next) => cmp(next.minQty, minQty) > 0 && cmp(next.minQty, maxQty ?? minQty) <= 0);
  return tiers
    .toSorted((a, b) => cmp(a.minQty, b.minQty))
    .flatMap((tier) => [
      ...(cmp(tier.minQty, beyond) > 0 ? [`满 ${formatQty(tier.minQty)} 起 ${formatPrice(tier.price)}`] : []),
      ...(tier.maxQty != null && cmp(tier.maxQty, beyond) >= 0 && !isFollowed(tier)
        ? [`超过 ${formatQty(tier.maxQty)} 为 ${formatPrice(price)}`]
        : []),
    ])
    .join('；');
};

/** The version in force on a date: effective, within its dates, the latest start first, then the youngest row. */
export const versionOn = <V extends Pick<PriceVersion, 'id' | 'status' | 'validFrom' | 'validTo'>>(
  versions: readonly V[],
  on: BusinessDate,
): V | undefined =>
  versions
    .filter((version) => version.status === 'EFFECTIVE' && isValidOn(version, on))
    .toSorted((a, b) => (a.validFrom === b.validFrom ? b.id - a.id : a.validFrom < b.validFrom ? 1 : -1))[0];

/** What is wrong with a price's tiers, one Chinese sentence each; the place of a sentence is the tier's place. */
export const tierProblems = (tiers: readonly PriceTier[]): readonly (string | undefined)[] =>
  tiers.map((tier, at) => {
    const previous = tiers[at - 1];
    if (tier.maxQty != null && cmp(tier.maxQty, tier.minQty) <= 0) return '阶梯上限必须大于起始数量';
    if (previous === undefined) return undefined;
    if (cmp(tier.minQty, previous.minQty) <= 0) return '阶梯起始数量必须逐级递增';
    return previous.maxQty != null && cmp(tier.minQty, previous.maxQty) < 0 ? '阶梯区间与上一级重叠' : undefined;
  });

/** A unit price without its tax, to the six places that a price has. */
export const splitPrice = (price: Decimalish, taxRate: Decimalish): Decimalish =>
  roundQty(plain(decimal(price).div(decimal(taxRate).plus(1))));

/** Money of a line or a document, each with exactly 2 places; `amount` includes tax. */
export type Amounts = { readonly amount: Decimalish; readonly amountExTax: Decimalish; readonly tax: Decimalish };

/** Splits an amount that includes tax; the tax is the difference, so that the two always add up. */
export const splitTax = (amount: Decimalish, taxRate: Decimalish): Amounts => {
  const rounded = roundMoney(amount);
  const amountExTax = roundMoney(plain(decimal(rounded).div(decimal(taxRate).plus(1))));
  return { amount: rounded, amountExTax, tax: roundMoney(plain(decimal(rounded).minus(decimal(amountExTax)))) };
};

/** Amounts of one line: quantity × price, rounded once, then split by the line's own tax rate. */
export const lineAmounts = ({
  qty,
  price,
  taxRate,
}: {
  readonly qty: Decimalish;
  readonly price: Decimalish;
  readonly taxRate: Decimalish;
}): Amounts => splitTax(plain(decimal(qty).times(decimal(price))), taxRate);

/** The most that one line may cost; the sum of any order's lines then fits its column. */
const maxLineAmount: Decimalish = '9999999999.99';

/** Why a line costs too much to be true, in Chinese, or undefined. */
export const amountProblem = ({ amount }: Amounts): string | undefined =>
  cmp(amount, maxLineAmount) > 0 ? `数量过大，本行金额不能超过 ${formatMoney(maxLineAmount)} 元` : undefined;

/** A document's amounts are the sums of its lines' rounded amounts; nothing is rounded again. */
export const totalAmounts = (lines: readonly Amounts[]): Amounts => ({
  amount: roundMoney(sum(lines.map((line) => line.amount))),
  amountExTax: roundMoney(sum(lines.map((line) => line.amountExTax))),
  tax: roundMoney(sum(lines.map((line) => line.tax))),
});

/** True when a new price moves away from the old one by more than the allowed percentage (`'3'` = 3 %). */
export const exceedsFluctuation = ({
  from,
  to,
  limitPct,
}: {
  readonly from: Decimalish;
  readonly to: Decimalish;
  readonly limitPct: Decimalish;
}): boolean =>
  decimal(to)
    .minus(decimal(from))
    .abs()
    .times(100)
    .gt(decimal(from).abs().times(decimal(limitPct)));
