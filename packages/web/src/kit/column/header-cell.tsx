import { type DragEvent, type KeyboardEvent, type PointerEvent, type ThHTMLAttributes, useRef, useState } from 'react';

export type HeaderCellProps = {
  readonly width?: number;
  readonly resizeLabel?: string;
  readonly onResize?: (px: number) => void;
  /** What the column is called while it is dragged to another place. */
  readonly moveKey?: string;
  /** A column was dropped on this one. */
  readonly onPlace?: (key: string) => void;
};

const keyStepPx = 16;
const dragType = 'application/x-kit-column';
const hasColumn = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(dragType);

/** What makes a head cell a thing to drag and a place to drop on. */
function useDragging({ moveKey, onPlace }: HeaderCellProps, isResizing: () => boolean) {
  const [isOver, setOver] = useState(false);
  if (moveKey === undefined || !onPlace) return {};
  return {
    draggable: true,
    'data-over': isOver ? '' : undefined,
    onDragStart: (event: DragEvent) => {
      if (isResizing()) return event.preventDefault();
      event.dataTransfer.setData(dragType, moveKey);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (!hasColumn(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasColumn(event)) return;
      event.preventDefault();
      setOver(false);
      onPlace(event.dataTransfer.getData(dragType));
    },
  };
}

/** A head cell that can be dragged to another place, and its right edge to another width. */
export function HeaderCell({
  width,
  resizeLabel,
  onResize,
  moveKey,
  onPlace,
  children,
  ...rest
}: HeaderCellProps & ThHTMLAttributes<HTMLTableCellElement>) {
  const cell = useRef<HTMLTableCellElement>(null);
  const from = useRef<{ x: number; width: number }>(undefined);
  const dragging = useDragging(
    { ...(moveKey === undefined ? {} : { moveKey }), ...(onPlace ? { onPlace } : {}) },
    () => from.current !== undefined,
  );
  if (!onResize || width === undefined) return <th {...rest}>{children}</th>;

  const begin = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    // The table may have stretched the column past its own width.
    from.current = { x: event.clientX, width: cell.current?.offsetWidth ?? width };
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (from.current) onResize(from.current.width + event.clientX - from.current.x);
  };
  const byKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -keyStepPx, ArrowRight: keyStepPx }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(width + step);
  };
  return (
    <th {...rest} {...dragging} ref={cell}>
      {children}
      <span
        className="kit-resize"
        role="separator"
        aria-orientation="vertical"
        aria-label={`调整${resizeLabel ?? ''}列宽`}
        aria-valuenow={width}
        tabIndex={-1}
        onPointerDown={begin}
        onPointerMove={drag}
        onPointerUp={() => (from.current = undefined)}
        onPointerCancel={() => (from.current = undefined)}
        onKeyDown={byKey}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  );
}
