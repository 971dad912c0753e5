import { formatMoney, formatQty } from '@material/contract/kernel/decimal.ts';

/** A unit price with at least two places and at most six: `'5.2'` → `5.20`. */
export const priceText = (price: string): string => {
  const text = formatQty(price);
  const places = text.split('.')[1]?.length ?? 0;
  return places >= 2 ? text : formatMoney(price);
};
