import type { Updateable } from 'kysely';
import type { TableName, Tables } from './registry.ts';

/** `placeName` → `place_name`. */
export type Snake<S extends string> = S extends `${infer H}${infer T}`
  ? `${H extends Lowercase<H> ? H : `_${Lowercase<H>}`}${Snake<T>}`
  : S;
const known = new Map<string, string>();
/** Names are those of the source: each is worked out once. */
export function snake(name: string): string {
  const found = known.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  known.set(name, found);
  return found;
}

/** Each field held against the column of its name; what does not fit says so where it stands. */
type Fitting<T extends TableName, I> = {
  readonly [K in keyof I]: Snake<K & string> extends keyof Updateable<Tables[T]>
    ? Exclude<I[K], undefined> extends Updateable<Tables[T]>[Snake<K & string>]
      ? I[K]
      : { readonly 'does not fit the column': Updateable<Tables[T]>[Snake<K & string>] }
    : { readonly 'is no column of': T };
};
type Optional<I> = { [K in keyof I]-?: undefined extends I[K] ? K : never }[keyof I];
export type RowFrom<I> = { readonly [K in Exclude<keyof I, Optional<I>> & string as Snake<K>]: I[K] } & {
  readonly [K in Optional<I> & string as Snake<K>]?: Exclude<I[K], undefined>;
};

/**
 * What was entered as columns of a table, to be spread into an insert or an update. What was left out stays left out: an
 * insert takes the default, an update keeps what is there. `null` empties.
 */
export const rowOf = <T extends TableName, const I extends object>(_table: T, input: I & Fitting<T, I>): RowFrom<I> =>
  columnsFrom(input) as RowFrom<I>;

/** The same of a table that is known at run time alone. */
export const columnsFrom = (input: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[snake(name), value]])),
  );
