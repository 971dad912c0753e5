import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cmp, sum } from '../../kernel/value/decimal.ts';
import {
  grossQtyOf,
  lineCost,
  mayChangeRecipe,
  recipeCost,
  recipeOn,
  recipePhase,
  recipeProblems,
} from './recipe.rules.ts';

const qty = fc.integer({ min: 1, max: 5_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6));
const loss = fc.integer({ min: 0, max: 9999 }).map((parts) => (parts / 10_000).toFixed(4));

describe('quantities', () => {
  test.each([
    ['0.15', '0.02', '0.153'],
    ['1', '0', '1'],
    ['0.000001', '0.5', '0.000002'],
  ])('%s net with %s lost takes %s', (net, lost, gross) => {
    expect(grossQtyOf(net, lost)).toBe(gross);
  });

  test('what is lost never makes it less, and more lost never takes less', () => {
    fc.assert(
      fc.property(qty, loss, loss, (net, one, other) => {
        const [less, more] = cmp(one, other) <= 0 ? [one, other] : [other, one];
        expect(cmp(grossQtyOf(net, less), net)).toBeGreaterThanOrEqual(0);
        expect(cmp(grossQtyOf(net, more), grossQtyOf(net, less))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('what a portion costs', () => {
  const rice = { grossQty: '0.153', baseFactor: '25', price: '120' };
  const salt = { grossQty: '0.001', baseFactor: '50', price: '60' };

  test('a line by its base units, to four places, and a portion to cents', () => {
    expect(lineCost(rice)).toBe('0.7344');
    expect(lineCost(salt)).toBe('0.0012');
    expect(recipeCost([rice, salt])).toEqual({ amount: '0.74', missing: 0 });
  });

  test('a missing price is counted, and is not zero', () => {
    expect(lineCost({ ...rice, price: null })).toBeNull();
    expect(recipeCost([rice, { ...salt, price: null }])).toEqual({ amount: '0.73', missing: 1 });
    expect(recipeCost([])).toEqual({ amount: '0.00', missing: 0 });
  });

  test('many small lines are added before they are rounded', () => {
    const grain = { grossQty: '0.0001', baseFactor: '1', price: '1' };
    const lines = Array.from({ length: 100 }, () => grain);
    expect(sum(lines.map((line) => lineCost(line) ?? '0'))).toBe('0.01');
    expect(recipeCost(lines).amount).toBe('0.01');
  });
});

describe('which recipe holds', () => {
  const recipes = ['2026-03-01', '2026-05-01', '2026-01-01'].map((validFrom) => ({ validFrom }));

  test('the last one that has begun', () => {
    expect(recipeOn(recipes, '2025-12-31')).toBeUndefined();
    expect(recipeOn(recipes, '2026-01-01')?.validFrom).toBe('2026-01-01');
    expect(recipeOn(recipes, '2026-04-30')?.validFrom).toBe('2026-03-01');
    expect(recipes.map((recipe) => recipePhase(recipe, recipes, '2026-03-01'))).toEqual(['HOLDING', 'COMING', 'OVER']);
  });

  test('on every day at most one holds, and none of those to come', () => {
    const day = fc
      .integer({ min: 0, max: 400 })
      .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.uniqueArray(day, { maxLength: 6 }), day, (days, on) => {
        const all = days.map((validFrom) => ({ validFrom }));
        const phases = all.map((recipe) => recipePhase(recipe, all, on));
        expect(phases.filter((phase) => phase === 'HOLDING')).toHaveLength(days.some((one) => one <= on) ? 1 : 0);
        expect(phases.filter((phase) => phase === 'COMING')).toHaveLength(days.filter((one) => one > on).length);
      }),
    );
  });

  test('it may be put right until its first day is over', () => {
    expect(mayChangeRecipe({ validFrom: '2026-03-01' }, '2026-03-01')).toBe(true);
    expect(mayChangeRecipe({ validFrom: '2026-03-01' }, '2026-03-02')).toBe(false);
  });
});

test('a material twice and a quantity of nothing are said at their cells', () => {
  const lines = [
    { materialId: 1, netQty: '1' },
    { materialId: 2, netQty: '0' },
    { materialId: 1, netQty: '2' },
  ];
  expect(recipeProblems(lines)).toEqual([
    { path: ['lines', 1, 'netQty'], message: '净用量必须大于 0' },
    { path: ['lines', 2, 'materialId'], message: '与第 1 行是同一个物料' },
  ]);
});
