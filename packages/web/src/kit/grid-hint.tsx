import { Tooltip } from 'antd';
import { type RefObject, useEffect, useState } from 'react';

type Shown = {
  readonly text: string;
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
};

const shownOf = (target: EventTarget | null): Shown | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-problem]') : null;
  const text = cell?.dataset['problem'];
  if (!cell || text === undefined) return undefined;
  const { top, left, width, height } = cell.getBoundingClientRect();
  return { text, top, left, width, height };
};

/** One tooltip for all wrong cells of a grid: thousands of cells with their own would make scrolling heavy. */
export function GridHint({ box }: { readonly box: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const over = new AbortController();
    const options = { signal: over.signal, passive: true };
    const show = (event: Event): void => setShown(shownOf(event.target));
    const hide = (): void => setShown(undefined);
    element.addEventListener('mouseover', show, options);
    element.addEventListener('focusin', show, options);
    element.addEventListener('mouseleave', hide, options);
    element.addEventListener('focusout', hide, options);
    window.addEventListener('scroll', hide, { ...options, capture: true });
    return () => over.abort();
  }, [box]);
  if (!shown) return null;
  const { text, ...place } = shown;
  return (
    <Tooltip key={`${place.top} ${place.left}`} title={text} open placement="top">
      <span className="kit-grid-hint-anchor" style={place} />
    </Tooltip>
  );
}
