import { expect, it } from 'vitest';
import { comparedOffers } from './price-compare.rules.ts';
import type { PriceVersion } from './price.rules.ts';
import type { SupplierOffer } from '../supplier-choice.rules.ts';

const version = (over: Partial<PriceVersion> = {}): PriceVersion => ({
  id: 1,
  status: 'EFFECTIVE',
  price: '10',
  taxRate: '0.09',
  tiers: [{ minQty: '100', price: '8' }],
  cityPrices: [{ cityId: 2, price: '9' }],
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  ...over,
});
const offer = (supplierId: number, over: Partial<SupplierOffer> = {}): SupplierOffer => ({
  supplierId,
  supplierName: `供应商${supplierId}`,
  supplierStatus: 'ENABLED',
  serveCityIds: [1, 2],
  certificates: [],
  versions: [version()],
  isPreferred: false,
  priority: 1,
  leadDays: 2,
  road: { hours: 8, isAssumed: false },
  shelfLife: { isFood: false, shelfLifeDays: null, acceptRatio: null },
  ...over,
});
const at = (qty: string, cityId = 1) => ({ cityId, qty, on: '2026-11-20' });

it('prices each offer as an order of the quantity would, and marks who asks least and whom orders go to', () => {
  const offers = [
    offer(1, { versions: [version({ price: '9.500000', tiers: [] })], priority: 2 }),
    offer(2),
    offer(3, { versions: [version({ price: '9.5', tiers: [] })], isPreferred: true, priority: 9 }),
  ];
  const few = comparedOffers(offers, at('1'));
  expect([...few].map(([id, { price, isCheapest, isChosen }]) => [id, price, isCheapest, isChosen])).toEqual([
    [3, '9.5', true, true],
    [2, '10', false, false],
    [1, '9.500000', true, false],
  ]);
  expect(comparedOffers(offers, at('100')).get(2)).toMatchObject({ price: '8', source: 'TIER', isCheapest: true });
  expect(comparedOffers(offers, at('100', 2)).get(2)).toMatchObject({ price: '9', source: 'CITY' });
});

it('says why nothing can be ordered, and calls nobody the cheapest who is alone', () => {
  const offers = [offer(1), offer(2, { supplierStatus: 'DISABLED', versions: [version({ price: '1' })] })];
  const compared = comparedOffers(offers, at('1'));
  expect(compared.get(1)).toMatchObject({ isCheapest: false, isChosen: true });
  expect(compared.get(2)).toMatchObject({ price: null, isCheapest: false, reasons: ['供应商已停用'] });
});
