import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/value/business-time.ts';
import {
  calendarOf,
  calendarProblem,
  type CalendarEntry,
  type DeliveryCalendar,
  delivers,
  nextDeliveryDay,
} from './delivery-calendar.rules.ts';

const entry = (over: Partial<CalendarEntry>): CalendarEntry => ({
  supplierId: null,
  cityId: null,
  kind: 'OFF',
  dateFrom: '2026-11-24',
  dateTo: '2026-11-26',
  reason: '盘点',
  ...over,
});
const pair = { supplierId: 5, cityId: 3 };
const known = (entries: readonly CalendarEntry[], deliveryDays: readonly number[] = []): DeliveryCalendar => ({
  deliveryDays,
  calendar: calendarOf(entries, pair),
});

describe('what the calendar says of a supplier in a city', () => {
  const festival = entry({ reason: '春节' });
  const ofCity = entry({ cityId: 3, kind: 'EXTRA', reason: '展会保供' });
  const ofSupplier = entry({ supplierId: 5, reason: '检修' });
  const ofPair = entry({ supplierId: 5, cityId: 3, kind: 'EXTRA', dateTo: '2026-11-24', reason: '补送' });

  it.each([
    [[], true, undefined],
    [[festival], false, '供应商 2026-11-24 至 2026-11-26 停送（春节）'],
    [[festival, ofCity], true, undefined],
    [[ofSupplier, ofCity, festival], false, '供应商 2026-11-24 至 2026-11-26 停送（检修）'],
    [[ofSupplier, ofCity, festival, ofPair], true, undefined],
    [[entry({ supplierId: 6 }), entry({ cityId: 4 }), entry({ supplierId: 5, cityId: 4 })], true, undefined],
  ])('%j: on 11-24 %s', (entries, isDelivered, sentence) => {
    expect(delivers('2026-11-24', known(entries))).toBe(isDelivered);
    expect(calendarProblem('2026-11-24', known(entries))).toBe(sentence);
  });

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([festival, ofCity, ofSupplier, ofPair], { minLength: 4 }), (entries) => {
        expect(['2026-11-24', '2026-11-25'].map((day) => delivers(day, known(entries)))).toEqual([true, false]);
      }),
    );
  });

  it('an extra day goes before the days of the week, a single day is said as one', () => {
    const extra = known([entry({ kind: 'EXTRA', dateTo: '2026-11-24' })], [1]);
    expect(delivers('2026-11-24', extra)).toBe(true);
    expect(calendarProblem('2026-11-25', extra)).toBe('供应商只在周一配送');
    expect(calendarProblem('2026-11-24', known([entry({ dateTo: '2026-11-24' })]))).toBe(
      '供应商 2026-11-24 停送（盘点）',
    );
  });
});

describe('the next day of delivery', () => {
  it.each([
    ['2026-11-23', [], [], '2026-11-23'],
    ['2026-11-24', [entry({})], [], '2026-11-27'],
    ['2026-11-24', [entry({})], [2, 3], '2026-12-01'],
    ['2026-11-24', [entry({ dateTo: '2027-11-24' })], [], '2027-11-25'],
  ] satisfies [string, CalendarEntry[], number[], string][])('from %s', (from, entries, days, next) => {
    expect(nextDeliveryDay(from, known(entries, days))).toBe(next);
  });

  it('is never a day that the calendar excludes, and leaves out none that it allows', () => {
    const anyEntry = fc
      .record({
        supplierId: fc.constantFrom(null, 5, 6),
        cityId: fc.constantFrom(null, 3, 4),
        kind: fc.constantFrom('OFF' as const, 'EXTRA' as const),
        start: fc.integer({ min: 0, max: 60 }),
        days: fc.integer({ min: 0, max: 30 }),
      })
      .map(({ start, days, ...said }) =>
        entry({ ...said, dateFrom: addDays('2026-11-01', start), dateTo: addDays('2026-11-01', start + days) }),
      );
    const anyDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }));
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 6 }), anyDays, fc.nat(90), (entries, days, offset) => {
        const from = addDays('2026-11-01', offset);
        const next = nextDeliveryDay(from, known(entries, days));
        expect(calendarProblem(next, known(entries, days))).toBeUndefined();
        for (let day = from; day < next; day = addDays(day, 1)) expect(delivers(day, known(entries, days))).toBe(false);
      }),
    );
  });
});
