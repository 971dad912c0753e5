import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cmp, decimal } from '../../kernel/value/decimal.ts';
import { factorOf, substituteBaseQty, substituteQty } from './substitute.rules.ts';

const there = (factor: string) => ({ factor, isReverse: false });
const back = (factor: string) => ({ factor, isReverse: true });

test.each([
  [there('1.25'), '10', '12.5'],
  [back('1.25'), '10', '8'],
  [there('3'), '1', '3'],
  [back('3'), '1', '0.333333'],
  // Not three times 0.333333: nothing is rounded on the way.
  [back('3'), '3', '1'],
  [there('0.5'), '0', '0'],
])('%o of %s takes %s', (way, qty, wanted) => {
  expect(substituteQty(way, qty)).toBe(wanted);
});

test('a factor is shown to six places, the other way round by its reciprocal', () => {
  expect(factorOf(there('1.25'))).toBe('1.25');
  expect(factorOf(back('1.25'))).toBe('0.8');
  expect(factorOf(back('7'))).toBe('0.142857');
});

test('base units go by how both are packed', () => {
  const bag = { baseFactor: '25' };
  const small = { baseFactor: '10' };
  // A bag of 25 kg is made good by two and a half of 10 kg: as many kilograms.
  expect(substituteBaseQty(there('2.5'), { qty: '0.153', material: bag, substitute: small })).toBe('0.153');
  expect(substituteBaseQty(back('2.5'), { qty: '0.153', material: small, substitute: bag })).toBe('0.153');
  expect(substituteBaseQty(there('3'), { qty: '1', material: bag, substitute: small })).toBe('1.2');
});

test('there and back again is what it was, and more never takes less', () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 }).map((thousandths) => (thousandths / 1000).toFixed(3));
  const factor = fc.integer({ min: 100, max: 50_000 }).map((thousandths) => (thousandths / 1000).toFixed(3));
  fc.assert(
    fc.property(amount, amount, factor, (one, other, by) => {
      const again = substituteQty(back(by), substituteQty(there(by), one));
      expect(decimal(again).minus(decimal(one)).abs().lte('0.00001')).toBe(true);
      const [less, more] = cmp(one, other) <= 0 ? [one, other] : [other, one];
      for (const way of [there(by), back(by)])
        expect(cmp(substituteQty(way, more), substituteQty(way, less))).toBeGreaterThanOrEqual(0);
    }),
  );
});
