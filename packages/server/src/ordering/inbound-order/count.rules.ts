import {
  cmp,
  decimal,
  type Decimalish,
  formatQty,
  isPositive,
  isZero,
  plain,
} from '@material/contract/kernel/decimal.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import { weightDifference } from '@material/contract/ordering/receipt-second.rules.ts';
import { isImpossibleCount, mostCount } from '@material/contract/ordering/receipt.rules.ts';
import type { WeighedReceipt } from '@material/contract/ordering/second.rules.ts';
import { wholeProblem } from '../whole.rules.ts';

export type ReasonKind = 'REJECTED' | 'SHORT' | 'OVER' | 'ANY';
export type Reason = { readonly name: string; readonly kind: ReasonKind; readonly isEnabled: boolean };

/** What a person enters for one lot on receipt. */
export type Count = {
  /** Good quantity, with what came beyond the shipped one. */
  readonly qtyAccepted: Decimalish;
  readonly qtyAccepted2?: Decimalish | undefined;
  readonly qtyRejected: Decimalish;
  readonly qtyRejected2?: Decimalish | undefined;
  readonly qtyShort: Decimalish;
  readonly reasonId?: number | undefined;
};

/** The lot as it was shipped. */
export type Shipped = {
  readonly qty: Decimalish;
  readonly qty2: Decimalish;
  readonly isDecimal: boolean;
  readonly hasSecondUnit: boolean;
  /** The weighing tolerance of the ordered line. */
  readonly tolOver2: Decimalish;
  readonly tolUnder2: Decimalish;
};

/** The lot as its weights are worked out; what nobody weighed is left out. */
export const weighedOf = (shipped: Pick<Shipped, 'qty' | 'qty2'>, count: Count): WeighedReceipt => ({
  shippedQty: shipped.qty,
  shippedQty2: shipped.qty2,
  qtyAccepted: count.qtyAccepted,
  qtyAccepted2: count.qtyAccepted2,
  qtyRejected: count.qtyRejected,
  qtyRejected2: count.qtyRejected2,
});

/** What came beyond the shipped quantity: zero when less came. */
export const overOf = (
  shipped: Pick<Shipped, 'qty'>,
  count: Pick<Count, 'qtyAccepted' | 'qtyRejected' | 'qtyShort'>,
): Decimalish => {
  const expected = decimal(shipped.qty).minus(decimal(count.qtyRejected)).minus(decimal(count.qtyShort));
  const over = decimal(count.qtyAccepted).minus(expected.lt(0) ? decimal('0') : expected);
  return over.gt(0) ? plain(over) : '0';
};

/** The kinds in which a count differs from what was shipped, its weight beyond the tolerance included. */
export function differencesOf(shipped: Shipped, count: Count): Exclude<ReasonKind, 'ANY'>[] {
  const weight = shipped.hasSecondUnit ? weightDifference({ ...weighedOf(shipped, count), ...shipped }) : undefined;
  return [
    ...(isPositive(count.qtyRejected) ? (['REJECTED'] as const) : []),
    ...(isPositive(count.qtyShort) || weight === 'SHORT' ? (['SHORT'] as const) : []),
    ...(isPositive(overOf(shipped, count)) || weight === 'OVER' ? (['OVER'] as const) : []),
  ];
}

const problem = (path: string, message: string): Problem => ({ path: [path], message });

/** More than anybody can have received is a slip of the keys, or of the unit. */
function boundProblems(shipped: Shipped, { qtyAccepted, qtyAccepted2 = '0' }: Count): Problem[] {
  const bounds = [
    ['qtyAccepted', shipped.qty, qtyAccepted],
    ['qtyAccepted2', shipped.qty2, qtyAccepted2],
  ] as const;
  return bounds
    .filter(([, sent, accepted]) => isImpossibleCount({ shipped: sent, accepted }))
    .map(([field, sent]) => problem(field, `发运 ${formatQty(sent)}，实收最多 ${formatQty(mostCount(sent))}，请核对`));
}

/** Accepted, rejected and short together account for all that was shipped; more than that is a surplus. */
function sumProblems({ qty }: Shipped, { qtyAccepted, qtyRejected, qtyShort }: Count): Problem[] {
  const counted = decimal(qtyAccepted).plus(decimal(qtyRejected)).plus(decimal(qtyShort));
  const refused = decimal(qtyRejected).plus(decimal(qtyShort));
  if (refused.gt(decimal(qty))) return [problem('qtyRejected', `拒收和短少合计不能超过发运数量 ${formatQty(qty)}`)];
  const missing = decimal(qty).minus(counted);
  if (missing.gt(0)) {
    return [
      problem('qtyAccepted', `实收、拒收、短少合计应等于发运数量 ${formatQty(qty)}，还差 ${formatQty(plain(missing))}`),
    ];
  }
  return missing.lt(0) && isPositive(qtyShort) ? [problem('qtyShort', '同一批次不能既多收又短少')] : [];
}

const secondFields = ['qtyAccepted2', 'qtyRejected2'] as const;

/** What is wrong with the weight of what was accepted: missing where not everything came, there where nothing did. */
function acceptedWeightProblem(shipped: Shipped, { qtyAccepted, qtyAccepted2 }: Count): string | undefined {
  if (isZero(qtyAccepted)) return isZero(qtyAccepted2 ?? '0') ? undefined : '没有实收，不能填写实重';
  const isAsShipped = cmp(qtyAccepted, shipped.qty) === 0;
  const isNeeded = qtyAccepted2 === undefined && isPositive(shipped.qty2) && !isAsShipped;
  return isNeeded ? '请填写实收副单位数量' : undefined;
}

function secondProblems(shipped: Shipped, count: Count): Problem[] {
  if (!shipped.hasSecondUnit) {
    return secondFields
      .filter((field) => !isZero(count[field] ?? '0'))
      .map((field) => problem(field, '该物料没有副单位，不能填写副单位数量'));
  }
  const { qtyRejected, qtyRejected2 = '0' } = count;
  if (isZero(qtyRejected) && !isZero(qtyRejected2))
    return [problem('qtyRejected2', '没有拒收，不能填写拒收副单位数量')];
  const missing = acceptedWeightProblem(shipped, count);
  if (missing !== undefined) return [problem('qtyAccepted2', missing)];
  const isMoreThanCame = cmp(qtyRejected2, shipped.qty2) > 0;
  return isMoreThanCame ? [problem('qtyRejected2', `拒收实重不能超过发运的 ${formatQty(shipped.qty2)}`)] : [];
}

const kindNames = { REJECTED: '拒收', SHORT: '短少', OVER: '多收' } as const;

function reasonProblems(shipped: Shipped, count: Count, reasons: ReadonlyMap<number, Reason>): Problem[] {
  const kinds = differencesOf(shipped, count);
  if (kinds.length === 0) return [];
  const reason = count.reasonId === undefined ? undefined : reasons.get(count.reasonId);
  const names = kinds.map((kind) => kindNames[kind]).join('、');
  if (!reason?.isEnabled) return [problem('reasonId', `请选择${names}原因`)];
  return reason.kind === 'ANY' || kinds.includes(reason.kind) ? [] : [problem('reasonId', `所选原因不适用于${names}`)];
}

/** Everything wrong with the count of one lot. */
export function countProblems(shipped: Shipped, count: Count, reasons: ReadonlyMap<number, Reason>): Problem[] {
  return [
    ...wholeProblem(count.qtyAccepted, shipped.isDecimal, 'qtyAccepted'),
    ...wholeProblem(count.qtyRejected, shipped.isDecimal, 'qtyRejected'),
    ...wholeProblem(count.qtyShort, shipped.isDecimal, 'qtyShort'),
    ...boundProblems(shipped, count),
    ...sumProblems(shipped, count),
    ...secondProblems(shipped, count),
    ...reasonProblems(shipped, count, reasons),
  ];
}
