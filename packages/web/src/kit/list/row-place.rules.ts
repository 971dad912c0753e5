import { branchIds, parentOf, type TreeRow } from '../input/tree.rules.ts';

/** Where a row is put: before another of the same parent, or last. */
export type Place = { readonly parentId: number | null; readonly beforeId: number | null };
export type Where = 'before' | 'after' | 'into';

const siblings = (rows: readonly TreeRow[], parentId: number | null, without: number): TreeRow[] =>
  rows.filter((row) => parentOf(row) === parentId && row.id !== without);

type Drop = { readonly dragged: number; readonly target: number; readonly where: Where };

/** The place that a dropped row takes; undefined on itself and on what stands below it. */
export function placeOf(rows: readonly TreeRow[], { dragged, target, where }: Drop): Place | undefined {
  const on = rows.find(({ id }) => id === target);
  if (!on || branchIds(rows, dragged).has(target)) return undefined;
  if (where === 'into') return { parentId: target, beforeId: null };
  const parentId = parentOf(on);
  const among = siblings(rows, parentId, dragged);
  const at = among.indexOf(on) + (where === 'after' ? 1 : 0);
  return { parentId, beforeId: among[at]?.id ?? null };
}

/** The place one step away, by arrow key: up and down among its siblings, left below its grandparent, right below the one before. */
export function stepOf(rows: readonly TreeRow[], id: number, key: string): Place | undefined {
  const row = rows.find((one) => one.id === id);
  if (!row) return undefined;
  const parentId = parentOf(row);
  const all = rows.filter((one) => parentOf(one) === parentId);
  const at = all.indexOf(row);
  const before = all[at - 1];
  const parent = rows.find((one) => one.id === parentId);
  if (key === 'ArrowUp') return before && { parentId, beforeId: before.id };
  if (key === 'ArrowDown') return all[at + 1] && { parentId, beforeId: all[at + 2]?.id ?? null };
  if (key === 'ArrowRight') return before && { parentId: before.id, beforeId: null };
  return key === 'ArrowLeft' && parent ? placeOf(rows, { dragged: id, target: parent.id, where: 'after' }) : undefined;
}
