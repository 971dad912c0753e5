import { isIn, stateIn } from '@material/contract/kernel/document/machine.ts';
import type { HistoryEntry } from '@material/contract/kernel/document/document.ts';
import {
  maxDraftLines,
  orderSources,
  type AskOrderDocument,
  type AskOrderRow,
  type MainOrderDocument,
  type SavedMainOrder,
} from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import {
  askOrderStatus,
  isEditableState,
  isLiveState,
  type AskOrderState,
} from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { paging } from '@material/contract/kernel/value/constants.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import { shownLinesOf, shownLinesOfMain, type ShownLine } from '../goods/ask-line.repo.ts';
import { loadVersions } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { chainOf } from '../../kernel/document/chain.ts';
import { actionsOf, pageOf } from '../../kernel/document/transition.ts';
import { lastRevisionOf } from '../revision/revision.repo.ts';
import { lifeOf } from '../goods/life.ts';
import { shownPrice } from './shown-price.rules.ts';
import { askOrderMoves } from './ask-order.moves.ts';
import { increaseLimitOf } from './check.ts';
import * as repo from './ask-order.repo.ts';
import type { Saved } from './main-order-split.repo.ts';
import { mainOrderHead } from './main-order.repo.ts';

/** An order's own record tells of its making. */
const creation = ({
  createTime,
  createName,
  source,
}: Pick<AskOrderDocument, 'createTime' | 'createName' | 'source'>): HistoryEntry => ({
  id: 0,
  at: createTime,
  type: 'ORDER_CREATED',
  title: source === 'MANUAL' ? '创建' : `创建（${orderSources[source]}）`,
  actorName: createName || '系统',
  isActing: source === 'MANAGEMENT',
  doc: null,
  reason: '',
  changes: [],
});

type Checked = Pick<AskOrderDocument, 'status' | 'deliveryDate'>;

/** While an order is checked: what its lines would cost at other quantities, for their price versions are fixed, and how far these may rise. */
async function checkTermsOf(ctx: Ctx, { status, deliveryDate }: Checked, lines: readonly ShownLine[]) {
  if (!isIn(askOrderStatus, 'underCheck', status)) return { fixedPrices: [], increaseLimit: '0' };
  const priceIds = lines.flatMap(({ supplierPriceId }) => supplierPriceId ?? []);
  const [versions, increaseLimit] = await Promise.all([loadVersions(ctx, priceIds), increaseLimitOf(ctx)]);
  const fixedPrices = lines.flatMap(({ line, supplierPriceId, cityId }) => {
    const version = versions.get(supplierPriceId ?? 0);
    return version ? [{ lineId: line.id, ...shownPrice(version, { cityId, on: deliveryDate }) }] : [];
  });
  return { fixedPrices, increaseLimit };
}

/** The whole ask order: head, lines with their quantities, chain of documents and history. */
export async function askOrderDocument(ctx: Ctx, id: Seen<'ask_order'>): Promise<AskOrderDocument> {
  const [head, lines, chain, history, revision] = await Promise.all([
    repo.askOrderHeads.row(ctx, id, (doc) => actionsOf(ctx, askOrderMoves, doc)),
    shownLinesOf(ctx, id),
    chainOf(ctx, [id]),
    lifeOf(ctx, id, 'ask_order'),
    lastRevisionOf(ctx, id),
  ]);
  return {
    ...head,
    revision,
    chain,
    history: [...history, creation(head)],
    lines: lines.map(({ line }) => line),
    ...(await checkTermsOf(ctx, head, lines)),
  };
}

/** From the least to the most advanced. */
const advance: Readonly<Record<AskOrderState, number>> = {
  RETURNED: 0,
  DRAFT: 1,
  ARRANGED: 1.5,
  SUBMITTED: 2,
  FIRST_PASSED: 3,
  ON_HOLD: 4,
  APPROVED: 5,
  COMPLETED: 6,
  TERMINATED: 7,
  REFUSED: 8,
  CANCELLED: 9,
};

/** What is said of a main order: the least advanced state of what is live, of everything where nothing is. */
export function leastAdvanced(states: readonly AskOrderState[]): AskOrderState {
  const live = states.filter(isLiveState);
  const [least = stateIn(askOrderStatus, 'cancelled')] = (live.length > 0 ? live : states).toSorted(
    (a, b) => advance[a] - advance[b],
  );
  return least;
}

/** Every ask order of a main order that the session sees, however many there are. */
async function askOrdersOf(ctx: Ctx, mainOrderId: number): Promise<AskOrderRow[]> {
  const query = { pageSize: paging.maxSize, sorting: 'id asc', mainorderid: mainOrderId };
  const orders: AskOrderRow[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const { list, totalCount } = await pageOf(askOrderMoves)(ctx, { ...query, pageIndex });
    orders.push(...list);
    if (list.length === 0 || orders.length >= totalCount) return orders;
  }
}

/** A main order with its ask orders and all their lines; one of more lines than a form takes is read by its ask orders. */
export async function mainOrderDocument(ctx: Ctx, id: Seen<'main_order'>): Promise<MainOrderDocument> {
  const [head, askOrders] = await Promise.all([mainOrderHead.one(ctx, id), askOrdersOf(ctx, id)]);
  const live = askOrders.filter(({ status }) => isLiveState(status));
  const shown = live.length > 0 ? live : askOrders;
  const isWhole = shown.reduce((sum, { lineCount }) => sum + lineCount, 0) <= maxDraftLines;
  const orderIds = isWhole ? shown.map((order) => order.id) : [];
  const lines = await shownLinesOfMain(ctx, id, orderIds);
  const orderById = new Map(shown.map((order) => [order.id, order]));
  return {
    ...head,
    status: leastAdvanced(askOrders.map(({ status }) => status)),
    isEditable: isWhole && live.length > 0 && live.every(({ status }) => isEditableState(status)),
    askOrders,
    lines: lines.flatMap(({ line, askOrderId, controlReasonId }) => {
      const order = orderById.get(askOrderId);
      if (!order) return [];
      const { supplierId, supplierName, placeId, placeName, deliveryDate } = order;
      const own = { orderId: order.id, orderNo: order.no, supplierId, supplierName, placeId, placeName, deliveryDate };
      return [{ ...line, ...own, controlReasonId }];
    }),
  };
}

/** What whoever has saved a main order goes on from; nothing of it is read again. */
export const savedMainOrder = (ctx: Ctx, { main, orders, lines, priceChanges }: Saved): SavedMainOrder => ({
  id: main.id,
  no: main.no,
  rowVersion: main.row_version,
  askOrders: orders
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, no, status, row_version: rowVersion }) => ({ id, no, status, rowVersion })),
  lines: lines.map(({ material, supplierId, placeId, deliveryDate, price }) => ({
    materialId: material.id,
    materialName: ctx.request.nameType === 2 ? material.shortName : material.name,
    supplierId,
    placeId,
    deliveryDate,
    unitPrice: shorten(price.price),
  })),
  priceChanges: [...priceChanges],
});
