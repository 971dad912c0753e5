import { plainText } from '@material/contract/kernel/value/likeness.ts';
import { nearness } from './choice-search.ts';
import { pinyinOf } from './pinyin.ts';

/** A thing that a text may name. */
export type Named = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly displayName: string;
  /** Why it cannot be taken now. */
  readonly blocked: string | null;
};

/** Why a text stands for nothing that can be taken, and what comes near it. */
export type NameHint<P> = { readonly why: string; readonly near: readonly P[] };

/** The thing that a text names, or why it names none. */
export type NameMatch<P> =
  | { readonly pick: P; readonly hint?: undefined }
  | { readonly pick?: undefined; readonly hint: NameHint<P> };

const offered = 3;
const canBeTaken = ({ blocked }: Named): boolean => blocked === null;
const isNamed = (name: string, text: string): boolean => name !== '' && plainText(name) === plainText(text);

/** How a text may name a thing, in this order: by code, by name, by short name. */
const ways: readonly ((pick: Named) => readonly string[])[] = [
  ({ code }) => [code],
  ({ name }) => [name],
  ({ shortName, displayName }) => [shortName, displayName],
];

/** The things that come nearest to a text, of those that can be taken. */
export const nearest = <P extends Named>(text: string, picks: readonly P[]): readonly P[] =>
  picks
    .filter(canBeTaken)
    .map((pick) => ({ pick, near: nearness([pick.name, pick.shortName, pick.code], text) }))
    .filter(({ near }) => near > 0)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, offered)
    .map(({ pick }) => pick);

type Meaning = { readonly text: string; readonly noun: string };

/** What the things that a text may mean come to: the only one, a choice of several, or why none can be had. */
const meantBy = <P extends Named>({ text, noun }: Meaning, named: readonly P[]): NameMatch<P> | undefined => {
  const [only, another] = named.some(canBeTaken) ? named.filter(canBeTaken) : named;
  if (!only) return undefined;
  if (!canBeTaken(only)) return { hint: { why: `${only.displayName}：${only.blocked ?? ''}`, near: [] } };
  if (!another) return { pick: only };
  return { hint: { why: `“${text}”对应多个${noun}，请选择`, near: named.filter(canBeTaken).slice(0, offered) } };
};

/** The thing that a text names exactly; a part of a name is no name. Undefined where none does. */
export function namedBy<P extends Named>(meaning: Meaning, picks: readonly P[]): NameMatch<P> | undefined {
  for (const namesOf of ways) {
    const named = picks.filter((pick) => namesOf(pick).some((name) => isNamed(name, meaning.text)));
    const meant = meantBy(meaning, named);
    if (meant) return meant;
  }
  return undefined;
}

/** The thing whose name or short name a typed text spells in pinyin. Undefined where none is. */
export const speltBy = <P extends Named>(meaning: Meaning, picks: readonly P[]): NameMatch<P> | undefined => {
  const typed = plainText(meaning.text);
  if (typed.length < 2) return undefined;
  const isSpelt = ({ name, shortName }: Named): boolean =>
    [name, shortName].some((one) => pinyinOf(plainText(one)).includes(typed));
  return meantBy(meaning, picks.filter(isSpelt));
};

/** What is said of a text that stands for none. */
export const noMatch = (noun: string): string => `没有匹配的${noun}，请从列表中选择`;

export const unnamed = <P extends Named>({ text, noun }: Meaning, picks: readonly P[]): NameMatch<P> => ({
  hint: { why: noMatch(noun), near: nearest(text, picks) },
});
