import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, plain, shorten } from './decimal.ts';

test('shortens what the database sends exactly as calculating with it would', () => {
  const places = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), places, (value, scale) => {
      const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
      const whole = digits.slice(0, digits.length - scale);
      const text = `${value < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`;
      expect(shorten(text)).toBe(plain(decimal(text)));
    }),
  );
});
