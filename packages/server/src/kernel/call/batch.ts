import type { Ctx } from '../ctx.ts';
import { Refusal } from '../refusal/refuse.ts';

export type BatchRow<R> = { id: number; ok: boolean; message: string; row?: R };

/** What went wrong in words that make sense for one row of many: every problem of its input, else the refusal's sentence. */
function sentenceOf({ message, details }: Refusal): string {
  const problems = [...new Set((details.problems ?? []).map((problem) => problem.message))];
  return problems.length > 0 ? problems.join('；') : message;
}

/**
 * Does the work of a batch call: each item in a transaction of its own, one after the other, so that one refusal stops
 * nothing but its own row. Errors nobody foresaw still end the call.
 */
export async function eachInTransaction<I extends { readonly id: number }, R>(
  ctx: Ctx,
  items: readonly I[],
  work: (ctx: Ctx, item: I) => Promise<R>,
): Promise<BatchRow<Exclude<R, undefined>>[]> {
  const results: BatchRow<Exclude<R, undefined>>[] = [];
  for (const item of items) {
    try {
      const row = (await ctx.inTransaction((own) => work(own, item))) as Exclude<R, undefined> | undefined;
      results.push({ id: item.id, ok: true, message: '', ...(row === undefined ? {} : { row }) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id: item.id, ok: false, message: sentenceOf(error) });
    }
  }
  return results;
}
