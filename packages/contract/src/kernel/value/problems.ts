import { decimal, type Decimalish, wholeText } from './decimal.ts';
import type { Problem } from './errors.ts';

/** Problems of a part, where it stands in the whole; `say` puts its name before the words. */
export const within = (
  path: Problem['path'],
  problems: readonly Problem[] = [],
  say: (message: string) => string = (message) => message,
): Problem[] => problems.map((problem) => ({ path: [...path, ...problem.path], message: say(problem.message) }));

/** Goods counted in pieces come in whole numbers; `field` is the quantity's. */
export const wholeProblem = (field: string, qty: Decimalish, isDecimal: boolean): Problem[] =>
  isDecimal || decimal(qty).isInteger() ? [] : [{ path: [field], message: wholeText }];

/** Entered lines that are none of the document's, or stand there twice. */
export const foreignLines = (
  noun: string,
  entered: readonly { readonly id: number }[],
  own: ReadonlySet<number>,
): Problem[] => {
  const ids = entered.map(({ id }) => id);
  return ids.flatMap((id, at) => {
    if (!own.has(id)) return [{ path: ['lines', at, 'id'], message: `不是这张${noun}的明细` }];
    return ids.indexOf(id) < at ? [{ path: ['lines', at, 'id'], message: '同一明细重复填写' }] : [];
  });
};
