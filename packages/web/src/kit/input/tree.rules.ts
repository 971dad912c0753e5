export type TreeRow = { readonly id: number; readonly parentId?: number | null };
export type Nested<R> = R & { readonly children?: Nested<R>[] };

/** The id of what a row stands below; null at the top. */
export const parentOf = ({ parentId }: TreeRow): number | null => parentId ?? null;

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

/** `畜肉 / 猪肉`: a row with those above it. */
export function fullNameOf<R extends TreeRow & { readonly name: string }>(
  row: R,
  byId: ReadonlyMap<number, R>,
): string {
  const above = byId.get(parentOf(row) ?? 0);
  return above ? `${fullNameOf(above, byId)} / ${row.name}` : row.name;
}

/** The ids of a row and of everything below it. */
export function branchIds(rows: readonly TreeRow[], id: number): ReadonlySet<number> {
  const found = new Set([id]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const row of rows) if (found.has(parentOf(row) ?? 0)) found.add(row.id);
  }
  return found;
}
