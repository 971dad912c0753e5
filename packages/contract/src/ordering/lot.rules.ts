import { addDays, addMonths, type BusinessDate, diffDays } from '../kernel/business-time.ts';
import { decimal, type Decimalish, plain } from '../kernel/decimal.ts';
import type { Problem } from '../kernel/errors.ts';
import type { TagText } from '../kernel/machine.ts';
import { type Road, travelDays } from './delivery-date.rules.ts';

/** Last day of shelf life: production day plus the shelf life in days. */
export const expireDate = (produceDate: BusinessDate, shelfLifeDays: number): BusinessDate =>
  addDays(produceDate, shelfLifeDays);

type Life = { readonly produceDate: BusinessDate; readonly expireDate: BusinessDate; readonly on: BusinessDate };

/** Days of a shelf life, and how many of them have passed. */
type Age = { readonly whole: number; readonly passed: number };

const ratioOf = ({ whole, passed }: Age): Decimalish => {
  const left = Math.min(Math.max(whole - passed, 0), whole);
  // Acceptance ratios have 2 places, so that 2 of 3 days must count as 0.67.
  return whole <= 0 ? '0.00' : decimal(String(left)).div(whole).toFixed(2);
};

const isTooOld = (age: Age, acceptRatio: Decimalish | null): boolean =>
  age.passed > age.whole || (acceptRatio !== null && decimal(ratioOf(age)).lt(decimal(acceptRatio)));

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

/** Until when a lot's papers must be kept: six months past its shelf life, two years past receipt where it has none. */
export const keepUntil = (lot: {
  readonly expireDate: BusinessDate | null;
  readonly receiveDate: BusinessDate;
}): BusinessDate => (lot.expireDate === null ? addMonths(lot.receiveDate, 24) : addMonths(lot.expireDate, 6));

/** What a test report concludes. */
export const reportResults = { QUALIFIED: '合格', FAILED: '不合格' } as const;
export type ReportResult = keyof typeof reportResults;

/** State of a lot's test reports: confirmed by who looked, only the supplier's word, still to come, or not passed. */
export const reportStates = {
  QUALIFIED: { label: '合格', tone: 'success' },
  UPLOADED: { label: '已上传', tone: 'processing' },
  PENDING: { label: '待补', tone: 'warning' },
  FAILED: { label: '不合格', tone: 'error' },
} as const satisfies Record<string, TagText>;
export type ReportState = keyof typeof reportStates;

/** A report that counts: what the supplier says of it, and what somebody found who looked at it. */
export type LotReport = {
  readonly typeId: number;
  readonly result: ReportResult;
  readonly verdict: ReportResult | null;
};

/**
 * The state of a lot's batch reports, from those that were not replaced: one failed report fails the lot, a missing required
 * one leaves it pending, and it is good once each required one was confirmed.
 */
export const reportState = (requiredTypeIds: readonly number[], reports: readonly LotReport[]): ReportState => {
  if (reports.some(({ result, verdict }) => result === 'FAILED' || verdict === 'FAILED')) return 'FAILED';
  const verdicts = new Map(reports.map(({ typeId, verdict }) => [typeId, verdict]));
  if (!requiredTypeIds.every((id) => verdicts.has(id))) return 'PENDING';
  return requiredTypeIds.every((id) => verdicts.get(id) === 'QUALIFIED') ? 'QUALIFIED' : 'UPLOADED';
};

/** What a departure checks of one lot of a food line. */
export type LotAtDeparture = {
  readonly lotNo: string;
  readonly produceDate: BusinessDate | null;
  readonly expireDate: BusinessDate | null;
  readonly reportState: ReportState;
};

export type DepartureTerms = {
  readonly departOn: BusinessDate;
  readonly arriveOn: BusinessDate;
  /** Null where the material has no shelf life; then nothing is measured. */
  readonly shelfLifeDays: number | null;
  readonly acceptRatio: Decimalish | null;
  /** The permission to leave while a report is still to come. */
  readonly mayOweReport: boolean;
};

/** Both dates of a lot as far as they follow from each other and the material's shelf life. */
export const lotDates = (
  lot: Pick<LotAtDeparture, 'produceDate' | 'expireDate'>,
  shelfLifeDays: number | null,
): Pick<LotAtDeparture, 'produceDate' | 'expireDate'> => {
  if (shelfLifeDays === null) return lot;
  return {
    produceDate: lot.produceDate ?? (lot.expireDate === null ? null : addDays(lot.expireDate, -shelfLifeDays)),
    expireDate: lot.expireDate ?? (lot.produceDate === null ? null : expireDate(lot.produceDate, shelfLifeDays)),
  };
};

const lifeProblem = (
  lot: LotAtDeparture,
  { arriveOn, shelfLifeDays, acceptRatio }: DepartureTerms,
): string | undefined => {
  const { produceDate, expireDate: end } = lotDates(lot, shelfLifeDays);
  if (end === null) return undefined;
  if (produceDate === null || acceptRatio === null)
    return end < arriveOn ? `该批次在 ${end} 到期，早于到货日 ${arriveOn}` : undefined;
  return remainingLifeProblem({ produceDate, expireDate: end, on: arriveOn, acceptRatio });
};

const reportProblem = (state: ReportState, mayOweReport: boolean): string | undefined => {
  if (state === 'FAILED') return '批检报告不合格，不能发运';
  return state === 'PENDING' && !mayOweReport ? '批检报告未上传，待补发运需要权限' : undefined;
};

/** Everything that keeps a lot of food from departing, with the field each sentence belongs to; undefined when nothing does. */
export const lotProblems = (lot: LotAtDeparture, terms: DepartureTerms): readonly Problem[] | undefined => {
  const { produceDate, expireDate: end } = lot;
  const isReversed = produceDate !== null && end !== null && end < produceDate;
  const checks: readonly (readonly [path: keyof LotAtDeparture, message: string | false | undefined])[] = [
    ['lotNo', lot.lotNo.trim() === '' && '请填写批号'],
    ['produceDate', produceDate === null && end === null && '请填写生产日期或到期日期'],
    ['produceDate', produceDate !== null && produceDate > terms.departOn && '生产日期不能晚于发车日期'],
    ['expireDate', isReversed && '到期日期不能早于生产日期'],
    ['expireDate', !isReversed && lifeProblem(lot, terms)],
    ['reportState', reportProblem(lot.reportState, terms.mayOweReport)],
  ];
  const found = checks.flatMap(([path, message]) => (message ? [{ path: [path], message }] : []));
  return found.length > 0 ? found : undefined;
};
