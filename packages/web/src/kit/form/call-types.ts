import type { Output, Sent } from '@material/contract/kernel/call.ts';
import type { ListQuery, PageOf } from '@material/contract/kernel/list.ts';

/** One row of a list call's answer. */
export type RowOf<C> = Output<C> extends PageOf<infer R> ? R : never;

/** The filters a list call declares beyond the standard list query. */
export type FilterKey<C> = Exclude<keyof Sent<C> & string, Exclude<keyof ListQuery, 'filter'>>;

/** The fields of a call's input that a form can fill. */
export type FieldOf<C> = keyof Sent<C> & string;
