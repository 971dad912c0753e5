import { addDays, businessDate } from '@material/contract/kernel/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import {
  maxDraftLines,
  type MainOrderDocument,
  type SavedMainOrder,
} from '@material/contract/ordering/ask-order-schemas.ts';
import { askOrderStatus, isEditableState, isLiveState } from '@material/contract/ordering/ask-order.status.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { useLatest } from '../../../kit/react/use-latest.ts';
import { useReturns } from '../../../kit/react/use-returns.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { randomKey } from '../../../lib/seal.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { type Api, useApi } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { type AddDraft, type AddHead, type DraftKey, dropDraft, readDraft } from './draft.ts';
import { type AddLine, emptyLine, isBlank, lineOfStored } from './line.rules.ts';
import { materialsById } from './materials.ts';

export type Locked = { readonly title: string; readonly text: string };

/** What the page starts writing from. */
export type Start = {
  /** Changes when the page starts over. */
  readonly serial: string;
  readonly mainOrderId: number | undefined;
  readonly no: string;
  readonly rowVersion: number | undefined;
  readonly head: AddHead;
  readonly lines: readonly AddLine[];
  readonly source: AddDraft['source'];
  /** Ask orders of the same main order that are past writing. */
  readonly lockedCount: number;
  /** The ask orders that are written, where others of the same main order are past it; undefined for all of them. */
  readonly orders: readonly number[] | undefined;
  /** Why nothing of it can be written on any more; undefined while something can. */
  readonly locked: Locked | undefined;
  /** When the restored draft was last touched; empty for a fresh start. */
  readonly restoredAt: string;
  /** A draft of this browser that was written over an older version. */
  readonly older: AddDraft | undefined;
};

export const newLine = (): AddLine => emptyLine(randomKey());
const blankRows = 5;
export const blankLines = (): AddLine[] => Array.from({ length: blankRows }, newLine);

const blankHead = (placeId: number | undefined): AddHead => ({
  deliveryDate: addDays(businessDate(new Date()), 1),
  placeId,
  transportModeId: undefined,
  remark: '',
  isDateAuto: true,
});

const nothingYet = {
  mainOrderId: undefined,
  no: '',
  rowVersion: undefined,
  lockedCount: 0,
  orders: undefined,
  locked: undefined,
  restoredAt: '',
  older: undefined,
} as const;

const withDraft = (start: Start, draft: AddDraft): Start => ({
  ...start,
  head: draft.head,
  lines: draft.lines,
  source: draft.source,
  restoredAt: draft.at,
});

function newStart(key: DraftKey, placeId: number | undefined): Start {
  const draft = readDraft(key);
  const start: Start = {
    ...nothingYet,
    serial: randomKey(),
    head: blankHead(placeId),
    lines: blankLines(),
    source: 'MANUAL',
  };
  return draft?.lines.some((line) => !isBlank(line)) ? withDraft(start, draft) : start;
}

const isOpen = ({ status }: SavedMainOrder['askOrders'][number]): boolean => isEditableState(status);

/** Which ask orders of a main order are written, and how many others stand beside them. */
export function writtenOf({ askOrders }: Pick<SavedMainOrder, 'askOrders'>): Pick<Start, 'orders' | 'lockedCount'> {
  const live = askOrders.filter(({ status }) => isLiveState(status));
  const open = live.filter(isOpen);
  const lockedCount = live.length - open.length;
  return { lockedCount, orders: lockedCount === 0 ? undefined : open.map(({ id }) => id) };
}

function lockedOf({ no, status, lineCount, lines, askOrders }: MainOrderDocument): Locked | undefined {
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

async function storedLines(
  order: MainOrderDocument,
  head: AddHead,
  { api, isCopy }: { api: Api; isCopy: boolean },
): Promise<AddLine[]> {
  const open = new Set(order.askOrders.filter(isOpen).map(({ id }) => id));
  const lines = isCopy ? order.lines : order.lines.filter(({ orderId }) => open.has(orderId));
  const picks = await materialsById(
    lines.map(({ materialId }) => materialId),
    { api },
  );
  return lines.map((line) => lineOfStored({ line, key: randomKey(), pick: picks.get(line.materialId), head, isCopy }));
}

const loadMain = (id: number, api: Api): Promise<MainOrderDocument> =>
  api.send(askOrderCalls.getMainOrderByid, { mainorderid: id }, { isSilent: true });

/** The head's place as it was saved; an order from before it was kept takes the place of most of its lines. */
const headPlaceOf = ({ placeId, lines }: MainOrderDocument): number | undefined => {
  if (placeId !== null) return placeId;
  const places = [...Map.groupBy(lines, (line) => line.placeId)];
  return places.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
};

async function savedStart(id: number, key: DraftKey, api: Api): Promise<Start> {
  const order = await loadMain(id, api);
  const head: AddHead = {
    deliveryDate: order.deliveryDate,
    placeId: headPlaceOf(order),
    transportModeId: order.transportModeId ?? undefined,
    remark: order.remark,
    isDateAuto: false,
  };
  const start: Start = {
    ...nothingYet,
    serial: randomKey(),
    mainOrderId: order.id,
    no: order.no,
    rowVersion: order.rowVersion,
    head,
    lines: await storedLines(order, head, { api, isCopy: false }),
    source: order.source === 'COPY' ? 'COPY' : 'MANUAL',
    ...writtenOf(order),
    locked: lockedOf(order),
  };
  const draft = readDraft(key);
  if (!draft) return start;
  if (start.locked) return { ...start, older: draft };
  return draft.rowVersion === order.rowVersion ? withDraft(start, draft) : { ...start, older: draft };
}

/** A new order of what was written over one that can no longer be changed. */
export const startAnew = (older: AddDraft): Start => ({
  ...nothingYet,
  serial: randomKey(),
  head: older.head,
  lines: older.lines,
  source: 'COPY',
  restoredAt: older.at,
});

async function copyStart(id: number, api: Api, placeId: number | undefined): Promise<Start> {
  const order = await loadMain(id, api);
  const head: AddHead = {
    ...blankHead(placeId ?? headPlaceOf(order)),
    transportModeId: order.transportModeId ?? undefined,
    remark: order.remark,
  };
  return {
    ...nothingYet,
    serial: randomKey(),
    head,
    lines: await storedLines(order, head, { api, isCopy: true }),
    source: 'COPY',
  };
}

const copyQuestion = (count: number) => ({
  title: '替换正在填写的内容？',
  content: `还有 ${count} 行没有保存，复制后会被替换。`,
  okText: '替换',
  isDanger: true,
});

/** Takes what a call refused; anything else is a fault. */
const refusalOf = (failure: unknown): Refusal => {
  if (!(failure instanceof Refusal)) throw failure;
  return failure;
};

/** Loads starts: fresh or restored, saved, copied. */
function useStartLoader() {
  const api = useApi();
  const ask = useLatest(useConfirm());
  const userId = useSession(({ id }) => id);
  const ownPlace = useSession(({ user }) => user?.placeId ?? undefined);
  return useMemo(() => {
    const keyOf = (mainOrderId: number | undefined): DraftKey => ({ userId, centre: api.centre, mainOrderId });
    const fresh = (): Start => newStart(keyOf(undefined), ownPlace);
    return {
      fresh,
      saved: (id: number): Promise<Start> => savedStart(id, keyOf(id), api),
      copy: async (id: number): Promise<Start> => {
        const count = readDraft(keyOf(undefined))?.lines.filter((line) => !isBlank(line)).length ?? 0;
        if (count > 0 && !(await ask.current(copyQuestion(count)))) return fresh();
        const start = await copyStart(id, api, ownPlace);
        dropDraft(keyOf(undefined));
        return start;
      },
    };
  }, [userId, api, ownPlace, ask]);
}

/** Where the page starts from: its address names a saved order, one to be copied, or nothing. */
export function useStart() {
  const tab = useTab();
  const loader = useStartLoader();
  const wanted = Number(tab.query['mainorderid']) || undefined;
  const copied = Number(tab.query['copy']) || undefined;
  const [start, setStart] = useState<Start | undefined>(() =>
    wanted === undefined && copied === undefined ? loader.fresh() : undefined,
  );
  const [error, setError] = useState<Refusal>();
  const isLoading = useRef(false);
  const isThere = start !== undefined && start.mainOrderId === wanted;

  const take = useCallback(async (loading: Promise<Start>): Promise<void> => {
    isLoading.current = true;
    setError(undefined);
    try {
      setStart(await loading);
    } catch (failure) {
      setError(refusalOf(failure));
    } finally {
      isLoading.current = false;
    }
  }, []);
  const load = useCallback(
    (): Promise<void> => take(wanted === undefined ? Promise.resolve(loader.fresh()) : loader.saved(wanted)),
    [take, loader, wanted],
  );
  const returns = useReturns();
  const isLost = useLatest(error?.status === -1);
  useEffect(() => {
    if (returns > 0 && isLost.current) void load();
  }, [returns, isLost, load]);
  useEffect(() => {
    // The address decides; what it names is loaded once.
    if (isLoading.current) return;
    if (copied !== undefined) {
      void take(loader.copy(copied));
      tab.setQuery({}, { replace: true });
    } else if (!isThere && error === undefined) void load();
    // A start that arrives after the address has moved on is not the wanted one: look again.
  }, [copied, isThere, start, error, take, load, loader, tab]);
  return { start: isThere ? start : undefined, setStart, error, reload: load };
}
