import { useState } from 'react';
import { RowSteps } from '../../../kit/grid/row-steps.ts';
import type { AddLine } from './line.rules.ts';
import type { Start } from './start.ts';

/** A copy, a kept draft or an emptied form is written on in the same order; saving gives a new order its number. */
const isSameOrder = (a: Start, b: Start): boolean => a.serial === b.serial || a.mainOrderId === b.mainOrderId;

/**
 * What was done to the lines of the order that the page shows: kept while the form starts over in the same order, until
 * it is submitted. What comes back from there is the saved order and took nothing's place.
 */
export function useStartSteps(start: Start | undefined, isSubmitted: boolean): RowSteps<AddLine> {
  const [held, setHeld] = useState(() => ({ start, isSubmitted, steps: new RowSteps<AddLine>() }));
  const isSame = start === undefined || held.start === start;
  if (isSame && held.isSubmitted === isSubmitted) return held.steps;
  const isOther = held.start !== undefined && start !== undefined && !isSameOrder(held.start, start);
  const isFresh = isOther || (isSubmitted && !held.isSubmitted);
  const next = { start: start ?? held.start, isSubmitted, steps: isFresh ? new RowSteps<AddLine>() : held.steps };
  setHeld(next);
  return next.steps;
}
