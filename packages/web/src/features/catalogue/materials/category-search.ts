import { type CategoryOfTree, pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { searchOptions } from '../../../kit/input/choice-search.ts';
import type { Option, SearchFn } from '../../../kit/input/option.ts';

/** `粮油 / 大米` */
function fullName({ name, parentId }: CategoryOfTree, byId: ReadonlyMap<number, CategoryOfTree>): string {
  const above = parentId === null ? undefined : byId.get(parentId);
  return above ? `${fullName(above, byId)} / ${name}` : name;
}

/** The categories by what stands above them, each in front of those below it, with how many materials one finds there. */
export const categorySearch: SearchFn = async ({ api, text, ids, signal }) => {
  const { list } = await api.send(pickerCalls.getTreeMaterial, {}, { isSilent: true, ...(signal ? { signal } : {}) });
  const byId = new Map(list.map((category) => [category.id, category]));
  const below = Map.groupBy(list, ({ parentId }) => (parentId !== null && byId.has(parentId) ? parentId : null));
  const inOrder = (parentId: number | null): CategoryOfTree[] =>
    (below.get(parentId) ?? []).flatMap((category) => [category, ...inOrder(category.id)]);
  const options = inOrder(null).map((category): Option<number> => ({
    value: category.id,
    label: fullName(category, byId),
    note: `${category.materialCount} 种`,
    search: [category.code],
  }));
  return ids === undefined ? searchOptions(options, text) : options.filter(({ value }) => ids.includes(value));
};
