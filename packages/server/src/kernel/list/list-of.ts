import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { isRange, type AnyList, type Filters, type ListCall } from '@material/contract/kernel/list/list-call.ts';
import type { Range } from '@material/contract/kernel/field/entered.ts';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { dateRange, equals, numberRange, oneOf, timeRange, type Filter } from './list-filter.ts';
import type { Always, ListSpec, Picks } from './list-query.ts';
import {
  dependsOnCaller,
  joinText,
  sourcesOf,
  type Also,
  type AnyRows,
  type ColumnOf,
  type Joins,
  type RawRow,
  type RowOf,
  type RowsPart,
} from './sources.ts';
import type { TableName } from '../database/registry.ts';
import { snake, type Snake } from '../database/row-of.ts';
import { wireShape } from './wire-shape.ts';

type OwnFilter<T extends TableName, F> = {
  [K in keyof F & string]: Snake<K> extends keyof RowOf<T> ? K : never;
}[keyof F & string];
type Indexed = { readonly index: string };
/** The column of that name in a joined table: the row's owner, which is looked for without the join. */
type OfOwner<A extends string> = Indexed & { readonly of: A };

type ListPart<T extends TableName, J, R, F extends Filters, S extends string, C, A> = RowsPart<T, J, R, C, A> & {
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

/** A list whose names of units follow the caller. */
export type DeclaredList<Raw> = (ctx: Ctx) => ListSpec<Raw>;

/** What is read of such a list before the server works out the rest. */
export type RawOf<L> = L extends DeclaredList<infer Raw> ? Raw : never;

/** What a filter does with its column follows from what is entered. */
export function filterBy(column: string, entry: z.ZodType | Range, index: string): Filter {
  if (isRange(entry)) {
    const kind = fieldOf(entry.range)?.kind;
    if (kind === 'money') return numberRange(column, index);
    return kind === 'date' ? dateRange(column, index) : timeRange(column, index);
  }
  if (entry instanceof z.ZodArray) return oneOf(column, index);
  return equals(column, index, entry.safeParse(null).success);
}

type Listed = Pick<AnyList, 'list'>;
type AnyPart = AnyRows & {
  readonly search: ListSpec['search'];
  readonly filters: Readonly<Record<string, Filter | Indexed | OfOwner<string>>>;
  readonly sorts: Readonly<Record<string, Indexed>>;
  readonly always?: Always;
  readonly picks?: Picks;
};

/** The column of the list's own table that a field is, under that name or another one. */
const ownColumn = (source: unknown, name: string): string =>
  typeof source === 'string' && !source.includes('.') ? source : snake(name);

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
      { column: `${table}.${ownColumn(part.columns[name], name)}`, index },
    ]),
  );
  const search = Object.fromEntries(
    Object.entries(part.search).map(([name, by]) => [name, typeof by === 'string' ? `${table}.${by}` : by]),
  );
  const shape = wireShape(call.list.row, Object.keys(part.also ?? {})) as (stored: Record<string, unknown>) => never;
  const { always, picks } = part;
  const { countsTo } = call.list;
  const rest = {
    table,
    joins,
    search,
    filters,
    sorts,
    shape,
    ...(always ? { always } : {}),
    ...(picks ? { picks } : {}),
    ...(countsTo === undefined ? {} : { countsTo }),
  };
  const make = (ctx: Ctx, isShort: boolean): ListSpec<never> => ({
    ...rest,
    isFixed: !dependsOnCaller(part),
    columns: sourcesOf(call.list.row, part, { ctx, isShort }),
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

/** A declared list whose rows the server works out further, each by itself. */
export const withComputed =
  <Raw, R>(list: DeclaredList<Raw>, shown: (ctx: Ctx, raw: Raw) => R): DeclaredList<R> =>
  (ctx) => {
    const { shape, ...spec } = list(ctx);
    return { ...spec, shape: (stored) => shown(ctx, shape(stored)) };
  };
