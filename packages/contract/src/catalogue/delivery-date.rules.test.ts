import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, instantAt, isByDay, wireTime } from '../kernel/value/business-time.ts';
import { type CalendarDays, delivers } from './delivery-calendar.rules.ts';
import {
  arrivalTime,
  confirmDeadline,
  type ConfirmTerms,
  deliveryDateProblems,
  type DeliveryTerms,
  distanceKm,
  earliestDeliveryDate,
  isPastCutoff,
  nextCutoff,
  orderDay,
  promisedDateProblem,
  roadBetween,
  travelDays,
  travelHours,
} from './delivery-date.rules.ts';

const bands = [
  { maxKm: 50, hours: 4 },
  { maxKm: 200, hours: 8 },
  { maxKm: 500, hours: 24 },
  { maxKm: 1000, hours: 48 },
  { maxKm: null, hours: 72 },
];
const shanghai = { lat: 31.23, lng: 121.47 };
const beijing = { lat: 39.9, lng: 116.4 };

describe('distance and hours', () => {
  it('measures along the globe', () => {
    expect(distanceKm(shanghai, shanghai)).toBe(0);
    expect(distanceKm(shanghai, beijing)).toBeCloseTo(distanceKm(beijing, shanghai), 9);
    expect(Math.round(distanceKm(shanghai, beijing))).toBeGreaterThan(1060);
    expect(Math.round(distanceKm(shanghai, beijing))).toBeLessThan(1075);
    expect(distanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6371, 3);
  });

  it('takes the nearest band that ends beyond, and none past the last', () => {
    expect([0, 49.9, 50, 199.9, 200, 999.9, 1000, 5000].map((km) => travelHours(km, bands))).toEqual([
      4, 4, 8, 8, 24, 48, 72, 72,
    ]);
    expect(travelHours(10, bands.slice(1))).toBe(8);
    expect(travelHours(1200, bands.slice(0, 4))).toBeUndefined();
  });

  it('counts the longest band where a place or a band is not known, never nothing', () => {
    expect(roadBetween(shanghai, shanghai, bands)).toEqual({ hours: 4, isAssumed: false });
    expect(roadBetween(null, shanghai, bands)).toEqual({ hours: 72, isAssumed: true });
    expect(roadBetween(shanghai, null, bands.slice(0, 3))).toEqual({ hours: 24, isAssumed: true });
    expect(roadBetween(shanghai, beijing, bands.slice(0, 3))).toEqual({ hours: 24, isAssumed: true });
    expect(roadBetween(shanghai, beijing, [])).toEqual({ hours: 72, isAssumed: true });
  });

  it('counts whole days from 24 hours on', () => {
    expect([0, 4, 8, 23, 24, 25, 48, 72].map(travelDays)).toEqual([0, 0, 0, 0, 1, 2, 2, 3]);
  });
});

describe('cut-off', () => {
  it('begins with its minute in Shanghai', () => {
    const at = (time: string) => isPastCutoff(instantAt('2026-11-20', time), '16:00');
    expect([at('15:59'), at('16:00'), at('16:01'), at('00:00')]).toEqual([false, true, true, false]);
    expect(isPastCutoff(instantAt('2026-11-20', '15:59'), '16:00:00')).toBe(false);
    expect(isPastCutoff(instantAt('2026-11-20', '23:59'), null)).toBe(false);
  });
});

/** Friday 2026-11-20, 10:00. */
const terms = (over: Partial<DeliveryTerms> = {}): DeliveryTerms => ({
  now: instantAt('2026-11-20', '10:00'),
  cityLockTime: '17:00',
  supplierCutoffTime: '16:00',
  leadDays: 1,
  hours: 8,
  isAssumed: false,
  deliveryDays: [],
  calendar: [],
  ...over,
});

const off = (dateFrom: string, dateTo: string): CalendarDays => ({ kind: 'OFF', dateFrom, dateTo, reason: '盘点' });

const anyCalendar = fc.array(
  fc
    .record({
      kind: fc.constantFrom('OFF' as const, 'EXTRA' as const),
      start: fc.integer({ min: 0, max: 730 }),
      days: fc.integer({ min: 0, max: 40 }),
    })
    .map(({ kind, start, days }) => ({
      kind,
      dateFrom: addDays('2026-01-01', start),
      dateTo: addDays('2026-01-01', start + days),
      reason: '盘点',
    })),
  { maxLength: 6 },
);
const anyTerms: fc.Arbitrary<DeliveryTerms> = fc.record({
  now: fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true }),
  cityLockTime: fc.constantFrom(null, '00:00', '12:00', '23:59'),
  supplierCutoffTime: fc.constantFrom(null, '16:00'),
  leadDays: fc.integer({ min: 0, max: 20 }),
  hours: fc.integer({ min: 0, max: 100 }),
  isAssumed: fc.boolean(),
  deliveryDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  calendar: anyCalendar,
});

describe('earliest delivery date', () => {
  it.each([
    [{}, '2026-11-21'],
    [{ leadDays: 0, hours: 0 }, '2026-11-20'],
    [{ hours: 24 }, '2026-11-22'],
    [{ leadDays: 2, hours: 72 }, '2026-11-25'],
    [{ now: instantAt('2026-11-20', '16:00') }, '2026-11-22'],
    [{ now: instantAt('2026-11-20', '16:30'), supplierCutoffTime: null }, '2026-11-21'],
    [{ now: instantAt('2026-11-20', '17:00'), supplierCutoffTime: null }, '2026-11-22'],
    [{ now: instantAt('2026-11-20', '23:59'), cityLockTime: null, supplierCutoffTime: null }, '2026-11-21'],
    [{ deliveryDays: [1, 3, 5] }, '2026-11-23'],
    [{ deliveryDays: [6] }, '2026-11-21'],
    [{ now: instantAt('2026-12-31', '18:00') }, '2027-01-02'],
    [{ calendar: [off('2026-11-21', '2026-11-21')] }, '2026-11-22'],
    [{ calendar: [off('2026-11-21', '2026-11-30')] }, '2026-12-01'],
    [{ deliveryDays: [1, 3, 5], calendar: [off('2026-11-23', '2026-11-23')] }, '2026-11-25'],
    [{ deliveryDays: [1], calendar: [{ ...off('2026-11-22', '2026-11-22'), kind: 'EXTRA' }] }, '2026-11-22'],
    [{ deliveryDays: [1], calendar: [{ ...off('2026-11-20', '2026-11-20'), kind: 'EXTRA' }] }, '2026-11-23'],
  ] satisfies [Partial<DeliveryTerms>, string][])('%j → %s', (over, date) => {
    expect(earliestDeliveryDate(terms(over))).toBe(date);
  });

  it('is a day that the calendar does not exclude, can be kept, and is the first such day', () => {
    fc.assert(
      fc.property(anyTerms, (some) => {
        const earliest = earliestDeliveryDate(some);
        expect(deliveryDateProblems(earliest, some)).toEqual([]);
        expect(delivers(earliest, some)).toBe(true);
        const bare = addDays(orderDay(some), some.leadDays + travelDays(some.hours));
        for (let day = bare; day < earliest; day = addDays(day, 1)) expect(delivers(day, some)).toBe(false);
        if (earliest > businessDate(some.now))
          expect(deliveryDateProblems(addDays(earliest, -1), some)).not.toEqual([]);
      }),
    );
  });

  it('is never earlier for who submits later', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 5 * 24 * 60 }), (some, minutes) => {
        const later = { ...some, now: new Date(some.now.getTime() + minutes * 60_000) };
        expect(earliestDeliveryDate(later) >= earliestDeliveryDate(some)).toBe(true);
      }),
    );
  });
});

describe('the next cut-off', () => {
  it.each([
    [{}, '2026-11-20 16:00:00', '2026-11-22'],
    [{ supplierCutoffTime: null }, '2026-11-20 17:00:00', '2026-11-22'],
    [{ now: instantAt('2026-11-20', '15:59') }, '2026-11-20 16:00:00', '2026-11-22'],
    [{ now: instantAt('2026-11-20', '16:00') }, '2026-11-21 16:00:00', '2026-11-23'],
    [{ deliveryDays: [6, 3] }, '2026-11-20 16:00:00', '2026-11-25'],
    [{ calendar: [off('2026-11-21', '2026-11-23')] }, '2026-11-20 16:00:00', '2026-11-24'],
  ] satisfies [Partial<DeliveryTerms>, string, string][])('%j: %s, then %s', (over, at, dateAfter) => {
    const next = nextCutoff(terms(over));
    expect(next && wireTime(next.at)).toBe(at);
    expect(next?.dateAfter).toBe(dateAfter);
  });

  it('is nowhere without a time', () => {
    expect(nextCutoff(terms({ cityLockTime: null, supplierCutoffTime: null }))).toBeUndefined();
  });

  it('is the moment from which the order counts for the day after, and none before it', () => {
    fc.assert(
      fc.property(anyTerms, (some) => {
        const next = nextCutoff(some);
        if (!next) return;
        expect(next.at.getTime()).toBeGreaterThan(some.now.getTime());
        expect(earliestDeliveryDate({ ...some, now: next.at })).toBe(next.dateAfter);
        const before = new Date(next.at.getTime() - 1);
        expect(orderDay({ ...some, now: before })).toBe(orderDay(some));
        expect(orderDay({ ...some, now: next.at })).toBe(addDays(orderDay(some), 1));
      }),
    );
  });
});

describe('a wished delivery date', () => {
  it('is refused with the reason', () => {
    expect(deliveryDateProblems('2026-11-19', terms())).toEqual(['送达日期不能早于今天']);
    expect(deliveryDateProblems('2026-11-20', terms())).toEqual(['最早可送达 2026-11-21（备货 1 天，路程 8 小时）']);
    expect(deliveryDateProblems('2026-11-21', terms({ now: instantAt('2026-11-20', '16:00') }))).toEqual([
      '最早可送达 2026-11-22（备货 1 天，路程 8 小时，已过 16:00 截单按次日计）',
    ]);
    expect(deliveryDateProblems('2026-11-24', terms({ deliveryDays: [5, 1, 3] }))).toEqual([
      '供应商只在周一、三、五配送',
    ]);
    expect(deliveryDateProblems('2026-11-22', terms({ deliveryDays: [1] }))).toHaveLength(2);
    expect(deliveryDateProblems('2026-11-25', terms())).toEqual([]);
    expect(deliveryDateProblems('2026-11-25', terms({ calendar: [off('2026-11-24', '2026-11-26')] }))).toEqual([
      '供应商 2026-11-24 至 2026-11-26 停送（盘点）',
    ]);
  });
});

describe('answers and arrivals', () => {
  const terms = { replyHours: 4, deliveryDate: '2026-11-24', leadDays: 1, hours: 8 };
  const confirm: Omit<ConfirmTerms, 'approvedAt'> = { ...terms, supplierCutoffTime: '16:00' };
  const deadline = (date: string, time: string, over: Partial<typeof confirm> = {}) =>
    wireTime(confirmDeadline({ ...confirm, ...over, approvedAt: instantAt(date, time) }));

  it('the supplier answers within the reply time, before the goods must be started', () => {
    expect(deadline('2026-11-20', '10:00')).toBe('2026-11-20 14:00:00');
    expect(deadline('2026-11-23', '14:00')).toBe('2026-11-23 16:00:00');
    expect(deadline('2026-11-23', '14:00', { hours: 24 })).toBe('2026-11-23 18:00:00');
    expect(deadline('2026-11-23', '15:00', { supplierCutoffTime: '16:00:00' })).toBe('2026-11-23 16:00:00');
    expect(deadline('2026-11-23', '15:59')).toBe('2026-11-23 19:59:00');
    expect(deadline('2026-11-23', '16:00')).toBe('2026-11-23 20:00:00');
  });

  it('without a cut-off until the end of the last day, which by day is 20:00', () => {
    const open = { supplierCutoffTime: null };
    expect(deadline('2026-11-23', '18:30', open)).toBe('2026-11-23 20:00:00');
    expect(deadline('2026-11-23', '19:30', open)).toBe('2026-11-24 10:00:00');
    expect(deadline('2026-11-23', '22:00', open)).toBe('2026-11-24 10:00:00');
  });

  it('no answer falls due at night, whenever it was asked for', () => {
    const clock = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const text = (minutes: number): string =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const asked = fc.record({
      at: clock,
      replyHours: fc.integer({ min: 1, max: 48 }),
      days: fc.integer({ min: 0, max: 9 }),
      leadDays: fc.integer({ min: 0, max: 4 }),
      hours: fc.constantFrom(0, 4, 8, 24, 48, 72),
      cutoff: fc.option(clock),
    });
    fc.assert(
      fc.property(asked, ({ at, replyHours, days, leadDays, hours, cutoff }) => {
        const approvedAt = instantAt('2026-11-20', text(at));
        const until = confirmDeadline({
          approvedAt,
          replyHours,
          deliveryDate: addDays('2026-11-20', days),
          leadDays,
          hours,
          supplierCutoffTime: cutoff === null ? null : text(cutoff),
        });
        expect(isByDay(until)).toBe(true);
        expect(until.getTime() - approvedAt.getTime()).toBeGreaterThanOrEqual(3_600_000);
      }),
    );
  });

  it('a promise stays within thirty days of the wished one and within its price', () => {
    const terms = { today: '2026-11-20', wishedDate: '2026-11-24', lastPriceDay: '2026-12-10' };
    expect(promisedDateProblem('2026-11-19', terms)).toBe('送达日期不能早于今天');
    expect(promisedDateProblem('2026-12-10', terms)).toBeUndefined();
    expect(promisedDateProblem('2026-12-11', terms)).toBe('报价有效期至 2026-12-10，不能承诺更晚的日期');
    expect(promisedDateProblem('2026-12-24', { ...terms, lastPriceDay: null })).toBeUndefined();
    expect(promisedDateProblem('2099-12-31', terms)).toBe('最晚可承诺 2026-12-24（要求的日期后 30 天内）');
    expect(promisedDateProblem('2026-11-24', { ...terms, lastPriceDay: '2026-11-22' })).toBeUndefined();
  });

  it('a transport arrives its hours later', () => {
    expect(wireTime(arrivalTime(instantAt('2026-11-20', '20:00'), 8))).toBe('2026-11-21 04:00:00');
  });
});
