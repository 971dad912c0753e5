import { describe, expect, test } from 'vitest';
import { chartColours, darkChartColours } from './chart-colours.ts';

type Three = readonly [number, number, number];
const times = (matrix: readonly Three[], [r, g, b]: Three): Three => {
  const [x = 0, y = 0, z = 0] = matrix.map(([a, c, d]) => Math.min(1, Math.max(0, a * r + c * g + d * b)));
  return [x, y, z];
};
const linear = (hex: string): Three => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return [r, g, b];
};
const luminance = ([r, g, b]: Three): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** How far two colours are apart in CIE Lab. */
function distance(one: Three, other: Three): number {
  const lab = ([r, g, b]: Three): Three => {
    const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const y = f(luminance([r, g, b]));
    const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Machado, Oliveira and Fernandes 2009, in full severity. */
const eyes: Readonly<Record<string, readonly Three[]>> = {
  'sees all': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'sees no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'sees no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'sees no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

describe('the colours of series', () => {
  const palettes = [chartColours, darkChartColours];
  const views = Object.entries(eyes).flatMap(([who, eye]) => palettes.map((palette) => [who, eye, palette] as const));
  test.each(views)('stay apart for whoever %s', (_, eye, palette) => {
    const seen = palette.map((colour) => times(eye, linear(colour)));
    const near = seen.flatMap((one, at) =>
      seen.slice(at + 1).map((other, by) => [palette[at], palette[at + 1 + by], distance(one, other)] as const),
    );
    expect(near).toHaveLength(10);
    expect(near.filter(([, , apart]) => apart < 20)).toEqual([]);
  });

  test.each(chartColours)('%s stands out from white', (colour) => {
    expect(1.05 / (luminance(linear(colour)) + 0.05)).toBeGreaterThanOrEqual(3);
  });

  test.each(darkChartColours)('%s stands out from the dark card', (colour) => {
    const card = luminance(linear('#181f29'));
    expect((luminance(linear(colour)) + 0.05) / (card + 0.05)).toBeGreaterThanOrEqual(3);
  });
});
