import { isIn } from '@material/contract/kernel/document/machine.ts';
import {
  returnCalls,
  type ReturnDocument,
  type ReturnRow,
} from '@material/contract/ordering/return-order/return-order.calls.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { eachInTransaction } from '../kernel/call/batch.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { actionHandlers } from '../kernel/document/action-handlers.ts';
import { chainOf } from '../kernel/document/chain.ts';
import { historyOf } from '../kernel/document/history.ts';
import { freshRow, move, pageOf } from '../kernel/document/transition.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { seenRow } from '../kernel/row/run-under.ts';
import { addReturn, returnableOf } from './return-order/entered-return.ts';
import { returnMoves, type AcceptInput } from './return-order/return-order.moves.ts';
import { returnHead, returnLines } from './return-order/return-order.repo.ts';
import { replacementsOf } from './return-order/replacement.repo.ts';
import { followAgreedReturn, followEnded } from './returns.ts';

/** The whole return: head, lots, what comes in their place, the orders' chain of documents and its own history. */
async function returnDocument(ctx: Ctx, id: Seen<'return_order'>): Promise<ReturnDocument> {
  const row = await freshRow(ctx, returnMoves, id);
  const [head, lines, replacements, history] = await Promise.all([
    returnHead.one(ctx, id),
    returnLines.under(ctx, id),
    replacementsOf(ctx, id),
    historyOf(ctx, 'return_order', { doc: { id, status: row.status } }),
  ]);
  const chain = await chainOf(ctx, [...new Set(lines.map(({ askOrderId }) => askOrderId))]);
  return { ...row, ...head, chain, history, lines, replacements };
}

type Named = { readonly id: Seen<'return_order'>; readonly rowVersion: number };
type Decision = AcceptInput & { readonly reason?: string | undefined };

async function decide(
  ctx: Ctx,
  action: 'check' | 'nextCheck' | 'accept' | 'refuse' | 'decline' | 'drop',
  { id, rowVersion, reason, ...dates }: Named & Decision,
): Promise<ReturnRow> {
  await move(ctx, returnMoves, { action, id, rowVersion, reason, input: dates });
  if (action === 'accept') await followAgreedReturn(ctx, id, { isPromised: true });
  if (action === 'drop') await followEnded(ctx, id, { outcome: 'dropped', reason });
  return freshRow(ctx, returnMoves, id);
}

/** What passing means at the stage that a return is in. */
async function pass(ctx: Ctx, decision: Named & Decision): Promise<ReturnRow> {
  const order = await seenRow(ctx, 'return_order', decision.id);
  if (!order) refuse('notFound');
  if (isIn(returnStatus, 'toAnswer', order.status)) return decide(ctx, 'accept', decision);
  return decide(ctx, isIn(returnStatus, 'toNextCheck', order.status) ? 'nextCheck' : 'check', decision);
}

/** What refusing means: a supplier objects, headquarters gives it back, or gives in to what its supplier has said. */
async function refuseOne(ctx: Ctx, decision: Named & Decision): Promise<ReturnRow> {
  if (ctx.centre.kind === 'supplier') return decide(ctx, 'decline', decision);
  const order = await seenRow(ctx, 'return_order', decision.id);
  if (!order) refuse('notFound');
  return decide(ctx, isIn(returnStatus, 'disputed', order.status) ? 'drop' : 'refuse', decision);
}

export const returnOrders = implement(returnCalls, {
  getListReturnOrder: pageOf(returnMoves),
  getReturnOrderByid: (ctx, { id }) => returnDocument(ctx, id),
  getReturnableOrder: returnableOf,
  addReturnOrder: async (ctx, input) => returnDocument(ctx, await addReturn(ctx, input)),
  updateReturnOrder: async (ctx, { id, rowVersion, ...written }) => {
    await move(ctx, returnMoves, { action: 'edit', id, rowVersion, input: written });
    return returnDocument(ctx, id);
  },
  morePassReturnOrder: (ctx, { orders, ...decision }) =>
    eachInTransaction(ctx, orders, (own, named) => pass(own, { ...named, ...decision })),
  moreRefuseReturnOrder: (ctx, { orders, reason }) =>
    eachInTransaction(ctx, orders, (own, named) => refuseOne(own, { ...named, reason })),
  ...actionHandlers(returnMoves, {
    after: {
      revoke: (ctx, id, reason) => followEnded(ctx, id, { outcome: 'revoked', reason }),
      drop: (ctx, id, reason) => followEnded(ctx, id, { outcome: 'dropped', reason }),
      accept: (ctx, id) => followAgreedReturn(ctx, id, { isPromised: true }),
      uphold: (ctx, id, reason) => followAgreedReturn(ctx, id, { isPromised: false, reason }),
    },
  }),
});
