import { isPlain } from '../../kernel/value/decimal.ts';
import type { EnteredCityPrice, EnteredTier } from './price-change.rules.ts';

type Read<T> = { readonly value: T } | { readonly message: string };

/** Says that there are none, where an empty cell leaves them as they are. */
export const noneWord = '无';

const numberOf = (text: string): string => text.replaceAll(',', '');
const partsOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const tier = /^满\s*([\d.,]+)\s*起\s*¥?\s*([\d.,]+)\s*元?$/;

/** Tiers as 价格历史 and its sheet write them: 满 20 起 135.93；满 100 起 133.86. */
export function tiersIn(text: string): Read<EnteredTier[]> {
  if (text.trim() === noneWord) return { value: [] };
  const read = partsOf(text, /[；;]/).map((part) => {
    const [, startQty = '', price = ''] = tier.exec(part) ?? [];
    return { startQty: numberOf(startQty), price: numberOf(price) };
  });
  const isRead = read.every(({ startQty, price }) => isPlain(startQty) && isPlain(price));
  return isRead ? { value: read } : { message: '应如“满 20 起 135.93；满 100 起 133.86”，没有阶梯价填“无”' };
}

const cityPrice = /^(.+?)[\s:：]*([\d.]+)\s*元?$/;

/** Cities' own prices as the same sheet writes them: 上海 12.5，北京 13. */
export function cityPricesIn(text: string, cityOf: (name: string) => number | undefined): Read<EnteredCityPrice[]> {
  if (text.trim() === noneWord) return { value: [] };
  const rows: EnteredCityPrice[] = [];
  for (const part of partsOf(text, /[，,、；;]/)) {
    const [, name = '', price = ''] = cityPrice.exec(part) ?? [];
    if (!isPlain(price)) return { message: '应如“上海 12.5，北京 13”，没有城市价填“无”' };
    const cityId = cityOf(name.trim());
    if (cityId === undefined) return { message: `没有“${name.trim()}”这个城市` };
    rows.push({ cityId, startQty: null, price });
  }
  return { value: rows };
}
