import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, cmp, plain, decimal, roundMoney } from '../../kernel/value/decimal.ts';
import {
  amountProblem,
  effectivePrice,
  exceedsFluctuation,
  lineAmounts,
  type PriceTier,
  type PriceVersion,
  splitTax,
  tierProblems,
  tierText,
  totalAmounts,
  versionOn,
} from './price.rules.ts';

const version = (over: Partial<PriceVersion> = {}): PriceVersion => ({
  id: 1,
  status: 'EFFECTIVE',
  price: '138',
  taxRate: '0.09',
  tiers: [
    { minQty: '20', price: '135.93' },
    { minQty: '100', price: '133.86' },
  ],
  cityPrices: [
    { cityId: 7, price: '142.14' },
    { cityId: 8, price: '141', tiers: [{ minQty: '50', price: '139' }] },
    { cityId: 9, price: '120', validFrom: '2026-12-01', validTo: '2026-12-31' },
  ],
  validFrom: '2026-11-01',
  validTo: '2027-01-31',
  ...over,
});

const ask = (cityId: number, qty: string, on = '2026-11-20') => effectivePrice(version(), { cityId, qty, on });

it('a line has a price that somebody could pay', () => {
  const at = (qty: string) => amountProblem(lineAmounts({ qty, price: '100', taxRate: '0.09' }));
  expect([at('99999999.9999'), at('100000000')]).toEqual([undefined, '数量过大，本行金额不能超过 9,999,999,999.99 元']);
});

describe('effective price', () => {
  it.each([
    [1, '1', { price: '138', source: 'BASE' }],
    [1, '19.999999', { price: '138', source: 'BASE' }],
    [1, '20', { price: '135.93', source: 'TIER', tierMin: '20' }],
    [1, '20.000000', { price: '135.93', source: 'TIER', tierMin: '20' }],
    [1, '99.5', { price: '135.93', source: 'TIER', tierMin: '20' }],
    [1, '100', { price: '133.86', source: 'TIER', tierMin: '100' }],
    [7, '100', { price: '142.14', source: 'CITY' }],
    [8, '49', { price: '141', source: 'CITY' }],
    [8, '50', { price: '139', source: 'CITY_TIER', tierMin: '50' }],
  ] as const)('city %i, quantity %s', (cityId, qty, expected) => expect(ask(cityId, qty)).toEqual(expected));

  it('uses a dated city price only on its days, both ends included', () => {
    expect(ask(9, '1', '2026-11-30').source).toBe('BASE');
    expect(ask(9, '1', '2026-12-01').source).toBe('CITY');
    expect(ask(9, '1', '2026-12-31').source).toBe('CITY');
    expect(ask(9, '1', '2027-01-01').source).toBe('BASE');
  });

  it('ends a tier after its upper end, and gives a shared end to the higher tier', () => {
    const tiers: PriceTier[] = [
      { minQty: '10', maxQty: '20', price: '9' },
      { minQty: '20', maxQty: '30', price: '8' },
    ];
    const at = (qty: string) =>
      effectivePrice({ price: '10', tiers, cityPrices: [] }, { cityId: 1, qty, on: '2026-11-20' }).price;
    expect([at('9'), at('10'), at('19.5'), at('20'), at('30'), at('30.000001')]).toEqual([
      '10',
      '9',
      '9',
      '8',
      '8',
      '10',
    ]);
  });

  it('says in words what more than a quantity costs', () => {
    const tiers: PriceTier[] = [
      { minQty: '20', maxQty: '30', price: '8' },
      { minQty: '10', maxQty: '20', price: '9' },
    ];
    const beyond = (qty: string) => tierText({ price: '10', tiers }, qty);
    expect(beyond('1')).toBe('满 10 起 9.00；满 20 起 8.00；超过 30 为 10.00');
    expect([beyond('10'), beyond('20'), beyond('30')]).toEqual([
      '满 20 起 8.00；超过 30 为 10.00',
      '超过 30 为 10.00',
      '超过 30 为 10.00',
    ]);
    expect([beyond('30.5'), tierText({ price: '10', tiers: [] }, '1')]).toEqual(['', '']);
  });

  it('does not depend on the order in which tiers are stored', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (qty) => {
        const reversed = version({ tiers: version().tiers.toReversed() });
        const question = { cityId: 1, qty: String(qty), on: '2026-11-20' };
        expect(effectivePrice(reversed, question)).toEqual(effectivePrice(version(), question));
      }),
    );
  });
});

describe('version on a date', () => {
  it('takes the latest start, then the youngest row', () => {
    const versions = [
      version({ id: 1, validFrom: '2026-01-01' }),
      version({ id: 2, validFrom: '2026-11-15' }),
      version({ id: 3, validFrom: '2026-11-15' }),
      version({ id: 4, validFrom: '2026-11-21' }),
    ];
    expect(versionOn(versions, '2026-11-20')?.id).toBe(3);
    expect(versionOn(versions, '2026-11-14')?.id).toBe(1);
    expect(versionOn(versions, '2026-11-21')?.id).toBe(4);
  });

  it('knows only effective versions within their days', () => {
    expect(versionOn([version({ status: 'PENDING' }), version({ status: 'EXPIRED' })], '2026-11-20')).toBeUndefined();
    expect(versionOn([version()], '2026-10-31')).toBeUndefined();
    expect(versionOn([version()], '2027-01-31')?.id).toBe(1);
    expect(versionOn([version()], '2027-02-01')).toBeUndefined();
    expect(versionOn([version({ validTo: null })], '2036-02-01')?.id).toBe(1);
  });
});

describe('tiers', () => {
  it('must rise and not overlap', () => {
    expect(tierProblems(version().tiers)).toEqual([undefined, undefined]);
    expect(
      tierProblems([
        { minQty: '10', maxQty: '20', price: '1' },
        { minQty: '20', price: '1' },
      ]),
    ).toEqual([undefined, undefined]);
    expect(
      tierProblems([
        { minQty: '10', maxQty: '20', price: '1' },
        { minQty: '19', price: '1' },
      ])[1],
    ).toBe('阶梯区间与上一级重叠');
    expect(
      tierProblems([
        { minQty: '10', price: '1' },
        { minQty: '10', price: '1' },
      ])[1],
    ).toBe('阶梯起始数量必须逐级递增');
    expect(tierProblems([{ minQty: '10', maxQty: '10', price: '1' }])[0]).toBe('阶梯上限必须大于起始数量');
  });
});

describe('amounts', () => {
  it.each([
    ['268.00', '0.09', '245.87', '22.13'],
    ['46.00', '0.13', '40.71', '5.29'],
    ['0', '0.13', '0.00', '0.00'],
    ['100', '0', '100.00', '0.00'],
    ['-268', '0.09', '-245.87', '-22.13'],
  ])('%s at %s → %s + %s', (amount, taxRate, ...parts) => {
    const [amountExTax, tax] = parts;
    expect(splitTax(amount, taxRate)).toEqual({ amount: roundMoney(amount), amountExTax, tax });
  });

  it('rounds a line once', () => {
    expect(lineAmounts({ qty: '1.5', price: '178.666667', taxRate: '0.09' })).toEqual({
      amount: '268.00',
      amountExTax: '245.87',
      tax: '22.13',
    });
    expect(lineAmounts({ qty: '0.5', price: '0.01', taxRate: '0.13' })).toEqual({
      amount: '0.01',
      amountExTax: '0.01',
      tax: '0.00',
    });
  });

  it('adds lines up without rounding again', () => {
    const line = lineAmounts({ qty: '1', price: '0.01', taxRate: '0.13' });
    expect(totalAmounts([line, line, line])).toEqual({ amount: '0.03', amountExTax: '0.03', tax: '0.00' });
    expect(totalAmounts([])).toEqual({ amount: '0.00', amountExTax: '0.00', tax: '0.00' });
  });

  it('always splits into two parts that add up, the first one nearest to the true value', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((n) => plain(decimal(String(n)).div(100)));
    fc.assert(
      fc.property(cents, fc.constantFrom('0', '0.01', '0.03', '0.06', '0.09', '0.13'), (amount, taxRate) => {
        const split = splitTax(amount, taxRate);
        expect(cmp(add(split.amountExTax, split.tax), split.amount)).toBe(0);
        const back = decimal(split.amountExTax).times(decimal(taxRate).plus(1));
        expect(back.minus(decimal(amount)).abs().lte('0.00565')).toBe(true);
        expect(cmp(split.tax, '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('fluctuation', () => {
  it('is measured in per cent of the old price, both ways, the limit included', () => {
    expect(exceedsFluctuation({ from: '100', to: '103', limitPct: '3' })).toBe(false);
    expect(exceedsFluctuation({ from: '100', to: '103.000001', limitPct: '3' })).toBe(true);
    expect(exceedsFluctuation({ from: '100', to: '96.9', limitPct: '3' })).toBe(true);
    expect(exceedsFluctuation({ from: '0', to: '1', limitPct: '3' })).toBe(true);
  });
});
