import { plain, decimal, sub } from '@material/contract/kernel/value/decimal.ts';
import { withSecond, type LedgerChange } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { cancelledSecond, type SecondQuantities } from '@material/contract/ordering/quantity/quantity-second.rules.ts';
import type { GoodsKind } from '@material/contract/ordering/quantity/quantity.rules.ts';
import { secondShare } from '@material/contract/ordering/quantity/second.rules.ts';

const columns = {
  ASKED: ['qty_asked', 'qty_asked2'],
  FIRST: ['qty_first', 'qty_first2'],
  APPROVED: ['qty_approved', 'qty_approved2'],
  CONFIRMED: ['qty_confirmed', 'qty_confirmed2'],
} as const;

type Moved = 'approved' | 'cancelled' | 'shipped' | 'accepted' | 'rejected' | 'short' | 'over';
/** The columns of a stored line that the second unit's guards look at. */
type SecondColumns = {
  readonly [column in `qty_${Moved}2` | 'tol_over2' | 'tol_under2' | 'over_granted2']: string;
};
type FollowedLine = SecondColumns & { readonly second_unit_name: string | null } & {
  readonly [column in `qty_${'asked' | 'first' | 'approved' | 'confirmed'}${'' | '2'}`]: string;
};

type Followed = keyof typeof columns;
const isFollowed = (kind: GoodsKind): kind is Followed => Object.hasOwn(columns, kind);

/** A stored line in its second unit, as the rules take it. */
export const secondsOf = (row: SecondColumns): SecondQuantities => ({
  qtyApproved2: row.qty_approved2,
  qtyCancelled2: row.qty_cancelled2,
  qtyShipped2: row.qty_shipped2,
  qtyAccepted2: row.qty_accepted2,
  qtyRejected2: row.qty_rejected2,
  qtyShort2: row.qty_short2,
  qtyOver2: row.qty_over2,
  tolOver2: row.tol_over2,
  tolUnder2: row.tol_under2,
  overGranted2: row.over_granted2,
});

/** The share of what was asked for in the second unit that goes with a part of the line. */
const askedShare = (line: Pick<FollowedLine, 'qty_asked' | 'qty_asked2'>, part: string): string =>
  secondShare(line.qty_asked2, { part, whole: line.qty_asked });

/**
 * Checks, promises and closings are entered in the order unit alone; in the second unit they are the same share of what
 * was asked for. Quantities that a line holds are brought to their share, so that rounding never adds up; a closing takes
 * no more weight than is open.
 */
export function followSecond(line: FollowedLine, change: LedgerChange): LedgerChange {
  if (line.second_unit_name === null) return change;
  const second: Partial<Record<Followed | 'CANCELLED', string>> = {};
  for (const { kind, qty } of change.deltas) {
    if (kind === 'CANCELLED') second[kind] = cancelledSecond(secondsOf(line), askedShare(line, qty));
    if (!isFollowed(kind)) continue;
    const [column, column2] = columns[kind];
    second[kind] = sub(askedShare(line, plain(decimal(line[column]).plus(decimal(qty)))), line[column2]);
  }
  return withSecond(change, second);
}
