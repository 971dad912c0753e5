import { likeness, nearnessInWriting, plainText } from '@material/contract/kernel/value/likeness.ts';
import type { Option } from './option.ts';
import { pinyinOf } from './pinyin.ts';

/** How well one name fits: 0 is the name itself, then what begins with the text, then what contains it. */
const fit = (name: string, text: string): number => {
  const at = name.indexOf(text);
  if (at < 0) return Infinity;
  if (name === text) return 0;
  return at === 0 ? 1 : 2;
};

/** The letters stand in the name in their order, with others between them: `syd` in `shslyd`. */
const isWithin = (name: string, text: string): boolean => {
  let at = 0;
  for (const sign of name) if (sign === text.charAt(at)) at += 1;
  return at === text.length;
};

/** How well something of these names and codes fits a typed text, by what is written and by pinyin; Infinity when it does not. */
export const fitOf = (names: readonly (string | undefined)[], typed: string): number => {
  const text = plainText(typed);
  if (text === '') return 0;
  const written = names.filter((name) => name !== undefined).map(plainText);
  const spelt = written.flatMap(pinyinOf);
  const isSkipping = /^[a-z]{2,}$/.test(text) && spelt.some((name) => isWithin(name, text));
  const best = (all: readonly string[]): number => Math.min(Infinity, ...all.map((name) => fit(name, text)));
  return Math.min(best(written), best(spelt) + 0.5, isSkipping ? 3 : Infinity);
};

/** The choices of a list that fit a typed text, best first and else in their order: the search of every list a page holds. */
export const searchOptions = <O extends Pick<Option, 'label' | 'search'>>(options: readonly O[], typed: string): O[] =>
  options
    .map((option) => ({ option, fit: fitOf([option.label, ...(option.search ?? [])], typed) }))
    .filter((one) => one.fit < Infinity)
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ option }) => option);

/** Short words share half of their pairs of letters by chance. */
const chance = 0.5;

/** How near a name comes to a text in Latin letters: what is spelt alike. Single letters say nothing. */
const nearInSpelling = (name: string, text: string): number =>
  Math.max(
    0,
    ...[name, ...pinyinOf(name)]
      .map((spelt) => likeness(spelt, text) + (spelt.includes(text) ? 1 : 0))
      .filter((near) => near > chance),
  );

/** How near a name comes to a text that fits none. */
export const nearness = (names: readonly string[], typed: string): number => {
  const text = plainText(typed);
  if (text === '') return 0;
  const isLatin = /^[a-z]+$/.test(text);
  const near = (name: string): number => (isLatin ? nearInSpelling(name, text) : nearnessInWriting(name, text));
  return Math.max(
    0,
    ...names
      .map(plainText)
      .filter((name) => name !== '')
      .map(near),
  );
};
