import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** What tells of one table's changes: row by row while `when` holds, and of many rows, `ids`, at once. */
export type LiveTrigger = {
  readonly table: string;
  readonly body: string;
  readonly when: string;
  readonly many: string;
};

const prefix = 'tell_live_';
const manyPrefix = 'tell_many_';

/**
 * Brings the triggers of a database in line. They run at the end of a transaction, so that a document is told with its
 * lines, and a transaction that changes a row ten times tells once.
 */
export async function ensureLiveTriggers(client: ClientBase, triggers: readonly LiveTrigger[]): Promise<void> {
  const { rows } = await client.query<{ name: string; comment: string | null; table: string | null }>(
    `select p.proname as name, obj_description(p.oid) as comment, t.tgrelid::regclass::text as "table"
     from pg_proc p left join pg_trigger t on t.tgfoid = p.oid
     where p.pronamespace = 'public'::regnamespace and starts_with(p.proname, $1)`,
    [prefix],
  );
  // A table that was made anew has lost its trigger, and the function is still there.
  const known = new Map(rows.flatMap(({ name, table, comment }) => (name === prefix + table ? [[name, comment]] : [])));
  const wanted = new Set(triggers.map(({ table }) => prefix + table));
  for (const { name } of rows)
    if (!wanted.has(name))
      await client.query(`drop function ${name}() cascade;
        drop function if exists ${manyPrefix}${name.slice(prefix.length)}(bigint[])`);
  for (const { table, body, when, many } of triggers) {
    const name = prefix + table;
    const made = `create or replace function ${name}() returns trigger language plpgsql as $live$${body}$live$;
      create or replace function ${manyPrefix}${table}(ids bigint[]) returns void language plpgsql as $live$${many}$live$;
      drop trigger if exists ${name} on ${table};
      create constraint trigger ${name} after insert or update or delete on ${table}
        deferrable initially deferred for each row when (${when}) execute function ${name}()`;
    const hash = createHash('sha256').update(made).digest('hex');
    if (known.get(name) === hash) continue;
    await client.query(`begin; ${made}; comment on function ${name}() is '${hash}'; commit`);
  }
}
