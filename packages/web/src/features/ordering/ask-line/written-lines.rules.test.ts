import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyLine } from './line.rules.ts';
import { asWritten, matched, writtenAs, writtenIn } from './written-lines.rules.ts';

const place = fc.record({
  materialId: fc.constantFrom(1, 2, 3),
  supplierId: fc.constantFrom(5, 6),
  placeId: fc.constantFrom(11, 12),
  deliveryDate: fc.constantFrom('2026-11-25', '2026-11-26'),
});
const asText = (one: object): string => Object.values(one).join('/');
const places = fc.uniqueArray(place, { selector: asText, maxLength: 12 });
type Place = { materialId: number; supplierId: number; placeId: number; deliveryDate: string };
const written = (lines: readonly Place[]) => writtenIn(writtenAs('2026-11-25', lines, (_line, at) => `k${at}`)).lines;

describe('which stored line is which of the form', () => {
  it('is the one in its very place, and no line is two', () => {
    fc.assert(
      fc.property(places, places, (mine, theirs) => {
        const found = matched(written(mine), theirs);
        const keys = [...found.values()].map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const [line, { key }] of found) expect(mine[Number(key.slice(1))]?.materialId).toBe(line.materialId);
        for (const [at, one] of mine.entries()) {
          const same = theirs.find((line) => asText(line) === asText(one));
          if (same) expect(found.get(same)?.key).toBe(`k${at}`);
        }
      }),
    );
  });

  it('is known of every line when the whole order was moved to another day', () => {
    fc.assert(
      fc.property(places, (all) => {
        const mine = all.map((one) => ({ ...one, deliveryDate: '2026-11-25' }));
        const lines = [...new Map(mine.map((one) => [asText(one), one])).values()];
        const found = matched(
          written(lines),
          lines.map((one) => ({ ...one, deliveryDate: '2026-11-30' })),
        );
        expect([...found.values()].map(({ key }) => key).toSorted()).toEqual(
          lines.map((_one, at) => `k${at}`).toSorted(),
        );
      }),
    );
  });

  it('is not guessed where it might be several', () => {
    const at = { materialId: 1, supplierId: 5, deliveryDate: '2026-11-25' };
    const mine = [
      { ...at, placeId: 11 },
      { ...at, placeId: 12 },
    ];
    expect(matched(written(mine), [{ ...at, placeId: 13 }]).size).toBe(0);
    expect(matched(written(mine), [{ ...at, placeId: 11, supplierId: 6 }]).size).toBe(1);
  });
});

describe('another version of the order', () => {
  const line = { ...emptyLine('k0'), material: '米', qty: '4' };
  const at = { materialId: 1, supplierId: 5, placeId: 11, deliveryDate: '2026-11-25' };
  const base = { ...writtenAs('2026-11-25', [at], () => 'k0'), deliveryDate: undefined, lines: [line] };
  const stored = (change: Partial<typeof at>) => {
    const now = { ...at, ...change };
    return {
      ...writtenAs(now.deliveryDate, [now], () => '101'),
      deliveryDate: now.deliveryDate,
      lines: [{ ...line, key: '101', supplierId: String(now.supplierId) }],
    };
  };

  it('has the lines of the form, and what the save has settled is no change of anybody', () => {
    expect(asWritten(stored({}), base)).toEqual(base);
    const moved = stored({ supplierId: 6, deliveryDate: '2026-11-30' });
    expect(asWritten(moved, base)).toMatchObject({
      deliveryDate: '2026-11-30',
      lines: [{ key: 'k0', supplierId: '6' }],
      written: { day: '2026-11-30', lines: [{ key: 'k0', supplierId: 6 }] },
    });
  });

  it('is the same when it is met a second time', () => {
    for (const version of [stored({}), stored({ supplierId: 6 }), stored({ deliveryDate: '2026-11-30' })]) {
      const once = asWritten(version, base);
      expect(asWritten(once, base)).toEqual(once);
    }
  });

  it('keeps its own keys where nothing is known of it', () => {
    const { written: _, ...older } = base;
    expect(asWritten(stored({}), older)).toMatchObject({ lines: [{ key: '101', supplierId: '5' }] });
  });
});
