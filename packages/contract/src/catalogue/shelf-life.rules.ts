import { addDays, type BusinessDate, diffDays } from '../kernel/value/business-time.ts';
import { cmp, decimal, type Decimalish, plain } from '../kernel/value/decimal.ts';
import { type Road, travelDays } from './delivery-date.rules.ts';

/** Last day of shelf life: production day plus the shelf life in days. */
export const expireDate = (produceDate: BusinessDate, shelfLifeDays: number): BusinessDate =>
  addDays(produceDate, shelfLifeDays);

type Life = { readonly produceDate: BusinessDate; readonly expireDate: BusinessDate; readonly on: BusinessDate };

/** Days of a shelf life, and how many of them have passed. */
type Age = { readonly whole: number; readonly passed: number };

const ratioOf = ({ whole, passed }: Age): Decimalish => {
  const left = Math.min(Math.max(whole - passed, 0), whole);
  if (whole <= 0) return '0.00';
  // Acceptance ratios have 2 places, so that 2 of 3 days must count as 0.67; whole hundredths are exact in floats.
  return (Math.floor((200 * left + whole) / (2 * whole)) / 100).toFixed(2);
};

const isTooOld = (age: Age, acceptRatio: Decimalish | null): boolean =>
  age.passed > age.whole || (acceptRatio !== null && cmp(ratioOf(age), acceptRatio) < 0);

const ageOf = ({ produceDate, expireDate: end, on }: Life): Age => ({
  whole: diffDays(produceDate, end),
  passed: diffDays(produceDate, on),
});

/** The share of shelf life left on a day, 2 places, from `'0.00'` to `'1.00'`. */
export const remainRatio = (life: Life): Decimalish => ratioOf(ageOf(life));

const percent = (ratio: Decimalish): string => `${plain(decimal(ratio).times(100))}%`;

/** Too little shelf life left at arrival, as a sentence; undefined when it is enough. `acceptRatio` has 2 places. */
export const remainingLifeProblem = (life: Life & { readonly acceptRatio: Decimalish }): string | undefined => {
  if (life.expireDate < life.on) return `该批次已于 ${life.expireDate} 到期`;
  return isTooOld(ageOf(life), life.acceptRatio)
    ? `到货时剩余保质期 ${percent(remainRatio(life))}，低于要求的 ${percent(life.acceptRatio)}（${life.expireDate} 到期）`
    : undefined;
};

/** What a material says of its shelf life. */
export type ShelfLife = {
  readonly isFood: boolean;
  /** Null where nothing is measured. */
  readonly shelfLifeDays: number | null;
  readonly acceptRatio: Decimalish | null;
};

/**
 * Goods that are produced on the day they leave and still arrive too old: nobody could load them, so nobody may order them.
 * The journey alone counts; lead days pass before the goods are produced.
 */
export const journeyLifeProblem = (
  { isFood, shelfLifeDays, acceptRatio }: ShelfLife,
  { hours, isAssumed }: Road,
): string | undefined => {
  const days = travelDays(hours);
  if (!isFood || shelfLifeDays === null || !isTooOld({ whole: shelfLifeDays, passed: days }, acceptRatio))
    return undefined;
  const left = percent(ratioOf({ whole: shelfLifeDays, passed: days }));
  const wanted = acceptRatio === null ? '' : `，要求 ${percent(acceptRatio)}`;
  return `保质期不足（${shelfLifeDays} 天，路程${isAssumed ? '不详按' : ''} ${days} 天，到货剩余 ${left}${wanted}）`;
};
