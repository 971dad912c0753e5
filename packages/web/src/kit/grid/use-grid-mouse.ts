import { type RefObject, useEffect } from 'react';
import { useLatest } from '../react/use-latest.ts';

export type GridMouse = {
  /** A cell was pressed; column -1 is the row's number. */
  readonly onPress: (row: number, column: number, isExtending: boolean) => void;
  /** The pressed mouse was drawn over another cell. */
  readonly onDrag: (row: number, column: number) => void;
  readonly onRemove: (row: number) => void;
};

const numberOf = (target: EventTarget | null, name: 'row' | 'column' | 'remove'): number | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null;
  const text = element?.dataset[name];
  return text === undefined ? undefined : Number(text);
};

const placeOf = (event: MouseEvent): readonly [number, number] | undefined => {
  const row = numberOf(event.target, 'row');
  const column = numberOf(event.target, 'column');
  return row === undefined || column === undefined ? undefined : [row, column];
};

/** The input over the active cell keeps the mouse for its own text; so do buttons and links that a cell draws. */
const keepsMouse = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, button, a') !== null;

/** The mouse over all cells of a grid, through one set of listeners. */
export function useGridMouse(box: RefObject<HTMLElement | null>, mouse: GridMouse): void {
  const latest = useLatest(mouse);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const over = new AbortController();
    const options = { signal: over.signal };
    const press = (event: MouseEvent): void => {
      const place = placeOf(event);
      if (!place || event.button !== 0 || keepsMouse(event.target)) return;
      event.preventDefault();
      latest.current.onPress(...place, event.shiftKey);
    };
    const drag = (event: MouseEvent): void => {
      const place = event.buttons === 1 ? placeOf(event) : undefined;
      if (place && place[1] >= 0) latest.current.onDrag(...place);
    };
    const click = (event: MouseEvent): void => {
      const row = numberOf(event.target, 'remove');
      if (row !== undefined) latest.current.onRemove(row);
    };
    element.addEventListener('mousedown', press, options);
    element.addEventListener('mouseover', drag, options);
    element.addEventListener('click', click, options);
    return () => over.abort();
  }, [box, latest]);
}
