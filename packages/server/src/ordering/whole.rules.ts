import { decimal, type Decimalish } from '@material/contract/kernel/decimal.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';

/** Goods counted in pieces come in whole numbers; `path` is the quantity's field. */
export const wholeProblem = (qty: Decimalish, isDecimal: boolean, path = 'qty'): Problem[] =>
  isDecimal || decimal(qty).isInteger() ? [] : [{ path: [path], message: '该单位只能填写整数' }];
