import { type FieldMeta, fieldOf } from '@material/contract/kernel/field/field.ts';
import { type AnyList, isRange } from '@material/contract/kernel/list/list-call.ts';
import { referenceOf } from '@material/contract/kernel/reference/reference.ts';
import { pickers } from '@material/contract/pickers.ts';
import { z } from 'zod';
import type { FilterKey } from './list-filters.ts';
import { dateRange, type Filter, moneyRange, remoteSelect, select, text, views, yesNo } from './list-filters.ts';
import type { Option, SearchFn } from '../input/option.ts';
import { referenceSearch } from '../input/reference-search.ts';
import { pickerSearch } from '../input/picker-search.ts';

type Name<C extends AnyList> = 'filter' | (keyof C['list']['filters'] & string);
type More = {
  /** Finds what is chosen from, where that is not every row of the table behind the field. */
  readonly search?: SearchFn;
  readonly placeholder?: string;
  /** What is chosen from, where the contract does not say it. */
  readonly options?: readonly Option[];
  readonly windowDays?: number;
  /** Its choices stand as views in front of the filters. */
  readonly isViews?: true;
};
type Said<C extends AnyList> = Name<C> | ({ readonly field: Name<C> } & More);

/** What a filter finds by an id: also what nothing new can be done with. */
const searches: Readonly<Record<string, SearchFn>> = Object.fromEntries(
  Object.entries(pickers).map(([table, call]) => [
    table,
    pickerSearch(call, Object.hasOwn(call.list.filters, 'withStopped') ? { withStopped: true } : {}),
  ]),
);

const optionsOf = ({ choices = {} }: FieldMeta): Option[] =>
  Object.entries(choices).map(([value, { label }]) => ({ value, label }));

function rangeOf(field: string, { kind, label }: FieldMeta, { windowDays }: More): Filter {
  if (kind === 'money') return moneyRange(field, label);
  return dateRange(field, label, { withTime: kind === 'time', ...(windowDays === undefined ? {} : { windowDays }) });
}

/** What is filtered: as it is entered, and where that says nothing, as the row shows it. */
function metaOf({ row, filters }: AnyList['list'], field: string): FieldMeta {
  const entry = filters[field];
  const own = entry && fieldOf(isRange(entry) ? entry.range : entry);
  const shownAs = (row.shape as Record<string, z.ZodType | undefined>)[field];
  const shown = shownAs && fieldOf(shownAs);
  return { kind: 'text', ...shown, ...own, label: own?.label || shown?.label || '搜索' };
}

/** Rows of a reference table are found among all. */
function searchOf({ table }: FieldMeta): SearchFn | undefined {
  const reference = referenceOf(table);
  return reference?.calls.choices ? referenceSearch(reference) : undefined;
}

function filterOf({ list }: AnyList, field: string, more: More): Filter {
  const meta = metaOf(list, field);
  const entry = list.filters[field];
  if (entry && isRange(entry)) return rangeOf(field, meta, more);
  if (more.options) return select(field, meta.label, { options: more.options });
  const search = more.search ?? searches[meta.table ?? ''] ?? searchOf(meta);
  if (search) return remoteSelect(field, meta.label, { search });
  if (meta.kind === 'flag') return yesNo(field, meta.label);
  if (meta.choices)
    return more.isViews
      ? views(field, meta.label, { options: optionsOf(meta) })
      : select(field, meta.label, { options: optionsOf(meta), multiple: entry instanceof z.ZodArray });
  return text(field, meta.label, more.placeholder === undefined ? {} : { placeholder: more.placeholder });
}

/** The filters of a list: label, choices, kind and how an id is found come from the call, and a page says which. */
export const filtersOf = <C extends AnyList>(call: C, filters: readonly Said<C>[]): Filter<FilterKey<C>>[] =>
  filters.map((said) => {
    const { field, ...more } = typeof said === 'string' ? { field: said } : said;
    return filterOf(call, field, more) as Filter<FilterKey<C>>;
  });
