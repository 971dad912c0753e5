import { decimal, type Decimalish, formatQty, isPositive, plain } from '../../kernel/value/decimal.ts';
import { settled, type LedgerChange, type Problems } from './quantity-moves.rules.ts';
import { ledger, type LineQuantities, unpromisedQty } from './quantity.rules.ts';

/** A rest that somebody else brings: no more than nobody would bring. */
export const makeGoodProblems = (line: LineQuantities, { qty }: { readonly qty: Decimalish }): Problems => {
  const lacking = unpromisedQty(line);
  if (!isPositive(qty)) return [{ path: ['qty'], message: '补货数量必须大于 0' }];
  if (decimal(qty).lte(decimal(lacking))) return undefined;
  const message = isPositive(lacking) ? `原要货单的缺口只有 ${formatQty(lacking)}` : '原要货单已没有缺口';
  return [{ path: ['qty'], message }];
};

export const makeGoodChange = (line: LineQuantities, { qty }: { readonly qty: Decimalish }): LedgerChange => {
  const { isClosed, overGranted } = line;
  return settled(line, { deltas: [{ kind: 'CANCELLED', qty }], isClosed, overGranted });
};

/** A supplier owes no more of its promise than has left: the rest is somebody else's to bring. */
export function releaseChange(line: LineQuantities): LedgerChange | undefined {
  const { isClosed, overGranted } = line;
  const owed = decimal(line.qtyConfirmed).minus(ledger(line).kept);
  return owed.gt(0) ? { deltas: [{ kind: 'CONFIRMED', qty: plain(owed.neg()) }], isClosed, overGranted } : undefined;
}
