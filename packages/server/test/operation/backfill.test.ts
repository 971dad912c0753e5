import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHarness, type Harness } from '../harness/harness.ts';

let server: Harness;
// What the product wrote itself in some days is what the migrations must find out for older rows.
beforeAll(async () => {
  server = await startHarness({ template: 'played' });
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
  const statements = await statementsOf('0028_duty.sql');
  type Stored = { readonly doc_type: string; readonly doc_id: number; readonly party: string };
  const duties = () =>
    server.rows<Stored>(`select * from duty d where (d.doc_type <> 'ask_order' or d.doc_id not in ${stopped})
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
