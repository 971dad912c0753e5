import { describe, expect, test } from 'vitest';
import { cityPricesIn, tiersIn } from './price-text.rules.ts';
import { tierText } from './price.rules.ts';

describe('tiers of a sheet', () => {
  test.each([
    ['无', []],
    [
      '满 20 起 135.93；满 100 起 133.86',
      [
        { startQty: '20', price: '135.93' },
        { startQty: '100', price: '133.86' },
      ],
    ],
    ['满1,000起¥9.5元;', [{ startQty: '1000', price: '9.5' }]],
  ])('%s', (text, value) => {
    expect(tiersIn(text)).toEqual({ value });
  });

  test.each(['20 起 3', '满 20 起', '满 20 起 3 4', '满 . 起 2', '超过 20 为 3'])('%s is none', (text) => {
    expect(tiersIn(text)).toHaveProperty('message');
  });

  test('are read as they are written', () => {
    for (let at = 1; at < 60; at += 1) {
      const tiers = [at, at * 3 + 1, at * 1000].map((minQty) => ({
        minQty: String(minQty),
        price: `${at * 7}.${10 + at}`,
      }));
      const read = tiersIn(tierText({ price: '1', tiers }, '0'));
      expect('value' in read && read.value.map(({ startQty }) => startQty)).toEqual(tiers.map(({ minQty }) => minQty));
      expect('value' in read && read.value.map(({ price }) => Number(price))).toEqual(
        tiers.map(({ price }) => Number(price)),
      );
    }
  });
});

describe('prices of cities', () => {
  const cityOf = (name: string): number | undefined => ({ 上海: 1, 北京: 2 })[name];

  test('are read by name, however they are parted', () => {
    expect(cityPricesIn('上海 12.5，北京：13 元', cityOf)).toEqual({
      value: [
        { cityId: 1, startQty: null, price: '12.5' },
        { cityId: 2, startQty: null, price: '13' },
      ],
    });
    expect(cityPricesIn('无', cityOf)).toEqual({ value: [] });
  });

  test('say what is wrong', () => {
    expect(cityPricesIn('天津 3', cityOf)).toEqual({ message: '没有“天津”这个城市' });
    expect(cityPricesIn('上海', cityOf)).toHaveProperty('message');
  });
});
