import { sum } from '@material/contract/kernel/value/decimal.ts';

/** The sum of the amounts that are known. */
export const sumKnown = (values: readonly unknown[]): string =>
  sum(values.filter((value): value is string => typeof value === 'string' && value !== ''));
