import { type Decimalish, isPositive } from '@material/contract/kernel/decimal.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import { applyChange, closeChange, type LedgerChange } from '@material/contract/ordering/quantity-moves.rules.ts';
import { deriveLine, type LineQuantities } from '@material/contract/ordering/quantity.rules.ts';
import { receiveLots, receiveLotsProblems, type LotReceipt } from '@material/contract/ordering/receipt.rules.ts';

export type RestDecision = 'REDELIVER' | 'CLOSE';

/** One counted lot of an inbound order. */
export type CountedLot = {
  /** Its place among the document's lines, for messages. */
  readonly at: number;
  readonly askLineId: number;
  readonly isFood: boolean;
  readonly lotNo: string;
  readonly hasDate: boolean;
  readonly shippedQty: Decimalish;
  readonly qtyAccepted: Decimalish;
  readonly qtyOver: Decimalish;
  readonly qtyRejected: Decimalish;
  readonly qtyShort: Decimalish;
  readonly hasReason: boolean;
  readonly photoCount: number;
  readonly restDecision: RestDecision | null;
};

/** The counted lots of one ordered line, and how the line stands. */
export type CountedLine = { readonly quantities: LineQuantities; readonly lots: readonly CountedLot[] };

const lotProblems = (lot: CountedLot): Problem[] => {
  const differs = [lot.qtyRejected, lot.qtyShort, lot.qtyOver].some(isPositive);
  const isBlindOver = isPositive(lot.qtyOver) && lot.isFood && (lot.lotNo === '' || !lot.hasDate);
  const found = [
    differs && !lot.hasReason && { path: ['reasonId'], message: '请选择差异原因' },
    isPositive(lot.qtyRejected) && lot.photoCount === 0 && { path: ['photoIds'], message: '拒收请上传照片' },
    isBlindOver && { path: ['qtyAccepted'], message: '多收的食品必须有批号和生产日期或到期日期' },
  ];
  return found
    .filter((entry) => entry !== false)
    .map(({ path, message }) => ({ path: ['lines', lot.at, ...path], message }));
};

const receipts = ({ lots }: CountedLine, mayExceed: boolean): LotReceipt[] =>
  lots.map((lot) => ({ ...lot, mayExceed }));

const ledgerProblems = (line: CountedLine, mayExceed: boolean): Problem[] =>
  (receiveLotsProblems(line.quantities, receipts(line, mayExceed)) ?? []).map(({ path: [lot, ...rest], message }) => ({
    path: ['lines', line.lots[Number(lot)]?.at ?? 0, ...rest],
    message,
  }));

function decisionProblems({ lots }: CountedLine): Problem[] {
  const said = lots.flatMap((lot) => (lot.restDecision === null ? [] : [lot]));
  const odd = said.find((lot) => lot.restDecision !== said[0]?.restDecision);
  return odd ? [{ path: ['lines', odd.at, 'restDecision'], message: '同一物料各批次的未供数量应同样处理' }] : [];
}

export type SubmitTerms = { readonly mayExceed: boolean; readonly overReason: string | undefined };

/** Everything that keeps counted lots from being taken in; a surplus past the tolerance needs the permission and a reason. */
export function submitProblems(lines: readonly CountedLine[], { mayExceed, overReason }: SubmitTerms): Problem[] {
  if (lines.length === 0) return [{ path: ['lines'], message: '还没有验收任何明细' }];
  const found = lines.flatMap((line) => [
    ...line.lots.flatMap(lotProblems),
    ...ledgerProblems(line, mayExceed),
    ...decisionProblems(line),
  ]);
  const exceeds = mayExceed && lines.some((line) => ledgerProblems(line, false).length > 0);
  const needsReason = found.length === 0 && exceeds && !overReason?.trim();
  return needsReason ? [{ path: ['overReason'], message: '实收超出允许范围，请填写超收原因' }] : found;
}

/** What the ledger gets for one ordered line: a change per lot, and the closing of the rest where that was decided. */
export type LineReceipt = {
  readonly lots: readonly LedgerChange[];
  readonly close: LedgerChange | undefined;
  readonly exceeds: boolean;
};

export function lineReceipt(line: CountedLine): LineReceipt {
  const lots = receiveLots(line.quantities, receipts(line, true));
  const after = lots.reduce(applyChange, line.quantities);
  const isClosing = line.lots.some((lot) => lot.restDecision === 'CLOSE');
  const hasRest = !after.isClosed && isPositive(deriveLine(after).open);
  return {
    lots,
    close: isClosing && hasRest ? closeChange(after) : undefined,
    exceeds: after.overGranted !== line.quantities.overGranted,
  };
}
