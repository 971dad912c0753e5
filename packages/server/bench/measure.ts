/** What one kind of work did: how often, how fast, and how long the slowest hundredth took. */
export type Measured = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** One way to do a work; `turn` counts its runs from 0, so that equal turns of two sides do the same. */
export type Side = (turn: number) => Promise<unknown>;

export type Bounds = {
  readonly width: number;
  /** Of each side, over all rounds. */
  readonly seconds: number;
  readonly rounds: number;
  /** Turns of each side at most. */
  readonly most?: number;
};

class Runner {
  readonly #work: Side;
  readonly #times: number[] = [];
  #turn = 0;
  #elapsed = 0;

  constructor(work: Side) {
    this.#work = work;
  }

  /** Runs from `width` sides at once until the time has passed or `most` turns are done; a failure ends the run. */
  async run(seconds: number, { width, most }: { width: number; most: number }): Promise<void> {
    const started = performance.now();
    const end = started + seconds * 1000;
    const one = async () => {
      while (performance.now() < end && this.#turn < most) {
        const mine = this.#turn;
        this.#turn += 1;
        const from = performance.now();
        await this.#work(mine);
        this.#times.push(performance.now() - from);
      }
    };
    await Promise.all(Array.from({ length: width }, one));
    this.#elapsed += (performance.now() - started) / 1000;
  }

  get measured(): Measured {
    const times = this.#times.toSorted((a, b) => a - b);
    return { perSecond: times.length / this.#elapsed, p50: at(times, 0.5), p99: at(times, 0.99), count: times.length };
  }
}

/** Measures several sides in turns, a short round each, because the machine is not the same from one minute to the next. */
export async function measureInTurns<K extends string>(
  sides: Readonly<Record<K, Side>>,
  { width, seconds, rounds, most = Infinity }: Bounds,
): Promise<Record<K, Measured>> {
  const runners = Object.entries<Side>(sides).map(([name, work]) => [name, new Runner(work)] as const);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [, runner] of runners)
      await runner.run(seconds / rounds, { width, most: Math.floor((most * round) / rounds) });
  }
  return Object.fromEntries(runners.map(([name, runner]) => [name, runner.measured])) as Record<K, Measured>;
}
