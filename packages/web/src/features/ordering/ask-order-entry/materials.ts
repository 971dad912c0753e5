import { type MaterialPick, pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { paging } from '@material/contract/kernel/constants.ts';
import { maxIds } from '@material/contract/kernel/list.ts';
import type { Api } from '../../../lib/api.ts';
import { type MaterialMatch, namedBy, speltBy, unnamed } from './match.rules.ts';

export type MaterialScope = { readonly api: Api; readonly deliveryDate: string };

/** A day that was not chosen yet narrows nothing. */
const dayOf = ({ deliveryDate }: Pick<MaterialScope, 'deliveryDate'>): { deliveryDate?: string } =>
  deliveryDate === '' ? {} : { deliveryDate };

const shownChoices = 30;
/** Up to so many texts are asked for one by one; more are matched against the whole list. */
const askSingly = 6;
const listFreshMs = 300_000;

/** Materials for typed text: name, short name, code or pinyin initials, best match first. */
export const searchMaterials = async (
  text: string,
  { api, deliveryDate }: MaterialScope,
  signal?: AbortSignal,
): Promise<readonly MaterialPick[]> =>
  (
    await api.send(
      pickerCalls.getCanUseMaterial,
      { filter: text, pageSize: shownChoices, ...dayOf({ deliveryDate }), withBlocked: true },
      { isSilent: true, signal },
    )
  ).list;

/** Every material, those that cannot be ordered for the day with the reason, page by page, kept for five minutes. */
const allMaterials = ({ api, deliveryDate }: MaterialScope): Promise<readonly MaterialPick[]> =>
  api.once([pickerCalls.getCanUseMaterial.path, 'all', deliveryDate], listFreshMs, async () => {
    const found: MaterialPick[] = [];
    for (let pageIndex = 1; ; pageIndex += 1) {
      const input = { pageIndex, pageSize: paging.maxSize, ...dayOf({ deliveryDate }), withBlocked: true };
      const { list, totalCount } = await api.send(pickerCalls.getCanUseMaterial, input, { isSilent: true });
      found.push(...list);
      if (list.length === 0 || found.length >= totalCount) return found;
    }
  });

type Asked = MaterialScope & { readonly isTyped?: boolean };

async function matchOne(text: string, { isTyped = false, ...scope }: Asked): Promise<MaterialMatch> {
  const picks = await searchMaterials(text, scope);
  const found = namedBy(text, picks) ?? (isTyped ? speltBy(text, picks) : undefined);
  return found ?? unnamed(text, await allMaterials(scope));
}

/** What texts mean that were typed to the end or pasted: a material of exactly that code or name, or none. */
export async function matchMaterials(texts: readonly string[], asked: Asked): Promise<MaterialMatch[]> {
  if (texts.length <= askSingly) return Promise.all(texts.map((text) => matchOne(text, asked)));
  const picks = await allMaterials(asked);
  return texts.map((text) => namedBy(text, picks) ?? unnamed(text, picks));
}

/** Today's facts of named materials; what cannot be ordered any more is missing. */
export async function materialsById(
  ids: readonly number[],
  { api }: Pick<MaterialScope, 'api'>,
): Promise<ReadonlyMap<number, MaterialPick>> {
  const wanted = [...new Set(ids)];
  const found = new Map<number, MaterialPick>();
  for (let at = 0; at < wanted.length; at += maxIds) {
    const input = { ids: wanted.slice(at, at + maxIds), pageSize: maxIds };
    const { list } = await api.send(pickerCalls.getCanUseMaterial, input, { isSilent: true });
    for (const pick of list) found.set(pick.id, pick);
  }
  return found;
}
