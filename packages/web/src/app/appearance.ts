import { useLayoutEffect, useSyncExternalStore } from 'react';
import { readText, removeKey, writeText } from '../lib/session/storage.ts';

/** As the machine is set, or as the person wants it in this browser. */
export type Appearance = 'system' | 'light' | 'dark';

const key = 'appearance';
const changed = new EventTarget();
const machine = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

const readAppearance = (): Appearance => {
  const kept = readText('local', key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
};

export function setAppearance(next: Appearance): void {
  if (next === 'system') removeKey('local', key);
  else writeText('local', key, next);
  changed.dispatchEvent(new Event('change'));
}

function watch(tell: () => void): () => void {
  const query = machine();
  const stop = new AbortController();
  query.addEventListener('change', tell, { signal: stop.signal });
  changed.addEventListener('change', tell, { signal: stop.signal });
  // Another window of this browser has chosen.
  window.addEventListener('storage', tell, { signal: stop.signal });
  return () => stop.abort();
}

export const useAppearance = (): Appearance => useSyncExternalStore(watch, readAppearance);

const isDark = (): boolean => {
  const wanted = readAppearance();
  return wanted === 'system' ? machine().matches : wanted === 'dark';
};

/** Whether everything is drawn dark; the document's root says so to plain CSS. */
export function useDark(): boolean {
  const dark = useSyncExternalStore(watch, isDark);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', dark);
  }, [dark]);
  return dark;
}
