import { decimalProblem, isPositive, qtyShape } from '@material/contract/kernel/value/decimal.ts';
import type { ComplainableLine, ComplaintDocument } from '@material/contract/quality/complaint/complaint.calls.ts';
import { filledIn, type LotRow, onlyFilled } from '../../../kit/form/lot-rows.rules.ts';

/** A row for every lot, with what a draft says of it. */
export function startOf(
  lines: readonly Pick<ComplainableLine, 'id'>[],
  draft: Pick<ComplaintDocument, 'lines'> | undefined,
): LotRow[] {
  const byId = new Map(draft?.lines.map((line) => [line.inboundLineId, line.qtyComplained]));
  return lines.map(({ id }) => ({ inboundLineId: id, qty: byId.get(id) ?? '' }));
}

/** What is sent: only lots that somebody complains of. */
export const inputOf = onlyFilled(({ inboundLineId, qty }: LotRow) => ({ inboundLineId, qty }));

/** `投诉 2 批，提交前须上传照片` */
export function complaintWords(value: unknown): string {
  const named = filledIn(value).filter(({ qty }) => decimalProblem(qty, qtyShape) === undefined && isPositive(qty));
  return named.length === 0 ? '填写数量的批次才算涉及，可以都不填' : `涉及 ${named.length} 批，提交前须上传照片`;
}
