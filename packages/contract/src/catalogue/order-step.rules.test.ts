import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, plain } from '../kernel/value/decimal.ts';
import { askProblems } from '../ordering/quantity/quantity-moves.rules.ts';
import { orderStepOf } from './order-step.rules.ts';

const step = (minQty: string, multiple: string) => ({ minQty, multiple });
const whole = (minQty: string, multiple: string) => ({ ...step(minQty, multiple), isDecimal: false });
const weighed = (minQty: string, multiple: string) => ({ ...step(minQty, multiple), isDecimal: true });

describe('what may be ordered', () => {
  it.each([
    ['the material’s multiple holds', whole('1', '5'), step('1', '1'), step('5', '5')],
    ['the price’s multiple holds', whole('1', '1'), step('1', '5'), step('5', '5')],
    ['both hold together', whole('1', '4'), step('1', '6'), step('12', '12')],
    ['the larger minimum holds, at a step', whole('3', '2'), step('9', '1'), step('10', '2')],
    ['pieces come whole', whole('1', '2.5'), step('1', '0.5'), step('5', '5')],
    ['weights may have fractions', weighed('0.3', '0.1'), step('0.5', '0.25'), step('0.5', '0.5')],
    [
      'the zeros of a column count nothing',
      whole('1.000000', '5.000000'),
      step('1.000000', '1.000000'),
      step('5', '5'),
    ],
  ])('%s', (_, material, price, expected) => expect(orderStepOf(material, price)).toEqual(expected));

  it('is the material’s own where there is no price yet', () => {
    expect(orderStepOf(whole('3', '5'))).toEqual(step('5', '5'));
    expect(orderStepOf(weighed('0', '0'))).toEqual(step('0', '0'));
  });

  it('is exactly what the material and the price each let pass', () => {
    const part = fc.integer({ min: 1, max: 400 }).map((n) => plain(decimal(String(n)).div(20)));
    const either = fc.record({ minQty: part, multiple: part });
    const asked = fc.record({ material: either, price: either, isDecimal: fc.boolean(), any: part, times: fc.nat(40) });
    const passes = (qty: string, terms: { minQty: string; multiple: string }): boolean =>
      askProblems({ qty, ...terms }) === undefined;
    fc.assert(
      fc.property(asked, ({ material, price, isDecimal, any, times }) => {
        const both = orderStepOf({ ...material, isDecimal }, price);
        const reached = plain(decimal(both.multiple).times(times));
        for (const qty of [any, reached, both.minQty]) {
          const isWhole = isDecimal || decimal(qty).isInteger();
          expect(passes(qty, both)).toBe(isWhole && passes(qty, material) && passes(qty, price));
        }
        expect(passes(both.minQty, both)).toBe(true);
      }),
    );
  });
});
