/** A deck of choices that a seed deals. */
export function dealer(random: () => number) {
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const hits = (percent: number): boolean => random() * 100 < percent;
  const oneOf = <T>(list: readonly T[]): T | undefined => list[upTo(list.length - 1)];
  const some = <T>(list: readonly T[], percent: number): T[] => list.filter(() => hits(percent));
  return { upTo, hits, oneOf, some };
}
export type Dealer = ReturnType<typeof dealer>;
