export type TreeRow = { readonly id: number; readonly parentId?: number | null };
export type Nested<R> = R & { readonly children?: Nested<R>[] };

/** Where a row is put: before another of the same parent, or last. */
export type Place = { readonly parentId: number | null; readonly beforeId: number | null };
export type Where = 'before' | 'after' | 'into';

const parentOf = ({ parentId }: TreeRow): number | null => parentId ?? null;

/** Rows below their parents, in the order in which they came; a row whose parent is not there stands on its own. */
export function nested<R extends TreeRow>(rows: readonly R[]): Nested<R>[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, (row) => {
    const parent = parentOf(row);
    return parent !== null && ids.has(parent) ? parent : null;
  });
  const take = (parent: number | null): Nested<R>[] =>
    (below.get(parent) ?? []).map((row) => (below.has(row.id) ? { ...row, children: take(row.id) } : row));
  return take(null);
}

/** The rows of a tree from top to bottom. */
export const fromTop = <R>(rows: readonly Nested<R>[]): R[] =>
  rows.flatMap((row) => [row, ...fromTop(row.children ?? [])]);

/** The ids of a row and of everything below it. */
export function branchIds(rows: readonly TreeRow[], id: number): ReadonlySet<number> {
  const found = new Set([id]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const row of rows) if (found.has(parentOf(row) ?? 0)) found.add(row.id);
  }
  return found;
}

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
