import { describe, expect, test } from 'vitest';
import { minuteOf, replyProblem } from './duty.rules.ts';

const now = new Date('2026-11-20T10:00:00+08:00');
const question = { now, deliveryDate: '2026-11-22', before: null };

describe('until when a supplier may be asked to answer', () => {
  test.each([
    ['a minute from now', '2026-11-20 10:01:00', undefined],
    ['now', '2026-11-20 10:00:00', '不能早于现在'],
    ['at the end of the delivery day', '2026-11-22 23:59:00', undefined],
    ['after the delivery day', '2026-11-23 00:00:00', '不能晚于送达日期 2026-11-22'],
  ])('%s', (_name, wire, said) => expect(replyProblem(minuteOf(wire), question)).toBe(said));

  test('a rest of a day that has passed within a week', () => {
    const late = { ...question, deliveryDate: '2026-11-19' };
    expect(replyProblem(minuteOf('2026-11-27 23:59:00'), late)).toBeUndefined();
    expect(replyProblem(minuteOf('2026-11-28 00:00:00'), late)).toBe('送达日期已过，最多推到 7 天以后');
  });

  test('not the time that holds already', () =>
    expect(
      replyProblem(minuteOf('2026-11-21 10:00:00'), { ...question, before: minuteOf('2026-11-21 10:00:00') }),
    ).toBe('与原来的答复截止相同'));
});
