export type RateBound = { readonly perAddress: number; readonly all: number; readonly windowMs: number };

/** Counts what came in during the last window, and says whether one more is still within bounds. */
export function rateBound({ perAddress, all, windowMs }: RateBound): (address: string, now: Date) => boolean {
  let taken: { readonly address: string; readonly at: number }[] = [];
  return (address, now) => {
    const at = now.getTime();
    taken = taken.filter((one) => one.at > at - windowMs);
    const own = taken.filter((one) => one.address === address).length;
    if (own >= perAddress || taken.length >= all) return false;
    taken.push({ address, at });
    return true;
  };
}
