import { addDays, businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import { travelDays } from '@material/contract/catalogue/delivery-date.rules.ts';
import { journeyLifeProblem } from '@material/contract/catalogue/shelf-life.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedAt, loadProblems, plannedArrival } from './departure.rules.ts';

const deliveryDate = '2026-12-10';
const ratios = fc.integer({ min: 0, max: 100 }).map((n) => (n / 100).toFixed(2));
const clocks = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

test('what may be ordered can be loaded and leave with goods made on the day of departure, and nothing else can', () => {
  const cases = fc.record({
    shelfLifeDays: fc.integer({ min: 1, max: 40 }),
    acceptRatio: fc.option(ratios),
    hours: fc.integer({ min: 1, max: 100 }),
    clock: clocks,
    arriveFrom: fc.option(clocks),
  });
  let leaving = 0;
  fc.assert(
    fc.property(cases, ({ shelfLifeDays, acceptRatio, hours, clock, arriveFrom }) => {
      const goods = { isFood: true, shelfLifeDays, acceptRatio };
      const produceDate = addDays(deliveryDate, -travelDays(hours));
      const departAt = instantAt(produceDate, clock);
      const eta = expectedAt({ departAt, hours, deliveryDate, arriveFrom, arriveTo: null });
      // A short journey that begins in the evening ends on the next day: it is too late for this delivery date.
      fc.pre(businessDate(eta) === deliveryDate);
      leaving += 1;
      const lot = {
        lot_no: 'A1',
        produce_date: produceDate,
        expire_date: null,
        qty: '1',
        report_state: 'QUALIFIED' as const,
      };
      const mayOrder = journeyLifeProblem(goods, { hours, isAssumed: false }) === undefined;
      const load = [{ ...goods, qty: '1', lots: [lot] }];
      for (const arriveOn of [plannedArrival(deliveryDate, departAt), businessDate(eta)]) {
        const problems = loadProblems(load, { departOn: produceDate, arriveOn, mayOweReport: false });
        expect(problems.length === 0).toBe(mayOrder);
      }
    }),
    { numRuns: 2000 },
  );
  expect(leaving).toBe(2000);
});
