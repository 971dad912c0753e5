import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { unscoped, filesOf, type Ctx } from '../ctx.ts';
import { schedule, type Schedule } from './jobs.ts';
import { sql } from '../database/sql.ts';

/** How long traces are kept. Sign-ins are evidence, at least 180 days of it. */
const keepDays = { session: 200, loginAttempt: 200, deliveredOutbox: 30, signInLock: 1 } as const;
const uploadHours = 24;

const hoursAgo = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const daysAgo = (now: Date, days: number): Date => hoursAgo(now, days * 24);

/** Removes what has outlived its use in the kernel's own tables. */
export async function forgetOldRows(ctx: Ctx): Promise<void> {
  const db = unscoped(ctx);
  const { now } = ctx;
  await db.deleteFrom('idempotency').where('create_time', '<', hoursAgo(now, wire.idempotencyHours)).execute();
  await db.deleteFrom('login_attempt').where('create_time', '<', daysAgo(now, keepDays.loginAttempt)).execute();
  await db.deleteFrom('sign_in_lock').where('update_time', '<', daysAgo(now, keepDays.signInLock)).execute();
  await db.deleteFrom('session').where('expires_at', '<', daysAgo(now, keepDays.session)).execute();
  await db.deleteFrom('outbox').where('done_at', '<', daysAgo(now, keepDays.deliveredOutbox)).execute();
}

/** Removes the folders of uploads whose process was killed before it could. */
export async function removeAbandonedUploads(ctx: Ctx): Promise<void> {
  const folder = filesOf(ctx).scratch;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const made = await stat(path).catch(() => undefined);
    if (made && made.mtime < hoursAgo(ctx.now, uploadHours)) await rm(path, { recursive: true, force: true });
  }
}

/** Next months' partitions of events and audit, made before anybody needs them. */
export async function makePartitions(ctx: Ctx): Promise<void> {
  await sql`select ensure_month_partitions(${ctx.now}::timestamptz::date, (${ctx.now}::timestamptz + interval '3 months')::date)`.execute(
    unscoped(ctx),
  );
}

/** What every installation does by itself. */
export const kernelSchedules: readonly Schedule[] = [
  schedule('forget-old-rows', '17 3 * * *', forgetOldRows),
  schedule('remove-abandoned-uploads', '27 * * * *', removeAbandonedUploads),
  schedule('make-partitions', '7 2 * * *', makePartitions),
];
