import { expect, test } from 'vitest';
import { priceChanges, type ReadPrice } from './price-changes.rules.ts';

const price = (change: Partial<ReadPrice> = {}): ReadPrice => ({
  price: '12.5',
  tiers: [{ minQty: '20', price: '12' }],
  cityPrices: [{ cityId: 1, price: '12.2' }],
  validFrom: '2026-06-01',
  validTo: '2026-12-31',
  minQty: '5',
  multiple: '1',
  leadDays: 2,
  supplierMaterialCode: null,
  supplierSpec: '袋装',
  ...change,
});
const names = { cityName: (id: number) => ({ 1: '上海', 2: '北京' })[id] ?? '' };
const changes = (before: ReadPrice | undefined, after: ReadPrice) =>
  priceChanges(before, after, names).map(({ label, before: old, after: now }) => [label, old, now]);

test('only what differs is told, however it is written', () => {
  expect(changes(price(), price({ price: '12.50', minQty: '5.000', supplierMaterialCode: '' }))).toEqual([]);
  expect(changes(price(), price({ price: '13', leadDays: 3, supplierSpec: null }))).toEqual([
    ['含税单价', '12.50', '13.00'],
    ['提前期（天）', '2', '3'],
    ['供应商规格', '袋装', ''],
  ]);
});

test('tiers and prices of cities stand as they are read elsewhere, each city by itself', () => {
  const after = price({
    tiers: [],
    cityPrices: [
      { cityId: 1, price: '12.2', tiers: [{ minQty: '50', price: '11' }] },
      { cityId: 2, price: '13' },
    ],
  });
  expect(changes(price(), after)).toEqual([
    ['阶梯价', '满 20 起 12.00', ''],
    ['上海城市价', '12.20', '12.20；满 50 起 11.00'],
    ['北京城市价', '', '13.00'],
  ]);
});

test('the first price of all says everything that it has', () => {
  expect(changes(undefined, price()).map(([label]) => label)).toEqual([
    '含税单价',
    '阶梯价',
    '生效日期',
    '失效日期',
    '起订量',
    '倍数',
    '提前期（天）',
    '供应商规格',
    '上海城市价',
  ]);
});
