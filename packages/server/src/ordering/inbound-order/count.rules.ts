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
import { wholeProblem } from '../whole.rules.ts';

export type ReasonKind = 'REJECTED' | 'SHORT' | 'OVER' | 'ANY';
export type Reason = { readonly kind: ReasonKind; readonly isEnabled: boolean };

/** What a person enters for one lot at the door. */
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
};

/** What came beyond the shipped quantity: zero when less came. */
export const overOf = (
  shipped: Pick<Shipped, 'qty'>,
  count: Pick<Count, 'qtyAccepted' | 'qtyRejected' | 'qtyShort'>,
): Decimalish => {
  const expected = decimal(shipped.qty).minus(decimal(count.qtyRejected)).minus(decimal(count.qtyShort));
  const over = decimal(count.qtyAccepted).minus(expected.lt(0) ? decimal('0') : expected);
  return over.gt(0) ? plain(over) : '0';
};

/** The kinds in which a count differs from what was shipped. */
export function differencesOf(shipped: Pick<Shipped, 'qty'>, count: Count): Exclude<ReasonKind, 'ANY'>[] {
  return [
    ...(isPositive(count.qtyRejected) ? (['REJECTED'] as const) : []),
    ...(isPositive(count.qtyShort) ? (['SHORT'] as const) : []),
    ...(isPositive(overOf(shipped, count)) ? (['OVER'] as const) : []),
  ];
}

const problem = (path: string, message: string): Problem => ({ path: [path], message });

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

function secondProblems(shipped: Shipped, count: Count): Problem[] {
  if (!shipped.hasSecondUnit) {
    return secondFields
      .filter((field) => !isZero(count[field] ?? '0'))
      .map((field) => problem(field, '该物料没有副单位，不能填写副单位数量'));
  }
  const { qtyAccepted, qtyAccepted2, qtyRejected, qtyRejected2 = '0' } = count;
  if (isZero(qtyRejected) && !isZero(qtyRejected2))
    return [problem('qtyRejected2', '没有拒收，不能填写拒收副单位数量')];
  const isAsShipped = cmp(qtyAccepted, shipped.qty) === 0;
  const isNeeded = qtyAccepted2 === undefined && isPositive(shipped.qty2) && !isAsShipped && isPositive(qtyAccepted);
  return isNeeded ? [problem('qtyAccepted2', '请填写实收副单位数量')] : [];
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
    ...sumProblems(shipped, count),
    ...secondProblems(shipped, count),
    ...reasonProblems(shipped, count, reasons),
  ];
}

/** The accepted second quantity to book: as entered, else as shipped where everything came. */
export const accepted2Of = (shipped: Shipped, { qtyAccepted, qtyAccepted2 }: Count): Decimalish => {
  if (!shipped.hasSecondUnit) return '0';
  return qtyAccepted2 ?? (cmp(qtyAccepted, shipped.qty) === 0 ? shipped.qty2 : '0');
};
