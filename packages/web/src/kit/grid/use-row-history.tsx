import { App, Button } from 'antd';
import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { GridRow } from './grid-columns.ts';
import { areSameRows, RowSteps } from './row-steps.ts';
import { useLatest } from '../react/use-latest.ts';

/** What was done to rows; `words` offer to take it back: 已加入 30 行. */
export type RowChange = {
  readonly kind: 'edit' | 'paste' | 'fill' | 'clear' | 'insert' | 'remove' | 'add' | 'replace';
  readonly words?: string;
};
/** Why rows were written: a change, or one that was turned round, or what a look-up found. */
export type WriteKind = RowChange['kind'] | 'resolve' | 'undo' | 'redo';

const made = Symbol('made by useRowHistory');

/** Rows with the one way to change them: whatever is done to them can be taken back. Only `useRowHistory` makes one. */
export type RowHistory<R extends GridRow> = {
  readonly [made]: true;
  readonly rows: readonly R[];
  /** The rows as they are now, also between two changes of one event. */
  readonly now: () => readonly R[];
  readonly change: (to: (rows: readonly R[]) => readonly R[], change: RowChange) => void;
  /** What a look-up found: no step of its own, and true for every earlier and later state. */
  readonly learn: (apply: (row: R) => R) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

type Source<R extends GridRow> = {
  readonly rows: readonly R[];
  /** Puts rows where they are kept. Nobody else may call what this calls. */
  readonly write: (rows: R[], kind: WriteKind) => void;
  /** Steps that another version of the rows puts an end to. */
  readonly steps?: RowSteps<R>;
};

/** Long enough to read the words and reach the button. */
const offeredSeconds = 8;

/** Says what was done, with a button that takes it back; a further change without words closes it. */
function useUndoOffer() {
  const { message } = App.useApp();
  const key = useId();
  const close = (): void => message.destroy(key);
  const latest = useLatest(close);
  useEffect(() => () => latest.current(), [latest]);
  return (words: string | undefined, undo: () => void): void => {
    if (words === undefined || words === '') return close();
    const content = (
      <>
        {words}
        <Button type="link" size="small" onClick={undo}>
          撤销
        </Button>
      </>
    );
    void message.open({ key, type: 'success', duration: offeredSeconds, content });
  };
}

/** The steps of one thing; another thing begins without any. */
export function useRowSteps<R extends GridRow>(of: string): RowSteps<R> {
  const [held, setHeld] = useState(() => ({ of, steps: new RowSteps<R>() }));
  if (held.of === of) return held.steps;
  const next = { of, steps: new RowSteps<R>() };
  setHeld(next);
  return next.steps;
}

/** The history of a page's rows. The page hands over how rows are written, and keeps no other way to do it. */
export function useRowHistory<R extends GridRow>(source: Source<R>): RowHistory<R> {
  const { rows } = source;
  const own = useRowSteps<R>('');
  const steps = source.steps ?? own;
  const latest = useLatest(source.write);
  const now = useRef(rows);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const offer = useUndoOffer();

  const hand = (next: readonly R[], kind: WriteKind): void => {
    now.current = next;
    redraw();
    latest.current([...next], kind);
  };
  const turn = (kind: 'undo' | 'redo'): void => {
    offer(undefined, undo);
    const next = steps[kind](now.current);
    if (next) hand(next, kind);
  };
  const undo = (): void => turn('undo');
  const done = (words: string | undefined): void => {
    redraw();
    offer(words, undo);
  };
  useLayoutEffect(() => {
    now.current = rows;
  });
  return {
    [made]: true,
    rows,
    now: () => now.current,
    change: (to, { kind, words }) => {
      const before = now.current;
      const after = to(before);
      if (areSameRows(before, after)) return;
      steps.push({ before, after });
      hand(after, kind);
      done(words);
    },
    learn: (apply) => {
      steps.learn(apply);
      const next = now.current.map(apply);
      if (!areSameRows(now.current, next)) hand(next, 'resolve');
    },
    undo,
    redo: () => turn('redo'),
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
  };
}

/** The history of some of the rows, for a second grid over them: a change there is a step of the whole. */
export function historyOfPart<R extends GridRow>(history: RowHistory<R>, keeps: (row: R) => boolean): RowHistory<R> {
  const part = (): readonly R[] => history.now().filter(keeps);
  return {
    ...history,
    rows: history.rows.filter(keeps),
    now: part,
    change: (to, change) => {
      const changed = new Map(to(part()).map((row) => [row.key, row]));
      history.change((rows) => rows.map((row) => changed.get(row.key) ?? row), change);
    },
  };
}
