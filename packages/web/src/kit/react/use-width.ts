import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The inner width of a box, as it changes; 0 until it is measured. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const box = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
