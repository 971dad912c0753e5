import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { readJson, writeJson } from '../../../lib/session/storage.ts';
import { placeIn, type Point, type Size, stepFrom } from './floating.rules.ts';

const isPoint = (value: unknown): value is Point => {
  const { x, y } = (value ?? {}) as Partial<Point>;
  return typeof x === 'number' && typeof y === 'number';
};

/** So far a pointer may go before it means more than a click. */
const clickPx = 4;
const windowSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight });

type Drag = { readonly pointer: Point; readonly from: Point };
type Floating = { readonly storageKey: string; readonly size: number; readonly usual: (window: Size) => Point };

/** A button that stands where it was put, by dragging or by arrow keys, and always inside the window. */
export function useFloating({ storageKey, size, usual }: Floating) {
  const [put, setPut] = useState(() => readJson('local', storageKey, isPoint));
  const [frame, setFrame] = useState(windowSize);
  const drag = useRef<Drag>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    const follow = (): void => setFrame(windowSize());
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, []);

  const at = placeIn(frame, { width: size, height: size }, put ?? usual(frame));
  const move = (to: Point): void => {
    const next = placeIn(frame, { width: size, height: size }, to);
    setPut(next);
    writeJson('local', storageKey, next);
  };
  const end = (): void => {
    drag.current = null;
  };
  return {
    style: { left: at.x, top: at.y, width: size, height: size },
    onPointerDown: ({ clientX, clientY, button, currentTarget, pointerId }: PointerEvent<HTMLElement>): void => {
      isMoved.current = false;
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      drag.current = { pointer: { x: clientX, y: clientY }, from: at };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (!drag.current) return;
      const { pointer, from } = drag.current;
      const by = { x: clientX - pointer.x, y: clientY - pointer.y };
      if (!isMoved.current && Math.hypot(by.x, by.y) < clickPx) return;
      isMoved.current = true;
      move({ x: from.x + by.x, y: from.y + by.y });
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent): void => {
      // The end of a drag is no click.
      if (isMoved.current) event.stopPropagation();
      isMoved.current = false;
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const to = stepFrom(at, event.key);
      if (!to) return;
      event.preventDefault();
      move(to);
    },
  };
}
