import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type BusinessRule,
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
  nameText: null,
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

test('a city that gave its own value back goes by what holds for all', () => {
  const rule = 'budanFree';
  const changes = [
    { ...change(1, '2026-11-20', 1, rule), cityId: 7 },
    { ...change(1, '2026-11-22', 2, rule), cityId: 7, value: null },
    change(0, '2026-11-23', 1, rule),
  ];
  const on = (today: string) => setOn(changes, { rule, cityId: 7, today });
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(on)).toEqual([1, undefined, 0]);
  expect(ruleText(rule, { value: null, nameText: null })).toBe('与全公司一致');
});

test.each(businessRuleKeys)('%s usually is a value that may be set, and has words', (rule) => {
  const { usual, usualName, min, max }: BusinessRule = businessRules[rule];
  const held = usualName?.length ?? usual ?? min;
  expect(held).toBeGreaterThanOrEqual(min);
  expect(held).toBeLessThanOrEqual(max);
  const words = (value: number) => ruleText(rule, { value, nameText: null });
  expect(words(min)).not.toBe('');
  expect(words(max)).not.toBe(words(min));
});

test('every rule has its place in the order', () => {
  expect([...businessRuleKeys].toSorted()).toEqual(Object.keys(businessRules).toSorted());
});
