import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draftsOf, placedIn, repeatedIn, type Asked } from './drafts.rules.ts';

/** Places 1 to 9 stand in cities 10 to 12, place 0 in none. */
const cityOf = new Map(Array.from({ length: 9 }, (_, at) => [at + 1, 10 + (at % 3)] as const));
const line = fc.record({
  materialId: fc.integer({ min: 1, max: 6 }),
  qtys: fc.array(fc.record({ placeId: fc.integer({ min: 1, max: 9 }), qty: fc.constantFrom('1', '2.5') }), {
    minLength: 1,
    maxLength: 6,
  }),
});
const asked = fc.array(line, { minLength: 1, maxLength: 8 }) as fc.Arbitrary<Asked['lines']>;

it('every quantity becomes one line of its place’s city, and what is said of that line is said at that quantity', () => {
  fc.assert(
    fc.property(asked, (lines) => {
      const { drafts, problems } = draftsOf({ lines }, cityOf);
      expect(problems).toEqual([]);
      expect(drafts.map(({ cityId }) => cityId)).toEqual(drafts.map(({ cityId }) => cityId).toSorted((a, b) => a - b));
      const said = drafts.flatMap((draft) =>
        draft.lines.map((own, at) => {
          expect(cityOf.get(own.placeId ?? 0)).toBe(draft.cityId);
          const { path } = placedIn(draft)({ path: ['lines', at, 'supplierId'], message: '无' });
          const [, row, , qty] = path as [string, number, string, number, string];
          expect(lines[row]?.materialId).toBe(own.materialId);
          expect(lines[row]?.qtys[qty]).toMatchObject({ placeId: own.placeId, qty: own.qty });
          return path.join('.');
        }),
      );
      expect(new Set(said).size).toBe(lines.flatMap(({ qtys }) => qtys).length);
    }),
  );
});

it('what is not known, or stands there twice, is said where it stands', () => {
  const lines = [
    { materialId: 1, qtys: [{ placeId: 0, qty: '1' }] },
    {
      materialId: 1,
      qtys: [
        { placeId: 2, qty: '1' },
        { placeId: 2, qty: '1' },
      ],
    },
  ] as unknown as Asked['lines'];
  expect(draftsOf({ lines }, cityOf).problems).toEqual([
    { path: ['lines', 0, 'qtys', 0, 'placeId'], message: '没有这个收货地点' },
  ]);
  expect(repeatedIn({ lines })).toEqual([
    { path: ['lines', 1, 'materialId'], message: '与第 1 行重复' },
    { path: ['lines', 1, 'qtys', 1, 'placeId'], message: '收货地点重复' },
  ]);
});
