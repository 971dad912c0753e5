import { queueCalls, type QueuedJobRow } from '@material/contract/kernel/list/queue.calls.ts';
import type { PageOf, ListQuery } from '@material/contract/kernel/list/list.ts';
import { isAllowed } from '../call/access.rules.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Ctx } from '../ctx.ts';
import { listOf, type RawOf } from '../list/list-of.ts';
import { list, listRow } from '../list/list-query.ts';
import { powersIn } from '../session/powers.rules.ts';
import { centreOfJob, mayActFor, standsIn } from './acting.rules.ts';
import { lostUnit } from './job-ctx.ts';
import type { JobRow } from './queued-job.repo.ts';
import { knownWork, unsupported, type QueuedWork, type Works } from './queued-work.ts';
import { sql } from '../database/sql.ts';

const jobList = listOf(queueCalls.getAllDownload, {
  table: 'queued_job',
  joins: {},
  columns: {
    ofUnit: 'unit_name',
    hasFile: sql<boolean>`queued_job.storage_key is not null`,
  },
  also: {
    work: 'work',
    input: sql<unknown>`queued_job.input`,
    centre: 'centre',
    city_id: 'city_id',
    place_id: 'place_id',
    supplier_id: 'supplier_id',
  },
  computed: ['opens', 'openProblem'],
  search: { name: 'name' },
  filters: {
    status: { index: 'queued_job_status_idx' },
    kind: { index: 'queued_job_kind_idx' },
    createTime: { index: 'queued_job_user_idx' },
  },
  sorts: { createTime: { index: 'queued_job_user_idx' } },
  always: () => sql<boolean>`queued_job.is_listed`,
});
type Raw = RawOf<typeof jobList>;

type Opened = Pick<JobRow, 'centre' | 'city_id' | 'place_id' | 'supplier_id' | 'unit_name' | 'input'>;

/** Why what a job made cannot be opened just now; undefined when it can. */
export function blockedBy(ctx: Ctx, work: QueuedWork | undefined, job: Opened): string | undefined {
  if (!work) return unsupported;
  if (!mayActFor(ctx.session, job)) return lostUnit(job);
  const powers = powersIn(centreOfJob(job).kind, ctx.granted);
  return isAllowed(work.access(job.input), powers) ? undefined : '你已没有这项操作的权限，不能打开';
}

function shown(ctx: Ctx, works: Works, raw: Raw): QueuedJobRow {
  const { work: key, input, centre, city_id, place_id, supplier_id, ...row } = raw;
  const work = knownWork(works, { work: key, input });
  const job = { input, centre, city_id, place_id, supplier_id, unit_name: row.ofUnit };
  const isOver = row.status === 'DONE';
  const opens = isOver ? (work?.opens?.(input, centreOfJob(job).kind) ?? null) : null;
  const elsewhere = opens !== null && !standsIn(ctx.session, job) ? `请先切换到“${row.ofUnit}”` : undefined;
  return { ...row, opens, openProblem: blockedBy(ctx, work, job) ?? elsewhere ?? '' };
}

export async function listJobs(ctx: Ctx, works: Works, query: ListQuery): Promise<PageOf<QueuedJobRow>> {
  const page = await list(ctx, jobList(ctx), query);
  return { ...page, list: page.list.map((raw) => shown(ctx, works, raw)) };
}

export async function jobRow(ctx: Ctx, works: Works, id: number): Promise<QueuedJobRow> {
  const raw = await listRow(ctx, jobList(ctx), id);
  if (!raw) refuse('notFound');
  return shown(ctx, works, raw);
}
