import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import {
  pickupOrderCalls,
  type PickupRow,
  pickupRow,
} from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { useState } from 'react';
import { type ActedDocument, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';
import { carryOut } from '../../../kit/feedback/carry-out.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { AskDeadlineDialog } from './ask-deadline.dialog.tsx';
import type { PickupRef } from './ref.ts';

const refOf = ({ id, rowVersion }: PickupRef) => ({ id, rowVersion });
const refsOf = (orders: readonly PickupRef[]) => ({ orders: orders.map(refOf) });

const pickups: ActedDocument<typeof pickupOrderStatus, PickupRef> = {
  machine: pickupOrderStatus,
  calls: pickupOrderCalls,
  row: pickupRow,
  noteOf: ({ placeName, lineCount, amount }) => `${placeName}，${lineCount} 行，¥${formatMoney(amount)}`,
  amountOf: ({ amount }) => amount,
  // Promised in full, for the delivery date.
  sends: { confirm: (send, order) => send(pickupOrderCalls.confirmPickupOrder, refOf(order)) },
  sendsMany: {
    confirm: (send, orders) => send(pickupOrderCalls.confirmPickupOrders, refsOf(orders)),
  },
};

/** The supplier's actions on pickup orders, with the dialogs that ask before them. */
export function usePickupActions() {
  const api = useApi();
  const tab = useTab();
  const actions = useDocumentActions(pickups);
  const [late, setLate] = useState<PickupRef>();
  const drawn: typeof actions.drawn = (order, own) => actions.drawn(order, { askDeadline: setLate, ...own });
  return {
    ...actions,
    drawn,
    dialogs: (
      <>
        {actions.dialogs}
        {late ? <AskDeadlineDialog order={late} onClose={() => setLate(undefined)} /> : null}
      </>
    ),
    merge: async (orders: readonly PickupRef[], clear: () => void): Promise<void> => {
      const { id, no } = await carryOut(
        api.send(pickupOrderCalls.mergePickupOrder, refsOf(orders)),
        (merged) => `${orders.length} 张提货单已合并为 ${merged.no}`,
      );
      clear();
      tab.open('bigOrder', { id: String(id) }, no);
    },
    unmerge: async (orders: readonly PickupRef[], clear?: () => void): Promise<void> => {
      await carryOut(api.send(pickupOrderCalls.unMergePickupOrder, refsOf(orders)), '已取消合并');
      clear?.();
    },
  };
}
export type PickupActions = ReturnType<typeof usePickupActions>;

/** What stands alone is not offered to be taken apart. */
export const unmergeOf = ({ bigOrderNo }: Pick<PickupRow, 'bigOrderNo'>, { unmerge }: PickupActions) =>
  bigOrderNo === '' ? null : (order: PickupRef): Promise<void> => unmerge([order]);
