import { useEffect, useId, useState } from 'react';
import { searchOptions } from '../input/choice-search.ts';
import { defined } from '../react/defined.ts';
import { type GridChoice, type GridColumn, type GridRow, optionsOf, withCell } from './grid-columns.ts';
import { nearOf } from './grid-problems.ts';
import { useLatest } from '../react/use-latest.ts';
import { useReturns } from '../react/use-returns.ts';

export type GridChoices<R> = {
  readonly isOpen: boolean;
  readonly items: readonly GridChoice<R>[];
  readonly active: number;
  /** The user has moved the mark, so Enter means it even when nothing was typed. */
  readonly isStepped: boolean;
  readonly isLoading: boolean;
  /** Nobody could be asked. */
  readonly isFailed: boolean;
  readonly listId: string;
  /** Moves the mark; returns false when there is nothing to move in. */
  readonly step: (by: 1 | -1) => boolean;
  readonly mark: (at: number) => void;
};

export type ChoiceQuery<R> = {
  readonly column: GridColumn<R> | undefined;
  readonly row: R | undefined;
  readonly text: string;
  /** The cell was opened with its own text, which is no search yet. */
  readonly isUntouched: boolean;
  readonly isOpen: boolean;
};
type Found<R> = { readonly items: readonly GridChoice<R>[]; readonly isLoading: boolean; readonly isFailed: boolean };

const settleMs = 150;
const nothing = { items: [], isLoading: false, isFailed: false } as const;

const optionChoices = <R>({ column, row, isOpen }: ChoiceQuery<R>, text: string): GridChoice<R>[] => {
  if (!isOpen || column?.type !== 'select' || row === undefined) return [];
  return searchOptions(optionsOf(column, row), text).map(({ value, label, note, blocked }) => ({
    key: value,
    label,
    ...defined({ note, blocked }),
    apply: (current: R) => withCell(column, current, String(value)),
  }));
};

/** The results of a lookup's search for the text being typed, while `isOn`. */
export function useGridSearch<R>(
  column: GridColumn<R> | undefined,
  row: R | undefined,
  text: string | undefined,
): Found<R> {
  const [found, setFound] = useState<Found<R>>(nothing);
  const returns = useReturns();
  // The row is read once per search: what is typed elsewhere must not restart it.
  const latestRow = useLatest(row);
  useEffect(() => {
    const current = latestRow.current;
    if (column?.type !== 'lookup' || current === undefined || text === undefined) return;
    const over = new AbortController();
    setFound((before) => ({ ...before, isLoading: true }));
    const show = (items: readonly GridChoice<R>[]): void => {
      if (!over.signal.aborted) setFound({ items, isLoading: false, isFailed: false });
    };
    const fail = (): void => {
      if (!over.signal.aborted) setFound({ ...nothing, isFailed: true });
    };
    const ask = (): void => {
      column.search({ text: text.trim(), row: current, signal: over.signal }).then(show, fail);
    };
    const timer = setTimeout(ask, settleMs);
    return () => {
      clearTimeout(timer);
      over.abort();
      setFound(nothing);
    };
  }, [column, text, latestRow, returns]);
  return found;
}

/** The mark in a list of choices, which begins where `start` says, nowhere with -1; typing on puts it back there. */
function useMark(text: string, count: number, start: number) {
  const [marked, setMarked] = useState({ text: '', at: -1 });
  const isStepped = marked.at >= 0 && marked.text === text;
  const active = isStepped ? Math.min(marked.at, count - 1) : start;
  const next = (by: 1 | -1): number => {
    if (active < 0) return by === 1 ? 0 : count - 1;
    return (active + by + count) % count;
  };
  return { isStepped, active, mark: (at: number) => setMarked({ text, at }), next };
}

/** The choices themselves: of a look-up what was found, or what comes near the text that stands there; of a select its options. */
function useItems<R extends GridRow>(query: ChoiceQuery<R>): Found<R> {
  const { column, row, text, isUntouched, isOpen } = query;
  const asked = isUntouched ? '' : text;
  const isLookup = column?.type === 'lookup';
  const near = isUntouched && column && row ? nearOf(column, row) : [];
  const found = useGridSearch(column, row, isOpen && isLookup && near.length === 0 ? asked : undefined);
  if (!isLookup) return { ...nothing, items: optionChoices(query, asked) };
  return near.length > 0 ? { ...nothing, items: near } : found;
}

/** What a lookup or select cell offers while it is edited. */
export function useGridChoices<R extends GridRow>(query: ChoiceQuery<R>): GridChoices<R> {
  const { column, text, isUntouched, isOpen } = query;
  const listId = useId();
  const found = useItems(query);
  const count = found.items.length;
  // What was typed means the best choice; a cell that was only opened, the one that stands in it.
  const own = found.items.findIndex(({ key, label }) => String(key) === text || label === text);
  const { isStepped, active, mark, next } = useMark(text, count, isUntouched ? own : 0);
  return {
    ...found,
    isOpen: isOpen && (column?.type === 'lookup' || column?.type === 'select'),
    active,
    isStepped: isOpen && isStepped,
    listId,
    mark,
    step: (by) => {
      if (count > 0) mark(next(by));
      return count > 0;
    },
  };
}
