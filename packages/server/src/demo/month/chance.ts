/** Repeatable chance: the same seed tells the same month. */
export type Chance = {
  /** From 0 up to but not including 1. */
  readonly next: () => number;
  /** True in `percent` of all cases. */
  readonly hits: (percent: number) => boolean;
  /** A whole number from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number;
  readonly oneOf: <T>(list: readonly T[]) => T;
  /** `count` different ones, in the order of the list. */
  readonly some: <T>(list: readonly T[], count: number) => T[];
  /** A chance of its own, so that what runs beside it does not change what it deals. */
  readonly fork: () => Chance;
};

/** Mulberry32: small, and good enough to deal demonstration orders. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function chanceOf(seed: number): Chance {
  const next = generator(seed);
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const oneOf = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = list.map((_, index) => index);
    const taken: number[] = [];
    while (taken.length < count && left.length > 0) taken.push(...left.splice(Math.floor(next() * left.length), 1));
    return taken.sort((a, b) => a - b).flatMap((index) => list[index] ?? []);
  };
  const fork = () => chanceOf(next() * 2 ** 32);
  return { next, hits: (percent) => next() * 100 < percent, between, oneOf, some, fork };
}
