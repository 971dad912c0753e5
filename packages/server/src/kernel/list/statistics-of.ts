import type { Filters } from '@material/contract/kernel/list/list-call.ts';
import { callKey, type Output } from '@material/contract/kernel/call/call.ts';
import {
  dimensionField,
  isQuantity,
  type AnyStatistics,
  type Dimension,
  type Dimensions,
  type Measures,
  type StatisticsCall,
} from '@material/contract/kernel/list/statistics-call.ts';
import type { RawBuilder, Selectable } from 'kysely';
import { listDbOf, type Ctx } from '../ctx.ts';
import { bindingOf, type Binding, type FileAnswer } from '../call/implement.ts';
import { refuseInput } from '../refusal/refuse.ts';
import type { TableName, Tables } from '../database/registry.ts';
import { sheetColumns } from './export-of.ts';
import type { Running } from '../call/running.ts';
import { exportRows, maxExportRows } from './export.ts';
import { snake, type Snake } from '../database/row-of.ts';
import { filterBy } from './list-of.ts';
import type { Filter } from './list-filter.ts';
import { conditionsOf, shortName, type Always } from './list-query.ts';
import { wireShape } from './wire-shape.ts';
import { sql } from '../database/sql.ts';

type ColumnOf<T extends TableName> = keyof Selectable<Tables[T]> & string;
type Lines<L extends TableName> = { readonly table: L; readonly by: ColumnOf<L> };
type Indexed = { readonly index: string };
type OfLines = Indexed & { readonly of: 'lines' };
type Named<T extends TableName> = { readonly to: TableName; readonly by: ColumnOf<T> };
type NamedOfLines<L extends TableName> = Named<L> & { readonly of: 'lines' };

type Part<T extends TableName, L extends TableName, D extends Dimensions, M, F extends Filters> = {
  /** The scoped table; it stands in `from` under its own name. */
  readonly table: T;
  /** Its lines, under their own name: figures are sums over them. */
  readonly lines: Lines<L>;
  /** Conditions that always hold, e.g. to leave drafts out. */
  readonly always: Always;
  /** The column of each dimension; of a unit, with the table that names it, which the lines may know instead. */
  readonly dimensions: {
    readonly [K in keyof D]: D[K]['kind'] extends 'month' ? ColumnOf<T> : Named<T> | NamedOfLines<L>;
  };
  /** What one line adds to a figure; money is rounded line by line. */
  readonly measures: { readonly [K in keyof M]: RawBuilder<string> };
  /** The unit in which a line counts. */
  readonly unit: ColumnOf<L>;
  /** What a filter does follows from the contract; its column is the table's of its name, or one of the lines. */
  readonly filters: {
    readonly [K in keyof F & string]:
      | Filter
      | (Snake<K> extends ColumnOf<T> ? Indexed : never)
      | (Snake<K> extends ColumnOf<L> ? OfLines : never);
  };
};

type AnyPart = {
  readonly table: TableName;
  readonly lines: { readonly table: TableName; readonly by: string };
  readonly always: Always;
  readonly dimensions: Readonly<
    Record<string, string | { readonly to: TableName; readonly by: string; readonly of?: 'lines' }>
  >;
  readonly measures: Readonly<Record<string, RawBuilder<string>>>;
  readonly unit: string;
  readonly filters: Readonly<Record<string, Filter | Indexed | OfLines>>;
};
type Declared = {
  readonly call: AnyStatistics;
  readonly part: AnyPart;
  readonly filters: Readonly<Record<string, Filter>>;
};

type Paged = { readonly pageIndex: number; readonly pageSize: number };
type Asked = Readonly<Record<string, unknown>> & {
  readonly by: readonly string[];
  readonly sorting?: string | undefined;
};
type Stored = Record<string, unknown> & { id: number; total_count?: number; unit_name: string | null };

const filtersOf = (call: AnyStatistics, { table, lines, filters }: AnyPart): Record<string, Filter> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => {
      const entry = call.list.filters[name];
      if ('kind' in filter || !entry) return [name, filter as Filter];
      return [name, filterBy(`${'of' in filter ? lines.table : table}.${snake(name)}`, entry, filter.index)];
    }),
  );

/** What is grouped by: the name in SQL, and its column. */
type Key = { readonly name: string; readonly dimension: Dimension; readonly column: string; readonly to?: TableName };

function keysOf({ call, part }: Declared, by: readonly string[]): Key[] {
  return Object.entries(call.statistics.dimensions)
    .filter(([name]) => by.includes(name))
    .map(([name, dimension]) => {
      const source = part.dimensions[name];
      if (source === undefined) throw new Error(`${name} has no column`);
      if (typeof source === 'string') return { name, dimension, column: `${part.table}.${source}` };
      const { table } = source.of ? part.lines : part;
      return { name, dimension, column: `${table}.${source.by}`, to: source.to };
    });
}

const keySource = ({ dimension, column }: Key): RawBuilder<unknown> =>
  dimension.kind === 'month' ? sql`date_trunc('month', ${sql.ref(column)}::timestamp)` : sql.ref(column);

function keyFields({ name, dimension, to }: Key, isShort: boolean): RawBuilder<unknown> {
  if (dimension.kind === 'month' || to === undefined)
    return sql`to_char(${sql.ref(name)}, 'YYYY-MM') as ${sql.ref(name)}`;
  const named = (of: RawBuilder<unknown>, as: string) =>
    sql`(select ${of} from ${sql.table(to)} u where u.id = ${sql.ref(name)}) as ${sql.ref(`${name}${as}`)}`;
  const key = sql`${sql.ref(name)} as ${sql.ref(`${name}Id`)}`;
  if (dimension.kind === 'named') return list([key, named(isShort ? shortName('u') : sql`u.name`, 'Name')]);
  return list([key, named(sql`u.name`, 'Name'), named(shortName('u'), 'ShortName')]);
}

const list = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...parts], sql`, `);

/**
 * The lines added up for each unit first, because quantities of different units are never one figure, and those sums for each
 * group and for all of them together. `place` 0 is the sum of all.
 */
function statementOf(ctx: Ctx, declared: Declared, query: Asked): RawBuilder<unknown> {
  const { call, part, filters } = declared;
  const { table, lines, always, unit } = part;
  const keys = keysOf(declared, query.by);
  const measures = Object.entries(call.statistics.measures).map(([name, schema]) => ({
    name,
    schema,
    of: part.measures[name] ?? sql<string>`0`,
  }));
  const names = list(keys.map(({ name }) => sql.ref(name)));
  const added = measures.map(({ name, schema, of }) =>
    isQuantity(schema) ? sql`sum(${of}) as ${sql.ref(name)}` : sql`sum(round(${of}, 2)) as ${sql.ref(name)}`,
  );
  const figures = measures.map(({ name, schema }) =>
    isQuantity(schema)
      ? sql`case when min(unit) = max(unit) then sum(${sql.ref(name)}) end as ${sql.ref(name)}`
      : sql`coalesce(sum(${sql.ref(name)}), 0.00) as ${sql.ref(name)}`,
  );
  const first = keys[0]?.name ?? '';
  return sql`with added as (
      select ${list(keys.map((key) => sql`${keySource(key)} as ${sql.ref(key.name)}`))},
        ${sql.ref(`${lines.table}.${unit}`)} as unit, ${list(added)}
      from ${sql.table(table)}
        join ${sql.table(lines.table)} on ${sql.ref(`${lines.table}.${lines.by}`)} = ${sql.ref(`${table}.id`)}
      ${conditionsOf(ctx, { table, always, filters, search: {} }, query)}
      group by ${names}, unit),
    figures as materialized (
      select ${names}, grouping(${sql.ref(first)}) as is_whole, ${list(figures)},
        case when min(unit) = max(unit) then min(unit) end as unit_name
      from added group by grouping sets ((${names}), ())),
    named as (select is_whole, ${list(keys.map((key) => keyFields(key, ctx.request.nameType === 2)))}, unit_name,
        ${list(measures.map(({ name }) => sql.ref(name)))} from figures)
    select named.*, row_number() over (order by is_whole desc, ${orderOf(call, keys, query)}) - 1 as id,
      count(*) over () - 1 as total_count from named`;
}

/** As asked, then by what is grouped; a dimension that is not grouped by sorts nothing. */
function orderOf(call: AnyStatistics, keys: readonly Key[], { sorting }: Asked): RawBuilder<unknown> {
  const { order } = call.statistics;
  const [field = '', direction = 'asc'] = (sorting ?? order).split(' ');
  const name = [...call.list.sorts, call.statistics.order.split(' ')[0] ?? ''].find(
    (one) => one.toLowerCase() === field.toLowerCase(),
  );
  if (name === undefined) refuseInput([{ path: ['sorting'], message: '不能按此字段排序' }]);
  const grouped = keys.map((key) => dimensionField(key.name, key.dimension));
  const way = direction.toLowerCase() === 'asc' ? sql`asc` : sql`desc`;
  const isKnown = Object.hasOwn(call.statistics.measures, name) || grouped.includes(name);
  return list([...(isKnown ? [sql`${sql.ref(name)} ${way}`] : []), ...grouped.map((one) => sql.ref(one))]);
}

/** Fields of dimensions that nothing was grouped by, and figures that nothing counted in. */
const emptyOf = ({ list: { row } }: AnyStatistics): Readonly<Record<string, null>> =>
  Object.fromEntries(Object.keys(row.shape).map((name) => [name, null]));

function rowOf(row: Stored, shape: (stored: Record<string, unknown>) => Record<string, unknown>, empty: object) {
  const { is_whole: _whole, total_count: _count, unit_name: unitName, ...fields } = row;
  return shape({ ...empty, ...fields, unitName });
}

type Shown = Readonly<Record<string, unknown>>;

async function pageOf(ctx: Ctx, declared: Declared, query: Asked & Paged) {
  const { call } = declared;
  const from = (query.pageIndex - 1) * query.pageSize;
  const { rows } = await sql<Stored>`select * from (${statementOf(ctx, declared, query)}) as figures
    where id = 0 or (id > ${from} and id <= ${from + query.pageSize}) order by id`.execute(listDbOf(ctx));
  const [whole, ...page] = rows;
  if (!whole) throw new Error('the sum of all rows is missing');
  const shape = wireShape(call.list.row);
  const empty = emptyOf(call);
  const figures = new Set([...Object.keys(call.statistics.measures), 'unitName']);
  const totals = Object.entries(rowOf(whole, shape, empty)).filter(([name]) => figures.has(name));
  return {
    list: page.map((row): Shown => rowOf(row, shape, empty)),
    totalCount: whole.total_count ?? 0,
    totals: Object.fromEntries(totals),
  };
}

type Making = Pick<Running, 'progress'>;

/** Every row that a page of the query has, and their sum behind them. */
function sheetOf(
  ctx: Ctx,
  declared: Declared,
  { query, making }: { query: Asked; making: Making },
): Promise<FileAnswer> {
  const { call, part } = declared;
  const shape = wireShape(call.list.row);
  const empty = emptyOf(call);
  const [first = ''] = keysOf(declared, query.by).map((key) => dimensionField(key.name, key.dimension));
  const asked = {
    name: call.list.export?.name ?? '',
    columns: sheetColumns(call),
    statement: sql<Stored>`select * from (${statementOf(ctx, declared, query)}) as figures
      order by id = 0, id limit ${maxExportRows + 1}`,
    shown: (stored: Stored): Shown => {
      const row = rowOf(stored, shape, empty);
      return stored.id === 0 ? { ...row, [first]: '合计' } : row;
    },
    told: { table: part.table, id: null, after: { query } },
  };
  return exportRows(ctx, asked, making);
}

/** The server's half of statistics: what lines are added up, and the column behind each dimension, measure and filter. */
export function statisticsOf<
  const D extends Dimensions,
  M extends Measures,
  F extends Filters,
  T extends TableName,
  L extends TableName,
>(call: StatisticsCall<D, M, F>, part: Part<T, L, D, M, F>) {
  const plainCall = call as AnyStatistics;
  const plain = part as AnyPart;
  const declared: Declared = { call: plainCall, part: plain, filters: filtersOf(plainCall, plain) };
  const sheet = (ctx: Ctx, query: Asked, making: Making) => sheetOf(ctx, declared, { query, making });
  const made = plainCall.list.export?.call;
  const exports: readonly Binding[] = made
    ? [
        bindingOf(callKey(made.path.split('/').at(-1) ?? ''), made, (ctx, query, running) =>
          sheet(ctx, query as Asked, running),
        ),
      ]
    : [];
  return {
    page: (ctx: Ctx, query: Asked & Paged) =>
      pageOf(ctx, declared, query) as Promise<unknown> as Promise<Output<typeof call>>,
    exports,
  };
}
