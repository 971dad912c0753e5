import { describe, expect, test } from 'vitest';
import { controlDays, controlOn, controlState, doOverlap, type Control } from './material-control.rules.ts';

const [shanghai, beijing] = [1, 2];
const control = (cityId: number | null, validFrom: string, validTo: string | null): Control => ({
  cityId,
  validFrom,
  validTo,
});

describe('a control holds', () => {
  const own = control(shanghai, '2026-11-10', '2026-11-20');
  const open = control(null, '2026-11-10', null);
  test.each<[string, { control: Control; cityId: number | undefined; on: string }, boolean]>([
    ['the day before it begins', { control: own, cityId: shanghai, on: '2026-11-09' }, false],
    ['on its first day', { control: own, cityId: shanghai, on: '2026-11-10' }, true],
    ['on its last day', { control: own, cityId: shanghai, on: '2026-11-20' }, true],
    ['the day after it has ended', { control: own, cityId: shanghai, on: '2026-11-21' }, false],
    ['in another city', { control: own, cityId: beijing, on: '2026-11-15' }, false],
    ['wherever anybody asks', { control: own, cityId: undefined, on: '2026-11-15' }, true],
    ['in any city where it names none', { control: open, cityId: beijing, on: '2026-11-10' }, true],
    ['for ever where it names no last day', { control: open, cityId: shanghai, on: '2099-01-01' }, true],
    ['not before, though it has no end', { control: open, cityId: shanghai, on: '2026-11-09' }, false],
  ])('%s', (_, { control: one, cityId, on }, holds) => {
    expect(controlOn([one], { cityId, on }) === one).toBe(holds);
  });
});

describe('two controls overlap', () => {
  const one = control(shanghai, '2026-11-10', '2026-11-20');
  test.each<[string, Control, boolean]>([
    ['on a shared day of one city', control(shanghai, '2026-11-20', '2026-11-30'), true],
    ['not side by side', control(shanghai, '2026-11-21', null), false],
    ['not in two cities', control(beijing, '2026-11-10', '2026-11-20'), false],
    ['where one is of all cities', control(null, '2026-11-01', null), true],
    ['not where that one has ended', control(null, '2026-11-01', '2026-11-09'), false],
  ])('%s', (_, other, expected) => {
    expect([doOverlap(one, other), doOverlap(other, one)]).toEqual([expected, expected]);
  });

  test('exactly where some city and day is under both', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
    const all = [null, shanghai, beijing].flatMap((cityId) =>
      days.flatMap((from) => [...days.filter((to) => to >= from), null].map((to) => control(cityId, from, to))),
    );
    const reached = [...days, '2026-11-04'].flatMap((on) => [shanghai, beijing].map((cityId) => ({ cityId, on })));
    for (const a of all)
      for (const b of all)
        expect(doOverlap(a, b)).toBe(reached.some((at) => controlOn([a], at) === a && controlOn([b], at) === b));
  });
});

test('what is said of a control follows from its days, unless somebody has lifted it', () => {
  const said = (validFrom: string, validTo: string | null, isLifted = false) =>
    controlState({ validFrom, validTo, isLifted }, '2026-11-15');
  expect(said('2026-11-16', null)).toBe('COMING');
  expect(said('2026-11-15', '2026-11-15')).toBe('IN_FORCE');
  expect(said('2026-11-01', '2026-11-14')).toBe('OVER');
  expect(said('2026-11-16', null, true)).toBe('LIFTED');
  expect(controlDays({ validFrom: '2026-11-16', validTo: null })).toBe('2026-11-16 起');
  expect(controlDays({ validFrom: '2026-11-16', validTo: '2026-11-18' })).toBe('2026-11-16 至 2026-11-18');
});
