import { importCalls } from '@material/contract/kernel/import.calls.ts';
import { queueCalls } from '@material/contract/kernel/queue.calls.ts';
import type { Queue } from '../src/kernel/queue/queue.ts';
import { systemCtx } from '../src/kernel/operation/system.ts';
import { works } from '../src/modules.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { importFactory, sheetOf } from './factories/import.ts';
import { orderingFactory } from './factories/ordering.ts';
import { startHarness } from './harness.ts';

const house = await startHarness({ hasQueue: false });
afterAll(house.stop);
const orders = await orderingFactory(house);
const imports = importFactory(house);
const { city } = orders.people;
const other = await house.as('city_hz');
const lines = [5, 6, 7].map((day) => ({ 物料编码: 'WL1001001', 数量: '25', 送达日期: orders.day(day) }));

type Job = { id: number; status: string; message: string | null; is_settled: boolean; source_key: string | null };
const jobsAbout = (batchId: number) =>
  house.rows<Job>(`select * from queued_job where doc_type = 'import_batch' and doc_id = $1 order by id`, [batchId]);
const jobOf = async (id: number) => (await house.rows<Job>('select * from queued_job where id = $1', [id]))[0];
const settled = (id: number) =>
  expect.poll(async () => (await jobOf(id))?.is_settled, { timeout: 10_000, interval: 20 }).toBe(true);

const queues: Queue[] = [];
const open = (): void => void queues.push(house.openQueue());
const stop = async (): Promise<void> => void (await Promise.all(queues.splice(0).map((queue) => queue.stop(0))));
afterEach(stop);

/** Puts work in the queue for somebody, as a call would. */
async function begin(who: { readonly userId: number }, work: string, input: unknown = {}): Promise<number> {
  const kind = works.find(({ key }) => key === work)?.kind ?? 'EXPORT';
  const [job] = await house.rows<{ id: number }>(
    `insert into queued_job (work, input, kind, name, user_id, user_name, active_role, name_type, centre, city_id, unit_name, create_time)
      select $2, $3, $4, '任务', u.id, u.name, (select r.centre from user_role x join role r on r.id = x.role_id where x.user_id = u.id limit 1),
        1, 'city', u.city_id, '单位', $5 from app_user u where u.id = $1 returning id`,
    [who.userId, work, JSON.stringify(input), kind, house.clock.now],
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
    systemCtx(house.house, house.clock.now, 'job:test'),
    { id: data.id, kind: 'ASK_ORDER_ALL' },
    { signal: new AbortController().signal, progress: () => undefined, finish: () => Promise.reject(cancelled) },
  );
  await expect(run).rejects.toBe(cancelled);
  expect(await house.done(city, importCalls.getImportBatch, { id: data.id })).toMatchObject({ status: 'PARSING' });
  await house.done(city, importCalls.cancelImport, { id: data.id });
});

test('reading that is begun anew over an open preview ends as it did before', async () => {
  const { id, jobId } = await preview();
  const before = await jobOf(jobId);
  expect(before).toMatchObject({ status: 'DONE', message: '共 3 行，请预览并确认' });
  await house.rows(
    `update queued_job set status = 'RUNNING', worker = 'dead', end_time = null, is_settled = false, message = null,
      lease_until = clock_timestamp() - interval '1 second' where id = $1`,
    [jobId],
  );
  open();
  await settled(jobId);
  expect(await jobOf(jobId)).toMatchObject({ status: 'DONE', message: before?.message });
  expect(await house.done(city, importCalls.getImportBatch, { id })).toMatchObject({ status: 'READY', rowCount: 3 });
  expect(await imports.rows(city, id)).toHaveLength(3);
  await house.done(city, importCalls.cancelImport, { id });
});

test('a job that cannot be settled yet keeps nobody waiting', async () => {
  const { id } = await preview();
  await house.done(city, importCalls.commitImport, { id });
  const commit = (await jobsAbout(id)).at(-1)?.id ?? 0;
  const holder = await house.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from import_batch where id = $1 for update', [id]);
    await house.done(city, queueCalls.cancelDownload, { id: commit });
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
  expect(await house.done(city, importCalls.getImportBatch, { id })).toMatchObject({ status: 'READY' });
  await house.done(city, importCalls.cancelImport, { id });
});
