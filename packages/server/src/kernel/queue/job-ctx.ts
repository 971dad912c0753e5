import { isAllowed } from '../call/access.rules.ts';
import { transact, type Who } from '../call/execute.ts';
import { refuse } from '../refusal/refuse.ts';
import { makeCtx, noPending, type Ctx } from '../ctx.ts';
import type { Database } from '../database/database.ts';
import type { SystemResources } from '../operation/system.ts';
import { findAccount, mayWorkAs } from '../account/account.ts';
import { isActing } from '../session/centre.ts';
import type { PowerCache } from '../account/power-cache.ts';
import { powersIn } from '../session/powers.rules.ts';
import type { Session } from '../session/session.ts';
import { centreOfJob, mayActFor } from './acting.rules.ts';
import type { JobRow } from './queued-job.repo.ts';
import type { QueuedWork } from './queued-work.ts';

export const lostUnit = ({ unit_name: unit }: Pick<JobRow, 'unit_name'>): string =>
  `你已不能代表“${unit}”，不能查看或继续`;

/** Whoever began a job, as the account is now. */
async function sessionOf({ database }: SystemResources, job: JobRow, now: Date): Promise<Session> {
  const account = await findAccount(database.pool, job.user_id);
  if (!account || !mayActFor(account, job) || !mayWorkAs(account, job.active_role))
    refuse('blocked', { reason: lostUnit(job) });
  const { roles: _roles, ...own } = account;
  return {
    ...own,
    id: 0,
    activeRole: job.active_role,
    cityId: own.cityId ?? job.city_id,
    supplierId: own.supplierId ?? job.supplier_id,
    lastSeen: now,
  };
}

export type JobResources = SystemResources & { readonly powers: PowerCache };

/**
 * A ctx for a job: whoever began it, in the unit it was begun for, with the permissions of today. Refuses where they are not
 * enough any more. `database`: the one whose statements end with the job.
 */
export async function jobCtx(
  resources: JobResources,
  { job, work, now, database }: { job: JobRow; work: QueuedWork; now: Date; database: Database },
): Promise<Ctx> {
  const session = await sessionOf(resources, job, now);
  const centre = centreOfJob(job);
  const granted = await resources.powers.powersOf(session);
  const powers = powersIn(centre.kind, granted);
  if (!isAllowed(work.access(job.input), powers)) refuse('noPower');
  const who: Who = {
    now,
    random: resources.random,
    files: resources.files,
    session,
    centre,
    powers,
    granted,
    isActing: isActing(session, centre),
    request: {
      requestId: `job:${job.id}`,
      ip: '',
      userAgent: '',
      nameType: job.name_type === 2 ? 2 : 1,
      isControl: undefined,
    },
    settings: resources.settings,
  };
  const inTransaction = <R>(run: (ctx: Ctx) => Promise<R>) => transact(database, { who, call: work.key }, run);
  return makeCtx({ ...who, inTransaction }, database, noPending());
}
