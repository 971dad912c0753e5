import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Scope } from '../database/scope-rules.ts';
import { audienceOf } from './audience.rules.ts';
import { writerOf } from './writer.ts';

/** What tells of one table's changes. */
export type LiveTrigger = { readonly table: string; readonly body: string };

/** One for each of these tables whose rows some session sees; they need nothing else to be live. */
export const liveTriggers = (scopes: Readonly<Record<string, Scope>>, tables: Iterable<string>): LiveTrigger[] =>
  [...tables].flatMap((table) => {
    const audience = audienceOf(scopes, table, { from: 'unnest(changed) r', row: 'r' });
    return audience === undefined ? [] : [{ table, body: bodyOf(table, audience) }];
  });

/**
 * Leaves words for every process: which table changed, who may know, and which window knows already: `<table> <key> <window>`.
 * Both what a row was and what it is: whoever could see it must learn that it is gone.
 */
const bodyOf = (table: string, audience: readonly string[]): string => `
declare changed ${table}[] := case tg_op when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end;
  writer text := ${writerOf(table)};
begin
  insert into live_word (word) select '${table} ' || told.key || writer from (
    ${audience.join('\n    union ')}) told where told.key is not null on conflict do nothing;
  return null;
end`;

const prefix = 'tell_live_';

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
  for (const { name } of rows) if (!wanted.has(name)) await client.query(`drop function ${name}() cascade`);
  for (const trigger of triggers) {
    const name = prefix + trigger.table;
    const hash = createHash('sha256').update(trigger.body).digest('hex');
    if (known.get(name) === hash) continue;
    await client.query(`begin;
      create or replace function ${name}() returns trigger language plpgsql as $live$${trigger.body}$live$;
      drop trigger if exists ${name} on ${trigger.table};
      create constraint trigger ${name} after insert or update or delete on ${trigger.table}
        deferrable initially deferred for each row execute function ${name}();
      comment on function ${name}() is '${hash}';
      commit`);
  }
}
