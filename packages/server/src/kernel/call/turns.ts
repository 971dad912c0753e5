type Queue = { running: number; readonly waiting: (() => void)[] };

export type TurnRules = {
  /** How many works of one key run side by side, and how many more may wait for their turn. */
  readonly width: number;
  readonly waiting: number;
};

/** Lets works of one key run a few at a time, in the order in which they came, within this process. */
export class Turns {
  readonly #rules: TurnRules;
  readonly #queues = new Map<string, Queue>();

  constructor(rules: TurnRules) {
    this.#rules = rules;
  }

  /** Runs the work when its turn comes; undefined, without running it, when too many wait already. */
  async run<R>(key: string, work: () => Promise<R>): Promise<R | undefined> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running >= this.#rules.width) {
      if (queue.waiting.length >= this.#rules.waiting) return undefined;
      await new Promise<void>((resolve) => void queue.waiting.push(resolve));
    } else queue.running += 1;
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      // Whoever is next takes over the place of the one that goes.
      if (next) next();
      else if ((queue.running -= 1) === 0) this.#queues.delete(key);
    }
  }
}
