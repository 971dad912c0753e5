import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { UsedAt } from '@material/contract/kernel/reference/reference-calls.ts';
import type { RawBuilder } from 'kysely';
import { refuseInput } from '../refusal/refuse.ts';
import { unscoped, updated, type Ctx } from '../ctx.ts';
import { customUses } from './custom-values.ts';
import { foreignKeys, type ForeignKey, type Unique } from './foreign-keys.ts';
import { sql } from '../database/sql.ts';
import { setsOf } from './reference-sets.ts';

const shownExamples = 3;
const nameColumns = ['name', 'no'];

const nameColumnOf = (columns: readonly string[]): string | undefined =>
  nameColumns.find((column) => columns.includes(column));

/** How a row is called: by its own name or number, else by the names of what it joins. */
function calledBy(use: ForeignKey, keys: readonly ForeignKey[]): RawBuilder<unknown> {
  const own = nameColumnOf(use.columns);
  if (own) return sql.ref(`used.${own}`);
  const others = keys.filter(({ table, column, to }) => table === use.table && column !== use.column && to !== use.to);
  const names = others.flatMap(({ column, to }) => {
    const name = nameColumnOf(keys.find(({ table }) => table === to)?.columns ?? []);
    return name === undefined
      ? []
      : [sql`(select ${sql.ref(name)} from ${sql.table(to)} as other where other.id = ${sql.ref(`used.${column}`)})`];
  });
  return names.length === 0 ? sql`''` : sql`concat_ws(' · ', ${sql.join(names)})`;
}

/** What a row names itself is no use of it. */
function keysInto(of: AnyReference, keys: readonly ForeignKey[]): ForeignKey[] {
  const links = new Set(setsOf(of).map(({ link }) => link));
  return keys.filter(({ table, to }) => to === of.table && !links.has(table));
}

/** Those of its own tree are moved, not replaced. */
const usesElsewhere = (of: AnyReference, keys: readonly ForeignKey[]): ForeignKey[] =>
  keysInto(of, keys).filter(({ table }) => table !== of.table);

/** Where rows are used, from the database's own foreign keys; what stands below them in a tree is a use as well. */
export async function usesOf(ctx: Ctx, of: AnyReference, ids: readonly number[]): Promise<UsedAt[]> {
  const keys = await foreignKeys(ctx);
  const counted = keysInto(of, keys).map(async (use): Promise<UsedAt> => {
    const isOwn = use.table === of.table;
    // Within a branch that goes as a whole nobody uses anybody.
    const outside = isOwn ? sql`and used.id <> all(${ids})` : sql``;
    const held = sql`from ${sql.table(use.table)} as used
      where ${sql.ref(`used.${use.column}`)} = any(${ids}) ${outside}`;
    // Of a million documents all are counted, and few are named.
    const { rows } = await sql<{ count: number; examples: string[] }>`
      select (select count(*) ${held}) as count,
        array(select ${calledBy(use, keys)}::text ${held} limit ${shownExamples}) as examples`.execute(unscoped(ctx));
    const { count = 0, examples = [] } = rows[0] ?? {};
    const noun = ctx.schema.nouns[use.table] ?? use.table;
    return { noun: isOwn ? `下级${noun}` : noun, count, examples: examples.filter((name) => name !== '') };
  });
  const all = [...(await Promise.all(counted)), ...(await customUses(ctx, of, ids))];
  return all.filter(({ count }) => count > 0);
}

/** `物料 12 条，供应商报价 3 条` */
export const usesText = (places: readonly UsedAt[]): string =>
  places.map(({ noun, count }) => `${noun} ${count} 条`).join('，');

type Change = { readonly from: number; readonly to: number };

/** Rows of one id whose others say the same of the other. */
function doubles({ table, column }: ForeignKey, unique: Unique, { from, to }: Change): RawBuilder<unknown> {
  const held = unique.condition === null ? sql`true` : sql.raw(unique.condition);
  const rows = (id: number) => sql`(select * from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${held})`;
  const equal = unique.areNullsSame ? sql`is not distinct from` : sql`=`;
  const same = unique.columns
    .filter((other) => other !== column)
    .map((other) => sql`twin.${sql.ref(other)} ${equal} used.${sql.ref(other)}`);
  return sql`from ${rows(from)} as used where exists (
    select 1 from ${rows(to)} as twin where ${sql.join([sql`true`, ...same], sql` and `)})`;
}

/** Where a row does nothing but join two others, once is enough. */
async function dropDoubles(ctx: Ctx, use: ForeignKey, { unique, change }: { unique: Unique; change: Change }) {
  const columns = unique.columns.map((name) => sql.ref(name));
  const { rows } = await sql<Record<string, unknown>>`delete from ${sql.table(use.table)}
    where (${sql.join(columns)}) in (select ${sql.join(columns)} ${doubles(use, unique, change)}) returning *`.execute(
    unscoped(ctx),
  );
  for (const before of rows) ctx.audit({ table: use.table, id: null, before });
}

/** Which of two rows that say the same holds is for people to say. */
async function refuseDoubles(ctx: Ctx, of: AnyReference, change: Change): Promise<void> {
  for (const use of usesElsewhere(of, await foreignKeys(ctx)))
    for (const unique of use.uniques.filter(({ isPrimary }) => !isPrimary)) {
      const { rows } = await sql<{ count: number }>`select count(*) as count ${doubles(use, unique, change)}`.execute(
        unscoped(ctx),
      );
      const count = rows[0]?.count ?? 0;
      if (count === 0) continue;
      const places = usesText([{ noun: ctx.schema.nouns[use.table] ?? use.table, count, examples: [] }]);
      const message = `${places}与所选${of.noun}已有的重复，请先删除其中之一`;
      refuseInput([{ path: ['replaceBy'], message }]);
    }
}

/** Puts another row wherever a row is used, each change with its version and its audit. */
export async function replaceUses(ctx: Ctx, of: AnyReference, change: Change): Promise<void> {
  await refuseDoubles(ctx, of, change);
  for (const use of usesElsewhere(of, await foreignKeys(ctx))) {
    for (const unique of use.uniques.filter(({ isPrimary }) => isPrimary))
      await dropDoubles(ctx, use, { unique, change });
    const stamps = updated(ctx);
    const sets = [
      sql`${sql.ref(use.column)} = ${change.to}`,
      ...(use.columns.includes('row_version') ? [sql`row_version = row_version + 1`] : []),
      ...(use.columns.includes('update_time')
        ? [sql`update_time = ${stamps.update_time}, update_id = ${stamps.update_id}`]
        : []),
    ];
    const hasId = use.columns.includes('id');
    const { rows } = await sql<{ id: number | null }>`update ${sql.table(use.table)} set ${sql.join(sets)}
      where ${sql.ref(use.column)} = ${change.from} returning ${hasId ? sql`id` : sql`null::bigint as id`}`.execute(
      unscoped(ctx),
    );
    for (const { id } of rows)
      ctx.audit({
        table: use.table,
        id,
        before: { [use.column]: change.from },
        after: { [use.column]: change.to },
      });
  }
}
