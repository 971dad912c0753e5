export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

const within = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Where a thing of this size stands in a window: where it was put, as far as the window reaches. */
export const placeIn = (window: Size, size: Size, put: Point): Point => ({
  x: within(put.x, window.width - size.width),
  y: within(put.y, window.height - size.height),
});

const stepPx = 24;
const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -stepPx, y: 0 },
  ArrowRight: { x: stepPx, y: 0 },
  ArrowUp: { x: 0, y: -stepPx },
  ArrowDown: { x: 0, y: stepPx },
};

/** One step by an arrow key; undefined for every other key. */
export function stepFrom({ x, y }: Point, key: string): Point | undefined {
  const step = steps[key];
  return step && { x: x + step.x, y: y + step.y };
}
