import { cmp, decimal } from '@material/contract/kernel/value/decimal.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byMerit, enoughOf, madeGood, type Ranked } from './proposal.rules.ts';

const amount = fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => (thousandths / 1000).toFixed(3));
const step = fc.record({
  minQty: fc.integer({ min: 0, max: 50 }).map(String),
  multiple: fc.constantFrom('0', '1', '0.5', '6'),
});

test('what is enough may be ordered, is never less than lacks, and one step less would not do', () => {
  fc.assert(
    fc.property(amount, step, (lacking, { minQty, multiple }) => {
      const enough = enoughOf(lacking, { minQty, multiple });
      expect(cmp(enough, lacking)).toBeGreaterThanOrEqual(0);
      expect(cmp(enough, minQty)).toBeGreaterThanOrEqual(0);
      if (multiple === '0') return;
      expect(decimal(enough).mod(decimal(multiple)).isZero()).toBe(true);
      const less = decimal(enough).minus(decimal(multiple));
      expect(less.lt(decimal(lacking)) || less.lt(decimal(minQty))).toBe(true);
    }),
  );
});

test('enough makes all of it good, less makes less good, and never more than lacks', () => {
  fc.assert(
    fc.property(amount, amount, amount, (lacking, enough, qty) => {
      const good = madeGood(qty, { enough, lacking });
      expect(cmp(good, lacking)).toBeLessThanOrEqual(0);
      if (cmp(qty, enough) >= 0) expect(cmp(good, lacking)).toBe(0);
      expect(cmp(madeGood(enough, { enough, lacking }), good)).toBeGreaterThanOrEqual(0);
    }),
  );
});

const usual: Ranked = {
  way: 'SUPPLIER',
  isOnTime: true,
  isDecidedHere: true,
  isPreferred: false,
  isWished: false,
  fillRate: '0.9',
  priceDifference: '0',
  supplierId: 1,
  materialId: 1,
};

test.each<[string, Partial<Ranked>, Partial<Ranked>]>([
  ['what is decided here before what is checked again', { isOnTime: false }, { isDecidedHere: false }],
  ['what the place has asked for', { way: 'SUBSTITUTE', isWished: true, isOnTime: false }, {}],
  ['in time before late', { way: 'SUBSTITUTE' }, { isOnTime: false }],
  ['the same goods before others', { priceDifference: '9' }, { way: 'SUBSTITUTE' }],
  ['other goods before waiting', { way: 'SUBSTITUTE' }, { way: 'REDELIVER' }],
  ['preferred suppliers before others', { isPreferred: true, fillRate: '0.5' }, {}],
  ['who delivers before who does not', { fillRate: '0.95', priceDifference: '9' }, {}],
  ['somebody of whom nothing is known before who does not', { fillRate: null }, { fillRate: '0.6' }],
  ['what is cheap before what is dear', { priceDifference: '-3' }, {}],
])('%s', (_what, better, worse) => {
  const [one, other] = [
    { ...usual, ...better },
    { ...usual, ...worse },
  ];
  expect([other, one].toSorted(byMerit)).toEqual([one, other]);
});
