import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  businessDate,
  clockTime,
  diffDays,
  instantAt,
  isBusinessDate,
  parseWireTime,
  weekday,
  wireTime,
} from './business-time.ts';

const instants = fc.date({
  min: new Date('1992-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe('instants on a Shanghai calendar', () => {
  it('turns the day at 16:00 UTC', () => {
    expect(businessDate(new Date('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20');
    expect(businessDate(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
    expect(businessDate(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
  });

  it('writes and reads wire times', () => {
    expect(wireTime(new Date('2026-11-20T01:02:03.999Z'))).toBe('2026-11-20 09:02:03');
    expect(clockTime(new Date('2026-11-20T01:02:03Z'))).toBe('09:02');
    expect(parseWireTime('2026-11-20 09:02:03')).toEqual(new Date('2026-11-20T01:02:03Z'));
    expect(instantAt('2026-11-20', '00:00')).toEqual(new Date('2026-11-19T16:00:00Z'));
  });

  it.each([
    '',
    '2026-11-20',
    '2026-11-20T09:02:03',
    '2026-02-30 00:00:00',
    '2026-11-20 24:00:00',
    '2026-11-20 09:60:00',
    '2026-11-20 09:00:60',
    '2026-13-01 00:00:00',
  ])('reads no time from %j', (text) => expect(parseWireTime(text)).toBeUndefined());

  it('agrees with the time-zone database', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(wireTime(instant)).toBe(format.format(instant));
      }),
    );
  });

  it('reads back what it wrote, to the second', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(parseWireTime(wireTime(instant))?.getTime()).toBe(Math.floor(instant.getTime() / 1000) * 1000);
      }),
    );
  });
});

describe('calendar days', () => {
  it('knows which days exist', () => {
    expect(isBusinessDate('2028-02-29')).toBe(true);
    expect(isBusinessDate('2026-02-29')).toBe(false);
    expect(isBusinessDate('2100-02-29')).toBe(false);
    expect(isBusinessDate('2026-1-1')).toBe(false);
  });

  it('counts over months, leap days and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(diffDays('2026-11-20', '2026-11-27')).toBe(7);
    expect(diffDays('2026-11-20', '2026-11-19')).toBe(-1);
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => instantAt('2026-02-28', '25:00')).toThrow(RangeError);
  });

  it('adds months up to the end of a shorter month', () => {
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
    expect(addMonths('2027-08-31', 6)).toBe('2028-02-29');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonths('2026-11-20', 24)).toBe('2028-11-20');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  });

  it('names weekdays from Monday 1 to Sunday 7', () => {
    expect(weekday('2026-11-16')).toBe(1);
    expect(weekday('2026-11-22')).toBe(7);
  });

  it('addDays and diffDays undo each other', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -4000, max: 4000 }), (instant, days) => {
        const date = businessDate(instant);
        expect(diffDays(date, addDays(date, days))).toBe(days);
      }),
    );
  });
});
