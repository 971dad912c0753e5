import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOf } from '../../../test/line-quantities.ts';
import { cmp, decimal, plain } from '../../kernel/value/decimal.ts';
import { makeGoodChange, makeGoodProblems, releaseChange } from './quantity-make-good.rules.ts';
import { applyChange } from './quantity-moves.rules.ts';
import { deriveLine, type LineQuantities, unpromisedQty } from './quantity.rules.ts';

/** Approved, promised in part, sent in part, and some of that refused at the door. */
const lines = fc
  .record({
    approved: fc.integer({ min: 1, max: 500 }),
    promised: fc.integer({ min: 0, max: 100 }),
    sent: fc.integer({ min: 0, max: 100 }),
    refused: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ approved, promised, sent, refused }): LineQuantities => {
    const confirmed = Math.floor((approved * promised) / 100);
    const shipped = Math.floor((confirmed * sent) / 100);
    const rejected = Math.floor((shipped * refused) / 100);
    return lineOf(String(approved), {
      qtyConfirmed: String(confirmed),
      qtyShipped: String(shipped),
      qtyAccepted: String(shipped - rejected),
      qtyRejected: String(rejected),
    });
  });

test('what is made good is not wanted of its supplier any more, and no more of it can be', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 100 }), (line, share) => {
      const lacking = unpromisedQty(line);
      expect(makeGoodProblems(line, { qty: plain(decimal(lacking).plus(1)) })).toBeDefined();
      expect(makeGoodProblems(line, { qty: '0' })).toBeDefined();
      const qty = plain(decimal(lacking).times(share).div(100).toDecimalPlaces(0, 0));
      if (cmp(qty, '0') === 0) return;
      expect(makeGoodProblems(line, { qty })).toBeUndefined();
      const after = applyChange(line, makeGoodChange(line, { qty }));
      expect(cmp(unpromisedQty(after), plain(decimal(lacking).minus(decimal(qty))))).toBe(0);
      expect(cmp(deriveLine(after).wanted, deriveLine(line).wanted)).toBeLessThan(0);
    }),
  );
});

test('a supplier that owes no more leaves the whole rest to somebody else, and once is enough', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const change = releaseChange(line);
      const after = change ? applyChange(line, change) : line;
      expect(cmp(unpromisedQty(after), deriveLine(after).open)).toBe(0);
      expect(releaseChange(after)).toBeUndefined();
      expect(deriveLine(after)).toEqual(deriveLine(line));
    }),
  );
});
