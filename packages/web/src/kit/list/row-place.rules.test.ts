import { describe, expect, it } from 'vitest';
import { placeOf, stepOf } from './row-place.rules.ts';
import type { TreeRow } from '../input/tree.rules.ts';

const row = (id: number, parentId: number | null = null): TreeRow => ({ id, parentId });
// 1 (11 (111), 12), 2
const tree = [row(1), row(11, 1), row(111, 11), row(12, 1), row(2)];

describe('a dropped row', () => {
  it('stands before, after or below the row it was dropped on', () => {
    expect(placeOf(tree, { dragged: 2, target: 12, where: 'before' })).toEqual({ parentId: 1, beforeId: 12 });
    expect(placeOf(tree, { dragged: 2, target: 11, where: 'after' })).toEqual({ parentId: 1, beforeId: 12 });
    expect(placeOf(tree, { dragged: 2, target: 12, where: 'after' })).toEqual({ parentId: 1, beforeId: null });
    expect(placeOf(tree, { dragged: 2, target: 12, where: 'into' })).toEqual({ parentId: 12, beforeId: null });
    expect(placeOf(tree, { dragged: 11, target: 2, where: 'before' })).toEqual({ parentId: null, beforeId: 2 });
  });

  it('takes no place in itself or below itself', () => {
    for (const where of ['before', 'after', 'into'] as const)
      for (const target of [1, 11, 111]) expect(placeOf(tree, { dragged: 1, target, where })).toBeUndefined();
  });
});

describe('a step by arrow key', () => {
  it('goes up and down among siblings, out of a parent and into the row before', () => {
    expect(stepOf(tree, 12, 'ArrowUp')).toEqual({ parentId: 1, beforeId: 11 });
    expect(stepOf(tree, 11, 'ArrowDown')).toEqual({ parentId: 1, beforeId: null });
    expect(stepOf(tree, 12, 'ArrowLeft')).toEqual({ parentId: null, beforeId: 2 });
    expect(stepOf(tree, 12, 'ArrowRight')).toEqual({ parentId: 11, beforeId: null });
  });

  it('ends at the ends', () => {
    expect(stepOf(tree, 1, 'ArrowUp')).toBeUndefined();
    expect(stepOf(tree, 2, 'ArrowDown')).toBeUndefined();
    expect(stepOf(tree, 1, 'ArrowLeft')).toBeUndefined();
    expect(stepOf(tree, 1, 'ArrowRight')).toBeUndefined();
    expect(stepOf(tree, 11, 'Enter')).toBeUndefined();
  });
});
