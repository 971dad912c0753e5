import { cmp, decimal, isPositive, plain } from '@material/contract/kernel/value/decimal.ts';
import { secondShare } from '@material/contract/ordering/quantity/second.rules.ts';

export type TrimmedLot = { readonly qty: string; readonly qty2: string };

/** The lots of a line cut down to a quantity: those entered last give way first, each keeps its weight by the share that stays. */
export function trimLots<L extends TrimmedLot>(lots: readonly L[], most: string): L[] {
  let left = decimal(most);
  return lots.flatMap((lot) => {
    const qty = cmp(lot.qty, plain(left)) <= 0 ? lot.qty : plain(left);
    left = left.minus(decimal(qty));
    if (!isPositive(qty)) return [];
    return [{ ...lot, qty, qty2: qty === lot.qty ? lot.qty2 : secondShare(lot.qty2, { part: qty, whole: lot.qty }) }];
  });
}
