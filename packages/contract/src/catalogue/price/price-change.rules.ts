import { addDays, type BusinessDate } from '../../kernel/value/business-time.ts';
import { cmp, decimal, type Decimalish, plain, shorten } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';
import {
  effectivePrice,
  exceedsFluctuation,
  tierProblems,
  versionOn,
  type CityPrice,
  type PriceTier,
  type PriceVersion,
} from './price.rules.ts';

/** What a version costs, without who has agreed to it. */
type Priced = Pick<PriceVersion, 'price' | 'tiers' | 'cityPrices'>;
type Dated = Pick<PriceVersion, 'id' | 'status' | 'validFrom' | 'validTo'>;
export type HeldPrice = Priced & Dated & { readonly fluctuationPct: Decimalish | null };

/** One row of a city's own prices as it is entered; without a quantity it is what the city pays from the first on. */
export type EnteredCityPrice = {
  readonly cityId: number;
  readonly startQty?: Decimalish | null | undefined;
  readonly price: Decimalish;
};
/** A price from a quantity (order unit) on, as it is entered. */
export type EnteredTier = { readonly startQty: Decimalish; readonly price: Decimalish };

/** Tiers as they are stored. */
export const tiersOf = (tiers: readonly EnteredTier[]): PriceTier[] =>
  tiers.map(({ startQty, price }) => ({ minQty: startQty, price }));

/** What is wrong with tiers as they are entered; `path` leads to the row. */
export function enteredTierProblems(tiers: readonly EnteredTier[]): Problem[] {
  const positive = tiers.flatMap(({ price }, at) =>
    cmp(price, '0') > 0 ? [] : [{ path: ['tiers', at, 'price'], message: `第 ${at + 1} 级：单价必须大于 0` }],
  );
  const starts = tierProblems(tiersOf(tiers)).flatMap((message, at) =>
    message === undefined ? [] : [{ path: ['tiers', at, 'startQty'], message: `第 ${at + 1} 级：${message}` }],
  );
  return [...positive, ...starts];
}

function cityRowProblem(rows: readonly EnteredCityPrice[], at: number): string | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  if (cmp(row.price, '0') <= 0) return '单价必须大于 0';
  const before = rows.slice(0, at).filter(({ cityId }) => cityId === row.cityId);
  if (row.startQty == null) return before.length > 0 ? '同一城市的基础价只能有一行，并且排在它的阶梯价前面' : undefined;
  if (before.length === 0) return '请先填这个城市的基础价（起始数量留空）';
  const last = before.at(-1)?.startQty;
  if (last != null && cmp(row.startQty, last) <= 0) return '阶梯起始数量必须逐级递增';
  return cmp(row.startQty, '0') <= 0 ? '阶梯起始数量必须大于 0' : undefined;
}

/** What is wrong with the prices of cities as they are entered; `path` leads to the row. */
export const enteredCityProblems = (rows: readonly EnteredCityPrice[]): Problem[] =>
  rows.flatMap((_row, at) => {
    const message = cityRowProblem(rows, at);
    return message === undefined ? [] : [{ path: ['cityPrices', at, 'price'], message: `第 ${at + 1} 行：${message}` }];
  });

/** The rows of each city together, its tiers under its own price. */
export const cityPricesOf = (rows: readonly EnteredCityPrice[]): CityPrice[] =>
  rows
    .filter(({ startQty }) => startQty == null)
    .map(({ cityId, price }) => {
      const tiers = rows.flatMap((row) =>
        row.cityId === cityId && row.startQty != null ? [{ minQty: row.startQty, price: row.price }] : [],
      );
      return { cityId, price, ...(tiers.length > 0 ? { tiers } : {}) };
    });

/** The same the other way: stored prices of cities as rows that are entered. */
export const cityRowsOf = (prices: readonly CityPrice[]): EnteredCityPrice[] =>
  prices.flatMap(({ cityId, price, tiers = [] }) => [
    { cityId, startQty: null, price },
    ...tiers.map((tier) => ({ cityId, startQty: tier.minQty, price: tier.price })),
  ]);

type Period = { readonly validFrom: BusinessDate; readonly validTo: BusinessDate };
type Cut = { readonly id: number; readonly validTo: BusinessDate };

/** What a new version does to those in force: the one that it ends the day before it begins, or why it cannot begin. */
export function takesOver(
  versions: readonly Dated[],
  { validFrom, validTo }: Period,
): { readonly cut?: Cut; readonly problems: Problem[] } {
  const met = versions.filter(
    (one) =>
      one.status === 'EFFECTIVE' && one.validFrom <= validTo && (one.validTo == null || validFrom <= one.validTo),
  );
  const same = met.find((one) => one.validFrom === validFrom);
  const later = met
    .filter((one) => one.validFrom > validFrom)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))[0];
  const problems: Problem[] = [
    ...(same
      ? [{ path: ['validFrom'], message: `${validFrom} 起已有一个生效的报价，请改生效日期，或先让那个报价失效` }]
      : []),
    ...(later ? [{ path: ['validTo'], message: `${later.validFrom} 起已有下一个报价，失效日期应早于这一天` }] : []),
  ];
  const earlier = met.find((one) => one.validFrom < validFrom);
  return { ...(earlier ? { cut: { id: earlier.id, validTo: addDays(validFrom, -1) } } : {}), problems };
}

/** The version that one which begins on a day goes on from: what holds on that day, or the last that held. */
export const versionFollowed = <V extends Dated>(versions: readonly V[], validFrom: BusinessDate): V | undefined =>
  versionOn(versions, validFrom) ?? versions.findLast(({ status }) => status === 'EFFECTIVE');

/** Of the versions that were ever approved the one that began before a stored one, whatever became of it since. */
export const versionBefore = <V extends Dated>(
  versions: readonly V[],
  of: Pick<Dated, 'id' | 'validFrom'>,
): V | undefined =>
  versions
    .filter(({ id, validFrom }) => validFrom < of.validFrom || (validFrom === of.validFrom && id < of.id))
    .toSorted((a, b) => (a.validFrom === b.validFrom ? b.id - a.id : a.validFrom < b.validFrom ? 1 : -1))[0];

/** How many days back a change is measured besides the price that it follows. */
export const measuredDays = 30;

const started = (versions: readonly HeldPrice[], on: BusinessDate): HeldPrice | undefined =>
  versions.findLast(({ validFrom }) => validFrom <= on);

/**
 * What a price that begins on a day is measured against: the version before it and the one of 30 days before, where there was
 * none yet the first that ever held. Versions that were approved once count, whatever became of them.
 */
export function measuredAgainst(versions: readonly HeldPrice[], validFrom: BusinessDate): HeldPrice[] {
  const held = versions
    .filter(({ status }) => status === 'EFFECTIVE' || status === 'EXPIRED')
    .toSorted((a, b) => (a.validFrom === b.validFrom ? a.id - b.id : a.validFrom < b.validFrom ? -1 : 1));
  const before = held.filter((one) => one.validFrom <= validFrom);
  const last = before.at(-1);
  const earlier = started(before, addDays(validFrom, -measuredDays)) ?? before[0];
  return last && earlier ? [...new Set([last, earlier])] : [];
}

/** The largest change that a city meets at some quantity. `cityId` is null for cities without a price of their own. */
export type PriceMove = {
  readonly cityId: number | null;
  readonly qty: Decimalish;
  readonly from: Decimalish;
  readonly to: Decimalish;
  /** In percent of the old price, below zero where it falls. */
  readonly pct: string;
};

const noCity = 0;
const startsOf = ({ tiers, cityPrices }: Priced): Decimalish[] =>
  [...tiers, ...cityPrices.flatMap((city) => city.tiers ?? [])].map(({ minQty }) => minQty);

type Term = { readonly on: BusinessDate; readonly minQty: Decimalish };
type Difference = Omit<PriceMove, 'pct'>;

/** Every price that differs between two versions: of each city, at each quantity where a tier of either begins. */
export function priceDifferences(from: Priced, to: Priced, { on, minQty }: Term): Difference[] {
  // Nothing is ordered at zero: that is the price before any tier, which lists show.
  const quantities = ['0', minQty, ...startsOf(from), ...startsOf(to)].map(shorten);
  const cities = [noCity, ...[...from.cityPrices, ...to.cityPrices].map(({ cityId }) => cityId)];
  return [...new Set(cities)].flatMap((cityId) =>
    [...new Set(quantities)].flatMap((qty) => {
      const old = effectivePrice(from, { cityId, qty, on }).price;
      const next = effectivePrice(to, { cityId, qty, on }).price;
      return cmp(old, next) === 0 ? [] : [{ cityId: cityId === noCity ? null : cityId, qty, from: old, to: next }];
    }),
  );
}

const pctOf = ({ from, to }: Pick<Difference, 'from' | 'to'>): string =>
  plain(decimal(to).minus(decimal(from)).times(100).div(decimal(from)).toDecimalPlaces(2));

type Proposed = Priced & {
  readonly validFrom: BusinessDate;
  readonly minQty: Decimalish;
  readonly fluctuationPct: Decimalish | null;
};

const loosens = (old: Decimalish | null, next: Decimalish | null): boolean =>
  old !== null && (next === null || cmp(next, old) > 0);

/** The first of each key. */
function firstOf<T>(keyOf: (one: T) => string): (one: T) => boolean {
  const met = new Set<string>();
  return (one) => {
    const key = keyOf(one);
    return !met.has(key) && met.add(key).has(key);
  };
}

/** Why a price needs somebody's approval, in Chinese; undefined where it may hold at once. */
export function approvalReason(versions: readonly HeldPrice[], next: Proposed): string | undefined {
  const [last, ...others] = measuredAgainst(versions, next.validFrom);
  const limitPct = last?.fluctuationPct ?? null;
  if (!last || limitPct === null) return undefined;
  const largest = [last, ...others]
    .flatMap((one) =>
      priceDifferences(one, next, { on: next.validFrom, minQty: next.minQty }).map((move) => ({ ...move, since: one })),
    )
    // Most cities and quantities change alike: each change is weighed once.
    .filter(firstOf(({ since, from, to }) => `${since.id}/${from}/${to}`))
    .filter((move) => exceedsFluctuation({ ...move, limitPct }))
    .map((move) => ({ ...move, pct: pctOf(move) }))
    .toSorted((a, b) => cmp(plain(decimal(b.pct).abs()), plain(decimal(a.pct).abs())))[0];
  if (largest) {
    const against = largest.since === last ? '现行报价' : ` ${measuredDays} 天前的报价`;
    return `比${against}变动 ${largest.pct}%，超过浮动上限 ${plain(decimal(limitPct))}%`;
  }
  return loosens(limitPct, next.fluctuationPct) ? '放宽了浮动上限' : undefined;
}

/** The first day of a price that is approved: later than it asked for where its day has passed. */
export const firstDayApproved = (validFrom: BusinessDate, today: BusinessDate): BusinessDate =>
  validFrom < today ? addDays(today, 1) : validFrom;
