import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeIn, stepFrom } from './floating.rules.ts';

const number = fc.integer({ min: -5000, max: 5000 });
const point = fc.record({ x: number, y: number });
const side = fc.integer({ min: 60, max: 3000 });
const frame = fc.record({ width: side, height: side });
const size = fc.record({ width: fc.integer({ min: 1, max: 60 }), height: fc.integer({ min: 1, max: 60 }) });

describe('a floating button', () => {
  it('stands wholly inside any window, wherever it was put', () => {
    fc.assert(
      fc.property(frame, size, point, (window, own, put) => {
        const { x, y } = placeIn(window, own, put);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + own.width).toBeLessThanOrEqual(window.width);
        expect(y + own.height).toBeLessThanOrEqual(window.height);
      }),
    );
  });

  it('stands where it was put when it fits there, also after a smaller window', () => {
    const put = { x: 900, y: 500 };
    const own = { width: 44, height: 44 };
    expect(placeIn({ width: 1440, height: 900 }, own, put)).toEqual(put);
    expect(placeIn({ width: 390, height: 844 }, own, put)).toEqual({ x: 346, y: 500 });
    expect(placeIn({ width: 1440, height: 900 }, own, put)).toEqual(put);
  });

  it('goes by arrow keys alone', () => {
    const at = { x: 100, y: 100 };
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => stepFrom(at, key))).toEqual([
      { x: 76, y: 100 },
      { x: 124, y: 100 },
      { x: 100, y: 76 },
      { x: 100, y: 124 },
    ]);
    expect(stepFrom(at, 'Enter')).toBeUndefined();
  });
});
