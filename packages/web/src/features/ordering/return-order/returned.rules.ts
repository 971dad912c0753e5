import { decimalProblem, formatMoney, isPositive, qtyShape, sum } from '@material/contract/kernel/value/decimal.ts';
import type {
  OfferedType,
  ReturnDocument,
  ReturnableLine,
} from '@material/contract/ordering/return-order/return-order.calls.ts';
import {
  creditOf,
  type ReturnOutcome,
  returnOutcomes,
  type ReturnedLot,
} from '@material/contract/ordering/return-order/return.rules.ts';
import { filledIn, type LotRow, onlyFilled } from '../../../kit/form/lot-rows.rules.ts';

/** What is entered of a lot; without a quantity it stays. */
export type EnteredLot = LotRow & {
  readonly returnOutcome: ReturnOutcome;
  readonly deductAmount: string;
  readonly remark: string;
};

const outcomes = Object.keys(returnOutcomes) as ReturnOutcome[];

/** What may become of goods; what their type does not allow says so. */
export const outcomesOf = (type: OfferedType | undefined) =>
  outcomes.map((value) => ({
    value,
    label: returnOutcomes[value],
    ...((type?.allows[value] ?? true) ? {} : { blocked: '此退货类型不可选' }),
  }));

/** A row for every lot that may go back, with what a draft says of it. */
export function startOf(lines: readonly ReturnableLine[], draft: ReturnDocument | undefined): EnteredLot[] {
  const byId = new Map(draft?.lines.map((line) => [line.inboundLineId, line]));
  return lines.map(({ id }) => {
    const line = byId.get(id);
    return {
      inboundLineId: id,
      qty: line?.qtyReturned ?? '',
      returnOutcome: line?.returnOutcome ?? 'CREDIT',
      deductAmount: line?.returnOutcome === 'DEDUCT' ? line.creditAmount : '',
      remark: line?.remark ?? '',
    };
  });
}

/** What is sent: only lots of which something goes back. */
export const inputOf = onlyFilled(({ inboundLineId, qty, returnOutcome, deductAmount, remark }: EnteredLot) => ({
  inboundLineId,
  qty,
  returnOutcome,
  ...(returnOutcome === 'DEDUCT' && deductAmount !== '' ? { deductAmount } : {}),
  ...(remark === '' ? {} : { remark }),
}));

const lotOf = (line: ReturnableLine): ReturnedLot => ({
  qtyAccepted: line.qtyReturnable,
  taken: '0',
  unitPrice: line.unitPrice,
  taxRate: line.taxRate,
  isDecimal: line.isDecimal,
});

const isNumber = (text: string): boolean => decimalProblem(text, qtyShape) === undefined;

/** `2 批，冲减 ¥120.00，另有换货 1 批` */
export function returnWords(lines: readonly ReturnableLine[], value: unknown): string {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const going = filledIn<EnteredLot>(value).filter(({ qty }) => isNumber(qty) && isPositive(qty));
  if (going.length === 0) return '填写数量的批次才退货';
  const credits = going.flatMap((row) => {
    const line = byId.get(row.inboundLineId);
    const deduct = isNumber(row.deductAmount) ? { deductAmount: row.deductAmount } : {};
    return line ? [creditOf(lotOf(line), { qty: row.qty, returnOutcome: row.returnOutcome, ...deduct })] : [];
  });
  const replaced = going.filter(({ returnOutcome }) => returnOutcome === 'REPLACE').length;
  return [
    `退 ${going.length} 批`,
    `冲减 ¥${formatMoney(sum(credits))}`,
    ...(replaced === 0 ? [] : [`换货 ${replaced} 批，不冲减`]),
  ].join('，');
}
