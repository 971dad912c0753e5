import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { businessRules, changeInForce, ruleOn, type RuleChange } from './business-rules.ts';

const change = (value: number, validFrom: string, rowVersion: number, rule = 'redeliverDays'): RuleChange => ({
  rule,
  value,
  validFrom,
  rowVersion,
});

describe('the value of a day', () => {
  const changes = [
    change(5, '2026-11-20', 1),
    change(9, '2026-12-01', 2),
    change(7, '2026-11-20', 3),
    change(1, '2026-11-01', 4, 'replyHours'),
  ];

  it.each([
    ['2026-11-19', 3],
    ['2026-11-20', 7],
    ['2026-11-30', 7],
    ['2026-12-01', 9],
  ])('on %s is %i', (day, value) => {
    expect(ruleOn(changes, 'redeliverDays', day)).toBe(value);
  });

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(changes, { minLength: changes.length }), (shuffled) => {
        expect(changeInForce(shuffled, 'redeliverDays', '2026-11-25')).toEqual(changes[2]);
      }),
    );
  });
});

test.each(Object.entries(businessRules))('%s is usually within its own limits', (_, { usual, min, max }) => {
  expect(usual).toBeGreaterThanOrEqual(min);
  expect(usual).toBeLessThanOrEqual(max);
});
