import { addDays, addMonths, type BusinessDate } from '../../kernel/value/business-time.ts';
import type { Decimalish } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';
import type { TagText } from '../../kernel/value/tag.ts';
import type { ReportRule } from '../../catalogue/category.rules.ts';
import { expireDate, remainingLifeProblem } from '../../catalogue/shelf-life.rules.ts';

/** Until when a lot's papers must be kept: six months past its shelf life, two years past receipt where it has none. */
export const keepUntil = (lot: {
  readonly expireDate: BusinessDate | null;
  readonly receiveDate: BusinessDate;
}): BusinessDate => (lot.expireDate === null ? addMonths(lot.receiveDate, 24) : addMonths(lot.expireDate, 6));

/** What a test report concludes. */
export const reportResults = { QUALIFIED: '合格', FAILED: '不合格' } as const;
export type ReportResult = keyof typeof reportResults;

/**
 * State of a lot's test reports: confirmed by who looked, only the supplier's word, not passed, or missing. What a missing one
 * means is said by the category of the goods; where none says anything it is still to come.
 */
export const reportStates = {
  QUALIFIED: { label: '合格', tone: 'success' },
  UPLOADED: { label: '已上传', tone: 'processing' },
  PENDING: { label: '待补', tone: 'warning' },
  BLOCKED: { label: '缺失', tone: 'error' },
  WAITING: { label: '待检', tone: 'warning' },
  REMINDED: { label: '未提供', tone: 'default' },
  FAILED: { label: '不合格', tone: 'error' },
} as const satisfies Record<string, TagText>;
export type ReportState = keyof typeof reportStates;

const missingStates = { BLOCK: 'BLOCKED', WAIT: 'WAITING', REMIND: 'REMINDED' } as const satisfies Record<
  ReportRule,
  ReportState
>;
/** What a missing report makes of a lot of goods with this rule. */
export const missingState = (rule: ReportRule | null): ReportState => (rule === null ? 'PENDING' : missingStates[rule]);

const missing: ReadonlySet<ReportState> = new Set(['PENDING', ...Object.values(missingStates)]);
export const isMissing = (state: ReportState): boolean => missing.has(state);

/** A report that counts: what the supplier says of it, and what somebody found who looked at it. */
export type LotReport = {
  readonly typeId: number;
  readonly result: ReportResult;
  readonly verdict: ReportResult | null;
};

/** The day of a report, and how many days one of its type counts; null: for good. */
export type ReportAge = { readonly issueDate: BusinessDate | null; readonly validDays: number | null };

/** Whether a report is too old on a day; one of a type that ages must say its own day. */
export const isOutdated = ({ issueDate, validDays }: ReportAge, on: BusinessDate): boolean =>
  validDays !== null && (issueDate === null || addDays(issueDate, validDays) < on);

/**
 * The state of a lot's batch reports, from those that were not replaced: one failed report fails the lot, without a required
 * one it is `missing`, and it is good once each required one was confirmed.
 */
export const reportState = (
  requiredTypeIds: readonly number[],
  reports: readonly LotReport[],
  missing: ReportState = 'PENDING',
): ReportState => {
  if (reports.some(({ result, verdict }) => result === 'FAILED' || verdict === 'FAILED')) return 'FAILED';
  const verdicts = new Map(reports.map(({ typeId, verdict }) => [typeId, verdict]));
  if (!requiredTypeIds.every((id) => verdicts.has(id))) return missing;
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
  /** It is loaded and not gone yet: a report may come until it leaves. */
  readonly isLoading?: true;
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

const reportProblem = (
  state: ReportState,
  { mayOweReport, isLoading }: Pick<DepartureTerms, 'mayOweReport' | 'isLoading'>,
): string | undefined => {
  if (state === 'FAILED') return '批检报告不合格，不能发运';
  if (isLoading) return undefined;
  if (state === 'BLOCKED') return '缺批检报告，该类别的物料没有报告不能发运';
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
    ['reportState', reportProblem(lot.reportState, terms)],
  ];
  const found = checks.flatMap(([path, message]) => (message ? [{ path: [path], message }] : []));
  return found.length > 0 ? found : undefined;
};
