import { decimal, type Decimalish, plain } from '@material/contract/kernel/decimal.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';

/** Goods counted in pieces come in whole numbers; `path` is the quantity's field. */
export const wholeProblem = (qty: Decimalish, isDecimal: boolean, path = 'qty'): Problem[] =>
  isDecimal || decimal(qty).isInteger() ? [] : [{ path: [path], message: '该单位只能填写整数' }];

/** A bound as it can be used up: goods counted in pieces leave in whole ones. */
export const wholePart = (qty: Decimalish, isDecimal: boolean): Decimalish =>
  isDecimal ? qty : plain(decimal(qty).floor());
