import type { Call } from '@material/contract/kernel/call/call.ts';
import type { RefTable } from '@material/contract/kernel/field/field.ts';
import { refTableOf } from '@material/contract/kernel/field/fields.ts';
import type { RefusalData } from '@material/contract/kernel/value/errors.ts';
import type { Machine } from '@material/contract/kernel/document/machine.ts';
import { documents as registered } from '../../src/documents.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls, titlesOfAccess } from './all-calls.ts';
import type { Answer, Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { minimalInput } from './minimal-input.ts';
import { visible, visibleCalls } from './visible.ts';

const server = await startHarness({ template: 'played', extra: visible });
afterAll(server.stop);

/** A main order has no table of states of its own: it follows its ask orders. */
const machineOf = (table: RefTable): Machine | undefined =>
  table === 'main_order'
    ? askOrderStatus
    : registered.map(({ machine }) => machine).find((machine) => machine.table === table);

/** The tables of the documents that an input names together with the version that its sender saw. */
function versioned(schema: z.ZodType): RefTable[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return versioned(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return versioned(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [];
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
  const bare = (field: z.ZodType): z.ZodType =>
    field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field;
  const own = fields.flatMap(([, field]) => refTableOf(bare(field)) ?? []).find((table) => machineOf(table));
  return 'rowVersion' in schema.shape && own ? [own] : fields.flatMap(([, field]) => versioned(field));
}

type Case = { readonly key: string; readonly call: Call; readonly table: RefTable };
const cases = allCalls.flatMap(({ key, call }): Case[] => {
  const [table] = call.kind === 'write' ? versioned(call.input) : [];
  return table ? [{ key, call, table }] : [];
});

const [pair] = await server.rows<{ city: string; supplier: string; city_id: number; supplier_id: number }>(`
  select i.city_id, i.supplier_id,
    (select username from app_user u where u.city_id = i.city_id and u.place_id is null order by id limit 1) as city,
    (select username from app_user u where u.supplier_id = i.supplier_id order by id limit 1) as supplier
  from inbound_order i where not i.is_deleted and exists (select from terminal_application t
    where t.city_id = i.city_id and t.supplier_id = i.supplier_id)
  group by 1, 2 order by count(*) desc, 1, 2 limit 1`);
if (!pair) throw new Error('nothing was ever received in the played days');
const people: readonly Signed[] = [
  await server.as(pair.city),
  await server.as('glzx01', { centre: 'management' }),
  await server.as(pair.supplier),
];

const documents = [
  'main_order',
  'ask_order',
  'pickup_order',
  'terminal_application',
  'ask_revision',
  'transport_order',
  'inbound_order',
  'return_order',
  'complaint_order',
] as const;
/** Two documents of each kind that the city and the supplier both have, of one at least. */
const chosen = new Map<RefTable, readonly number[]>();
for (const table of documents) {
  const shared = table === 'main_order' ? 'ask_order' : table;
  const id = table === 'main_order' ? 'main_order_id' : 'id';
  const rows = await server.rows<{ id: number }>(
    `select distinct ${id} as id from ${shared} where city_id = $1 and supplier_id = $2 and not is_deleted order by 1 desc limit 2`,
    [pair.city_id, pair.supplier_id],
  );
  chosen.set(
    table,
    rows.map((row) => row.id),
  );
}

// A state is put there without what led to it, so that checks which join the two are in the way here.
for (const { table, name } of await server.rows<{ table: string; name: string }>(
  `select conrelid::regclass::text as table, conname as name from pg_constraint
   where contype = 'c' and conrelid = any($1::regclass[]) and conname <> conrelid::regclass::text || '_status_check'
     and pg_get_constraintdef(oid) ~ '\\mstatus\\M'`,
  [documents],
))
  await server.rows(`alter table ${table} drop constraint ${name}`);

// Pickup orders of one day could be merged.
await server.rows(
  'update pickup_order set delivery_date = (select max(delivery_date) from pickup_order where id = any($1)) where id = any($1)',
  [chosen.get('pickup_order')],
);

// Headquarters submits and deletes what it wrote for a city itself.
await server.rows(`update main_order set source = 'MANAGEMENT' where id = any($1)`, [chosen.get('main_order')]);

/** The last write to everything that a write could change of a document. */
async function everything(): Promise<unknown> {
  const tables = [
    ...documents,
    'ask_line',
    'pickup_line',
    'transport_line',
    'transport_lot',
    'inbound_line',
    'terminal_line',
    'ask_revision_line',
    'return_line',
    'complaint_line',
  ];
  const sums = tables.map(
    (table) => `(select row (count(*), max(xmin::text::bigint))::text from ${table}) as ${table}`,
  );
  const [row] = await server.rows(`select ${sums.join(', ')}, (select count(*) from qty_event) as events`);
  return row;
}

const stateTable = (table: RefTable) => (table === 'main_order' ? 'ask_order' : table);
const keyColumn = (table: RefTable) => (table === 'main_order' ? 'main_order_id' : 'id');
type Held = { readonly id: number; readonly status: string; readonly is_deleted: boolean };

/** Puts documents into a state, whatever brought them there, and back again afterwards. */
async function inState<R>(table: RefTable, state: string, work: () => Promise<R>): Promise<R> {
  const ids = chosen.get(table) ?? [];
  const before = await server.rows<Held>(
    `select id, status, is_deleted from ${stateTable(table)} where ${keyColumn(table)} = any($1)`,
    [ids],
  );
  const isDeleted = state === 'deleted';
  const forced = isDeleted ? 'is_deleted = true' : `status = '${state}'`;
  await server.rows(`update ${stateTable(table)} set ${forced} where ${keyColumn(table)} = any($1)`, [ids]);
  if (isDeleted && table === 'main_order')
    await server.rows('update main_order set is_deleted = true where id = any($1)', [ids]);
  try {
    return await work();
  } finally {
    for (const { id, status, is_deleted: wasDeleted } of before)
      await server.rows(`update ${stateTable(table)} set status = $2, is_deleted = $3 where id = $1`, [
        id,
        status,
        wasDeleted,
      ]);
    if (table === 'main_order') await server.rows('update main_order set is_deleted = false where id = any($1)', [ids]);
  }
}

/** The fullest input of a call, naming the chosen documents with a version that differs from theirs by `off`. */
async function inputOf({ call, table }: Case, who: Signed, off: number): Promise<unknown> {
  const others = new Map<RefTable, number>();
  const marks: RefTable[] = [];
  const input = minimalInput(call.input, { detail: 'full', idOf: (ref) => -marks.push(ref) });
  for (const ref of new Set(marks)) {
    if (chosen.has(ref)) continue;
    const { ids } = await server.done(who, visibleCalls.probeVisible, { table: ref });
    others.set(ref, ids[0] ?? 0);
  }
  const [main = 0] = chosen.get('main_order') ?? [];
  const [asked] = await server.rows<{ id: number }>('select id from ask_order where main_order_id = $1 limit 1', [
    main,
  ]);
  const used = new Map<RefTable, number>();
  const next = (ref: RefTable): number => {
    if (ref === 'ask_order' && table === 'main_order') return asked?.id ?? 0;
    const ids = chosen.get(ref);
    if (!ids) return others.get(ref) ?? 0;
    const at = used.get(ref) ?? 0;
    used.set(ref, at + 1);
    return ids[at % ids.length] ?? 0;
  };
  const versions = await server.rows<{ row_version: number }>(
    `select row_version from ${table} where id = any($1) order by id desc`,
    [chosen.get(table) ?? []],
  );
  let at = 0;
  return JSON.parse(JSON.stringify(input), (name, value: unknown) => {
    const ref = typeof value === 'number' && value < 0 ? marks[-value - 1] : undefined;
    if (ref) return next(ref);
    if (name !== 'rowVersion') return value;
    const version = versions[at % versions.length]?.row_version ?? 0;
    at += 1;
    return version + off;
  }) as unknown;
}

async function personFor(call: Call): Promise<Signed> {
  for (const who of people) {
    const answer = await server.sendAny(who, call, { 不认识: 1 });
    if ((answer.data as Partial<RefusalData> | null)?.code !== 'noPower') return who;
  }
  throw new Error(`nobody may call ${call.path}`);
}

/** What came back, one refusal per document. */
function refusalsOf({ status, message, data }: Answer, call: Call): { code: string; message: string }[] {
  if (call.batch && status === 1)
    return (data as { ok: boolean; message: string }[]).map((row) => ({
      code: row.ok ? 'done' : 'row',
      message: row.message,
    }));
  return [{ code: status === 1 ? 'done' : (data as RefusalData).code, message }];
}

const conflict = '已被他人处理，请刷新';

/** Calls that tell somebody of a document that has come to its end, and change nothing of it. */
const telling: Readonly<Record<string, readonly string[]>> = { smsTerminal: ['AGREED'] };

describe.each(cases)('$key', (one) => {
  const { key, call, table } = one;
  const machine = machineOf(table);
  const states = [...Object.keys(machine?.states ?? {}), 'deleted'];
  const titles = titlesOfAccess(call.access);
  const actions = machine === undefined ? [] : Object.values(machine.actions);
  const byPeople = actions.filter(({ by }) => by !== 'system');
  const named = byPeople.filter(({ by }) => by !== 'system' && by.some((title) => titles.includes(title)));
  const mayFrom = new Set<string>([
    ...(telling[key] ?? []),
    // A call with a permission of its own may be any of the actions.
    ...(named.length > 0 ? named : byPeople).flatMap(({ from }) => from),
    // Whole main orders are written, deleted and cancelled from the same states.
    ...(table === 'main_order' ? askOrderStatus.actions.submit.from : []),
  ]);

  test('changes nothing with a version that is not the document’s, in whatever state', async () => {
    const who = await personFor(call);
    const told = new Set<string>();
    const before = new Map<string, unknown>();
    for (const state of states) {
      await inState(table, state, async () => {
        before.set(state, await everything());
        for (const off of [-1, 1, 50]) {
          const input = (await inputOf(one, who, off)) as object;
          if (JSON.stringify(input).includes('"rowVersion":-1')) continue;
          const answer = await server.sendAny(who, call, input);
          for (const { code, message } of refusalsOf(answer, call)) {
            expect({ state, off, code, message, http: answer.http }).not.toMatchObject({ code: 'done' });
            expect(answer.http).toBe(200);
            told.add(message);
          }
          if (answer.message === conflict && !call.batch) expectRow(answer.data as RefusalData, call);
        }
        expect(await everything(), state).toEqual(before.get(state));
      });
    }
    expect([...told]).toContain(conflict);
  });

  test('changes nothing in a state that no action of it begins with, even as it was seen', async () => {
    const who = await personFor(call);
    for (const state of states.filter((name) => !mayFrom.has(name))) {
      await inState(table, state, async () => {
        const before = await everything();
        const answer = await server.sendAny(who, call, await inputOf(one, who, 0));
        for (const { code, message } of refusalsOf(answer, call))
          expect({ state, code, message }).not.toMatchObject({ code: 'done' });
        expect(await everything(), state).toEqual(before);
      });
    }
  });
});

/** The fresh row of a refusal holds what the contract says of it, and nothing else. */
function expectRow({ row, saver }: RefusalData, call: Call): void {
  expect(saver).toEqual({
    by: expect.stringMatching(/./) as string,
    at: expect.stringMatching(/^[\d :-]{19}$/) as string,
  });
  expect(row).toMatchObject({ id: expect.any(Number) as number, rowVersion: expect.any(Number) as number });
  expect((call.row ?? call.output).parse(row)).toEqual(row);
}

test('the loop covers every kind of document', () => {
  expect(new Set(cases.map(({ table }) => table))).toEqual(new Set(documents));
  for (const table of documents) expect(chosen.get(table)?.length, table).toBeGreaterThan(0);
});
