import type { ListQuery, PageOf } from '@material/contract/kernel/list.ts';
import { sql, type RawBuilder } from 'kysely';
import type { TableName } from '../kernel/database/registry.ts';
import { unscoped, type Ctx } from '../kernel/ctx.ts';
import { likePattern, ordering, searchCondition, type ListSpec } from '../kernel/list/list-query.ts';
import { scopeCondition } from '../kernel/database/scope.ts';

export type Picker = {
  readonly table: TableName;
  readonly columns: RawBuilder<unknown>;
  readonly joins?: RawBuilder<unknown>;
  readonly where?: readonly RawBuilder<boolean>[];
  /** Rows of which this is true come first. */
  readonly first?: RawBuilder<boolean>;
};

/** The best match first: the name or code itself, then what begins with the text, then what contains it. */
const ranked = (table: string, text: string): RawBuilder<unknown> => {
  const name = sql.ref(`${table}.name`);
  // Cities have one name only.
  const short = table === 'city' ? name : sql.ref(`${table}.short_name`);
  const code = sql.ref(`${table}.code`);
  const begins = `${likePattern(text).slice(1)}`;
  return sql`case when ${name} = ${text} or ${short} = ${text} or lower(${code}) = lower(${text}) then 0
    when ${name} ilike ${begins} or ${short} ilike ${begins} or ${code} ilike ${begins} then 1
    when ${sql.ref(`${table}.search_text`)} ~* ${`(^|\\s)${text.replace(/[^\p{L}\p{N}]/gu, '')}`} then 2 else 3 end, length(${name}), ${sql.ref(`${table}.id`)}`;
};

type Declared = Pick<ListSpec, 'table' | 'search' | 'sorts'>;

const wordsOf = ({ filter = '' }: ListQuery): string[] =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** What a picker can be sorted and narrowed by, under the names its rows have; each sort has an index. */
const declared = (table: TableName): Declared => ({
  table,
  search: {
    code: `${table}.code`,
    name: `${table}.name`,
    // Cities have one name only.
    shortName: table === 'city' ? 'city.name' : `${table}.short_name`,
  },
  sorts: {
    id: { column: `${table}.id`, index: `${table}_pkey` },
    code: { column: `${table}.code`, index: `${table}_code_key` },
  },
});

/** Each word is looked for in everything people search by, or the text as it is in the one field they named. */
function textConditions(ctx: Ctx, spec: Declared, query: ListQuery): RawBuilder<boolean>[] {
  if (query.firstkey !== undefined) return searchCondition(ctx, spec, query);
  return wordsOf(query).map((word) => sql<boolean>`${sql.ref(`${spec.table}.search_text`)} like ${likePattern(word)}`);
}

/** As asked; without a wish the best match first, and without a text by code. */
const orderOf = (spec: Declared, query: ListQuery): RawBuilder<unknown> => {
  if (query.sorting !== undefined) return ordering(spec, query.sorting);
  return wordsOf(query).length > 0 ? ranked(spec.table, query.filter ?? '') : ordering(spec, 'code asc');
};

export async function pick<R>(
  ctx: Ctx,
  { table, columns, joins, where, first }: Picker,
  query: ListQuery,
): Promise<PageOf<R>> {
  const spec = declared(table);
  const conditions = [scopeCondition(ctx, table, table), ...(where ?? []), ...textConditions(ctx, spec, query)].filter(
    (condition) => condition !== undefined,
  );
  const filtered = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const source = sql`from ${sql.table(table)} ${joins ?? sql``} ${filtered}`;
  const leading = first === undefined ? sql`` : sql`(${first}) desc, `;
  const db = unscoped(ctx);
  const [rows, count] = await Promise.all([
    sql<R>`select ${columns} ${source} order by ${leading}${orderOf(spec, query)} limit ${query.pageSize} offset ${(query.pageIndex - 1) * query.pageSize}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count ${source}`.execute(db),
  ]);
  return { list: rows.rows, totalCount: count.rows[0]?.count ?? 0 };
}

export const named = (ctx: Ctx, table: string): RawBuilder<unknown> => {
  const name = sql.ref(`${table}.name`);
  const short = sql`coalesce(${sql.ref(`${table}.short_name`)}, ${name})`;
  const shown = ctx.request.nameType === 2 ? short : name;
  return sql`${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.code`)} as code, ${name} as name, ${short} as "shortName", ${shown} as "displayName"`;
};
