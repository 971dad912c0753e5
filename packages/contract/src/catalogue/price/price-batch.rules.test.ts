import { describe, expect, test } from 'vitest';
import { addDays } from '../../kernel/value/business-time.ts';
import { cmp } from '../../kernel/value/decimal.ts';
import { movedPct, type PriceStep, priceVerdict, stepped, steppedPrice, steppedVersion } from './price-batch.rules.ts';
import { effectivePrice, versionOn, type PriceVersion } from './price.rules.ts';

const today = '2026-11-23';
const percent = (step: string, places = 2): PriceStep => ({ by: 'PERCENT', step, places });
const amount = (step: string, places = 2): PriceStep => ({ by: 'AMOUNT', step, places });

const version = (change: Partial<Omit<PriceVersion, 'validTo'>> & { readonly validTo?: string } = {}) => ({
  id: 1,
  status: 'EFFECTIVE' as const,
  price: '100',
  tiers: [{ minQty: '50', price: '95' }],
  cityPrices: [{ cityId: 7, price: '110', tiers: [{ minQty: '20', price: '108' }] }],
  validFrom: addDays(today, -100),
  validTo: addDays(today, 100),
  minQty: '1',
  fluctuationPct: '5',
  ...change,
});

describe('one step', () => {
  test.each([
    ['10', percent('5'), '10.5'],
    ['10', percent('-5'), '9.5'],
    ['9.99', percent('3'), '10.29'],
    ['0.125', percent('0', 2), '0.13'],
    ['0.124', percent('0', 2), '0.12'],
    ['1.005', percent('100', 0), '2'],
    ['12.5', amount('0.3', 1), '12.8'],
    ['12.5', amount('-12.5'), '0'],
    ['3.333333', amount('0', 4), '3.3333'],
  ])('of %s by %o is %s, rounded half up', (price, step, expected) => {
    expect(steppedPrice(price, step)).toBe(expected);
  });

  test('takes tiers and cities along', () => {
    expect(stepped(version(), percent('10'))).toEqual({
      price: '110',
      tiers: [{ minQty: '50', price: '104.5' }],
      cityPrices: [{ cityId: 7, price: '121', tiers: [{ minQty: '20', price: '118.8' }] }],
    });
  });

  test('says how much it was', () => {
    expect(movedPct('8', '9')).toBe('12.5');
    expect(movedPct('9', '8')).toBe('-11.11');
  });

  test('keeps the order of prices, whatever they are', () => {
    for (let at = 1; at < 400; at += 1) {
      const low = String((at * 37) % 1000 || 1);
      const high = String(Number(low) + 1 + ((at * 13) % 50));
      for (const step of [percent(String((at % 40) - 20)), amount(String((at % 7) / 10), at % 5)])
        expect(cmp(steppedPrice(low, step), steppedPrice(high, step))).toBeLessThanOrEqual(0);
    }
  });
});

describe('a step of a version', () => {
  const from = addDays(today, 3);

  test('starts from what holds on the first day, ends with it, and asks beyond the limit', () => {
    const one = steppedVersion([version()], { ...percent('4'), validFrom: from });
    expect(one).toMatchObject({
      from: { id: 1 },
      verdict: { problems: [], cut: { id: 1, validTo: addDays(from, -1) } },
    });
    expect(one.verdict.reason).toBeUndefined();
    const far = steppedVersion([version()], { ...percent('6'), validFrom: from });
    expect(far.verdict.reason).toBe('比现行报价变动 6%，超过浮动上限 5%');
  });

  test.each([
    ['nothing holds', [version({ validTo: addDays(today, 1) })], percent('1'), `${from} 没有生效的报价，请单独改价`],
    ['it was stopped', [version({ status: 'EXPIRED' })], percent('1'), `${from} 没有生效的报价，请单独改价`],
    ['nothing is left', [version()], amount('-100'), '调整后有价格不大于 0'],
    ['a tier comes to nothing', [version()], amount('-95'), '调整后有价格不大于 0'],
    ['nothing changes', [version()], percent('0'), '调整后价格没有变化'],
    ['one begins that day', [version({ validFrom: from })], percent('1'), /起已有一个生效的报价/],
  ])('cannot be where %s', (_why, versions, step, expected) => {
    const { verdict } = steppedVersion(versions, { ...step, validFrom: from });
    expect(verdict.problems[0]?.message).toMatch(expected);
    expect(verdict.cut && verdict.problems.length === 0).toBeFalsy();
  });

  test('is judged as the same price is when it is entered alone, and is what is paid then', () => {
    const later = version({ id: 2, validFrom: addDays(today, 40), validTo: addDays(today, 80), price: '120' });
    const versions = [version({ validTo: addDays(today, 39) }), later];
    for (let at = -60; at <= 60; at += 1) {
      const step = { ...percent(String(at / 4)), validFrom: addDays(today, 1 + ((at + 60) % 75)) };
      const one = steppedVersion(versions, step);
      if (!one.from || !one.priced || one.verdict.problems[0]?.path[0] === 'step') continue;
      const { validTo, minQty, fluctuationPct } = one.from;
      const entered = { ...one.priced, validFrom: step.validFrom, validTo, minQty, fluctuationPct };
      expect(priceVerdict(versions, entered)).toEqual(one.verdict);
      expect(one.from).toBe(versionOn(versions, step.validFrom));
      const asked = { cityId: 7, qty: '25', on: step.validFrom };
      expect(effectivePrice(one.priced, asked).price).toBe(steppedPrice(effectivePrice(one.from, asked).price, step));
    }
  });
});
