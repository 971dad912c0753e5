import { Tooltip } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type GridColumn, gridColumnKey, type GridRow } from './grid-columns.ts';
import type { GridPlace } from './grid-edits.ts';
import type { ProblemMap } from './grid-problems.ts';

type Box = Pick<DOMRect, 'top' | 'left' | 'width' | 'height'>;
type Pointed = GridPlace & { readonly box: Box; readonly side: 'right' | 'top' | 'bottom' };

const boxOf = (cell: Element): Box => {
  const { top, left, width, height } = cell.getBoundingClientRect();
  return { top, left, width, height };
};

/** The cell under the mouse. */
const hovered = (target: EventTarget | null): Pointed | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset['row']), column: Number(cell.dataset['column']), box: boxOf(cell), side: 'right' };
};

/** The cell that was left; what is said of it stands on the side away from the one that was gone to. */
const leftBehind = (box: HTMLElement | null, left: GridPlace, now: GridPlace): Pointed | undefined => {
  const cell = box?.querySelector(`[data-row="${left.row}"] [data-column="${left.column}"]`);
  return cell ? { ...left, box: boxOf(cell), side: now.row < left.row ? 'bottom' : 'top' } : undefined;
};

type Props<R extends GridRow> = {
  readonly box: RefObject<HTMLElement | null>;
  readonly rows: readonly R[];
  readonly columns: readonly GridColumn<R>[];
  readonly problemMap: ProblemMap;
  readonly cursor: GridPlace;
  /** Something is being typed or chosen. */
  readonly isQuiet: boolean;
};

/** The cell to be explained: the one under the mouse, or the one just left; none while something is typed or chosen. */
function usePointed<R extends GridRow>({ box, cursor, isQuiet }: Props<R>): Pointed | undefined {
  const [pointed, setPointed] = useState<Pointed>();
  const last = useRef(cursor);
  useEffect(() => {
    const left = last.current;
    last.current = cursor;
    const isMoved = left.row !== cursor.row || left.column !== cursor.column;
    if (isQuiet) setPointed(undefined);
    else if (isMoved) setPointed(leftBehind(box.current, left, cursor));
  }, [box, cursor, isQuiet]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const over = new AbortController();
    const options = { signal: over.signal, passive: true };
    const hide = (): void => setPointed(undefined);
    element.addEventListener('mouseover', (event) => setPointed(hovered(event.target)), options);
    element.addEventListener('mouseleave', hide, options);
    element.addEventListener('focusout', hide, options);
    window.addEventListener('scroll', hide, { ...options, capture: true });
    return () => over.abort();
  }, [box]);
  return isQuiet ? undefined : pointed;
}

/**
 * One bubble for all wrong cells of a grid: thousands of cells with their own would make scrolling heavy. It says what is
 * wrong now, stands beside its cell, and lets every click through.
 */
export function GridHint<R extends GridRow>(props: Props<R>) {
  const { rows, columns, problemMap, cursor } = props;
  const pointed = usePointed(props);
  const row = pointed && rows[pointed.row];
  if (!row) return null;
  const column = columns[pointed.column];
  const words = problemMap.get(row.key)?.get(column ? gridColumnKey(column) : '');
  if (words === undefined) return null;
  const { box } = pointed;
  // The cell that is about to be written in stays free.
  const isBefore = cursor.row === pointed.row && cursor.column > pointed.column;
  const side = pointed.side === 'right' && isBefore ? 'top' : pointed.side;
  return (
    <Tooltip
      key={`${pointed.row} ${pointed.column}`}
      title={words}
      open
      placement={side}
      classNames={{ root: 'kit-grid-bubble' }}
    >
      <span className="kit-grid-hint-anchor" style={box} />
    </Tooltip>
  );
}
