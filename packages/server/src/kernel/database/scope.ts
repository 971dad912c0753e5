import type { Ref } from '@material/contract/kernel/field/fields.ts';
import type { RawBuilder, Selectable, SelectQueryBuilder } from 'kysely';
import type { Centre } from '../session/centre.ts';
import type { Db } from './database.ts';
import type { TableName, Tables, TableScopes } from './registry.ts';
import type { Schema } from './schema.ts';
import type { Scope, SideRule, ViewerRule, WithinUnit } from './scope-rules.ts';
import { sql } from './sql.ts';

const nothing = sql<boolean>`false`;

function sideCondition(alias: string, rule: SideRule<string>, unitId: number): RawBuilder<boolean> | undefined {
  if (rule === 'all') return undefined;
  if (rule === 'none') return nothing;
  if (typeof rule === 'string') return sql<boolean>`${sql.ref(`${alias}.${rule}`)} = ${unitId}`;
  const { through, on, unit } = rule;
  const link = `${alias}_${through}`;
  return sql<boolean>`exists (select 1 from ${sql.table(through)} as ${sql.ref(link)}
    where ${sql.ref(`${link}.${on[0]}`)} = ${sql.ref(`${alias}.${on[1]}`)} and ${sql.ref(`${link}.${unit}`)} = ${unitId})`;
}

const all = (parts: (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> | undefined => {
  const kept = parts.filter((part) => part !== undefined);
  return kept.length === 0 ? undefined : sql<boolean>`(${sql.join(kept, sql` and `)})`;
};

type Sided = Extract<ViewerRule, { city: unknown }>;

function unitCondition(alias: string, scope: Sided, centre: Centre): RawBuilder<boolean> | undefined {
  switch (centre.kind) {
    case 'management':
      return undefined;
    case 'message':
      return nothing;
    case 'city':
      return all([
        sideCondition(alias, scope.city, centre.cityId),
        centre.placeId !== null && scope.place ? sideCondition(alias, scope.place, centre.placeId) : undefined,
      ]);
    case 'supplier':
      return all([
        sideCondition(alias, scope.supplier, centre.supplierId),
        scope.supplierSees
          ? sql<boolean>`${sql.ref(`${alias}.status`)} in (${sql.join(scope.supplierSees)})`
          : undefined,
      ]);
  }
}

/** Who looks, and by which rules; whoever acts for a unit is none of its own people. */
export type Sight = {
  readonly schema: Schema;
  readonly centre: Centre;
  readonly userId: number | null;
  readonly isActing: boolean;
};

const personCondition = (column: string, { userId }: Sight): RawBuilder<boolean> =>
  userId === null ? nothing : sql<boolean>`${sql.ref(column)} = ${userId}`;

type Parent = { readonly table: TableName; readonly by: string };

/** The row that another one belongs to is seen; undefined when every such row is. */
function parentSeen(sight: Sight, alias: string, { table, by }: Parent): RawBuilder<boolean> | undefined {
  const parentAlias = `${alias}_${table}`;
  const inner = scopeCondition(sight, table, parentAlias);
  return (
    inner &&
    sql<boolean>`exists (select 1 from ${sql.table(table)} as ${sql.ref(parentAlias)}
      where ${sql.ref(`${parentAlias}.id`)} = ${sql.ref(`${alias}.${by}`)} and ${inner})`
  );
}

type Owned = Extract<ViewerRule, { owners: unknown }>;

function ownersSeen(sight: Sight, alias: string, { owners: { type, id, of } }: Owned): RawBuilder<boolean> {
  const each = of.map((table) => {
    const seen = parentSeen(sight, alias, { table: table as TableName, by: id });
    const isOf = sql<boolean>`${sql.ref(`${alias}.${type}`)} = ${sql.lit(table)}`;
    return seen ? sql<boolean>`(${isOf} and ${seen})` : isOf;
  });
  return each.length === 0 ? nothing : sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** Whether the own people of a row's unit look. */
function ofUnit({ centre, isActing }: Sight, alias: string, within: WithinUnit): RawBuilder<boolean> {
  if (isActing || centre.kind === 'message') return nothing;
  const isCentre = sql<boolean>`${sql.ref(`${alias}.${within.centre}`)} = ${centre.kind}`;
  if (centre.kind === 'management') return isCentre;
  const id = centre.kind === 'city' ? centre.cityId : centre.supplierId;
  return sql<boolean>`(${isCentre} and ${sql.ref(`${alias}.${within.unit}`)} = ${id})`;
}

/** Of the rows whose owners are seen, those that are not kept inside another unit or another place. */
function withinUnit(sight: Sight, alias: string, within: WithinUnit): RawBuilder<boolean> {
  const { centre } = sight;
  const open = sql<boolean>`(not ${sql.ref(`${alias}.${within.internal}`)} or ${ofUnit(sight, alias, within)})`;
  if (centre.kind !== 'city' || centre.placeId === null) return open;
  return sql<boolean>`(${open} and coalesce(${sql.ref(`${alias}.${within.place}`)} = ${centre.placeId}, true))`;
}

/** What one kind of viewers sees; undefined when that is every row. */
function viewerCondition(sight: Sight, alias: string, rule: ViewerRule): RawBuilder<boolean> | undefined {
  if ('user' in rule) return personCondition(`${alias}.${rule.user}`, sight);
  if ('receivers' in rule) {
    const { through, on, user } = rule.receivers;
    const link = `${alias}_${through}`;
    return sql<boolean>`exists (select 1 from ${sql.table(through)} as ${sql.ref(link)}
      where ${sql.ref(`${link}.${on[0]}`)} = ${sql.ref(`${alias}.${on[1]}`)} and ${personCondition(`${link}.${user}`, sight)})`;
  }
  if ('via' in rule) return parentSeen(sight, alias, { table: rule.via as TableName, by: rule.by });
  if ('owners' in rule)
    return all([ownersSeen(sight, alias, rule), rule.within && withinUnit(sight, alias, rule.within)]);
  const visible = rule.hiddenBy ? sql<boolean>`not ${sql.ref(`${alias}.${rule.hiddenBy}`)}` : undefined;
  return all([visible, unitCondition(alias, rule, sight.centre)]);
}

/** The condition that keeps a query of `table` within what `sight` covers; undefined when that is every row. */
export function scopeCondition(sight: Sight, table: TableName, alias: string): RawBuilder<boolean> | undefined {
  const scope: Scope = sight.schema.scopes[table];
  if (scope === 'open') return undefined;
  if (scope === 'system') throw new Error(`${table} is never read through a session`);
  if (!('any' in scope)) return viewerCondition(sight, alias, scope);
  const conditions = scope.any.map((rule) => viewerCondition(sight, alias, rule));
  const kept = conditions.filter((condition) => condition !== undefined);
  return kept.length < conditions.length ? undefined : sql<boolean>`(${sql.join(kept, sql` or `)})`;
}

/** A query of `table` that can only see what `sight` covers. */
export function scopedFrom<T extends TableName>(db: Db, sight: Sight, table: T): SelectQueryBuilder<Tables, T, object> {
  const query = db.selectFrom(table) as SelectQueryBuilder<Tables, T, object>;
  const condition = scopeCondition(sight, table, table);
  return condition ? query.where(condition) : query;
}

/**
 * The id of a row that this session may see: of an input, which is looked up before its handler runs, of a scoped find or a
 * lock, or of what was just written.
 */
export type Seen<T extends TableName> = Ref<T>;
/** A whole stored row that this session may see. */
export type SeenRow<T extends TableName> = Selectable<Tables[T]> & { readonly id: Seen<T> };

/** The tables whose rows are seen exactly when their row of `T` is. */
export type ChildOf<T extends TableName> = {
  [C in TableName]: TableScopes[C] extends { readonly via: T } ? C : never;
}[TableName];

/** A query whose rows carry their ids, as seen. */
export type Found<T extends TableName> = SelectQueryBuilder<Tables, T, { readonly id: Seen<T> }>;

export function foundIn<T extends TableName>(
  db: Db,
  sight: Sight,
  { table, id }: { readonly table: T; readonly id: number | undefined },
): Found<T> {
  const own = sql.ref(`${table}.id`);
  const found = scopedFrom(db, sight, table).select(sql<Seen<T>>`${own}`.as('id')) as Found<T>;
  return id === undefined ? found : found.where(sql<boolean>`${own} = ${id}`);
}

/** The column by which rows of a table belong to another's. */
export function parentColumn({ scopes }: Schema, child: TableName): string {
  const scope: Scope = scopes[child];
  if (typeof scope === 'string' || !('via' in scope)) throw new Error(`${child} belongs to no other row`);
  return scope.by;
}

/** The rows that belong to one or several that were seen. */
export function childrenOf<C extends TableName>(
  db: Db,
  schema: Schema,
  of: { readonly parent: number | readonly number[]; readonly child: C },
): SelectQueryBuilder<Tables, C, object> {
  const query = db.selectFrom(of.child) as SelectQueryBuilder<Tables, C, object>;
  const ids = typeof of.parent === 'number' ? sql`${of.parent}` : sql`any(${of.parent})`;
  return query.where(sql<boolean>`${sql.ref(`${of.child}.${parentColumn(schema, of.child)}`)} = ${ids}`);
}
