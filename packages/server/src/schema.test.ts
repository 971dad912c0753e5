import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import { makeDatabase, type TestDatabase } from '../test/harness/database.ts';
import { constraintName, constraintRow } from './kernel/database/schema.ts';
import { usualRefusal } from './kernel/database/usual-refusals.ts';
import { schema } from './schema.ts';
import type { ViewerRule } from './kernel/database/scope-rules.ts';

const { scopes, constraints } = schema;

let database: TestDatabase;

beforeAll(async () => {
  database = await makeDatabase(2);
});
afterAll(async () => {
  await database.drop();
});

const names = async (text: string): Promise<string[]> =>
  (await database.pool.query<{ name: string }>(text)).rows.map((row) => row.name);

async function constraintNames(): Promise<string[]> {
  const named = await names(`select con.conname as name from pg_constraint con join pg_class c on c.oid = con.conrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and con.contype not in ('n', 'p') and con.conname not like 'tell_live_%'`);
  const unique = await names(`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = 'public'::regnamespace and x.indisunique
      and not exists (select from pg_constraint where conindid = x.indexrelid)`);
  return [...new Set([...named, ...unique].map(constraintName))];
}

test('every constraint of the database has a sentence, and every sentence a constraint', async () => {
  const known = await constraintNames();
  expect(known.filter((name) => constraintRow(schema, name) === undefined)).toEqual([]);
  expect(Object.keys(constraints).filter((name) => !known.includes(name))).toEqual([]);
});

test('no two kinds of numbers begin alike, and those that the database makes begin as declared', async () => {
  const declared: readonly string[] = Object.values(numberPrefixes);
  expect(declared.filter((prefix, at) => declared.indexOf(prefix) !== at)).toEqual([]);
  const made =
    await names(`select a.attrelid::regclass || ' ' || (regexp_match(pg_get_expr(d.adbin, d.adrelid), '''([A-Z]+)'''))[1] as name
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attname = 'no' and a.attgenerated = 's' order by 1`);
  const { price, bankChange, picture, profileChange } = numberPrefixes;
  expect(made).toEqual([
    `material_picture ${picture}`,
    `supplier_bank_change ${bankChange}`,
    `supplier_price ${price}`,
    `supplier_profile_change ${profileChange}`,
  ]);
});

test('no sentence is written that its name says by itself', () => {
  const written = Object.entries(constraints).filter(
    ([name, { message }]) => usualRefusal(schema.nouns, name)?.message === message,
  );
  expect(written.map(([name]) => name)).toEqual([]);
});

test('a name says what its tables are called', () => {
  const nouns = { city: '城市', ask_order: '要货单', ask_line: '要货明细', place: '收货地点' };
  expect(usualRefusal(nouns, 'ask_order_place_fkey')).toEqual({
    message: '收货地点不存在，或仍被要货单使用',
    path: ['placeId'],
  });
  expect(usualRefusal(nouns, 'ask_line_city_ask_order_fkey')?.message).toBe('要货单不存在，或与要货明细不属于同一城市');
  expect(usualRefusal(nouns, 'ask_order_no_key')?.message).toBe('要货单号重复，请重试');
  expect(usualRefusal(nouns, 'ask_order_parent_fkey')).toBeUndefined();
  expect(usualRefusal(nouns, 'ask_order_line_count_check')?.message).toBe('行数不能为负');
  // What is counted there stands in the check alone.
  expect(usualRefusal(nouns, 'ask_order_count_check')).toBeUndefined();
  expect(usualRefusal(nouns, 'unknown_no_key')).toBeUndefined();
});

test('names say table and kind, sentences are Chinese without a full stop', async () => {
  const tables = new Set(
    await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    ),
  );
  for (const name of await constraintNames()) {
    expect(name).toMatch(/_(check|key|fkey|excl)$/);
    const parts = name.split('_');
    expect(
      parts.some((_, i) => tables.has(parts.slice(0, i).join('_'))),
      name,
    ).toBe(true);
    expect(constraintRow(schema, name)?.message, name).toMatch(/^[^a-z。]*[\u4E00-\u9FFF][^a-z。]*$/);
  }
});

test('the index of a month goes by the name of its table', () => {
  expect(constraintRow(schema, 'qty_event_p202611_doc_key')).toBe(constraints['qty_event_doc_key']);
  expect(constraintRow(schema, 'place_default_key')).toBe(constraints['place_default_key']);
  expect(constraintRow(schema, 'no_such_check')).toBeUndefined();
});

test('every table has its type and scope, and nothing else has one', async () => {
  const tables = await names(`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration'`);
  expect(Object.keys(scopes).toSorted()).toEqual(tables.toSorted());
});

test('every column that a scope names exists', async () => {
  const columns = new Set(
    await names(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    ),
  );
  const missing = Object.entries(scopes).flatMap(([table, scope]) => {
    if (typeof scope === 'string') return [];
    const rules = 'any' in scope ? scope.any : [scope];
    return rules.flatMap((rule) => namedBy(table, rule)).filter((column) => !columns.has(column));
  });
  expect(missing).toEqual([]);
});

const namedBy = (table: string, rule: ViewerRule): string[] =>
  'via' in rule
    ? [`${table}.${rule.by}`, `${rule.via}.id`]
    : 'owners' in rule
      ? [
          ...[rule.owners.type, rule.owners.id, ...Object.values(rule.within ?? {})].map((name) => `${table}.${name}`),
          ...rule.owners.of.map((owner) => `${owner}.id`),
        ]
      : Object.values(rule).flatMap((side) => columnsOf(table, side));

function columnsOf(table: string, rule: unknown): string[] {
  if (rule === 'all' || rule === 'none' || Array.isArray(rule)) return [];
  if (typeof rule === 'string') return [`${table}.${rule}`];
  const { through, on, ...of } = rule as {
    through: string;
    on: readonly [string, string];
    unit?: string;
    user?: string;
  };
  return [`${through}.${on[0]}`, `${table}.${on[1]}`, `${through}.${of.unit ?? of.user}`];
}

test('a document that its supplier has come to see stays in sight, whatever is done to it', () => {
  const hiding = schema.documents.flatMap(({ machine }) => {
    const scope = scopes[machine.table];
    const sees = typeof scope === 'object' && 'city' in scope ? scope.supplierSees : undefined;
    if (sees === undefined) return [];
    expect(sees.length).toBeGreaterThan(0);
    return Object.entries(machine.actions).flatMap(([code, { from, to }]) => {
      const targets = to === 'same' || to === 'deleted' ? [] : [to].flat();
      return from.some((state) => sees.includes(state))
        ? targets.filter((state) => !sees.includes(state)).map((state) => `${machine.table} ${code} ${state}`)
        : [];
    });
  });
  // What is not approved any more is no supplier's; the void pickup order stays, and says all that its supplier needs.
  expect(hiding).toEqual(['ask_order cancelCheck FIRST_PASSED']);
});

test('every foreign key of a hot or cold table is indexed, unless it points at rows that are only ever stopped', async () => {
  const bare = await names(`select con.conname as name from pg_constraint con join pg_class c on c.oid = con.conrelid
    where con.contype = 'f' and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and not exists (
        select from pg_index x where x.indrelid = con.conrelid
          and (x.indkey[0] = con.conkey[1] or x.indkey[0] = con.conkey[cardinality(con.conkey)]))
      and con.confrelid::regclass::text <> 'supplier_price'
    order by 1`);
  expect(bare).toEqual([]);
});
