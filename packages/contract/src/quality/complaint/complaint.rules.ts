import { cmp, type Decimalish, formatQty, isPositive } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';

/** How grave it is; of the gravest the supplier has least time to answer. */
export const complaintLevels = { MINOR: '一般', MAJOR: '严重', CRITICAL: '重大' } as const;
export type ComplaintLevel = keyof typeof complaintLevels;

/** What comes of a complaint that is upheld. */
export const complaintOutcomes = {
  NONE: '不追究',
  DEDUCT: '扣款',
  RETURN: '退货',
  REPLACE: '换货',
  NOTICE: '质量整改',
} as const;
export type ComplaintOutcome = keyof typeof complaintOutcomes;

/** Whose fault it was. */
export const responsibleParties = { SUPPLIER: '供应商', CARRIER: '物流', CITY: '门店', NOBODY: '无责任方' } as const;
export type ResponsibleParty = keyof typeof responsibleParties;

/** What whoever complained thinks of how it was handled. */
export const satisfactions = { GOOD: '满意', FAIR: '一般', POOR: '不满意' } as const;

/** Goods go back or are replaced: their place writes a return, whose window is open anew. */
export const opensReturn = (outcome: ComplaintOutcome): boolean => outcome === 'RETURN' || outcome === 'REPLACE';

/** What headquarters decides, as far as rules look at it. */
export type Decided = {
  readonly complaintOutcome: ComplaintOutcome;
  readonly responsibleParty: ResponsibleParty;
  readonly deductAmount?: Decimalish | undefined;
};

function amountProblems({ complaintOutcome, deductAmount }: Decided): Problem[] {
  const at = (message: string): Problem[] => [{ path: ['deductAmount'], message }];
  if (complaintOutcome !== 'DEDUCT') return deductAmount === undefined ? [] : at('只有处理结果为扣款时才填写扣款金额');
  return deductAmount === undefined || !isPositive(deductAmount) ? at('请填写扣款金额') : [];
}

/** Everything wrong with a decision. */
export function decisionProblems(decided: Decided, { hasReceipt }: { readonly hasReceipt: boolean }): Problem[] {
  const { complaintOutcome, responsibleParty } = decided;
  return [
    ...amountProblems(decided),
    ...(complaintOutcome === 'DEDUCT' && responsibleParty !== 'SUPPLIER'
      ? [{ path: ['responsibleParty'], message: '向供应商扣款的，责任方应为供应商' }]
      : []),
    ...(opensReturn(complaintOutcome) && !hasReceipt
      ? [{ path: ['complaintOutcome'], message: '这张投诉没有入库单，不能选退货或换货' }]
      : []),
  ];
}

/** Whether an outcome costs so much that somebody else has to look at it; `limit` in yuan. */
export const needsApproval = ({ deductAmount }: Pick<Decided, 'deductAmount'>, limit: number): boolean =>
  deductAmount !== undefined && cmp(deductAmount, String(limit)) > 0;

/** What somebody complains of about one received lot. */
export function complainedLotProblems(
  lot: { readonly qtyAccepted: Decimalish; readonly isDecimal: boolean },
  qty: Decimalish,
): Problem[] {
  const at = (message: string): Problem[] => [{ path: ['qty'], message }];
  if (!isPositive(qty)) return at('投诉数量应大于 0');
  if (!lot.isDecimal && !/^\d+(\.0+)?$/.test(String(qty))) return at('该物料只能按整数填写');
  return cmp(qty, lot.qtyAccepted) > 0 ? at(`不能超过实收的 ${formatQty(lot.qtyAccepted)}`) : [];
}
