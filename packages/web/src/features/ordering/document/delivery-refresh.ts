import type { Call } from '@material/contract/kernel/call.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { inboundCalls } from '@material/contract/ordering/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order.calls.ts';
import { todoCalls } from '@material/contract/ordering/todo.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order.calls.ts';
import { toastDone } from '../../../lib/notices.ts';
import { keyOf, queryClient } from '../../../lib/query.ts';

/** One step of a delivery moves the documents before and after it as well. */
const touched: readonly Call[] = [
  askOrderCalls.getListAskOrder,
  askOrderCalls.getAskOrderByid,
  pickupOrderCalls.getListPickupOrder,
  pickupOrderCalls.getPickupOrderByid,
  transportOrderCalls.getListTransportOrder,
  transportOrderCalls.getTransportOrderByid,
  transportOrderCalls.getShipOrderDetailsByidForCity,
  transportOrderCalls.getBatchFiles,
  inboundCalls.getAllInboundOrder,
  inboundCalls.getInboundOrderByid,
  todoCalls.getTodoCounts,
];

/** Lets every page of the delivery ask again: those in sight now, the others when they are shown. */
export const refreshDelivery = (): void => {
  for (const call of touched) void queryClient.invalidateQueries({ queryKey: keyOf(call) });
};

/** Waits for one action, says that it is done, and shows fresh documents also when somebody else was faster. */
export async function carryOut<T>(work: Promise<T>, done: string): Promise<T> {
  try {
    const answer = await work;
    toastDone(done);
    return answer;
  } finally {
    refreshDelivery();
  }
}
