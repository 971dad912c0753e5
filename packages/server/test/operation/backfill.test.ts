import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHarness, type Harness } from '../harness/harness.ts';

let server: Harness;
// What the product wrote itself in some days is what the migrations must find out for older rows.
beforeAll(async () => {
  server = await startHarness({ template: 'played' });
  // No older order had a void pickup order, and no supplier had asked for more time.
  for (const text of [
    `delete from pickup_line l using pickup_order k where k.id = l.pickup_order_id and k.status = 'VOID'`,
    `delete from pickup_order where status = 'VOID'`,
    `delete from duty where party = 'DEADLINE_DECIDER'`,
    `update ask_order set rest_task = null, rest_by = null where rest_task = 'DEADLINE'`,
  ])
    await server.rows(text);
}, 120_000);
afterAll(() => server.stop());

/** The schema as older migrations knew it: one party on the header, and headquarters decides as the second checker. */
const withParties = async (): Promise<void> => {
  for (const table of ['ask_order', 'pickup_order', 'transport_order', 'inbound_order']) {
    await server.rows(`alter table ${table} add column if not exists act_party text`);
    await server.rows(
      `update ${table} t set act_party = case d.party when 'DECIDER' then 'FINAL_CHECKER' else d.party end
      from (select distinct on (doc_id) doc_id, party from duty where doc_type = $1 order by doc_id, until, party) d where d.doc_id = t.id`,
      [table],
    );
  }
};

const statementsOf = async (name: string): Promise<string[]> =>
  (await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8')).split(/;\s*\n/);
const starting = (statements: readonly string[], words: RegExp): string => {
  const found = statements.find((text) => words.test(text.replaceAll(/^\s*--.*$/gm, '').trim()));
  if (!found) throw new Error(`no statement ${words}`);
  return found;
};

/** Orders in a state that no older one can be in. */
const stopped = `(select id from ask_order where status = 'ON_HOLD')`;

/** Documents that came after these migrations: none of them was there before. */
const younger = `'material_picture', 'supplier_bank_change', 'supplier_profile_change', 'terminal_application', 'ask_revision', 'return_order', 'complaint_order'`;

test('older orders get the tasks that the product itself gives', async () => {
  const statements = await statementsOf('0017_rest_tasks.sql');
  // 待重新确认 came with these columns, 已停止 later: no older order is in them.
  const tasks = () =>
    server.rows(`select id, rest_task from ask_order o where not exists (
      select 1 from pickup_order k where k.ask_order_id = o.id and k.status = 'RECONFIRM') and o.id not in ${stopped} order by id`);
  const before = await tasks();
  expect(before.filter((row) => row['rest_task'] !== null).length).toBeGreaterThan(0);
  const times = await server.rows('select id, rest_task, rest_by from ask_order where rest_task is not null');
  await withParties();
  await server.rows('update ask_order set rest_task = null, rest_by = null');
  await server.rows(starting(statements, /^with line/));
  expect(await tasks()).toEqual(before);
  await server.rows('update ask_order set rest_task = null, rest_by = null');
  for (const row of times)
    await server.rows('update ask_order set rest_task = $2, rest_by = $3 where id = $1', [
      row['id'],
      row['rest_task'],
      row['rest_by'],
    ]);
});

test('older documents wait for everybody whom the product itself would name', async () => {
  const statements = [...(await statementsOf('0028_duty.sql')), ...(await statementsOf('0104_waiting_prices.sql'))];
  type Stored = { readonly doc_type: string; readonly doc_id: number; readonly party: string };
  const duties = () =>
    server.rows<Stored>(`select * from duty d where d.doc_type not in (${younger}) and d.party <> 'CORRECTION_CHECKER' and (d.doc_type <> 'ask_order' or d.doc_id not in ${stopped})
      and (d.doc_type <> 'pickup_order' or d.doc_id not in (select id from pickup_order where ask_order_id in ${stopped}))
      order by doc_type, doc_id, party, place_id`);
  const waits = () => server.rows(`select id, act_by from ask_order where id not in ${stopped} order by id`);
  const [before, headers] = [await duties(), await waits()];
  const several = Map.groupBy(before, (row) => `${row.doc_type} ${row.doc_id}`);
  expect([...several.values()].some((rows) => new Set(rows.map((row) => row.party)).size > 1)).toBe(true);
  await withParties();
  await server.rows('delete from duty');
  for (const text of statements.filter((part) => /^\s*(?:--.*\n)*\s*(?:insert into duty|update ask_order)/.test(part)))
    await server.rows(text);
  expect(await duties()).toEqual(before);
  expect(await waits()).toEqual(headers);
});

test('older promises get their day and amount', async () => {
  const statements = await statementsOf('0017_rest_tasks.sql');
  const promises = () => server.rows('select id, promised_date, confirmed_amount from pickup_order order by id');
  const before = await promises();
  await server.rows('update pickup_order set promised_date = null, confirmed_amount = null');
  await server.rows(starting(statements, /^update pickup_order k set promised_date/));
  expect(await promises()).toEqual(before);
});

test('who answered by the morning was not late; who did not, was', async () => {
  const [inTime, late, byDay] = await server.rows<{ id: number }>(
    `select id from pickup_order where status = 'CLOSED' order by id limit 3`,
  );
  const flag = async (id: number | undefined, until: string, answered: string) => {
    await server.rows(
      `update pickup_order set overdue_at = $2, confirm_at = $3::timestamp at time zone 'Asia/Shanghai' where id = $1`,
      [id, server.clock.now, answered],
    );
    await server.rows(
      `insert into event (type, doc_type, doc_id, at, payload) values ('PICKUP_OVERDUE', 'pickup_order', $1, $2, jsonb_build_object('until', $3::text))`,
      [id, server.clock.now, until],
    );
  };
  await flag(inTime?.id, '2026-11-18 23:59:00', '2026-11-19 09:30:00');
  await flag(late?.id, '2026-11-19 02:00:00', '2026-11-19 10:30:00');
  await flag(byDay?.id, '2026-11-18 18:00:00', '2026-11-18 19:00:00');
  await withParties();
  await server.database.pool.query(
    await readFile(new URL('../../migrations/0018_night_deadlines.sql', import.meta.url), 'utf8'),
  );
  const marks = await server.rows<{ id: number; marked: boolean }>(
    'select id, overdue_at is not null as marked from pickup_order where id = any($1) order by id',
    [[inTime?.id, late?.id, byDay?.id]],
  );
  expect(marks.map(({ marked }) => marked)).toEqual([false, true, true]);
  const told = await server.rows<{ doc_id: number; changes: unknown }>(
    `select doc_id, payload -> 'changes' as changes from event where type = 'PICKUP_OVERDUE_REVOKED'`,
  );
  expect(told).toEqual([
    { doc_id: inTime?.id, changes: [{ label: '答复期限', from: '2026-11-18 23:59', to: '2026-11-19 10:00' }] },
  ]);
});

test('older orders that wait for an answer name the time of their pickup order', async () => {
  await withParties();
  const times = () =>
    server.rows<{
      id: number;
      act_by: Date;
    }>(`select o.id, o.act_by from ask_order o join pickup_order k on k.ask_order_id = o.id
      where o.status = 'APPROVED' and o.act_party = 'SUPPLIER' and k.status in ('PENDING', 'RECONFIRM') order by o.id`);
  const before = await times();
  expect(before.length).toBeGreaterThan(0);
  await server.rows(`update ask_order set act_by = act_by + interval '1 hour' where id = any($1)`, [
    before.map(({ id }) => id),
  ]);
  await server.database.pool.query(
    await readFile(new URL('../../migrations/0026_one_answer_time.sql', import.meta.url), 'utf8'),
  );
  expect(await times()).toEqual(before);
});

test('older events of files name the units of their document, and the kind of what they name', async () => {
  const told = await server.rows<{ id: number }>(
    `insert into event (type, doc_type, doc_id, city_id, supplier_id, at, payload)
     select 'ATTACHMENT_ADDED', 'transport_order', id, city_id, supplier_id, $1::timestamptz, '{"attachment": "deliveryNote"}'::jsonb from transport_order
     union all select 'LEDGER_DRIFT', 'ask_line', id, city_id, supplier_id, $1, '{}' from ask_line returning id`,
    [server.clock.now],
  );
  const events = () => server.rows('select * from event order by id');
  const before = await events();
  const named = before.filter(({ payload }) => (payload as { attachment?: string }).attachment === 'batchReport');
  expect([told.length > 1, named.length > 1]).toEqual([true, true]);
  await server.rows('alter table event disable trigger event_append_only');
  await server.rows('update event set city_id = null, supplier_id = null where id = any($1)', [
    told.map(({ id }) => id),
  ]);
  await server.rows(`update event set payload = payload - 'attachment' where id = any($1)`, [
    named.map(({ id }) => id),
  ]);
  await server.rows('alter table event enable trigger event_append_only');
  await server.database.pool.query(
    await readFile(new URL('../../migrations/0061_told_events.sql', import.meta.url), 'utf8'),
  );
  expect(await events()).toEqual(before);
  await expect(server.rows('update event set city_id = null')).rejects.toThrow('append-only');
});

test('older events tell quantities without spare zeros, and what was entered as it was', async () => {
  const seal = { label: '铅封号', from: '0012.50', to: '' };
  const tell = async (type: string, changes: readonly object[]) => {
    const [told] = await server.rows<{ id: number }>(
      `insert into event (type, doc_type, doc_id, at, payload) values ($1, 'ask_order', 1, $2, jsonb_build_object('changes', $3::jsonb)) returning id`,
      [type, server.clock.now, JSON.stringify(changes)],
    );
    return told?.id;
  };
  const told = [
    await tell('FIRST_PASSED', [
      { label: '大米', from: '12.500000', to: '0.000000', reason: '少 2.50' },
      { label: '面粉', from: '1', to: '8 袋' },
    ]),
    await tell('TRANSPORT_EDITED', [seal]),
  ];
  await server.database.pool.query(
    await readFile(new URL('../../migrations/0061_told_events.sql', import.meta.url), 'utf8'),
  );
  const changes = await server.rows(
    `select payload -> 'changes' as changes from event where id = any($1) order by id`,
    [told],
  );
  expect(changes.map((row) => row['changes'])).toEqual([
    [
      { label: '大米', from: '12.5', to: '0', reason: '少 2.50' },
      { label: '面粉', from: '1', to: '8 袋' },
    ],
    [seal],
  ]);
});

test('older lines count over their whole main order; where they do already, they stay', async () => {
  type Numbered = { readonly main: number; readonly id: number; readonly seq: number };
  const numbers = () =>
    server.rows<Numbered>(`select o.main_order_id as main, l.id, l.seq from ask_line l join ask_order o on o.id = l.ask_order_id
      where not o.is_deleted order by o.main_order_id, l.id`);
  const number = (order: string, mains: string) =>
    server.rows(`update ask_line l set seq = n.seq from (select x.id, row_number() over (partition by ${order}) as seq
      from ask_line x join ask_order o on o.id = x.ask_order_id where not o.is_deleted and o.main_order_id % 2 = ${mains}) n where n.id = l.id`);
  const several = `(select main_order_id from ask_order where not is_deleted group by main_order_id having count(*) > 1)`;
  const [kinds] = await server.rows<{ n: number }>(
    `select count(distinct id % 2)::int as n from main_order where id in ${several}`,
  );
  expect(kinds?.n).toBe(2);
  // As they were in former times, and as somebody wrote them who began with what is delivered last.
  await number('x.ask_order_id order by x.seq', '0');
  await number('o.main_order_id order by x.ask_order_id desc, x.seq', '1');
  const whole = (await numbers()).filter(({ main }) => main % 2 === 1);
  const expected = await server.rows<Numbered>(`select o.main_order_id as main, l.id,
      row_number() over (partition by o.main_order_id order by l.ask_order_id, l.seq)::int as seq
    from ask_line l join ask_order o on o.id = l.ask_order_id where not o.is_deleted and o.main_order_id % 2 = 0 order by 1, 2`);
  expect((await numbers()).filter(({ main }) => main % 2 === 0)).not.toEqual(expected);
  const migration = await readFile(new URL('../../migrations/0059_main_order_numbers.sql', import.meta.url), 'utf8');
  for (let times = 0; times < 2; times += 1) {
    await server.database.pool.query(migration);
    expect((await numbers()).filter(({ main }) => main % 2 === 1)).toEqual(whole);
    expect((await numbers()).filter(({ main }) => main % 2 === 0)).toEqual(expected);
  }
});

test('older reports and photos become files of their lots and lines, and nothing of them is lost', async () => {
  const migration = await readFile(new URL('../../migrations/0040_attachment.sql', import.meta.url), 'utf8');
  await server.rows('create schema older');
  const inOlder = (text: string) => server.rows(`set search_path = older; ${text}; set search_path = public`);
  const stamps =
    'remark text, create_time timestamptz, create_id bigint, update_time timestamptz, update_id bigint, row_version integer default 0';
  await inOlder(`create table attachment (id bigint generated always as identity primary key, kind text, name text, bytes bigint, sha256 bytea,
      content_type text, storage_key text, city_id bigint, place_id bigint, supplier_id bigint, doc_type text, doc_id bigint,
      is_deleted boolean default false, ${stamps}, constraint attachment_doc_check check ((doc_type is null) = (doc_id is null)));
    create table lot_report (id bigint generated always as identity, transport_lot_id bigint, city_id bigint, supplier_id bigint,
      batch_report_type_id bigint, no text, issue_date date, result text, attachment_id bigint, replaced_at timestamptz, verdict text,
      verdict_by bigint, verdict_at timestamptz, verdict_reason text, ${stamps}, constraint lot_report_pkey primary key (id),
      constraint lot_report_attachment_fkey foreign key (attachment_id) references attachment (id));
    create table inbound_line (id bigint generated always as identity, inbound_order_id bigint, photo_ids bigint[])`);
  const file = (kind: string, key: string, doc: string) =>
    `insert into attachment (kind, name, bytes, sha256, content_type, storage_key, doc_type, doc_id, create_time) values
      ('${kind}', '${key}.pdf', 1, sha256('x'), 'application/pdf', '${key}', ${doc}, now())`;
  await inOlder(
    [
      file('LOT_REPORT', 'first', `'transport_lot', 7`),
      file('LOT_REPORT', 'second', `'transport_lot', 7`),
      file('INBOUND_PHOTO', 'shown', `'inbound_order', 3`),
      file('INBOUND_PHOTO', 'dropped', `'inbound_order', 3`),
      file('INBOUND_PHOTO', 'loose', 'null, null'),
      `insert into lot_report (transport_lot_id, city_id, supplier_id, batch_report_type_id, no, result, attachment_id, create_time, replaced_at,
        verdict, verdict_by, verdict_at, verdict_reason) values (7, 1, 1, 2, 'A1', 'FAILED', 1, now(), now(), 'FAILED', 9, now(), '批号不符'),
        (7, 1, 1, 2, 'A2', 'QUALIFIED', 2, now(), null, null, null, null, null), (8, 1, 1, 2, null, 'QUALIFIED', null, now(), null, null, null, null, null)`,
      `insert into inbound_line (inbound_order_id, photo_ids) values (3, '{}'), (3, '{3}')`,
    ].join(';'),
  );
  await inOlder(migration);
  const files = await server.rows(
    `select storage_key as key, kind, owner_type || owner_id as of, slot, version, replaced_at is null as counts, verdict, verdict_reason as reason,
      stored_at is not null as stored, deleted_at is not null as deleted from older.attachment order by id`,
  );
  const none = { slot: null, version: 1, counts: true, verdict: null, reason: null, stored: true, deleted: false };
  const report = { ...none, kind: 'batchReport', of: 'transport_lot7', slot: '2' };
  const photo = { ...none, kind: 'receiptPhoto' };
  expect(files).toEqual([
    { ...report, key: 'first', counts: false, verdict: 'FAILED', reason: '批号不符' },
    { ...report, key: 'second', version: 2 },
    { ...photo, key: 'shown', of: 'inbound_line2' },
    { ...photo, key: 'dropped', of: 'inbound_line1', deleted: true },
    { ...photo, key: 'loose', of: 'inbound_line0', stored: false },
    { ...report, key: 'attachments/none/3', of: 'transport_lot8' },
  ]);
  expect(await server.rows('select attachment_id as id, no, result from older.lot_report order by 1')).toEqual([
    { id: 1, no: 'A1', result: 'FAILED' },
    { id: 2, no: 'A2', result: 'QUALIFIED' },
    { id: 6, no: null, result: 'QUALIFIED' },
  ]);
});
