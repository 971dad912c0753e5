import { isIn } from '@material/contract/kernel/document/machine.ts';
import {
  complaintCalls,
  type ComplaintDocument,
  type ComplaintRow,
} from '@material/contract/quality/complaint/complaint.calls.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import { eachInTransaction } from '../kernel/call/batch.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen, SeenRow } from '../kernel/database/scope.ts';
import { actionHandlers } from '../kernel/document/action-handlers.ts';
import { chainOf } from '../kernel/document/chain.ts';
import { historyOf } from '../kernel/document/history.ts';
import { freshRow, move, pageOf } from '../kernel/document/transition.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { seenRow } from '../kernel/row/run-under.ts';
import { complaintMoves } from './complaint/complaint.moves.ts';
import { complaintHead, complaintLines } from './complaint/complaint.repo.ts';
import { addComplaint, complainableOf } from './complaint/entered-complaint.ts';
import { hidesProposal, toldTo } from './complaint/proposal.rules.ts';
import { tellRejected, tellReopened, tellResolved, tellRevoked } from './complaint/tell-complaint.ts';

/** The whole complaint: head, lots, the orders' chain of documents and its own history. */
async function complaintDocument(ctx: Ctx, id: Seen<'complaint_order'>): Promise<ComplaintDocument> {
  const row = await freshRow(ctx, complaintMoves, id);
  const [head, lines, history] = await Promise.all([
    complaintHead.one(ctx, id),
    complaintLines.under(ctx, id),
    historyOf(ctx, 'complaint_order', { doc: { id, status: row.status }, viewed: toldTo(ctx) }),
  ]);
  const orders = [...new Set(lines.map(({ askOrderId }) => askOrderId))];
  const hidden = hidesProposal(ctx, row.status) ? { responsibleParty: null, handleOpinion: '' } : {};
  const chain = orders.length === 0 ? [] : await chainOf(ctx, orders);
  return { ...row, ...head, ...hidden, chain, history, lines };
}

type Named = { readonly id: Seen<'complaint_order'>; readonly rowVersion: number };
type Reasoned = Named & { readonly reason?: string | undefined };

async function found(ctx: Ctx, id: Seen<'complaint_order'>): Promise<SeenRow<'complaint_order'>> {
  return (await seenRow(ctx, 'complaint_order', id)) ?? refuse('notFound');
}

/** What passing means at the stage that a complaint is in: it is accepted as grave as it says it is, or approved. */
async function pass(ctx: Ctx, { reason, ...named }: Reasoned): Promise<ComplaintRow> {
  const { status, complaint_level: complaintLevel } = await found(ctx, named.id);
  if (isIn(complaintStatus, 'toApprove', status)) {
    await move(ctx, complaintMoves, { ...named, action: 'nextCheck', reason, input: undefined });
    await tellResolved(ctx, named.id);
  } else {
    await move(ctx, complaintMoves, { ...named, action: 'check', input: { complaintLevel } });
  }
  return freshRow(ctx, complaintMoves, named.id);
}

async function sendBack(ctx: Ctx, named: Reasoned): Promise<ComplaintRow> {
  const { status } = await found(ctx, named.id);
  const action = isIn(complaintStatus, 'toApprove', status) ? 'sendBack' : 'refuse';
  await move(ctx, complaintMoves, { ...named, action, input: undefined });
  return freshRow(ctx, complaintMoves, named.id);
}

export const complaintOrders = implement(complaintCalls, {
  getListComplaintOrder: pageOf(complaintMoves),
  getComplaintOrderByid: (ctx, { id }) => complaintDocument(ctx, id),
  getComplainableOrder: complainableOf,
  addComplaintOrder: async (ctx, input) => complaintDocument(ctx, await addComplaint(ctx, input)),
  updateComplaintOrder: async (ctx, { id, rowVersion, ...written }) => {
    await move(ctx, complaintMoves, { action: 'edit', id, rowVersion, input: written });
    return complaintDocument(ctx, id);
  },
  morePassComplaintOrder: (ctx, { orders, reason }) =>
    eachInTransaction(ctx, orders, (own, named) => pass(own, { ...named, reason })),
  moreRefuseComplaintOrder: (ctx, { orders, reason }) =>
    eachInTransaction(ctx, orders, (own, named) => sendBack(own, { ...named, reason })),
  ...actionHandlers(complaintMoves, {
    after: {
      handle: (ctx, id) => tellResolved(ctx, id),
      nextCheck: (ctx, id) => tellResolved(ctx, id),
      reject: tellRejected,
      revoke: tellRevoked,
      reopen: tellReopened,
    },
  }),
});
