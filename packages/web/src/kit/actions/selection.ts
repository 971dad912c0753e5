import { useMemo, useState } from 'react';

export type Selection<R> = {
  readonly ids: readonly number[];
  /** The chosen rows, as fresh as the newest page that showed them. */
  readonly rows: readonly R[];
  readonly toggle: (row: R, isChosen: boolean) => void;
  readonly toggleAll: (rows: readonly R[], isChosen: boolean) => void;
  readonly clear: () => void;
};

type Held<R> = { readonly key: string | undefined; readonly rows: ReadonlyMap<number, R> };

/** Where the chosen rows are held: by the list, or by whatever must outlast its drawing. */
export type Choice<R> = readonly [Held<R>, (held: Held<R>) => void];
export const useChoice = <R>(): Choice<R> => useState<Held<R>>({ key: undefined, rows: new Map() });

/** Rows chosen across pages; a new filter starts over, since the chosen ones may be out of sight then. */
export function useSelection<R extends { readonly id: number }>(
  filterKey: string,
  pageRows: readonly R[],
  [held, setHeld]: Choice<R>,
): Selection<R> {
  const chosen: ReadonlyMap<number, R> = useMemo(
    () => (held.key === filterKey ? held.rows : new Map<number, R>()),
    [held, filterKey],
  );
  const rows = useMemo(() => {
    const fresh = new Map(pageRows.map((row) => [row.id, row]));
    return [...chosen.values()].map((row) => fresh.get(row.id) ?? row);
  }, [chosen, pageRows]);
  const set = (change: (rows: Map<number, R>) => void): void => {
    const next = new Map(chosen);
    change(next);
    setHeld({ key: filterKey, rows: next });
  };
  const put = (next: Map<number, R>, row: R, isChosen: boolean): void => {
    if (isChosen) next.set(row.id, row);
    else next.delete(row.id);
  };
  return {
    ids: [...chosen.keys()],
    rows,
    toggle: (row, isChosen) => set((next) => put(next, row, isChosen)),
    toggleAll: (all, isChosen) => set((next) => all.forEach((row) => put(next, row, isChosen))),
    clear: () => setHeld({ key: filterKey, rows: new Map() }),
  };
}
