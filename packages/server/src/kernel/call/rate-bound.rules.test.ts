import { describe, expect, test } from 'vitest';
import { rateBound } from './rate-bound.rules.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 22, 8, 0, seconds));

describe('a bound of rate', () => {
  test('holds for one address, for all together, and only for its window', () => {
    const isWithin = rateBound({ perAddress: 2, all: 3, windowMs: 10_000 });
    expect([isWithin('a', at(0)), isWithin('a', at(1)), isWithin('a', at(2))]).toEqual([true, true, false]);
    expect([isWithin('b', at(3)), isWithin('c', at(4))]).toEqual([true, false]);
    expect([isWithin('a', at(10)), isWithin('c', at(10))]).toEqual([true, false]);
    expect(isWithin('c', at(11))).toBe(true);
  });
});
