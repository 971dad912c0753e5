import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

type Point = { readonly x: number; readonly y: number };
/** Where a drag has begun: the pointer, what the dialog was moved by then, and how far it may still go each way. */
type Drag = { readonly from: Point; readonly by: Point; readonly least: Point; readonly most: Point };

/** The header, where no button of its own was pressed. */
const handleAt = (target: EventTarget): Element | null =>
  target instanceof Element && !target.closest('button, a, input') ? target.closest('.ant-modal-header') : null;
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** A dialog larger than the window keeps its header in it. */
function dragOf(event: PointerEvent<HTMLElement>, header: Element, by: Point): Drag {
  const box = event.currentTarget.getBoundingClientRect();
  const grip = header.getBoundingClientRect();
  const bottom = box.height > window.innerHeight ? grip.bottom : box.bottom;
  return {
    from: { x: event.clientX, y: event.clientY },
    by,
    least: { x: Math.min(0, -box.left), y: Math.min(0, -box.top) },
    most: { x: Math.max(0, window.innerWidth - box.right), y: Math.max(0, window.innerHeight - bottom) },
  };
}

/** Lets a dialog be moved by its header, inside the window. */
export function Movable({ children }: { readonly children: ReactNode }) {
  const [by, setBy] = useState<Point>({ x: 0, y: 0 });
  const drag = useRef<Drag>(null);

  // A window that became smaller may have left the dialog outside.
  useEffect(() => {
    const back = (): void => setBy({ x: 0, y: 0 });
    window.addEventListener('resize', back);
    return () => window.removeEventListener('resize', back);
  }, []);

  const begin = (event: PointerEvent<HTMLElement>): void => {
    const header = handleAt(event.target);
    if (!header || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = dragOf(event, header, by);
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (!drag.current) return;
    const { from, by: start, least, most } = drag.current;
    setBy({
      x: start.x + within(clientX - from.x, least.x, most.x),
      y: start.y + within(clientY - from.y, least.y, most.y),
    });
  };
  const end = (): void => {
    drag.current = null;
  };
  return (
    <div
      style={by.x === 0 && by.y === 0 ? undefined : { transform: `translate(${by.x}px, ${by.y}px)` }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {children}
    </div>
  );
}
