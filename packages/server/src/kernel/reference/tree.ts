import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { RawBuilder } from 'kysely';
import { refuseInput } from '../refusal/refuse.ts';
import { unscoped, type Ctx } from '../ctx.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { z } from 'zod';
import { snake } from '../database/row-of.ts';
import { changeRow, storedRow, titleOf, type Columns, type Stored } from './stored-row.ts';
import { sql } from '../database/sql.ts';

type Node = { readonly id: number; readonly level: number };

/** A row and everything below it, by one statement; the row alone where rows stand below nothing. */
export async function branchOf(ctx: Ctx, { table, tree }: AnyReference, id: number): Promise<readonly Node[]> {
  if (!tree) return [{ id, level: 1 }];
  const { rows } = await sql<Node>`with recursive branch (id, level) as (
      select id, level from ${sql.table(table)} where id = ${id}
      union all
      select child.id, child.level from ${sql.table(table)} as child join branch on child.parent_id = branch.id
    ) select id, level from branch`.execute(unscoped(ctx));
  return rows;
}

const refuseParent = (message: string): never => refuseInput([{ path: ['parentId'], message }]);

/** `columns` are those of a row that is not stored yet. */
type Placing = { readonly row: Stored | undefined; readonly parentId: number | null; readonly columns?: Columns };

/** Why a branch cannot stand below a row. */
function refuseBelow(
  of: AnyReference,
  parent: Stored,
  { row, columns, branch }: Omit<Placing, 'parentId'> & { readonly branch: readonly Node[] },
) {
  const owner = of.under === undefined ? undefined : snake(of.under);
  if (owner !== undefined && (row ?? columns)?.[owner] !== parent[owner])
    refuseParent(`上级${titleOf(of, parent)}不属于这个${labelOf(of.fields[of.under ?? ''] ?? z.never())}`);
  if (branch.some(({ id }) => id === parent.id)) refuseParent('不能放到自己或自己的下级之下');
  if (parent.status !== 'ENABLED' && row?.status !== 'DISABLED') refuseParent(`${titleOf(of, parent)}已停用，不能选用`);
}

/** Parent and level of a row that comes to stand below another; the table is locked. A circle and a level too deep are refused. */
export async function below(ctx: Ctx, of: AnyReference, { row, parentId, columns }: Placing) {
  const parent = parentId === null ? undefined : await storedRow(ctx, of, parentId);
  const branch = row ? await branchOf(ctx, of, row.id) : [];
  if (parent) refuseBelow(of, parent, { row, branch, ...(columns ? { columns } : {}) });
  const level = (parent?.level ?? 0) + 1;
  const deeper = level - (row?.level ?? level);
  const deepest = Math.max(level, ...branch.map((node) => node.level + deeper));
  const depth = of.tree?.depth ?? 1;
  if (deepest > depth) refuseParent(`${of.noun}最多 ${depth} 级`);
  return { parent_id: parentId, level, deeper, below: branch.filter(({ id }) => id !== row?.id) };
}

/** Puts a row with its branch below another row. */
export async function moveBelow(
  ctx: Ctx,
  of: AnyReference,
  { row, parentId }: Omit<Placing, 'columns'>,
): Promise<void> {
  if (!row || row.parent_id === parentId) return;
  const { parent_id, level, deeper, below: branch } = await below(ctx, of, { row, parentId });
  await changeRow(ctx, of, { stored: row, columns: { parent_id, level } });
  if (deeper === 0 || branch.length === 0) return;
  await sql`update ${sql.table(of.table)} set level = level + ${deeper} where id = any(${branch.map(({ id }) => id)})`.execute(
    unscoped(ctx),
  );
}

/** Where a row stands: below another one, among the rows of what it belongs to. */
type Standing = { readonly parentId: number | null; readonly owner: unknown };

export const standing = ({ under }: AnyReference, columns: Columns, parentId: number | null): Standing => ({
  parentId,
  owner: under === undefined ? null : (columns[snake(under)] ?? null),
});

/** An order is that of one unit: nobody puts in order what belongs to another. */
const among = ({ tree, under }: AnyReference, { parentId, owner }: Standing): RawBuilder<unknown> =>
  sql`where ${tree ? sql`parent_id is not distinct from ${parentId}::bigint` : sql`true`}
    and ${under === undefined ? sql`true` : sql`${sql.ref(snake(under))} is not distinct from ${owner}::bigint`}`;

/** The siblings of a place, in their order. */
export async function siblingsOf(ctx: Ctx, of: AnyReference, at: Standing): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(of.table)} ${among(of, at)}
    order by sort, id`.execute(unscoped(ctx));
  return rows.map(({ id }) => id);
}

/** The place behind all siblings. */
export async function lastPlace(ctx: Ctx, of: AnyReference, at: Standing): Promise<number> {
  const { rows } = await sql<{ sort: number }>`select coalesce(max(sort), -1) + 1 as sort from ${sql.table(of.table)}
    ${among(of, at)}`.execute(unscoped(ctx));
  return rows[0]?.sort ?? 0;
}

/** Numbers rows in the order given. */
export async function putInOrder(ctx: Ctx, { table }: AnyReference, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} as t set sort = o.place - 1
    from unnest(${ids}::bigint[]) with ordinality as o(id, place) where t.id = o.id and t.sort <> o.place - 1`.execute(
    unscoped(ctx),
  );
}
