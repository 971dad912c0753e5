import { fieldOf, labelOf, type RefTable } from '@material/contract/kernel/field/field.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { z } from 'zod';
import { unscoped, type Ctx } from '../ctx.ts';
import { snake } from '../database/row-of.ts';
import { sql } from '../database/sql.ts';
import { calledRows, type CalledRows, type Row } from './called-rows.ts';

type Owner = Readonly<Record<string, unknown>>;

/** `城市` */
export const ownerLabel = ({ fields, under = '' }: AnyReference): string => labelOf(fields[under] ?? z.never());

/** Why what rows belong to takes no further ones, or undefined. */
export function whyClosed(of: AnyReference, { name, status }: Owner): string | undefined {
  const { takenIn } = of;
  if (!takenIn || typeof status !== 'string' || isIn(takenIn.of, takenIn.group, status)) return undefined;
  return `${ownerLabel(of)}“${String(name)}”的状态是“${takenIn.of.states[status]?.label ?? status}”`;
}

/** A new row of something that takes none just now; it stays as it is until the row is written. */
export async function closedOwner(ctx: Ctx, of: AnyReference, columns: Owner): Promise<Problem[]> {
  const { fields, under = '', takenIn } = of;
  const id = columns[snake(under)];
  const { table } = fieldOf(fields[under] ?? z.never()) ?? {};
  if (!takenIn || table === undefined || typeof id !== 'number') return [];
  const { rows } = await sql<Owner>`select name, status from ${sql.table(table)} where id = ${id} for share`.execute(
    unscoped(ctx),
  );
  const why = rows[0] && whyClosed(of, rows[0]);
  return why === undefined ? [] : [{ path: [under], message: `${why}，不能新增${of.noun}` }];
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
