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

const among = (of: AnyReference, parentId: number | null): RawBuilder<unknown> =>
  of.tree ? sql`where parent_id is not distinct from ${parentId}` : sql``;

/** The siblings of a place in the tree, in their order; every row where there is no tree. */
export async function siblingsOf(ctx: Ctx, of: AnyReference, parentId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(of.table)} ${among(of, parentId)}
    order by sort, id`.execute(unscoped(ctx));
  return rows.map(({ id }) => id);
}

/** The place behind all siblings. */
export async function lastPlace(ctx: Ctx, of: AnyReference, parentId: number | null): Promise<number> {
  const { rows } = await sql<{ sort: number }>`select coalesce(max(sort), -1) + 1 as sort from ${sql.table(of.table)}
    ${among(of, parentId)}`.execute(unscoped(ctx));
  return rows[0]?.sort ?? 0;
}

/** Numbers rows in the order given. */
export async function putInOrder(ctx: Ctx, { table }: AnyReference, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} as t set sort = o.place - 1
    from unnest(${ids}::bigint[]) with ordinality as o(id, place) where t.id = o.id and t.sort <> o.place - 1`.execute(
    unscoped(ctx),
  );
}
