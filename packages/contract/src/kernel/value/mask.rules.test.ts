import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMasked, masked, type Mask } from './mask.rules.ts';

test.each<[Mask, string, string]>([
  ['phone', '15400000001', '154****0001'],
  ['phone', '021-12345678', '021****5678'],
  ['phone', '12345678', '****'],
  ['phone', '', ''],
  ['account', '6222020200012345678', '6222****5678'],
  ['account', '12345678', '****'],
])('a %s, %s, is shown as %s', (mask, value, shown) => {
  expect(masked(mask, value)).toBe(shown);
});

test('what is masked hides at least four signs, and is not masked again', () => {
  fc.assert(
    fc.property(fc.constantFrom<Mask>('phone', 'account'), fc.stringMatching(/^\d{1,30}$/), (mask, value) => {
      const shown = masked(mask, value);
      expect(shown.replace('****', '').length).toBeLessThanOrEqual(Math.max(0, value.length - 4));
      expect(isMasked(mask, shown)).toBe(true);
      expect(isMasked(mask, value)).toBe(false);
    }),
  );
});
