import { isDeepStrictEqual } from 'node:util';
import { nameOfRow, whyNotChosen, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import { fieldOf } from '@material/contract/kernel/field/field.ts';
import type { z } from 'zod';
import { refuse } from '../refusal/refuse.ts';
import { refuseChanged } from '../row/conflict.ts';
import { unscoped, type Ctx } from '../ctx.ts';
import { snake } from '../database/row-of.ts';
import type { DeclaredList } from '../list/list-of.ts';
import { listRow } from '../list/list-query.ts';
import { customFieldsOf, customText, valuesOf } from './custom-values.ts';
import { refuseFrozen } from './owners.ts';
import { ownColumns, readSets, writeSets } from './reference-sets.ts';
import { searchText } from '../list/search-text.ts';
import type { Seen } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { insert, revise, type ChangeOf, type NewRowOf, type StampedTable } from '../row/write.ts';

/** A row as the table holds it. */
export type Stored = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly status: string;
  readonly row_version: number;
  readonly is_default?: boolean;
  readonly parent_id?: number | null;
  readonly level?: number;
};

/** A reference table with the list that shows its rows. */
export type Served = AnyReference & { readonly spec: DeclaredList<ReferenceRow> };

/** Where a row holds what was entered in fields that people have defined. */
const customColumn = 'custom_values';

/** Column names and values. */
export type Columns = Readonly<Record<string, unknown>>;

/** A row by the names of its fields. */
export const camel = (row: Columns): Columns =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_[a-z]/g, (at) => at.charAt(1).toUpperCase()), value]),
  );

const lockKey = 2_236_067;

/** One after the other from here on: an order, a tree or the one default is a matter of all rows of a table. */
export const lockTable = async (ctx: Ctx, { table }: { readonly table: string }): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockKey}, hashtext(${table}))`.execute(unscoped(ctx));
};

/** Times of day as they are entered, without their seconds. */
const clocksOf = ({ fields }: Pick<AnyReference, 'fields'>, row: Stored): Columns =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const value = row[snake(name)];
      return fieldOf(schema)?.isClock && typeof value === 'string' ? [[snake(name), value.slice(0, 5)]] : [];
    }),
  );

export async function storedRow(
  ctx: Ctx,
  of: Pick<AnyReference, 'table' | 'fields' | 'sets'>,
  id: number,
): Promise<Stored> {
  const { rows } = await sql<Stored>`select * from ${sql.table(of.table)} where id = ${id} for update`.execute(
    unscoped(ctx),
  );
  const [row] = rows;
  return row ? { ...row, ...clocksOf(of, row), ...(await readSets(ctx, of, id)) } : refuse('notFound');
}

/** The row as lists show it. */
export const freshRow = async (ctx: Ctx, of: Served, id: number): Promise<ReferenceRow> =>
  (await listRow(ctx, of.spec(ctx), id)) ?? refuse('notFound');

type Called = { readonly id: number; readonly rowVersion: number | undefined };

/** Locks the row that a call names, as its caller saw it; somebody else's later change is a conflict. */
export async function unchangedRow(ctx: Ctx, of: Served, { id, rowVersion }: Called): Promise<Stored> {
  const stored = await storedRow(ctx, of, id);
  if (stored.row_version !== rowVersion) await refuseChanged(ctx, { table: of.table, id }, await freshRow(ctx, of, id));
  await refuseFrozen(ctx, of, stored);
  return stored;
}

const isDecimal = (schema: z.ZodType): boolean =>
  ['qty', 'ratio', 'money', 'price'].includes(fieldOf(schema)?.kind ?? '');

/** Decimals are stored with spare zeros; in a text a zero says something. */
const decimalsOf = ({ fields }: AnyReference): ReadonlySet<string> =>
  new Set(Object.entries(fields).flatMap(([name, schema]) => (isDecimal(schema) ? [snake(name)] : [])));

const isSameDecimal = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && shorten(a) === shorten(b);

/** The rows that a field names have no order. */
const isSameSet = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a.length === b.length && b.every((each) => a.includes(each));

function differing(of: AnyReference, columns: Columns, stored: Stored): Columns {
  const decimals = decimalsOf(of);
  const isSame = (name: string, value: unknown): boolean =>
    stored[name] === value ||
    (decimals.has(name) && isSameDecimal(stored[name], value)) ||
    isSameSet(stored[name], value) ||
    (name === customColumn && isDeepStrictEqual(stored[name], value));
  return Object.fromEntries(Object.entries(columns).filter(([name, value]) => !isSame(name, value)));
}

/** Only what says something of the row itself; stamps are in every audit row anyway. */
const told = (columns: Columns, names: Columns): Columns =>
  Object.fromEntries(Object.keys(names).map((name) => [name, columns[name] ?? null]));

/** What the search looks through, where one of its texts is written. */
function searchOf({ searched = [] }: AnyReference, written: Columns, stored?: Stored): Columns {
  const names = [...searched.map(snake), customColumn];
  if (searched.length === 0 || !names.some((name) => Object.hasOwn(written, name))) return {};
  const row = { ...stored, ...written };
  const custom = Object.values(valuesOf(row[customColumn]));
  const texts = [...searched.map((name) => row[snake(name)]), ...custom].filter((text) => typeof text === 'string');
  return { search_text: searchText(texts) };
}

/** What was entered in fields that people have defined, as the log tells it: ids say nothing to anybody. */
async function inWords(ctx: Ctx, of: AnyReference, columns: Columns): Promise<Columns> {
  if (!Object.hasOwn(columns, customColumn)) return columns;
  const fields = await customFieldsOf(ctx, of);
  return { ...columns, [customColumn]: customText(fields, valuesOf(columns[customColumn])) };
}

export async function insertRow(ctx: Ctx, of: AnyReference, columns: Columns): Promise<number> {
  const { table } = of;
  const row = { ...ownColumns(of, columns), ...searchOf(of, columns) };
  const { id } = await insert(ctx, table as StampedTable, row as NewRowOf<StampedTable>);
  await writeSets(ctx, of, { id, columns });
  ctx.audit({ table, id, after: await inWords(ctx, of, columns) });
  return id;
}

/** Writes what differs, with version and audit; nothing where nothing does. */
export async function changeRow(ctx: Ctx, of: AnyReference, change: { stored: Stored; columns: Columns }) {
  const { stored, columns } = change;
  const { table } = of;
  const changed = differing(of, columns, stored);
  if (Object.keys(changed).length === 0) return;
  await revise(ctx, { table: table as StampedTable, id: stored.id as Seen<StampedTable> }, {
    ...ownColumns(of, changed),
    ...searchOf(of, changed, stored),
  } as ChangeOf<StampedTable>);
  await writeSets(ctx, of, { id: stored.id, columns: changed });
  const [before, after] = [told(stored, changed), told(changed, changed)];
  ctx.audit({
    table,
    id: stored.id,
    before: await inWords(ctx, of, before),
    after: await inWords(ctx, of, after),
  });
}

/** Why a row cannot be chosen today, or undefined. */
export const whyNot = (ctx: Ctx, of: AnyReference, row: Readonly<Record<string, unknown>>) =>
  whyNotChosen(of, row, businessDate(ctx.now));

/** `税率“13%”` */
export const titleOf = (of: AnyReference, row: Readonly<Record<string, unknown>>): string =>
  `${of.noun}“${nameOfRow(of, camel(row))}”`;
