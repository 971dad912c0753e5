import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { todoCalls } from '@material/contract/ordering/todo.calls.ts';
import { keyOf, queryClient } from '../../../lib/query.ts';

const shown = [
  askOrderCalls.getListAskOrder,
  askOrderCalls.getAskOrderByid,
  askOrderCalls.getMainOrderByid,
  askOrderCalls.getLastMainOrder,
  todoCalls.getTodoCounts,
];

/** After something happened to an ask order: every answer that may show it is asked for anew. */
export const refreshAskOrders = (): Promise<unknown> =>
  Promise.all(shown.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
