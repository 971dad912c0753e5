import type { BigOrderDocument, GroupedPickup } from '@material/contract/ordering/pickup-order/big-order.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { carryOut } from '../../../kit/feedback/carry-out.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';

export const mayUnmerge = power(screens.pickupOrder, '取消合并');

/** Whether an order of the group may still be taken out of it. */
export const isLoose = ({ status }: GroupedPickup): boolean =>
  (pickupOrderStatus.actions.unmerge.from as readonly string[]).includes(status);

/** Takes orders out of their group; its page is left with the last one. */
export function useUnmerge({ orders }: BigOrderDocument) {
  const api = useApi();
  const tab = useTab();
  return async (chosen: readonly GroupedPickup[]): Promise<void> => {
    const input = { orders: chosen.map(({ id, rowVersion }) => ({ id, rowVersion })) };
    const words = chosen.length === orders.length ? '已全部取消合并' : `已移出 ${chosen.length} 张提货单`;
    await carryOut(api.send(pickupOrderCalls.unMergePickupOrder, input), words);
    if (chosen.length === orders.length) tab.leaveFor('pickupOrder');
  };
}
