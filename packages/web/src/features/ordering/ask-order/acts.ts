import { formatMoney } from '@material/contract/kernel/decimal.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { type AskOrderRow, askOrderRow } from '@material/contract/ordering/ask-order-schemas.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order.status.ts';
import type { ActionOf } from '@material/contract/kernel/machine.ts';
import {
  type ActedDocument,
  type DocumentActions,
  useDocumentActions,
} from '../../../kit/actions/use-document-actions.tsx';
import { send, type SendOptions } from '../../../lib/send.ts';

/** What an action must know of an order; lists and documents both have it. */
type ActedOrder = Omit<AskOrderRow, 'duty' | 'actions'>;
export type AskOrderAction = ActionOf<typeof askOrderStatus>;
export type AskOrderActions = DocumentActions<AskOrderAction, ActedOrder>;

const refOf = ({ id, rowVersion }: ActedOrder) => ({ orderid: id, rowVersion });
const withReason = (reason: string): { reason?: string } => (reason === '' ? {} : { reason });

/** Agreeing is the check of the stage that an order is in. */
const decideMany = (agree: boolean) => (rows: readonly ActedOrder[], reason: string, options: SendOptions) =>
  send(
    askOrderCalls.checkAskOrderAgreeOrRefuseMuilt,
    { orders: rows.map(refOf), agree, ...withReason(reason) },
    options,
  );

const askOrders: ActedDocument<typeof askOrderStatus, ActedOrder> = {
  machine: askOrderStatus,
  calls: askOrderCalls,
  row: askOrderRow,
  idName: 'orderid',
  noteOf: ({ supplierName, amount }) => `${supplierName}　¥${formatMoney(amount)}`,
  sends: {
    firstCheck: (row, reason, options) =>
      send(askOrderCalls.firstCheckAskOrder, { ...refOf(row), ...withReason(reason) }, options),
    finalCheck: (row, reason, options) =>
      send(askOrderCalls.finalCheckAskOrder, { ...refOf(row), ...withReason(reason) }, options),
    refuse: (row, reason, options) =>
      send(askOrderCalls.checkAskOrderAgreeOrRefuse, { ...refOf(row), agree: false, ...withReason(reason) }, options),
  },
  sendsMany: { firstCheck: decideMany(true), finalCheck: decideMany(true), refuse: decideMany(false) },
};

/** What one may do with ask orders by consent or with one sentence, alone or with a selection. */
export const useAskOrderActions = (): AskOrderActions => useDocumentActions(askOrders);
