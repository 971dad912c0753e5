import { filesOf, unscoped, type Ctx } from '../ctx.ts';
import type { Lease } from './lease.repo.ts';
import type { JobRow } from './queued-job.repo.ts';

/** Where the file of a job lies; begun anew, it is another one. */
export const keyOf = ({ id, attempt }: Pick<Lease, 'id' | 'attempt'>): string => `downloads/${id}-${attempt}`;

type Stored = Pick<JobRow, 'id' | 'attempt' | 'storage_key' | 'source_key'>;

/** Removes what a job was sent with and what its earlier attempts left. Its row names the sheet until that is gone. */
export async function removeLeft(ctx: Ctx, { id, attempt, ...job }: Stored): Promise<void> {
  const files = filesOf(ctx);
  for (let each = 1; each <= attempt; each += 1) {
    const key = keyOf({ id, attempt: each });
    if (key !== job.storage_key) await files.remove(key);
  }
  if (job.source_key === null) return;
  await files.remove(job.source_key);
  await unscoped(ctx).updateTable('queued_job').set({ source_key: null }).where('id', '=', id).execute();
}

/** Takes finished files away; their rows name them until they are gone. */
export async function expireFiles(ctx: Ctx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  for (const key of keys) await filesOf(ctx).remove(key);
  await unscoped(ctx)
    .updateTable('queued_job')
    .set({ status: 'EXPIRED', storage_key: null, file_name: null })
    .where('storage_key', 'in', keys)
    .execute();
}
