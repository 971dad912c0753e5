import { type MaterialPick, pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { paging } from '@material/contract/kernel/constants.ts';
import type { Centre } from '../../lib/centre.ts';
import { queryClient } from '../../lib/query.ts';
import { send } from '../../lib/send.ts';

export type MaterialScope = { readonly centre: Centre | undefined; readonly deliveryDate: string };

const shownChoices = 30;
/** Up to so many texts are asked for one by one; more are matched against the whole list. */
const askSingly = 6;
const listFreshMs = 300_000;

/** Materials for typed text: name, short name, code or pinyin initials, best match first. */
export const searchMaterials = async (
  text: string,
  { centre, deliveryDate }: MaterialScope,
  signal?: AbortSignal,
): Promise<readonly MaterialPick[]> =>
  (
    await send(
      pickerCalls.getCanUseMaterial,
      { filter: text, pageSize: shownChoices, deliveryDate },
      { centre, isSilent: true, signal },
    )
  ).list;

const plainText = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

const isNamed = (pick: MaterialPick, text: string): boolean =>
  [pick.code, pick.name, pick.shortName, pick.displayName].some((name) => plainText(name) === text);

/** Every material that can be ordered for the day, page by page, kept for five minutes. */
const allMaterials = (scope: MaterialScope): Promise<readonly MaterialPick[]> =>
  queryClient.fetchQuery({
    queryKey: [pickerCalls.getCanUseMaterial.path, 'all', scope.centre ?? null, scope.deliveryDate],
    staleTime: listFreshMs,
    queryFn: async () => {
      const found: MaterialPick[] = [];
      for (let pageIndex = 1; ; pageIndex += 1) {
        const input = { pageIndex, pageSize: paging.maxSize, deliveryDate: scope.deliveryDate };
        const { list, totalCount } = await send(pickerCalls.getCanUseMaterial, input, {
          centre: scope.centre,
          isSilent: true,
        });
        found.push(...list);
        if (list.length === 0 || found.length >= totalCount) return found;
      }
    },
  });

async function resolveOne(text: string, scope: MaterialScope): Promise<MaterialPick | undefined> {
  const list = await searchMaterials(text, scope);
  return list.find((pick) => isNamed(pick, plainText(text))) ?? (list.length === 1 ? list[0] : undefined);
}

/** The one material whose name contains the text; undefined where none or several do. */
const onlyOneLike = (picks: readonly MaterialPick[], text: string): MaterialPick | undefined => {
  const like = picks.filter(({ name, shortName }) => [name, shortName].some((each) => plainText(each).includes(text)));
  return like.length === 1 ? like[0] : undefined;
};

/** Matches pasted codes and names, all at once; undefined where none or several fit. */
export async function resolveMaterials(
  texts: readonly string[],
  scope: MaterialScope,
): Promise<(MaterialPick | undefined)[]> {
  if (texts.length <= askSingly) return Promise.all(texts.map((text) => resolveOne(text, scope)));
  const picks = await allMaterials(scope);
  const byName = new Map<string, MaterialPick>();
  for (const pick of picks) {
    for (const name of [pick.displayName, pick.shortName, pick.name, pick.code]) byName.set(plainText(name), pick);
  }
  return texts.map(plainText).map((text) => byName.get(text) ?? onlyOneLike(picks, text));
}

/** Today's facts of named materials; what cannot be ordered any more is missing. */
export async function materialsById(
  ids: readonly number[],
  { centre }: Pick<MaterialScope, 'centre'>,
): Promise<ReadonlyMap<number, MaterialPick>> {
  const wanted = [...new Set(ids)];
  const found = new Map<number, MaterialPick>();
  for (let at = 0; at < wanted.length; at += paging.maxSize) {
    const input = { ids: wanted.slice(at, at + paging.maxSize), pageSize: paging.maxSize };
    const { list } = await send(pickerCalls.getCanUseMaterial, input, { centre, isSilent: true });
    for (const pick of list) found.set(pick.id, pick);
  }
  return found;
}
