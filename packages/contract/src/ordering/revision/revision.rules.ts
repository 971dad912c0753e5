import { cmp, decimal, type Decimalish, isPositive } from '../../kernel/value/decimal.ts';

/** A line as it is and as it is to be; added goods come from nothing and have no price before. */
export type RevisedQty = {
  readonly qtyFrom: Decimalish;
  readonly qtyTo: Decimalish;
  readonly priceFrom: Decimalish | null;
  readonly priceTo: Decimalish;
};

export type RevisedOrder = {
  readonly lines: readonly RevisedQty[];
  readonly dateFrom: string;
  /** Null where it stays. */
  readonly dateTo: string | null;
  readonly hasNewPlace: boolean;
};

const isMore = ({ qtyFrom, qtyTo }: RevisedQty, freePercent: number): boolean =>
  decimal(qtyTo).gt(
    decimal(qtyFrom)
      .times(decimal(String(100 + freePercent)))
      .div(100),
  );

/** Whether an amendment takes both checks: more than a share, other prices, another place or an earlier day. Less and later take one. */
export const needsFinalCheck = ({ lines, dateFrom, dateTo, hasNewPlace }: RevisedOrder, freePercent: number): boolean =>
  hasNewPlace ||
  (dateTo !== null && dateTo < dateFrom) ||
  lines.some(
    (line) =>
      isMore(line, freePercent) ||
      (isPositive(line.qtyTo) && line.priceFrom !== null && cmp(line.priceFrom, line.priceTo) !== 0),
  );

/** `第 2 版`; nothing of an order that was never amended. */
export const versionText = (revNo: number): string => (revNo > 1 ? `第 ${revNo} 版` : '');
