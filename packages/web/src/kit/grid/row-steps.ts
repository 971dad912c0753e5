import type { GridRow } from './grid-columns.ts';

type Rows<R> = readonly R[];
type Step<R> = { readonly before: Rows<R>; readonly after: Rows<R> };

const maxSteps = 200;

export const byKey = <R extends GridRow>(rows: Rows<R>): ReadonlyMap<string, R> =>
  new Map(rows.map((row) => [row.key, row]));

export const areSameRows = <R>(a: Rows<R>, b: Rows<R>): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at]);

/**
 * The rows with one step turned round: what the step touched goes from `from` to `to`; what it did not touch keeps what
 * has come in since, such as fresh prices, and rows that came or went by themselves stay or stay away.
 */
export const restored = <R extends GridRow>(current: Rows<R>, from: Rows<R>, to: Rows<R>): R[] => {
  const [now, old, target] = [byKey(current), byKey(from), byKey(to)];
  const rows = to.flatMap((row) => {
    const [was, is] = [old.get(row.key), now.get(row.key)];
    if (was === undefined) return [is ?? row];
    if (is === undefined) return [];
    return [was === row ? is : row];
  });
  // A row that is in neither stands behind the one it stood behind.
  for (const [at, row] of current.entries()) {
    if (old.has(row.key) || target.has(row.key)) continue;
    const before = rows.findIndex(({ key }) => key === current[at - 1]?.key);
    rows.splice(before + 1, 0, row);
  }
  return rows;
};

/** What was done to rows, to be taken back and done again; it may outlive the component that draws the rows. */
export class RowSteps<R extends GridRow> {
  #done: Step<R>[] = [];
  #undone: Step<R>[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  push(step: Step<R>): void {
    this.#done = [...this.#done, step].slice(-maxSteps);
    this.#undone = [];
  }

  undo(now: Rows<R>): R[] | undefined {
    const step = this.#done.pop();
    if (!step) return undefined;
    this.#undone.push(step);
    return restored(now, step.after, step.before);
  }

  redo(now: Rows<R>): R[] | undefined {
    const step = this.#undone.pop();
    if (!step) return undefined;
    this.#done.push(step);
    return restored(now, step.before, step.after);
  }

  /** Takes over what was found out about rows, such as the material behind a text: no step, but true in every state. */
  learn(apply: (row: R) => R): void {
    const learned = new Map<R, R>();
    const once = (row: R): R => {
      const known = learned.get(row) ?? apply(row);
      learned.set(row, known);
      return known;
    };
    const taught = ({ before, after }: Step<R>): Step<R> => ({ before: before.map(once), after: after.map(once) });
    this.#done = this.#done.map(taught);
    this.#undone = this.#undone.map(taught);
  }
}
