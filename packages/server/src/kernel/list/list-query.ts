import type { ListQuery, PageOf } from '@material/contract/kernel/list/list.ts';
import { paging } from '@material/contract/kernel/value/constants.ts';
import type { RawBuilder } from 'kysely';
import type { TableName } from '../database/registry.ts';
import { scopeCondition } from '../database/scope.ts';
import { unscoped, listDbOf, type Ctx } from '../ctx.ts';
import { refuseInput } from '../refusal/refuse.ts';
import { foundNames } from './found-names.ts';
import { sharedCount } from './shared-counts.ts';
import { likePattern } from './like-pattern.ts';
import { filterConditions, orderBy, type Filter, type Query } from './list-filter.ts';
import { sql } from '../database/sql.ts';

export type SearchCondition = (ctx: Ctx, text: string) => RawBuilder<boolean>;

/** Conditions that hold whatever is filtered by; some of them until the query says otherwise. */
export type Always = (ctx: Ctx, query: Readonly<Record<string, unknown>>) => RawBuilder<boolean> | undefined;
export type Picks = {
  /** Each word of a text is looked for in this column: names, codes and pinyin. Left out: the text in any search field. */
  readonly words?: string;
  /** The best match first. */
  readonly rank: (text: string) => RawBuilder<unknown>;
  /** The order without a text. */
  readonly order: string;
  /** Rows of which this is true come before all others. */
  readonly first?: RawBuilder<boolean>;
};

export type ListSpec<Raw = unknown> = {
  /** The scoped table; it stands in `from` under its own name. */
  readonly table: TableName;
  /**
   * Joins after the table, as SQL: one row each, for columns alone. Conditions and sorts name the table itself, so that the
   * total and the ids of a page need no join.
   */
  readonly joins?: RawBuilder<unknown>;
  /** Each field of a row and what it is selected from. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown> | string>>;
  /** Free-text fields: a column matched anywhere in it, or a condition of its own. */
  readonly search: Readonly<Record<string, string | SearchCondition>>;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sorts: Readonly<Record<string, { readonly column: string; readonly index: string }>>;
  /** Conditions that always hold, e.g. to hide drafts. */
  readonly always?: Always;
  /** A list that people choose from while they type. */
  readonly picks?: Picks;
  /** So many rows are counted, and of more it is only said that there are. */
  readonly countsTo?: number;
  /** Gives a row that was read the form of the wire. */
  readonly shape: (stored: Record<string, unknown>) => Raw;
  /** What it selects and joins is the same for every caller. */
  readonly isFixed: boolean;
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** The condition of the free text: any search field contains it, or the one that `firstkey` names. */
function searchCondition(
  ctx: Ctx,
  spec: Pick<ListSpec, 'search' | 'picks'>,
  { filter, firstkey }: Pick<ListQuery, 'filter' | 'firstkey'>,
): RawBuilder<boolean>[] {
  if (firstkey !== undefined && !Object.hasOwn(spec.search, firstkey))
    refuseInput([{ path: ['firstkey'], message: '不能按此字段查询' }]);
  if (!filter) return [];
  const { words } = spec.picks ?? {};
  if (words !== undefined && firstkey === undefined)
    return wordsOf(filter).map((word) => sql<boolean>`${sql.ref(words)} like ${likePattern(word)}`);
  const fields =
    firstkey === undefined
      ? Object.values(spec.search)
      : [spec.search[firstkey]].filter((field) => field !== undefined);
  const parts = fields.map((field) =>
    typeof field === 'string' ? sql<boolean>`${sql.ref(field)} ilike ${likePattern(filter)}` : field(ctx, filter),
  );
  return [sql<boolean>`(${sql.join(parts, sql` or `)})`];
}

/** The declared order that `sorting` names, with the id behind it, so that pages never overlap. */
function ordering(spec: Pick<ListSpec, 'table' | 'sorts'>, sorting: string | undefined): RawBuilder<unknown> {
  const [field = 'id', direction = 'desc'] = (sorting ?? paging.defaultSorting).split(' ');
  const name = Object.keys(spec.sorts).find((key) => key.toLowerCase() === field.toLowerCase());
  const sort = name === undefined ? undefined : spec.sorts[name];
  if (!sort) refuseInput([{ path: ['sorting'], message: '不能按此字段排序' }]);
  const way = direction.toLowerCase() === 'asc' ? sql`asc` : sql`desc`;
  const idColumn = `${spec.table}.id`;
  return sort.column === idColumn
    ? sql`${sql.ref(idColumn)} ${way}`
    : sql`${sql.ref(sort.column)} ${way}, ${sql.ref(idColumn)} ${way}`;
}

/** As asked; otherwise as a filter that is set wants it. */
function orderAsked(spec: Pick<ListSpec, 'table' | 'sorts' | 'filters'>, query: ListQuery): RawBuilder<unknown> {
  const column = query.sorting === undefined ? orderBy(spec.filters, query) : undefined;
  return column === undefined
    ? ordering(spec, query.sorting)
    : sql`${sql.ref(column)} asc, ${sql.ref(`${spec.table}.id`)} asc`;
}

/** As asked; of what people choose from, the best match first unless they ask for another order. */
function orderOf(spec: ListSpec, query: ListQuery): RawBuilder<unknown> {
  const { sorting, filter = '' } = query;
  const { picks } = spec;
  if (!picks) return orderAsked(spec, query);
  const rest =
    sorting === undefined && wordsOf(filter).length > 0 ? picks.rank(filter) : ordering(spec, sorting ?? picks.order);
  return picks.first ? sql`(${picks.first}) desc, ${rest}` : rest;
}

type Conditions = Pick<ListSpec, 'table' | 'filters' | 'search' | 'always' | 'picks'>;

/** What the rows of a query have to meet: scope, what always holds, filters, text. */
export function conditionsOf(
  ctx: Ctx,
  spec: Conditions,
  query: Query & Pick<ListQuery, 'ids' | 'filter' | 'firstkey'>,
): RawBuilder<unknown> {
  const conditions = [
    scopeCondition(ctx, spec.table, spec.table),
    spec.always?.(ctx, query),
    query.ids && sql<boolean>`${sql.ref(`${spec.table}.id`)} = any(${query.ids})`,
    ...filterConditions(ctx, spec.filters, query),
    ...searchCondition(ctx, spec, query),
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/** Columns and what is worked out, each under the name of its field. */
export const namedColumns = (columns: ListSpec['columns']): RawBuilder<unknown> =>
  sql.join(
    Object.entries(columns).map(
      ([name, column]) => sql`${typeof column === 'string' ? sql.ref(column) : column} as ${sql.ref(name)}`,
    ),
  );

type Selection = { readonly selected: RawBuilder<unknown>; readonly joins: RawBuilder<unknown> };
const fixed = new WeakMap<ListSpec, Selection>();

/** What a list selects and joins, put together once where it is the same for every caller. */
function selectionOf(spec: ListSpec): Selection {
  const known = fixed.get(spec);
  if (known) return known;
  const made = { selected: namedColumns(spec.columns), joins: spec.joins ?? sql`` };
  if (spec.isFixed) fixed.set(spec, made);
  return made;
}

/** What a unit is called where room is short; its name where it has no shorter one. */
export const shortName = (alias: string): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${alias}.short_name`)}, ${sql.ref(`${alias}.name`)})`;

/** The display names of a row's units follow the caller's nameType. */
export const shownName = (ctx: Ctx, alias: string): RawBuilder<string> =>
  ctx.request.nameType === 2 ? shortName(alias) : sql<string>`${sql.ref(`${alias}.name`)}`;

/** The rows of these ids, in their order: whatever the conditions were, this is planned once. */
async function rowsOf(ctx: Ctx, spec: ListSpec, ids: readonly number[]): Promise<Record<string, unknown>[]> {
  if (ids.length === 0) return [];
  const { selected, joins } = selectionOf(spec);
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${selected} from unnest(${ids}::bigint[]) with ordinality as page(id, place)
    join ${sql.table(spec.table)} on ${sql.ref(`${spec.table}.id`)} = page.id ${joins} order by page.place`.execute(
    unscoped(ctx),
  );
  return rows;
}

type Page = { readonly ids: readonly number[]; readonly total: number };

/** The total, or where a list counts to a number one more than that as soon as there are more. */
const totalOf = ({ countsTo }: ListSpec, source: RawBuilder<unknown>): RawBuilder<number> =>
  countsTo === undefined
    ? sql<number>`(select count(*) ${source})`
    : sql<number>`(select count(*) from (select 1 ${source} limit ${countsTo + 1}) counted)`;

/** The ids of a page and the total of all, in one statement unless somebody counts the same. */
async function pageOf(ctx: Ctx, spec: ListSpec, query: ListQuery): Promise<Page> {
  const { pageIndex, pageSize } = query;
  const db = listDbOf(ctx);
  const search = await foundNames(ctx, spec.search, query);
  const source = sql`from ${sql.table(spec.table)} ${conditionsOf(ctx, { ...spec, search }, query)}`;
  const ids = sql`array(select ${sql.ref(`${spec.table}.id`)} ${source} order by ${orderOf(spec, query)}
    limit ${pageSize} offset ${(pageIndex - 1) * pageSize}) as ids`;
  const total = sql`${totalOf(spec, source)} as total`;
  const { found, share } = sharedCount<number>(ctx, total.compile(db));
  if (found) {
    const [{ rows }, known] = await Promise.all([sql<Pick<Page, 'ids'>>`select ${ids}`.execute(db), found]);
    return { ids: rows[0]?.ids ?? [], total: known };
  }
  const page = sql<Page>`select ${ids}, ${total}`.execute(db).then(({ rows: [row] }) => row ?? { ids: [], total: 0 });
  await share(page.then((row) => row.total));
  return page;
}

/**
 * One page of a declared list with its total. Ids and total come from the table alone, planned for the values asked
 * for, because planning all the joins anew costs more than running them; the rows follow by their ids.
 */
export async function list<Raw>(ctx: Ctx, spec: ListSpec<Raw>, query: ListQuery): Promise<PageOf<Raw>> {
  const { ids, total } = await pageOf(ctx, spec, query);
  return { list: (await rowsOf(ctx, spec, ids)).map(spec.shape), totalCount: total };
}

/** Rows of a declared list by ids that were seen, in their order. */
export const rowsFrom = async <Raw>(ctx: Ctx, spec: ListSpec<Raw>, ids: readonly number[]): Promise<Raw[]> =>
  (await rowsOf(ctx, spec, ids)).map(spec.shape);

/** What of a list is counted: a query of it, and the condition of those that count as late. */
export type Count = { readonly spec: ListSpec; readonly query: ListQuery; readonly late: RawBuilder<boolean> };
export type Counted = { readonly count: number; readonly late: number };

/** How many rows each of these queries has, as a page of it would say, and how many are late; in one statement. */
export async function countRows(ctx: Ctx, counts: readonly Count[]): Promise<Counted[]> {
  if (counts.length === 0) return [];
  const parts = counts.map(
    (
      { spec, query, late },
      at,
    ) => sql`select ${sql.lit(at)} as at, count(*) as count, count(*) filter (where ${late}) as late
      from ${sql.table(spec.table)} ${conditionsOf(ctx, spec, query)}`,
  );
  const db = listDbOf(ctx);
  const statement = sql<Counted>`${sql.join(parts, sql` union all `)} order by at`.compile(db);
  const { found, share } = sharedCount<Counted[]>(ctx, statement);
  return found ?? share(db.executeQuery(statement).then(({ rows }) => rows));
}

/** One row of a declared list by its id, under the same scope, or undefined. */
export async function listRow<Raw>(ctx: Ctx, spec: ListSpec<Raw>, id: number): Promise<Raw | undefined> {
  const scope = scopeCondition(ctx, spec.table, spec.table);
  const { selected, joins } = selectionOf(spec);
  const { rows } = await sql<Record<string, unknown>>`select ${selected} from ${sql.table(spec.table)} ${joins}
    where ${sql.ref(`${spec.table}.id`)} = ${id} ${scope ? sql`and ${scope}` : sql``}`.execute(unscoped(ctx));
  return rows[0] && spec.shape(rows[0]);
}

/** The ids of every row that a query of a list finds, whatever its page, in its order and up to `limit`. */
export async function idsOf(
  ctx: Ctx,
  spec: ListSpec,
  { query, limit }: { readonly query: ListQuery; readonly limit: number },
): Promise<number[]> {
  const search = await foundNames(ctx, spec.search, query);
  const { rows } = await sql<{
    readonly id: number;
  }>`select ${sql.ref(`${spec.table}.id`)} from ${sql.table(spec.table)}
    ${conditionsOf(ctx, { ...spec, search }, query)} order by ${orderOf(spec, query)} limit ${limit}`.execute(
    listDbOf(ctx),
  );
  return rows.map(({ id }) => id);
}

/** The query behind an export: every row of the list's conditions, in its order, up to `limit`. */
export const listStatement = (
  ctx: Ctx,
  spec: ListSpec,
  { query, limit }: { query: ListQuery; limit: number },
): RawBuilder<Record<string, unknown>> => {
  const { selected, joins } = selectionOf(spec);
  return sql<
    Record<string, unknown>
  >`select ${selected} from ${sql.table(spec.table)} ${joins} ${conditionsOf(ctx, spec, query)}
    order by ${orderAsked(spec, query)} limit ${limit}`;
};
