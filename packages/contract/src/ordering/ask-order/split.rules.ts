import type { BusinessDate } from '../../kernel/value/business-time.ts';

/** What decides which ask order a line of a main order belongs to. */
export type SplitKey = { readonly supplierId: number; readonly deliveryDate: BusinessDate; readonly placeId: number };
export type SplitOrder<L extends SplitKey> = SplitKey & { readonly lines: readonly L[] };

/**
 * Splits the lines of a main order into ask orders, one per supplier, delivery date and receiving place. Orders stand
 * in the order of their first line and lines as they were entered, so saving again gives the same split. Lines are
 * never merged.
 */
export const splitLines = <L extends SplitKey>(lines: readonly L[]): readonly SplitOrder<L>[] => {
  const orders = new Map<string, { key: SplitKey; lines: L[] }>();
  for (const line of lines) {
    const { supplierId, deliveryDate, placeId } = line;
    const name = `${supplierId}/${deliveryDate}/${placeId}`;
    const order = orders.get(name);
    if (order === undefined) orders.set(name, { key: { supplierId, deliveryDate, placeId }, lines: [line] });
    else order.lines.push(line);
  }
  return [...orders.values()].map((order) => ({ ...order.key, lines: order.lines }));
};
