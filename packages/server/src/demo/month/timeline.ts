import { Refusal } from '../../kernel/refusal/refuse.ts';

/** One step of a story: what happens at a moment, and what follows from it. */
export type Step = { readonly at: Date; readonly run: () => Promise<readonly Step[]> };

export type TimelineOptions = {
  /** Steps after this moment have not happened yet. */
  readonly until: Date;
  /** Steps that lie this close together may run side by side. */
  readonly windowMs: number;
  readonly width: number;
};

/** A binary heap by time: many thousand steps come and go. */
class Agenda {
  readonly #steps: Step[] = [];

  get first(): Step | undefined {
    return this.#steps[0];
  }

  push(step: Step): void {
    const steps = this.#steps;
    let at = steps.push(step) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (this.#time(up) <= this.#time(at)) return;
      this.#swap(up, at);
      at = up;
    }
  }

  pop(): Step | undefined {
    const steps = this.#steps;
    const top = steps[0];
    const last = steps.pop();
    if (last && steps.length > 0) {
      steps[0] = last;
      this.#sink();
    }
    return top;
  }

  #sink(): void {
    for (let at = 0; ;) {
      const left = at * 2 + 1;
      const right = left + 1;
      let least = at;
      if (this.#time(left) < this.#time(least)) least = left;
      if (this.#time(right) < this.#time(least)) least = right;
      if (least === at) return;
      this.#swap(least, at);
      at = least;
    }
  }

  #time(at: number): number {
    return this.#steps[at]?.at.getTime() ?? Infinity;
  }

  #swap(a: number, b: number): void {
    const steps = this.#steps;
    const [x, y] = [steps[a], steps[b]];
    if (x && y) [steps[a], steps[b]] = [y, x];
  }
}

export type Played = { readonly steps: number; readonly refused: readonly Refusal[] };

/**
 * Plays steps in the order of their time; those of one window run side by side, so that keys follow the clock closely.
 * A refused step ends its story there, as it would for a person who leaves the form.
 */
export async function play(first: readonly Step[], { until, windowMs, width }: TimelineOptions): Promise<Played> {
  const agenda = new Agenda();
  const refused: Refusal[] = [];
  const running = new Map<Step, Promise<void>>();
  let steps = 0;
  for (const step of first) agenda.push(step);
  const start = (step: Step): void => {
    steps += 1;
    const ending = step
      .run()
      .catch((error: unknown) => ended(error, refused))
      .then((following) => {
        for (const one of following) agenda.push(one);
        running.delete(step);
      });
    running.set(step, ending);
  };
  const mayStart = ({ at }: Step): boolean =>
    running.size < width && running.keys().every((other) => at.getTime() - other.at.getTime() <= windowMs);
  for (;;) {
    const next = agenda.first;
    if (next && next.at <= until && mayStart(next)) {
      agenda.pop();
      start(next);
    } else if (running.size > 0) await Promise.race(running.values());
    else return { steps, refused };
  }
}

function ended(error: unknown, refused: Refusal[]): readonly Step[] {
  if (!(error instanceof Refusal)) throw error;
  refused.push(error);
  return [];
}
