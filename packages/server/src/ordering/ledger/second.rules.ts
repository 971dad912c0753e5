import { plain, decimal, sub } from '@material/contract/kernel/decimal.ts';
import { withSecond, type LedgerChange } from '@material/contract/ordering/quantity-moves.rules.ts';
import { secondShare } from '@material/contract/ordering/second.rules.ts';

/** The columns of a stored line that matter here. */
type Line = { readonly second_unit_name: string | null } & {
  readonly [column in `qty_${'asked' | 'first' | 'approved' | 'confirmed'}${'' | '2'}`]: string;
};

const columns = {
  FIRST: ['qty_first', 'qty_first2'],
  APPROVED: ['qty_approved', 'qty_approved2'],
  CONFIRMED: ['qty_confirmed', 'qty_confirmed2'],
} as const;

/**
 * Checks, promises and closings are entered in the order unit alone; in the second unit they are the same share of what
 * was asked for. Quantities that a line holds are brought to their share, so that rounding never adds up.
 */
export function followSecond(line: Line, change: LedgerChange): LedgerChange {
  if (line.second_unit_name === null) return change;
  const share = (part: string) => secondShare(line.qty_asked2, { part, whole: line.qty_asked });
  const second: Partial<Record<'FIRST' | 'APPROVED' | 'CONFIRMED' | 'CANCELLED', string>> = {};
  for (const { kind, qty } of change.deltas) {
    if (kind === 'CANCELLED') second[kind] = share(qty);
    if (kind !== 'FIRST' && kind !== 'APPROVED' && kind !== 'CONFIRMED') continue;
    const [column, column2] = columns[kind];
    second[kind] = sub(share(plain(decimal(line[column]).plus(decimal(qty)))), line[column2]);
  }
  return withSecond(change, second);
}
