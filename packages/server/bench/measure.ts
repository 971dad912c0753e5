/** What one kind of work did: how often, how fast, and how long the slowest hundredth took. */
export type Measured = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Runs `work` from `width` sides at once until `seconds` have passed or `most` are done; a failure ends the run. */
export async function measure(
  work: (turn: number) => Promise<unknown>,
  { width, seconds, most = Infinity }: { width: number; seconds: number; most?: number },
): Promise<Measured> {
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  let turn = 0;
  const side = async () => {
    while (performance.now() < end && turn < most) {
      const mine = turn;
      turn += 1;
      const from = performance.now();
      await work(mine);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: width }, side));
  const elapsed = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: times.length / elapsed, p50: at(times, 0.5), p99: at(times, 0.99), count: times.length };
}
