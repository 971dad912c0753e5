import { useRef } from 'react';
import type { GridRow } from './grid-columns.ts';
import { restored } from './grid-edits.ts';

type Step<R> = { readonly before: readonly R[]; readonly after: readonly R[] };
const maxSteps = 200;

export type GridHistory<R> = {
  readonly push: (step: Step<R>) => void;
  /** Makes what followed from the last step by itself part of that step. */
  readonly extend: (step: Step<R>) => void;
  /** The rows one step back, or undefined when there is none. */
  readonly undo: (now: readonly R[]) => R[] | undefined;
  readonly redo: (now: readonly R[]) => R[] | undefined;
};

/** What was done to the rows, to be taken back and done again. */
export function useGridHistory<R extends GridRow>(): GridHistory<R> {
  const done = useRef<Step<R>[]>([]);
  const undone = useRef<Step<R>[]>([]);
  return {
    push: (step) => {
      done.current = [...done.current, step].slice(-maxSteps);
      undone.current = [];
    },
    extend: (step) => {
      const last = done.current.at(-1);
      if (last?.after === step.before)
        done.current = [...done.current.slice(0, -1), { before: last.before, after: step.after }];
    },
    undo: (now) => {
      const step = done.current.pop();
      if (!step) return undefined;
      undone.current.push(step);
      return restored(now, step.after, step.before);
    },
    redo: (now) => {
      const step = undone.current.pop();
      if (!step) return undefined;
      done.current.push(step);
      return restored(now, step.before, step.after);
    },
  };
}
