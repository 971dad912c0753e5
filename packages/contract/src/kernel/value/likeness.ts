/** How names and codes compare: without regard to case, spaces and the width of letters. */
export const plainText = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();

/** Pairs of neighbouring signs, for telling how alike two texts are. */
const pairsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text.length < 2 ? [text] : Array.from(text).flatMap((sign, at, all) => (at === 0 ? [] : [all[at - 1] + sign])),
  );

/** The share of pairs that two plain texts have in common, 0 to 1. */
export const likeness = (a: string, b: string): number => {
  const [one, other] = [pairsOf(a), pairsOf(b)];
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
};

/** How near a name comes to a text, both plain: one in the other, shared pairs of signs, shared signs. 0 is not at all. */
export const nearnessInWriting = (name: string, text: string): number => {
  const signs = new Set(text);
  const contains = name.includes(text) || text.includes(name) ? 1 : 0;
  const shared = [...new Set(name)].filter((sign) => signs.has(sign)).length / Math.max(name.length, text.length);
  return contains + likeness(name, text) + shared / 2;
};
