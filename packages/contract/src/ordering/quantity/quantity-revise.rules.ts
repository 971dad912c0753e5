import { decimal, type Decimalish, formatQty, plain } from '../../kernel/value/decimal.ts';
import { type LedgerChange, type Problems, settled } from './quantity-moves.rules.ts';
import { ledger, type LineQuantities, type QtyDelta, type GoodsKind } from './quantity.rules.ts';

/** What of a line an amendment cannot take away: what was closed, has arrived or is on the road. */
export const reviseLeast = (line: LineQuantities): string => {
  const { accepted, inTransit } = ledger(line);
  const bound = decimal(line.qtyCancelled).plus(accepted).plus(inTransit);
  const approved = decimal(line.qtyApproved);
  return plain(bound.lt(approved) ? bound : approved);
};

/** Another quantity for an approved line: not less than what arrived or is on the road, and not of a closed line. */
export const reviseProblems = (line: LineQuantities, { qty: text }: { readonly qty: Decimalish }): Problems => {
  const qty = decimal(text);
  const least = reviseLeast(line);
  if (line.isClosed) return [{ path: ['qty'], message: '该行已关闭，不能变更' }];
  if (qty.lt(0)) return [{ path: ['qty'], message: '数量不能为负' }];
  if (qty.gte(least)) return undefined;
  return [{ path: ['qty'], message: `最少 ${formatQty(least)}：已收、在途和已关闭的数量不能变更` }];
};

type Revised = {
  readonly qty: Decimalish;
  /** The line was taken away by an amendment that is undone. */
  readonly isReopened?: boolean;
};

/**
 * The approved quantity becomes another one. What was asked for follows it upwards, so that it stays the most that somebody
 * wanted. A line of which nothing is wanted any more, or that has enough now, is closed.
 */
export const reviseChange = (line: LineQuantities, { qty: text, isReopened = false }: Revised): LedgerChange => {
  const qty = decimal(text);
  const asked = qty.minus(decimal(line.qtyAsked));
  const deltas: QtyDelta<GoodsKind>[] = [
    { kind: 'ASKED' as const, qty: plain(asked.gt(0) ? asked : decimal('0')) },
    { kind: 'FIRST' as const, qty: plain(qty.minus(decimal(line.qtyFirst))) },
    { kind: 'APPROVED' as const, qty: plain(qty.minus(decimal(line.qtyApproved))) },
  ].filter((delta) => !decimal(delta.qty).isZero());
  const isGone = qty.lte(decimal(line.qtyCancelled));
  const isClosed = isGone || (line.isClosed && !isReopened);
  return settled(line, { deltas, isClosed, overGranted: line.overGranted });
};
