import type { ChainStep } from '@material/contract/kernel/document.ts';
import { statesIn } from '@material/contract/kernel/machine.ts';
import { sql, type RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../ctx.ts';
import { scopeCondition } from '../database/scope.ts';
import { chainSteps, type ChainFacts } from './chain.rules.ts';
import { chainFrom } from './registered.ts';

type Link = ReturnType<typeof chainFrom>[number];
type Facts = Record<string, { docs: ChainFacts['documents'][string]; all: number | null; done: number | null }>;

/** The lines of a step, under the name of its table: those that hang on the lines of the step before. */
function linesOf({ machine: { table }, lines = table, chain }: Link, before: Link | undefined, ids: readonly number[]) {
  const doc = sql.ref(`l.${table}_id`);
  const where = before
    ? sql`${sql.ref(`l.${before.lines ?? ''}_id`)} in (select b.id from ${sql.table(`of_${chain.after ?? ''}`)} b)`
    : sql`${doc} = any(${ids})`;
  return sql`${sql.ref(`of_${table}`)} as (select l.id, ${doc} as doc from ${sql.table(lines)} l where ${where})`;
}

/** The documents of a step that the caller may see, oldest first. */
function seen(ctx: Ctx, { machine, chain }: Link, ids: readonly number[]): RawBuilder<unknown> {
  const { table } = machine;
  const isOf = chain.after ? sql`d.id in (select o.doc from ${sql.table(`of_${table}`)} o)` : sql`d.id = any(${ids})`;
  const scope = scopeCondition(ctx, table, 'd');
  return sql`(select coalesce(json_agg(json_build_object('id', d.id, 'no', d.no, 'status', d.status) order by d.id), '[]')
    from ${sql.table(table)} d where ${isOf} ${scope ? sql`and ${scope}` : sql``}
      ${chain.shown === undefined ? sql`` : sql`and d.status = any(${statesIn(machine, chain.shown)})`})`;
}

/** Everything about the chain in one statement: a row of JSON for each step. */
async function factsOf(ctx: Ctx, links: readonly Link[], ids: readonly number[]): Promise<Facts> {
  const before = ({ chain }: Link): Link | undefined => links.find(({ machine }) => machine.table === chain.after);
  const parts = links.map((link) => {
    const counted = link.chain.progress?.of(sql`(select b.id from ${sql.table(`of_${link.chain.after ?? ''}`)} b)`);
    const [all, done] = [counted?.all ?? sql`null`, counted?.done ?? sql`null`];
    return sql`${link.machine.table}::text, json_build_object('docs', ${seen(ctx, link, ids)}, 'all', ${all}, 'done', ${done})`;
  });
  const { rows } = await sql<{ facts: Facts }>`with ${sql.join(links.map((link) => linesOf(link, before(link), ids)))}
    select json_build_object(${sql.join(parts)}) as facts`.execute(unscoped(ctx));
  return rows[0]?.facts ?? {};
}

/** The way of the goods of these first documents of a chain, with the documents behind each step that the caller may see. */
export async function chainOf(ctx: Ctx, firstIds: readonly number[]): Promise<ChainStep[]> {
  const { schema } = ctx;
  const ids = [...new Set(firstIds)];
  const facts = ids.length === 0 ? {} : await factsOf(ctx, chainFrom(schema.documents), ids);
  const entries = Object.entries(facts);
  return chainSteps(schema, {
    documents: Object.fromEntries(entries.map(([table, { docs }]) => [table, docs])),
    progress: Object.fromEntries(
      entries.flatMap(([table, { all, done }]) => (all === null || done === null ? [] : [[table, { all, done }]])),
    ),
  });
}
