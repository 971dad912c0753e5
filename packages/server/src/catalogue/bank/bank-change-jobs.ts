import type { Ctx } from '../../kernel/ctx.ts';
import { eachInTransaction } from '../../kernel/call/batch.ts';
import { moveBySystem } from '../../kernel/document/transition.ts';
import { schedule, type Schedule } from '../../kernel/operation/jobs.ts';
import { bankChangeMoves } from './bank-change.moves.ts';
import { dueChanges } from './bank-change.repo.ts';

/** Bank data counts from its time on. */
export async function countBankChanges(ctx: Ctx): Promise<void> {
  // Whoever stopped one of them meanwhile was faster; the rest is found again.
  await eachInTransaction(ctx, await dueChanges(ctx), (own, { id }) =>
    moveBySystem(own, bankChangeMoves, { action: 'count', id, input: undefined }),
  );
}

export const bankChangeSchedules: readonly Schedule[] = [schedule('count-bank-changes', '* * * * *', countBankChanges)];
