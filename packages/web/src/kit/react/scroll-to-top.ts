import { paging } from '@material/contract/kernel/value/constants.ts';

const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** The nearest ancestor that scrolls vertically, else the page itself. */
export const scrollParent = (from: Element | null): Element => {
  for (let at = from?.parentElement ?? null; at && at !== document.body; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at;
  }
  return document.scrollingElement ?? document.documentElement;
};

/**
 * Eases to the top within 800 ms by the clock, whatever the frame rate; at once for people who asked for less motion.
 * A wheel or touch of the user ends it.
 */
export function scrollToTop(target: Element, durationMs: number = paging.scrollMs): void {
  const start = target.scrollTop;
  if (start <= 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    target.scrollTop = 0;
    return;
  }
  const begun = performance.now();
  const taken = new AbortController();
  for (const type of ['wheel', 'touchstart'] as const) {
    window.addEventListener(type, () => taken.abort(), { once: true, passive: true, signal: taken.signal });
  }
  const step = (now: number): void => {
    if (taken.signal.aborted) return;
    const part = Math.min(1, (now - begun) / durationMs);
    target.scrollTop = Math.round(start * (1 - easeInOut(part)));
    if (part < 1) requestAnimationFrame(step);
    else taken.abort();
  };
  requestAnimationFrame(step);
}
