import { choicesOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { searchOptions } from './choice-search.ts';
import type { Option, SearchFn } from './option.ts';
import { fullNameOf } from './tree.rules.ts';

/** Finds rows of a reference table, which come whole, by what is typed of them. */
export const referenceSearch =
  (of: AnyReference): SearchFn =>
  async ({ api, text, ids, signal }) => {
    const asked = ids === undefined ? {} : { ids: [...ids] };
    const { list } = await api.send(choicesOf(of), asked, { isSilent: true, ...(signal ? { signal } : {}) });
    const byId = new Map(list.map((row) => [row.id, row]));
    const options = list.map((row): Option<number> => ({
      value: row.id,
      label: fullNameOf(row, byId),
      ...(row.code === '' ? {} : { note: row.code, search: [row.code] }),
    }));
    return ids === undefined ? searchOptions(options, text) : options.filter(({ value }) => ids.includes(value));
  };
