import { type RefObject, useEffect, useRef } from 'react';
import type { WantedRow } from '../../../kit/grid/grid-view.ts';

/** Brings what stands for a lot into sight when the submit asks for it, and gives `focused` of it the focus. */
export function useWanted<E extends HTMLElement>(wanted: WantedRow | undefined, focused?: string): RefObject<E | null> {
  const box = useRef<E>(null);
  useEffect(() => {
    if (!wanted) return;
    const found = box.current?.querySelector(`[data-line="${wanted.key}"]`);
    found?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    if (focused !== undefined) found?.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  }, [wanted, focused]);
  return box;
}
