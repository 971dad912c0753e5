import { pickupOrderCalls, type PickupRow } from '@material/contract/ordering/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order.status.ts';
import { formatMoney } from '@material/contract/kernel/decimal.ts';
import { type ReactNode, useState } from 'react';
import { type BatchOutcome, BatchResultDialog, batchResultWords } from '../../kit/batch-result.tsx';
import { ReasonDialog } from '../../kit/reason-dialog.tsx';
import { toastDone } from '../../lib/notices.ts';
import { useCentre } from '../../lib/centre.ts';
import { send } from '../../lib/send.ts';
import { carryOut, refreshDelivery } from './pickup-refresh.ts';

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

/** The supplier's actions on pickup orders, with the dialogs that ask before them. */
export function usePickupActions() {
  const centre = useCentre();
  const [asked, setAsked] = useState<Asked>();
  const [results, setResults] = useState<Results>();
  const options = { centre };

  const tell = (label: string, orders: readonly PickupRef[], rows: readonly BatchOutcome[]): void => {
    if (rows.every(({ ok }) => ok)) toastDone(`${label}：${batchResultWords(rows)}`);
    else setResults({ label, rows, names: new Map(orders.map(({ id, no }) => [id, no])) });
  };
  const confirm = async (orders: readonly PickupRef[]): Promise<void> => {
    const [only] = orders;
    if (only && orders.length === 1) {
      await carryOut(
        send(pickupOrderCalls.confirmPickupOrder, refOf(only), { ...options, isSilent: true }),
        `${only.no} 已接单`,
      );
      return;
    }
    const rows = await send(pickupOrderCalls.confirmPickupOrders, refsOf(orders), {
      ...options,
      isSilent: true,
    }).finally(refreshDelivery);
    tell(actions.confirm.label, orders, rows);
  };
  const reject = ([order]: readonly PickupRef[], reason: string): Promise<unknown> =>
    order
      ? carryOut(
          send(pickupOrderCalls.rejectPickupOrder, { ...refOf(order), reason }, { ...options, isSilent: true }),
          `${order.no} 已拒单`,
        )
      : Promise.resolve();

  return {
    askConfirm: (orders: readonly PickupRef[], clear?: () => void) =>
      setAsked({ action: 'confirm', orders, ...(clear ? { clear } : {}) }),
    askReject: (order: PickupRef) => setAsked({ action: 'reject', orders: [order] }),
    prepare: (order: PickupRef) =>
      carryOut(send(pickupOrderCalls.startPickupOrder, refOf(order), options), `${order.no} 开始备货`),
    merge: async (orders: readonly PickupRef[], clear: () => void): Promise<void> => {
      const { no } = await send(pickupOrderCalls.mergePickupOrder, refsOf(orders), options).finally(refreshDelivery);
      toastDone(`${orders.length} 张提货单已合并为 ${no}`);
      clear();
    },
    unmerge: async (orders: readonly PickupRef[], clear?: () => void): Promise<void> => {
      await carryOut(send(pickupOrderCalls.unMergePickupOrder, refsOf(orders), options), '已取消合并');
      clear?.();
    },
    dialogs: (
      <PickupDialogs
        asked={asked}
        results={results}
        onClose={() => [setAsked(undefined), setResults(undefined)]}
        onConfirm={async (reason) => {
          if (!asked) return;
          await (asked.action === 'confirm' ? confirm(asked.orders) : reject(asked.orders, reason));
          asked.clear?.();
        }}
      />
    ),
  };
}
export type PickupActions = ReturnType<typeof usePickupActions>;

type DialogsProps = {
  readonly asked: Asked | undefined;
  readonly results: Results | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<unknown>;
};

function PickupDialogs({ asked, results, onClose, onConfirm }: DialogsProps): ReactNode {
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
        onClose={onClose}
        onConfirm={onConfirm}
      />
      <BatchResultDialog
        results={results?.rows}
        label={results?.label ?? ''}
        nameOf={(id) => results?.names.get(id) ?? String(id)}
        onClose={onClose}
      />
    </>
  );
}
