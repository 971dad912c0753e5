import type { ChainStep } from '@material/contract/kernel/document/document.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../ctx.ts';
import { scopeCondition } from '../database/scope.ts';
import { relation, selectOf, type RowOf } from '../database/select-of.ts';
import { chainSteps, type ChainFacts } from './chain.rules.ts';
import { chainFrom } from './registered.ts';
import { sql } from '../database/sql.ts';

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

const before = (links: readonly Link[], { chain }: Link): Link | undefined =>
  links.find(({ machine }) => machine.table === chain.after);

/** The lines of every step, as the `with` of a statement about the chain of these first documents. */
const withLines = (links: readonly Link[], ids: readonly number[]): RawBuilder<unknown> =>
  sql`with ${sql.join(links.map((link) => linesOf(link, before(links, link), ids)))}`;

/** The documents `d` of a step that the caller may see. */
function seen(ctx: Ctx, { machine: { table }, chain }: Link, ids: readonly number[]): RawBuilder<unknown> {
  const isOf = chain.after ? sql`d.id in (select o.doc from ${sql.table(`of_${table}`)} o)` : sql`d.id = any(${ids})`;
  const scope = scopeCondition(ctx, table, 'd');
  return sql`from ${sql.table(table)} d where ${isOf} ${scope ? sql`and ${scope}` : sql``}`;
}

/** A statement about every document, whatever its state, of the chain of these first ones that the caller may see: `doc_type`, `doc_id`, `doc_no`. */
export function ofChain(ctx: Ctx, ids: readonly number[]) {
  const links = chainFrom(ctx.schema.documents);
  const parts = links.map(
    (link) =>
      sql`select ${sql.lit(link.machine.table)}::text as doc_type, d.id as doc_id, d.no as doc_no ${seen(ctx, link, ids)}`,
  );
  return { lines: withLines(links, ids), documents: sql`(${sql.join(parts, sql` union all `)})` };
}

/** One document of a chain. */
const chained = selectOf(
  { c: relation<{ doc_type: string; doc_id: number; doc_no: string }>() },
  { c: ['docType', 'docId', 'docNo'] },
);
export type ChainDocument = RowOf<typeof chained>;

/** The first documents of the chain whose goods a later one carries, as a subquery: from its lines up to the first lines. */
function firstsBehind(links: readonly Link[], link: Link, id: number): RawBuilder<unknown> {
  const steps = (of: Link): Link[] => {
    const above = before(links, of);
    return above ? [of, ...steps(above)] : [of];
  };
  const way = steps(link);
  const last = sql.ref(`l${way.length - 1}.${way.at(-1)?.machine.table ?? ''}_id`);
  const joins = way.slice(1).map(({ machine: { table }, lines = table }, at) => {
    const [below, alias] = [sql.ref(`l${at}.${lines}_id`), sql.ref(`l${at + 1}`)];
    return sql`join ${sql.table(lines)} ${alias} on ${sql.ref(`l${at + 1}.id`)} = ${below}`;
  });
  const own = sql.table(link.lines ?? link.machine.table);
  return sql`select distinct ${last} as id from ${own} l0 ${sql.join(joins, sql` `)}
    where ${sql.ref(`l0.${link.machine.table}_id`)} = ${id}`;
}

/** A document that the caller sees and, behind it, every other one of its chain that the caller may see. */
export async function chainDocuments(ctx: Ctx, table: string, id: number): Promise<ChainDocument[]> {
  const links = chainFrom(ctx.schema.documents);
  const link = links.find(({ machine }) => machine.table === table);
  const { rows: firsts } = link
    ? await sql<{ id: number }>`${firstsBehind(links, link, id)}`.execute(unscoped(ctx))
    : { rows: [] };
  const { lines, documents } = ofChain(
    ctx,
    firsts.map((row) => row.id),
  );
  const { rows } = await sql<ChainDocument>`${lines} select ${chained.columns}
    from (select ${table}::text as doc_type, o.id as doc_id, o.no as doc_no from ${sql.table(table)} o where o.id = ${id}
      union select * from ${documents} d) c
    order by c.doc_type = ${table} and c.doc_id = ${id} desc, c.doc_id`.execute(unscoped(ctx));
  const order = links.map(({ machine }) => machine.table as string);
  const [own, ...others] = rows;
  return own ? [own, ...others.toSorted((a, b) => order.indexOf(a.docType) - order.indexOf(b.docType))] : [];
}

/** A step's documents, oldest first. */
const shownDocs = (ctx: Ctx, link: Link, ids: readonly number[]): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', d.id, 'no', d.no, 'status', d.status) order by d.id), '[]') ${seen(ctx, link, ids)}
    ${link.chain.shown === undefined ? sql`` : sql`and d.status = any(${statesIn(link.machine, link.chain.shown)})`})`;

/** Everything about the chain in one statement. */
async function factsOf(ctx: Ctx, links: readonly Link[], ids: readonly number[]): Promise<Facts> {
  const parts = links.map((link) => {
    const counted = link.chain.progress?.of(sql`(select b.id from ${sql.table(`of_${link.chain.after ?? ''}`)} b)`);
    const [all, done] = [counted?.all ?? sql`null`, counted?.done ?? sql`null`];
    return sql`${link.machine.table}::text, json_build_object('docs', ${shownDocs(ctx, link, ids)}, 'all', ${all}, 'done', ${done})`;
  });
  const { rows } = await sql<{ facts: Facts }>`${withLines(links, ids)}
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
