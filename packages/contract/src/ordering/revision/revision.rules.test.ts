import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsFinalCheck, type RevisedOrder, type RevisedQty, versionText } from './revision.rules.ts';

const line: RevisedQty = { qtyFrom: '100', qtyTo: '100', priceFrom: '5', priceTo: '5' };
const order: RevisedOrder = { lines: [line], dateFrom: '2026-12-02', dateTo: null, hasNewPlace: false };
const withLine = (change: Partial<RevisedQty>): RevisedOrder => ({
  ...order,
  lines: [line, { ...line, ...change }],
});

describe('which amendments take both checks', () => {
  it.each<[string, RevisedOrder, boolean]>([
    ['less', withLine({ qtyTo: '20' }), false],
    ['a line taken away, whatever it would cost', withLine({ qtyTo: '0', priceTo: '9' }), false],
    ['a little more', withLine({ qtyTo: '110' }), false],
    ['more than a little', withLine({ qtyTo: '110.001' }), true],
    ['goods besides', withLine({ qtyFrom: '0', qtyTo: '1', priceFrom: null }), true],
    ['another price', withLine({ priceTo: '4.9' }), true],
    ['later', { ...order, dateTo: '2026-12-03' }, false],
    ['earlier', { ...order, dateTo: '2026-12-01' }, true],
    ['another place', { ...order, hasNewPlace: true }, true],
  ])('%s', (_words, revised, expected) => {
    expect(needsFinalCheck(revised, 10)).toBe(expected);
  });

  it('never takes fewer checks for more goods', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.nat(100), (qty, more, percent) => {
        const one = needsFinalCheck(withLine({ qtyTo: String(qty) }), percent);
        const two = needsFinalCheck(withLine({ qtyTo: String(qty + more) }), percent);
        expect(two || !one).toBe(true);
      }),
    );
  });
});

it('names the version of an order that was amended alone', () => {
  expect([1, 2, 12].map(versionText)).toEqual(['', '第 2 版', '第 12 版']);
});
