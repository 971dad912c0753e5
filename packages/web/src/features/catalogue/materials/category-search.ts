import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { searchOptions } from '../../../kit/input/choice-search.ts';
import type { Option, SearchFn } from '../../../kit/input/option.ts';
import { fromTop, fullNameOf, nested } from '../../../kit/input/tree.rules.ts';

/** The categories by what stands above them, each in front of those below it, with how many materials one finds there. */
export const categorySearch: SearchFn = async ({ api, text, ids, signal }) => {
  const { list } = await api.send(pickerCalls.getTreeMaterial, {}, { isSilent: true, ...(signal ? { signal } : {}) });
  const byId = new Map(list.map((category) => [category.id, category]));
  const options = fromTop(nested(list)).map((category): Option<number> => ({
    value: category.id,
    label: fullNameOf(category, byId),
    note: `${category.materialCount} 种`,
    search: [category.code],
  }));
  return ids === undefined ? searchOptions(options, text) : options.filter(({ value }) => ids.includes(value));
};
