import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cmp, decimal, mul } from '../../kernel/value/decimal.ts';
import { findTolerance, freezeTolerance, toleranceSteps, type ToleranceRow } from './tolerance.rules.ts';

const row = (tolOver: string, over: Partial<ToleranceRow> = {}): ToleranceRow => ({
  supplierId: null,
  materialId: null,
  materialCategoryId: null,
  cityId: null,
  measure: 'ANY',
  tolOver,
  tolUnder: '0',
  overAbs: null,
  underAbs: null,
  priceAbs: '0',
  amountAbs: '0',
  ...over,
});

const question = { supplierId: 1, materialId: 2, categoryIds: [31, 30], cityId: 4, measure: 'COUNTED' } as const;

describe('lookup', () => {
  const rows = [
    row('0.06'),
    row('0.05', { cityId: 4 }),
    row('0.04', { materialCategoryId: 30 }),
    row('0.03', { materialCategoryId: 31 }),
    row('0.02', { materialId: 2 }),
    row('0.01', { supplierId: 1, materialId: 2 }),
  ];

  it.each([
    [6, 'SUPPLIER_MATERIAL', '0.01'],
    [5, 'MATERIAL', '0.02'],
    [4, 'CATEGORY', '0.03'],
    [3, 'CATEGORY', '0.04'],
    [2, 'CITY', '0.05'],
    [1, 'GLOBAL', '0.06'],
  ] as const)('of the first %i rows takes %s', (count, source, tolOver) => {
    expect(findTolerance(rows.slice(0, count), question)).toMatchObject({ source, tolOver });
  });

  it('ignores rows of others', () => {
    const others = [
      row('0.9', { supplierId: 9, materialId: 2 }),
      row('0.9', { materialId: 9 }),
      row('0.9', { materialCategoryId: 9 }),
      row('0.9', { cityId: 9 }),
    ];
    expect(findTolerance(others, question).source).toBe('DEFAULT');
  });

  it('takes the whole row, also its zeros', () => {
    expect(findTolerance([row('0', { materialId: 2 }), row('0.06', { tolUnder: '0.06' })], question)).toMatchObject({
      tolOver: '0',
      tolUnder: '0',
    });
  });

  it('prefers the measure within a scope, not across scopes', () => {
    const both = [
      row('0.1', { cityId: 4 }),
      row('0.2', { cityId: 4, measure: 'WEIGHED' }),
      row('0.3', { measure: 'WEIGHED' }),
    ];
    expect(findTolerance(both, { ...question, measure: 'WEIGHED' }).tolOver).toBe('0.2');
    expect(findTolerance(both, question).tolOver).toBe('0.1');
    expect(findTolerance([row('0.3', { measure: 'WEIGHED' })], question).source).toBe('DEFAULT');
  });

  it('falls back to exact for counted and 5 % for weighed goods', () => {
    expect(findTolerance([], question)).toMatchObject({
      tolOver: '0',
      tolUnder: '0',
      priceAbs: '0',
      amountAbs: '1',
      source: 'DEFAULT',
    });
    expect(findTolerance([], { ...question, measure: 'WEIGHED' })).toMatchObject({ tolOver: '0.05', tolUnder: '0.05' });
  });
});

describe('the scopes of a line', () => {
  const ids = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
  const anyRow = fc
    .record({
      supplierId: ids,
      materialId: ids,
      materialCategoryId: ids,
      cityId: ids,
      measure: fc.constantFrom('ANY' as const, 'COUNTED' as const, 'WEIGHED' as const),
      tolOver: fc.constantFrom('0.1', '0.2', '0.3'),
    })
    .map(({ tolOver, ...scope }) => row(tolOver, scope));
  const anyQuestion = fc.record({
    supplierId: fc.integer({ min: 1, max: 4 }),
    materialId: fc.integer({ min: 1, max: 4 }),
    categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    cityId: fc.integer({ min: 1, max: 4 }),
    measure: fc.constantFrom('COUNTED' as const, 'WEIGHED' as const),
  });
  const order = ['SUPPLIER_MATERIAL', 'MATERIAL', 'CATEGORY', 'CITY', 'GLOBAL'];

  it('are asked each once, narrow ones first, and name only rows that hold for the line', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), anyQuestion, (rows, asked) => {
        const steps = toleranceSteps(rows, asked);
        expect(steps).toHaveLength(4 + asked.categoryIds.length);
        const places = steps.map(({ source }) => order.indexOf(source));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(steps.flatMap(({ categoryId }) => categoryId ?? [])).toEqual(asked.categoryIds);
        for (const { row: held, other } of steps) {
          for (const one of [held, other].filter((each) => each !== undefined)) {
            expect([null, asked.supplierId]).toContain(one.supplierId);
            expect([null, asked.materialId]).toContain(one.materialId);
            expect([null, asked.cityId]).toContain(one.cityId);
            expect([null, ...asked.categoryIds]).toContain(one.materialCategoryId);
          }
          expect([undefined, 'ANY', asked.measure]).toContain(held?.measure);
          expect(['ANY', asked.measure]).not.toContain(other?.measure);
        }
      }),
    );
  });

  it('hold as the first of them that has a row, in whatever order the rows are read', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), anyQuestion, (rows, asked) => {
        // The database has one row for each scope and measure.
        const stored = [
          ...new Map(
            rows.map((one) => [
              [one.supplierId, one.materialId, one.materialCategoryId, one.cityId, one.measure].join(),
              one,
            ]),
          ).values(),
        ];
        const found = findTolerance(stored, asked);
        expect(findTolerance(stored.toReversed(), asked)).toEqual(found);
        const first = toleranceSteps(stored, asked).find(({ row: held }) => held !== undefined);
        expect(found.source).toBe(first?.source ?? 'DEFAULT');
      }),
    );
  });
});

describe('freezing on a line', () => {
  it('narrows the ratio to the cap in units', () => {
    expect(freezeTolerance({ tolOver: '0.05', tolUnder: '0.05', overAbs: '2', underAbs: '10' }, '100')).toEqual({
      tolOver: '0.02',
      tolUnder: '0.05',
    });
    expect(freezeTolerance({ tolOver: '0.05', tolUnder: '0.05', overAbs: '1', underAbs: null }, '30')).toEqual({
      tolOver: '0.033333',
      tolUnder: '0.05',
    });
    expect(freezeTolerance({ tolOver: '0.05', tolUnder: '0', overAbs: '1', underAbs: '1' }, '0')).toEqual({
      tolOver: '0.05',
      tolUnder: '0',
    });
  });

  it('never allows more than the ratio or the cap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 50 }),
        (qty, pct, cap) => {
          const ratio = decimal(String(pct)).div(100).toFixed();
          const { tolOver } = freezeTolerance(
            { tolOver: ratio, tolUnder: '0', overAbs: String(cap), underAbs: null },
            String(qty),
          );
          expect(cmp(tolOver, ratio)).toBeLessThanOrEqual(0);
          expect(cmp(mul(tolOver, String(qty)), String(cap))).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});
