import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  add,
  cmp,
  decimal,
  decimalProblem,
  formatMoney,
  formatQty,
  isPositive,
  isZero,
  money,
  moneyShape,
  mul,
  price,
  qty,
  qtyShape,
  roundMoney,
  roundQty,
  sub,
  sum,
} from './decimal.ts';

const millionths = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });
const textOf = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

describe('arithmetic', () => {
  it('is exact where binary floats are not', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(sub('1.1', '1')).toBe('0.1');
    expect(mul('1.1', '1.1')).toBe('1.21');
    expect(sum(['0.1', '0.2', '0.7'])).toBe('1');
    expect(sum([])).toBe('0');
  });

  it('keeps every digit of the product of the two largest values', () => {
    expect(mul('999999999999.999999', '999999999999.999999')).toBe('999999999999999998000000.000000000001');
  });

  it('knows no negative zero and no exponent', () => {
    expect(mul('-1', '0')).toBe('0');
    expect(mul('0.000001', '0.000001')).toBe('0.000000000001');
    expect(mul('1000000000000', '1000000000000')).toBe('1000000000000000000000000');
  });

  it('compares by value, not by spelling', () => {
    expect(cmp('1.50', '1.5')).toBe(0);
    expect(cmp('2', '10')).toBe(-1);
    expect(cmp('-2', '-10')).toBe(1);
    // As long as a float tells apart, and just beyond that.
    expect(cmp('12345678.901234', '12345678.901235')).toBe(-1);
    expect(cmp('0.0000000000001', '0.0000000000002')).toBe(-1);
    expect(cmp('1234567890123456.5', '1234567890123456.6')).toBe(-1);
    expect(cmp('-0', '0')).toBe(0);
    expect(() => cmp('1e3', '1')).toThrow(RangeError);
    expect(isZero('0.000000')).toBe(true);
    expect(isPositive('0')).toBe(false);
    expect(isPositive('0.000001')).toBe(true);
  });

  it.each(['', ' 1', '1,000', '1e3', '.5', '5.', '+1', 'NaN', 'Infinity', '0x10', '一'])(
    'refuses to parse %j',
    (text) => {
      expect(() => decimal(text)).toThrow(RangeError);
    },
  );

  it('agrees with integer arithmetic on millionths', () => {
    fc.assert(
      fc.property(millionths, millionths, (a, b) => {
        expect(cmp(add(textOf(a), textOf(b)), textOf(a + b))).toBe(0);
        expect(cmp(sub(textOf(a), textOf(b)), textOf(a - b))).toBe(0);
        expect(cmp(textOf(a), textOf(b))).toBe(a < b ? -1 : Number(a > b));
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    ['1.005', '1.01'],
    ['1.004999', '1.00'],
    ['-1.005', '-1.01'],
    ['2', '2.00'],
    ['-0.004', '0.00'],
    ['9999999999999999.994', '9999999999999999.99'],
  ])('roundMoney %s → %s', (from, to) => expect(roundMoney(from)).toBe(to));

  it.each([
    ['1.0000005', '1.000001'],
    ['1.500000', '1.5'],
    ['-0.0000001', '0'],
  ])('roundQty %s → %s', (from, to) => expect(roundQty(from)).toBe(to));

  it('rounds a bound up or down when asked to', () => {
    expect(roundQty('1.0000001', 'up')).toBe('1.000001');
    expect(roundQty('1.0000009', 'down')).toBe('1');
    expect(roundQty('-1.0000001', 'down')).toBe('-1.000001');
  });

  it('moves money by half a cent at most and is odd', () => {
    fc.assert(
      fc.property(millionths, (value) => {
        const text = textOf(value);
        expect(
          decimal(sub(roundMoney(text), text))
            .abs()
            .lte('0.005'),
        ).toBe(true);
        expect(cmp(roundMoney(textOf(-value)), mul('-1', roundMoney(text)))).toBe(0);
      }),
    );
  });
});

describe('formatting', () => {
  it.each([
    ['0', '0.00'],
    ['999', '999.00'],
    ['1000', '1,000.00'],
    ['1234567.5', '1,234,567.50'],
    ['-1234.565', '-1,234.57'],
    ['-0.001', '0.00'],
  ])('formatMoney %s → %s', (from, to) => expect(formatMoney(from)).toBe(to));

  it.each([
    ['0.000000', '0'],
    ['1234.500000', '1,234.5'],
    ['100', '100'],
    ['-1000000.123456', '-1,000,000.123456'],
    ['0.1234567', '0.123457'],
  ])('formatQty %s → %s', (from, to) => expect(formatQty(from)).toBe(to));
});

describe('typed values', () => {
  it.each([
    ['0', undefined],
    ['12.345678', undefined],
    ['1.0000000', undefined],
    ['999999999.999999', undefined],
    ['000012', undefined],
    ['', '请填写数字'],
    ['abc', '必须是数字'],
    ['1e3', '必须是数字'],
    ['1.2345678', '最多 6 位小数'],
    ['-1', '不能为负'],
    ['1000000000', '不能超过 999,999,999.999999'],
    ['1'.repeat(100_000), '不能超过 999,999,999.999999'],
    [`${'1'.repeat(70)}.5`, '不能超过 999,999,999.999999'],
    [`-${'1'.repeat(70)}.5`, '不能为负'],
    [`${'0'.repeat(70)}12.5`, '最多 6 位小数'],
  ])('quantity %j → %s', (text, problem) => expect(decimalProblem(text, qtyShape)).toBe(problem));

  it('knows the width of money and the three signs', () => {
    expect(decimalProblem('9999999999999999.99', moneyShape)).toBeUndefined();
    expect(decimalProblem('10000000000000000', moneyShape)).toBe('不能超过 9,999,999,999,999,999.99');
    expect(decimalProblem('0.001', moneyShape)).toBe('最多 2 位小数');
    expect(decimalProblem('-1', moneyShape, 'signed')).toBeUndefined();
    expect(decimalProblem('-10000000000000000', moneyShape, 'signed')).toBe('不能小于 -9,999,999,999,999,999.99');
    expect(decimalProblem(`-${'9'.repeat(70)}`, moneyShape, 'signed')).toBe('不能小于 -9,999,999,999,999,999.99');
    expect(decimalProblem('0', qtyShape, 'positive')).toBe('必须大于 0');
  });

  it('names the largest value of every shape, and takes it', () => {
    const shapes = fc
      .integer({ min: 1, max: 18 })
      .chain((digits) => fc.record({ digits: fc.constant(digits), places: fc.integer({ min: 0, max: digits }) }));
    fc.assert(
      fc.property(
        shapes,
        fc.constantFrom('', '-'),
        fc.constantFrom('9'.repeat(20), '9'.repeat(80)),
        (shape, minus, digits) => {
          const problem = decimalProblem(`${minus}${digits}`, shape, 'signed') ?? '';
          const [words = '', most = ''] = problem.split(' ');
          expect(words).toBe(minus === '' ? '不能超过' : '不能小于');
          expect(most).toMatch(/^-?[1-9]?\d{0,2}(,\d{3})*(\.\d+)?$/);
          expect(decimalProblem(most.replaceAll(',', ''), shape, 'signed')).toBeUndefined();
        },
      ),
    );
    expect(decimalProblem('1000', { digits: 3, places: 0 })).toBe('不能超过 999');
    expect(decimalProblem('1', { digits: 4, places: 4 })).toBe('不能超过 0.9999');
    expect(decimalProblem('-1000', { digits: 4, places: 1 }, 'signed')).toBe('不能小于 -999.9');
  });

  const firstMessage = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => issue.message);

  it('schemas take strings only and give one message', () => {
    expect(qty().parse('1.5')).toBe('1.5');
    expect(firstMessage(qty(), 1.5)).toEqual(['必须是数字']);
    expect(firstMessage(qty(), undefined)).toEqual(['请填写数字']);
    expect(firstMessage(qty(), 'x')).toEqual(['必须是数字']);
    expect(firstMessage(qty('positive'), '0')).toEqual(['必须大于 0']);
    expect(firstMessage(price(), '-0.1')).toEqual(['不能为负']);
    expect(firstMessage(money(), '0.001')).toEqual(['最多 2 位小数']);
    expect(money('signed').parse('-3.20')).toBe('-3.20');
  });

  it('schemas can be described as JSON Schema', () => {
    expect(z.toJSONSchema(qty())).toMatchObject({ type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' });
  });
});
