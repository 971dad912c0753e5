import type { Ctx } from '../../kernel/ctx.ts';
import type { TableName } from '../../kernel/database/registry.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readScoped } from '../../kernel/row/run-under.ts';
import type { Names } from './log-changes.rules.ts';

export const findEntry = (ctx: Ctx, id: number) =>
  ctx.from('audit').select(['target_table', 'before', 'after']).where('id', '=', id).executeTakeFirst();

type Named = { readonly table: string | undefined; readonly value: unknown };

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number');

/** What the rows are called whose ids stand there, one statement for each table. */
export async function namesOfRows(ctx: Ctx, named: readonly Named[]): Promise<Names> {
  const found = new Map<string, string>();
  for (const [table, all] of Map.groupBy(named, (one) => one.table)) {
    const ids = all.flatMap(({ value }) => idsIn(value));
    if (table === undefined || ids.length === 0) continue;
    const rows = await readScoped(
      ctx,
      { t: table as TableName },
      (seen) => sql<{ id: number; name: string | null }>`
        select t.id, coalesce(to_jsonb(t) ->> 'name', to_jsonb(t) ->> 'no', to_jsonb(t) ->> 'title') as name
        from ${sql.table(table)} t where t.id = any(${ids}) and ${seen('t')}`,
    );
    for (const { id, name } of rows) found.set(`${table} ${id}`, name ?? '');
  }
  return (table, id) => found.get(`${table} ${id}`);
}
