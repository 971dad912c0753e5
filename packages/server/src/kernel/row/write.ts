import type { Insertable, RawBuilder, Selectable, Updateable } from 'kysely';
import { created, unscoped, updated, type Ctx } from '../ctx.ts';
import type { TableName, Tables } from '../database/registry.ts';
import { parentColumn, type ChildOf, type Seen, type SeenRow } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { tellingOnce } from './telling-once.ts';

type Stamped = { readonly create_time: unknown; readonly update_time: unknown };
/** Tables whose rows say who made and changed them, and when. */
export type StampedTable = { [T in TableName]: Selectable<Tables[T]> extends Stamped ? T : never }[TableName];

type Stamp = 'id' | 'create_time' | 'create_id' | 'update_time' | 'update_id';
export type NewRowOf<T extends StampedTable> = Omit<Insertable<Tables[T]>, Stamp>;
export type ChangeOf<T extends StampedTable> = Omit<Updateable<Tables[T]>, Stamp>;
/** A value may be worked out by the statement itself. */
type OrSql<R> = { readonly [K in keyof R]: R[K] | RawBuilder<Exclude<R[K], undefined>> };

const columnsOf = (row: object): string[] =>
  Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]));
const names = (columns: readonly string[], alias?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(alias === undefined ? column : `${alias}.${column}`)));

/** A new row with its stamps; it belongs to whoever writes it. */
export async function insert<T extends StampedTable>(ctx: Ctx, table: T, row: OrSql<NewRowOf<T>>): Promise<SeenRow<T>> {
  const values = { ...row, ...created(ctx) } as Readonly<Record<string, unknown>>;
  const columns = columnsOf(values);
  const { rows } = await sql<SeenRow<T>>`insert into ${sql.table(table)} (${names(columns)})
    values (${sql.join(columns.map((column) => values[column]))}) returning *`.execute(unscoped(ctx));
  const [stored] = rows;
  if (!stored) throw new Error(`nothing was written into ${table}`);
  return stored;
}

/** The columns that all rows of one statement have. */
function sharedColumns(rows: readonly object[]): string[] {
  const [first] = rows;
  if (!first) return [];
  const columns = columnsOf(first);
  if (rows.some((row) => columnsOf(row).length !== columns.length))
    throw new Error('rows of one statement differ in columns');
  return columns;
}

/** Rows as a table of the statement: one parameter and one text however many there are. A `jsonb` value is a `Json`. */
export const recordsOf = (table: string, rows: readonly object[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

const insertion = <T extends StampedTable>(ctx: Ctx, table: T, rows: readonly NewRowOf<T>[]): RawBuilder<unknown> => {
  const columns = sharedColumns(rows);
  return sql`insert into ${sql.table(table)} (${names(columns)}, create_time, create_id)
    select ${names(columns, 'd')}, ${ctx.now}::timestamptz, ${ctx.userId}::bigint from ${recordsOf(table, rows)} d`;
};

type Written<T extends StampedTable> = { readonly rows: readonly SeenRow<T>[] };

/** Several new rows of the same columns, as they were stored. */
export async function insertAll<T extends StampedTable>(
  ctx: Ctx,
  table: T,
  rows: readonly NewRowOf<T>[],
): Promise<SeenRow<T>[]> {
  if (rows.length === 0) return [];
  const write = () => sql<SeenRow<T>>`${insertion(ctx, table, rows)} returning *`.execute(unscoped(ctx));
  const many = { table, rows: rows.length, written: ({ rows: stored }: Written<T>) => stored.map(({ id }) => id) };
  return (await tellingOnce(ctx, many, write)).rows;
}

/** The same where nobody looks at what was stored. */
export async function append<T extends StampedTable>(ctx: Ctx, table: T, rows: readonly NewRowOf<T>[]): Promise<void> {
  if (rows.length > 0) await insertion(ctx, table, rows).execute(unscoped(ctx));
}

/** The `set` of a statement: what is left out stays as it is. */
export const assignments = (row: object): RawBuilder<unknown> =>
  sql.join(
    Object.entries(row)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  );

/** A whole new version of a row that was seen, as it is stored then. */
export async function revise<T extends StampedTable>(
  ctx: Ctx,
  of: { readonly table: T; readonly id: Seen<T> },
  row: OrSql<ChangeOf<T>>,
): Promise<SeenRow<T>> {
  const { rows } = await sql<SeenRow<T>>`update ${sql.table(of.table)}
    set ${assignments({ ...row, ...updated(ctx) })}, row_version = row_version + 1 where id = ${of.id} returning *`.execute(
    unscoped(ctx),
  );
  const [stored] = rows;
  if (!stored) throw new Error(`${of.table} ${of.id} is gone`);
  return stored;
}

/** Changes rows that belong to some that were seen, each to its own values and a new version; rows of others stay as they are. */
export async function updateUnder<P extends TableName, C extends StampedTable & ChildOf<P>>(
  ctx: Ctx,
  { parents, child }: { readonly parents: readonly Seen<P>[]; readonly child: C },
  rows: readonly (ChangeOf<C> & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const sets = sharedColumns(rows)
    .filter((column) => column !== 'id')
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`d.${column}`)}`);
  await sql`update ${sql.table(child)} t set ${sql.join(sets)}, row_version = t.row_version + 1,
      update_time = ${ctx.now}::timestamptz, update_id = ${ctx.userId}::bigint
    from ${recordsOf(child, rows)} d
    where t.id = d.id and ${sql.ref(`t.${parentColumn(ctx.schema, child)}`)} = any(${parents})`.execute(unscoped(ctx));
}
