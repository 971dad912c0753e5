import type { RawBuilder, Selectable } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import type { TableName, Tables } from '../database/registry.ts';
import type { Seen } from '../database/scope.ts';
import { snake, type Snake } from '../database/row-of.ts';
import { shortName } from './list-query.ts';
import { sql } from '../database/sql.ts';

export type RowOf<T extends TableName> = Selectable<Tables[T]>;
export type ColumnOf<T extends TableName> = keyof RowOf<T> & string;
type Wire<V> = V extends Date ? string : V;
/** What a column may hold: where a text is wanted, nothing is read as an empty one. */
type Held<Want> = Want | (string extends Want ? null : never);

/** One row each, for columns alone; `maybe` where there may be none: its columns may be null. */
type Join<T extends TableName> = {
  readonly to: TableName;
  /** A column of the table, or `alias.column` of one that was joined before. */
  readonly by: ColumnOf<T> | `${string}.${string}`;
  readonly maybe?: true;
};
/** Joins are data, so that `alias.column` is checked; one that is SQL gives its columns as SQL too. */
export type Joins<T extends TableName> = Readonly<Record<string, Join<T> | RawBuilder<unknown>>>;

type JoinedValue<J, U extends TableName, C extends ColumnOf<U>> =
  | Wire<RowOf<U>[C]>
  | (J extends { readonly maybe: true } ? null : never);
type JoinedRef<J, Want> = {
  [A in keyof J & string]: J[A] extends { to: infer U extends TableName }
    ? { [C in ColumnOf<U>]: JoinedValue<J[A], U, C> extends Held<Want> ? `${A}.${C}` : never }[ColumnOf<U>]
    : never;
}[keyof J & string];
type OwnRef<T extends TableName, Want> = {
  [C in ColumnOf<T>]: Wire<RowOf<T>[C]> extends Held<Want> ? C : never;
}[ColumnOf<T>];
type Selected<V> = RawBuilder<V> | ((ctx: Ctx) => RawBuilder<V>);
/** The name of a joined unit, as the caller's `nameType` wants it or as lists show it. */
type NameOf<J, T extends string = never> = (
  | { readonly nameOf: (keyof J & string) | T }
  | { readonly shortNameOf: (keyof J & string) | T }
  /** Names that a line keeps: `ask.material` is `material_name` or `material_short_name` of `ask`. */
  | { readonly keptNameOf: `${(keyof J & string) | T}.${string}` }
) & {
  /** What stands there where nothing is joined. */
  readonly or?: `${keyof J & string}.${string}`;
};
type Source<T extends TableName, J, Want> =
  | OwnRef<T, Want>
  | JoinedRef<J, Want>
  | (string extends Want ? NameOf<J, T> : never)
  | Selected<Held<Want>>;

/** Fields that are a column of the table under the same name, with a value that fits, need not be said. */
type OwnField<T extends TableName, R> = {
  [K in keyof R & string]: Snake<K> extends keyof RowOf<T>
    ? Wire<RowOf<T>[Snake<K>]> extends Held<R[K]>
      ? K
      : never
    : never;
}[keyof R & string];
type Columns<T extends TableName, J, R, Computed> = {
  readonly [K in Exclude<keyof R & string, OwnField<T, R> | Computed>]: Source<T, J, R[K]>;
} & { readonly [K in Exclude<OwnField<T, R>, Computed>]?: Source<T, J, R[K]> };

/** What a list selects besides its row. */
export type Also<T extends TableName, J> = Readonly<Record<string, ColumnOf<T> | NameOf<J> | Selected<unknown>>>;
type AlsoValue<T extends TableName, A> =
  A extends ColumnOf<T> ? Wire<RowOf<T>[A]> : A extends Selected<infer V> ? V : never;

/** What is selected of a table: each source is held against the field that it fills. */
export type RowsPart<T extends TableName, J, R, C, A> = {
  /** The scoped table; it stands in `from` under its own name. */
  readonly table: T;
  readonly joins: J;
  readonly columns: Columns<T, J, R, C>;
  readonly also?: A;
  /** Fields that the server works out from the row. */
  readonly computed?: readonly C[];
};

/** What a list selects starts from scope: its rows were seen. */
export type RawRow<T extends TableName, R, C extends keyof R, A> = Omit<R, C> & {
  readonly [K in keyof A]: AlsoValue<T, A[K]>;
} & { readonly id: Seen<T> };

type AnyJoin = { readonly to: TableName; readonly by: string; readonly maybe?: true };

/** The joins behind the table. */
export function joinText(table: string, joins: Readonly<Record<string, AnyJoin | RawBuilder<unknown>>>) {
  const parts = Object.entries(joins).map(([alias, join]) =>
    'to' in join
      ? sql`${sql.raw(join.maybe ? 'left join' : 'join')} ${sql.table(join.to)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(join.by.includes('.') ? join.by : `${table}.${join.by}`)}`
      : join,
  );
  return sql.join(parts, sql` `);
}

type AnySource = string | NameOf<Record<string, unknown>> | Selected<unknown>;
export type AnyRows = {
  readonly table: TableName;
  readonly joins: Readonly<Record<string, AnyJoin | RawBuilder<unknown>>>;
  readonly columns: Readonly<Record<string, AnySource | undefined>>;
  readonly also?: Readonly<Record<string, AnySource>>;
  readonly computed?: readonly string[];
};

function nameFrom(source: NameOf<Record<string, unknown>>, isShort: boolean): RawBuilder<string> {
  if ('keptNameOf' in source) return sql.ref(`${source.keptNameOf}${isShort ? '_short_name' : '_name'}`);
  const name =
    'shortNameOf' in source
      ? shortName(source.shortNameOf)
      : isShort
        ? shortName(source.nameOf)
        : sql<string>`${sql.ref(`${source.nameOf}.name`)}`;
  return source.or === undefined ? name : sql`coalesce(${name}, ${sql.ref(source.or)})`;
}

/** Where each selected field comes from, for one caller. */
export function sourcesOf(row: z.ZodObject, part: AnyRows, { ctx, isShort }: { ctx: Ctx; isShort: boolean }) {
  const own = (name: string): string => (name.includes('.') ? name : `${part.table}.${name}`);
  const sourceOf = (source: AnySource): string | RawBuilder<unknown> => {
    if (typeof source === 'string') return own(source);
    if (typeof source === 'function') return source(ctx);
    return 'toOperationNode' in source ? source : nameFrom(source, isShort);
  };
  const names = Object.keys(row.shape).filter((name) => !part.computed?.includes(name));
  return Object.fromEntries([
    ...names.map((name) => [name, sourceOf(part.columns[name] ?? snake(name))] as const),
    ...Object.entries(part.also ?? {}).map(([name, source]) => [name, sourceOf(source)] as const),
  ]);
}

/** Whether what is selected is not the same for everybody. */
export const dependsOnCaller = ({ columns, also = {} }: AnyRows): boolean =>
  [...Object.values(columns), ...Object.values(also)].some((source) => typeof source === 'function');
