import { addDays, businessDate } from '@material/contract/kernel/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order.status.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConfirm } from '../../kit/confirm.ts';
import { useLatest } from '../../kit/use-latest.ts';
import { useTab } from '../../kit/use-tab.ts';
import { type Centre, useCentre } from '../../lib/centre.ts';
import { randomKey } from '../../lib/seal.ts';
import { Refusal, send } from '../../lib/send.ts';
import { useSession } from '../../lib/session.ts';
import { type AddDraft, type AddHead, type DraftKey, dropDraft, readDraft } from './add-ask-order-draft.ts';
import { type AddLine, emptyLine, isBlank, lineOfStored } from './add-ask-order-line.rules.ts';
import { materialsById } from './add-ask-order-materials.ts';

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
  /** Nothing of it can be written on any more. */
  readonly isLocked: boolean;
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

const fresh = {
  mainOrderId: undefined,
  no: '',
  rowVersion: undefined,
  lockedCount: 0,
  isLocked: false,
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
    ...fresh,
    serial: randomKey(),
    head: blankHead(placeId),
    lines: blankLines(),
    source: 'MANUAL',
  };
  return draft?.lines.some((line) => !isBlank(line)) ? withDraft(start, draft) : start;
}

const isOpen = ({ status }: MainOrderDocument['askOrders'][number]): boolean =>
  askOrderStatus.actions.submit.from.some((state) => state === status);

async function storedLines(
  order: MainOrderDocument,
  head: AddHead,
  { centre, isCopy }: { centre: Centre | undefined; isCopy: boolean },
): Promise<AddLine[]> {
  const open = new Set(order.askOrders.filter(isOpen).map(({ id }) => id));
  const lines = isCopy ? order.lines : order.lines.filter(({ orderId }) => open.has(orderId));
  const picks = await materialsById(
    lines.map(({ materialId }) => materialId),
    { centre },
  );
  return lines.map((line) => lineOfStored({ line, key: randomKey(), pick: picks.get(line.materialId), head, isCopy }));
}

const loadMain = (id: number, centre: Centre | undefined): Promise<MainOrderDocument> =>
  send(askOrderCalls.getMainOrderByid, { mainorderid: id }, { centre, isSilent: true });

async function savedStart(id: number, key: DraftKey, centre: Centre | undefined): Promise<Start> {
  const order = await loadMain(id, centre);
  const head: AddHead = {
    deliveryDate: order.deliveryDate,
    placeId: order.placeId ?? order.lines[0]?.placeId,
    transportModeId: order.transportModeId ?? undefined,
    remark: order.remark,
    isDateAuto: false,
  };
  const openCount = order.askOrders.filter(isOpen).length;
  const start: Start = {
    ...fresh,
    serial: randomKey(),
    mainOrderId: order.id,
    no: order.no,
    rowVersion: order.rowVersion,
    head,
    lines: await storedLines(order, head, { centre, isCopy: false }),
    source: order.source === 'COPY' ? 'COPY' : 'MANUAL',
    lockedCount: order.askOrders.length - openCount,
    isLocked: openCount === 0,
  };
  const draft = start.isLocked ? null : readDraft(key);
  if (!draft) return start;
  return draft.rowVersion === order.rowVersion ? withDraft(start, draft) : { ...start, older: draft };
}

async function copyStart(id: number, centre: Centre | undefined, placeId: number | undefined): Promise<Start> {
  const order = await loadMain(id, centre);
  const head: AddHead = {
    ...blankHead(placeId ?? order.placeId ?? order.lines[0]?.placeId),
    transportModeId: order.transportModeId ?? undefined,
    remark: order.remark,
  };
  return {
    ...fresh,
    serial: randomKey(),
    head,
    lines: await storedLines(order, head, { centre, isCopy: true }),
    source: 'COPY',
  };
}

/** Where the page starts from: its address names a saved order, one to be copied, or nothing. */
export function useStart() {
  const tab = useTab();
  const centre = useCentre();
  const ask = useLatest(useConfirm());
  const userId = useSession(({ id }) => id);
  const ownPlace = useSession(({ user }) => user?.placeId ?? undefined);
  const wanted = Number(tab.query['mainorderid']) || undefined;
  const copied = Number(tab.query['copy']) || undefined;
  const [start, setStart] = useState<Start | undefined>(() =>
    wanted === undefined && copied === undefined
      ? newStart({ userId, centre, mainOrderId: undefined }, ownPlace)
      : undefined,
  );
  const [error, setError] = useState<Refusal>();
  const isCopying = useRef(false);
  const isThere = start !== undefined && start.mainOrderId === wanted;

  const load = useCallback(
    async (id: number | undefined): Promise<void> => {
      const key = { userId, centre, mainOrderId: id };
      setError(undefined);
      try {
        setStart(id === undefined ? newStart(key, ownPlace) : await savedStart(id, key, centre));
      } catch (failure) {
        if (!(failure instanceof Refusal)) throw failure;
        setError(failure);
      }
    },
    [userId, centre, ownPlace],
  );
  const copy = useCallback(
    async (id: number): Promise<void> => {
      const key = { userId, centre, mainOrderId: undefined };
      const count = readDraft(key)?.lines.filter((line) => !isBlank(line)).length ?? 0;
      const question = {
        title: '替换正在填写的内容？',
        content: `还有 ${count} 行没有保存，复制后会被替换。`,
        okText: '替换',
        isDanger: true,
      };
      isCopying.current = true;
      try {
        if (count > 0 && !(await ask.current(question))) return await load(undefined);
        const next = await copyStart(id, centre, ownPlace);
        dropDraft(key);
        setStart(next);
      } catch (failure) {
        if (!(failure instanceof Refusal)) throw failure;
        setError(failure);
      } finally {
        isCopying.current = false;
      }
    },
    [userId, centre, ownPlace, ask, load],
  );
  useEffect(() => {
    // The address decides; what it names is loaded once.
    if (isCopying.current) return;
    if (copied !== undefined) {
      void copy(copied);
      tab.setQuery({}, { replace: true });
    } else if (!isThere && error === undefined) void load(wanted);
  }, [copied, wanted, isThere, error, copy, load, tab]);
  return { start: isThere ? start : undefined, setStart, error, reload: () => load(wanted) };
}
