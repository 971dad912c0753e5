const most = 10_000;

/** What a process knows of changes of its database: how often it heard of each table, and who has written through it. */
export class Changes {
  readonly #times = new Map<string, number>();
  readonly #writes = new Map<number, number>();
  #all = 0;
  /** Since when any write may be unknown of. */
  #unknownSince = -Infinity;

  /** Whether it would have heard of a change by now. */
  isHeard: () => boolean = () => false;

  /** Called when a table has changed. */
  note(table: string): void {
    this.#times.set(table, (this.#times.get(table) ?? 0) + 1);
  }

  /** Anything may have changed. */
  noteAll(): void {
    this.#all += 1;
  }

  /** Somebody has written through this process, and must see it at once. */
  wrote(userId: number): void {
    if (this.#writes.size >= most) {
      this.#writes.clear();
      this.#unknownSince = performance.now();
    }
    this.#writes.set(userId, performance.now());
  }

  /** What was read before this moment may lack what this person has written. */
  lastWrite(userId: number): number {
    return this.#writes.get(userId) ?? this.#unknownSince;
  }

  /** Stands for the state of all tables that a statement names: another one after each change of one of them. */
  versionOf(text: string): string {
    const named = [...this.#times].filter(([table]) => text.includes(table));
    return [this.#all, ...named.flat()].join();
  }
}
