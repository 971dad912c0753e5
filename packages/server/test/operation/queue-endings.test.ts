import { Readable } from 'node:stream';
import { importCalls } from '@material/contract/kernel/reference/import.calls.ts';
import { queueCalls } from '@material/contract/kernel/list/queue.calls.ts';
import { startQueue, type Queue } from '../../src/kernel/queue/queue.ts';
import { expireDownloads } from '../../src/kernel/queue/queue-jobs.ts';
import { forgetOldImports } from '../../src/kernel/import/import-jobs.ts';
import type { QueuedWork } from '../../src/kernel/queue/queued-work.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import { works } from '../../src/modules.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { importFactory, sheetOf } from '../factories/import.ts';
import { orderingFactory } from '../factories/ordering.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness({ hasQueue: false });
afterAll(server.stop);
const orders = await orderingFactory(server);
const imports = importFactory(server);
const { city } = orders.people;
const other = await server.as('city_hz');
const third = await server.as('city_bj');
const lines = [5, 6, 7].map((day) => ({ 物料编码: 'WL1001001', 数量: '25', 送达日期: orders.day(day) }));

type Job = { id: number; status: string; message: string | null; is_settled: boolean; source_key: string | null };
const jobsAbout = (batchId: number) =>
  server.rows<Job>(`select * from queued_job where doc_type = 'import_batch' and doc_id = $1 order by id`, [batchId]);
const jobOf = async (id: number) => (await server.rows<Job>('select * from queued_job where id = $1', [id]))[0];
async function settled(id: number): Promise<void> {
  await expect.poll(async () => (await jobOf(id))?.is_settled, { timeout: 10_000, interval: 20 }).toBe(true);
}

const queues: Queue[] = [];
const open = (): void => void queues.push(server.openQueue());
const stop = async (): Promise<void> => void (await Promise.all(queues.splice(0).map((queue) => queue.stop(0))));
afterEach(stop);

/** Puts work in the queue for somebody, as a call would. */
async function begin(who: { readonly userId: number }, work: string, input: unknown = {}): Promise<number> {
  const kind = works.find(({ key }) => key === work)?.kind ?? 'EXPORT';
  const [job] = await server.rows<{ id: number }>(
    `insert into queued_job (work, input, kind, name, user_id, user_name, active_role, name_type, centre, city_id, unit_name, create_time)
      select $2, $3, $4, '任务', u.id, u.name, (select r.centre from user_role x join role r on r.id = x.role_id where x.user_id = u.id limit 1),
        1, 'city', u.city_id, '单位', $5 from app_user u where u.id = $1 returning id`,
    [who.userId, work, JSON.stringify(input), kind, server.clock.now],
  );
  return job?.id ?? 0;
}

/** A preview of the lines and the job that read it. */
async function preview(): Promise<{ readonly id: number; readonly jobId: number }> {
  const { data } = await imports.send(city, await sheetOf(lines));
  const [job] = await jobsAbout(data.id);
  open();
  await settled(job?.id ?? 0);
  await stop();
  return { id: data.id, jobId: job?.id ?? 0 };
}

test('a preview opens together with the end of its job, or not at all', async () => {
  const { data } = await imports.send(city, await sheetOf(lines));
  const reading = works.find(({ key }) => key === 'readImport');
  const cancelled = new Error('cancelled meanwhile');
  const run = reading?.run(
    systemCtx(server.resources, server.clock.now, 'job:test'),
    { id: data.id, kind: 'ASK_ORDER_ALL' },
    { signal: new AbortController().signal, progress: () => undefined, finish: () => Promise.reject(cancelled) },
  );
  await expect(run).rejects.toBe(cancelled);
  expect(await server.done(city, importCalls.getImportBatch, { id: data.id })).toMatchObject({ status: 'PARSING' });
  await server.done(city, importCalls.cancelImport, { id: data.id });
});

test('reading that is begun anew over an open preview ends as it did before', async () => {
  const { id, jobId } = await preview();
  const before = await jobOf(jobId);
  expect(before).toMatchObject({ status: 'DONE', message: '共 3 行，请预览并确认' });
  await server.rows(
    `update queued_job set status = 'RUNNING', worker = 'dead', end_time = null, is_settled = false, message = null,
      lease_until = clock_timestamp() - interval '1 second' where id = $1`,
    [jobId],
  );
  open();
  await settled(jobId);
  expect(await jobOf(jobId)).toMatchObject({ status: 'DONE', message: before?.message });
  expect(await server.done(city, importCalls.getImportBatch, { id })).toMatchObject({ status: 'READY', rowCount: 3 });
  expect(await imports.rows(city, id)).toHaveLength(3);
  await server.done(city, importCalls.cancelImport, { id });
});

test('a job that cannot be settled yet keeps nobody waiting', async () => {
  const { id } = await preview();
  await server.done(city, importCalls.commitImport, { id });
  const commit = (await jobsAbout(id)).at(-1)?.id ?? 0;
  const holder = await server.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from import_batch where id = $1 for update', [id]);
    await server.done(city, queueCalls.cancelDownload, { id: commit });
    for (const start of [open, open]) start();
    for (let times = 0; times < 2; times += 1) {
      const job = await begin(other, 'downExcelAskOrders');
      await settled(job);
      expect(await jobOf(job)).toMatchObject({ status: 'DONE' });
    }
    expect(await jobOf(commit)).toMatchObject({ is_settled: false });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await settled(commit);
  expect(await server.done(city, importCalls.getImportBatch, { id })).toMatchObject({ status: 'READY' });
  await server.done(city, importCalls.cancelImport, { id });
});

/** An export that makes a short text, after `meanwhile`. */
const shortExport = (meanwhile: () => void): QueuedWork => ({
  key: 'shortExport',
  kind: 'EXPORT',
  access: () => 'signedIn',
  run: () => {
    meanwhile();
    return Promise.resolve({ name: '短文.txt', type: 'text/plain', stream: Readable.from(['短文']) });
  },
});
const openWith = (work: QueuedWork): void =>
  void queues.push(
    startQueue({ resources: server.resources, works: [work], clock: () => server.clock.now, log: server.app.log }),
  );

test('the end of a job is the moment of its end, and its days are counted from there', async () => {
  const id = await begin(city, 'shortExport');
  openWith(shortExport(() => server.clock.forward({ minutes: 20 })));
  await settled(id);
  const [job] = await server.rows<{ end_time: Date; expire_time: Date }>('select * from queued_job where id = $1', [
    id,
  ]);
  expect(job?.end_time).toEqual(server.clock.now);
  expect(job?.expire_time).toEqual(new Date(server.clock.now.getTime() + 7 * 86_400_000));
  const { ended } = await server.done(city, queueCalls.getDownloadState, {});
  expect(ended.map((one) => one.id)).toContain(id);
});

test('a file that is handed over at once takes no kept file’s place', async () => {
  await server.rows(
    `insert into queued_job (work, input, kind, name, user_id, user_name, active_role, name_type, centre, unit_name, status, is_settled,
        file_name, storage_key, content_type, file_bytes, create_time, end_time, expire_time)
      select 'shortExport', '{}', 'EXPORT', '旧文件', $1, '', '城市中心', 1, 'city', '', 'DONE', true, 'x', 'downloads/none-' || n, 'x', 1,
        $2::timestamptz - n * interval '1 minute', $2::timestamptz - n * interval '1 minute', $2::timestamptz + interval '1 day'
      from generate_series(1, 200) n`,
    [third.userId, server.clock.now],
  );
  const fileCount = async () => (await server.done(third, queueCalls.getDownloadState, {})).fileCount;
  const direct = await begin(third, 'shortExport');
  await server.rows('update queued_job set is_listed = false where id = $1', [direct]);
  openWith(shortExport(() => undefined));
  await settled(direct);
  await stop();
  expect(await fileCount()).toBe(200);
  const listed = await begin(third, 'shortExport');
  openWith(shortExport(() => undefined));
  await settled(listed);
  await stop();
  expect(await fileCount()).toBe(200);
  expect(await server.rows(`select 1 from queued_job where name = '旧文件' and status = 'EXPIRED'`)).toHaveLength(1);
});

test('a job of an importer that is gone stays in the list, and says so', async () => {
  const id = await begin(city, 'readImport', { id: 0, kind: 'GONE' });
  const done = await begin(city, 'commitImport', { id: 0, kind: 'GONE' });
  await server.rows(`update queued_job set status = 'DONE', end_time = $2, is_settled = true where id = $1`, [
    done,
    server.clock.now,
  ]);
  open();
  await settled(id);
  const { list } = await server.done(city, queueCalls.getAllDownload, { pageSize: 1000 });
  expect(list.find((row) => row.id === id)).toMatchObject({ status: 'FAILED', message: '此任务已不再支持' });
  expect(list.find((row) => row.id === done)).toMatchObject({ opens: null, openProblem: '此任务已不再支持' });
});

test('rows that were written behind a cancelled import go with the night', async () => {
  const { id } = await preview();
  await server.done(city, importCalls.cancelImport, { id });
  await server.rows(`insert into import_row (import_batch_id, seq, sheet_row, cells) values ($1, 1, 2, '{}')`, [id]);
  await forgetOldImports(systemCtx(server.resources, server.clock.now, 'job:test'));
  expect(await server.rows('select 1 from import_row where import_batch_id = $1', [id])).toEqual([]);
});

test('a stored file is named by its job until it is gone', async () => {
  const { jobId, id } = await preview();
  expect(await jobOf(jobId)).toMatchObject({ source_key: null });
  await server.done(city, importCalls.cancelImport, { id });
  // The process was killed between the end of the job and the removal of its sheet.
  await server.files.putBytes('imports/left', Buffer.from('x'));
  await server.files.putBytes(`downloads/${jobId}-1`, Buffer.from('x'));
  await server.rows(`update queued_job set source_key = 'imports/left' where id = $1`, [jobId]);
  const clean = (days: number) =>
    expireDownloads(systemCtx(server.resources, new Date(server.clock.now.getTime() + days * 86_400_000), 'job:test'));
  await clean(1);
  expect(await server.files.open('imports/left')).toBeUndefined();
  expect(await jobOf(jobId)).toMatchObject({ source_key: null });
  await clean(31);
  expect(await server.files.open(`downloads/${jobId}-1`)).toBeUndefined();
  expect(await jobOf(jobId)).toBeUndefined();
});

test('cancelling a commit that is over is written down nowhere', async () => {
  const { id } = await preview();
  await server.done(city, importCalls.commitImport, { id });
  const told = () =>
    server.rows(
      `select 1 from audit where target_table = 'import_batch' and target_id = $1 and after ->> 'commit' = 'CANCELLED'`,
      [id],
    );
  const commit = (await jobsAbout(id)).at(-1)?.id ?? 0;
  await server.rows(`update queued_job set status = 'DONE', end_time = $2, is_settled = true where id = $1`, [
    commit,
    server.clock.now,
  ]);
  await server.done(city, importCalls.cancelImport, { id });
  expect(await told()).toEqual([]);
  await server.rows(`update queued_job set status = 'QUEUED', end_time = null, is_settled = false where id = $1`, [
    commit,
  ]);
  await server.done(city, importCalls.cancelImport, { id });
  expect(await told()).toHaveLength(1);
});
