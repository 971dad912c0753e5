import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { isIn, type ActionOf } from '@material/contract/kernel/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order.status.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order-schemas.ts';
import { eachInTransaction } from '../../kernel/batch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implement } from '../../kernel/implement.ts';
import { refuse, refuseInput } from '../../kernel/refuse.ts';
import { move } from '../../kernel/transition.ts';
import { askAgain, settleOrders } from '../fulfilment.ts';
import { actions, askOrderDocument, mainOrderDocument, rowOf } from './ask-order-document.ts';
import { askOrderMoves, type CheckInput } from './ask-order.moves.ts';
import * as repo from './ask-order.repo.ts';
import { resaveDraft, saveDraft } from './draft.ts';
import { lastMainOrderId } from './main-order.repo.ts';
import { answerPrices } from './price-info.ts';
import { moveWhole, removeWhole } from './whole.ts';

type Ref = { readonly orderid: number; readonly rowVersion: number };

async function withdraw(ctx: Ctx, { orderid: id, rowVersion }: Ref): Promise<AskOrderRow> {
  await move(ctx, askOrderMoves, { action: 'withdraw', id, rowVersion, input: undefined });
  return rowOf(ctx, id);
}

async function remove(ctx: Ctx, { orderid: id, rowVersion }: Ref): Promise<void> {
  await move(ctx, askOrderMoves, { action: 'remove', id, rowVersion, input: undefined });
  await repo.sumMainOrderOf(ctx, id);
}

async function submit(ctx: Ctx, { orderid: id, rowVersion }: Ref): Promise<void> {
  await move(ctx, askOrderMoves, { action: 'submit', id, rowVersion, input: undefined });
  await repo.sumMainOrderOf(ctx, id);
}

type Decision = Ref & { readonly reason?: string | undefined; readonly lines?: CheckInput['lines'] };
type Check = 'firstCheck' | 'finalCheck';

async function check(
  ctx: Ctx,
  action: Check,
  { orderid: id, rowVersion, reason, lines }: Decision,
): Promise<AskOrderRow> {
  await move(ctx, askOrderMoves, { action, id, rowVersion, reason, input: { lines, opinion: reason } });
  await repo.sumMainOrderOf(ctx, id);
  return rowOf(ctx, id);
}

type Ending = 'sendBack' | 'refuse' | 'cancel';

async function endWithReason(
  ctx: Ctx,
  action: Ending,
  { orderid: id, rowVersion, reason }: Decision,
): Promise<AskOrderRow> {
  await move(ctx, askOrderMoves, { action, id, rowVersion, reason, input: { reason } });
  await repo.sumMainOrderOf(ctx, id);
  return rowOf(ctx, id);
}

/** Agreeing means the check of the stage the order is in. */
async function decide(ctx: Ctx, { agree, ...decision }: Decision & { readonly agree: boolean }): Promise<AskOrderRow> {
  if (!agree) return endWithReason(ctx, 'refuse', decision);
  const order = await repo.findRecord(ctx, decision.orderid);
  if (!order) refuse('notFound');
  const stage: ActionOf<typeof askOrderStatus> & Check = isIn(askOrderStatus, 'finalCheck', order.status)
    ? 'finalCheck'
    : 'firstCheck';
  return check(ctx, stage, decision);
}

export const askOrders = implement(askOrderCalls, {
  addMainOrderNew: async (ctx, { mainorderid: id, rowVersion, orders, mayCancel, ...draft }) => {
    const saved =
      id === undefined
        ? await saveDraft(ctx, draft)
        : await resaveDraft(ctx, draft, { id, rowVersion: rowVersion ?? -1, orders, mayCancel });
    return mainOrderDocument(ctx, saved.mainOrderId, saved.priceChanges);
  },
  addNewOrder: async (ctx, { supplierId, ...draft }) => {
    const foreign = draft.lines.findIndex((line) => line.supplierId !== undefined && line.supplierId !== supplierId);
    if (foreign >= 0) refuseInput([{ path: ['lines', foreign, 'supplierId'], message: '与所选供应商不一致' }]);
    const lines = draft.lines.map((line) => ({ ...line, supplierId }));
    const saved = await saveDraft(ctx, { ...draft, lines });
    return mainOrderDocument(ctx, saved.mainOrderId, saved.priceChanges);
  },
  getMainOrderByid: (ctx, { mainorderid }) => mainOrderDocument(ctx, mainorderid),
  getLastMainOrder: async (ctx, { placeId }) => {
    const id = await lastMainOrderId(ctx, placeId);
    return { order: id === undefined ? null : await mainOrderDocument(ctx, id) };
  },
  getListAskOrder: (ctx, query) => repo.listAskOrders(ctx, query, actions(ctx)),
  getAskOrderByid: (ctx, { orderid }) => askOrderDocument(ctx, orderid),
  submitAskOrderByOrderId: async (ctx, ref) => {
    await submit(ctx, ref);
    return rowOf(ctx, ref.orderid);
  },
  submitMainOrderById: async (ctx, { mainorderid: id, rowVersion }) => {
    await moveWhole(ctx, { id, rowVersion }, 'submit');
    return mainOrderDocument(ctx, id);
  },
  withdrawMainOrderById: async (ctx, { mainorderid: id, rowVersion }) => {
    await moveWhole(ctx, { id, rowVersion }, 'withdraw');
    return mainOrderDocument(ctx, id);
  },
  deleteMainOrderById: async (ctx, { mainorderid: id, rowVersion, reason }) => {
    await removeWhole(ctx, { id, rowVersion }, reason);
    return {};
  },
  withdrawAskOrderByOrderId: withdraw,
  cancelAskOrder: (ctx, input) => endWithReason(ctx, 'cancel', input),
  askOrderDeleteOrderByOrderId: async (ctx, ref) => {
    await remove(ctx, ref);
    return {};
  },
  askOrderDeleteOrderByOrderIdMultify: (ctx, { orders }) =>
    eachInTransaction(
      ctx,
      orders.map((ref) => ({ ...ref, id: ref.orderid })),
      async (own, ref) => {
        await remove(own, ref);
        return undefined;
      },
    ),
  firstCheckAskOrder: (ctx, input) => check(ctx, 'firstCheck', input),
  finalCheckAskOrder: (ctx, input) => check(ctx, 'finalCheck', input),
  checkAskOrderAgreeOrRefuse: decide,
  checkAskOrderAgreeOrRefuseMuilt: (ctx, { orders, agree, reason }) =>
    eachInTransaction(
      ctx,
      orders.map((ref) => ({ ...ref, id: ref.orderid })),
      (own, ref) => decide(own, { ...ref, agree, reason }),
    ),
  changeAskOrderStatusToReturn: (ctx, input) => endWithReason(ctx, 'sendBack', input),
  closeAskOrderRest: async (ctx, { orderid: id, rowVersion, reason, lines }) => {
    await move(ctx, askOrderMoves, { action: 'closeRest', id, rowVersion, reason, input: { lineIds: lines, reason } });
    await settleOrders(ctx, [id]);
    return rowOf(ctx, id);
  },
  acceptAskOrderShort: async (ctx, { orderid: id, rowVersion, reason }) => {
    await move(ctx, askOrderMoves, { action: 'acceptShort', id, rowVersion, reason, input: { reason } });
    await settleOrders(ctx, [id]);
    return rowOf(ctx, id);
  },
  askAskOrderRest: async (ctx, { orderid: id, rowVersion }) => {
    await move(ctx, askOrderMoves, { action: 'askRest', id, rowVersion, input: undefined });
    await askAgain(ctx, id);
    return rowOf(ctx, id);
  },
  getPriceInfo: (ctx, { cityId, deliveryDate, lines }) => answerPrices(ctx, { cityId, deliveryDate, lines }),
});
