import type { KeyboardEvent, PointerEvent, ThHTMLAttributes } from 'react';
import { useRef } from 'react';

export type HeaderCellProps = {
  readonly width?: number;
  readonly resizeLabel?: string;
  readonly onResize?: (px: number) => void;
};

const keyStepPx = 16;

/** A head cell whose right edge can be dragged. */
export function HeaderCell({
  width,
  resizeLabel,
  onResize,
  children,
  ...rest
}: HeaderCellProps & ThHTMLAttributes<HTMLTableCellElement>) {
  const cell = useRef<HTMLTableCellElement>(null);
  const from = useRef<{ x: number; width: number }>(undefined);
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
    <th {...rest} ref={cell}>
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
