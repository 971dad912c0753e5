import { halfWidth, tidy } from '../excel/cell-text.rules.ts';

/** Whatever a cell may name by code, full name or short name. */
export type NamedThing = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly shortName: string | null;
};

/** How names compare: without regard to case, spaces and the width of letters and brackets. */
export const nameKey = (text: string): string => halfWidth(tidy(text)).replace(/\s+/g, '').toLowerCase();

export const isSameName = (a: string, b: string): boolean => a === b || nameKey(a) === nameKey(b);

/** The spellings of a word that the database may hold. */
export const spellings = (word: string): readonly string[] => [
  ...new Set([
    word,
    word.toUpperCase(),
    word.replaceAll('（', '(').replaceAll('）', ')'),
    word.replaceAll('(', '（').replaceAll(')', '）'),
  ]),
];

/** What a word means: the things of that code, else of that full name, else of that short name. */
export function meant<T extends NamedThing>(word: string, things: readonly T[]): readonly T[] {
  const key = nameKey(word);
  const by = (text: (thing: T) => string | null): readonly T[] =>
    things.filter((thing) => nameKey(text(thing) ?? '') === key);
  for (const text of [(thing: T) => thing.code, (thing: T) => thing.name, (thing: T) => thing.shortName]) {
    const found = by(text);
    if (found.length > 0) return found;
  }
  return [];
}
