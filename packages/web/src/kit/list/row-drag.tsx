import { HolderOutlined } from '@ant-design/icons';
import { type DragEvent, type HTMLAttributes, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
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
  readonly rowProps: (row: R) => HTMLAttributes<HTMLElement> & { readonly 'data-drop'?: Where };
};

/** On a row of a tree its middle half is its inside. */
function whereIn({ clientY, currentTarget }: DragEvent<HTMLElement>, isTree: boolean): Where {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = height === 0 ? 0 : (clientY - top) / height;
  if (isTree && part > 0.25 && part < 0.75) return 'into';
  return part < 0.5 ? 'before' : 'after';
}

const keysOf = (isTree: boolean): string => (isTree ? '上下左右方向键' : '上下方向键');

/** Rows that are put into their order by dragging a handle, or by the arrow keys on it. */
export function useRowDrag<R extends TreeRow>({ rows, isTree, onPlace }: RowPlacing<R>): RowDrag<R> {
  const dragged = useRef<number>(undefined);
  const [over, setOver] = useState<{ readonly id: number; readonly where: Where }>();
  const put = (id: number, place: Place | undefined): void => {
    const row = rows.find((one) => one.id === id);
    if (row && place) onPlace(row, place);
  };
  const end = (): void => {
    dragged.current = undefined;
    setOver(undefined);
  };
  const byKey = (event: KeyboardEvent, id: number): void => {
    if (!event.key.startsWith('Arrow') || (!isTree && /Left|Right/.test(event.key))) return;
    event.preventDefault();
    put(id, stepOf(rows, id, event.key));
  };
  const dropOn = (event: DragEvent<HTMLElement>, target: number): Place | undefined => {
    const id = dragged.current;
    return id === undefined ? undefined : placeOf(rows, { dragged: id, target, where: whereIn(event, isTree) });
  };
  return {
    handle: ({ id }) => (
      <span
        className="kit-handle"
        role="button"
        tabIndex={0}
        draggable
        aria-label={`拖动排序，或用${keysOf(isTree)}移动`}
        title={`拖动排序，或用${keysOf(isTree)}移动`}
        onKeyDown={(event) => byKey(event, id)}
        onDragStart={(event) => {
          dragged.current = id;
          event.dataTransfer.effectAllowed = 'move';
          const line = event.currentTarget.closest('.ant-table-row, li');
          if (line) event.dataTransfer.setDragImage(line, 0, 0);
        }}
        onDragEnd={end}
      >
        <HolderOutlined aria-hidden />
      </span>
    ),
    rowProps: ({ id }) => ({
      ...(over?.id === id ? { 'data-drop': over.where } : {}),
      onDragOver: (event) => {
        if (!dropOn(event, id)) return;
        event.preventDefault();
        const where = whereIn(event, isTree);
        if (over?.id !== id || over.where !== where) setOver({ id, where });
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event) => {
        event.preventDefault();
        const from = dragged.current;
        const place = dropOn(event, id);
        end();
        if (from !== undefined) put(from, place);
      },
    }),
  };
}
