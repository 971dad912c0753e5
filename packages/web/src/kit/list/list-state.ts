import { addDays } from '@material/contract/kernel/business-time.ts';
import { paging } from '@material/contract/kernel/constants.ts';
import { cmp, decimalProblem, moneyShape } from '@material/contract/kernel/decimal.ts';
import type { OpenSpan } from '../input/date-range-check.ts';
import type { DateRangeFilter, Filter, NumberRangeFilter } from '../filter/list-filters.ts';

/** What a list shows, as texts: the form in which it stands in the address and in the saved filter. */
export type ListState = {
  readonly page: number;
  readonly size: number;
  readonly sorting: string | undefined;
  /** The named view that is chosen, whatever has been changed about it since. */
  readonly view?: number | undefined;
  /** By field; several choices are joined by commas. */
  readonly values: Readonly<Record<string, string>>;
};

/** The value that says a default window was taken off on purpose. */
const wholeTime = 'all';
const listSeparator = ',';

const whole = (value: string | undefined, fallback: number): number => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : fallback;
};

/** Reads the address; unknown fields are left alone, since a page may keep its own there. */
export const readState = (query: Readonly<Record<string, string>>, filters: readonly Filter[]): ListState => ({
  page: whole(query['page'], 1),
  size: Math.min(whole(query['size'], paging.defaultSize), paging.maxSize),
  sorting: query['sort'],
  ...(query['view'] === undefined ? {} : { view: whole(query['view'], 0) }),
  values: Object.fromEntries(
    filters
      .flatMap(({ fields }) => fields)
      .flatMap((field) => {
        const value = query[field];
        return value === undefined || value === '' ? [] : [[field, value]];
      }),
  ),
});

/** The address of a state; what equals the default is left out. */
export const writeState = (state: ListState): Record<string, string> => ({
  ...state.values,
  ...(state.page > 1 ? { page: String(state.page) } : {}),
  ...(state.size === paging.defaultSize ? {} : { size: String(state.size) }),
  ...(state.sorting === undefined ? {} : { sort: state.sorting }),
  ...(state.view === undefined ? {} : { view: String(state.view) }),
});

/** The dates a range filter means now: chosen ones, of which a link may leave one open, the default window, or none. */
export const rangeOf = (
  filter: DateRangeFilter<string>,
  values: Readonly<Record<string, string>>,
  today: string,
): OpenSpan | undefined => {
  const [fromField = '', toField = ''] = filter.fields;
  const from = values[fromField];
  const to = values[toField];
  if (from === wholeTime) return undefined;
  if (from !== undefined || to !== undefined) return [from, to];
  return filter.windowDays === undefined ? undefined : [addDays(today, 1 - filter.windowDays), today];
};

/** The values after a range filter was set, or emptied with `undefined`. */
export const withRange = (
  filter: DateRangeFilter<string>,
  values: Readonly<Record<string, string>>,
  { range, today }: { readonly range: readonly [string, string] | undefined; readonly today: string },
): Record<string, string> => {
  const [fromField = '', toField = ''] = filter.fields;
  const { [fromField]: _from, [toField]: _to, ...rest } = values;
  const usual = rangeOf(filter, {}, today);
  // The window the list opens with stays open-ended, so that it moves on with the days.
  if (range && usual && range[0] === usual[0] && range[1] === usual[1]) return rest;
  if (range) return { ...rest, [fromField]: range[0], [toField]: range[1] };
  return filter.windowDays === undefined ? rest : { ...rest, [fromField]: wholeTime };
};

/** Filters that differ from what the list opens with. */
export const changedFilters = (filters: readonly Filter[], values: Readonly<Record<string, string>>): number =>
  filters.filter(({ fields }) => fields.some((field) => values[field] !== undefined)).length;

const asNumbers = (value: string): number[] => value.split(listSeparator).map(Number).filter(Number.isSafeInteger);

const wireValue = (
  filter: Exclude<Filter, DateRangeFilter<string> | NumberRangeFilter<string>>,
  value: string,
): unknown => {
  if (filter.kind === 'text') return value;
  if (filter.kind === 'select' && filter.isFlag) return value === 'true';
  if (filter.kind === 'remote' || filter.isNumeric) return filter.multiple ? asNumbers(value) : asNumbers(value)[0];
  return filter.multiple ? value.split(listSeparator) : value;
};

const wireRange = (
  filter: DateRangeFilter<string>,
  values: ListState['values'],
  today: string,
): Record<string, string> => {
  const range = rangeOf(filter, values, today);
  if (!range) return {};
  const [fromField = '', toField = ''] = filter.fields;
  const [from, to] = range;
  return {
    ...(from === undefined ? {} : { [fromField]: filter.withTime ? `${from} 00:00:00` : from }),
    ...(to === undefined ? {} : { [toField]: filter.withTime ? `${to} 23:59:59` : to }),
  };
};

/** Both ends of a number range, whichever was written first; what is no number in an address is left out. */
const wireNumbers = ({ fields }: NumberRangeFilter<string>, values: ListState['values']): Record<string, string> => {
  const [fromField = '', toField = ''] = fields;
  const [from, to] = [values[fromField], values[toField]].map((value) =>
    value !== undefined && decimalProblem(value, moneyShape) === undefined ? value : undefined,
  );
  const isTurned = from !== undefined && to !== undefined && cmp(from, to) > 0;
  const ends = isTurned ? [to, from] : [from, to];
  return Object.fromEntries(
    [fromField, toField].flatMap((field, at) => (ends[at] === undefined ? [] : [[field, ends[at]]])),
  );
};

/** The filter part of the call's input. */
export const wireFilters = (
  filters: readonly Filter[],
  values: ListState['values'],
  today: string,
): Record<string, unknown> =>
  Object.assign(
    {},
    ...filters.map((filter) => {
      if (filter.kind === 'dateRange') return wireRange(filter, values, today);
      if (filter.kind === 'numberRange') return wireNumbers(filter, values);
      const [field = ''] = filter.fields;
      const value = values[field];
      return value === undefined ? {} : { [field]: wireValue(filter, value) };
    }),
  ) as Record<string, unknown>;

/** Several choices as one text, and back. */
export const joinChoices = (choices: readonly (string | number)[]): string => choices.join(listSeparator);
export const splitChoices = (value: string | undefined): string[] =>
  value === undefined || value === '' ? [] : value.split(listSeparator);
