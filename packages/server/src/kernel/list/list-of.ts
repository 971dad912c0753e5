import { fieldOf } from '@material/contract/kernel/field.ts';
import { isRange, type AnyList, type Filters, type ListCall } from '@material/contract/kernel/list-call.ts';
import type { Range } from '@material/contract/kernel/entered.ts';
import type { RawBuilder, Selectable } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { dateRange, equals, numberRange, oneOf, timeRange, type Filter } from './list-filter.ts';
import { shortName, type Always, type ListSpec, type Picks } from './list-query.ts';
import type { TableName, Tables } from '../database/registry.ts';
import type { Seen } from '../database/scope.ts';
import { snake, type Snake } from '../database/row-of.ts';
import { wireShape } from './wire-shape.ts';
import { sql } from '../database/sql.ts';

type RowOf<T extends TableName> = Selectable<Tables[T]>;
type ColumnOf<T extends TableName> = keyof RowOf<T> & string;
type Wire<V> = V extends Date ? string : V;

/** One row each, for columns alone; `maybe` where there may be none: its columns may be null. */
type Join<T extends TableName> = { readonly to: TableName; readonly by: ColumnOf<T>; readonly maybe?: true };
/** Joins are data, so that `alias.column` is checked; one that is SQL gives its columns as SQL too. */
type Joins<T extends TableName> = Readonly<Record<string, Join<T> | RawBuilder<unknown>>>;

/** What a column may hold: where a text is wanted, nothing is read as an empty one. */
type Held<Want> = Want | (string extends Want ? null : never);

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
) & {
  /** What stands there where nothing is joined. */
  readonly or?: `${keyof J & string}.${string}`;
};
type Source<T extends TableName, J, Want> =
  | OwnRef<T, Want>
  | JoinedRef<J, Want>
  | (string extends Want ? NameOf<J, T> : never)
  | Selected<Want>;

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
type Also<T extends TableName, J> = Readonly<Record<string, ColumnOf<T> | NameOf<J> | Selected<unknown>>>;
type AlsoValue<T extends TableName, A> =
  A extends ColumnOf<T> ? Wire<RowOf<T>[A]> : A extends Selected<infer V> ? V : never;

type OwnFilter<T extends TableName, F> = {
  [K in keyof F & string]: Snake<K> extends keyof RowOf<T> ? K : never;
}[keyof F & string];
type Indexed = { readonly index: string };
/** The column of that name in a joined table: the row's owner, which is looked for without the join. */
type OfOwner<A extends string> = Indexed & { readonly of: A };

type ListPart<T extends TableName, J, R, F extends Filters, S extends string, C, A> = {
  /** The scoped table; it stands in `from` under its own name. */
  readonly table: T;
  readonly joins: J;
  readonly columns: Columns<T, J, R, C>;
  readonly also?: A;
  /** Fields that the server works out from the row. */
  readonly computed?: readonly C[];
  /** Free-text fields: a column matched anywhere in it, or a condition of its own. */
  readonly search: Readonly<Record<string, ColumnOf<T> | ((ctx: Ctx, text: string) => RawBuilder<boolean>)>>;
  /** A filter of one column says its index alone; what it does follows from the contract. */
  readonly filters: { readonly [K in Exclude<keyof F, OwnFilter<T, F>>]: Filter | OfOwner<keyof J & string> } & {
    readonly [K in OwnFilter<T, F>]: Filter | Indexed | OfOwner<keyof J & string>;
  };
  readonly sorts: Readonly<Record<S, Indexed>>;
  /** Conditions that always hold, e.g. to hide drafts. */
  readonly always?: Always;
  /** A list that people choose from while they type. */
  readonly picks?: Picks;
};

/** What a list selects starts from scope: its rows were seen. */
type RawRow<T extends TableName, R, C extends keyof R, A> = Omit<R, C> & {
  readonly [K in keyof A]: AlsoValue<T, A[K]>;
} & { readonly id: Seen<T> };

/** A list whose names of units follow the caller. */
export type DeclaredList<Raw> = (ctx: Ctx) => ListSpec<Raw>;

/** What is read of such a list before the server works out the rest. */
export type RawOf<L> = L extends DeclaredList<infer Raw> ? Raw : never;

type AnyJoin = { readonly to: TableName; readonly by: string; readonly maybe?: true };

function joinText(table: string, joins: Readonly<Record<string, AnyJoin | RawBuilder<unknown>>>) {
  const parts = Object.entries(joins).map(([alias, join]) =>
    'to' in join
      ? sql`${sql.raw(join.maybe ? 'left join' : 'join')} ${sql.table(join.to)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`${table}.${join.by}`)}`
      : join,
  );
  return sql.join(parts, sql` `);
}

/** What a filter does with its column follows from what is entered. */
export function filterBy(column: string, entry: z.ZodType | Range, index: string): Filter {
  if (isRange(entry)) {
    const kind = fieldOf(entry.range)?.kind;
    if (kind === 'money') return numberRange(column, index);
    return kind === 'date' ? dateRange(column, index) : timeRange(column, index);
  }
  return entry instanceof z.ZodArray ? oneOf(column, index) : equals(column, index);
}

type Listed = Pick<AnyList, 'list'>;
type AnySource = string | NameOf<Record<string, unknown>> | Selected<unknown>;
type AnyPart = {
  readonly table: TableName;
  readonly joins: Readonly<Record<string, AnyJoin | RawBuilder<unknown>>>;
  readonly columns: Readonly<Record<string, AnySource | undefined>>;
  readonly also?: Readonly<Record<string, AnySource>>;
  readonly computed?: readonly string[];
  readonly search: ListSpec['search'];
  readonly filters: Readonly<Record<string, Filter | Indexed | OfOwner<string>>>;
  readonly sorts: Readonly<Record<string, Indexed>>;
  readonly always?: Always;
  readonly picks?: Picks;
};

function nameFrom(source: NameOf<Record<string, unknown>>, isShort: boolean): RawBuilder<string> {
  const name =
    'shortNameOf' in source
      ? shortName(source.shortNameOf)
      : isShort
        ? shortName(source.nameOf)
        : sql<string>`${sql.ref(`${source.nameOf}.name`)}`;
  return source.or === undefined ? name : sql`coalesce(${name}, ${sql.ref(source.or)})`;
}

/** Where each selected field comes from, for one caller. */
function selectedOf({ list }: Listed, part: AnyPart, { ctx, isShort }: { ctx: Ctx; isShort: boolean }) {
  const own = (name: string): string => (name.includes('.') ? name : `${part.table}.${name}`);
  const sourceOf = (source: AnySource): string | RawBuilder<unknown> => {
    if (typeof source === 'string') return own(source);
    if (typeof source === 'function') return source(ctx);
    return 'nameOf' in source || 'shortNameOf' in source ? nameFrom(source, isShort) : source;
  };
  const names = Object.keys(list.row.shape).filter((name) => !part.computed?.includes(name));
  return Object.fromEntries([
    ...names.map((name) => [name, sourceOf(part.columns[name] ?? snake(name))] as const),
    ...Object.entries(part.also ?? {}).map(([name, source]) => [name, sourceOf(source)] as const),
  ]);
}

const dependsOnCaller = ({ columns, also = {} }: AnyPart): boolean =>
  [...Object.values(columns), ...Object.values(also)].some((source) => typeof source === 'function');

/** The same of a list whose row is known at run time alone. */
export function listFrom(call: Listed, part: AnyPart): DeclaredList<never> {
  const { table } = part;
  const joins = joinText(table, part.joins);
  const filters = Object.fromEntries(
    Object.entries(part.filters).map(([name, filter]) => {
      const entry = call.list.filters[name];
      if ('kind' in filter || entry === undefined) return [name, filter as Filter];
      const owner = 'of' in filter ? part.joins[filter.of] : undefined;
      if (!owner || !('to' in owner)) return [name, filterBy(`${table}.${snake(name)}`, entry, filter.index)];
      const of = { table: owner.to, by: `${table}.${owner.by}` };
      return [name, { ...filterBy(`${of.table}.${snake(name)}`, entry, filter.index), of }];
    }),
  );
  const sorts = Object.fromEntries(
    Object.entries({ id: { index: `${table}_pkey` }, ...part.sorts }).map(([name, { index }]) => [
      name,
      { column: `${table}.${snake(name)}`, index },
    ]),
  );
  const search = Object.fromEntries(
    Object.entries(part.search).map(([name, by]) => [name, typeof by === 'string' ? `${table}.${by}` : by]),
  );
  const shape = wireShape(call.list.row, Object.keys(part.also ?? {})) as (stored: Record<string, unknown>) => never;
  const { always, picks } = part;
  const rest = {
    table,
    joins,
    search,
    filters,
    sorts,
    shape,
    ...(always ? { always } : {}),
    ...(picks ? { picks } : {}),
  };
  const make = (ctx: Ctx, isShort: boolean): ListSpec<never> => ({
    ...rest,
    isFixed: !dependsOnCaller(part),
    columns: selectedOf(call, part, { ctx, isShort }),
  });
  if (dependsOnCaller(part)) return (ctx) => make(ctx, ctx.request.nameType === 2);
  const made = new Map<boolean, ListSpec<never>>();
  return (ctx) => {
    const isShort = ctx.request.nameType === 2;
    const spec = made.get(isShort) ?? make(ctx, isShort);
    made.set(isShort, spec);
    return spec;
  };
}

/** The server's half of a list: what is selected follows from the row, and each source is held against it. */
export function listOf<
  R extends z.ZodObject,
  F extends Filters,
  S extends string,
  T extends TableName,
  const J extends Joins<T>,
  const A extends Also<T, J> = Record<never, never>,
  const C extends keyof z.output<R> & string = never,
>(
  call: Pick<ListCall<R, F, S>, 'list'>,
  part: ListPart<T, J, z.output<R>, F, S, C, A>,
): DeclaredList<RawRow<T, z.output<R>, C, A>> {
  return listFrom(call, part as AnyPart);
}
