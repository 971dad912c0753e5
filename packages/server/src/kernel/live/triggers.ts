import type { LiveTrigger } from '../database/live-triggers.ts';
import type { Scope } from '../database/scope-rules.ts';
import { audienceOf } from './audience.rules.ts';
import { isEach } from '../row/telling-once.ts';
import { isWholesale, writerOf } from './writer.ts';

/** Columns by table that change without being news to anybody. */
export type QuietColumns = Readonly<Record<string, readonly string[]>>;

/** One for each of these tables whose rows some session sees; they need nothing else to be live. */
export const liveTriggers = (
  scopes: Readonly<Record<string, Scope>>,
  tables: Iterable<string>,
  quiet: QuietColumns,
): LiveTrigger[] =>
  [...tables].flatMap((table) => {
    const changed = audienceOf(scopes, table, { from: 'unnest(changed) r', row: 'r' });
    const named = audienceOf(scopes, table, { from: `(select * from ${table} where id = any(ids)) r`, row: 'r' });
    if (changed === undefined || named === undefined) return [];
    const body = bodyOf(table, changed, quiet[table] ?? []);
    return [{ table, body, when: isEach(table), many: manyOf(table, named) }];
  });

const withoutThose = (row: string, columns: readonly string[]): string =>
  columns.reduce((text, column) => `${text} - '${column}'`, `to_jsonb(${row})`);

/** Nobody is notified where nothing else than quiet columns differs. */
const quietly = (columns: readonly string[]): string =>
  columns.length === 0
    ? ''
    : `if tg_op = 'UPDATE' and old is distinct from new and ${withoutThose('old', columns)} = ${withoutThose('new', columns)}
    then return null; end if;`;

const wordsOf = (table: string, audience: readonly string[]): string =>
  `insert into live_word (word) select distinct '${table} ' || told.key || writer from (
    ${audience.join('\n    union ')}) told where told.key is not null on conflict do nothing;`;

/**
 * Leaves words for every process: which table changed, who may know, and which window knows already: `<table> <key> <window>`.
 * Both what a row was and what it is: whoever could see it must learn that it is gone.
 */
const bodyOf = (table: string, audience: readonly string[], quiet: readonly string[]): string => `
declare changed ${table}[] := case tg_op when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end;
  writer text := ${writerOf(table)};
begin
  ${quietly(quiet)}
  if ${isWholesale(table)} then return null; end if;
  ${wordsOf(table, audience)}
  return null;
end`;

/** The same for rows that are written together. */
const manyOf = (table: string, audience: readonly string[]): string => `
declare writer text := ${writerOf(table)};
begin
  ${wordsOf(table, audience)}
end`;
