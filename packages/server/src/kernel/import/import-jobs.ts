import type { Ctx } from '../ctx.ts';
import { schedule, type Schedule } from '../operation/jobs.ts';
import { cancelBatch, failBatch, forgetRows, lockBatch, silentSince } from './import-batch.repo.ts';
import { interrupted } from './reading-line.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A preview that nobody touched for so long is given up; a committed one needs its rows only to answer questions. */
const keep = { parsing: hour, preview: 14 * day, committedRows: 30 * day } as const;

/** Ends imports that were left, and takes away rows that nobody looks at any more. */
export async function forgetOldImports(ctx: Ctx): Promise<void> {
  const before = (age: number): Date => new Date(ctx.now.getTime() - age);
  for (const id of await silentSince(ctx, 'PARSING', before(keep.parsing))) await failBatch(ctx, id, interrupted);
  for (const id of await silentSince(ctx, 'READY', before(keep.preview))) {
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
