import { fieldOf } from '@material/contract/kernel/field/field.ts';
import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { unscoped } from '../ctx.ts';
import { snake } from '../database/row-of.ts';
import { sql } from '../database/sql.ts';

/** A field that names several rows, and the table that joins them: its own column and the one of the other side. */
type KeptSet = {
  readonly field: string;
  readonly link: string;
  readonly own: string;
  readonly other: string;
  readonly to: string;
  readonly none?: string;
};
type Columns = Readonly<Record<string, unknown>>;
type Held = Pick<AnyReference, 'table' | 'fields' | 'sets'>;

export const setsOf = ({ table, fields, sets = {} }: Held): readonly KeptSet[] =>
  Object.entries(sets).flatMap(([field, set]) => {
    const to = fields[field] && fieldOf(fields[field])?.table;
    return set && to ? [{ field, ...set, own: `${table}_id`, other: `${to}_id`, to }] : [];
  });

type Asked = { readonly set: KeptSet; readonly id: RawBuilder<unknown> };

/** The ids that a row names, lowest first. */
export const idsIn = ({ set: { link, own, other }, id }: Asked): RawBuilder<number[]> =>
  sql`array(select ${sql.ref(`kept.${other}`)} from ${sql.table(link)} as kept
    where ${sql.ref(`kept.${own}`)} = ${id} order by 1)`;

/** Their names in one text, or the word for none. */
export const namesIn = ({ set: { link, own, other, to, none }, id }: Asked): RawBuilder<string> =>
  sql`coalesce((select string_agg(named.name, '、' order by named.id) from ${sql.table(link)} as kept
    join ${sql.table(to)} as named on named.id = ${sql.ref(`kept.${other}`)}
    where ${sql.ref(`kept.${own}`)} = ${id}), ${none ?? ''})`;

/** The sets of a stored row, by the names of columns. */
export async function readSets(ctx: Ctx, of: Held, id: number): Promise<Columns> {
  const read = setsOf(of).map(async (set): Promise<[string, unknown]> => {
    const { rows } = await sql<{ ids: number[] }>`select ${idsIn({ set, id: sql`${id}::bigint` })} as ids`.execute(
      unscoped(ctx),
    );
    return [snake(set.field), rows[0]?.ids ?? []];
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Writes the sets that stand among columns, whole. */
export async function writeSets(ctx: Ctx, of: Held, { id, columns }: { id: number; columns: Columns }): Promise<void> {
  for (const { field, link, own, other } of setsOf(of)) {
    const ids = columns[snake(field)];
    if (!Array.isArray(ids)) continue;
    await sql`delete from ${sql.table(link)} where ${sql.ref(own)} = ${id} and ${sql.ref(other)} <> all(${ids})`.execute(
      unscoped(ctx),
    );
    await sql`insert into ${sql.table(link)} (${sql.ref(own)}, ${sql.ref(other)})
      select ${id}, each from unnest(${ids}::bigint[]) as each on conflict do nothing`.execute(unscoped(ctx));
  }
}

/** Columns of the table itself, without the sets. */
export function ownColumns(of: Held, columns: Columns): Columns {
  const kept = new Set(setsOf(of).map(({ field }) => snake(field)));
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !kept.has(name)));
}
