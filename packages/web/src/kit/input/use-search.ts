import { useEffect, useState } from 'react';
import type { Option, SearchFn } from './option.ts';
import { useLatest } from '../react/use-latest.ts';
import { useReturns } from '../react/use-returns.ts';
import { useApi } from '../../lib/api.ts';

export type Search<V extends string | number> = {
  readonly options: readonly Option<V>[];
  readonly isLoading: boolean;
  readonly isFailed: boolean;
};

/** Long enough to skip the letters of one pinyin syllable, short enough not to be felt. */
const settleMs = 180;

/** Options for typed text while `isOpen`; the newest text wins, earlier results are dropped. */
export function useSearch<V extends string | number>(search: SearchFn<V>, text: string, isOpen: boolean): Search<V> {
  const [found, setFound] = useState<Search<V>>({ options: [], isLoading: false, isFailed: false });
  const api = useApi();
  const latest = useLatest(search);
  const returns = useReturns();
  useEffect(() => {
    if (!isOpen) return;
    const over = new AbortController();
    setFound((before) => ({ ...before, isLoading: true }));
    const ask = (): void => {
      latest.current({ api, text: text.trim(), signal: over.signal }).then(
        (options) => !over.signal.aborted && setFound({ options, isLoading: false, isFailed: false }),
        () => !over.signal.aborted && setFound({ options: [], isLoading: false, isFailed: true }),
      );
    };
    const timer = setTimeout(ask, text === '' ? 0 : settleMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [api, text, isOpen, latest, returns]);
  return found;
}

/** Names for choices that came from the address or a stored value. */
export function useNames<V extends string | number>(search: SearchFn<V>, ids: readonly V[]): ReadonlyMap<V, Option<V>> {
  const [names, setNames] = useState<ReadonlyMap<V, Option<V>>>(new Map());
  const missing = ids.filter((id) => !names.has(id));
  // Compared by content, since callers build the array anew on each render.
  const wanted = missing.join(',');
  const api = useApi();
  const latest = useLatest({ search, missing });
  const returns = useReturns();
  useEffect(() => {
    if (wanted === '') return;
    const over = new AbortController();
    const { search: ask, missing: asked } = latest.current;
    ask({ api, text: '', ids: asked, signal: over.signal }).then(
      (options) => {
        if (!over.signal.aborted)
          setNames((before) => new Map([...before, ...options.map((one) => [one.value, one] as const)]));
      },
      () => undefined,
    );
    return () => over.abort();
  }, [api, wanted, latest, returns]);
  return names;
}
