import { pickupOrderCalls, type PickupRow } from '@material/contract/ordering/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order.status.ts';
import { formatMoney } from '@material/contract/kernel/decimal.ts';
import { type ReactNode, useState } from 'react';
import { type BatchOutcome, BatchResultDialog, batchResultWords } from '../../../kit/list/batch-result.tsx';
import { ReasonDialog } from '../../../kit/form/reason-dialog.tsx';
import { toastDone } from '../../../lib/notices.ts';
import { type Centre, useCentre } from '../../../lib/centre.ts';
import { send } from '../../../lib/send.ts';
import { carryOut } from '../../../kit/feedback/carry-out.ts';

/** What the actions need of a pickup order, from a list row or a document. */
export type PickupRef = Pick<PickupRow, 'id' | 'no' | 'rowVersion' | 'lineCount' | 'amount' | 'placeName'>;
type Asked = {
  readonly action: 'confirm' | 'reject';
  readonly orders: readonly PickupRef[];
  readonly clear?: () => void;
};
type Results = {
  readonly label: string;
  readonly rows: readonly BatchOutcome[];
  readonly names: ReadonlyMap<number, string>;
};

const { actions } = pickupOrderStatus;
const refOf = ({ id, rowVersion }: PickupRef) => ({ id, rowVersion });
const refsOf = (orders: readonly PickupRef[]) => ({ orders: orders.map(refOf) });
const concerned = (orders: readonly PickupRef[]) =>
  orders.map(({ no, placeName, lineCount, amount }) => ({
    no,
    note: `${placeName}，${lineCount} 行，¥${formatMoney(amount)}`,
  }));

const rejectReasons = ['缺货', '产能不足', '送达日期来不及', '质量原因暂停供货'];

type SendTo = { readonly centre: Centre | undefined };

/** Promises one order in full; the answer of several is told row by row. */
async function confirmInFull(orders: readonly PickupRef[], options: SendTo): Promise<Results | undefined> {
  const [only] = orders;
  const silent = { ...options, isSilent: true };
  if (only && orders.length === 1) {
    await carryOut(send(pickupOrderCalls.confirmPickupOrder, refOf(only), silent), `${only.no} 已接单`);
    return undefined;
  }
  const rows = await send(pickupOrderCalls.confirmPickupOrders, refsOf(orders), silent);
  const { label } = actions.confirm;
  if (rows.some(({ ok }) => !ok)) return { label, rows, names: new Map(orders.map(({ id, no }) => [id, no])) };
  toastDone(`${label}：${batchResultWords(rows)}`);
  return undefined;
}

async function reject(order: PickupRef, reason: string, options: SendTo): Promise<void> {
  const sent = send(pickupOrderCalls.rejectPickupOrder, { ...refOf(order), reason }, { ...options, isSilent: true });
  await carryOut(sent, `${order.no} 已拒单`);
}

async function merge(orders: readonly PickupRef[], options: SendTo): Promise<void> {
  const { no } = await send(pickupOrderCalls.mergePickupOrder, refsOf(orders), options);
  toastDone(`${orders.length} 张提货单已合并为 ${no}`);
}

/** The supplier's actions on pickup orders, with the dialogs that ask before them. */
export function usePickupActions() {
  const options: SendTo = { centre: useCentre() };
  const [asked, setAsked] = useState<Asked>();
  const [results, setResults] = useState<Results>();

  const carry = async ({ action, orders, clear }: Asked, reason: string): Promise<void> => {
    const [first] = orders;
    if (action === 'confirm') setResults(await confirmInFull(orders, options));
    else if (first) await reject(first, reason, options);
    clear?.();
  };
  return {
    askConfirm: (orders: readonly PickupRef[], clear?: () => void) =>
      setAsked({ action: 'confirm', orders, ...(clear ? { clear } : {}) }),
    askReject: (order: PickupRef) => setAsked({ action: 'reject', orders: [order] }),
    prepare: (order: PickupRef) =>
      carryOut(send(pickupOrderCalls.startPickupOrder, refOf(order), options), `${order.no} 开始备货`),
    merge: (orders: readonly PickupRef[], clear: () => void) => merge(orders, options).then(clear),
    unmerge: (orders: readonly PickupRef[], clear?: () => void) =>
      carryOut(send(pickupOrderCalls.unMergePickupOrder, refsOf(orders), options), '已取消合并').then(() => clear?.()),
    dialogs: (
      <PickupDialogs
        asked={asked}
        results={results}
        onAnswered={() => setAsked(undefined)}
        onRead={() => setResults(undefined)}
        onConfirm={(reason) => (asked ? carry(asked, reason) : Promise.resolve())}
      />
    ),
  };
}
export type PickupActions = ReturnType<typeof usePickupActions>;

type DialogsProps = {
  readonly asked: Asked | undefined;
  readonly results: Results | undefined;
  readonly onAnswered: () => void;
  readonly onRead: () => void;
  readonly onConfirm: (reason: string) => Promise<unknown>;
};

function PickupDialogs({ asked, results, onAnswered, onRead, onConfirm }: DialogsProps): ReactNode {
  const isReject = asked?.action === 'reject';
  return (
    <>
      <ReasonDialog
        open={asked !== undefined}
        label={isReject ? actions.reject.label : '按需求数量全部接单'}
        reason={isReject ? actions.reject.reason : undefined}
        documents={concerned(asked?.orders ?? [])}
        quickReasons={isReject ? rejectReasons : []}
        isDanger={isReject}
        onClose={onAnswered}
        onConfirm={onConfirm}
      />
      <BatchResultDialog
        results={results?.rows}
        label={results?.label ?? ''}
        nameOf={(id) => results?.names.get(id) ?? String(id)}
        onClose={onRead}
      />
    </>
  );
}
