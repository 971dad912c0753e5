import { cmp, decimal, type Decimalish, formatQty, isPositive, isZero, plain } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';
import { wholeProblem } from '../../kernel/value/problems.ts';
import type { Units } from '../goods-words.rules.ts';
import { weightDifference } from '../quantity/receipt-second.rules.ts';
import { isImpossibleCount, mostCount, needsConfirmation } from './receipt.rules.ts';
import type { WeighedReceipt } from '../quantity/second.rules.ts';

export type DifferenceKind = 'REJECTED' | 'SHORT' | 'OVER';
export type Reason = { readonly kind: DifferenceKind | 'ANY'; readonly isEnabled: boolean };

/** What a person enters for one lot on receipt. */
export type Count = {
  /** Good quantity, with what came beyond the shipped one. */
  readonly qtyAccepted: Decimalish;
  readonly qtyAccepted2?: Decimalish | undefined;
  readonly qtyRejected: Decimalish;
  readonly qtyRejected2?: Decimalish | undefined;
  readonly qtyShort: Decimalish;
};

/** The lot as it was shipped; `secondUnitName` is empty where its goods have none. */
export type Shipped = Units & {
  readonly shippedQty: Decimalish;
  readonly shippedQty2: Decimalish;
  readonly isDecimal: boolean;
  /** The weighing tolerance of the ordered line. */
  readonly tolOver2: Decimalish;
  readonly tolUnder2: Decimalish;
};

/** The lot as its weights are worked out; what nobody weighed is left out. */
export const weighedOf = ({ shippedQty, shippedQty2 }: Shipped, count: Count): WeighedReceipt => ({
  shippedQty,
  shippedQty2,
  qtyAccepted: count.qtyAccepted,
  qtyAccepted2: count.qtyAccepted2,
  qtyRejected: count.qtyRejected,
  qtyRejected2: count.qtyRejected2,
});

/** What came beyond the shipped quantity: zero when less came. */
export const overOf = ({ shippedQty }: Pick<Shipped, 'shippedQty'>, count: Count): Decimalish => {
  const expected = decimal(shippedQty).minus(decimal(count.qtyRejected)).minus(decimal(count.qtyShort));
  const over = decimal(count.qtyAccepted).minus(expected.lt(0) ? decimal('0') : expected);
  return over.gt(0) ? plain(over) : '0';
};

/** How the weight lies outside of the tolerance, where there is one. */
export const oddWeight = (shipped: Shipped, count: Count): 'OVER' | 'SHORT' | undefined =>
  shipped.secondUnitName === '' ? undefined : weightDifference({ ...shipped, ...weighedOf(shipped, count) });

/** The kinds in which a count differs from what was shipped, its weight beyond the tolerance included. */
export function differencesOf(shipped: Shipped, count: Count): DifferenceKind[] {
  const weight = oddWeight(shipped, count);
  return [
    ...(isPositive(count.qtyRejected) ? (['REJECTED'] as const) : []),
    ...(isPositive(count.qtyShort) || weight === 'SHORT' ? (['SHORT'] as const) : []),
    ...(isPositive(overOf(shipped, count)) || weight === 'OVER' ? (['OVER'] as const) : []),
  ];
}

/** So much came, in either unit, that a second account confirms it. */
export const isToConfirm = (
  { shippedQty, shippedQty2 }: Pick<Shipped, 'shippedQty' | 'shippedQty2'>,
  { qtyAccepted, qtyAccepted2 = '0' }: Pick<Count, 'qtyAccepted' | 'qtyAccepted2'>,
): boolean =>
  needsConfirmation({ shipped: shippedQty, accepted: qtyAccepted }) ||
  needsConfirmation({ shipped: shippedQty2, accepted: qtyAccepted2 });

const problem = (path: string, message: string): Problem => ({ path: [path], message });

const wholeProblems = ({ isDecimal }: Shipped, count: Count): Problem[] =>
  (['qtyAccepted', 'qtyRejected', 'qtyShort'] as const).flatMap((field) =>
    wholeProblem(field, count[field], isDecimal),
  );

/** More than anybody can have received is a slip of the keys, or of the unit. */
function boundProblems(shipped: Shipped, { qtyAccepted, qtyAccepted2 = '0' }: Count): Problem[] {
  const bounds = [
    ['qtyAccepted', shipped.shippedQty, qtyAccepted, shipped.unitName],
    ['qtyAccepted2', shipped.shippedQty2, qtyAccepted2, shipped.secondUnitName],
  ] as const;
  return bounds
    .filter(([, sent, accepted]) => isImpossibleCount({ shipped: sent, accepted }))
    .map(([field, sent, , unit]) =>
      problem(field, `发运 ${formatQty(sent)} ${unit}，实收最多 ${formatQty(mostCount(sent))} ${unit}，请核对`),
    );
}

/** What was shipped and is neither accepted nor rejected nor short; below zero where more came. */
export const missingOf = ({ shippedQty }: Pick<Shipped, 'shippedQty'>, count: Count) =>
  decimal(shippedQty)
    .minus(decimal(count.qtyAccepted))
    .minus(decimal(count.qtyRejected))
    .minus(decimal(count.qtyShort));

/** Accepted, rejected and short together account for all that was shipped; more than that is a surplus. */
function sumProblems(shipped: Shipped, count: Count): Problem[] {
  const { shippedQty, unitName } = shipped;
  const refused = decimal(count.qtyRejected).plus(decimal(count.qtyShort));
  if (refused.gt(decimal(shippedQty)))
    return [problem('qtyRejected', `拒收和短少合计不能超过发运 ${formatQty(shippedQty)} ${unitName}`)];
  const missing = missingOf(shipped, count);
  if (missing.gt(0))
    return [problem('qtyShort', `还有 ${formatQty(plain(missing))} ${unitName}没有去向，请填拒收或短少`)];
  return missing.lt(0) && isPositive(count.qtyShort) ? [problem('qtyShort', '同一批次不能既多收又短少')] : [];
}

const secondFields = ['qtyAccepted2', 'qtyRejected2'] as const;

/** What is wrong with the weight of what was accepted: missing where not everything came, there where nothing did. */
function acceptedWeightProblem(shipped: Shipped, { qtyAccepted, qtyAccepted2 }: Count): string | undefined {
  if (isZero(qtyAccepted)) return isZero(qtyAccepted2 ?? '0') ? undefined : '没有实收，不能填写实重';
  const isAsShipped = cmp(qtyAccepted, shipped.shippedQty) === 0;
  const isNeeded = qtyAccepted2 === undefined && isPositive(shipped.shippedQty2) && !isAsShipped;
  return isNeeded ? `请填写实收${shipped.secondUnitName}数` : undefined;
}

function secondProblems(shipped: Shipped, count: Count): Problem[] {
  if (shipped.secondUnitName === '') {
    return secondFields
      .filter((field) => !isZero(count[field] ?? '0'))
      .map((field) => problem(field, '该物料没有副单位，不能填写副单位数量'));
  }
  const { qtyRejected, qtyRejected2 = '0' } = count;
  if (isZero(qtyRejected) && !isZero(qtyRejected2))
    return [problem('qtyRejected2', '没有拒收，不能填写拒收副单位数量')];
  const missing = acceptedWeightProblem(shipped, count);
  if (missing !== undefined) return [problem('qtyAccepted2', missing)];
  if (cmp(qtyRejected2, shipped.shippedQty2) <= 0) return [];
  const most = `${formatQty(shipped.shippedQty2)} ${shipped.secondUnitName}`;
  return [problem('qtyRejected2', `拒收实重不能超过发运的 ${most}`)];
}

export const kindNames: Readonly<Record<DifferenceKind, string>> = { REJECTED: '拒收', SHORT: '短少', OVER: '多收' };

/** Whether a reason explains one of the differences. */
export const explains = ({ kind }: Pick<Reason, 'kind'>, kinds: readonly DifferenceKind[]): boolean =>
  kind === 'ANY' || kinds.includes(kind);

function reasonProblems(kinds: readonly DifferenceKind[], reason: Reason | undefined): Problem[] {
  if (kinds.length === 0) return [];
  const names = kinds.map((kind) => kindNames[kind]).join('、');
  if (!reason?.isEnabled) return [problem('reasonId', `请选择${names}原因`)];
  return explains(reason, kinds) ? [] : [problem('reasonId', `所选原因不适用于${names}`)];
}

/** Everything wrong with the count of one lot, with the reason that was given for its differences. */
export const countProblems = (shipped: Shipped, count: Count, reason: Reason | undefined): Problem[] => [
  ...wholeProblems(shipped, count),
  ...boundProblems(shipped, count),
  ...sumProblems(shipped, count),
  ...secondProblems(shipped, count),
  ...reasonProblems(differencesOf(shipped, count), reason),
];
