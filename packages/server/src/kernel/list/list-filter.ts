import { parseWireTime } from '@material/contract/kernel/value/business-time.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import { sql } from '../database/sql.ts';

/** The row that this one belongs to: its table, and the column that names it. */
type Owner = { readonly table: TableName; readonly by: string };
/** How a declared filter field narrows the list. `index` is the index that serves it; a test asks the database for it. */
type Column = {
  readonly column: string;
  readonly index: string;
  /** The column is the owner's. */
  readonly of?: Owner;
};
type ColumnFilter = Column & {
  readonly kind: 'equals' | 'oneOf';
  /** The call takes null too: the rows in which the column is empty. */
  readonly takesNull?: boolean;
};
type RangeFilter = Column & { readonly kind: 'dateRange' | 'timeRange' | 'numberRange' };
export type Filter =
  | ColumnFilter
  | RangeFilter
  | {
      readonly kind: 'custom';
      /** A method: it says which values it takes, and the call's input is held against that before. */
      where(ctx: Ctx, value: unknown): RawBuilder<boolean>;
      readonly index: string;
      /** The column by which its rows come, the smallest first, where nobody asks for another order. */
      readonly order?: string;
    };

export const equals = (column: string, index: string, takesNull = false): Filter => ({
  kind: 'equals',
  column,
  index,
  takesNull,
});
export const oneOf = (column: string, index: string): Filter => ({ kind: 'oneOf', column, index });
export const dateRange = (column: string, index: string): Filter => ({ kind: 'dateRange', column, index });
export const numberRange = (column: string, index: string): Filter => ({ kind: 'numberRange', column, index });
export const timeRange = (column: string, index: string): Filter => ({ kind: 'timeRange', column, index });
export const custom = <V>(
  where: (ctx: Ctx, value: V) => RawBuilder<boolean>,
  index: string,
  more: { readonly order?: string } = {},
): Filter => ({ kind: 'custom', where, index, ...more });

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The end of a day or of a second, so that a range includes its last value. */
function rangeConditions(filter: RangeFilter, from: unknown, to: unknown): RawBuilder<boolean>[] {
  const column = sql.ref(filter.column);
  const isTime = filter.kind === 'timeRange';
  const bound = (value: unknown) => (isTime ? parseWireTime(String(value)) : String(value));
  const until = (value: unknown) =>
    isTime ? new Date((parseWireTime(String(value)) ?? new Date(0)).getTime() + 999) : String(value);
  return [
    ...(isSet(from) ? [sql<boolean>`${column} >= ${bound(from)}`] : []),
    ...(isSet(to) ? [sql<boolean>`${column} <= ${until(to)}`] : []),
  ];
}

/** The column by which the rows of these filters come. */
export const orderBy = (filters: Readonly<Record<string, Filter>>, query: Query): string | undefined =>
  Object.entries(filters)
    .filter(([name]) => isSet(query[name]))
    .map(([, filter]) => (filter.kind === 'custom' ? filter.order : undefined))
    .find((column) => column !== undefined);

const isRangeFilter = (filter: Filter): filter is RangeFilter => filter.kind.endsWith('Range');

export type Query = Readonly<Record<string, unknown>>;

function conditionsBy(ctx: Ctx, [name, filter]: readonly [string, Filter], query: Query): RawBuilder<boolean>[] {
  if (isRangeFilter(filter)) return rangeConditions(filter, query[`${name}From`], query[`${name}To`]);
  const value = query[name];
  if (value === null && 'takesNull' in filter && filter.takesNull === true)
    return [sql<boolean>`${sql.ref(filter.column)} is null`];
  if (!isSet(value)) return [];
  if (filter.kind === 'custom') return [filter.where(ctx, value)];
  return filter.kind === 'equals'
    ? [sql<boolean>`${sql.ref(filter.column)} = ${value}`]
    : [sql<boolean>`${sql.ref(filter.column)} = any(${value})`];
}

const ownerOf = (filter: Filter): Owner | undefined => (filter.kind === 'custom' ? undefined : filter.of);

/** What is asked of the rows' owners is asked of them together, so that they are looked for once. */
export function filterConditions(
  ctx: Ctx,
  filters: Readonly<Record<string, Filter>>,
  query: Query,
): RawBuilder<boolean>[] {
  const owned = new Map<string, { readonly owner: Owner; readonly conditions: RawBuilder<boolean>[] }>();
  const own: RawBuilder<boolean>[] = [];
  for (const entry of Object.entries(filters)) {
    const conditions = conditionsBy(ctx, entry, query);
    const owner = ownerOf(entry[1]);
    if (!owner || conditions.length === 0) own.push(...conditions);
    else {
      const known = owned.get(owner.by) ?? { owner, conditions: [] };
      known.conditions.push(...conditions);
      owned.set(owner.by, known);
    }
  }
  const narrowed = [...owned.values()].map(
    ({ owner: { table, by }, conditions }) =>
      sql<boolean>`${sql.ref(by)} in (select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)})`,
  );
  return [...own, ...narrowed];
}
