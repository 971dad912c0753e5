import { HolderOutlined } from '@ant-design/icons';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { type Place, placeOf, stepOf, type Where } from './row-place.rules.ts';
import type { TreeRow } from '../input/tree.rules.ts';
import '../kit.css';

export type RowPlacing<R> = {
  readonly rows: readonly R[];
  readonly isTree: boolean;
  readonly onPlace: (row: R, place: Place) => void;
};

export type RowDrag<R> = {
  readonly handle: (row: R) => ReactNode;
  readonly rowProps: (row: R) => HTMLAttributes<HTMLElement> & RowData;
};
type RowData = {
  /** The list and the row of it, as a drag finds it under the pointer. */
  readonly 'data-place-row': string;
  readonly 'data-dragged'?: true;
  readonly 'data-drop'?: Where;
};

/** Of a list whose rows have no order of their own. */
export const nowhere = (): void => undefined;

type Over = { readonly id: number; readonly where: Where };

/** The row of a list under the pointer and the part of it that is meant; of a tree the middle half is its inside. */
function overAt({ clientX, clientY }: PointerEvent, list: string, isTree: boolean): Over | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(`[data-place-row^="${list} "]`);
  if (!row) return undefined;
  // On a long list the next row comes into view.
  row.scrollIntoView({ block: 'nearest' });
  const { top, height } = row.getBoundingClientRect();
  const part = height === 0 ? 0 : (clientY - top) / height;
  const side = part < 0.5 ? 'before' : 'after';
  return {
    id: Number(row.dataset['placeRow']?.split(' ')[1]),
    where: isTree && part > 0.25 && part < 0.75 ? 'into' : side,
  };
}

const keysOf = (isTree: boolean): string => (isTree ? '上下左右方向键' : '上下方向键');

/** Rows that are put into their order by dragging a handle with mouse or finger, or by the arrow keys on it. */
export function useRowDrag<R extends TreeRow>({ rows, isTree, onPlace }: RowPlacing<R>): RowDrag<R> {
  const list = useId();
  const dragged = useRef<number>(undefined);
  const [drag, setDrag] = useState<{ readonly id: number; readonly over: Over | undefined }>();
  const put = (id: number, place: Place | undefined): void => {
    const row = rows.find((one) => one.id === id);
    if (row && place) onPlace(row, place);
  };
  const end = (): void => {
    dragged.current = undefined;
    setDrag(undefined);
  };
  const byKey = (event: KeyboardEvent, id: number): void => {
    if (event.key === 'Escape') end();
    if (!event.key.startsWith('Arrow') || (!isTree && /Left|Right/.test(event.key))) return;
    event.preventDefault();
    put(id, stepOf(rows, id, event.key));
  };
  const placeAt = (id: number, over: Over | undefined): Place | undefined =>
    over && placeOf(rows, { dragged: id, target: over.id, where: over.where });
  const byPointer = (id: number): HTMLAttributes<HTMLElement> => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = id;
    },
    onPointerMove: (event) => {
      if (dragged.current !== id) return;
      const over = overAt(event, list, isTree);
      setDrag({ id, over: placeAt(id, over) ? over : undefined });
    },
    onPointerUp: (event) => {
      if (dragged.current !== id) return;
      const place = placeAt(id, overAt(event, list, isTree));
      end();
      put(id, place);
    },
    onPointerCancel: end,
  });
  return {
    handle: ({ id }) => (
      <span
        className="kit-handle"
        role="button"
        tabIndex={0}
        aria-label={`拖动排序，或用${keysOf(isTree)}移动`}
        title={`拖动排序，或用${keysOf(isTree)}移动`}
        onKeyDown={(event) => byKey(event, id)}
        {...byPointer(id)}
      >
        <HolderOutlined aria-hidden />
      </span>
    ),
    rowProps: ({ id }) => ({
      'data-place-row': `${list} ${id}`,
      ...(drag?.id === id ? { 'data-dragged': true } : {}),
      ...(drag?.over?.id === id ? { 'data-drop': drag.over.where } : {}),
    }),
  };
}
