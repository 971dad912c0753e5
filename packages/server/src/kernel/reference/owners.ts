import { fieldOf, labelOf, type RefTable } from '@material/contract/kernel/field/field.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { z } from 'zod';
import { unscoped, type Ctx } from '../ctx.ts';
import { snake } from '../database/row-of.ts';
import { sql } from '../database/sql.ts';
import { refuse } from '../refusal/refuse.ts';
import { calledRows, type CalledRows, type Row } from './called-rows.ts';

type Owner = Readonly<Record<string, unknown>>;

/** `城市` */
export const ownerLabel = ({ fields, under = '' }: AnyReference): string => labelOf(fields[under] ?? z.never());

const stateOf = (of: AnyReference, { name, status }: Owner): string =>
  `${ownerLabel(of)}“${String(name)}”的状态是“${of.takenIn?.of.states[String(status)]?.label ?? String(status)}”`;

const isOutside = (of: AnyReference, group: 'group' | 'changed', { status }: Owner): boolean =>
  of.takenIn !== undefined && typeof status === 'string' && !isIn(of.takenIn.of, of.takenIn[group], status);

/** Why what rows belong to takes no further ones, or undefined. */
export const whyClosed = (of: AnyReference, owner: Owner): string | undefined =>
  isOutside(of, 'group', owner) ? stateOf(of, owner) : undefined;

/** What a row belongs to, where its state matters; it stays as it is until the row is written. */
async function heldOwner(
  ctx: Ctx,
  { fields, under = '', takenIn }: AnyReference,
  row: Owner,
): Promise<Owner | undefined> {
  const id = row[snake(under)];
  const { table } = fieldOf(fields[under] ?? z.never()) ?? {};
  if (!takenIn || table === undefined || typeof id !== 'number') return undefined;
  const { rows } = await sql<Owner>`select name, status from ${sql.table(table)} where id = ${id} for share`.execute(
    unscoped(ctx),
  );
  return rows[0];
}

/** A new row of something that takes none just now. */
export async function closedOwner(ctx: Ctx, of: AnyReference, columns: Owner): Promise<Problem[]> {
  const { under = '' } = of;
  const owner = await heldOwner(ctx, of, columns);
  const why = owner && whyClosed(of, owner);
  return why === undefined ? [] : [{ path: [under], message: `${why}，不能新增${of.noun}` }];
}

/** Refuses to change a row of something whose rows stay as they are just now. */
export async function refuseFrozen(ctx: Ctx, of: AnyReference, row: Owner): Promise<void> {
  const owner = await heldOwner(ctx, of, row);
  if (owner && isOutside(of, 'changed', owner))
    refuse('blocked', { reason: `${stateOf(of, owner)}，不能更改${of.noun}` });
}

/** The rows of a table that is no reference, with code, name and status (null where that is not asked for). */
export async function plainRows(ctx: Ctx, table: RefTable, { hasStatus = false } = {}): Promise<readonly Row[]> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return ctx
    .from(table)
    .select([
      sql<number>`${column('id')}`.as('id'),
      sql`${column('code')}`.as('code'),
      sql`${column('name')}`.as('name'),
      (hasStatus ? sql`${column('status')}` : sql`null`).as('status'),
    ])
    .execute();
}

/** What rows may belong to, and the one that whoever works in a unit need not name. */
export type Owners = { readonly rows: CalledRows<Row>; readonly own: number | undefined };

export async function ownersOf(ctx: Ctx, { fields, under = '', takenIn }: AnyReference): Promise<Owners | undefined> {
  const { table, label = '' } = fieldOf(fields[under] ?? z.never()) ?? {};
  if (table === undefined) return undefined;
  const rows = await plainRows(ctx, table, { hasStatus: takenIn !== undefined });
  const [only, another] = rows;
  const own = ctx.centre.kind === 'management' || another ? undefined : only?.id;
  return { rows: calledRows({ noun: label }, rows), own };
}
