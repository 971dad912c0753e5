import { isBusinessDate, weekday } from '@material/contract/kernel/value/business-time.ts';
import type { AskLine } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** `11-21（周六）` */
export const dayWithWeek = (date: string): string =>
  isBusinessDate(date) ? `${date.slice(5)}（周${weekdays[weekday(date) - 1] ?? ''}）` : date;

/** Where a unit price comes from. */
export const priceSourceWords: Readonly<Record<AskLine['priceSource'], string>> = {
  CITY_TIER: '城市阶梯价',
  CITY: '城市价',
  TIER: '阶梯价',
  BASE: '标准价',
};
