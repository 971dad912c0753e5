import { cmp, decimalProblem } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';

const limitShape = { digits: 12, places: 2 } as const;
const isLimit = (value: unknown): value is string =>
  typeof value === 'string' && decimalProblem(value, limitShape) === undefined;

/** What is wrong with the numbers of a sampling plan together: c is less than n, and M more than m. */
export function microbeLimitProblems(row: Readonly<Record<string, unknown>>): readonly Problem[] {
  const { sampleCount, excessCount, lowerLimit, upperLimit } = row;
  const isTooMany = typeof sampleCount === 'number' && typeof excessCount === 'number' && excessCount >= sampleCount;
  const isTooLow = isLimit(lowerLimit) && isLimit(upperLimit) && cmp(upperLimit, lowerLimit) <= 0;
  return [
    ...(isTooMany ? [{ path: ['excessCount'], message: '允许超出数 c 应小于样品数 n' }] : []),
    ...(isTooLow ? [{ path: ['upperLimit'], message: '最高限量 M 应大于限量 m' }] : []),
  ];
}
