import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { isIn, type ActionOf } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { AskOrderRow, MainOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { actionHandlers } from '../kernel/document/action-handlers.ts';
import { eachInTransaction } from '../kernel/call/batch.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { seenRow } from '../kernel/row/run-under.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { implement } from '../kernel/call/implement.ts';
import { refuse, refuseInput } from '../kernel/refusal/refuse.ts';
import { freshRow, move, pageOf } from '../kernel/document/transition.ts';
import { askAgain, followDeadline, followOrder, refuseDeadline, settleOrders, voidPickup } from './fulfilment.ts';
import { askOrderDocument, mainOrderDocument, savedMainOrder } from './ask-order/ask-order-document.ts';
import { askOrderMoves } from './ask-order/ask-order.moves.ts';
import type { CheckInput } from './ask-order/check.ts';
import * as repo from './ask-order/ask-order.repo.ts';
import { resaveDraft, saveDraft, type Draft } from './ask-order/draft.ts';
import { lastMainOrderId } from './ask-order/main-order.repo.ts';
import { newPricesOf } from './ask-order/change-price.ts';
import { madeGoodBy } from './ask-order/make-good.repo.ts';
import { followAgreed } from './arranged.ts';
import { answerPrices } from './ask-order/price-info.ts';
import { tellCity } from './ask-order/tell-city.ts';
import { supplierTimesOf } from './ask-order/supplier-time.ts';
import { changeWholeDeadline, changeWholePrice, moveWhole, removeWhole } from './ask-order/whole.ts';

type Main = { readonly mainorderid: Seen<'main_order'>; readonly rowVersion: number };
type Named = { readonly orderid: Seen<'ask_order'>; readonly rowVersion: number };

type Decision = Named & { readonly reason?: string | undefined; readonly lines?: CheckInput['lines'] };
type Check = 'firstCheck' | 'finalCheck';

async function check(
  ctx: Ctx,
  action: Check,
  { orderid: id, rowVersion, reason, lines }: Decision,
): Promise<AskOrderRow> {
  await move(ctx, askOrderMoves, { action, id, rowVersion, reason, input: { lines, opinion: reason } });
  if (action === 'finalCheck') await settleOrders(ctx, await madeGoodBy(ctx, id));
  await repo.sumMainOrderOf(ctx, id);
  return freshRow(ctx, askOrderMoves, id);
}

async function refuseOrder(ctx: Ctx, { orderid: id, rowVersion, reason }: Decision): Promise<AskOrderRow> {
  await move(ctx, askOrderMoves, { action: 'refuse', id, rowVersion, reason, input: { reason } });
  await repo.sumMainOrderOf(ctx, id);
  return freshRow(ctx, askOrderMoves, id);
}

/** Agreeing means the check of the stage the order is in. */
async function decide(ctx: Ctx, { agree, ...decision }: Decision & { readonly agree: boolean }): Promise<AskOrderRow> {
  if (!agree) return refuseOrder(ctx, decision);
  const order = await seenRow(ctx, 'ask_order', decision.orderid);
  if (!order) refuse('notFound');
  const stage: ActionOf<typeof askOrderStatus> & Check = isIn(askOrderStatus, 'finalCheck', order.status)
    ? 'finalCheck'
    : 'firstCheck';
  return check(ctx, stage, decision);
}

type Written = Draft & {
  readonly mainorderid?: Seen<'main_order'> | undefined;
  readonly rowVersion?: number | undefined;
  readonly orders?: readonly number[] | undefined;
  readonly mayCancel: boolean;
};

/** Saves a main order and its split, from new or anew. */
async function save(ctx: Ctx, { mainorderid: id, rowVersion, orders, mayCancel, ...draft }: Written) {
  const saved =
    id === undefined
      ? await saveDraft(ctx, draft)
      : await resaveDraft(ctx, draft, { id, rowVersion: rowVersion ?? -1, orders, mayCancel });
  return savedMainOrder(ctx, saved);
}

async function submitWhole(ctx: Ctx, { mainorderid: id, rowVersion }: Main): Promise<MainOrderDocument> {
  await moveWhole(ctx, { id, rowVersion }, 'submit');
  return mainOrderDocument(ctx, id);
}

export const askOrders = implement(askOrderCalls, {
  addMainOrderNew: (ctx, input) => save(ctx, { ...input, kind: 'NORMAL' }),
  addBudanMainOrder: (ctx, input) => save(ctx, { ...input, kind: 'BUDAN' }),
  addNewOrder: async (ctx, { supplierId, ...draft }) => {
    const foreign = draft.lines.findIndex((line) => line.supplierId !== undefined && line.supplierId !== supplierId);
    if (foreign >= 0) refuseInput([{ path: ['lines', foreign, 'supplierId'], message: '与所选供应商不一致' }]);
    const lines = draft.lines.map((line) => ({ ...line, supplierId }));
    const saved = await saveDraft(ctx, { ...draft, kind: 'NORMAL', lines });
    return savedMainOrder(ctx, saved);
  },
  getMainOrderByid: (ctx, { mainorderid }) => mainOrderDocument(ctx, mainorderid),
  getLastMainOrder: async (ctx, { placeId }) => {
    const id = await lastMainOrderId(ctx, placeId);
    return { order: id === undefined ? null : await mainOrderDocument(ctx, id) };
  },
  getListAskOrder: pageOf(askOrderMoves),
  getAskOrderByid: (ctx, { orderid }) => askOrderDocument(ctx, orderid),
  submitMainOrderById: submitWhole,
  submitBudanMainOrder: submitWhole,
  withdrawMainOrderById: async (ctx, { mainorderid: id, rowVersion }) => {
    await moveWhole(ctx, { id, rowVersion }, 'withdraw');
    return mainOrderDocument(ctx, id);
  },
  getAskOrderNewPrices: async (ctx, { orderid }) => ({ list: await newPricesOf(ctx, orderid) }),
  doChangeMainPrice: async (ctx, { mainorderid: id, rowVersion, reason }) => {
    await changeWholePrice(ctx, { id, rowVersion }, reason);
    return mainOrderDocument(ctx, id);
  },
  getMainSupplierTime: async (ctx, { mainorderid: id }) => {
    const [main, list] = await Promise.all([seenRow(ctx, 'main_order', id), supplierTimesOf(ctx, id)]);
    if (!main) refuse('notFound');
    return { mainorderid: id, no: main.no, rowVersion: main.row_version, list };
  },
  updateMainSupplierTime: async (ctx, { mainorderid: id, rowVersion, ...change }) => {
    const orders = await changeWholeDeadline(ctx, { id, rowVersion }, change);
    for (const order of orders) await followDeadline(ctx, order, change.reason);
    return mainOrderDocument(ctx, id);
  },
  deleteMainOrderById: async (ctx, { mainorderid: id, rowVersion, reason }) => {
    await removeWhole(ctx, { id, rowVersion }, reason);
    return {};
  },
  firstCheckAskOrder: (ctx, input) => check(ctx, 'firstCheck', input),
  finalCheckAskOrder: (ctx, input) => check(ctx, 'finalCheck', input),
  checkAskOrderAgreeOrRefuse: decide,
  checkAskOrderAgreeOrRefuseMuilt: (ctx, { orders, agree, reason }) =>
    eachInTransaction(
      ctx,
      orders.map((ref) => ({ ...ref, id: ref.orderid })),
      (own, ref) => decide(own, { ...ref, agree, reason }),
    ),
  closeAskOrderRest: async (ctx, { orderid: id, rowVersion, reason, lines }) => {
    await move(ctx, askOrderMoves, { action: 'closeRest', id, rowVersion, reason, input: { lineIds: lines, reason } });
    await settleOrders(ctx, [id]);
    return freshRow(ctx, askOrderMoves, id);
  },
  getPriceInfo: (ctx, { cityId, deliveryDate, isSupplement, lines }) =>
    answerPrices(ctx, { cityId, deliveryDate, isSupplement, lines }),
  ...actionHandlers(askOrderMoves, {
    id: 'orderid',
    after: {
      submit: repo.sumMainOrderOf,
      remove: repo.sumMainOrderOf,
      cancel: repo.sumMainOrderOf,
      sendBack: repo.sumMainOrderOf,
      cancelCheck: async (ctx, id, reason) => {
        await voidPickup(ctx, id, reason);
        await tellCity(ctx, id, { action: 'cancelCheck', reason });
        await repo.sumMainOrderOf(ctx, id);
      },
      changePrice: repo.sumMainOrderOf,
      changeDeadline: followDeadline,
      refuseDeadline,
      agree: followAgreed,
      object: repo.sumMainOrderOf,
      withdrawArranged: async (ctx, id, reason) => {
        await tellCity(ctx, id, { action: 'withdrawArranged', reason });
        await repo.sumMainOrderOf(ctx, id);
      },
      acceptShort: (ctx, id) => settleOrders(ctx, [id]),
      askRest: askAgain,
      stop: async (ctx, id, reason) => {
        await followOrder(ctx, id, { action: 'hold', reason });
        await tellCity(ctx, id, { action: 'stop', reason });
      },
      resume: async (ctx, id) => {
        await followOrder(ctx, id, { action: 'release' });
        await tellCity(ctx, id, { action: 'resume' });
      },
    },
  }),
});
