import { fieldOf, isMany } from '@material/contract/kernel/field/field.ts';
import { nameField, referenceOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import type { TableName } from '../database/registry.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { snake } from '../database/row-of.ts';
import { custom, type Filter } from '../list/list-filter.ts';
import { listFrom, type DeclaredList } from '../list/list-of.ts';
import { sql } from '../database/sql.ts';
import { isBelow } from './below.ts';
import { idsIn, namesIn, setsOf } from './reference-sets.ts';

type Join = { readonly to: TableName; readonly by: string; readonly maybe: true };

/** The rows that fields name, joined under the names of the fields. */
function joinsOf({ table, fields, tree }: AnyReference): Record<string, Join> {
  const named = Object.entries(fields).flatMap(([name, schema]): [string, Join][] => {
    const { kind, table: to } = fieldOf(schema) ?? {};
    return kind === 'ref' && to && !isMany(schema) ? [[nameField(name), { to, by: snake(name), maybe: true }]] : [];
  });
  const parent: [string, Join][] = tree
    ? [['parentName', { to: table as TableName, by: 'parent_id', maybe: true }]]
    : [];
  return Object.fromEntries([...named, ...parent]);
}

/** Whether every row of a table has a short name too, which whoever wants those reads instead. */
const hasShortNames = (table: string): boolean => {
  const { shortName } = referenceOf(table)?.fields ?? {};
  return shortName !== undefined && !shortName.safeParse(null).success;
};

/** The ids and the names of several rows. */
const columnsOfSets = (of: AnyReference): Readonly<Record<string, RawBuilder<unknown>>> =>
  Object.fromEntries(
    setsOf(of).flatMap((set): [string, RawBuilder<unknown>][] => {
      const asked = { set, id: sql.ref(`${of.table}.id`) };
      return [
        [set.field, idsIn(asked)],
        [nameField(set.field), namesIn(asked)],
      ];
    }),
  );

/** How a field that no column holds is worked out, and how the list is narrowed by it. */
export type WorkedOut = {
  readonly column: (ctx: Ctx) => RawBuilder<unknown>;
  readonly where: (ctx: Ctx, value: unknown) => RawBuilder<boolean>;
};
declare module '../database/schema.ts' {
  interface Schema {
    /** By table and field, of reference tables. */
    readonly workedOut: Readonly<Record<string, Readonly<Record<string, WorkedOut>>>>;
  }
}

const howOf = ({ schema }: Ctx, { table }: AnyReference, name: string): WorkedOut => {
  const how = schema.workedOut[table]?.[name];
  if (!how) throw new Error(`${table}: nobody works ${name} out`);
  return how;
};

/** What no column holds, by the names of its fields. */
const workedOutOf = (of: AnyReference) =>
  Object.fromEntries(
    Object.keys(of.workedOut?.fields ?? {}).map((name) => [name, (ctx: Ctx) => howOf(ctx, of, name).column(ctx)]),
  );

/** A row of a tree stands for all below it, one of several for the rows that name it among others. */
function filterOf(of: AnyReference, name: string): Filter | undefined {
  const { table, fields, workedOut } = of;
  if (workedOut && Object.hasOwn(workedOut.fields, name))
    return custom((ctx, value) => howOf(ctx, of, name).where(ctx, value), `${table}_pkey`);
  const set = setsOf(of).find(({ field }) => field === `${name}s`);
  if (set)
    return custom<number>(
      (_ctx, id) => sql<boolean>`exists (select 1 from ${sql.table(set.link)} as kept
        where ${sql.ref(`kept.${set.own}`)} = ${sql.ref(`${table}.id`)} and ${sql.ref(`kept.${set.other}`)} = ${id})`,
      `${table}_pkey`,
    );
  const tree = referenceOf(fields[name] && fieldOf(fields[name])?.table);
  if (!tree?.tree) return undefined;
  return custom<number>((_ctx, id) => isBelow(tree.table, `${table}.${snake(name)}`, id), `${table}_pkey`);
}

/**
 * The list of a reference table. Such tables are small and read whole: their key serves every filter and sort. One with
 * many rows is searched by the words that it keeps alone: no index would serve them together with other columns.
 */
export function listOfReference(of: AnyReference): DeclaredList<ReferenceRow> {
  const { table, fields, under, searched, picked, filtered = [] } = of;
  const { list } = of.calls.list;
  const joins = joinsOf(of);
  const key = { index: `${table}_pkey` };
  const clocks = Object.keys(fields).filter((name) => fieldOf(fields[name] ?? of.row)?.isClock);
  const texts = Object.entries(fields)
    .filter(([, schema]) => ['text', 'phone'].includes(fieldOf(schema)?.kind ?? ''))
    .map(([name]) => name)
    .filter((name) => !clocks.includes(name));
  return listFrom(of.calls.list, {
    table: table as TableName,
    joins,
    columns: {
      ...Object.fromEntries(
        Object.entries(joins).map(([name, { to }]) => [name, hasShortNames(to) ? { nameOf: name } : `${name}.name`]),
      ),
      ...Object.fromEntries(
        clocks.map((name) => [name, sql`to_char(${sql.ref(`${table}.${snake(name)}`)}, 'HH24:MI')`]),
      ),
      ...columnsOfSets(of),
      updateTime: sql`coalesce(${sql.ref(`${table}.update_time`)}, ${sql.ref(`${table}.create_time`)})`,
      ...workedOutOf(of),
    },
    search: {
      ...(picked ? {} : Object.fromEntries([...texts, 'remark'].map((name) => [name, snake(name)]))),
      ...(searched ? { words: 'search_text' } : {}),
    },
    filters: {
      status: key,
      ...Object.fromEntries(filtered.map((name) => [name, filterOf(of, name) ?? key])),
      ...(under === undefined ? {} : { [under]: key }),
    },
    sorts: Object.fromEntries(list.sorts.map((name) => [name, key])),
  });
}
