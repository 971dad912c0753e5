import { z } from 'zod';
import type { Access } from '../call/access.ts';
import { monthEnds } from '../value/business-time.ts';
import type { Call, CallPath } from '../call/call.ts';
import { paging } from '../value/constants.ts';
import { field, fieldOf } from '../field/field.ts';
import {
  type AnyList,
  exportOf,
  type Filters,
  filterShape,
  type FilterShape,
  isRange,
  type ListExport,
} from './list-call.ts';
import { sortingText } from './list.ts';

/** What figures are grouped by, and the filter of the list behind them that finds one of its values. */
export type Dimension =
  | { readonly kind: 'month'; readonly label: string; readonly filter: string }
  /** A row of another table: three fields, its id, its name and its short name. */
  | { readonly kind: 'unit'; readonly label: string; readonly filter: string }
  /** The same with one name, which is the one that the caller's nameType wants. */
  | { readonly kind: 'named'; readonly label: string; readonly filter: string };
export type Dimensions = Readonly<Record<string, Dimension>>;
export type Measures = Readonly<Record<string, z.ZodType>>;

/** A business month, `2026-11`, found by a filter that is a range of dates. */
export const monthOf = <const F extends string>(label: string, filter: F) =>
  ({ kind: 'month', label, filter }) as const;
export const unitOf = <const F extends string>(label: string, filter: F) => ({ kind: 'unit', label, filter }) as const;
export const namedOf = <const F extends string>(label: string, filter: F) =>
  ({ kind: 'named', label, filter }) as const;

type Text = z.ZodNullable<z.ZodString>;
/** A dimension that a query does not group by is null. */
type DimensionShape<D extends Dimensions> = {
  [K in keyof D & string as D[K]['kind'] extends 'month' ? K : never]: Text;
} & {
  [K in keyof D & string as D[K]['kind'] extends 'month' ? never : `${K}Id`]: z.ZodNullable<z.ZodInt>;
} & {
  [K in keyof D & string as D[K]['kind'] extends 'month' ? never : `${K}Name`]: Text;
} & {
  [K in keyof D & string as D[K]['kind'] extends 'unit' ? `${K}ShortName` : never]: Text;
};

/** Quantities of several units are never added up: such a figure is null, and so is its unit. */
type Figures<M extends Measures> = M & { readonly unitName: Text };
type RowShape<D extends Dimensions, M extends Measures> = { readonly id: z.ZodInt } & DimensionShape<D> & Figures<M>;

type Input<D extends Dimensions, F extends Filters> = z.ZodObject<
  {
    readonly pageIndex: z.ZodDefault<z.ZodInt>;
    readonly pageSize: z.ZodDefault<z.ZodInt>;
    readonly sorting: z.ZodOptional<z.ZodString>;
    readonly by: z.ZodDefault<z.ZodArray<z.ZodEnum<{ [K in keyof D & string]: K }>>>;
  } & FilterShape<F>,
  z.core.$strict
>;

/** Where a figure leads: the list that holds its rows, and which of them count in which measure. */
type Drill<M extends Measures, L extends AnyList> = {
  readonly list: L;
  readonly screen: string;
  /** The value of the list's filter `having` that leaves the rows in which a measure is not zero. */
  readonly having: { readonly [K in keyof M]: z.output<Having<L>> & string };
};
type Having<L extends AnyList> = L['list']['filters']['having'] extends infer S extends z.ZodType ? S : never;

type Parts<D, M> = { readonly dimensions: D; readonly measures: M };

/** Figures grouped by dimensions: a list whose rows are sums, with the sum of all of them beside its pages. */
export type StatisticsCall<D extends Dimensions, M extends Measures, F extends Filters> = Call<
  Input<D, F>,
  z.ZodObject<{ list: z.ZodArray<z.ZodObject<RowShape<D, M>>>; totalCount: z.ZodInt; totals: z.ZodObject<Figures<M>> }>,
  'read'
> & {
  readonly list: {
    readonly row: z.ZodObject<RowShape<D, M>>;
    readonly filters: F;
    readonly sorts: readonly string[];
    readonly export?: ListExport;
  };
  readonly statistics: Parts<D, M> & { readonly drill: Drill<M, AnyList>; readonly order: string };
};
export type AnyStatistics = Call &
  Pick<AnyList, 'list'> & {
    readonly statistics: Parts<Dimensions, Measures> & {
      readonly drill: {
        readonly list: AnyList;
        readonly screen: string;
        readonly having: Readonly<Record<string, string>>;
      };
      readonly order: string;
    };
  };

type Spec<D, M, F, L extends AnyList> = {
  readonly access: Access;
  /** The tables that the figures come from. */
  readonly about: readonly string[];
  readonly dimensions: D;
  readonly measures: M;
  /** Each is a filter of the list behind too: that list shows what was counted and nothing else. */
  readonly filters: F;
  readonly drill: Drill<M & Measures, L>;
  /** The order until somebody sorts: a dimension or a measure, and `asc` or `desc`. */
  /** What the file of all rows and their sum is called; as of any list. */
  readonly export?: string;
  readonly order: `${(keyof D | keyof M) & string} ${'asc' | 'desc'}`;
};
type FilterName<L extends AnyList> = keyof L['list']['filters'] & string;
type OfList<F, L extends AnyList> = { readonly [K in keyof F]: K extends FilterName<L> ? unknown : never };
type Narrowing<D, L extends AnyList> = { readonly [K in keyof D]: { readonly filter: FilterName<L> } };

function fieldsOf([name, { kind, label }]: [string, Dimension]): [string, z.ZodType][] {
  if (kind === 'month') return [[name, field.text(label).nullable()]];
  const named: [string, z.ZodType][] = [
    [`${name}Id`, z.int().nullable()],
    [`${name}Name`, field.text(label).nullable()],
  ];
  return kind === 'unit' ? [...named, [`${name}ShortName`, field.short(`${label}简称`).nullable()]] : named;
}

/** What a dimension is sorted by and shown with. */
export const dimensionField = (name: string, { kind }: Dimension): string => (kind === 'month' ? name : `${name}Name`);

const inputOf = (names: readonly string[], filters: Filters): z.ZodObject =>
  z.strictObject({
    pageIndex: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(paging.maxSize).default(paging.defaultSize),
    sorting: sortingText.optional(),
    by: z
      .array(z.enum(names))
      .min(1, '请选择分组方式')
      .max(names.length)
      .default([...names]),
    ...filterShape(filters),
  });

export function statistics<
  const D extends Dimensions,
  const M extends Measures,
  const F extends Filters,
  L extends AnyList,
>(
  path: CallPath,
  spec: Spec<D, M, F, L> & { readonly filters: OfList<F, L>; readonly dimensions: Narrowing<D, L> },
): StatisticsCall<D, M, F> {
  const { access, about, dimensions, measures, filters, drill, order, export: name } = spec;
  const figures = { unitName: field.text('单位').nullable(), ...measures };
  const named = Object.entries<Dimension>(dimensions);
  const row = z.object({ id: z.int(), ...Object.fromEntries(named.flatMap(fieldsOf)), ...figures });
  const sorts = [...named.map(([name, dimension]) => dimensionField(name, dimension)), ...Object.keys(measures)];
  const output = z.object({ list: z.array(row), totalCount: z.int(), totals: z.object(figures) });
  const input = inputOf(Object.keys(dimensions), filters);
  const exported = name === undefined ? {} : { export: exportOf(path, name, { access, input }) };
  const call = {
    kind: 'read',
    path,
    access,
    about,
    input,
    output,
    list: { row, filters, sorts, ...exported },
    statistics: { dimensions, measures, drill, order },
  };
  return call as unknown as StatisticsCall<D, M, F>;
}

export const isQuantity = (schema: z.ZodType): boolean => fieldOf(schema)?.kind === 'qty';

type Query = Readonly<Record<string, unknown>>;
type Figure = {
  /** None where it is the sum of all rows. */
  readonly row?: Query;
  readonly measure: string;
  /** What the statistics were asked. */
  readonly query: Query;
};

const later = (a: unknown, b: string): string => (typeof a === 'string' && a > b ? a : b);
const earlier = (a: unknown, b: string): string => (typeof a === 'string' && a < b ? a : b);

function narrowed(name: string, { kind, filter }: Dimension, { row, query }: Figure): [string, unknown][] {
  const value = row?.[kind === 'month' ? name : `${name}Id`];
  if (value === null || value === undefined) return [];
  if (typeof value !== 'string') return [[filter, value]];
  const [first, last] = monthEnds(value);
  return [
    [`${filter}From`, later(query[`${filter}From`], first)],
    [`${filter}To`, earlier(query[`${filter}To`], last)],
  ];
}

/** What the list behind a figure is asked, so that it shows the rows that were counted in it and no others. */
export function drillQuery({ list, statistics: { dimensions, drill } }: AnyStatistics, figure: Figure): Query {
  const names = Object.entries(list.filters).flatMap(([name, filter]) =>
    isRange(filter) ? [`${name}From`, `${name}To`] : [name],
  );
  const kept = names.map((name): [string, unknown] => [name, figure.query[name]]);
  const narrow = Object.entries(dimensions).flatMap(([name, dimension]) => narrowed(name, dimension, figure));
  return Object.fromEntries<unknown>([
    ...kept.filter(([, value]) => value !== undefined),
    ...narrow,
    ['having', drill.having[figure.measure]],
  ]);
}
