import type { Offer } from '@material/contract/ordering/ask-order/offer-schemas.ts';
import { describe, expect, it } from 'vitest';
import { materialPick, offer } from '../../../../test/ask-orders.ts';
import { closedSentences, closingsOf, leftText, nextChange, nextClosing } from './cutoff.rules.ts';
import { type AddLine, emptyLine } from './line.rules.ts';

const hour = 3600;
/** Friday 2026-11-20 at 14:00: so many hours are left until a time of today or tomorrow. */
const cutoff = (at: string, hours: number, dateAfter: string): NonNullable<Offer['cutoff']> => ({
  at: `${at}:00`,
  leftSeconds: hours * hour,
  dateAfter,
});
const line = (change: Partial<Offer>): AddLine => ({
  ...emptyLine(`${change.supplierId}`),
  picked: materialPick(),
  on: '2026-11-25',
  offers: { list: [offer(change)], problem: '', controlledFor: null, readAt: 1000 },
});

const rice = line({ supplierId: 1, supplierName: '枕禾粮油', cutoff: cutoff('2026-11-20 16:00', 2, '2026-11-22') });
const fish = line({ supplierId: 2, supplierName: '汐岚水产', cutoff: cutoff('2026-11-20 16:00', 2, '2026-11-24') });
const leaf = line({ supplierId: 3, supplierName: '青榧蔬菜', cutoff: cutoff('2026-11-20 17:30', 3.5, '2026-11-22') });
const meat = line({
  supplierId: 4,
  supplierName: '砚牧肉类',
  earliestDate: '2026-11-23',
  cutoff: cutoff('2026-11-21 13:00', 23, '2026-11-24'),
});

describe('what an order’s suppliers close at', () => {
  it('is said of the nearest time, with the last of the days that are left then', () => {
    expect(nextClosing(closingsOf([leaf, rice, fish, meat]))).toEqual({
      time: '16:00',
      until: 1000 + 2 * hour * 1000,
      names: '枕禾粮油、汐岚水产',
      dateAfter: '2026-11-24',
    });
    expect(nextChange(closingsOf([meat, leaf]))).toBe(1000 + 3.5 * hour * 1000);
  });

  it('is said of what is over today', () => {
    expect(closedSentences(closingsOf([rice, meat]))).toEqual([
      '今日 13:00 已截单（砚牧肉类），现在提交按次日计，最早 11-23',
    ]);
    expect(nextClosing(closingsOf([meat]))).toBeUndefined();
  });

  it('is nothing without suppliers, and without times', () => {
    expect(closingsOf([emptyLine('a'), line({ cutoff: null })])).toEqual([]);
    expect(nextChange([])).toBeUndefined();
  });

  it('knows a supplier once, whatever its lines were read at', () => {
    const again = {
      ...rice,
      key: 'b',
      offers: { list: [], problem: '', controlledFor: null, ...rice.offers, readAt: 5 },
    };
    expect(closingsOf([rice, again])).toHaveLength(1);
    expect(closingsOf([rice, again])[0]?.until).toBe(5 + 2 * hour * 1000);
  });
});

it.each([
  [0, '0 秒'],
  [59, '59 秒'],
  [60, '1 分'],
  [3599, '59 分'],
  [3600, '1 小时 00 分'],
  [8100, '2 小时 15 分'],
])('%i seconds are %s', (seconds, text) => {
  expect(leftText(seconds)).toBe(text);
});
