import { orderStepOf } from '@material/contract/catalogue/order-step.rules.ts';
import { versionOn } from '@material/contract/catalogue/price/price.rules.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { reviseLeast } from '@material/contract/ordering/quantity/quantity-revise.rules.ts';
import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import {
  revisionCalls,
  type Revisable,
  type RevisableLine,
  type RevisionDocument,
} from '@material/contract/ordering/revision/revision.calls.ts';
import { loadMaterials, loadOffers, loadRules } from '../catalogue/public.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { implement } from '../kernel/call/implement.ts';
import { actionHandlers } from '../kernel/document/action-handlers.ts';
import { chainOf } from '../kernel/document/chain.ts';
import { historyOf } from '../kernel/document/history.ts';
import { actionsOf, freshRow, move, pageOf } from '../kernel/document/transition.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { seenRow } from '../kernel/row/run-under.ts';
import { askOrderMoves } from './ask-order/ask-order.moves.ts';
import * as repo from './ask-order/ask-order.repo.ts';
import { quantitiesOf } from './ledger/ledger.repo.ts';
import { revisionMoves } from './revision/revision.moves.ts';
import { revisionHead, revisionLines } from './revision/revision.repo.ts';
import { endRevision, followCheck, restoreOrder } from './revision.ts';

/** The whole amendment: head, what is to be otherwise, the order's chain of documents and its own history. */
async function revisionDocumentOf(ctx: Ctx, id: Seen<'ask_revision'>): Promise<RevisionDocument> {
  const row = await freshRow(ctx, revisionMoves, id);
  const [head, lines, chain, history] = await Promise.all([
    revisionHead.one(ctx, id),
    revisionLines.under(ctx, id),
    chainOf(ctx, [row.askOrderId]),
    historyOf(ctx, 'ask_revision', { doc: { id, status: row.status } }),
  ]);
  return { ...row, ...head, chain, history, lines };
}

type Order = {
  readonly id: Seen<'ask_order'>;
  readonly cityId: number;
  readonly supplierId: number;
  readonly on: string;
};

/** The lines of an order with how far each may be changed. */
async function linesToRevise(ctx: Ctx, { id, cityId, supplierId, on }: Order): Promise<RevisableLine[]> {
  const lines = await repo.linesOf(ctx, [id]);
  const ids = lines.map((line) => line.material_id);
  const [materials, offers] = await Promise.all([loadMaterials(ctx, ids), loadOffers(ctx, cityId, ids)]);
  const isShort = ctx.request.nameType === 2;
  return lines.map((line, at) => {
    const material = materials.get(line.material_id);
    const offer = offers.get(line.material_id)?.find((one) => one.supplierId === supplierId);
    const step = material
      ? orderStepOf(material, offer && versionOn(offer.versions, on))
      : { minQty: '0', multiple: line.is_decimal ? '0' : '1' };
    return {
      id: line.id,
      seq: at + 1,
      materialId: line.material_id,
      materialCode: line.material_code,
      materialName: isShort ? line.material_short_name : line.material_name,
      spec: line.spec,
      unitName: line.unit_name,
      isDecimal: line.is_decimal,
      qtyFrom: shorten(line.qty_approved),
      priceFrom: shorten(line.unit_price),
      priceTo: shorten(line.unit_price),
      qtyLeast: shorten(reviseLeast(quantitiesOf(line))),
      minQty: shorten(step.minQty),
      multiple: shorten(step.multiple),
      isClosed: line.is_closed,
    };
  });
}

/** What an amendment of an order could change, and why it cannot be made. */
async function revisableOf(ctx: Ctx, id: Seen<'ask_order'>): Promise<Revisable> {
  const [head, ruleOf] = await Promise.all([
    repo.askOrderHeads.row(ctx, id, (doc) => actionsOf(ctx, askOrderMoves, doc)),
    loadRules(ctx),
  ]);
  const action = head.actions.find(({ code }) => code === 'revise');
  const { no, rowVersion, cityId, supplierId, supplierName, placeId, placeName, deliveryDate, revisionId } = head;
  return {
    orderid: id,
    no,
    rowVersion,
    cityId,
    supplierId,
    supplierName,
    placeId,
    placeName,
    deliveryDate,
    freePercent: ruleOf('revisionPercent'),
    blocked: action ? (action.blocked ?? '') : `${askOrderStatus.states[head.status].label}的要货单不能变更`,
    openId: revisionId,
    lines: await linesToRevise(ctx, { id, cityId, supplierId, on: deliveryDate }),
  };
}

export const askRevisions = implement(revisionCalls, {
  getListAskRevision: pageOf(revisionMoves),
  getAskRevisionByid: (ctx, { id }) => revisionDocumentOf(ctx, id),
  getAskOrderForRevision: (ctx, { orderid }) => revisableOf(ctx, orderid),
  checkAskRevision: async (ctx, { id, rowVersion, agree, reason }) => {
    const revision = await seenRow(ctx, 'ask_revision', id);
    if (!revision) refuse('notFound');
    const check = isIn(revisionStatus, 'finalCheck', revision.status) ? 'finalCheck' : 'firstCheck';
    const action = agree ? check : 'refuse';
    await move(ctx, revisionMoves, { action, id, rowVersion, reason, input: undefined });
    await followCheck(ctx, id, reason);
    return freshRow(ctx, revisionMoves, id);
  },
  ...actionHandlers(revisionMoves, { after: { withdraw: endRevision, keep: endRevision, restore: restoreOrder } }),
});
