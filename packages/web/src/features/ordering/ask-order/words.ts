import { isBusinessDate, weekday } from '@material/contract/kernel/business-time.ts';
import { formatMoney, formatQty, mul } from '@material/contract/kernel/decimal.ts';
import type { AskLine } from '@material/contract/ordering/ask-order-schemas.ts';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** `11-21（周六）` */
export const dayWithWeek = (date: string): string =>
  isBusinessDate(date) ? `${date.slice(5)}（周${weekdays[weekday(date) - 1] ?? ''}）` : date;

/** `'0.09'` → `9%` */
export const percentText = (ratio: string): string => `${formatQty(mul(ratio, '100'))}%`;

/** A unit price with at least two places and at most six: `'5.2'` → `5.20`. */
export const priceText = (price: string): string => {
  const text = formatQty(price);
  const places = text.split('.')[1]?.length ?? 0;
  return places >= 2 ? text : formatMoney(price);
};

/** Where a unit price comes from. */
export const priceSourceWords: Readonly<Record<AskLine['priceSource'], string>> = {
  CITY_TIER: '城市阶梯价',
  CITY: '城市价',
  TIER: '阶梯价',
  BASE: '标准价',
};
