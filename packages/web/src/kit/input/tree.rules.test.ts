import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchIds, fromTop, nested, type TreeRow } from './tree.rules.ts';

const row = (id: number, parentId: number | null = null): TreeRow => ({ id, parentId });
// 1 (11 (111), 12), 2
const tree = [row(1), row(11, 1), row(111, 11), row(12, 1), row(2)];

describe('rows of a tree', () => {
  it('stand below their parents, and on their own where those are not there', () => {
    expect(fromTop(nested(tree)).map(({ id }) => id)).toEqual([1, 11, 111, 12, 2]);
    expect(nested([row(111, 11), row(2)]).map(({ id }) => id)).toEqual([111, 2]);
  });

  it('are none of them lost, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(tree, { minLength: 1 }), (some) => {
        expect(
          fromTop(nested(some))
            .map(({ id }) => id)
            .toSorted((a, b) => a - b),
        ).toEqual(some.map(({ id }) => id).toSorted((a, b) => a - b));
      }),
    );
  });

  it('know what stands below them', () => {
    expect([...branchIds(tree, 1)].toSorted((a, b) => a - b)).toEqual([1, 11, 12, 111]);
    expect([...branchIds(tree, 2)]).toEqual([2]);
  });
});
