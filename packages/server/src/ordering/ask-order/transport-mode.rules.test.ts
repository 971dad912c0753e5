import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultMode, type TravellingLine } from './transport-mode.rules.ts';

const van = { id: 1, isCold: false };
const reefer = { id: 2, isCold: true };
const trunk = { id: 3, isCold: true };
const modes = [van, reefer, trunk];
const line = (over: Partial<TravellingLine> = {}): TravellingLine => ({
  maxTemp: '25',
  priceModeId: null,
  supplierModeId: null,
  ...over,
});

test.each<[string, TravellingLine[], number | null]>([
  ['the supplier’s usual one', [line({ supplierModeId: 1 })], 1],
  ['the price’s own before it', [line({ supplierModeId: 1 }), line({ priceModeId: 3 })], 3],
  ['none where nobody says', [line()], null],
  ['not one that is not used any more', [line({ priceModeId: 9, supplierModeId: 1 })], 1],
  ['a cold one for frozen goods, whatever is usual', [line({ maxTemp: '-18', supplierModeId: 1 })], 2],
  ['the usual cold one for chilled goods', [line({ maxTemp: '4', supplierModeId: 3 })], 3],
  [
    'a cold one for all where one line needs it',
    [line({ supplierModeId: 1 }), line({ maxTemp: '4', supplierModeId: 1 })],
    2,
  ],
])('%s', (_, lines, expected) => expect(defaultMode(lines, modes)).toBe(expected));

test('nothing cold where no mode cools', () => {
  expect(defaultMode([line({ maxTemp: '4', supplierModeId: 1 })], [van])).toBeNull();
});

test('goods that need cooling never travel without by default', () => {
  const any = fc.record({
    maxTemp: fc.constantFrom(null, '25', '10', '4', '-18'),
    priceModeId: fc.constantFrom(null, 1, 2, 3, 9),
    supplierModeId: fc.constantFrom(null, 1, 2, 3, 9),
  });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 6 }), fc.subarray(modes), (lines, offered) => {
      const mode = offered.find(({ id }) => id === defaultMode(lines, offered));
      const needsCooling = lines.some(({ maxTemp }) => maxTemp !== null && Number(maxTemp) <= 10);
      if (needsCooling && offered.some(({ isCold }) => isCold)) expect(mode?.isCold).toBe(true);
      if (needsCooling) expect(mode?.isCold ?? true).toBe(true);
    }),
  );
});
