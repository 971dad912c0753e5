import { expect, it } from 'vitest';
import { dayWithWeek } from './words.ts';

it('says a day with its weekday', () => {
  expect(dayWithWeek('2026-11-21')).toBe('11-21（周六）');
  expect(dayWithWeek('')).toBe('');
});
