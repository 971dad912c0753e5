import { addDays } from '@material/contract/kernel/value/business-time.ts';
import { cmp, decimalProblem, moneyShape } from '@material/contract/kernel/value/decimal.ts';
import type { OpenSpan } from '../input/date-range-check.ts';
import type { DateRangeFilter, Filter, NumberRangeFilter } from './list-filters.ts';

/** What a list is filtered by, as texts by field; several choices are joined by commas. */
export type FilterValues = Readonly<Record<string, string>>;

/** The value that says a default window was taken off on purpose. */
const wholeTime = 'all';
const listSeparator = ',';

/** The dates a range filter means now: chosen ones, of which a link may leave one open, the default window, or none. */
export const rangeOf = (filter: DateRangeFilter<string>, values: FilterValues, today: string): OpenSpan | undefined => {
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
  values: FilterValues,
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
export const changedFilters = (filters: readonly Filter[], values: FilterValues): number =>
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

const wireRange = (filter: DateRangeFilter<string>, values: FilterValues, today: string): Record<string, string> => {
  const range = rangeOf(filter, values, today);
  if (!range) return {};
  const [fromField = '', toField = ''] = filter.fields;
  const [from, to] = range;
  return {
    ...(from === undefined ? {} : { [fromField]: filter.withTime ? `${from} 00:00:00` : from }),
    ...(to === undefined ? {} : { [toField]: filter.withTime ? `${to} 23:59:59` : to }),
  };
};

/** What is wrong with what stands in a filter; nothing is asked for by it then. */
export const filterProblem = (filter: Filter, values: FilterValues): string | undefined => {
  if (filter.kind !== 'numberRange') return undefined;
  const [from, to] = filter.fields.map((field) => values[field]);
  const problem = [from, to]
    .map((end) => (end === undefined ? undefined : decimalProblem(end, moneyShape)))
    .find((one) => one !== undefined);
  if (problem !== undefined || from === undefined || to === undefined) return problem;
  return cmp(from, to) > 0 ? '起始值不能大于结束值' : undefined;
};

/** Both ends of a number range; one that is wrong in an address is left out. */
const wireNumbers = (filter: NumberRangeFilter<string>, values: FilterValues): Record<string, string> => {
  if (filterProblem(filter, values) !== undefined) return {};
  return Object.fromEntries(
    filter.fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  );
};

/** The filter part of the call's input. */
export const wireFilters = (filters: readonly Filter[], values: FilterValues, today: string): Record<string, unknown> =>
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
