import type { MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';
import { plainText } from '@material/contract/kernel/likeness.ts';
import { nearness } from '../../../kit/input/choice-search.ts';
import { pinyinOf } from '../../../kit/input/pinyin.ts';
import { type AddLine, type MaterialHint, noMaterial, withMaterial } from './line.rules.ts';

/** The material that a text names, or why it names none. */
export type MaterialMatch =
  | { readonly pick: MaterialPick; readonly hint?: undefined }
  | { readonly pick?: undefined; readonly hint: MaterialHint };

const offered = 3;
const canBeOrdered = ({ blocked }: MaterialPick): boolean => blocked === null;
const isNamed = (name: string, text: string): boolean => name !== '' && plainText(name) === plainText(text);

/** How a text may name a material, in this order: by code, by name, by short name. */
const ways: readonly ((pick: MaterialPick) => readonly string[])[] = [
  ({ code }) => [code],
  ({ name }) => [name],
  ({ shortName, displayName }) => [shortName, displayName],
];

/** The materials that come nearest to a text, of those that can be ordered. */
export const nearest = (text: string, picks: readonly MaterialPick[]): readonly MaterialPick[] =>
  picks
    .filter(canBeOrdered)
    .map((pick) => ({ pick, near: nearness([pick.name, pick.shortName, pick.code], text) }))
    .filter(({ near }) => near > 0)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, offered)
    .map(({ pick }) => pick);

/** What the materials that a text may mean come to: the only one, a choice of several, or why none can be had. */
const meantBy = (text: string, named: readonly MaterialPick[]): MaterialMatch | undefined => {
  const [only, another] = named.some(canBeOrdered) ? named.filter(canBeOrdered) : named;
  if (!only) return undefined;
  if (!canBeOrdered(only)) return { hint: { why: `${only.displayName}：${only.blocked ?? ''}`, near: [] } };
  if (!another) return { pick: only };
  return { hint: { why: `“${text}”对应多个物料，请选择`, near: named.filter(canBeOrdered).slice(0, offered) } };
};

/** The material that a text names exactly; a part of a name is no name. Undefined where none does. */
export function namedBy(text: string, picks: readonly MaterialPick[]): MaterialMatch | undefined {
  for (const namesOf of ways) {
    const named = picks.filter((pick) => namesOf(pick).some((name) => isNamed(name, text)));
    const meant = meantBy(text, named);
    if (meant) return meant;
  }
  return undefined;
}

/** The material whose name or short name a typed text spells in pinyin. Undefined where none is. */
export const speltBy = (text: string, picks: readonly MaterialPick[]): MaterialMatch | undefined => {
  const typed = plainText(text);
  if (typed.length < 2) return undefined;
  const isSpelt = ({ name, shortName }: MaterialPick): boolean =>
    [name, shortName].some((one) => pinyinOf(plainText(one)).includes(typed));
  return meantBy(text, picks.filter(isSpelt));
};

export const unnamed = (text: string, picks: readonly MaterialPick[]): MaterialMatch => ({
  hint: { why: noMaterial, near: nearest(text, picks) },
});

/** The line with what its text was found to mean. */
export const withMatch = (line: AddLine, { pick, hint }: MaterialMatch): AddLine =>
  pick ? withMaterial(line, pick) : { ...line, hint };

const lostWords = '网络断开，恢复后自动查找';

/** The line while the materials cannot be asked for. */
export const withoutNetwork = (line: AddLine): AddLine => ({ ...line, hint: { why: lostWords, near: [] } });

/** Nobody was asked yet what the line's text means. */
export const isUnasked = ({ material, picked, hint }: AddLine): boolean =>
  material !== '' && !picked && (hint === null || hint.why === lostWords);
