import { cmp, sum } from '@material/contract/kernel/value/decimal.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trimLots } from './trim.rules.ts';

test('the lots entered last give way first, with their weight', () => {
  const lots = [
    { lotNo: 'A', qty: '6', qty2: '60' },
    { lotNo: 'B', qty: '4', qty2: '42' },
    { lotNo: 'C', qty: '2', qty2: '20' },
  ];
  expect(trimLots(lots, '12')).toEqual(lots);
  expect(trimLots(lots, '8')).toEqual([lots[0], { lotNo: 'B', qty: '2', qty2: '21' }]);
  expect(trimLots(lots, '0')).toEqual([]);
});

test('what is left is what may go, or everything', () => {
  const qty = fc.integer({ min: 1, max: 50 }).map(String);
  fc.assert(
    fc.property(fc.array(fc.record({ qty, qty2: qty }), { minLength: 1, maxLength: 5 }), fc.nat(120), (lots, most) => {
      const all = sum(lots.map((lot) => lot.qty));
      const left = sum(trimLots(lots, String(most)).map((lot) => lot.qty));
      expect(cmp(left, cmp(all, String(most)) < 0 ? all : String(most))).toBe(0);
    }),
  );
});
