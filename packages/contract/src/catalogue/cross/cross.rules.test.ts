import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossSteps, findCross, type CrossRule } from './cross.rules.ts';

const rule = (dockId: number | null, over: Partial<CrossRule> = {}): CrossRule => ({
  supplierId: null,
  cityId: 4,
  materialCategoryId: null,
  way: dockId === null ? 'DIRECT' : 'DOCK',
  dockId,
  isDockOpen: dockId !== null,
  ...over,
});

const question = { supplierId: 1, cityId: 4, categoryIds: [31, 30], isCross: true } as const;

describe('the narrowest rule', () => {
  const rules = [
    rule(90),
    rule(91, { materialCategoryId: 30 }),
    rule(92, { materialCategoryId: 31 }),
    rule(93, { supplierId: 1 }),
    rule(94, { supplierId: 1, materialCategoryId: 30 }),
    rule(95, { supplierId: 1, materialCategoryId: 31 }),
  ];

  it.each([
    [0, undefined],
    [1, 90],
    [2, 91],
    [3, 92],
    [4, 93],
    [5, 94],
    [6, 95],
  ] as const)('of the first %i rules is that of dock %s', (count, dockId) => {
    expect(findCross(rules.slice(0, count), question)?.dockId).toBe(dockId);
  });

  it('is looked for in this order', () => {
    expect(crossSteps(rules, question).map(({ source, categoryId, row }) => [source, categoryId, row?.dockId])).toEqual(
      [
        ['SUPPLIER_CATEGORY', 31, 95],
        ['SUPPLIER_CATEGORY', 30, 94],
        ['SUPPLIER', undefined, 93],
        ['CATEGORY', 31, 92],
        ['CATEGORY', 30, 91],
        ['CITY', undefined, 90],
      ],
    );
  });

  it('is none of another city, supplier or category', () => {
    const others = [rule(90, { cityId: 5 }), rule(90, { supplierId: 2 }), rule(90, { materialCategoryId: 32 })];
    expect(findCross(others, question)).toBeUndefined();
  });
});

it('goods that go straight do so though a wider rule names a dock', () => {
  expect(findCross([rule(90), rule(null, { supplierId: 1 })], question)).toMatchObject({
    way: 'DIRECT',
    dockId: null,
  });
});

it('a material that does not cross goes by no rule', () => {
  expect(
    findCross([rule(90, { supplierId: 1, materialCategoryId: 31 })], { ...question, isCross: false }),
  ).toBeUndefined();
});

it('a stopped dock leaves the goods to the next rule', () => {
  const rules = [rule(90), rule(91, { supplierId: 1, isDockOpen: false })];
  expect(findCross(rules, question)?.dockId).toBe(90);
  expect(crossSteps(rules, question)[2]).toMatchObject({ source: 'SUPPLIER', row: undefined, closed: { dockId: 91 } });
});

const some = (values: readonly number[]) => fc.option(fc.constantFrom(...values), { nil: null });
const anyRule = fc
  .record({
    supplierId: some([1, 2]),
    cityId: fc.constantFrom(4, 5),
    materialCategoryId: some([30, 31, 32]),
    dockId: some([90, 91]),
    isDockOpen: fc.boolean(),
  })
  .map((one): CrossRule => ({ ...one, way: one.dockId === null ? 'DIRECT' : 'DOCK' }));
const scopeOf = ({ supplierId, cityId, materialCategoryId }: CrossRule): string =>
  [supplierId, cityId, materialCategoryId].join();
/** No rule twice, as the database holds it. */
const anyRules = fc.uniqueArray(anyRule, { selector: scopeOf, maxLength: 12 });
const width = ({ supplierId, materialCategoryId }: CrossRule): number =>
  materialCategoryId === null
    ? supplierId === null
      ? 5
      : 2
    : (supplierId === null ? 3 : 0) + question.categoryIds.findIndex((id) => id === materialCategoryId);

const fits = (each: CrossRule): boolean =>
  each.cityId === question.cityId &&
  (each.supplierId ?? question.supplierId) === question.supplierId &&
  (each.materialCategoryId === null || question.categoryIds.some((id) => id === each.materialCategoryId)) &&
  (each.way === 'DIRECT' || each.isDockOpen);

it('whatever rules there are, the narrowest that fits holds, in whatever order they stand', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      const narrowest = rules.filter(fits).toSorted((a, b) => width(a) - width(b))[0];
      expect(findCross(rules, question)).toBe(narrowest);
      expect(findCross(rules.toReversed(), question)).toBe(narrowest);
    }),
  );
});

it('a rule for others changes nothing', () => {
  fc.assert(
    fc.property(anyRules, anyRule, (rules, other) => {
      fc.pre(!fits(other));
      expect(findCross([other, ...rules.filter((each) => scopeOf(each) !== scopeOf(other))], question)).toBe(
        findCross(
          rules.filter((each) => scopeOf(each) !== scopeOf(other)),
          question,
        ),
      );
    }),
  );
});
