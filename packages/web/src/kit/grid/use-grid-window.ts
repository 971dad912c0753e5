import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows up to this many are all drawn. */
const drawAllUpTo = 60;
/** Rows kept drawn above and below the visible ones. */
const overscan = 12;

export type GridWindow = { readonly from: number; readonly to: number };

const stepOf = (top: number, height: number, rowPx: number): GridWindow => {
  // Whole strides, so that scrolling draws only every few rows.
  const stride = Math.floor(overscan / 2);
  const first = Math.floor(Math.max(0, top) / rowPx / stride) * stride;
  return { from: Math.max(0, first - overscan), to: first + Math.ceil(height / rowPx) + overscan + stride };
};

/** The rows in sight of a scrolling box. */
export function useGridWindow(box: RefObject<HTMLElement | null>, count: number, rowPx: number): GridWindow {
  const [window, setWindow] = useState<GridWindow>({ from: 0, to: drawAllUpTo });
  const isWhole = count <= drawAllUpTo;
  useLayoutEffect(() => {
    const element = box.current;
    if (isWhole || !element) return;
    const update = (): void => {
      const next = stepOf(element.scrollTop, element.clientHeight || 600, rowPx);
      setWindow((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const size = new ResizeObserver(update);
    size.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      size.disconnect();
    };
  }, [box, isWhole, rowPx]);
  return isWhole
    ? { from: 0, to: count }
    : { from: Math.min(window.from, Math.max(0, count - 1)), to: Math.min(window.to, count) };
}
