import type { Ctx } from '../ctx.ts';
import { schedule, type Schedule } from '../operation/jobs.ts';
import { cancelBatch, forgetRows, lockBatch, silentSince } from './import-batch.repo.ts';

const day = 24 * 3_600_000;

/** A preview that nobody touched for so long is given up; a committed one needs its rows only to answer questions. */
const keep = { preview: 14 * day, committedRows: 30 * day } as const;

/** Ends imports that were left, and takes away rows that nobody looks at any more. */
export async function forgetOldImports(ctx: Ctx): Promise<void> {
  const before = (age: number): Date => new Date(ctx.now.getTime() - age);
  for (const id of await silentSince(ctx, before(keep.preview))) {
    await ctx.inTransaction(async (own) => {
      const { status } = await lockBatch(own, id);
      if (status === 'READY') await cancelBatch(own, id);
      own.audit({ table: 'import_batch', id, after: { status: 'CANCELLED' } });
    });
  }
  await forgetRows(ctx, before(keep.committedRows));
}

/** What imports do by themselves. */
export const importSchedules: readonly Schedule[] = [schedule('forget-old-imports', '47 3 * * *', forgetOldImports)];
