import { decimal, type Decimalish, plain, wholeText } from '@material/contract/kernel/decimal.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';

/** Goods counted in pieces come in whole numbers; `path` is the quantity's field. */
export const wholeProblem = (qty: Decimalish, isDecimal: boolean, path = 'qty'): Problem[] =>
  isDecimal || decimal(qty).isInteger() ? [] : [{ path: [path], message: wholeText }];

/** A bound as it can be used up: goods counted in pieces leave in whole ones. */
export const wholePart = (qty: Decimalish, isDecimal: boolean): Decimalish =>
  isDecimal ? qty : plain(decimal(qty).floor());
