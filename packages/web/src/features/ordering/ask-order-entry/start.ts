import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { maxIds } from '@material/contract/kernel/list/list.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import {
  maxDraftLines,
  type MainOrderDocument,
  type SavedMainOrder,
} from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import {
  askOrderStatus,
  isEditableState,
  isLiveState,
} from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import { useCall, useCalls } from '../../../lib/query.ts';
import { randomKey } from '../../../lib/send/seal.ts';
import { type AddLine, emptyLine } from '../ask-line/line.rules.ts';
import { lineOfStored, type MaterialsById } from '../ask-line/stored-line.rules.ts';
import { writtenAs } from '../ask-line/written-lines.rules.ts';

import type { EntryKind } from './entry-kind.ts';

export type Locked = { readonly title: string; readonly text: string };

/** What the page starts writing from. */
export type Start = {
  readonly values: Values;
  readonly no: string;
  /** Ask orders of the same main order that are past writing. */
  readonly lockedCount: number;
  /** The lines as they were saved, with the prices of then. */
  readonly storedLines: readonly StoredLine[];
  /** Why nothing of it can be written on any more; undefined while something can. */
  readonly locked?: Locked | undefined;
};

/** Under which name a browser keeps an order in writing. */
export const orderName = (centre: string | undefined, id: number | undefined, kind: EntryKind = 'NORMAL'): string =>
  `ask-order:${centre ?? ''}:${id ?? (kind === 'NORMAL' ? 'new' : 'new-supplement')}`;

export const newLine = (): AddLine => emptyLine(randomKey());
const blankRows = 5;

/** A new order; a day that nobody has chosen follows what can be delivered. */
export const newStart = (placeId: number | undefined): Start => ({
  values: { placeId, source: 'MANUAL', lines: Array.from({ length: blankRows }, newLine) },
  no: '',
  lockedCount: 0,
  storedLines: [],
});

const isOpen = ({ status }: SavedMainOrder['askOrders'][number]): boolean => isEditableState(status);

type Written = { readonly lockedCount: number; readonly orders: readonly number[] | undefined };

/** Which ask orders of a main order are written, where others of it are past writing, and how many those are. */
export function writtenOf({ askOrders }: Pick<SavedMainOrder, 'askOrders'>): Written {
  const live = askOrders.filter(({ status }) => isLiveState(status));
  const open = live.filter(isOpen);
  const lockedCount = live.length - open.length;
  return { lockedCount, orders: lockedCount === 0 ? undefined : open.map(({ id }) => id) };
}

export function lockedOf({ no, status, lineCount, lines, askOrders }: MainOrderDocument): Locked | undefined {
  if (!askOrders.some(isOpen)) {
    const state = isLiveState(status) ? '已提交' : askOrderStatus.states[status].label;
    return { title: `${no} ${state}，不能修改`, text: '撤回或被退回的要货单可以重新编辑。' };
  }
  if (lines.length > 0) return undefined;
  const [has, most] = [lineCount, maxDraftLines].map((count) => count.toLocaleString('en-US'));
  return {
    title: `${no} 共 ${has} 行，超过一次可以编辑的 ${most} 行`,
    text: '可以在列表中整单提交、撤回或删除；要修改明细，请删除后用 Excel 重新导入。',
  };
}

/** The head's place as it was saved; an order from before it was kept takes the place of most of its lines. */
const headPlaceOf = ({ placeId, lines }: MainOrderDocument): number | undefined => {
  if (placeId !== null) return placeId;
  const places = [...Map.groupBy(lines, (line) => line.placeId)];
  return places.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
};

/** A stored main order, with what its materials are today. */
export type StoredOrder = { readonly order: MainOrderDocument; readonly picks: MaterialsById };

type StoredLine = MainOrderDocument['lines'][number];
const keyOf = ({ id }: StoredLine): string => String(id);

/** A stored order as a form's values. */
export function storedValues({ order, picks }: StoredOrder): Values {
  const open = new Set(order.askOrders.filter(isOpen).map(({ id }) => id));
  const head = { deliveryDate: order.deliveryDate, placeId: headPlaceOf(order) };
  const lines = order.lines.filter(({ orderId }) => open.has(orderId));
  return {
    ...head,
    ...writtenAs(order.deliveryDate, lines, keyOf),
    mainorderid: order.id,
    rowVersion: order.rowVersion,
    orders: writtenOf(order).orders,
    transportModeId: order.transportModeId,
    remark: order.remark,
    ...(order.kind === 'BUDAN' ? { supplementReason: order.supplementReason } : {}),
    source: order.source === 'COPY' ? 'COPY' : 'MANUAL',
    lines: lines.map((line) => lineOfStored({ line, key: keyOf(line), picks, head, isCopy: false })),
  };
}

export const storedStart = (stored: StoredOrder): Start => ({
  values: storedValues(stored),
  no: stored.order.no,
  lockedCount: writtenOf(stored.order).lockedCount,
  storedLines: stored.order.lines,
  locked: lockedOf(stored.order),
});

/** What is to stand in a new order. */
export type Taken = {
  /** The same question as long as this is the same. */
  readonly of: unknown;
  readonly values: Values;
  readonly verb: '复制' | '恢复';
  readonly onTaken?: () => void;
};

/** What a copy puts into a new order: a store's own place stays, the day is proposed anew. */
export function copiedValues({ order, picks }: StoredOrder, ownPlaceId: number | undefined): Values {
  const head = { deliveryDate: '', placeId: ownPlaceId ?? headPlaceOf(order) };
  const lines = order.lines.map((line) => lineOfStored({ line, key: randomKey(), picks, head, isCopy: true }));
  const { transportModeId, remark } = order;
  return { deliveryDate: undefined, placeId: head.placeId, transportModeId, remark, source: 'COPY', lines };
}

/** What was written over an order that can be written no more, as what is written of a new one. */
export const anewValues = ({ deliveryDate, placeId, transportModeId, remark, lines }: Values): Values => ({
  deliveryDate,
  placeId,
  transportModeId,
  remark,
  lines,
  source: 'COPY',
});

export const chunksOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, at) => ids.slice(at * maxIds, (at + 1) * maxIds));

/** A main order that is opened, as it is now. */
export function useStoredOrder(id: number | undefined) {
  const input = { mainorderid: id ?? 0 };
  const asked = useCall(askOrderCalls.getMainOrderByid, input, {
    enabled: id !== undefined,
    staleTime: 0,
    toast: 'none',
  });
  const order = id === undefined || asked.isFetching ? undefined : asked.data;
  const ids = [...new Set(order?.lines.map(({ materialId }) => materialId))];
  const picks = useCalls(
    pickerCalls.getCanUseMaterial,
    chunksOf(ids).map((some) => ({ ids: some, pageSize: maxIds })),
  );
  const failed = [asked, ...picks].find(({ isError }) => isError);
  const found = picks.flatMap(({ data }) => data?.list ?? []);
  const isThere = order !== undefined && picks.every(({ data }) => data !== undefined);
  return {
    stored: isThere ? { order, picks: new Map(found.map((pick) => [pick.id, pick])) } : undefined,
    error: id === undefined ? undefined : (failed?.error ?? undefined),
    again: () => failed?.refetch(),
  };
}
