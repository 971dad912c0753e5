import type { Sent } from '@material/contract/kernel/call/call.ts';
import { decimals, paging } from '@material/contract/kernel/value/constants.ts';
import type { ListQuery } from '@material/contract/kernel/list/list.ts';
import type { Option, SearchFn } from '../input/option.ts';

/** The filters a list call declares beyond the standard list query. */
export type FilterKey<C> = Exclude<keyof Sent<C> & string, Exclude<keyof ListQuery, 'filter'>>;

type Base<F extends string> = {
  /** The fields of the call's input this filter writes. */
  readonly fields: readonly F[];
  readonly label: string;
};

export type TextFilter<F extends string> = Base<F> & { readonly kind: 'text'; readonly placeholder?: string };
export type SelectFilter<F extends string> = Base<F> & {
  readonly kind: 'select';
  readonly options: readonly Option[];
  readonly multiple: boolean;
  /** The values are whole numbers on the wire. */
  readonly isNumeric: boolean;
  /** The choice is sent as true or false. */
  readonly isFlag?: true;
  /** Its choices stand as views in front of the filters, each with its count. */
  readonly isViews?: true;
};
export type RemoteFilter<F extends string> = Base<F> & {
  readonly kind: 'remote';
  readonly search: SearchFn;
  readonly multiple: boolean;
};
export type DateRangeFilter<F extends string> = Base<F> & {
  readonly kind: 'dateRange';
  /** The longest span that may be chosen. */
  readonly maxMonths: number;
  /** Opens on the last so many days. */
  readonly windowDays?: number;
  /** Whether the wire wants times: the first second of the start and the last of the end. */
  readonly withTime: boolean;
};
export type NumberRangeFilter<F extends string> = Base<F> & { readonly kind: 'numberRange'; readonly places: number };
export type Filter<F extends string = string> =
  | TextFilter<F>
  | SelectFilter<F>
  | RemoteFilter<F>
  | DateRangeFilter<F>
  | NumberRangeFilter<F>;

/** One line of text; the standard field `filter` searches all declared fields of the list. */
export const text = <F extends string>(
  field: F,
  label: string,
  more: { placeholder?: string } = {},
): TextFilter<F> => ({
  kind: 'text',
  fields: [field],
  label,
  ...more,
});

/** A choice from known options. */
export const select = <F extends string>(
  field: F,
  label: string,
  more: { options: readonly Option[]; multiple?: boolean },
): SelectFilter<F> => ({
  kind: 'select',
  fields: [field],
  label,
  options: more.options,
  multiple: more.multiple ?? false,
  isNumeric: more.options.some((option) => typeof option.value === 'number'),
});

/** A choice whose options are the list's views: 待我处理 18, 已超时 5, 全部. */
export const views = <F extends string>(
  field: F,
  label: string,
  more: { options: readonly Option[] },
): SelectFilter<F> => ({ ...select(field, label, more), isViews: true });

/** 是 or 否, sent as a boolean. */
export const yesNo = <F extends string>(field: F, label: string): SelectFilter<F> => ({
  ...select(field, label, {
    options: [
      { value: 'true', label: '是' },
      { value: 'false', label: '否' },
    ],
  }),
  isFlag: true,
});

/** Two dates that go out as `<field>From` and `<field>To`; a span is limited in every list, more where a list says so. */
export const dateRange = <F extends string>(
  field: F,
  label: string,
  more: { maxMonths?: number; windowDays?: number; withTime?: boolean } = {},
): DateRangeFilter<`${F}From` | `${F}To`> => ({
  kind: 'dateRange',
  fields: [`${field}From`, `${field}To`],
  label,
  maxMonths: more.maxMonths ?? paging.maxMonths,
  ...(more.windowDays === undefined ? {} : { windowDays: more.windowDays }),
  withTime: more.withTime ?? false,
});

/** Two amounts of money that go out as `<field>From` and `<field>To`; either may stay open. */
export const moneyRange = <F extends string>(field: F, label: string): NumberRangeFilter<`${F}From` | `${F}To`> => ({
  kind: 'numberRange',
  fields: [`${field}From`, `${field}To`],
  label,
  places: decimals.money,
});

/** A choice found by typing: materials, suppliers, places. */
export const remoteSelect = <F extends string>(
  field: F,
  label: string,
  more: { search: SearchFn; multiple?: boolean },
): RemoteFilter<F> => ({
  kind: 'remote',
  fields: [field],
  label,
  search: more.search,
  multiple: more.multiple ?? false,
});
