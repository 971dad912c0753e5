import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfWeekdays, weekdaysAdvice, weekdaysOf, weekdaysProblem, weekdaysText } from './weekdays.ts';

describe('days of the week', () => {
  it.each([
    ['一三五', '一三五'],
    ['五、三、一', '一三五'],
    ['周一至周五', '一二三四五'],
    ['1,3,5', '一三五'],
    ['1-5', '一二三四五'],
    ['星期天', '日'],
    ['周一到周三、周六', '一二三六'],
    ['每天', '一二三四五六日'],
    ['工作日', '一二三四五'],
    ['一一', '一'],
  ])('%s is kept as %s', (text, kept) => {
    expect(weekdaysProblem(text)).toBeUndefined();
    expect(weekdaysText(text)).toBe(kept);
  });

  it.each(['', '八', '五至一', '一三x', '0', '8', '至五'])('“%s” names no days', (text) => {
    expect(weekdaysProblem(text)).toBe(weekdaysAdvice);
  });

  it('what is kept is read as the days it was made of', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (days) => {
        expect(weekdaysOf(textOfWeekdays(days))).toEqual(days.toSorted((a, b) => a - b));
        expect(weekdaysText(textOfWeekdays(days))).toBe(textOfWeekdays(days));
      }),
    );
  });
});
