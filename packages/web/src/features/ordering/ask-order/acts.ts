import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { type AskOrderRow, askOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { ActionOf } from '@material/contract/kernel/document/machine.ts';
import {
  type ActedDocument,
  type DocumentActions,
  type Sender,
  useDocumentActions,
} from '../../../kit/actions/use-document-actions.tsx';

/** What an action must know of an order; lists and documents both have it. */
type ActedOrder = Omit<AskOrderRow, 'duty' | 'actions'>;
export type AskOrderAction = ActionOf<typeof askOrderStatus>;
export type AskOrderActions = DocumentActions<AskOrderAction, ActedOrder>;

const refOf = ({ id, rowVersion }: ActedOrder) => ({ orderid: id, rowVersion });
const withReason = (reason: string): { reason?: string } => (reason === '' ? {} : { reason });

/** Agreeing is the check of the stage that an order is in. */
const decideMany = (agree: boolean) => (send: Sender, rows: readonly ActedOrder[], reason: string) =>
  send(askOrderCalls.checkAskOrderAgreeOrRefuseMuilt, { orders: rows.map(refOf), agree, ...withReason(reason) });

const askOrders: ActedDocument<typeof askOrderStatus, ActedOrder> = {
  machine: askOrderStatus,
  calls: askOrderCalls,
  row: askOrderRow,
  idName: 'orderid',
  noteOf: ({ supplierName, amount }) => `${supplierName}　¥${formatMoney(amount)}`,
  amountOf: ({ amount }) => amount,
  sends: {
    firstCheck: (send, row, reason) => send(askOrderCalls.firstCheckAskOrder, { ...refOf(row), ...withReason(reason) }),
    finalCheck: (send, row, reason) => send(askOrderCalls.finalCheckAskOrder, { ...refOf(row), ...withReason(reason) }),
    refuse: (send, row, reason) =>
      send(askOrderCalls.checkAskOrderAgreeOrRefuse, { ...refOf(row), agree: false, ...withReason(reason) }),
  },
  sendsMany: { firstCheck: decideMany(true), finalCheck: decideMany(true), refuse: decideMany(false) },
};

/** What one may do with ask orders by consent or with one sentence, alone or with a selection. */
export const useAskOrderActions = (): AskOrderActions => useDocumentActions(askOrders);
