import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLines } from './split.rules.ts';

type Key = [supplierId: number, deliveryDate: string, placeId: number];
const line = (no: number, [supplierId, deliveryDate, placeId]: Key) => ({ no, supplierId, deliveryDate, placeId });

describe('split of a main order', () => {
  it('makes one order per supplier, date and place, in the order of entry', () => {
    const lines = [
      line(1, [2, '2026-11-22', 10]),
      line(2, [1, '2026-11-22', 10]),
      line(3, [2, '2026-11-23', 10]),
      line(4, [2, '2026-11-22', 10]),
      line(5, [2, '2026-11-22', 11]),
    ];
    expect(
      splitLines(lines).map((order) => [
        order.supplierId,
        order.deliveryDate,
        order.placeId,
        order.lines.map((row) => row.no),
      ]),
    ).toEqual([
      [2, '2026-11-22', 10, [1, 4]],
      [1, '2026-11-22', 10, [2]],
      [2, '2026-11-23', 10, [3]],
      [2, '2026-11-22', 11, [5]],
    ]);
  });

  it('keeps duplicates apart and makes nothing of nothing', () => {
    const same = line(1, [1, '2026-11-22', 10]);
    expect(splitLines([same, same])[0]?.lines).toEqual([same, same]);
    expect(splitLines([])).toEqual([]);
  });

  it('loses no line, mixes no keys, repeats no key, and does not change when split again', () => {
    const anyLine = fc.record({
      no: fc.nat(),
      supplierId: fc.integer({ min: 1, max: 12 }),
      deliveryDate: fc.constantFrom('2026-11-21', '2026-11-22'),
      placeId: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 60 }), (lines) => {
        const orders = splitLines(lines);
        const keyOf = (of: { supplierId: number; deliveryDate: string; placeId: number }) =>
          `${of.supplierId}|${of.deliveryDate}|${of.placeId}`;
        expect(new Set(orders.map(keyOf)).size).toBe(orders.length);
        expect(orders.flatMap((order) => order.lines).length).toBe(lines.length);
        for (const order of orders) {
          expect(order.lines).toEqual(lines.filter((row) => keyOf(row) === keyOf(order)));
        }
        expect(splitLines(orders.flatMap((order) => order.lines))).toEqual(orders);
      }),
    );
  });
});
