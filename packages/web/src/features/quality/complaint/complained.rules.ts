import { decimalProblem, isPositive, qtyShape } from '@material/contract/kernel/value/decimal.ts';
import type { ComplainableLine, ComplaintDocument } from '@material/contract/quality/complaint/complaint.calls.ts';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import type { Place } from '../../../kit/form/placed.ts';

/** What is entered of a lot; without a quantity nobody complains of it. */
export type ComplainedLot = { readonly inboundLineId: number; readonly qty: string };

const isEntered = (value: unknown): value is ComplainedLot =>
  typeof value === 'object' && value !== null && 'inboundLineId' in value && 'qty' in value;
export const complainedIn = (value: unknown): readonly ComplainedLot[] =>
  Array.isArray(value) ? value.filter(isEntered) : [];

/** A row for every lot, with what a draft says of it. */
export function startOf(
  lines: readonly Pick<ComplainableLine, 'id'>[],
  draft: Pick<ComplaintDocument, 'lines'> | undefined,
): ComplainedLot[] {
  const byId = new Map(draft?.lines.map((line) => [line.inboundLineId, line.qtyComplained]));
  return lines.map(({ id }) => ({ inboundLineId: id, qty: byId.get(id) ?? '' }));
}

/** The lots that somebody complains of, with the place of each among all. */
const namedIn = (value: unknown) =>
  complainedIn(value).flatMap((row, at) => (row.qty.trim() === '' || row.qty === '0' ? [] : [{ ...row, at }]));

/** What is sent: only lots that somebody complains of. */
export const inputOf = ({ lines, ...values }: Values): Values => ({
  ...values,
  lines: namedIn(lines).map(({ inboundLineId, qty }) => ({ inboundLineId, qty })),
});

/** What is wrong with a lot that is sent is said at its place among all. */
export const placeAmong: Place = (values) => (problem) => {
  const [field, at, ...rest] = problem.path;
  const row = field === 'lines' && typeof at === 'number' ? namedIn(values['lines'])[at] : undefined;
  return row ? { path: ['lines', row.at, ...rest], message: problem.message } : problem;
};

/** `投诉 2 批，提交前须上传照片` */
export function complaintWords(value: unknown): string {
  const named = namedIn(value).filter(({ qty }) => decimalProblem(qty, qtyShape) === undefined && isPositive(qty));
  return named.length === 0 ? '填写数量的批次才算涉及，可以都不填' : `涉及 ${named.length} 批，提交前须上传照片`;
}
