import { returnCalls, returnRow } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { formatMoney, isZero } from '@material/contract/kernel/value/decimal.ts';
import { useState } from 'react';
import { type ActedDocument, type Sender, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import type { ActedReturn } from './acted-return.ts';
import { AgreeDialog } from './agree.dialog.tsx';

const refsOf = (orders: readonly ActedReturn[]) => orders.map(({ id, rowVersion }) => ({ id, rowVersion }));
const passAll = (send: Sender, orders: readonly ActedReturn[], reason: string) =>
  send(returnCalls.morePassReturnOrder, { orders: refsOf(orders), ...(reason === '' ? {} : { reason }) });
const refuseAll = (send: Sender, orders: readonly ActedReturn[], reason: string) =>
  send(returnCalls.moreRefuseReturnOrder, { orders: refsOf(orders), reason });

const returns: ActedDocument<typeof returnStatus, ActedReturn> = {
  machine: returnStatus,
  calls: returnCalls,
  row: returnRow,
  noteOf: ({ placeName, supplierName, lineCount, creditAmount }) =>
    `${placeName} → ${supplierName}，${lineCount} 行${isZero(creditAmount) ? '' : `，冲减 ¥${formatMoney(creditAmount)}`}`,
  sendsMany: { check: passAll, nextCheck: passAll, refuse: refuseAll, drop: refuseAll, decline: refuseAll },
};

/** What one may do with returns; a supplier that agrees says when it comes. */
export function useReturnActions() {
  const tab = useTab();
  const actions = useDocumentActions(returns);
  const [agreeing, setAgreeing] = useState<readonly ActedReturn[]>([]);
  const drawn: typeof actions.drawn = (row, own) =>
    actions.drawn(row, {
      accept: () => setAgreeing([row]),
      edit: ({ id, inboundId }) => tab.open('addReturn', { inboundid: String(inboundId), id: String(id) }),
      ...own,
    });
  return {
    ...actions,
    drawn,
    agree: (rows: readonly ActedReturn[]) => setAgreeing(rows),
    dialogs: (
      <>
        {actions.dialogs}
        {agreeing.length === 0 ? null : <AgreeDialog returns={agreeing} onClose={() => setAgreeing([])} />}
      </>
    ),
  };
}
export type ReturnActions = ReturnType<typeof useReturnActions>;
