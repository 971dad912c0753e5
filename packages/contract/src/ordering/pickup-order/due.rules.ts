import { cmp, decimal, isPositive, mul, plain, roundQty, sub } from '../../kernel/value/decimal.ts';
import type { PickupLine } from './pickup-order.calls.ts';

const least = (values: readonly string[]): string => values.toSorted(cmp)[0] ?? '0';

/** A quantity that the line's unit can take: whole where it is counted in pieces. */
export const fitting = (qty: string, isDecimal: boolean): string => (isDecimal ? qty : plain(decimal(qty).floor()));

/** What of the supplier's promise has not left yet; the room beyond it is the tolerance, which nobody plans with. */
export function dueQty(line: PickupLine): string {
  const kept = sub(sub(line.qtyShipped, line.qtyRejected), line.qtyShort);
  const due = least([line.qtyRoom, line.qtyOpen, sub(line.qtyConfirmed, kept)]);
  return isPositive(due) ? fitting(due, line.isDecimal) : '0';
}

/** The second quantity that goes with a quantity: at the rate it was ordered at, else by the unit's own factor; empty when it has none. */
export function secondFor(line: PickupLine, qty: string): string {
  if (line.secondUnitName === '') return '';
  if (isPositive(line.qtyAsked2) && isPositive(line.qtyAsked)) {
    return roundQty(plain(decimal(mul(line.qtyAsked2, qty)).div(decimal(line.qtyAsked)).toDecimalPlaces(3)));
  }
  return line.baseUnitName === line.secondUnitName ? roundQty(mul(qty, line.baseFactor)) : '';
}
