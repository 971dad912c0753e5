import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  businessRuleKeys,
  businessRules,
  changeInForce,
  ruleOn,
  ruleText,
  setOn,
  type RuleChange,
} from './business-rules.ts';

const change = (value: number, validFrom: string, rowVersion: number, rule = 'redeliverDays'): RuleChange => ({
  rule,
  cityId: null,
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
        expect(changeInForce(shuffled, { rule: 'redeliverDays', cityId: null, today: '2026-11-25' })).toEqual(
          changes[2],
        );
      }),
    );
  });
});

test('a city goes by its own change while one is in force, otherwise by that for all', () => {
  const rule = 'separateCheckers';
  const changes = [
    { ...change(1, '2026-11-20', 1, rule) },
    { ...change(0, '2026-11-22', 1, rule), cityId: 7 },
    { ...change(1, '2026-11-24', 2, rule), cityId: 7 },
  ];
  const on = (today: string, cityId: number) => setOn(changes, { rule, cityId, today });
  expect(['2026-11-19', '2026-11-21', '2026-11-22', '2026-11-24'].map((day) => on(day, 7))).toEqual([
    undefined,
    1,
    0,
    1,
  ]);
  expect(['2026-11-19', '2026-11-21', '2026-11-22'].map((day) => on(day, 8))).toEqual([undefined, 1, 1]);
});

test.each(businessRuleKeys)('%s usually is a value that may be set, and has words', (rule) => {
  const { usual, min, max } = businessRules[rule];
  expect(usual ?? min).toBeGreaterThanOrEqual(min);
  expect(usual ?? min).toBeLessThanOrEqual(max);
  expect(ruleText(rule, min)).not.toBe('');
  expect(ruleText(rule, max)).not.toBe(ruleText(rule, min));
});

test('every rule has its place in the order', () => {
  expect([...businessRuleKeys].toSorted()).toEqual(Object.keys(businessRules).toSorted());
});
