import { randomUUID } from 'node:crypto';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { importCalls } from '@material/contract/kernel/reference/import.calls.ts';
import { queueCalls, queueLimits, type QueuedJobRow } from '@material/contract/kernel/list/queue.calls.ts';
import type { SectionName } from '@material/contract/kernel/call/screen.ts';
import { startQueue, type Queue } from '../../src/kernel/queue/queue.ts';
import { expireDownloads } from '../../src/kernel/queue/queue-jobs.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import { works } from '../../src/modules.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allCalls, titlesOfAccess } from '../contract/all-calls.ts';
import { busiest } from '../harness/busiest.ts';
import { expectRefusal, type Signed } from '../harness/client.ts';
import { ownFilesOf } from '../factories/city-file.ts';
import { groupPickups } from '../factories/grouped.ts';
import { storePackedBytes } from '../factories/stored-bytes.ts';
import { sheetOf } from '../factories/import.ts';
import { waitingMessage } from '../factories/message.ts';
import { inSection, powersIn } from '../factories/powers.ts';
import { startHarness } from '../harness/harness.ts';
import { minimalInput } from '../contract/minimal-input.ts';
import { visible, visibleCalls } from '../contract/visible.ts';

const server = await startHarness({ template: 'played', extra: visible, hasQueue: false });
await storePackedBytes(server);
afterAll(server.stop);

const { getAllDownload, cancelDownload, downFile, getDownloadState } = queueCalls;
type Work = (typeof works)[number];
type Person = { readonly name: string; readonly who: Signed; readonly section: SectionName };

const names = await busiest(server);
await groupPickups(server, names.supplier);
const people: readonly Person[] = [
  { name: names.city, who: await server.as(names.city), section: 'city' },
  { name: 'glzx01', who: await server.as('glzx01', { centre: 'management' }), section: 'management' },
  { name: names.supplier, who: await server.as(names.supplier), section: 'supplier' },
  { name: 'xx01', who: await server.as('xx01'), section: 'message' },
];
const stranger = await server.as('store_hz001');

/** Nobody needs a permission for what was written to them. */
const ownAlone = new Set(['downExcelMyMessages']);
type Begun = { readonly input: unknown; readonly docId?: number; readonly sourceKey?: string };

const toPeople: ReadonlySet<Work['kind']> = new Set(['SEND', 'REMIND']);
/** Of calls that have nothing to make a file of where only what must be is there. */
const ownInputs: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  downImportProblems: async (person) => {
    const id = await preview(person);
    await server.rows('update import_batch set problem_count = 1, mark_count = 1 where id = $1', [id]);
    await server.rows(
      `update import_row set problems = '[{"column": "qty", "message": "请修改"}]' where import_batch_id = $1`,
      [id],
    );
    return { id };
  },
  zipCityFiles: ({ who }) => ownFilesOf(server, who),
};

/** What the work is done with: the least input of its call, a sheet that was sent, or a preview that was confirmed. */
async function inputOf(work: Work, person: Person): Promise<Begun> {
  const { who, name } = person;
  const call = allCalls.find(({ key }) => key === work.key)?.call;
  if (work.kind === 'EXPORT' && call) {
    const own = ownInputs[work.key];
    if (own) return { input: await own(person) };
    const ids = new Map<string, number>();
    minimalInput(call.input, { detail: 'required', idOf: (table) => (ids.set(table, 0), 1) });
    for (const table of ids.keys()) {
      const { ids: seen } = await server.done(who, visibleCalls.probeVisible, { table: table as 'city' });
      ids.set(table, seen[0] ?? 0);
    }
    const wanted = minimalInput(call.input, { detail: 'required', idOf: (table) => ids.get(table) ?? 0 });
    return { input: (call.input as { parse(given: unknown): unknown }).parse(wanted) };
  }
  if (work.kind === 'COMMIT') {
    const id = await preview(person);
    await server.rows(`update import_batch set status = 'COMMITTING' where id = $1`, [id]);
    return { input: { id, kind: 'ASK_ORDER_ALL' }, docId: id };
  }
  if (toPeople.has(work.kind)) return waitingMessage(server, who.userId);
  await server.rows(`update import_batch set status = 'CANCELLED' where status in ('PARSING', 'COMMITTING')`);
  const [batch] = await server.rows<{ id: number }>(
    `insert into import_batch (kind, file_name, city_id, place_id, supplier_id, status, create_time, create_id)
      select 'ASK_ORDER_ALL', '任务.xlsx', city_id, place_id, supplier_id, 'PARSING', $2, id from app_user where username = $1 returning id`,
    [name, server.clock.now],
  );
  const sourceKey = `imports/${randomUUID()}`;
  const delivery = wireTime(new Date(server.clock.now.getTime() + 5 * 86_400_000)).slice(0, 10);
  await server.files.putBytes(sourceKey, await sheetOf([{ 物料编码: 'WL1001001', 数量: '25', 送达日期: delivery }]));
  return { input: { id: batch?.id, kind: 'ASK_ORDER_ALL' }, docId: batch?.id ?? 0, sourceKey };
}

/** An open preview that was read in the queue; nobody works on the queue afterwards. */
async function preview(person: Person): Promise<number> {
  const reading = works.find(({ kind }) => kind === 'IMPORT');
  if (!reading) throw new Error('nothing is imported');
  const id = await begin(reading, person);
  expect(await worked(person, id)).toMatchObject({ status: 'DONE', message: '共 1 行，请预览并确认' });
  await queue?.stop(0);
  queue = undefined;
  const [batch] = await server.rows<{ id: number }>(
    `select b.id from import_batch b join queued_job j on j.doc_id = b.id where j.id = $1 and b.status = 'READY'`,
    [id],
  );
  return batch?.id ?? 0;
}

async function personFor(work: Work): Promise<Person> {
  const found = people.find(({ section }) => {
    const access = work.access({ kind: 'ASK_ORDER_ALL' });
    return typeof access === 'string' || titlesOfAccess(access).some((title) => inSection(section).has(title));
  });
  if (!found) throw new Error(`nobody may do ${work.key}`);
  return found;
}

/** Puts a job in the queue as its handler would, listed. */
async function begin(work: Work, person: Person): Promise<number> {
  const { input, docId, sourceKey } = await inputOf(work, person);
  const [job] = await server.rows<{ id: number }>(
    `insert into queued_job (work, input, kind, name, user_id, user_name, active_role, name_type, centre, city_id, place_id, supplier_id,
        unit_name, doc_type, doc_id, create_time, source_key)
      select $2, $3, $4, '任务', u.id, u.name, (select r.centre from user_role x join role r on r.id = x.role_id where x.user_id = u.id limit 1),
        1, $5, u.city_id, u.place_id, u.supplier_id, '单位', case when $6::bigint is null then null else 'import_batch' end, $6, $7, $8
      from app_user u where u.username = $1 returning id`,
    [
      person.name,
      work.key,
      JSON.stringify(input),
      work.kind,
      person.section,
      docId ?? null,
      server.clock.now,
      sourceKey ?? null,
    ],
  );
  return job?.id ?? 0;
}

const rowOf = async ({ who }: Person, id: number): Promise<QueuedJobRow | undefined> =>
  (await server.done(who, getAllDownload, { pageSize: 1000 })).list.find((row) => row.id === id);

let queue: Queue | undefined;
/** Works on the queue until a job is over and what follows has been done. */
async function worked(person: Person, id: number): Promise<QueuedJobRow> {
  queue ??= server.openQueue();
  const settled = async () =>
    (await server.rows<{ is_settled: boolean }>('select is_settled from queued_job where id = $1', [id]))[0]
      ?.is_settled;
  await expect.poll(settled, { timeout: 20_000, interval: 20 }).toBe(true);
  const row = await rowOf(person, id);
  if (!row) throw new Error('the job is not listed');
  return row;
}

const { withPowers, withoutPowers } = await powersIn(server);

/** Imports that are under way without a job. */
const openBatches = () =>
  server.rows(`select status from import_batch b where status in ('PARSING', 'COMMITTING') and not exists
    (select 1 from queued_job j where j.doc_type = 'import_batch' and j.doc_id = b.id and j.status in ('QUEUED', 'RUNNING'))`);

beforeEach(() => withPowers());
afterEach(async () => {
  await queue?.stop(0);
  queue = undefined;
});

test('the queue knows every call that is made in it', () => {
  const queued = allCalls.filter(({ call }) => call.queued !== undefined).map(({ key }) => key);
  expect(queued.length).toBeGreaterThan(2);
  expect(works.map(({ key }) => key)).toEqual(expect.arrayContaining(queued));
});

describe.each(works.map((work) => [work.key, work] as const))('%s', (_, work) => {
  test('ends with a file or with words, and is its own person’s alone', async () => {
    const person = await personFor(work);
    const id = await begin(work, person);
    const row = await worked(person, id);
    expect(row).toMatchObject({ status: 'DONE', hasFile: work.kind === 'EXPORT' });
    if (work.kind !== 'EXPORT') expect(row.message).toMatch(/\p{Script=Han}/u);
    for (const other of [stranger, ...people.filter(({ name }) => name !== person.name).map(({ who }) => who)]) {
      expect((await server.done(other, getAllDownload, { pageSize: 1000 })).list.map((one) => one.id)).not.toContain(
        id,
      );
      expectRefusal(await server.sendAny(other, cancelDownload, { id }), 'notFound');
      expectRefusal(await server.sendAny(other, downFile, { id }), 'notFound');
    }
    expectRefusal(await server.sendAny(undefined, downFile, { id }), 'signedOut');
    // Whatever the centre, it is one's own.
    const elsewhere = { ...person.who, centre: 'message' };
    expect((await server.done(elsewhere, getAllDownload, { pageSize: 1000 })).list.map((one) => one.id)).toContain(id);
  });

  test('is not done for who has lost the permission, and says so', async () => {
    const person = await personFor(work);
    const id = await begin(work, person);
    await withoutPowers();
    const row = await worked(person, id);
    expect(row).toMatchObject(
      ownAlone.has(work.key)
        ? { status: 'DONE' }
        : { status: 'FAILED', message: '你没有权限进行此操作', hasFile: false },
    );
  });

  test('is not opened by who has lost the permission or the unit since', async () => {
    const person = await personFor(work);
    const id = await begin(work, person);
    await worked(person, id);
    await server.rows(`update queued_job set status = 'DONE' where id = $1`, [id]);
    const access = work.access({ kind: 'ASK_ORDER_ALL' });
    await withoutPowers();
    if (typeof access !== 'string') {
      expect((await rowOf(person, id))?.openProblem).toBe('你已没有这项操作的权限，不能打开');
      expectRefusal(await server.sendAny(person.who, downFile, { id }), 'blocked');
    }
    await withPowers();
    if (person.section === 'management' || person.section === 'message') return;
    await server.rows('update queued_job set city_id = null, place_id = null, supplier_id = null where id = $1', [id]);
    expect((await rowOf(person, id))?.openProblem).toContain('你已不能代表');
    expectRefusal(await server.sendAny(person.who, downFile, { id }), 'blocked');
  });

  test('is not begun once it was cancelled, and cancelling twice is once', async () => {
    const person = await personFor(work);
    const id = await begin(work, person);
    expect(await server.done(person.who, cancelDownload, { id })).toMatchObject({ status: 'CANCELLED' });
    expect(await server.done(person.who, cancelDownload, { id })).toMatchObject({ status: 'CANCELLED' });
    expect(await worked(person, id)).toMatchObject({ status: 'CANCELLED', hasFile: false });
    const [job] = await server.rows<{ attempt: number }>('select attempt from queued_job where id = $1', [id]);
    expect(job?.attempt).toBe(0);
  });

  test('is begun anew when its process died over it, and given up with a sentence when that goes on', async () => {
    const person = await personFor(work);
    const dead = (id: number, attempt: number) =>
      server.rows(
        `update queued_job set status = 'RUNNING', worker = 'dead', attempt = $2, lease_until = clock_timestamp() - interval '1 second'
          where id = $1`,
        [id, attempt],
      );
    const id = await begin(work, person);
    await dead(id, 1);
    expect(await worked(person, id)).toMatchObject({ status: 'DONE' });
    const [job] = await server.rows<{ attempt: number }>('select attempt from queued_job where id = $1', [id]);
    expect(job?.attempt).toBe(2);
    await queue?.stop(0);
    queue = undefined;
    const hopeless = await begin(work, person);
    await dead(hopeless, 3);
    expect(await worked(person, hopeless)).toMatchObject({
      status: 'FAILED',
      message: '服务多次中断，没有完成，请重新操作',
    });
  });
});

describe.each(works.filter(({ kind }) => kind === 'EXPORT').map((work) => [work.key, work] as const))(
  'the file of %s',
  (_, work) => {
    test('is kept for seven days', async () => {
      const person = await personFor(work);
      const id = await begin(work, person);
      const row = await worked(person, id);
      expect(row).toMatchObject({ status: 'DONE' });
      expect((await server.fetchFile(person.who, downFile, { id })).bytes.length).toBeGreaterThan(0);
      const clean = (days: number) =>
        expireDownloads(
          systemCtx(server.resources, new Date(server.clock.now.getTime() + days * 86_400_000), 'job:test'),
        );
      await clean(6.9);
      expect((await rowOf(person, id))?.status).toBe('DONE');
      await clean(7);
      expect(await rowOf(person, id)).toMatchObject({ status: 'EXPIRED', hasFile: false });
      const refused = await server.sendAny(person.who, downFile, { id });
      expectRefusal(refused, 'blocked');
      expect(refused.message).toBe('文件已过期，请重新生成');
      await clean(31);
      expect(await rowOf(person, id)).toBeUndefined();
    });
  },
);

test('the oldest finished files go first when there are too many', async () => {
  const [person] = people;
  const work = works.find(({ key }) => key === 'downExcelAskOrders');
  if (!person || !work) throw new Error('no list is exported');
  await server.rows(
    `insert into queued_job (work, input, kind, name, user_id, user_name, active_role, name_type, centre, unit_name, status, is_settled,
        file_name, storage_key, content_type, file_bytes, create_time, end_time, expire_time)
      select 'downExcelAskOrders', '{}', 'EXPORT', '旧文件', $1, '', '城市中心', 1, 'city', '', 'DONE', true, 'x', 'downloads/none-' || n, 'x', 1,
        $2::timestamptz - n * interval '1 minute', $2::timestamptz - n * interval '1 minute', $2::timestamptz + interval '1 day'
      from generate_series(1, 200) n`,
    [person.who.userId, server.clock.now],
  );
  await worked(person, await begin(work, person));
  const kept = await server.done(person.who, getDownloadState, {});
  expect(kept.fileCount).toBe(200);
  const [oldest] = await server.rows(
    `select status from queued_job where storage_key is null and file_bytes = 1 order by end_time limit 1`,
  );
  expect(oldest).toEqual({ status: 'EXPIRED' });
  await server.rows(`delete from queued_job where name = '旧文件'`);
});

test('two processes share the queue: each job is done once, one of a person’s at a time', async () => {
  const work = works.find(({ key }) => key === 'downExcelAskOrders');
  if (!work) throw new Error('no list is exported');
  const underWay = new Map<number | null, number>();
  const most = new Map<number | null, number>();
  const counted: Work = {
    ...work,
    access: () => 'signedIn',
    run: async (ctx) => {
      const count = (underWay.get(ctx.userId) ?? 0) + 1;
      underWay.set(ctx.userId, count);
      most.set(ctx.userId, Math.max(count, most.get(ctx.userId) ?? 0));
      // Several ways to the database, so that whoever may begin meanwhile does.
      for (let times = 0; times < 5; times += 1) await ctx.from('city').select('city.id').execute();
      underWay.set(ctx.userId, count - 1);
      return '完成';
    },
  };
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1)
    for (const person of people.slice(count % 2, (count % 2) + 1)) ids.push(await begin(work, person));
  const open = () =>
    startQueue({ resources: server.resources, works: [counted], clock: () => server.clock.now, log: server.app.log });
  const both = [open(), open()];
  const left = async () =>
    (await server.rows(`select 1 from queued_job where id = any($1) and status in ('QUEUED', 'RUNNING')`, [ids]))
      .length;
  await expect.poll(left, { timeout: 30_000, interval: 20 }).toBe(0);
  await Promise.all(both.map((one) => one.stop(0)));
  const jobs = await server.rows<{ status: string; attempt: number }>(
    'select status, attempt, worker from queued_job where id = any($1)',
    [ids],
  );
  expect(jobs.map(({ status, attempt }) => [status, attempt])).toEqual(ids.map(() => ['DONE', 1]));
  expect([...most.values()]).toEqual([1, 1]);
});

test('what takes longer than a person waits moves to the list, and is computed once', async () => {
  const [person] = people;
  const call = allCalls.find(({ key }) => key === 'downExcelAskOrders')?.call;
  if (!person || !call) throw new Error('no list is exported');
  // Nobody works on the queue meanwhile.
  const waiting = server.sendAny(person.who, call, {});
  await expect.poll(() => server.rows(`select 1 from queued_job where status = 'QUEUED'`)).toHaveLength(1);
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + queueLimits.directSeconds * 1000);
  const answer = await waiting.finally(() => vi.restoreAllMocks());
  expect(answer).toMatchObject({ http: 200, status: 1, data: { name: '要货单导出' } });
  const { movedTo } = answer.data as { movedTo: number };
  expect(await rowOf(person, movedTo)).toMatchObject({ status: 'QUEUED' });
  expect(await worked(person, movedTo)).toMatchObject({ status: 'DONE', hasFile: true });
  expect((await server.fetchFile(person.who, downFile, { id: movedTo })).name).toBe('要货单_2026-11-20.xlsx');
  const [job] = await server.rows<{ attempt: number }>('select attempt from queued_job where id = $1', [movedTo]);
  expect(job?.attempt).toBe(1);
});

test('nobody fills the queue', async () => {
  const [person] = people;
  const work = works.find(({ key }) => key === 'downExcelAskOrders');
  const call = allCalls.find(({ key }) => key === work?.key)?.call;
  if (!person || !work || !call) throw new Error('no list is exported');
  const ids = [];
  for (let count = 0; count < 20; count += 1) ids.push(await begin(work, person));
  expectRefusal(await server.sendAny(person.who, call, {}), 'queueFull');
  for (const id of ids) await server.done(person.who, cancelDownload, { id });
});

test('no import stays under way behind a job that is over', async () => {
  expect(await openBatches()).toEqual([]);
});

test('an import that others see in the unit is not their job', async () => {
  const [person] = people;
  const work = works.find(({ kind }) => kind === 'IMPORT');
  if (!person || !work) throw new Error('nothing is imported');
  const id = await begin(work, person);
  const [sent] = await server.rows<{ source_key: string }>('select source_key from queued_job where id = $1', [id]);
  await server.files.remove(sent?.source_key ?? '');
  const row = await worked(person, id);
  expect(row).toMatchObject({ status: 'FAILED', message: '文件内容已丢失，请重新上传' });
  const [job] = await server.rows<{ doc_id: number }>('select doc_id from queued_job where id = $1', [id]);
  expect(await server.done(person.who, importCalls.getImportBatch, { id: job?.doc_id ?? 0 })).toMatchObject({
    status: 'FAILED',
    message: '文件内容已丢失，请重新上传',
  });
});
