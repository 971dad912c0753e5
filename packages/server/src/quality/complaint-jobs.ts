import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { stateIn } from '@material/contract/kernel/document/machine.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import { eachInTransaction } from '../kernel/call/batch.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { recordEvent } from '../kernel/document/record-event.ts';
import { moveBySystem } from '../kernel/document/transition.ts';
import { schedule, type Schedule } from '../kernel/operation/jobs.ts';
import { minuteText } from '../ordering/public.ts';
import { complaintMoves } from './complaint/complaint.moves.ts';
import { markHalfGone } from './complaint/complaint.repo.ts';
import { tellHalfGone } from './complaint/tell-complaint.ts';

/** Suppliers that have let half of their time go by are reminded, and headquarters hears of it, once each. */
export async function escalateComplaints(ctx: Ctx): Promise<void> {
  await ctx.inTransaction(async (own) => {
    for (const { until, ...doc } of await markHalfGone(own)) {
      const late = { type: 'COMPLAINT_ESCALATED', action: '提醒答复', until: wireTime(until) };
      recordEvent(own, { table: 'complaint_order', doc }, late);
      await tellHalfGone(own, doc.id, minuteText(until));
    }
  });
}

/** Suppliers that have said nothing in time are waited for no longer. */
export async function lapseUnanswered(ctx: Ctx): Promise<void> {
  const over = await ctx
    .find('complaint_order')
    .where('status', '=', stateIn(complaintStatus, 'toAnswer'))
    .where('act_by', '<', ctx.now)
    .orderBy('complaint_order.id')
    .execute();
  await eachInTransaction(ctx, over, (own, { id }) =>
    moveBySystem(own, complaintMoves, { action: 'lapse', id, input: undefined }),
  );
}

/** What nobody has said anything against for so many days is closed. */
export async function closeSilentComplaints(ctx: Ctx): Promise<void> {
  const over = await ctx
    .find('complaint_order')
    .where('status', '=', stateIn(complaintStatus, 'resolved'))
    .where('act_by', '<', ctx.now)
    .orderBy('complaint_order.id')
    .execute();
  await eachInTransaction(ctx, over, (own, { id }) =>
    moveBySystem(own, complaintMoves, { action: 'closeForSilent', id, input: undefined }),
  );
}

/** What quality does by itself. */
export const qualitySchedules: readonly Schedule[] = [
  schedule('escalate-complaints', '*/5 * * * *', escalateComplaints),
  schedule('lapse-unanswered-complaints', '*/5 * * * *', lapseUnanswered),
  schedule('close-silent-complaints', '15 * * * *', closeSilentComplaints),
];
