/** Work that is asked for often and done one at a time: asked for while it is under way, it is done once more. */
export class OneAtATime {
  readonly #work: () => Promise<void>;
  #underWay: Promise<void> | undefined;
  #isAskedAgain = false;
  #isOver = false;

  /** @param work never rejects */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  readonly ask = (): void => {
    if (this.#isOver) return;
    if (this.#underWay) {
      this.#isAskedAgain = true;
      return;
    }
    this.#underWay = this.#work().finally(() => {
      this.#underWay = undefined;
      if (!this.#isAskedAgain) return;
      this.#isAskedAgain = false;
      this.ask();
    });
  };

  /** Begins no more and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#underWay;
  }
}
