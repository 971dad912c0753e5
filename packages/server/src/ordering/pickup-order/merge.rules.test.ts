import { expect, test } from 'vitest';
import { mergeProblems, type Groupable } from './merge.rules.ts';

const order: Groupable = {
  cityId: 1,
  supplierId: 1,
  deliveryDate: '2026-11-21',
  transportModeId: 2,
  isColdMode: false,
  maxTemps: ['25.0'],
};

test('orders that share everything go together', () => {
  expect(mergeProblems([order, { ...order, maxTemps: [null] }])).toEqual([]);
  expect(mergeProblems([])).toEqual([]);
});

test('what differs is named', () => {
  const other = { ...order, cityId: 2, deliveryDate: '2026-11-22', transportModeId: null, maxTemps: ['-18.0'] };
  expect(mergeProblems([order, order, other])).toEqual([
    { path: ['orders', 2, 'id'], message: '与第一张提货单的城市、送达日期、运输方式、温层不同，不能合并' },
  ]);
});

test('a refrigerated vehicle takes every class', () => {
  const cold = { ...order, isColdMode: true };
  expect(mergeProblems([cold, { ...cold, maxTemps: ['-18.0', '4.0'] }])).toEqual([]);
});
