import { expect, it } from 'vitest';
import { checkColumns } from './ask-order-check.columns.tsx';

/** What a window of 1440 px leaves beside the menu, without the column of row numbers. */
const room = 1128;

it.each(
  Object.entries(checkColumns).flatMap(([stage, kinds]) =>
    Object.entries(kinds).map(([kind, columns]) => [`${stage} ${kind}`, columns] as const),
  ),
)('all columns of the %s check are in sight', (_name, columns) => {
  const widths = columns.map(({ width = 0 }) => width);
  expect(widths.every((width) => width > 0)).toBe(true);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(room);
});
