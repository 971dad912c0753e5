import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceVersion } from './price/price.rules.ts';
import { chooseSupplier, offerProblems, type SupplierOffer } from './supplier-choice.rules.ts';

const version = (over: Partial<PriceVersion> = {}): PriceVersion => ({
  id: 1,
  status: 'EFFECTIVE',
  price: '10',
  taxRate: '0.09',
  tiers: [],
  cityPrices: [],
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  ...over,
});

const offer = (supplierId: number, over: Partial<SupplierOffer> = {}): SupplierOffer => ({
  supplierId,
  supplierName: `供应商${supplierId}`,
  supplierStatus: 'ENABLED',
  serveCityIds: [1, 2],
  certificates: [{ typeName: '营业执照', isRequired: true, isLongTerm: true, expireDate: null }],
  versions: [version()],
  isPreferred: false,
  priority: 1,
  leadDays: 2,
  road: { hours: 8, isAssumed: false },
  shelfLife: { isFood: true, shelfLifeDays: 365, acceptRatio: '0.67' },
  ...over,
});

const question = { cityId: 1, qty: '5', on: '2026-11-20' };
const ranked = (...offers: SupplierOffer[]) =>
  chooseSupplier(offers, question).usable.map((row) => row.offer.supplierId);

describe('ranking', () => {
  it('asks preferred, priority, price, lead days, id in this order', () => {
    expect(
      ranked(offer(1), offer(2, { isPreferred: true, priority: 9, versions: [version({ price: '99' })] })),
    ).toEqual([2, 1]);
    expect(ranked(offer(1, { priority: 2, versions: [version({ price: '1' })] }), offer(2))).toEqual([2, 1]);
    expect(ranked(offer(1, { versions: [version({ price: '10.000001' })], leadDays: 1 }), offer(2))).toEqual([2, 1]);
    expect(ranked(offer(1, { leadDays: 3 }), offer(2))).toEqual([2, 1]);
    expect(ranked(offer(5), offer(4))).toEqual([4, 5]);
  });

  it('compares the price of this city and quantity, as a number', () => {
    const tiered = offer(1, { versions: [version({ price: '100', tiers: [{ minQty: '5', price: '9' }] })] });
    expect(ranked(tiered, offer(2))).toEqual([1, 2]);
    const forCity = offer(3, { versions: [version({ cityPrices: [{ cityId: 1, price: '8.5' }] })] });
    const choice = chooseSupplier([tiered, offer(2), forCity], question);
    expect(choice.chosen).toMatchObject({
      offer: { supplierId: 3 },
      version: { id: 1 },
      price: { price: '8.5', source: 'CITY' },
    });
    expect(choice.reason).toBeUndefined();
  });

  it('does not depend on the order of the offers', () => {
    const offers = [
      offer(1, { priority: 2 }),
      offer(2, { leadDays: 1 }),
      offer(3),
      offer(4, { isPreferred: true }),
      offer(5, { serveCityIds: [] }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(offers, { minLength: offers.length }), (shuffled) => {
        expect(ranked(...shuffled)).toEqual([4, 2, 3, 1]);
      }),
    );
  });
});

describe('skipped offers', () => {
  it.each([
    [{ supplierStatus: 'DISABLED' }, '供应商已停用'],
    [{ supplierStatus: 'BLACKLISTED' }, '供应商已列入黑名单'],
    [{ serveCityIds: [2] }, '供应商不服务该城市'],
    [{ adaptiveCityIds: [2] }, '报价不适用于该城市'],
    [{ versions: [] }, '没有报价'],
    [{ versions: [version({ status: 'PENDING' })] }, '报价待审'],
    [{ versions: [version({ status: 'EXPIRED' })] }, '报价已失效'],
    [{ versions: [version({ validTo: '2026-11-19' })] }, '报价已于 2026-11-19 到期'],
    [{ versions: [version({ validFrom: '2026-11-21' })] }, '报价自 2026-11-21 起生效'],
    [
      { certificates: [{ typeName: '食品生产许可证', isRequired: true, isLongTerm: false, expireDate: '2026-11-19' }] },
      '食品生产许可证已于 2026-11-19 到期',
    ],
  ] satisfies [Partial<SupplierOffer>, string][])('%j: %s', (over, reason) => {
    expect(offerProblems(offer(1, over), question)).toEqual([reason]);
  });

  it.each([
    ['2027-11-19', false, []],
    ['2026-11-20', false, []],
    [null, true, []],
    [null, false, []],
    ['2026-11-18', false, ['食品生产许可证已于 2026-11-19 到期']],
    ['2026-11-19', false, ['食品生产许可证已于 2026-11-19 到期']],
  ])(
    'passes an expired certificate beside a renewed one until %s (long term: %s): %j',
    (expireDate, isLongTerm, reasons) => {
      const held = { typeName: '食品生产许可证', isRequired: true };
      const certificates = [
        { ...held, isLongTerm: false, expireDate: '2026-11-19' },
        { ...held, isLongTerm, expireDate },
      ];
      for (const each of [certificates, certificates.toReversed()])
        expect(offerProblems(offer(1, { certificates: each }), question)).toEqual(reasons);
    },
  );

  it('passes certificates that are valid today, long-term or not required', () => {
    const certificates = [
      { typeName: 'A', isRequired: true, isLongTerm: false, expireDate: '2026-11-20' },
      { typeName: 'B', isRequired: true, isLongTerm: true, expireDate: '2020-01-01' },
      { typeName: 'C', isRequired: false, isLongTerm: false, expireDate: '2020-01-01' },
    ];
    expect(offerProblems(offer(1, { certificates, adaptiveCityIds: [1] }), question)).toEqual([]);
  });

  it('says all reasons of everybody when nobody is left', () => {
    const choice = chooseSupplier(
      [offer(1, { supplierStatus: 'DISABLED', serveCityIds: [] }), offer(2, { versions: [] })],
      question,
    );
    expect(choice.chosen).toBeUndefined();
    expect(choice.reason).toBe('没有可用的供应商：供应商1（供应商已停用、供应商不服务该城市）；供应商2（没有报价）');
    expect(chooseSupplier([], question).reason).toBe('没有供应商供应该物料');
  });

  it('keeps the reasons of the skipped beside the choice', () => {
    const choice = chooseSupplier([offer(1, { supplierStatus: 'DISABLED' }), offer(2)], question);
    expect(choice.chosen?.offer.supplierId).toBe(2);
    expect(choice.skipped).toEqual([{ supplierId: 1, supplierName: '供应商1', reasons: ['供应商已停用'] }]);
  });
});
