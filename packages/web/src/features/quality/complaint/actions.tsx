import { complaintCalls, complaintRow } from '@material/contract/quality/complaint/complaint.calls.ts';
import { complaintLevels } from '@material/contract/quality/complaint/complaint.rules.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import { useState } from 'react';
import { type ActedDocument, type Sender, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import type { ActedComplaint } from './acted-complaint.ts';
import { ComplaintDialog, type FormAction } from './form.dialog.tsx';

const refsOf = (orders: readonly ActedComplaint[]) => orders.map(({ id, rowVersion }) => ({ id, rowVersion }));
const passAll = (send: Sender, orders: readonly ActedComplaint[], reason: string) =>
  send(complaintCalls.morePassComplaintOrder, { orders: refsOf(orders), ...(reason === '' ? {} : { reason }) });
const refuseAll = (send: Sender, orders: readonly ActedComplaint[], reason: string) =>
  send(complaintCalls.moreRefuseComplaintOrder, { orders: refsOf(orders), reason });

const complaints: ActedDocument<typeof complaintStatus, ActedComplaint> = {
  machine: complaintStatus,
  calls: complaintCalls,
  row: complaintRow,
  noteOf: ({ placeName, supplierName, complaintLevel, complaintTypeName }) =>
    `${placeName} → ${supplierName}，${complaintLevels[complaintLevel]}，${complaintTypeName}`,
  sendsMany: { check: passAll, nextCheck: passAll, refuse: refuseAll, sendBack: refuseAll },
};

type Opened = { readonly action: FormAction; readonly complaint: ActedComplaint };

/** What one may do with complaints; some actions have a form of their own. */
export function useComplaintActions() {
  const tab = useTab();
  const actions = useDocumentActions(complaints);
  const [opened, setOpened] = useState<Opened>();
  const opens = (action: FormAction) => (complaint: ActedComplaint) => setOpened({ action, complaint });
  const drawn: typeof actions.drawn = (row, own) =>
    actions.drawn(row, {
      check: opens('check'),
      admit: opens('admit'),
      contest: opens('contest'),
      handle: opens('handle'),
      confirm: opens('confirm'),
      edit: ({ id }) => tab.open('addComplaint', { id: String(id) }),
      ...own,
    });
  return {
    ...actions,
    drawn,
    dialogs: (
      <>
        {actions.dialogs}
        {opened ? <ComplaintDialog {...opened} onClose={() => setOpened(undefined)} /> : null}
      </>
    ),
  };
}
export type ComplaintActions = ReturnType<typeof useComplaintActions>;
